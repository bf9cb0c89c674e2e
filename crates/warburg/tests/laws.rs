//! What is Warburg's own beside what every game is asked: long undo, and counters without a name.

use kernel::aim::Outline;
use kernel::dice::Script;
use kernel::{Arg, Language, Log, Match, Message, Name, Piece, Rules, Setup, Side, Texts, Viewer};
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

#[test]
fn verbs_agree_with_a_formation_that_bears_two_names() {
    let named = |code: &str| {
        let piece = RULES.names().into_iter().find(|&name| RULES.code(name) == code);
        let Some(Name::Piece(piece)) = piece else { panic!("no {code}") };
        Arg::Piece(piece)
    };
    let said = |key: &'static str, code| {
        let message = Message::new(key).with("piece", named(code));
        Language::ALL.map(|language| Texts::new(Arc::clone(&RULES), language).say(&message))
    };
    let both = ["Brunswick and Spörcken are activated.", "Brunswick et Spörcken sont activés."];
    assert_eq!(said("activation-yes.brief", "f-sporcken"), both);
    assert_eq!(said("activation-yes.brief", "f-granby"), ["Granby is activated.", "Granby est activé."]);
    assert_eq!(
        said("routed", "fischer"),
        ["Fischer’s Chasseurs rout.", "Chasseurs de Fischer sont en déroute."]
    );
}

/// The step of an activation of the French that is lit, after these decisions of theirs and a die of 1.
fn lit(start: &str, units: &str, line: &[&str]) -> Option<&'static str> {
    let position = format!("start = '{start}'\nofficers = ['segur 1405']\nunits = [{units}, 'toll 1408 N']");
    let position: toml::Table = position.parse().expect("a position");
    let (rules, mut state) = RULES.position(&Setup::new("historical"), &position).expect("it can be set up");
    for text in line {
        let action = rules.read(text).expect("a decision");
        rules.check(&state, Side(0), &action).expect(text);
        rules.apply(&mut state, Side(0), &action, &mut Script::new(vec![1]), &mut Log::new());
    }
    let guns = |outline: &Outline| outline.steps.contains(&"outline-guns");
    rules.outline(&state).into_iter().find(guns).map(|outline| outline.steps[outline.now])
}

/// warburg-4-07: what is lit is what can be done, and tells nobody what lies below (warburg-3.6-01).
#[test]
fn the_step_of_an_activation_that_is_lit_can_be_taken() {
    let gun = "'jenner 1405 SSE', 'art-6l-segur 1406 SSE'";
    assert_eq!(lit("act f-segur", gun, &[]), Some("outline-guns"));
    assert_eq!(lit("act f-segur", "'jenner 1405 SSE'", &[]), Some("outline-leader"), "no gun is there");
    assert_eq!(lit("act f-segur leader", gun, &[]), Some("outline-leader"), "the guns have had their step");
    assert_eq!(lit("act f-segur units", gun, &[]), Some("outline-units"));

    assert_eq!(lit("act f-segur", gun, &["fire art-6l-segur 1408"]), Some("outline-leader"), "all have");
    let two = "'art-12l-segur 1405 SSE', 'art-6l-segur 1406 SSE'";
    assert_eq!(lit("act f-segur", two, &["fire art-6l-segur 1408"]), Some("outline-guns"), "one has not");
    let moved = "'jenner 1405 SSE', 'art-6l-segur 1406 SSE moved'";
    assert_eq!(
        lit("act f-segur", moved, &[]),
        Some("outline-leader"),
        "no gun that has moved (warburg-8.7-02)"
    );
    let below = "'jenner 1406 SSE', 'art-6l-segur 1406 SSE fired'";
    assert_eq!(lit("act f-segur", below, &[]), Some("outline-guns"), "of what lies below no more is told");

    assert_eq!(lit("act f-segur", gun, &["ride segur"]), Some("outline-leader"), "he is on his way");
    assert_eq!(lit("act f-segur", gun, &["ride segur", "to 1404"]), Some("outline-units"), "he has moved");
    assert_eq!(lit("act rohan", "'rohan 1405 SSE'", &[]), None, "a regiment alone has no order of steps");
    assert_eq!(lit("act f-segur failed", gun, &[]), None, "nor has a failed formation (warburg-5.3-01)");
}
