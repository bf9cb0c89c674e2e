//! How fast a game is. Figures are of this machine, for whoever compares them with a reference of the same run.

use kernel::{Doctrine, Log, Offers, Rules, Setup, Side, Stream, Turn};
use serde::Serialize;
use staff::{Arena, Level, PlayError, run_seed};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// This many positions of random games are measured in turn.
const POSITIONS: usize = 256;
/// A position is taken each time this many decisions have passed.
const EVERY: u64 = 41;
/// This many times is each figure measured.
const ROUNDS: usize = 5;

/// What was measured of one scenario.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Gauge {
    /// Scenario and options.
    pub setup: Setup,
    /// Bytes of a state.
    pub state_bytes: usize,
    /// Decisions a second in random play on one thread: list, choose, apply, log.
    pub decisions_per_second: f64,
    /// The same on two threads together.
    pub two_threads_per_second: f64,
    /// Nanoseconds to list what may be done.
    pub offers_ns: f64,
    /// How many actions that is on average.
    pub offers: f64,
    /// Nanoseconds to copy a state.
    pub clone_ns: f64,
    /// Nanoseconds to apply a decision.
    pub apply_ns: f64,
    /// Nanoseconds to make the view of the deciding side.
    pub view_ns: f64,
}

/// A position of a random game, with what is decided there.
struct Position<R: Rules> {
    state: R::State,
    side: Side,
    action: R::Action,
}

/// Measures a scenario, each figure for about so long.
pub(crate) fn measure<R: Doctrine>(rules: &R, setup: &Setup, budget: Duration) -> Result<Gauge, PlayError> {
    let positions = positions(rules, setup)?;
    let mut offers = Offers::new();
    let mut listed = 0u64;
    let mut lists = 0u64;
    let offers_ns = each(&positions, budget, |position| {
        offers.clear();
        rules.offers(&position.state, position.side, &mut offers);
        listed += offers.closed.len() as u64;
        lists += 1;
    });
    let clone_ns = each(&positions, budget, |position| {
        black_box(black_box(&position.state).clone());
    });
    let view_ns = each(&positions, budget, |position| {
        black_box(rules.view(&position.state, kernel::Viewer::Side(position.side)));
    });
    let mut dice = Stream::from_number(1);
    let mut log = Log::new();
    let both_ns = each(&positions, budget, |position| {
        let mut state = position.state.clone();
        log.clear();
        rules.apply(&mut state, position.side, &position.action, &mut dice, &mut log);
        black_box(&state);
    });
    let (one, two) = threads(rules, setup, budget * 2 / ROUNDS as u32)?;
    Ok(Gauge {
        setup: setup.clone(),
        state_bytes: size_of::<R::State>(),
        decisions_per_second: one,
        two_threads_per_second: two,
        offers_ns,
        offers: listed as f64 / lists.max(1) as f64,
        clone_ns,
        apply_ns: (both_ns - clone_ns).max(0.0),
        view_ns,
    })
}

/// Positions of random games, spread over them.
fn positions<R: Doctrine>(rules: &R, setup: &Setup) -> Result<Vec<Position<R>>, PlayError> {
    let mut positions = Vec::with_capacity(POSITIONS);
    let (mut offers, mut log) = (Offers::new(), Log::new());
    let mut passed = 0u64;
    for game in 0.. {
        let mut dice = Stream::new(run_seed(u64::MAX, game));
        let mut state = rules.start(setup, &mut dice, &mut log)?;
        let before = passed;
        while let Turn::Decide(sides) = rules.turn(&state) {
            let side = sides.iter().next().ok_or(PlayError::Stuck(passed))?;
            offers.clear();
            rules.offers(&state, side, &mut offers);
            let named = offers.named(rules, &state, side);
            let Some(action) = dice.pick(&named) else { return Err(PlayError::Stuck(passed)) };
            if passed.is_multiple_of(EVERY) {
                positions.push(Position { state: state.clone(), side, action: action.clone() });
                if positions.len() == POSITIONS {
                    return Ok(positions);
                }
            }
            log.clear();
            rules.apply(&mut state, side, action, &mut dice, &mut log);
            passed += 1;
        }
        if passed == before {
            break; // a scenario without a decision
        }
    }
    Ok(positions)
}

/// Nanoseconds that `run` takes on average.
fn each<R: Rules>(positions: &[Position<R>], budget: Duration, mut run: impl FnMut(&Position<R>)) -> f64 {
    positions.iter().for_each(&mut run); // warm up
    median(|| {
        let (start, mut runs) = (Instant::now(), 0usize);
        while start.elapsed() < budget / ROUNDS as u32 {
            positions.iter().for_each(&mut run);
            runs += positions.len().max(1);
        }
        start.elapsed().as_nanos() as f64 / runs.max(1) as f64
    })
}

/// The middle one of several measurements: another program that wakes up for a moment does not show.
pub fn median(mut measure: impl FnMut() -> f64) -> f64 {
    let mut figures = [0.0; ROUNDS].map(|_| measure());
    figures.sort_by(f64::total_cmp);
    figures[ROUNDS / 2]
}

/// Decisions a second of recruits on this thread.
fn random_play<R: Doctrine>(rules: &R, setup: &Setup, budget: Duration, run: u64) -> Result<f64, PlayError> {
    let levels = vec![Level::Recruit; rules.about().sides.len()];
    let mut arena = Arena::of_levels(rules, setup, &levels)?;
    arena.play(run_seed(run, 0))?; // warm up
    let (start, mut decisions) = (Instant::now(), 0);
    for game in 1.. {
        decisions += arena.play(run_seed(run, game))?.decisions;
        if start.elapsed() >= budget {
            break;
        }
    }
    Ok(decisions as f64 / start.elapsed().as_secs_f64())
}

/// Random play on one thread and on two, in turn, so that both see the same machine.
fn threads<R: Doctrine>(rules: &R, setup: &Setup, budget: Duration) -> Result<(f64, f64), PlayError> {
    let (mut one, mut two) = ([0.0; ROUNDS], [0.0; ROUNDS]);
    for (one, two) in one.iter_mut().zip(&mut two) {
        *one = random_play(rules, setup, budget, 0)?;
        *two = two_threads(rules, setup, budget)?;
    }
    one.sort_by(f64::total_cmp);
    two.sort_by(f64::total_cmp);
    Ok((one[ROUNDS / 2], two[ROUNDS / 2]))
}

fn two_threads<R: Doctrine>(rules: &R, setup: &Setup, budget: Duration) -> Result<f64, PlayError> {
    std::thread::scope(|scope| {
        let threads = [1, 2].map(|run| scope.spawn(move || random_play(rules, setup, budget, run)));
        // A panic of a measuring thread is that of the game: it goes on here.
        let join = |thread: std::thread::ScopedJoinHandle<'_, Result<f64, PlayError>>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.map(join).into_iter().sum()
    })
}
