//! What every game's tests ask of it, in one line a game: laws, fuzz properties, finished games and their text, counts of
//! decision trees, texts in both languages, resignations and draws, earlier versions, rule cases. See [`crate::conformance!`].

mod files;
mod finished;
mod rule_cases;
mod words;

use super::{Games, Laws, games_stay_apart, same_view_same_overlays, suite_with};
use crate::authority::Match;
use crate::case;
use crate::chart::Charted;
use crate::course::sides;
use crate::dice::Stream;
use crate::fuzz;
use crate::record::Record;
use crate::replay::replay;
use crate::rules::{Offers, Rules, Side};
use crate::setup::Setup;
use files::{Kept, cases, smallest};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Plays a game of a scenario that ends in a certain way, if it finds one.
pub type PlayedOut<R> = fn(&R, &str, &str) -> Option<Record>;

/// A game to be tried. Records lie in `tests/games`, their text in `tests/golden`, counts in `tests/perft.txt`, records
/// and positions of earlier versions in `tests/versions`. With `SABRETACHE_REGENERATE=text` the text and the counts are
/// written anew, with `=1` the games are played anew as well: look at the difference before it is kept.
pub struct Conformance<R: Rules> {
    /// Makes the rules.
    pub make: fn() -> R,
    /// The folder of its crate.
    pub folder: &'static str,
    /// The levels at which each scenario can end: every one has a finished game.
    pub ends: &'static [(&'static str, &'static [&'static str])],
    /// Plays such a game.
    pub play: PlayedOut<R>,
    /// Random games under every law.
    pub games: Games,
    /// How hard the laws are tried; a soak plays every game to its end.
    pub laws: Laws,
    /// The most bytes of a state.
    pub state_bytes: usize,
}

/// Tries a game in every way: `kernel::conformance!(Conformance { … });` makes a test of each.
#[macro_export]
macro_rules! conformance {
    ($game:expr) => {
        #[test]
        fn random_games_keep_every_law() {
            $game.laws();
        }

        #[test]
        fn overlays_tell_nothing_that_is_hidden() {
            $game.overlays();
        }

        #[test]
        fn games_side_by_side_stay_apart() {
            $game.side_by_side();
        }

        #[test]
        fn finished_games_replay_and_read_as_they_did() {
            $game.finished();
        }

        #[test]
        fn finished_games_can_be_taken_up_from_their_records() {
            $game.taken_up();
        }

        #[test]
        fn games_of_earlier_versions_go_on() {
            $game.versions();
        }

        #[test]
        fn games_can_be_given_up_or_drawn() {
            $game.given_up();
        }

        #[test]
        fn decision_trees_have_the_counts_of_the_table() {
            $game.perft();
        }

        #[test]
        fn both_languages_have_the_same_keys_and_all_are_used() {
            $game.keys();
        }

        #[test]
        fn every_decision_has_a_label_and_is_played() {
            $game.decisions();
        }

        #[test]
        fn every_question_explains_itself() {
            $game.questions();
        }

        #[test]
        fn hints_wait_for_decisions_of_the_game() {
            $game.hints();
        }

        #[test]
        fn every_rule_has_a_case_that_passes() {
            $game.rule_cases();
        }

        #[test]
        fn a_state_is_small() {
            $game.state();
        }

        #[test]
        fn whatever_is_offered_can_be_done() {
            $game.offers();
        }

        #[test]
        fn broken_input_never_panics() {
            $game.broken_input();
        }
    };
}

impl<R: Charted> Conformance<R> {
    /// What is laid over the map is the same for all that a viewer cannot tell apart.
    pub fn overlays(&self) {
        if let Err(broken) = same_view_same_overlays(&self.rules(), 2) {
            panic!("{broken}");
        }
    }
}

impl<R: Rules> Conformance<R> {
    /// Random games keep every law.
    pub fn laws(&self) {
        let laws = match std::env::var_os("SABRETACHE_SOAK") {
            None => self.laws,
            // Whole games, and so many that what costs much is tried often enough at a third of the decisions.
            Some(_) => Laws { first: None, costly_every: self.laws.costly_every * 3, ..self.laws },
        };
        let rules = self.rules();
        match suite_with(&rules, self.games, &laws) {
            Ok(summary) => eprintln!("{}: {summary}", rules.about().game),
            Err(broken) => panic!("{broken}"),
        }
    }

    /// Two games in one process never mix.
    pub fn side_by_side(&self) {
        if let Err(broken) = games_stay_apart(self.make, 1) {
            panic!("{broken}");
        }
    }

