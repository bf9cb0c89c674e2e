//! The sound toy passes every law, and each broken one is caught by the law that it breaks.

use crate::game::{Fault, Toy};
use kernel::harness::{
    self, Games, Law, Laws, by_chance, games_stay_apart, golden, perft, play_random, setups,
    setups_are_guarded, suite, suite_with,
};
use kernel::{Log, Rules, Setup, Stream};
use std::sync::Arc;

const ALL_COSTLY: Laws = Laws { limit: 200, first: None, costly_every: 1, outsiders: 24, odds_runs: 2_000 };

#[test]
fn the_sound_toy_passes_every_law() {
    let toy = Arc::new(Toy::new(Fault::None));
    assert_eq!(setups(&*toy).len(), 2 + 2 + 4);
    setups_are_guarded(&toy).unwrap();
    games_stay_apart(|| Toy::new(Fault::None), 3).unwrap();
    let summary = suite_with(&toy, Games { each: 40, soak: 3_334 }, &ALL_COSTLY).unwrap();
    assert!(summary.games >= 320);
    assert!(summary.rolls > 0 && summary.offers > summary.decisions);
    assert!(summary.endings.keys().any(|ending| ending.starts_with("nobody level-draw")), "{summary:?}");
    let many = suite(&toy, Games { each: 5, soak: 30_000 }).unwrap();
    eprintln!("the toy at every step: {summary}; and now and then: {many}");
}

/// The law that a fault breaks within a few games.
fn caught(fault: Fault) -> Law {
    let toy = Arc::new(Toy::new(fault));
    // Panics are expected here; they need not fill the screen.
    let kept = suite_with(&toy, Games::of_each(30), &ALL_COSTLY)
        .and_then(|_| games_stay_apart(|| Toy::new(fault), 2));
    let broken = *kept.expect_err("the law should break");
    let text = broken.to_string();
    assert!(text.contains(&broken.law.to_string()) && !broken.detail.is_empty(), "{text}");
    broken.law
}

/// Which fault breaks which law.
const FAULTS: [(Fault, Law); 38] = [
    (Fault::UnknownOption, Law::SetsUp),
    (Fault::AcceptsAnyOptions, Law::NoOtherSetup),
    (Fault::MixesBoards, Law::GamesStayApart),
    (Fault::PanicsOnCharge, Law::NeverPanics),
    (Fault::NeverEnds, Law::Ends),
    (Fault::NothingToMarch, Law::SomethingToChoose),
    (Fault::OffersAnyCard, Law::ListedIsLegal),
    (Fault::AllowsHaltAnytime, Law::UnlistedIsRefused),
    (Fault::AllowsBidsOnTheMarch, Law::UnlistedIsRefused),
    (Fault::IgnoresTheSide, Law::OnlyTheDecidingSide),
    (Fault::WritesBadly, Law::NotationRoundTrip),
    (Fault::BreaksTheScore, Law::Invariants),
    (Fault::ForgetsOnSave, Law::SaveAndLoad),
    (Fault::DependsOnHistory, Law::RecordAndReplay),
    (Fault::CountsOffTheBooks, Law::SnapshotAndReplay),
    (Fault::CarriesBadly, Law::CarriesOver),
    (Fault::ClonesBadly, Law::UndoRestores),
    (Fault::HidesAReveal, Law::RevealIsDeclared),
    (Fault::NamesAHiddenCard, Law::HiddenIsUnnamed),
    (Fault::SamplesBadly, Law::SampleAgreesWithView),
    (Fault::PhaseByEnemyHand, Law::SampleWaitsAlike),
    (Fault::DrumsByChance, Law::UndoStopsAtChance),
    (Fault::ShowsWhoHasChosen, Law::SealedIsSealed),
    (Fault::CountsSwaps, Law::SealedIsSealed),
    (Fault::TellsOfSwaps, Law::SealedIsSealed),
    (Fault::RemembersTheFirst, Law::SealedCommutes),
    (Fault::AsksBySwaps, Law::MomentsAreOwn),
    (Fault::SeesWhatIsNot, Law::MomentsAreOwn),
    (Fault::OffersByEnemyHand, Law::SameViewSameOffers),
    (Fault::DrawsByEnemyHand, Law::SameViewSameDraws),
    (Fault::RefusesByEnemyHand, Law::SameViewSameRefusals),
    (Fault::LacksAText, Law::TextsExist),
    (Fault::RollsOddDice, Law::OddsAddUp),
    (Fault::LiesAboutBands, Law::BandsAreTrue),
    (Fault::WeighsByMood, Law::SampledAgreesWithExact),
    (Fault::PartsTouch, Law::PartsMakeTheWhole),
    (Fault::MisnamesDraws, Law::DrawsAreNamed),
    (Fault::TellsTheCup, Law::DrawsHideTheRest),
];

