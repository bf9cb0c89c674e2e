//! Random games under every law.

use gloire::Gloire;
use kernel::harness::{Harness, Laws};
use kernel::{Rules, Setup};
use std::sync::Arc;

/// Plays a scenario by chance, so many times.
fn play(scenario: &str, games: u64) {
    play_under(scenario, &[], games, Laws::default());
}

/// Plays the beginning of a scenario that is too long to be played whole.
fn begin(scenario: &str, options: &[&str], decisions: usize) {
    play_under(scenario, options, 1, Laws { first: Some(decisions), ..Laws::default() });
}

fn play_under(scenario: &str, options: &[&str], games: u64, laws: Laws) {
    let rules = Arc::new(Gloire::embedded());
    let options = options.iter().map(|&option| option.to_owned()).collect();
    let setup = Setup { options, ..Setup::new(scenario) };
    let mut harness = Harness::new(rules.bound(&setup).unwrap(), laws);
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
fn random_games_of_durrenstein_keep_every_law() {
    play("durrenstein", 2);
}

#[test]
fn random_games_of_castel_nuovo_keep_every_law() {
    play("castelnuovo", 2);
}

#[test]
fn random_games_of_rivoli_keep_every_law() {
    play("rivoli", 1);
    play("rivoli-optional", 1);
}

#[test]
fn random_games_of_zurich_keep_every_law() {
    play("zurich-1", 1);
    play("zurich-2", 1);
}

#[test]
fn random_games_of_battles_with_combined_markers_keep_every_law() {
    for scenario in ["elchingen", "haslach", "schongraben", "maida"] {
        play(scenario, 1);
    }
}

#[test]
fn random_games_of_marengo_keep_every_law() {
    play("marengo-2", 1);
}

#[test]
fn random_games_of_iena_keep_every_law() {
    play("iena", 1);
}

#[test]
fn random_games_on_the_small_ground_keep_every_law() {
    play("manoeuvre", 6);
}

#[test]
fn random_games_of_the_pyramids_keep_every_law() {
    play("pyramides", 1);
}

#[test]
fn random_games_of_canopus_keep_every_law() {
    play("canope", 1);
}

#[test]
fn random_games_of_austerlitz_south_keep_every_law() {
    for scenario in ["austerlitz-s1", "austerlitz-s2", "austerlitz-s3", "austerlitz-s4"] {
        play(scenario, 1);
    }
}

#[test]
fn random_games_of_austerlitz_north_keep_every_law() {
    for scenario in ["austerlitz-n1", "austerlitz-n2"] {
        play(scenario, 1);
    }
}

#[test]
fn the_whole_of_austerlitz_keeps_every_law_as_far_as_it_is_played() {
    begin("austerlitz-a1", &[], 3_000);
    begin("austerlitz-a2", &["lannes"], 3_000);
}
