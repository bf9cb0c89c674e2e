//! What is Warburg's own beside what every game is asked: long undo, and counters without a name.

use kernel::{Arg, Language, Match, Message, Piece, Setup, Texts, Viewer};
use std::sync::{Arc, LazyLock};
use warburg::{Action, Warburg};

static RULES: LazyLock<Arc<Warburg>> = LazyLock::new(|| Arc::new(Warburg::embedded()));

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
fn a_counter_of_which_only_the_back_is_seen_has_no_name() {
    let said = |language| {
        let message = Message::new("out-of-command").with("piece", Arg::Piece(Piece(u16::MAX)));
        Texts::new(Arc::clone(&RULES), language).say(&message)
    };
    assert_eq!(said(Language::En), "A hidden counter is out of command.");
    assert_eq!(said(Language::Fr), "Un pion caché est hors commandement.");
}
