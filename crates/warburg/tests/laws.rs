//! The laws of the kernel on Warburg: random games, broken input, plain state, both languages.

use kernel::harness::Games;
use kernel::{Arg, Language, Match, Message, Piece, Rules, Setup, Texts, Viewer, fuzz, harness, text};
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};
use warburg::{Action, State, Warburg};

static RULES: LazyLock<Arc<Warburg>> = LazyLock::new(|| Arc::new(Warburg::embedded()));

/// A record and a case file to be spoilt.
const RECORD: &str = include_str!("games/heinberg-draw.record");
const CASES: &str = include_str!("../../../cases/warburg/activation.toml");

#[test]
fn random_games_keep_every_law() {
    if let Err(broken) = harness::suite(&RULES, Games { each: 40, soak: 2_000 }) {
        panic!("{broken}");
    }
}

#[test]
fn games_side_by_side_stay_apart() {
    if let Err(broken) = harness::games_stay_apart(Warburg::embedded, 1) {
        panic!("{broken}");
    }
}

#[test]
fn many_decisions_are_undone_one_after_another() {
    let setup = Setup { scenario: "historical".to_owned(), ..Setup::default() };
    let mut game = Match::new(Arc::clone(&RULES), &setup, [7; 32]).unwrap();
    let side = game.deciding().iter().next().unwrap();
    let mut before = Vec::new();
    while before.len() < 6 {
        // The set-up rolls no die and takes many decisions of one side, if it is not done all at once.
        let action = *game.offers(side).closed.iter().find(|&&action| action != Action::DeployAll).unwrap();
        before.push(*game.authority_state());
        game.submit(side, game.moment(Viewer::Side(side)), &action).unwrap();
    }
    for state in before.iter().rev().take(4) {
        game.undo(side).unwrap();
        assert_eq!(game.authority_state(), state);
    }
    let action = *game.offers(side).closed.last().unwrap();
    game.submit(side, game.moment(Viewer::Side(side)), &action).unwrap();
    for state in before[..3].iter().rev() {
        game.undo(side).unwrap();
        assert_eq!(game.authority_state(), state);
    }
    assert!(game.can_undo(side).is_err());
    let again = Match::from_record(Arc::clone(&RULES), &game.record(), [7; 32]).unwrap();
    assert_eq!(again.authority_state(), game.authority_state());
}

#[test]
fn a_state_is_plain_memory_of_at_most_four_kibibytes() {
    fn is_copied<T: Copy>() {}
    is_copied::<State>();
    assert!(size_of::<State>() <= 4096, "{} bytes", size_of::<State>());
}

#[test]
fn both_languages_have_the_same_words() {
    let faults = text::missing_keys(RULES.fluent("en"), RULES.fluent("fr"));
    assert!(faults.is_empty(), "{faults:?}");
}

#[test]
fn a_counter_of_which_only_the_back_is_seen_has_no_name() {
    let said = |language| {
        let message = Message::new("out-of-command").with("piece", Arg::Piece(Piece(u16::MAX)));
        Texts::new(Arc::clone(&RULES), language).say(&message)
    };
    assert_eq!(said(Language::En), "A hidden counter is out of command.");
    assert_eq!(said(Language::Fr), "Un pion caché n’est pas commandé.");
}

/// Cuts, doubles or overwrites a piece of a text.
fn spoilt(text: &'static str) -> impl Strategy<Value = String> {
    (any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[ -~\n]{0,6}").prop_map(
        move |(a, b, with)| {
            let at = |i: prop::sample::Index| {
                let mut at = i.index(text.len());
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                at
            };
            let (from, to) = (at(a).min(at(b)), at(a).max(at(b)).min(at(a).min(at(b)) + 40));
            let to = (to..=text.len()).find(|&t| text.is_char_boundary(t)).unwrap_or(text.len());
            format!("{}{with}{}", &text[..from], &text[to..])
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn legals_are_legal(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        fuzz::legals_are_legal(&RULES, &bytes);
    }

    #[test]
    fn notation_never_panics(text in "[a-z0-9 -]{0,40}") {
        fuzz::notation_never_panics(&**RULES, &text);
    }

    #[test]
    fn records_never_panic(text in spoilt(RECORD)) {
        fuzz::record_never_panics(&text);
        fuzz::replay_never_panics(&RULES, &text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn cases_never_panic(text in spoilt(CASES)) {
        fuzz::cases_never_panic(&RULES, &text);
    }
}
