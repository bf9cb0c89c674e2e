//! The players on the kernel's toy game.

#[allow(dead_code)]
#[path = "../../kernel/tests/toy/game/mod.rs"]
mod game;

use game::{Action, Fault, State, Toy};
use kernel::replay::{replay, verify};
use kernel::{Doctrine, Log, Offers, Record, Rules, Setup, Side, Stream, Turn, Viewer};
use staff::{Arena, Level, PlayError, Player, Recruit, Vantage, play_out, run_seed, seed_of};
use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

static APPRAISED: AtomicUsize = AtomicUsize::new(0);

impl Doctrine for Toy {
    fn appraise(&self, _: &State, _: Side, actions: &[Action], marks: &mut Vec<i32>) {
        APPRAISED.fetch_add(1, Ordering::Relaxed);
        marks.extend(actions.iter().map(|action| match action {
            Action::Play(card) => i32::from(*card),
            Action::Charge => 10,
            _ => 0,
        }));
    }
}

fn plain() -> Setup {
    Setup::new("plain")
}

#[test]
fn a_game_is_the_same_whoever_plays_it_and_when() {
    let toy = Toy::new(Fault::None);
    let mut arena = Arena::of_levels(&toy, &plain(), &[Level::Recruit, Level::Captain]).unwrap();
    let first: Vec<_> = (0..20).map(|game| arena.play(run_seed(7, game)).unwrap()).collect();
    let backwards: Vec<_> = (0..20).rev().map(|game| arena.play(run_seed(7, game)).unwrap()).collect();
    assert!(first.iter().eq(backwards.iter().rev()));
    let (alone, _) = play_out(&toy, &plain(), &[Level::Recruit, Level::Captain], run_seed(7, 3)).unwrap();
    assert_eq!(alone, first[3]);
}

#[test]
fn a_recorded_game_replays_and_its_dice_are_those_of_its_seed() {
    let toy = Toy::new(Fault::None);
    for game in 0..50 {
        let (played, record) =
            play_out(&toy, &plain(), &[Level::Captain, Level::Recruit], run_seed(1, game)).unwrap();
        let record = Record::parse(&record.to_string(), "again").unwrap();
        let replayed = replay(&toy, &record, None).unwrap();
        assert_eq!(replayed.sequence as u64, played.decisions);
        verify(&toy, &record).unwrap();
    }
}

#[test]
fn the_captain_takes_the_highest_mark_and_beats_the_recruit() {
    let toy = Toy::new(Fault::None);
    let mut arena = Arena::of_levels(&toy, &plain(), &[Level::Captain, Level::Recruit]).unwrap();
    let winners: Vec<_> =
        (0..400).map(|game| arena.play(run_seed(2, game)).unwrap().outcome.winner).collect();
    let wins = |side| winners.iter().filter(|&&winner| winner == Some(Side(side))).count();
    assert!(wins(0) > wins(1), "{} to {}", wins(0), wins(1));
    assert!(APPRAISED.load(Ordering::Relaxed) > 0);
}

#[test]
fn a_recruit_does_everything_that_is_allowed_sooner_or_later() {
    let toy = Toy::new(Fault::None);
    let mut dice = Stream::from_number(1);
    let mut log = Log::new();
    let mut state = toy.start(&plain(), &mut dice, &mut log).unwrap();
    state.march = Some(Side(0));
    let mut offers = Offers::new();
    toy.offers(&state, Side(0), &mut offers);
    let mut recruit = Recruit::new();
    Player::<Toy>::sit_down(&mut recruit, seed_of(5));
    let mut seen = HashSet::new();
    for _ in 0..2_000 {
        let vantage = Vantage::at(&toy, &state, Side(0), &offers);
        let action = recruit.decide(&vantage).unwrap();
        assert_eq!(toy.check(&state, Side(0), &action), Ok(()));
        seen.insert(action);
    }
    assert!(seen.contains(&Action::Halt) && seen.contains(&Action::Charge));
    assert!(seen.len() > 50, "{} different actions", seen.len());
}

#[test]
fn players_who_cannot_tell_two_states_apart_decide_alike() {
    let toy = Toy::new(Fault::None);
    let setup = plain();
    for seed in 0..40 {
        let state = toy.start(&setup, &mut Stream::from_number(seed), &mut Log::new()).unwrap();
        let view = toy.view(&state, Viewer::Side(Side(0)));
        let other = toy.sample(&view, &mut Stream::from_number(seed + 1_000));
        for level in Level::ALL {
            let decide = |state: &State| {
                let mut offers = Offers::new();
                toy.offers(state, Side(0), &mut offers);
                let mut player = level.player::<Toy>();
                player.sit_down(seed_of(seed));
                player.decide(&Vantage::at(&toy, state, Side(0), &offers))
            };
            assert_eq!(decide(&state), decide(&other), "{level}, seed {seed}");
        }
    }
}

#[test]
fn a_player_far_away_decides_the_same() {
    let toy = Toy::new(Fault::None);
    let state = toy.start(&plain(), &mut Stream::from_number(3), &mut Log::new()).unwrap();
    assert!(matches!(toy.turn(&state), Turn::Decide(_)));
    let mut offers = Offers::new();
    toy.offers(&state, Side(1), &mut offers);
    let view = toy.view(&state, Viewer::Side(Side(1)));
    let mut decisions = [None, None];
    for (decision, far) in decisions.iter_mut().zip([false, true]) {
        let mut captain = Level::Captain.player::<Toy>();
        captain.sit_down(seed_of(9));
        let near = Vantage::at(&toy, &state, Side(1), &offers);
        let away = Vantage::far(&toy, &view, Side(1), &offers);
        *decision = captain.decide(if far { &away } else { &near });
    }
    assert!(decisions[0].is_some() && decisions[0] == decisions[1]);
}

#[test]
fn what_goes_wrong_is_an_error() {
    let toy = Toy::new(Fault::None);
    let error = Arena::of_levels(&toy, &plain(), &[Level::Recruit]).err().unwrap();
    assert_eq!(error, PlayError::Seats { players: 1, sides: 2 });
    let two = [Level::Recruit; 2];
    assert!(matches!(play_out(&toy, &Setup::new("nowhere"), &two, seed_of(1)), Err(PlayError::Setup(_))));
    let endless = Toy::new(Fault::NeverEnds);
    assert_eq!(play_out(&endless, &plain(), &two, seed_of(1)).unwrap_err(), PlayError::Endless);
    let stuck = Toy::new(Fault::NothingToMarch);
    assert!(matches!(play_out(&stuck, &plain(), &two, seed_of(1)), Err(PlayError::Stuck(_))));
}

#[test]
fn a_record_survives_a_panic_up_to_the_decision_that_failed() {
    let toy = Toy::new(Fault::PanicsOnCharge);
    let mut arena = Arena::of_levels(&toy, &plain(), &[Level::Captain; 2]).unwrap();
    let mut record = Record::default();
    let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        arena.play_recorded(seed_of(4), &mut record)
    }));
    assert!(played.is_err());
    assert!(record.lines.last().unwrap().to_string().ends_with("charge"), "{record}");
}