    /// The ends that players bring about: they give up or agree to a draw, and the record says so.
    pub fn given_up(&self) {
        let rules = self.rules();
        for scenario in &rules.about().scenarios {
            let setup = Setup::new(&scenario.code);
            let rules = rules.bound(&setup).unwrap_or_else(|error| panic!("{}: {error}", scenario.code));
            let open = || match Match::new(Arc::clone(&rules), &setup, [7; 32]) {
                Ok(game) => game,
                Err(error) => panic!("{}: {error}", scenario.code),
            };
            let ended = |game: &Match<R>, how: &str| {
                let ending = game.result().unwrap_or_else(|| panic!("{how} and not over"));
                let again = replay(&*rules, &game.record(), None).unwrap_or_else(|error| panic!("{error}"));
                assert_eq!(again.ending, Some(ending), "{} {how}", scenario.code);
            };
            for side in sides(&*rules) {
                let mut game = open();
                game.resign(side).unwrap_or_else(|error| panic!("{error}"));
                ended(&game, "given up");
            }
            let mut game = open();
            game.offer_draw(Side(0)).unwrap_or_else(|error| panic!("{error}"));
            for side in sides(&*rules).skip(1) {
                game.accept_draw(side).unwrap_or_else(|error| panic!("{error}"));
            }
            ended(&game, "drawn");
        }
    }

    /// A state is small enough to be copied at will.
    pub fn state(&self) {
        let bytes = size_of::<R::State>();
        assert!(bytes <= self.state_bytes, "{bytes} bytes");
    }

    /// Whatever is offered can be done.
    pub fn offers(&self) {
        let rules = self.rules();
        for seed in 0..48 {
            let mut stream = Stream::from_number(seed);
            let bytes: Vec<u8> = (0..stream.below(200)).map(|_| stream.below(256) as u8).collect();
            fuzz::legals_are_legal(&rules, &bytes);
        }
    }

    /// Notation, records and cases of any text are read or refused.
    pub fn broken_input(&self) {
        const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789 - ";
        let rules = self.rules();
        for seed in 0..400 {
            let mut stream = Stream::from_number(seed);
            let letter =
                |stream: &mut Stream| char::from(LETTERS[stream.below(LETTERS.len() as u32) as usize]);
            let text: String = (0..stream.below(40)).map(|_| letter(&mut stream)).collect();
            fuzz::notation_never_panics(&*rules, &text);
        }
        let record = self.kept().into_iter().next().expect("a finished game").record.to_string();
        for seed in 0..48 {
            let text = spoilt(&record, &mut Stream::from_number(seed));
            fuzz::record_never_panics(&text);
            fuzz::replay_never_panics(&rules, &text);
        }
        let cases = self.cases();
        let file = smallest(&cases);
        let text = fs::read_to_string(file).expect("a file of cases");
        assert!(case::run_file(&rules, &text, "cases").is_ok(), "{}", file.display());
        for seed in 0..12 {
            fuzz::cases_never_panic(&rules, &spoilt(&text, &mut Stream::from_number(seed)));
        }
    }

    fn rules(&self) -> Arc<R> {
        Arc::new((self.make)())
    }

    /// The files of its rule cases: those of the project, and those that lie beside its data.
    fn cases(&self) -> Vec<PathBuf> {
        let root = Path::new(self.folder);
        cases(&root.join("../../cases").join(&self.rules().about().game), &root.join("data"))
    }

    fn tests(&self) -> PathBuf {
        Path::new(self.folder).join("tests")
    }

    fn kept(&self) -> Vec<Kept> {
        Kept::all(&self.tests().join("games"))
    }
}

/// The rules as a record's set-up binds them.
fn bound<R: Rules>(rules: &Arc<R>, record: &Record) -> Arc<R> {
    rules.bound(&record.setup).unwrap_or_else(|error| panic!("{:?}: {error}", record.setup))
}

fn named<R: Rules>(rules: &R, state: &R::State, side: Side) -> Vec<R::Action> {
    let mut offers = Offers::new();
    rules.offers(state, side, &mut offers);
    offers.named(rules, state, side)
}

/// Cuts a piece of a text and puts something else there.
fn spoilt(text: &str, stream: &mut Stream) -> String {
    let boundary =
        |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let from = boundary(stream.below(text.len() as u32) as usize);
    let to = boundary(from + stream.below(40) as usize).max(from);
    let with: String = (0..stream.below(6)).map(|_| char::from(stream.below(95) as u8 + b' ')).collect();
    format!("{}{with}{}", &text[..from], &text[to..])
}
