//! Every scenario, every choice of options, many seeds, on several threads.

use super::{Harness, LawBroken, Laws, Summary};
use crate::rules::{Rules, ScenarioAbout, Setup};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// So many options are tried in every combination; of more, none, each alone, and all.
const ALL_COMBINATIONS: usize = 5;

/// Every scenario with every choice of its options.
pub fn setups<R: Rules>(rules: &R) -> Vec<Setup> {
    rules.about().scenarios.iter().flat_map(choices).collect()
}

fn choices(scenario: &ScenarioAbout) -> Vec<Setup> {
    let codes: Vec<&String> = scenario.options.iter().map(|(code, ..)| code).collect();
    let count = codes.len();
    let masks: Vec<u64> = if count <= ALL_COMBINATIONS {
        (0..1 << count).collect()
    } else {
        let singles = (0..count.min(63)).map(|i| 1 << i);
        [0].into_iter().chain(singles).chain([u64::MAX]).collect()
    };
    let options = |mask: u64| {
        let chosen = codes.iter().enumerate().filter(move |&(i, _)| mask >> i.min(63) & 1 == 1);
        chosen.map(|(_, &code)| code.clone()).collect()
    };
    masks.into_iter().map(|mask| Setup { scenario: scenario.code.clone(), options: options(mask) }).collect()
}

/// Plays `games` games of every scenario and choice of options on so many threads. The variable `SABRETACHE_SOAK`
/// multiplies the games: by its value, or by 20 if that is 1 or no number.
pub fn suite<R: Rules>(rules: &Arc<R>, games: u64, threads: usize) -> Result<Summary, Box<LawBroken>> {
    suite_with(rules, games, threads, &Laws::default())
}

/// The same with other laws.
pub fn suite_with<R: Rules>(
    rules: &Arc<R>,
    games: u64,
    threads: usize,
    laws: &Laws,
) -> Result<Summary, Box<LawBroken>> {
    let games = games.saturating_mul(soak());
    let jobs: Vec<(Setup, u64)> = setups(&**rules)
        .into_iter()
        .flat_map(|setup| (0..games).map(move |seed| (setup.clone(), seed)))
        .collect();
    let next = AtomicUsize::new(0);
    let result = Mutex::new(Ok(Summary::default()));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut harness = Harness::new(Arc::clone(rules), *laws);
                while let Some((setup, seed)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let played = harness.play(setup, *seed);
                    let mut result = result.lock().unwrap_or_else(PoisonError::into_inner);
                    match (&mut *result, played) {
                        (Ok(sum), Ok(summary)) => sum.add(summary),
                        (Ok(_), Err(broken)) => *result = Err(broken),
                        (Err(_), _) => break,
                    }
                }
            });
        }
    });
    result.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn soak() -> u64 {
    match std::env::var("SABRETACHE_SOAK") {
        Ok(value) => value.parse().ok().filter(|&factor| factor > 1).unwrap_or(20),
        Err(_) => 1,
    }
}
