//! The laws of the fuzzers, for a moment each.

use crate::game::{Fault, Toy};
use kernel::fuzz::{
    cases_never_panic, legals_are_legal, notation_never_panics, record_never_panics, replay_never_panics,
};
use proptest::prelude::*;
use std::sync::Arc;

/// Text that looks like what is expected, so that it gets further than noise would.
fn likely(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    let word = prop_oneof![6 => prop::sample::select(words).prop_map(str::to_owned), 1 => ".{0,6}"];
    prop::collection::vec(word, 0..60).prop_map(|words| words.concat())
}

const RECORD: &[&str] = &[
    "sabretache 1\n",
    "sabretache 2\n",
    "game toy\nrules 1\nscenario plain\ndata 00\n\n",
    "0 setup ! 1 2 3 4 5 6\n",
    "1 red play 1\n",
    "2 blue play 4\n",
    "3 blue charge ! 6/6\n",
    "digest 0000000000000000000000000000000000000000000000000000000000000000\n",
    "3 blue march 5 5\n",
    "4 red :resigns\n",
    "4 red :undone 3\n",
    "2 red :undone 1\n",
    "\n",
    " ",
    "!",
    "end",
    "red",
    ":",
    "9",
];

const CASES: &[&str] = &[
    "[[case]]\n",
    "name = \"a\"\n",
    "rules = [\"toy-1-01\"]\n",
    "setup_dice = [1,2,3,4,5,6]\n",
    "[case.position]\n",
    "red = [1,2,3]\n",
    "play = [{ do = \"play 1\" }]\n",
    "play = [{ do = \"play 9\", refused = \"toy-1-01\" }]\n",
    "play = [{ facts = { round = 1, \"hands.red\" = { contains = 2 } } }]\n",
    "\n",
    "=",
    "[",
    "]",
    "{",
    "}",
    "\"",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn records(text in likely(RECORD)) {
        record_never_panics(&text);
        let record = format!("{}{}{}{text}", RECORD[0], RECORD[1], RECORD[2]);
        record_never_panics(&record);
        replay_never_panics(&Arc::new(Toy::new(Fault::None)), &record);
    }

    #[test]
    fn cases(text in likely(CASES)) {
        let toy = Arc::new(Toy::new(Fault::None));
        cases_never_panic(&toy, &text);
        cases_never_panic(&toy, &format!("{}{}{}{}{text}", CASES[0], CASES[1], CASES[2], CASES[3]));
    }

    #[test]
    fn notation(text in "(play|march|charge|halt)?( ?-?[0-9]{0,4}){0,3}|.{0,12}") {
        notation_never_panics(&Toy::new(Fault::None), &text);
    }

    #[test]
    fn legals(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        legals_are_legal(&Arc::new(Toy::new(Fault::None)), &bytes);
    }
}
