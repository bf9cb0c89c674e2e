//! Rules that change: games of the first version of the toy, whose players may swap twice, under the second, where they
//! may but once.

use crate::game::{Action, Fault, Toy};
use kernel::authority::{ControlError, Tidings};
use kernel::carry::{CarryError, Outdated};
use kernel::harness::{Conformance, Games, Laws};
use kernel::record::{Control, Deed, Record};
use kernel::replay::{ReplayError, replay, verify};
use kernel::{Match, Setup, Side, Viewer};
use serde_json::{Value, json};
use std::sync::Arc;

const RED: Side = Side(0);
const BLUE: Side = Side(1);
/// A game of the first version after eight lines, kept as that version wrote it.
const RECORD: &str = include_str!("versions/1/game.record");
const POSITION: &str = include_str!("versions/1/position.json");

fn toy(version: u32) -> Arc<Toy> {
    let mut toy = Toy::new(Fault::None);
    toy.about.version = version;
    Arc::new(toy)
}

/// The first seed that deals each side three different cards, so that there is something to swap.
fn seed() -> [u8; 32] {
    let deals = |seed: &[u8; 32]| {
        let game = Match::new(toy(1), &Setup::new("plain"), *seed).unwrap();
        game.authority_state().hands.iter().all(|[a, b, c]| a != b && b != c && a != c)
    };
    (0..=u8::MAX).map(|number| [number; 32]).find(deals).unwrap()
}

/// What the kept files hold.
fn first_version() -> Match<Toy> {
    let mut game = Match::new(toy(1), &Setup::new("plain"), seed()).unwrap();
    let take = |game: &mut Match<Toy>, side: Side, action: Action| {
        game.submit(side, game.moment(Viewer::Side(side)), &action).unwrap();
    };
    take(&mut game, RED, Action::Swap);
    take(&mut game, RED, Action::Swap);
    for side in [RED, BLUE] {
        let bid = game.offers(side).closed[0];
        take(&mut game, side, bid);
    }
    let winner = game.deciding().iter().next().unwrap();
    take(&mut game, winner, Action::Drum);
    take(&mut game, winner, Action::Charge);
    take(&mut game, BLUE, Action::Swap);
    take(&mut game, RED, Action::Swap);
    game
}

fn kept() -> Record {
    Record::parse(RECORD, "game.record").unwrap()
}

fn outdated(record: Record, kept: Option<(usize, &str)>) -> Result<Outdated<Toy>, CarryError> {
    Outdated::new(toy(2), record, seed(), kept)
}

#[test]
fn the_kept_files_are_of_the_first_version() {
    let game = first_version();
    // The first version knew but the first form of a record.
    let record = game.record().to_string().replace("sabretache 2", "sabretache 1").replace("/6", "");
    if std::env::var_os("SABRETACHE_REGENERATE").is_some() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toy/versions/1");
        std::fs::write(format!("{folder}/game.record"), record).unwrap();
        return std::fs::write(format!("{folder}/position.json"), game.position().unwrap() + "\n").unwrap();
    }
    assert_eq!(record, RECORD);
    assert_eq!(game.position().unwrap(), POSITION.trim_end());
}

#[test]
fn a_game_goes_on_under_new_rules_if_all_agree() {
    let record = kept();
    let (before, _) = (first_version(), replay(&*toy(1), &record, None).unwrap());
    assert!(matches!(replay(&*toy(2), &record, None), Err(ReplayError::OtherRules { record: 1, rules: 2 })));
    let mut game = outdated(record, Some((8, POSITION))).unwrap();
    assert_eq!((game.line(), game.proposal()), (8, None));
    assert_eq!(game.look().unwrap().authority_state(), before.authority_state());

    // In the manner of a draw: offered, declined, offered again, accepted.
    assert_eq!(game.accept(BLUE), Err(ControlError::NoOffer));
    game.offer(RED).unwrap();
    assert_eq!(game.offer(BLUE), Err(ControlError::Pending));
    assert_eq!(game.accept(RED), Err(ControlError::NoOffer));
    game.decline(BLUE).unwrap();
    assert!(game.go_on().is_none() && game.proposal().is_none());
    assert_eq!(game.offer(Side(2)), Err(ControlError::NoSide));
    game.offer(BLUE).unwrap();
    // What was said is in the record: whoever takes it up knows it.
    let mut game = outdated(game.record().clone(), Some((8, POSITION))).unwrap();
    assert_eq!(game.proposal().map(|(by, _)| by), Some(BLUE));
    game.accept(RED).unwrap();

    let mut now = game.go_on().unwrap().unwrap();
    assert_eq!(now.authority_state(), before.authority_state());
    assert_eq!(now.sequence(), 8 + 4 + 1);
    for viewer in [Viewer::Side(RED), Viewer::Side(BLUE), Viewer::Public] {
        assert_eq!(now.moment(viewer), 1);
        let log = now.log(viewer, 0);
        assert_eq!(log.len(), 1);
        assert_eq!(log[0].what, Tidings::Control(RED, Control::AcceptsNewRules));
    }
    // One swap a round now; and nobody goes back to what other rules allowed.
    assert!(!now.offers(RED).closed.contains(&Action::Swap));
    assert_eq!(now.offer_take_back(RED), Err(ControlError::Nothing));
    play_out(&mut now);
    let record = Record::parse(&now.record().to_string(), "changed").unwrap();
    assert_eq!(record, now.record());
    assert_eq!(replay(&*toy(2), &record, None).unwrap().state, *now.authority_state());
    assert!(verify(&*toy(2), &record).is_ok());
    assert!(matches!(replay(&*toy(2), &record, Some(5)), Err(ReplayError::BeforeTheseRules { line: 13 })));
    assert!(matches!(replay(&*toy(1), &record, None), Err(ReplayError::OtherRules { record: 2, rules: 1 })));
    let again = Match::from_record(toy(2), &record, seed()).unwrap();
    assert_eq!(again.log(Viewer::Public, 0), now.log(Viewer::Public, 0));
}

