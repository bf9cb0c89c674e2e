//! The authority: turns, secrets, take-backs, draws, resignation, clocks.

use crate::game::{Action, Event, Fault, Toy};
use kernel::odds::{Chance, OddsError, odds};
use kernel::record::{Control, Record};
use kernel::replay::{ReplayError, replay};
use kernel::table::{Clock, ControlError, Ending, Proposal, Seat, SeatKind, SubmitError, Tidings};
use kernel::{Match, Rules, Setup, Side, Viewer};
use std::sync::Arc;

const RED: Side = Side(0);
const BLUE: Side = Side(1);

fn game() -> Match<Toy> {
    Match::new(Arc::new(Toy::new(Fault::None)), &Setup::new("plain"), [5; 32]).unwrap()
}

fn first(game: &Match<Toy>, side: Side) -> Action {
    game.offers(side).closed[0]
}

fn bid(game: &mut Match<Toy>, side: Side) -> kernel::table::Step<Event> {
    let action = first(game, side);
    game.submit(side, game.sequence(), &action).unwrap()
}

#[test]
fn a_decision_is_taken_once_by_its_side_at_its_time() {
    let mut game = game();
    let card = first(&game, RED);
    assert_eq!(game.submit(RED, 1, &card), Err(SubmitError::Stale { expected: 0 }));
    assert_eq!(game.submit(Side(200), 0, &card), Err(SubmitError::NotYours));
    assert!(matches!(game.submit(RED, 0, &Action::Halt), Err(SubmitError::Refused(_))));
    game.submit(RED, 0, &card).unwrap();
    assert_eq!(game.submit(RED, 0, &card), Err(SubmitError::Stale { expected: 1 }));
    assert_eq!(game.submit(RED, 1, &card), Err(SubmitError::NotYours));
    assert!(game.offers(RED).is_empty() && game.offers(Side(9)).is_empty());
    assert!(game.sit(RED, Seat { name: "Anne".to_owned(), kind: SeatKind::Person }));
    assert!(!game.sit(Side(2), Seat::default()));
    assert_eq!(game.seats()[0].name, "Anne");
}

#[test]
fn a_secret_choice_is_in_nobody_elses_log() {
    let mut game = game();
    bid(&mut game, RED);
    let card = |viewer| {
        let told = game.log(viewer, 1);
        assert_eq!(told.len(), 1);
        match &told[0].what {
            Tidings::Event(Event::Chose { card, .. }) => *card,
            other => panic!("{other:?}"),
        }
    };
    assert!(card(Viewer::Side(RED)).is_some());
    assert!(card(Viewer::Side(BLUE)).is_none());
    assert!(card(Viewer::Public).is_none());
    assert!(card(Viewer::Side(Side(77))).is_none());
    assert_eq!(game.log(Viewer::Public, 0).len(), 2);
}

#[test]
fn undo_goes_over_ones_own_decision_and_not_across_a_reveal_or_another_side() {
    let mut game = game();
    assert_eq!(game.undo(RED), Err(ControlError::Nothing));
    let before = game.authority_state().clone();
    bid(&mut game, RED);
    assert_eq!(game.undo(BLUE), Err(ControlError::Nothing));
    game.undo(RED).unwrap();
    assert_eq!(*game.authority_state(), before);
    assert_eq!(game.sequence(), 2);
    assert_eq!(game.log(Viewer::Public, 2)[0].what, Tidings::Control(RED, Control::Undone(1)));
    bid(&mut game, RED);
    bid(&mut game, BLUE);
    assert_eq!(game.undo(RED), Err(ControlError::OthersDecided));
    assert_eq!(game.undo(BLUE), Err(ControlError::Revealed));
    let side = game.deciding().iter().next().unwrap();
    game.submit(side, game.sequence(), &Action::Charge).unwrap();
    assert_eq!(game.undo(side), Err(ControlError::Rolled));
    replay(&**game.rules(), &game.record(), None).unwrap();
}

