//! Odds and draws of toy games: exact, sampled, in parts, over what is hidden; and what a record keeps of a draw.

use crate::game::{Action, Event, Fault, State, Toy};
use kernel::authority::ControlError;
use kernel::odds::{Budget, Caller, Chance, Guesses, Hidden, Kind, Odds, OddsError, Question, odds, summary};
use kernel::replay::replay;
use kernel::{Cast, Match, Rules, Setup, Side, Stream, Viewer};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A game in which the winner of the first bids may choose.
fn marching() -> (Match<Toy>, Side) {
    let mut game = Match::new(Arc::new(Toy::new(Fault::None)), &Setup::new("plain"), [5; 32]).unwrap();
    for side in [Side(0), Side(1)] {
        let (card, moment) = (game.offers(side).closed[0], game.moment(Viewer::Side(side)));
        game.submit(side, moment, &card).unwrap();
    }
    let side = game.deciding().iter().next().unwrap();
    (game, side)
}

#[test]
fn odds_are_exact_and_a_refused_line_is_an_error() {
    let toy = Toy::new(Fault::None);
    let (game, side) = marching();
    let state = game.authority_state();
    let charge = odds(&toy, state, side, &[Action::Charge]).unwrap();
    // A charge wins on 5 or 6: two bands, of four faces and two.
    assert_eq!((charge.runs, charge.kind, charge.error), (2, Kind::Exact, 0.0));
    assert_eq!(charge.prospects.iter().map(|prospect| prospect.count).collect::<Vec<_>>(), [4, 2]);
    let won = charge.chance_of(|p| matches!(p.events[0], Event::Charged { won: true, .. }));
    assert_eq!(won, Chance::new(1, 3));
    assert_eq!(charge.chance_of(|_| true), Some(Chance::ONE));
    let refused = odds(&toy, state, side, &[Action::Halt, Action::Halt]);
    assert!(matches!(refused, Err(OddsError::Refused { index: 1, .. })));
    let stopped = odds(&toy, state, side, &[Action::Charge, Action::Halt]).unwrap();
    assert!(stopped.prospects.iter().all(|p| p.stopped.is_some_and(|(index, _)| index == 1)));
    assert_eq!(toy.about().sides.len(), 2);
}

#[test]
fn beyond_the_budget_odds_are_sampled_and_say_so() {
    let toy = Toy::new(Fault::None);
    let (game, side) = marching();
    let (state, line) = (game.authority_state(), [Action::Volley]);
    let question = Question::line(&toy, side, &line);
    let exact = question.on(state, &Budget::default()).unwrap();
    assert_eq!((exact.kind, exact.runs), (Kind::Exact, 8));
    let sampled = question.on(state, &Budget::default().runs(7, 5_000)).unwrap();
    assert_eq!((sampled.kind, sampled.runs), (Kind::Sampled, 5_000));
    assert!(sampled.error > 0.005 && sampled.error < 0.02, "{}", sampled.error);
    for prospect in &exact.prospects {
        let found = sampled.share_of(|other| summary(&other.events) == summary(&prospect.events)).chance;
        assert!((found - prospect.chance).abs() < 0.03, "{} and {found}", prospect.chance);
        assert!(prospect.fraction.is_some());
    }
    assert!(sampled.prospects.iter().all(|prospect| prospect.fraction.is_none()));
    assert_eq!(sampled, question.on(state, &Budget::default().runs(7, 5_000)).unwrap(), "the same each time");
    let no_time = Budget::within(Duration::ZERO).runs(0, 5_000);
    assert!(question.on(state, &no_time).unwrap().runs < 5_000, "an answer all the same");
}

#[test]
fn nothing_is_reckoned_for_a_caller_who_is_gone() {
    let toy = Toy::new(Fault::None);
    let (game, side) = marching();
    let caller = Caller::new();
    let budget = Budget::default().for_caller(&caller);
    let line = [Action::Volley];
    let question = Question::line(&toy, side, &line);
    assert!(question.on(game.authority_state(), &budget).is_ok());
    drop(caller);
    assert_eq!(question.on(game.authority_state(), &budget).unwrap_err(), OddsError::Gone);
}

#[test]
fn odds_come_in_parts() {
    let toy = Toy::new(Fault::None);
    let (game, side) = marching();
    let parts = toy.parts(game.authority_state(), side, &Action::Volley);
    assert_eq!(parts.len(), 3);
    for part in parts {
        let odds = Question::part(&toy, side, &Action::Volley, part);
        let odds = odds.on(game.authority_state(), &Budget::default()).unwrap();
        assert_eq!((odds.kind, odds.runs), (Kind::Exact, 2));
        let falls = odds
            .chance_of(|p| matches!(p.events[0], Event::FiredAt { fell: true, piece, .. } if piece == part));
        assert_eq!(falls, Chance::new(3, 10));
    }
    assert!(toy.parts(game.authority_state(), side, &Action::Charge).is_empty());
}

