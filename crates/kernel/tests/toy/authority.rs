//! The authority: turns, secrets, take-backs, draws, resignation, clocks.

use crate::game::{Action, Event, Fault, Toy};
use kernel::authority::{Clock, ControlError, Ending, Proposal, Seat, SeatKind, SubmitError, Tidings};
use kernel::record::{Control, Record};
use kernel::replay::{ReplayError, replay};
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

fn moment(game: &Match<Toy>, side: Side) -> usize {
    game.moment(Viewer::Side(side))
}

fn take(game: &mut Match<Toy>, side: Side, action: Action) -> kernel::authority::Step<Event> {
    game.submit(side, moment(game, side), &action).unwrap()
}

fn bid(game: &mut Match<Toy>, side: Side) -> kernel::authority::Step<Event> {
    let action = first(game, side);
    take(game, side, action)
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
    let told = |viewer| game.log(viewer, 1).iter().map(|told| told.what.clone()).collect::<Vec<_>>();
    assert!(matches!(told(Viewer::Side(RED))[..], [Tidings::Event(Event::Chose { side: RED, .. })]));
    for viewer in [Viewer::Side(BLUE), Viewer::Public, Viewer::Side(Side(77))] {
        assert_eq!(told(viewer), []);
        assert_eq!((game.log(viewer, 0).len(), game.moment(viewer)), (1, 0));
    }
    bid(&mut game, BLUE);
    let shown = &game.log(Viewer::Public, 1)[0];
    assert!(matches!(shown.what, Tidings::Event(Event::Shown { .. })));
    assert_eq!((shown.moment, shown.by), (1, None), "who bid last is nobody's business");
    assert_eq!(game.log(Viewer::Side(BLUE), 1)[0].by, Some(BLUE));
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
    assert_eq!(game.log(Viewer::Side(RED), 2)[0].what, Tidings::Control(RED, Control::Undone(1)));
    assert_eq!(game.log(Viewer::Public, 1), [], "who noticed nothing is not told that it is undone");
    bid(&mut game, RED);
    bid(&mut game, BLUE);
    assert_eq!(game.undo(RED), Err(ControlError::Passed));
    assert_eq!(game.undo(BLUE), Err(ControlError::Revealed));
    let side = game.deciding().iter().next().unwrap();
    let (moment, public) = (moment(&game, side), game.moment(Viewer::Public));
    take(&mut game, side, Action::Drum);
    game.undo(side).unwrap();
    let undone = &game.log(Viewer::Public, public + 2)[0];
    assert_eq!(undone.what, Tidings::Control(side, Control::Undone(public + 1)), "in moments of the reader");
    assert_eq!(
        game.log(Viewer::Side(side), moment + 2)[0].what,
        Tidings::Control(side, Control::Undone(moment + 1))
    );
    take(&mut game, side, Action::Drum);
    take(&mut game, side, Action::Halt);
    assert_eq!(game.undo(side), Err(ControlError::Passed), "both are asked for the next bid");
    bid(&mut game, RED);
    bid(&mut game, BLUE);
    let side = game.deciding().iter().next().unwrap();
    take(&mut game, side, Action::Charge);
    assert_eq!(game.undo(side), Err(ControlError::Rolled));
    replay(&**game.rules(), &game.record(), None).unwrap();
}

#[test]
fn in_a_sealed_step_each_side_has_its_own_line_and_its_own_undo() {
    let mut game = game();
    let start = game.authority_state().clone();
    take(&mut game, RED, Action::Swap);
    bid(&mut game, RED);
    take(&mut game, BLUE, Action::Swap);
    assert_eq!((moment(&game, RED), moment(&game, BLUE), game.moment(Viewer::Public)), (2, 1, 0));
    // Red undoes its bid, then its swap, although Blue has decided since.
    game.undo(RED).unwrap();
    assert_eq!(game.authority_state().swaps, [1, 1]);
    game.undo(RED).unwrap();
    assert_eq!(game.authority_state().swaps, [0, 1]);
    assert_eq!(game.authority_state().hands[0], start.hands[0]);
    assert_eq!(moment(&game, BLUE), 1);
    assert_eq!(game.undo(RED), Err(ControlError::Nothing));
    game.undo(BLUE).unwrap();
    assert_eq!(*game.authority_state(), start);
    assert!(game.record().to_string().contains("4 red :undone 2\n5 red :undone 1\n6 blue :undone 3\n"));
    let record = game.record();
    let again = Match::from_record(Arc::clone(game.rules()), &record, [5; 32]).unwrap();
    assert_eq!(again.authority_state(), game.authority_state());
    assert_eq!(moment(&again, RED), moment(&game, RED));
}

/// All that a viewer can get hold of.
fn bytes(game: &mut Match<Toy>, viewer: Viewer) -> String {
    let mut text = format!(
        "{} {:?} {:?} {:?} {:?} {:?}",
        game.moment(viewer),
        game.log(viewer, 0),
        game.view(viewer),
        game.deciding_for(viewer),
        game.proposal(viewer),
        [RED, BLUE].map(|side| game.time_left_for(viewer, side)),
    );
    if let Viewer::Side(side) = viewer {
        let moment = game.moment(viewer);
        text += &format!("{:?} {:?}", game.offers(side), game.can_undo(side));
        text += &format!("{:?}", game.submit(side, moment + 1, &Action::Halt));
        text += &format!("{:?}", game.submit(side, moment, &Action::March(1, 1)));
        text += &format!("{:?}", game.rules().ask(game.authority_state(), side));
    }
    text
}

