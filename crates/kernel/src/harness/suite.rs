//! Every scenario, every choice of options, many seeds, on several threads.

use super::{Harness, Law, LawBroken, Laws, Summary};
use crate::dice::Stream;
use crate::log::Log;
use crate::rules::Rules;
use crate::setup::{ScenarioAbout, Setup, never_chosen};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Of more options than this, not every combination is tried.
const ALL_COMBINATIONS: usize = 12;

/// Every set-up that the game allows. A scenario with very many options is given without any, and with each of them and
/// what it needs.
pub fn setups<R: Rules>(rules: &R) -> Vec<Setup> {
    rules.about().scenarios.iter().flat_map(|scenario| choices(scenario, Wanted::Allowed)).collect()
}

/// Which choices of options are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// Those that the scenario allows.
    Allowed,
    /// The others.
    Forbidden,
}

fn choices(scenario: &ScenarioAbout, wanted: Wanted) -> Vec<Setup> {
    let count = scenario.options.len();
    let masks: Vec<u64> = if count <= ALL_COMBINATIONS {
        (0..1 << count).collect()
    } else {
        // Each alone, and with what it needs.
        let singles = (0..count).flat_map(|index| [1 << index, scenario.with_needs(index)]);
        let mut masks: Vec<u64> = [0].into_iter().chain(singles).chain([u64::MAX >> (64 - count)]).collect();
        masks.sort_unstable();
        masks.dedup();
        masks
    };
    let suits = |mask: &u64| scenario.agree(*mask).is_ok() == (wanted == Wanted::Allowed);
    masks.into_iter().filter(suits).map(|mask| scenario.setup(mask)).collect()
}

/// Set-ups that no game allows: other scenarios, other options, one option twice, options that do not go together.
fn forbidden<R: Rules>(rules: &R) -> Vec<Setup> {
    let mut setups = vec![Setup::new("no such scenario")];
    for scenario in &rules.about().scenarios {
        setups.extend(choices(scenario, Wanted::Forbidden));
        let with = |options: Vec<String>| Setup { scenario: scenario.code.clone(), options };
        setups.push(with(vec!["no such option".to_owned()]));
        setups.extend(scenario.options.first().map(|option| with(vec![option.code.clone(); 2])));
    }
    setups
}

/// Every option can be chosen in some set-up, and no set-up is accepted but the allowed ones: neither are rules bound to
/// it, nor does it start with the rules that are bound to its scenario.
pub fn setups_are_guarded<R: Rules>(rules: &Arc<R>) -> Result<(), Box<LawBroken>> {
    for scenario in &rules.about().scenarios {
        if let Some(index) = never_chosen(&scenario.options) {
            return Err(broken(Law::SetsUp, scenario.setup(1 << index), "no set-up can have it".to_owned()));
        }
    }
    for setup in forbidden(&**rules) {
        let mut accepted = rules.bound(&setup).is_ok();
        if let Ok(bound) = rules.bound(&Setup::new(setup.scenario.as_str())) {
            accepted |= bound.start(&setup, &mut Stream::from_number(0), &mut Log::new()).is_ok();
        }
        if accepted {
            return Err(broken(Law::NoOtherSetup, setup, "it is accepted, and should not be".to_owned()));
        }
    }
    for setup in setups(&**rules) {
        let bound = match rules.bound(&setup) {
            Ok(bound) => bound,
            Err(error) => return Err(broken(Law::SetsUp, setup, error.to_string())),
        };
        if let Err(error) = bound.about().choose(&setup) {
            return Err(broken(Law::SetsUp, setup, format!("bound, and yet: {error}")));
        }
    }
    Ok(())
}

fn broken(law: Law, setup: Setup, detail: String) -> Box<LawBroken> {
    Box::new(LawBroken { law, setup, seed: 0, step: 0, detail, record: String::new() })
}

/// How many games the laws are tried on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Games {
    /// Of every scenario and choice of options.
    pub each: u64,
    /// In a soak: of every scenario, shared out among its choices of options.
    pub soak: u64,
}

impl Games {
    /// This many of every scenario and choice of options, in a soak too, on one thread.
    pub fn of_each(each: u64) -> Games {
        Games { each, soak: 0 }
    }

    /// Which set-up is played with which seed, and on how many threads: every set-up with one seed, then with the next, so
    /// that what is broken shows soon. The variable `SABRETACHE_SOAK` calls for a soak; a number greater than 1 makes it
    /// that many times as long, and `42..` goes on from that seed.
    fn shared(self, setups: &[Setup]) -> (Vec<(u64, usize)>, usize) {
        let soak = std::env::var("SABRETACHE_SOAK").ok().filter(|_| self.soak > 0);
        let times = soak.as_ref().map(|value| value.parse::<u64>().unwrap_or(1).max(1));
        let from = soak.as_ref().and_then(|value| value.strip_suffix("..")?.parse().ok()).unwrap_or(0);
        let of_scenario = times.map_or(0, |times| self.soak.saturating_mul(times));
        let mut games = Vec::new();
        for (index, setup) in setups.iter().enumerate() {
            let alike = setups.iter().filter(|other| other.scenario == setup.scenario).count();
            let each = self.each.max(of_scenario.div_ceil(alike as u64));
            games.extend((from..each).map(|seed| (seed, index)));
        }
        games.sort_unstable();
        let threads = match (self.soak, times) {
            (0, _) => 1,
            (_, None) => 2,
            (_, Some(_)) => std::thread::available_parallelism().map_or(2, usize::from),
        };
        (games, threads)
    }
}

/// Plays games of every scenario and choice of options.
pub fn suite<R: Rules>(rules: &Arc<R>, games: Games) -> Result<Summary, Box<LawBroken>> {
    suite_with(rules, games, &Laws::default())
}

/// The same with other laws.
pub fn suite_with<R: Rules>(rules: &Arc<R>, games: Games, laws: &Laws) -> Result<Summary, Box<LawBroken>> {
    setups_are_guarded(rules)?;
    let setups = setups(&**rules);
    let soak = games.soak > 0 && std::env::var_os("SABRETACHE_SOAK").is_some();
    let (games, threads) = games.shared(&setups);
    let next = AtomicUsize::new(0);
    let result = Mutex::new(Ok(Summary::default()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut harness = Harness::new(Arc::clone(rules), *laws);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(seed, index)) = games.get(number) else { break };
                    if soak && number.is_multiple_of(100) {
                        eprintln!("game {number} of {}, seed {seed}", games.len());
                    }
                    let played = harness.play(&setups[index], seed);
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
