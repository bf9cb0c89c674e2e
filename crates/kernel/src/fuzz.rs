//! Laws for the fuzzers, as plain functions: they panic when the law breaks. The targets in `fuzz/` and the tests on
//! stable call the same ones.

use crate::case;
use crate::dice::Stream;
use crate::harness::setups;
use crate::log::Log;
use crate::record::Record;
use crate::replay::{replay_regardless, verify};
use crate::rules::{Offers, Rules, Turn};
use std::sync::Arc;

/// Any text is a record or an error, and a record reads as it is written.
pub fn record_never_panics(text: &str) {
    if let Ok(record) = Record::parse(text, "fuzz") {
        assert_eq!(Record::parse(&record.to_string(), "again").as_ref(), Ok(&record));
    }
}

/// Any record plays back or departs from the rules at some line.
pub fn replay_never_panics<R: Rules>(rules: &Arc<R>, text: &str) {
    if let Ok(record) = Record::parse(text, "fuzz")
        && let Ok(rules) = rules.bound(&record.setup)
    {
        let _ = replay_regardless(&*rules, &record, None);
        let _ = verify(&*rules, &record);
    }
}

/// Any text is a file of cases or an error, and any case passes or fails.
pub fn cases_never_panic<R: Rules>(rules: &Arc<R>, text: &str) {
    for result in case::run_file(rules, text, "fuzz").into_iter().flatten() {
        let shown = result.to_string();
        assert!(!shown.contains(case::BROKE_DOWN), "{shown}");
    }
}

/// Any text is an action or an error, and an action reads as it is written.
pub fn notation_never_panics<R: Rules>(rules: &R, text: &str) {
    if let Ok(action) = rules.read(text) {
        assert_eq!(rules.read(&rules.write(&action)), Ok(action));
    }
}

/// Whatever is offered can be done: the bytes choose scenario, options, dice and actions.
pub fn legals_are_legal<R: Rules>(rules: &Arc<R>, bytes: &[u8]) {
    let Some((&[which, choice, seed], choices)) = bytes.split_first_chunk() else { return };
    let setups = setups(&**rules);
    let index = usize::from(u16::from_be_bytes([which, choice])) % setups.len().max(1);
    let Some(setup) = setups.get(index) else { return };
    let Ok(rules) = rules.bound(setup) else { panic!("{setup:?} is allowed") };
    let rules = &*rules;
    let mut dice = Stream::from_number(seed.into());
    let mut log = Log::new();
    let Ok(mut state) = rules.start(setup, &mut dice, &mut log) else { return };
    let mut offers = Offers::new();
    for pair in choices.chunks(2) {
        let Turn::Decide(sides) = rules.turn(&state) else { return };
        let Some(side) = sides.iter().next() else { panic!("nobody must decide") };
        offers.clear();
        rules.offers(&state, side, &mut offers);
        let listed = offers.named(rules, &state, side);
        for action in &listed {
            let checked = rules.check(&state, side, action);
            assert_eq!(checked, Ok(()), "{} is offered", rules.write(action));
        }
        let index = pair.iter().fold(0, |sum, &byte| sum << 8 | usize::from(byte)) % listed.len().max(1);
        let Some(action) = listed.get(index) else { panic!("nothing is offered") };
        log.clear();
        rules.apply(&mut state, side, action, &mut dice, &mut log);
        assert_eq!(rules.invariants(&state), Ok(()), "after {}", rules.write(action));
    }
}
