//! `sabretache bench odds`: how long a player waits for odds. Captains play, and on the way the odds are asked of whatever
//! they might do that rolls dice.

use crate::args::{DataArgs, OddsBenchArgs};
use crate::fault::{Fault, WRONG, unusable};
use crate::files;
use crate::out::Out;
use crate::statistics::grouped;
use crate::words::Words;
use kernel::{Setup, Side, Viewer};
use serde::Serialize;
use shelf::{Budget, Computer, Game, Hidden, Kind, Rulebook};
use std::time::{Duration, Instant};

/// At every one of this many decisions the odds are asked for.
const EVERY: usize = 3;
/// Of this many offers at most, spread over the list.
const OFFERS: usize = 24;
/// What no answer may take beyond the time it is given: 64 runs, and the telling.
const GRACE: Duration = Duration::from_millis(20);

/// What was measured of one scenario.
#[derive(Serialize, Default)]
struct Measured {
    game: String,
    scenario: String,
    /// Decisions whose odds were asked for and that roll dice.
    asked: u64,
    /// How many were answered exactly.
    exact: u64,
    /// How many were sampled since the dice fall in too many ways.
    sampled: u64,
    /// How many depend on what is hidden.
    hidden: u64,
    /// How many were not answered at all.
    refused: u64,
    /// The largest error told, in per cent.
    worst_error: f64,
    /// Milliseconds: half of the answers, 99 of 100, and the last.
    half_ms: f64,
    most_ms: f64,
    longest_ms: f64,
    #[serde(skip)]
    times: Vec<Duration>,
}

#[derive(Serialize)]
struct Report {
    optimised: bool,
    limit_ms: u64,
    scenarios: Vec<Measured>,
}

/// Measures every scenario; the exit code says whether every question had its answer in time.
pub fn run(args: &OddsBenchArgs, words: &Words, out: &mut Out) -> Result<u8, Fault> {
    let books = match &args.game {
        Some(game) => vec![files::rulebook(game, &DataArgs { data: None })?],
        None => shelf::all(),
    };
    let limit = Duration::from_millis(args.limit);
    let mut scenarios = Vec::new();
    for book in &books {
        for scenario in &book.about().scenarios {
            scenarios.push(measure(&**book, &scenario.code, args.games, limit)?);
        }
    }
    let report = Report { optimised: !cfg!(debug_assertions), limit_ms: args.limit, scenarios };
    if args.json {
        out.json(&report)?;
    } else {
        tell(&report, words, out)?;
    }
    let late = |one: &Measured| one.refused > 0 || one.times.iter().any(|&time| time > limit + GRACE);
    Ok(if report.scenarios.iter().any(late) { WRONG } else { 0 })
}

fn measure(book: &dyn Rulebook, scenario: &str, games: u32, limit: Duration) -> Result<Measured, Fault> {
    let mut measured =
        Measured { game: book.about().game.clone(), scenario: scenario.to_owned(), ..Measured::default() };
    for number in 0..games {
        let mut seed = [0; 32];
        seed[..4].copy_from_slice(&number.to_le_bytes());
        let mut game = book.open(&Setup::new(scenario), seed).map_err(|error| Fault::plain(&error))?;
        let mut decisions = 0;
        while let Some(&side) = game.deciding().first() {
            if decisions % EVERY == 0 {
                measured.ask(&*game, side, limit);
            }
            decisions += 1;
            let Some(text) = game.advise(side, Computer::Captain) else { break };
            let moment = game.moment(Viewer::Side(side));
            game.submit(side, moment, &text).map_err(|denial| unusable(&denial))?;
        }
    }
    measured.finish();
    Ok(measured)
}

impl Measured {
    fn ask(&mut self, game: &dyn Game, side: Side, limit: Duration) {
        let offers = game.notations(side);
        let step = offers.len().div_ceil(OFFERS).max(1);
        for text in offers.iter().step_by(step) {
            let start = Instant::now();
            let found = game.odds(side, &[text], &Budget::within(limit));
            let time = start.elapsed();
            let Ok(odds) = found else {
                self.asked += 1;
                self.refused += 1;
                continue;
            };
            if odds.outcomes.iter().all(|outcome| outcome.dice.is_empty()) {
                continue;
            }
            self.asked += 1;
            self.exact += u64::from(odds.kind == Kind::Exact);
            self.hidden += u64::from(odds.hidden == Hidden::Matters);
            self.sampled += u64::from(odds.kind == Kind::Sampled && odds.hidden != Hidden::Matters);
            self.worst_error = self.worst_error.max(odds.error);
            self.times.push(time);
        }
    }

    fn finish(&mut self) {
        self.times.sort_unstable();
        let at = |share: f64| {
            let place = (share * self.times.len() as f64) as usize;
            let time = self.times.get(place.min(self.times.len().saturating_sub(1)));
            time.map_or(0.0, |time| 1e3 * time.as_secs_f64())
        };
        (self.half_ms, self.most_ms, self.longest_ms) = (at(0.5), at(0.99), at(1.0));
    }
}

fn tell(report: &Report, words: &Words, out: &mut Out) -> Result<(), Fault> {
    if !report.optimised {
        out.line(words.word("bench-slow-build"))?;
    }
    out.line(words.say("bench-odds-limit", &[("limit", report.limit_ms.into())]))?;
    for one in &report.scenarios {
        let share = 100.0 * one.exact as f64 / one.asked.max(1) as f64;
        let milliseconds = |time: f64| format!("{time:.1}");
        out.line(words.say(
            "bench-odds-line",
            &[
                ("scenario", format!("{} {}", one.game, one.scenario).into()),
                ("asked", grouped(one.asked).into()),
                ("exact", format!("{share:.1}").into()),
                ("hidden", grouped(one.hidden).into()),
                ("sampled", grouped(one.sampled).into()),
                ("error", format!("{:.1}", one.worst_error).into()),
                ("refused", one.refused.into()),
                ("half", milliseconds(one.half_ms).into()),
                ("most", milliseconds(one.most_ms).into()),
                ("longest", milliseconds(one.longest_ms).into()),
            ],
        ))?;
    }
    Ok(())
}
