//! Jours de Gloire under everything that every game is asked, and the players who find its ways to end.

use gloire::Gloire;
use kernel::harness::{Conformance, Games, Laws};
use kernel::record::Record;
use kernel::{Rules, Setup};
use staff::{Arena, Level};
use std::sync::Arc;

const POINTS: &[&str] = &["level-points"];
const SOONER: &[&str] = &["level-points", "level-automatic"];
const DRAWN: &[&str] = &["level-points", "level-draw"];

kernel::conformance!(Conformance {
    make: Gloire::embedded,
    folder: env!("CARGO_MANIFEST_DIR"),
    // Every battle, and each way that captains bring it to an end: on points, drawn, or before the last turn.
    ends: &[
        ("manoeuvre", &["level-automatic", "level-points", "level-draw"]),
        ("montebello", SOONER),
        ("elchingen", SOONER),
        ("haslach", SOONER),
        ("durrenstein", POINTS),
        ("schongraben", DRAWN),
        ("maida", SOONER),
        ("castelnuovo", SOONER),
        ("rivoli", SOONER),
        ("pyramides", SOONER),
        ("canope", POINTS),
        ("zurich-1", POINTS),
        ("marengo-2", SOONER),
        ("iena", POINTS),
        ("austerlitz-s1", POINTS),
    ],
    play,
    games: Games { each: 1, soak: 7_200 },
    laws: Laws { limit: 60_000, first: Some(1_500), ..Laws::default() },
    state_bytes: 6_144,
});

/// A game between captains that ends in this way.
fn play(rules: &Gloire, scenario: &str, way: &str) -> Option<Record> {
    let levels = [Level::Captain, Level::Captain];
    let setup = Setup::new(scenario);
    let rules = Arc::new(rules.clone()).bound(&setup).expect("a scenario of the series");
    let mut arena = Arena::of_levels(&*rules, &setup, &levels).expect("two sides");
    arena.ending(way, 60).expect("the games end")
}
