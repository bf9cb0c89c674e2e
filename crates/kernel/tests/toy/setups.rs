//! Set-ups and boards: what is allowed, what is refused and in which words, and who shares bound rules.

use crate::game::{Action, Fault, Toy};
use kernel::record::Record;
use kernel::replay::{ReplayError, replay};
use kernel::{Language, Match, Name, Piece, Rules, Setup, SetupError, Side, Texts, Viewer};
use std::sync::Arc;

fn toy() -> Arc<Toy> {
    Arc::new(Toy::new(Fault::None))
}

fn ford(options: &[&str]) -> Setup {
    Setup { scenario: "ford".to_owned(), options: options.iter().map(|&code| code.to_owned()).collect() }
}

#[test]
fn what_is_wrong_with_a_set_up_is_said_in_both_languages() {
    let toy = toy();
    let texts = Language::ALL.map(|language| Texts::new(Arc::clone(&toy), language));
    for (setup, en, fr) in [
        (
            Setup::new("nowhere"),
            "There is no scenario “nowhere”; there are: plain, other, ford.",
            "Il n’y a pas de scénario « nowhere » ; il y a : plain, other, ford.",
        ),
        (
            ford(&["deep"]),
            "The scenario “ford” has no option “deep”; there are: high, low, mist.",
            "Le scénario « ford » n’a pas d’option « deep » ; il y a : high, low, mist.",
        ),
        (ford(&["low", "low"]), "The option “low” is named twice.", "L’option « low » est nommée deux fois."),
        (
            ford(&["low", "high"]),
            "The options “high” and “low” exclude each other.",
            "Les options « high » et « low » s’excluent.",
        ),
        (
            ford(&["mist"]),
            "The option “mist” needs the option “low”.",
            "L’option « mist » demande l’option « low ».",
        ),
    ] {
        let error = toy.bound(&setup).map(|_| ()).unwrap_err();
        assert_eq!(texts.each_ref().map(|texts| texts.say(&error.message())), [en, fr]);
        assert!(Match::new(Arc::clone(&toy), &setup, [0; 32]).is_err());
    }
    let bound = toy.bound(&ford(&[])).unwrap();
    assert_eq!(bound.about().seat("green"), Ok(Side(1)));
    let error = bound.about().seat("red").unwrap_err();
    assert_eq!(texts[0].say(&error.message()), "There is no seat “red”; there are: white, green.");
    assert_eq!(texts[1].say(&error.message()), "Il n’y a pas de place « red » ; il y a : white, green.");
}

#[test]
fn bound_rules_have_their_own_board_sides_names_digest_and_version() {
    let toy = toy();
    let ford = toy.bound(&ford(&["mist", "low"])).unwrap();
    let about = ford.about();
    assert_eq!((about.board.as_str(), about.data.as_str(), about.version), ("ford", "01", 3));
    assert_eq!((about.sides.clone(), ford.size()), (vec!["white".to_owned(), "green".to_owned()], (6, 4)));
    assert_eq!(ford.code(Name::Piece(Piece(0))), "flag");
    assert_eq!((toy.about().board.as_str(), toy.code(Name::Piece(Piece(0)))), ("field", "drum".to_owned()));
    assert!(Arc::ptr_eq(&toy, &toy.bound(&Setup::new("other")).unwrap()));
}

#[test]
fn bound_rules_are_shared_while_they_are_used_and_dropped_after() {
    let toy = toy();
    assert!(toy.boards_in_use().is_empty());
    let first = toy.bound(&ford(&[])).unwrap();
    let second = first.bound(&ford(&["high"])).unwrap();
    assert!(Arc::ptr_eq(&first, &second));
    assert_eq!(toy.boards_in_use(), ["ford"]);
    drop((first, second));
    assert!(toy.boards_in_use().is_empty());
}

#[test]
fn a_record_is_of_the_rules_of_its_board() {
    let toy = toy();
    let bound = toy.bound(&ford(&["high"])).unwrap();
    let mut game = Match::new(Arc::clone(&bound), &ford(&["high"]), [3; 32]).unwrap();
    let side = game.deciding().iter().next().unwrap();
    let card = game.offers(side).closed[0];
    game.submit(side, 0, &card).unwrap();
    let text = game.record().to_string();
    assert!(text.contains("\nrules 3\nscenario ford\noptions high\ndata 01\n"), "{text}");
    assert!(text.contains("\n1 white play "), "{text}");
    let record = Record::parse(&text, "ford").unwrap();
    assert!(replay(&*bound, &record, None).is_ok());
    assert_eq!(
        replay(&*toy, &record, None).map(|_| ()),
        Err(ReplayError::OtherRules { record: 3, rules: 1 })
    );
}

#[test]
fn rules_of_another_board_start_nothing() {
    let toy = toy();
    let error = Match::new(Arc::clone(&toy), &ford(&[]), [0; 32]).map(|_| ()).unwrap_err();
    let (scenario, board, bound) = ("ford".to_owned(), "ford".to_owned(), "field".to_owned());
    assert_eq!(error, SetupError::OtherBoard { scenario, board, bound });
}

#[test]
fn a_march_belongs_to_its_open_offer_and_nothing_else_does() {
    let toy = toy();
    let mut game = Match::new(Arc::clone(&toy), &Setup::new("plain"), [5; 32]).unwrap();
    for side in [Side(0), Side(1)] {
        let card = game.offers(side).closed[0];
        game.submit(side, game.moment(Viewer::Side(side)), &card).unwrap();
    }
    let side = game.deciding().iter().next().unwrap();
    let offers = game.offers(side);
    let [open] = offers.open[..] else { panic!("{offers:?}") };
    assert_eq!((open.kind, open.piece), ("offer-march", Some(Piece(0))));
    assert!(toy.belongs(open, &Action::March(99, 99)) && !toy.belongs(open, &Action::Halt));
    let named = offers.named(&*toy, game.authority_state(), side);
    assert_eq!(named[..offers.closed.len()], offers.closed[..]);
    assert_eq!(named[offers.closed.len()..], [Action::March(5, 5)]);
}
