//! Records of toy games: replayed, proved, and caught where they depart.

use crate::game::{Fault, Toy};
use kernel::authority::{ControlError, SubmitError};
use kernel::record::{Deed, Record};
use kernel::replay::{ReplayError, ReplayFault, replay, replay_regardless, verify};
use kernel::{Cast, Match, Setup, Stream, Viewer};
use std::sync::Arc;

fn played(seed: u8) -> Record {
    let toy = Arc::new(Toy::new(Fault::None));
    let mut game = Match::new(toy, &Setup::new("plain"), [seed; 32]).unwrap();
    let mut chooser = Stream::from_number(seed.into());
    while let Some(side) = game.deciding().iter().next() {
        let named = game.offers(side).named(&**game.rules(), game.authority_state(), side);
        let action = *chooser.pick(&named).unwrap();
        game.submit(side, game.moment(Viewer::Side(side)), &action).unwrap();
    }
    game.record()
}

fn fault(record: &Record) -> (usize, ReplayFault) {
    match replay(&Toy::new(Fault::None), record, None) {
        Err(ReplayError::At { sequence, fault, .. }) => (sequence, fault),
        other => panic!("{:?}", other.map(|replayed| replayed.sequence)),
    }
}

#[test]
fn a_record_replays_without_its_seed_and_proves_itself_with_it() {
    let toy = Toy::new(Fault::None);
    for seed in 0..20 {
        let record = played(seed);
        let read = Record::parse(&record.to_string(), "toy").unwrap();
        assert_eq!(read, record);
        let seedless = Record { seed: None, ..read.clone() };
        let replayed = replay(&toy, &seedless, None).unwrap();
        assert_eq!(Some(replayed.hash), record.end);
        assert_eq!(replayed.steps.len(), record.lines.len());
        assert_eq!(verify(&toy, &read).unwrap().hash, replayed.hash);
        assert_eq!(verify(&toy, &seedless).unwrap_err(), ReplayError::Unproved("seed"));
        assert_eq!(replay(&toy, &read, Some(2)).unwrap().sequence, 2);
    }
}

#[test]
fn a_forged_record_is_caught() {
    let toy = Toy::new(Fault::None);
    let record = played(1);
    let forged = Record { seed: Some([9; 32]), ..record.clone() };
    assert_eq!(verify(&toy, &forged).unwrap_err(), ReplayError::OtherSeed);
    let mut forged = record.clone();
    forged.setup_dice[0] = if forged.setup_dice[0] == Cast::Face(1) { 2.into() } else { 1.into() };
    forged.end = None;
    assert!(matches!(
        verify(&toy, &forged),
        Err(ReplayError::At { sequence: 0, fault: ReplayFault::OtherDice { .. }, .. })
    ));
    let forged = Record { end: Some([0; 32]), ..record };
    assert!(matches!(replay(&toy, &forged, None), Err(ReplayError::Hash { .. })));
}

#[test]
fn a_record_that_departs_names_the_line() {
    let record = played(2);
    let with = |line: usize, notation: &str, dice: &[u8]| {
        let mut record = record.clone();
        record.lines[line - 1].deed =
            Deed::Act { notation: notation.to_owned(), dice: dice.iter().map(|&face| face.into()).collect() };
        fault(&record)
    };
    let Deed::Act { notation, .. } = &record.lines[0].deed else { panic!() };
    assert!(matches!(with(2, "dance", &[]), (2, ReplayFault::NotUnderstood(_))));
    assert!(matches!(with(1, "halt", &[]), (1, ReplayFault::Submit(SubmitError::Refused(_)))));
    assert_eq!(with(1, notation, &[3]), (1, ReplayFault::TooManyDice(1)));
    assert!(matches!(with(3, "charge", &[]), (3, ReplayFault::Dice(_))));
    assert!(matches!(with(3, "charge", &[7]), (3, ReplayFault::Dice(_))));
    let mut other = record.clone();
    other.lines[0].side = "green".to_owned();
    assert_eq!(fault(&other), (1, ReplayFault::NoSide("green".to_owned())));
    let mut other = record.clone();
    other.lines[1].side = other.lines[0].side.clone();
    assert_eq!(fault(&other), (2, ReplayFault::Submit(SubmitError::NotYours)));
    let mut other = record.clone();
    other.lines.push(other.lines[0].clone());
    assert_eq!(fault(&other).1, ReplayFault::Submit(SubmitError::Over));
    let text = record.to_string().replace("2 blue", "2 blue :undone 1\n3 blue");
    let text: Vec<&str> = text.lines().take_while(|line| !line.starts_with("3 ")).collect();
    let undone = Record::parse(&text.join("\n"), "toy").unwrap();
    assert_eq!(fault(&undone), (2, ReplayFault::Control(ControlError::Nothing)));
}

#[test]
fn other_rules_and_other_data_are_told_apart_and_can_be_overlooked() {
    let toy = Toy::new(Fault::None);
    let record = played(3);
    let other = Record { version: 2, ..record.clone() };
    assert!(matches!(replay(&toy, &other, None), Err(ReplayError::OtherRules { record: 2, rules: 1 })));
    assert!(replay_regardless(&toy, &other, None).is_ok());
    let other = Record { data: "ff".to_owned(), ..record.clone() };
    assert!(matches!(replay(&toy, &other, None), Err(ReplayError::OtherData { .. })));
    let other = Record { game: "tic".to_owned(), ..record.clone() };
    assert!(matches!(replay(&toy, &other, None), Err(ReplayError::OtherGame { .. })));
    let other = Record { setup: Setup::new("nowhere"), ..record };
    assert!(matches!(replay(&toy, &other, None), Err(ReplayError::Setup(_))));
}