#[test]
fn each_law_catches_the_game_that_breaks_it() {
    for (fault, law) in FAULTS {
        assert_eq!(caught(fault), law, "{fault:?}");
    }
}

#[test]
fn no_law_is_without_a_game_that_breaks_it() {
    // What is laid over a map is no part of random play: its law is broken in overlays.rs.
    let beside = [Law::SameViewSameOverlays];
    for law in Law::ALL {
        assert!(beside.contains(law) || FAULTS.iter().any(|(_, broken)| broken == law), "{law}");
    }
}

#[test]
fn a_broken_law_tells_how_to_see_it_again() {
    let toy = Arc::new(Toy::new(Fault::BreaksTheScore));
    let first = play_random(&toy, &Setup::new("plain"), 3, &ALL_COSTLY).unwrap_err();
    let again = play_random(&toy, &first.setup, first.seed, &ALL_COSTLY).unwrap_err();
    assert_eq!(first, again);
    assert!(first.record.starts_with("sabretache 2\ngame toy\n"), "{first}");
}

#[test]
fn of_a_long_game_the_beginning_can_be_played() {
    let toy = Arc::new(Toy::new(Fault::NeverEnds));
    let laws = Laws { first: Some(30), ..ALL_COSTLY };
    let summary = play_random(&toy, &Setup::new("plain"), 3, &laws).unwrap();
    assert_eq!((summary.games, summary.decisions), (1, 30));
    assert!(summary.endings.is_empty(), "nobody has won it: {summary:?}");
    let broken = play_random(&toy, &Setup::new("plain"), 3, &ALL_COSTLY).unwrap_err();
    assert_eq!(broken.law, Law::Ends);
}

#[test]
fn a_playthrough_is_readable_and_always_the_same() {
    let toy = Arc::new(Toy::new(Fault::None));
    let play = || golden(&toy, &Setup::new("plain"), 7, &mut by_chance::<Toy>(7)).unwrap();
    let text = play();
    assert_eq!(text, play());
    assert!(text.starts_with("Toy: plain, seed 7\n\nTurn 1 of 3: Bids\n1 red play "), "{text}");
    assert!(text.contains("Red shows ") && text.contains("\nEnd: ") && text.contains("[toy-3-01]"), "{text}");
    let idle = golden(&toy, &Setup::new("plain"), 7, &mut |_, _, _| None);
    assert_eq!(idle, Err(harness::GoldenError::NoDecision(0)));
}

#[test]
fn decision_trees_are_counted_with_their_dice() {
    let toy = Toy::new(Fault::None);
    let mut state = toy.start(&Setup::new("plain"), &mut Stream::from_number(1), &mut Log::new()).unwrap();
    state.hands = [[1, 2, 0], [2, 3, 0]];
    state.swaps = [2; 2];
    // Red 1 or 2; then Blue 2 or 3, where 2 against 2 is a tie of six outcomes; then charge (6), volley (10 a grenadier),
    // draw (1 a marker), halt, drum, one march: every face counts, whatever bands it lies in.
    let third = 6 + 10 * 10 * 10 + state.cup.len() as u64 + 1 + 1 + 1;
    assert_eq!(perft(&toy, &state, 3), [2, 2 + 1 + 6, (2 + 1 + 6) * third]);
}
