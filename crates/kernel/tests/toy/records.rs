//! Records of toy games: replayed, proved, and caught where they depart.

use crate::game::{Fault, Toy};
use kernel::authority::{ControlError, SubmitError};
use kernel::closing::{End, Form, Key};
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
        let mut seedless = Record { seed: None, ..read.clone() };
        seedless.close(read.end.unwrap().state);
        let replayed = replay(&toy, &seedless, None).unwrap();
        assert_eq!(Some(replayed.hash), record.end.map(|end| end.state));
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
    forged.setup_dice[0] = if forged.setup_dice[0].agrees(&Cast::from(1)) { 2.into() } else { 1.into() };
    forged.end = None;
    assert!(matches!(
        verify(&toy, &forged),
        Err(ReplayError::At { sequence: 0, fault: ReplayFault::OtherDice { .. }, .. })
    ));
    let mut forged = record;
    forged.close([0; 32]);
    assert!(matches!(replay(&toy, &forged, None), Err(ReplayError::Hash { .. })));
}

/// A game with something of everything that players do beside the rules, signed.
fn signed(seed: u8) -> Record {
    let toy = Arc::new(Toy::new(Fault::None));
    let mut game = Match::new(toy, &Setup::new("plain"), [seed; 32]).unwrap();
    let act = |game: &mut Match<Toy>| {
        let side = game.deciding().iter().next().unwrap();
        let action = game.offers(side).closed[0];
        game.submit(side, game.moment(Viewer::Side(side)), &action).unwrap();
        side
    };
    let side = act(&mut game);
    game.offer_draw(side).unwrap();
    game.decline(side).unwrap();
    let side = act(&mut game);
    game.offer_take_back(side).unwrap();
    act(&mut game);
    game.resign(side).unwrap();
    let mut record = game.record();
    Key::new(&[5; 32]).sign(&mut record);
    record
}

#[test]
fn whatever_is_changed_in_a_signed_record_is_found() {
    let toy = Toy::new(Fault::None);
    let text = signed(1).to_string();
    let holds = |text: &str| {
        let record = Record::parse(text, "toy").map_err(|error| error.to_string())?;
        verify(&toy, &record).map_err(|error| error.to_string())
    };
    assert!(holds(&text).is_ok(), "{text}");
    let mut tried = 0;
    for (at, letter) in text.char_indices().filter(|(_, letter)| !letter.is_whitespace()) {
        let other = if letter == '7' { '1' } else { '7' };
        let changed = format!("{}{other}{}", &text[..at], &text[at + letter.len_utf8()..]);
        assert!(holds(&changed).is_err(), "{changed}");
        tried += 1;
    }
    let lines: Vec<&str> = text.lines().collect();
    let renumbered = |lines: &[&str]| -> String {
        let mut next = 0;
        let number = |line: &&str| {
            let rest = line.split_once(' ').filter(|(number, _)| number.parse::<usize>().is_ok());
            let Some((_, rest)) = rest else { return format!("{line}\n") };
            next += 1;
            format!("{} {rest}\n", next - 1)
        };
        lines.iter().map(number).collect()
    };
    for at in (0..lines.len()).filter(|&at| !lines[at].is_empty()) {
        let without = renumbered(&[&lines[..at], &lines[at + 1..]].concat());
        // Nobody need sign, and an option or a commitment need not be there: but then it says so, and no more is proved.
        let allowed = lines[at].starts_with("signed ");
        assert_eq!(holds(&without).is_ok(), allowed, "{without}");
        let twice = renumbered(&[&lines[..=at], &lines[at..]].concat());
        assert!(holds(&twice).is_err(), "{twice}");
        tried += 2;
    }
    assert!(tried > 400, "{tried}");
}

#[test]
fn a_signature_is_of_one_game_alone() {
    let toy = Toy::new(Fault::None);
    let (one, other) = (signed(1), signed(2));
    let mut forged = one.clone();
    forged.end = Some(End { signature: other.end.unwrap().signature, ..one.end.unwrap() });
    let key = Key::new(&[5; 32]).public();
    assert_eq!(replay(&toy, &forged, None).unwrap_err(), ReplayError::Signature(key));
    // Whoever forges lines can reckon the digest anew, but not the signature.
    let mut forged = one.clone();
    forged.lines.last_mut().unwrap().side =
        if one.lines.last().unwrap().side == "red" { "blue" } else { "red" }.to_owned();
    assert!(matches!(replay(&toy, &forged, None), Err(ReplayError::Changed { .. })));
    let signature = one.end.unwrap().signature;
    forged.close(one.end.unwrap().state);
    assert!(replay(&toy, &forged, None).is_ok(), "nobody signed it");
    forged.end = Some(End { signature, ..forged.end.unwrap() });
    assert_eq!(replay(&toy, &forged, None).unwrap_err(), ReplayError::Signature(key));
}

#[test]
fn a_record_of_the_first_form_replays_as_ever() {
    let toy = Toy::new(Fault::None);
    let text = signed(3).to_string();
    let kept = text.lines().filter(|line| !line.starts_with("digest") && !line.starts_with("signed"));
    let first: String =
        kept.map(|line| line.replace("sabretache 2", "sabretache 1").replace("/6", "") + "\n").collect();
    let record = Record::parse(&first, "toy").unwrap();
    assert_eq!((record.form, record.to_string()), (Form::First, first));
    assert!(verify(&toy, &record).is_ok());
    let again = Match::from_record(Arc::new(toy), &record, record.seed.unwrap()).unwrap();
    assert_eq!(again.record(), record, "and stays of that form");
}

#[test]
fn a_die_is_the_one_that_the_rules_call_for() {
    let toy = Toy::new(Fault::None);
    let text = played(2).to_string().replacen("/6", "/8", 1);
    let record = Record { end: None, seed: None, ..Record::parse(&text, "toy").unwrap() };
    assert!(matches!(
        replay(&toy, &record, None),
        Err(ReplayError::At { sequence: 0, fault: ReplayFault::OtherDie { .. }, .. })
    ));
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
    // Who changes a line of what is closed is found out by that alone.
    let record = Record { end: None, ..played(3) };
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