#[test]
fn twins_that_differ_in_hidden_decisions_give_the_others_equal_bytes() {
    type Decide = dyn Fn(&mut Match<Toy>);
    let hidden: [&Decide; 5] = [
        &|_| {},
        &|game| drop(take(game, RED, Action::Swap)),
        &|game| {
            take(game, RED, Action::Swap);
            take(game, RED, Action::Swap);
        },
        &|game| {
            bid(game, RED);
            game.tick(400);
            game.undo(RED).unwrap();
        },
        &|game| drop(bid(game, RED)),
    ];
    let [mut blue, mut public] = [Vec::new(), Vec::new()];
    for decide in hidden {
        let mut game = game();
        game.set_clock(Clock::PerMove(1_000), 0);
        game.offer_draw(BLUE).unwrap();
        game.tick(300);
        decide(&mut game);
        game.tick(500);
        blue.push(bytes(&mut game, Viewer::Side(BLUE)));
        public.push(bytes(&mut game, Viewer::Public));
        // What Blue decides and says itself shows it nothing of Red's clock either.
        take(&mut game, BLUE, Action::Swap);
        game.decline(BLUE).unwrap();
        blue.last_mut().unwrap().push_str(&bytes(&mut game, Viewer::Side(BLUE)));
        public.last_mut().unwrap().push_str(&bytes(&mut game, Viewer::Public));
    }
    assert!(blue.iter().all(|twin| *twin == blue[0]), "{blue:#?}");
    assert!(public.iter().all(|twin| *twin == public[0]), "{public:#?}");
}

#[test]
fn moments_of_the_future_of_others_and_of_nobody_are_refused_and_change_nothing() {
    let mut game = game();
    take(&mut game, RED, Action::Swap);
    take(&mut game, RED, Action::Swap);
    let before = (game.authority_state().clone(), game.sequence());
    let card = first(&game, BLUE);
    for wrong in [1, 2, 3, usize::MAX] {
        assert_eq!(game.submit(BLUE, wrong, &card), Err(SubmitError::Stale { expected: 0 }));
    }
    assert_eq!(game.submit(Side(2), 0, &card), Err(SubmitError::NotYours));
    assert_eq!(game.submit(Side(255), 0, &card), Err(SubmitError::NotYours));
    assert_eq!(game.can_undo(Side(255)), Err(ControlError::Nothing));
    assert_eq!(game.resign(Side(2)), Err(ControlError::NoSide));
    assert_eq!(game.sequence_at(Viewer::Side(BLUE), 1), None);
    assert_eq!(game.sequence_at(Viewer::Side(RED), 2), Some(2));
    assert_eq!(game.moment_at(Viewer::Side(RED), 1), 1);
    assert_eq!(game.view(Viewer::Side(Side(9))), game.view(Viewer::Public));
    assert_eq!((game.authority_state().clone(), game.sequence()), before);
}

#[test]
fn a_take_back_needs_consent_and_stays_in_the_record() {
    let mut game = game();
    let before = game.authority_state().clone();
    bid(&mut game, RED);
    bid(&mut game, BLUE);
    assert_eq!(game.accept_take_back(BLUE), Err(ControlError::NoOffer));
    game.offer_take_back(RED).unwrap();
    assert_eq!(game.proposal(Viewer::Side(RED)), Some((RED, Proposal::TakeBack(1))));
    assert_eq!(game.proposal(Viewer::Public), Some((RED, Proposal::TakeBack(1))), "its first moment");
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
    let charge = |game: &mut Match<Toy>| take(game, side, Action::Charge).rolled;
    assert_eq!(charge(&mut again), charge(&mut game));
    let wrong = Match::from_record(rules, &record, [6; 32]);
    assert!(matches!(wrong.err(), Some(ReplayError::OtherSeed)));
}

#[test]
fn a_game_can_be_drawn_or_given_up() {
    let mut drawn = game();
    drawn.offer_draw(RED).unwrap();
    bid(&mut drawn, BLUE);
    assert_eq!(drawn.offer_draw(BLUE), Err(ControlError::Pending), "a secret decision declines nothing");
    bid(&mut drawn, RED);
    assert_eq!(drawn.accept_draw(BLUE), Err(ControlError::NoOffer), "it lapses when the game moves on");
    drawn.offer_draw(BLUE).unwrap();
    drawn.accept_draw(RED).unwrap();
    assert_eq!(drawn.result(), Some(Ending::DrawAgreed));
    let card = Action::Play(1);
    assert_eq!(drawn.submit(RED, moment(&drawn, RED), &card), Err(SubmitError::Over));
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
    assert_eq!(game.time_left_for(Viewer::Side(BLUE), RED), Some(100), "Blue does not know that Red has bid");
    assert_eq!(game.time_left_for(Viewer::Side(RED), RED), Some(1_000));
    assert_eq!(game.tick(51_000), Some(Ending::OutOfTime { by: BLUE, winner: Some(RED) }));
    assert_eq!(replay(&**game.rules(), &game.record(), None).unwrap().ending, game.result());
}
