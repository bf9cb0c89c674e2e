//! `sabretache bench`: how fast the games are, each figure beside a bare reference of the same run; and how the table
//! bears load.

mod against;
mod load;
mod odds;
mod table;

use crate::args::{BenchArgs, BenchOf};
use crate::fault::{Fault, unusable};
use crate::files;
use crate::out::Out;
use crate::statistics::grouped;
use crate::words::Words;
use kernel::{Setup, Stream};
use serde::Serialize;
use shelf::{Gauge, Rulebook};
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Bytes of the reference copy.
const BLOCK: usize = 4096;

/// What the machine itself can do.
#[derive(Clone, Copy, Serialize)]
struct Reference {
    /// Nanoseconds for one draw from the dice's ChaCha stream.
    draw_ns: f64,
    /// Nanoseconds for a copy of 4 KiB.
    copy_4k_ns: f64,
}

/// The figures of a scenario as ratios to the reference.
#[derive(Serialize)]
struct Ratios {
    /// A decision of random play, in draws.
    decision_in_draws: f64,
    /// A list of offers, in draws.
    offers_in_draws: f64,
    /// A decision applied, in draws.
    apply_in_draws: f64,
    /// A view, in draws.
    view_in_draws: f64,
    /// A copy of the state, in copies of 4 KiB.
    clone_in_copies: f64,
    /// Two threads against one.
    two_threads: f64,
}

#[derive(Serialize)]
struct Measured {
    game: String,
    /// What its board took to be made, for the first scenario that is played on it.
    bound: Option<Bound>,
    #[serde(flatten)]
    gauge: Gauge,
    ratios: Ratios,
}

/// What it took to bind a board: maps, sight, names, all that its scenarios share.
#[derive(Clone, Copy, Serialize)]
struct Bound {
    ms: f64,
    /// How much the process grew, where the system tells.
    bytes: u64,
}

#[derive(Serialize)]
struct Report {
    optimised: bool,
    reference: Reference,
    scenarios: Vec<Measured>,
}

/// Measures every scenario of the games.
pub fn run(args: &BenchArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    match &args.of {
        Some(BenchOf::Table(args)) => return table::run(args, words, out),
        Some(BenchOf::Odds(args)) => return odds::run(args, words, out),
        None => {}
    }
    if let Some(other) = &args.against {
        return against::run(args, other, words, out);
    }
    let books = match &args.game {
        Some(game) => vec![files::rulebook(game, &crate::args::DataArgs { data: None })?],
        None => shelf::all(),
    };
    let budget = Duration::from_secs_f64(args.seconds);
    let reference = Reference { draw_ns: draw(budget), copy_4k_ns: copy(budget) };
    let mut scenarios = Vec::new();
    for book in &books {
        scenarios.extend(measure(book, budget, reference)?);
    }
    let report = Report { optimised: !cfg!(debug_assertions), reference, scenarios };
    if args.json {
        out.json(&report)?;
    } else {
        tell(&report, words, out)?;
    }
    Ok(0)
}

fn measure(book: &Arc<dyn Rulebook>, budget: Duration, reference: Reference) -> Result<Vec<Measured>, Fault> {
    let about = book.about();
    // What is bound stays so, as at the table: a board is made for the first of its scenarios.
    let mut boards: Vec<Arc<dyn Rulebook>> = Vec::new();
    let each = about.scenarios.iter().map(|scenario| {
        let setup = Setup::new(scenario.code.as_str());
        let (before, start) = (own_memory(), Instant::now());
        let board = book.bound(&setup).map_err(unusable)?;
        let took =
            Bound { ms: 1e3 * start.elapsed().as_secs_f64(), bytes: own_memory().saturating_sub(before) };
        let known = boards.iter().any(|known| known.about().board == board.about().board);
        boards.push(Arc::clone(&board));
        let gauge = board.gauge(&setup, budget).map_err(unusable)?;
        let ratios = ratios(&gauge, reference);
        Ok(Measured { game: about.game.clone(), bound: (!known).then_some(took), gauge, ratios })
    });
    each.collect()
}

