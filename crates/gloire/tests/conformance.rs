//! Jours de Gloire under everything that every game is asked, and the players who find its ways to end.

use gloire::Gloire;
use kernel::Setup;
use kernel::harness::{Conformance, Games, Laws};
use kernel::record::Record;
use staff::{Arena, Level};

const POINTS: &[&str] = &["level-points"];

kernel::conformance!(Conformance {
    make: Gloire::embedded,
    folder: env!("CARGO_MANIFEST_DIR"),
    // Every battle, and each way to end: by points, drawn, and before the last turn.
    ends: &[
        ("manoeuvre", &["level-automatic", "level-points", "level-draw"]),
        ("montebello", &["level-automatic", "level-points"]),
        ("elchingen", POINTS),
        ("haslach", POINTS),
        ("durrenstein", POINTS),
        ("schongraben", POINTS),
        ("maida", POINTS),
        ("castelnuovo", POINTS),
        ("rivoli", POINTS),
        ("pyramides", POINTS),
        ("canope", POINTS),
        ("zurich-1", POINTS),
        ("marengo-2", POINTS),
        ("iena", POINTS),
        ("austerlitz-s1", POINTS),
    ],
    play,
    games: Games { each: 1, soak: 5_400 },
    laws: Laws { limit: 60_000, first: Some(1_500), ..Laws::default() },
    state_bytes: 8_192,
});

/// A game between captains that ends in this way.
fn play(rules: &Gloire, scenario: &str, way: &str) -> Option<Record> {
    let levels = [Level::Captain, Level::Captain];
    let mut arena = Arena::of_levels(rules, &Setup::new(scenario), &levels).expect("two sides");
    arena.ending(way, 60).expect("the games end")
}
