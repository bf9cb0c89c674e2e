//! Random games under every law.

use gloire::Gloire;
use kernel::harness::{Harness, Laws};
use kernel::{Rules, Setup};
use std::sync::Arc;

/// Plays a scenario by chance, so many times.
fn play(scenario: &str, games: u64) {
    let rules = Arc::new(Gloire::embedded());
    let setup = Setup::new(scenario);
    let mut harness = Harness::new(rules.bound(&setup).unwrap(), Laws::default());
    let games = if std::env::var_os("SABRETACHE_SOAK").is_some() { 200 } else { games };
    for seed in 0..games {
        if let Err(broken) = harness.play(&setup, seed) {
            panic!("{broken}");
        }
    }
}

#[test]
fn random_games_of_montebello_keep_every_law() {
    play("montebello", 3);
}

#[test]
fn random_games_on_the_small_ground_keep_every_law() {
    play("manoeuvre", 6);
}