/// What this process holds that is not of files.
fn own_memory() -> u64 {
    let table::Memory { resident, files } = table::Memory::of(std::process::id());
    resident.saturating_sub(files)
}

fn ratios(gauge: &Gauge, reference: Reference) -> Ratios {
    let draws = |ns: f64| ns / reference.draw_ns;
    Ratios {
        decision_in_draws: draws(1e9 / gauge.decisions_per_second.max(1e-9)),
        offers_in_draws: draws(gauge.offers_ns),
        apply_in_draws: draws(gauge.apply_ns),
        view_in_draws: draws(gauge.view_ns),
        clone_in_copies: gauge.clone_ns / reference.copy_4k_ns,
        two_threads: gauge.two_threads_per_second / gauge.decisions_per_second.max(1e-9),
    }
}

/// Nanoseconds for one draw, in a tight loop.
fn draw(budget: Duration) -> f64 {
    let mut stream = Stream::from_number(1);
    let mut sum = 0u32;
    let ns = timed(budget, || sum = sum.wrapping_add(stream.below(6)));
    black_box(sum);
    ns
}

/// Nanoseconds for a copy of 4 KiB.
fn copy(budget: Duration) -> f64 {
    let from = [7u8; BLOCK];
    let mut to = [0u8; BLOCK];
    timed(budget, || {
        to.copy_from_slice(black_box(&from));
        black_box(&mut to);
    })
}

fn timed(budget: Duration, mut run: impl FnMut()) -> f64 {
    shelf::median(|| {
        let (start, mut runs) = (Instant::now(), 0u64);
        while start.elapsed() < budget / 5 {
            (0..4096).for_each(|_| run());
            runs += 4096;
        }
        start.elapsed().as_nanos() as f64 / runs.max(1) as f64
    })
}

fn tell(report: &Report, words: &Words, out: &mut Out) -> Result<(), Fault> {
    if !report.optimised {
        out.line(words.word("bench-slow-build"))?;
    }
    let Reference { draw_ns, copy_4k_ns } = report.reference;
    let figures = [("draw", format!("{draw_ns:.2}").into()), ("copy", format!("{copy_4k_ns:.1}").into())];
    out.line(words.say("bench-reference", &figures))?;
    for measured in &report.scenarios {
        let Measured { game, bound, gauge, ratios } = measured;
        out.line("")?;
        out.line(format!("{game} {}", gauge.setup.scenario))?;
        let mut row = |key: &str, figure: String, ratio: String| {
            out.line(format!("  {:<34} {figure:>20}   {ratio}", words.word(key)))
        };
        let draws = |ratio: f64| format!("{ratio:.1} {}", words.word("bench-draws"));
        let ns = |ns: f64| format!("{ns:.0} ns");
        let speed = |speed: f64| format!("{}/s", grouped(speed as u64));
        row("bench-decisions", speed(gauge.decisions_per_second), draws(ratios.decision_in_draws))?;
        let offers = format!("{} ({:.1})", ns(gauge.offers_ns), gauge.offers);
        row("bench-offers", offers, draws(ratios.offers_in_draws))?;
        row("bench-apply", ns(gauge.apply_ns), draws(ratios.apply_in_draws))?;
        row("bench-view", ns(gauge.view_ns), draws(ratios.view_in_draws))?;
        let copies = format!("{:.2} {}", ratios.clone_in_copies, words.word("bench-copies"));
        row("bench-clone", ns(gauge.clone_ns), copies)?;
        row("bench-state", format!("{} B", grouped(gauge.state_bytes as u64)), String::new())?;
        let threads = format!("{:.2} {}", ratios.two_threads, words.word("bench-times-one"));
        row("bench-two-threads", speed(gauge.two_threads_per_second), threads)?;
        if let Some(Bound { ms, bytes }) = bound {
            row("bench-bound", format!("{ms:.1} ms"), format!("{:.2} MiB", *bytes as f64 / 1_048_576.0))?;
        }
    }
    Ok(())
}
