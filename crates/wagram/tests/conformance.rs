//! Wagram under everything that every game is asked, and the players who find its ways to end.

use kernel::Setup;
use kernel::harness::{Conformance, Games, Laws};
use kernel::record::Record;
use staff::{Arena, Level, Player, seed_of};
use wagram::Wagram;

/// Every scenario ends with one of these.
const WAYS: &[&str] = &["french-victory", "austrian-victory"];

kernel::conformance!(Conformance {
    make: Wagram::embedded,
    folder: env!("CARGO_MANIFEST_DIR"),
    ends: &[("july5", WAYS), ("july6", WAYS), ("battle", WAYS)],
    play,
    games: Games { each: 12, soak: 2_000 },
    laws: Laws::default(),
    state_bytes: 8192,
});

/// A game of a scenario that ends in this way: a captain of the winning side against a recruit.
fn play(rules: &Wagram, scenario: &str, way: &str) -> Option<Record> {
    let levels = match way {
        "french-victory" => [Level::Captain, Level::Recruit],
        _ => [Level::Recruit, Level::Captain],
    };
    let players: Vec<Box<dyn Player<Wagram>>> = levels.map(Level::player).into();
    let mut arena = Arena::new(rules, &Setup::new(scenario), players).expect("two sides");
    (0..40).find_map(|number| {
        let mut record = Record::default();
        let played = arena.play_recorded(seed_of(number), &mut record).expect("the game ends");
        (played.outcome.level == way).then_some(record)
    })
}