/// Plays to the end, with a take-back on the way.
fn play_out(game: &mut Match<Toy>) {
    let mut taken_back = false;
    while let Some(side) = game.deciding().iter().next() {
        let action = game.offers(side).closed[0];
        game.submit(side, game.moment(Viewer::Side(side)), &action).unwrap();
        if !std::mem::replace(&mut taken_back, true) {
            let before = game.at(game.sequence() - 1).unwrap();
            game.offer_take_back(side).unwrap();
            game.accept_take_back(if side == RED { BLUE } else { RED }).unwrap();
            assert_eq!(game.authority_state(), before.authority_state());
        }
    }
}

#[test]
fn lines_after_the_kept_position_are_played_if_they_can_be() {
    let record = kept();
    // Red's second swap departs from the second version; what comes after it does not.
    let at = |line: usize| first_version().at(line).unwrap().position().unwrap();
    assert_eq!(outdated(record.clone(), Some((6, &at(6)))).unwrap().line(), 8);
    assert_eq!(outdated(record.clone(), Some((1, &at(1)))).unwrap().line(), 1);
    let departs = outdated(record.clone(), None).err();
    assert!(matches!(departs, Some(CarryError::Departs(_))), "{departs:?}");
    // A record without the swap plays by itself.
    let mut plain = record;
    plain.lines.remove(1);
    assert_eq!(outdated(plain, None).unwrap().line(), 7);
}

#[test]
fn what_cannot_be_carried_over_says_why_and_can_be_read() {
    let record = kept();
    let with = |key: &str, value: Value| {
        let mut position: Value = serde_json::from_str(POSITION).unwrap();
        position["names"][key] = value;
        outdated(record.clone(), Some((8, &position.to_string()))).err()
    };
    assert_eq!(with("@p20", json!("hussar-1")), Some(CarryError::Missing("hussar-1".to_owned())));
    let renumbered = CarryError::Renumbered { code: "drum".to_owned(), now: "grenadier-1".to_owned() };
    assert_eq!(with("@p20", json!("drum")), Some(renumbered));
    assert!(matches!(with("p20", json!("drum")), Some(CarryError::Form(_))));
    let nothing = outdated(record.clone(), Some((8, r#"{"state": 5}"#))).err();
    assert!(matches!(nothing, Some(CarryError::Form(_))));
    assert_eq!(record.to_string(), RECORD, "it is read as it was written");

    assert_eq!(Outdated::new(toy(1), record.clone(), seed(), None).err(), Some(CarryError::Current));
    let other = Record { game: "tic".to_owned(), ..record.clone() };
    assert!(matches!(outdated(other, None).err(), Some(CarryError::OtherGame { .. })));
    let mut over = record;
    over.close([0; 32]);
    assert_eq!(outdated(over, Some((8, POSITION))).err(), Some(CarryError::Over));
}

#[test]
fn a_change_of_rules_that_is_none_is_refused() {
    for text in ["", " 2", " 2 00", " two 00 {}"] {
        let text = format!("{RECORD}9 red :rules{text}\n");
        assert!(Record::parse(&text, "bad").is_err(), "{text}");
    }
    let text = format!("{RECORD}9 red :rules 2 00 {{\"names\":{{}}}}\n");
    let record = Record::parse(&text, "bad").unwrap();
    assert!(matches!(record.lines[8].deed, Deed::Rules(_)));
    assert!(matches!(replay(&*toy(2), &record, None), Err(ReplayError::Carried { line: 9, .. })));
    let game = Match::from_record(toy(2), &record, seed());
    assert!(matches!(game.err(), Some(ReplayError::Carried { line: 9, .. })));
}

/// A toy of the second version whose earlier games lie in the folder.
fn kept_in(folder: &'static str) -> Conformance<Toy> {
    let make = || {
        let mut toy = Toy::new(Fault::None);
        toy.about.version = 2;
        toy
    };
    let (games, laws) = (Games::of_each(0), Laws::default());
    Conformance { make, folder, ends: &[], play: |_, _, _| None, games, laws, state_bytes: 0 }
}

#[test]
#[should_panic(expected = "no record of version 1 is kept")]
fn a_version_of_which_no_record_is_kept_is_missed() {
    kept_in(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toy")).versions();
}

#[test]
#[should_panic(expected = "no position of version 1 is kept")]
fn a_version_of_which_no_position_is_kept_is_missed() {
    const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/no-position");
    let mut game = Match::new(toy(1), &Setup::new("plain"), seed()).unwrap();
    play_out(&mut game);
    std::fs::create_dir_all(format!("{FOLDER}/tests/versions/1")).unwrap();
    std::fs::write(format!("{FOLDER}/tests/versions/1/game.record"), game.record().to_string()).unwrap();
    kept_in(FOLDER).versions();
}
