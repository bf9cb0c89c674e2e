//! Wagram under everything that every game is asked, and the players who find its ways to end.

use kernel::Setup;
use kernel::harness::{Conformance, Games, Laws};
use kernel::record::Record;
use staff::{Arena, Level};
use wagram::Wagram;

/// Every scenario ends with one of these.
const WAYS: &[&str] = &["french-victory", "austrian-victory"];

kernel::conformance!(Conformance {
    make: Wagram::embedded,
    folder: env!("CARGO_MANIFEST_DIR"),
    ends: &[("july5", WAYS), ("july6", WAYS), ("battle", WAYS)],
    play,
    games: Games { each: 12, soak: 667 },
    laws: Laws::default(),
    state_bytes: 8192,
});

/// A game of a scenario that ends in this way: a captain of the winning side against a recruit.
fn play(rules: &Wagram, scenario: &str, way: &str) -> Option<Record> {
    let levels = match way {
        "french-victory" => [Level::Captain, Level::Recruit],
        _ => [Level::Recruit, Level::Captain],
    };
    let mut arena = Arena::of_levels(rules, &Setup::new(scenario), &levels).expect("two sides");
    arena.ending(way, 40).expect("the games end")
}