#[test]
fn a_take_back_needs_consent_and_stays_in_the_record() {
    let mut game = game();
    let before = game.authority_state().clone();
    bid(&mut game, RED);
    bid(&mut game, BLUE);
    assert_eq!(game.accept_take_back(BLUE), Err(ControlError::NoOffer));
    game.offer_take_back(RED).unwrap();
    assert_eq!(game.proposal(), Some((RED, Proposal::TakeBack(1))));
    assert_eq!(game.offer_draw(BLUE), Err(ControlError::Pending));
    assert_eq!(game.accept_take_back(RED), Err(ControlError::NoOffer));
    game.decline(BLUE).unwrap();
    game.offer_take_back(RED).unwrap();
    game.accept_take_back(BLUE).unwrap();
    assert_eq!(*game.authority_state(), before);
    assert_eq!(game.can_undo(RED), Err(ControlError::Nothing));
    let text = game.record().to_string();
    assert!(text.contains(":offers-take-back 1\n") && text.contains("blue :accepts-take-back\n"), "{text}");

    // The game goes on, and is the same when it is taken up again from its record.
    bid(&mut game, BLUE);
    let record = Record::parse(&game.record().to_string(), "toy").unwrap();
    let rules = Arc::clone(game.rules());
    let mut again = Match::from_record(Arc::clone(&rules), &record, [5; 32]).unwrap();
    assert_eq!(again.authority_state(), game.authority_state());
    for viewer in [Viewer::Side(RED), Viewer::Side(BLUE), Viewer::Public] {
        assert_eq!(again.log(viewer, 0), game.log(viewer, 0));
    }
    bid(&mut again, RED);
    bid(&mut game, RED);
    let side = game.deciding().iter().next().unwrap();
    let charge = |game: &mut Match<Toy>| game.submit(side, game.sequence(), &Action::Charge).unwrap().rolled;
    assert_eq!(charge(&mut again), charge(&mut game));
    let wrong = Match::from_record(rules, &record, [6; 32]);
    assert!(matches!(wrong.err(), Some(ReplayError::OtherSeed)));
}

#[test]
fn a_game_can_be_drawn_or_given_up() {
    let mut drawn = game();
    drawn.offer_draw(RED).unwrap();
    bid(&mut drawn, BLUE);
    assert_eq!(drawn.accept_draw(BLUE), Err(ControlError::NoOffer), "a decision declines");
    drawn.offer_draw(BLUE).unwrap();
    drawn.accept_draw(RED).unwrap();
    assert_eq!(drawn.result(), Some(Ending::DrawAgreed));
    let card = Action::Play(1);
    assert_eq!(drawn.submit(RED, drawn.sequence(), &card), Err(SubmitError::Over));
    assert_eq!(drawn.undo(BLUE), Err(ControlError::Over));

    let mut lost = game();
    assert_eq!(lost.record().seed, None);
    lost.resign(RED).unwrap();
    assert_eq!(lost.result().and_then(Ending::winner), Some(BLUE));
    let record = lost.record();
    assert_eq!(record.seed, Some([5; 32]));
    assert_eq!(kernel::hash::digest(&[5; 32]), lost.commitment());
    assert_eq!(replay(&**lost.rules(), &record, None).unwrap().ending, lost.result());
}

#[test]
fn who_has_no_time_left_loses() {
    let mut game = game();
    assert_eq!(game.time_left(RED), None);
    game.set_clock(Clock::PerMove(1_000), 50_000);
    assert_eq!(game.tick(50_900), None);
    bid(&mut game, RED);
    assert_eq!((game.time_left(RED), game.time_left(BLUE)), (Some(1_000), Some(100)));
    assert_eq!(game.tick(51_000), Some(Ending::OutOfTime { by: BLUE, winner: Some(RED) }));
    assert_eq!(replay(&**game.rules(), &game.record(), None).unwrap().ending, game.result());
}

#[test]
fn odds_are_exact_and_a_refused_line_is_an_error() {
    let toy = Toy::new(Fault::None);
    let mut game = game();
    bid(&mut game, RED);
    bid(&mut game, BLUE);
    let side = game.deciding().iter().next().unwrap();
    let state = game.authority_state();
    let charge = odds(&toy, state, side, &[Action::Charge]).unwrap();
    assert_eq!((charge.runs, charge.prospects.len()), (6, 2));
    let won = charge.chance_of(|p| matches!(p.events[0], Event::Charged { won: true, .. }));
    assert_eq!(won, Chance::new(1, 3));
    assert_eq!(charge.chance_of(|_| true), Some(Chance::ONE));
    let refused = odds(&toy, state, side, &[Action::Halt, Action::Halt]);
    assert!(matches!(refused, Err(OddsError::Refused { index: 1, .. })));
    let stopped = odds(&toy, state, side, &[Action::Charge, Action::Halt]).unwrap();
    assert!(stopped.prospects.iter().all(|p| p.stopped.is_some_and(|(index, _)| index == 1)));
    let few = kernel::odds::odds_by(&toy, state, side, &[Action::Charge], 5, |_, s| s.score);
    assert_eq!(few, Err(OddsError::TooMany(5)));
    assert_eq!(toy.about().sides.len(), 2);
}