#[test]
fn odds_over_what_is_hidden_say_whether_it_matters() {
    let toy = Toy::new(Fault::None);
    let (game, side) = marching();
    let view = game.view(Viewer::Side(side));
    let over = |action: Action| {
        let line = [action];
        let question = Question::line(&toy, side, &line);
        let told = |_: &State, events: &[Event], _: &State| (summary(events).to_string(), ());
        let budget = Budget::default();
        let guesses = Guesses::draw(&toy, view, &mut Stream::from_number(1), &budget);
        question.over(&guesses, &budget, told).unwrap()
    };
    // Whether the last marker is in the cup is hidden: a charge does not mind, a draw does.
    let charge = over(Action::Charge);
    assert_eq!((charge.kind, charge.hidden), (Kind::Exact, Hidden::Alike));
    assert_eq!(charge.chance_of(|_| true), Some(Chance::ONE));
    let draw = over(Action::Draw);
    assert_eq!((draw.kind, draw.hidden), (Kind::Sampled, Hidden::Matters));
    let first = draw.share_of(|p| p.dice[0].agrees(&Cast::from("marker-1")));
    assert!(first.low == 0.2 && first.high == 0.25 && first.low < first.chance && first.chance < first.high);
    assert!(draw.error > 0.0 && (draw.share_of(|_| true).chance - 1.0).abs() < 1e-9);
}

/// What comes of a draw, over what is hidden, when there is no time at all.
fn hurried(toy: &Toy) -> Odds<Event> {
    let (game, side) = marching();
    let line = [Action::Draw];
    let told = |_: &State, events: &[Event], _: &State| (summary(events).to_string(), ());
    let (view, budget) = (game.view(Viewer::Side(side)), Budget::within(Duration::ZERO));
    let guesses = Guesses::draw(toy, view, &mut Stream::from_number(1), &budget);
    Question::line(toy, side, &line).over(&guesses, &budget, told).unwrap()
}

#[test]
fn without_any_time_the_dice_are_rolled_a_few_times_in_all() {
    let odds = hurried(&Toy::new(Fault::None));
    assert_eq!((odds.kind, odds.hidden), (Kind::Sampled, Hidden::Matters));
    assert!((1..=64).contains(&odds.runs), "{}", odds.runs);
    assert!(odds.error > 0.05 && (odds.share_of(|_| true).chance - 1.0).abs() < 1e-9);
}

#[test]
fn where_one_run_takes_longer_than_there_is_the_dice_are_rolled_twice() {
    let mut toy = Toy::new(Fault::None);
    toy.toil = Duration::from_millis(20);
    let odds = hurried(&toy);
    // Once to see whether they can be counted out, and twice for the answer, on one of the states: after the first it is
    // noticed that there is no time, after the second that there was none for a while.
    assert_eq!((odds.runs, toy.weighed.load(Relaxed)), (2, 3));
    assert_eq!((odds.kind, odds.hidden), (Kind::Sampled, Hidden::Matters));
    assert!(odds.error > 0.3, "{} says how little is known", odds.error);
}

#[test]
fn a_draw_is_recorded_by_what_is_drawn() {
    let (mut game, side) = marching();
    let moment = game.moment(Viewer::Side(side));
    let step = game.submit(side, moment, &Action::Draw).unwrap();
    let text = game.record().to_string();
    let Some(Cast::Drawn(code, _)) = step.rolled.first() else { panic!("{step:?}") };
    assert!(code.starts_with("marker-") && text.contains(&format!(" draw ! {code}/")), "{text}");
    assert_eq!(game.undo(side), Err(ControlError::Rolled), "a draw is a roll");
    assert_eq!(replay(&**game.rules(), &game.record(), None).unwrap().state, *game.authority_state());
    let told = serde_json::to_string(&step.events).unwrap();
    assert!(!told.contains("die"), "{told}");
}

#[test]
fn odds_tell_which_faces_of_the_first_die_bring_what() {
    let toy = Toy::new(Fault::None);
    let (game, side) = marching();
    let charge = odds(&toy, game.authority_state(), side, &[Action::Charge]).unwrap();
    let first = |won| {
        charge.prospects.iter().find(|p| matches!(p.events[0], Event::Charged { won: it, .. } if it == won))
    };
    let faces = |won| first(won).unwrap().openings.iter().map(|dice| dice[0]).collect::<Vec<_>>();
    assert_eq!((faces(false), faces(true)), (vec![(1, 4)], vec![(5, 6)]));
    let sampled = Question::line(&toy, side, &[Action::Charge])
        .on(game.authority_state(), &Budget::default().runs(0, 500));
    assert!(
        sampled.unwrap().prospects.iter().all(|p| p.openings.is_empty()),
        "what is not counted out is not told"
    );
}
