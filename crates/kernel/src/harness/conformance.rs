//! What every game's tests ask of it, in one line a game: laws, fuzz properties, finished games and their text, counts of
//! decision trees, texts in both languages, resignations and draws, earlier versions. See [`crate::conformance!`].

mod files;

use super::golden::perft_within;
use super::{Games, games_stay_apart, suite};
use crate::authority::Match;
use crate::book::QUESTIONS;
use crate::carry::Outdated;
use crate::case;
use crate::course::sides;
use crate::dice::Stream;
use crate::fuzz;
use crate::hash::hex;
use crate::record::{Deed, Record};
use crate::replay::{Replayed, replay, replay_regardless, verify};
use crate::rules::{Offers, Rules, Side, Turn, Viewer};
use crate::setup::Setup;
use crate::text::{Language, Texts, key_names, missing_keys};
use files::{Kept, read_sources, regenerate, same, smallest, write};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Decision trees are counted as far as they have this many lines of play.
const LINES: u64 = 8_000;
/// And no deeper than this.
const DEPTH: usize = 4;

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

impl<R: Rules> Conformance<R> {
    /// Random games keep every law.
    pub fn laws(&self) {
        if let Err(broken) = suite(&self.rules(), self.games) {
            panic!("{broken}");
        }
    }

    /// Two games in one process never mix.
    pub fn side_by_side(&self) {
        if let Err(broken) = games_stay_apart(self.make, 1) {
            panic!("{broken}");
        }
    }

    /// Every way to end has a finished game, which replays to the same position and reads as it did.
    pub fn finished(&self) {
        let rules = self.rules();
        if regenerate().is_some_and(|what| what != "text") {
            self.play_all(&rules);
        }
        let mut table = String::new();
        let mut kept = self.kept();
        for (scenario, way) in self.ways() {
            let name = format!("{scenario}-{way}");
            let at = kept.iter().position(|kept| kept.name == name);
            let Kept { record, .. } = kept.remove(at.unwrap_or_else(|| panic!("no finished game {name}")));
            let rules = bound(&rules, &record);
            let replayed = replay(&*rules, &record, None).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(
                (record.setup.scenario.as_str(), level(&*rules, &replayed)),
                (scenario, way),
                "{name}"
            );
            let _ = writeln!(table, "{name} {} {}", replayed.sequence, hex(&replayed.hash));
            same(&self.tests().join("golden").join(format!("{name}.txt")), &told(&rules, &record, &replayed));
        }
        let strangers: Vec<String> = kept.into_iter().map(|kept| kept.name).collect();
        assert!(strangers.is_empty(), "games that end in no way that is known: {strangers:?}");
        same(&self.tests().join("golden/ends.txt"), &table);
    }

    fn ways(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.ends.iter().flat_map(|&(scenario, ways)| ways.iter().map(move |&way| (scenario, way)))
    }

    fn play_all(&self, rules: &R) {
        for (scenario, way) in self.ways() {
            let record = (self.play)(rules, scenario, way);
            let record = record.unwrap_or_else(|| panic!("no game of {scenario} ends as {way}"));
            let path = self.tests().join("games").join(format!("{scenario}-{way}.record"));
            write(&path, &record.to_string());
        }
    }

    /// A game can be taken up from its record, at its end and in the middle.
    pub fn taken_up(&self) {
        let rules = self.rules();
        for Kept { name, mut record } in self.kept() {
            let rules = bound(&rules, &record);
            let seed = record.seed.unwrap_or_else(|| panic!("{name} does not show its seed"));
            let taken_up = |record: &Record| match Match::from_record(Arc::clone(&rules), record, seed) {
                Ok(game) => game,
                Err(error) => panic!("{name}, {} lines: {error}", record.lines.len()),
            };
            assert!(taken_up(&record).result().is_some(), "{name}");
            record.lines.truncate(record.lines.len() / 2);
            record.end = None;
            assert!(taken_up(&record).result().is_none(), "half of {name}");
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

    /// Records of every earlier version of the rules can be read to their end, and their games go on under these rules
    /// from a position that was kept (`NAME-LINE.json`), once all sides have agreed.
    pub fn versions(&self) {
        for version in 1..self.rules().about().version {
            let folder = self.tests().join("versions").join(version.to_string());
            for Kept { name, record } in Kept::all(&folder) {
                assert_eq!(record.version, version, "{name}");
                let rules = bound(&self.rules(), &record);
                let replayed = replay_regardless(&*rules, &record, None);
                let replayed = replayed.unwrap_or_else(|error| panic!("{name}: {error}"));
                assert_ne!(level(&*rules, &replayed), "unfinished", "{name}");
                for (line, position) in files::positions(&folder, &name) {
                    go_on(&rules, record.clone(), line, &position);
                }
            }
        }
    }

    /// Counts of decision trees to a small depth: a change of legality shows here first. They start from the positions
    /// of finished games after their second decision, and at a third and two thirds of them.
    pub fn perft(&self) {
        let mut table = String::new();
        for Kept { name, record } in self.kept() {
            let rules = bound(&self.rules(), &record);
            let length = record.lines.len();
            for line in [2, length / 3, length * 2 / 3] {
                let replayed = replay(&*rules, &record, Some(line));
                let replayed = replayed.unwrap_or_else(|error| panic!("{name}: {error}"));
                let counts = perft_within(&*rules, &replayed.state, DEPTH, LINES);
                let _ = writeln!(table, "{name} {line} {counts:?}");
            }
        }
        same(&self.tests().join("perft.txt"), &table);
    }

    /// Both languages have the same keys, and every key is said somewhere: its name stands in the sources, or that of the
    /// step that asks with it, or a label or a question of the finished games bears it; or all games
    /// say it.
    pub fn keys(&self) {
        let rules = self.rules();
        let (en, fr) = (rules.fluent("en"), rules.fluent("fr"));
        let faults = missing_keys(en, fr);
        assert!(faults.is_empty(), "{faults:?}");
        let mut sources = String::new();
        read_sources(&Path::new(self.folder).join("src"), &mut sources);
        let mut said = self.said();
        said.extend(key_names(Language::En.kernel_source()));
        said.extend(QUESTIONS.map(str::to_owned));
        let quoted = |name: &str| sources.contains(&format!("\"{name}\""));
        let used = |key: &String| {
            let bare = key.split('.').next().unwrap_or(key).trim_start_matches('-');
            // A key put together from parts: its beginning stands in a format string.
            let mut starts = bare.match_indices('-').map(|(at, _)| &bare[..=at]);
            said.contains(bare)
                || quoted(bare)
                || bare.strip_prefix("ask-").is_some_and(quoted)
                || en.contains(&format!("{{ {bare}"))
                || en.contains(&format!("{{ -{bare}"))
                || starts.any(|start| sources.contains(&format!("\"{start}{{")))
        };
        let idle: Vec<String> = key_names(en).into_iter().filter(|key| !used(key)).collect();
        assert!(idle.is_empty(), "nothing says {idle:?}");
    }

    /// The keys of what is asked and labelled at a dozen places of each finished game.
    fn said(&self) -> BTreeSet<String> {
        let mut said = BTreeSet::new();
        for Kept { record, .. } in self.kept() {
            let rules = bound(&self.rules(), &record);
            let length = record.lines.len();
            for line in (0..length).step_by(length / 12 + 1) {
                let Ok(replayed) = replay(&*rules, &record, Some(line)) else { continue };
                let Turn::Decide(sides) = rules.turn(&replayed.state) else { continue };
                for side in sides.iter() {
                    said.insert(rules.ask(&replayed.state, side).key.to_string());
                    let named = named(&*rules, &replayed.state, side);
                    said.extend(named.iter().map(|action| rules.label(action).key.to_string()));
                }
            }
        }
        said
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
        let file = smallest(&Path::new(self.folder).join("../../cases").join(&rules.about().game));
        let text = fs::read_to_string(&file).expect("a file of cases");
        assert!(case::run_file(&rules, &text, "cases").is_ok(), "{}", file.display());
        for seed in 0..12 {
            fuzz::cases_never_panic(&rules, &spoilt(&text, &mut Stream::from_number(seed)));
        }
    }

    fn rules(&self) -> Arc<R> {
        Arc::new((self.make)())
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

/// How a game ended by its rules.
fn level<R: Rules>(rules: &R, replayed: &Replayed<R>) -> &'static str {
    match rules.turn(&replayed.state) {
        Turn::Over(outcome) => outcome.level,
        Turn::Decide(_) => "unfinished",
    }
}

fn named<R: Rules>(rules: &R, state: &R::State, side: Side) -> Vec<R::Action> {
    let mut offers = Offers::new();
    rules.offers(state, side, &mut offers);
    offers.named(rules, state, side)
}

/// A game decision by decision, each event as a sentence, for a reader who knows the rulebook.
fn told<R: Rules>(rules: &Arc<R>, record: &Record, replayed: &Replayed<R>) -> String {
    let texts = Texts::new(Arc::clone(rules), Language::En);
    let mut page = String::new();
    let acts = record.lines.iter().filter_map(|line| match &line.deed {
        Deed::Act { notation, .. } => Some((&line.side, notation)),
        Deed::Control(_) | Deed::Rules(_) => None,
    });
    for ((side, notation), step) in acts.zip(&replayed.steps) {
        let _ = writeln!(page, "{side} {notation}");
        for event in &step.events {
            let _ = writeln!(page, "    {}", texts.say(&rules.tell(event)));
        }
    }
    page
}

/// Takes a game of an earlier version to its end by chance, from the position after a line.
fn go_on<R: Rules>(rules: &Arc<R>, mut record: Record, line: usize, position: &str) {
    let seed = record.seed.take().expect("a finished game shows its seed");
    let state = rules.carry_in(position).unwrap_or_else(|error| panic!("line {line}: {error}"));
    record.lines.truncate(line);
    record.end = None;
    let version = record.version;
    let played = replay_regardless(&**rules, &record, None).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(state, played.state, "the position that was kept after line {line}");
    let mut game = Outdated::new(Arc::clone(rules), record, seed, Some((line, position)))
        .unwrap_or_else(|error| panic!("line {line}: {error}"));
    game.offer(Side(0)).expect("offered");
    sides(&**rules).skip(1).for_each(|side| game.accept(side).expect("accepted"));
    let mut game = game.go_on().expect("all agree").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(*game.authority_state(), state);
    let mut chooser = Stream::from_number(line as u64);
    while let Some(side) = game.deciding().iter().next() {
        let named = named(&**rules, game.authority_state(), side);
        let action = chooser.pick(&named).expect("something to do").clone();
        let moment = game.moment(Viewer::Side(side));
        game.submit(side, moment, &action).expect("what is offered is allowed");
    }
    let record = Record::parse(&game.record().to_string(), "carried").expect("a record");
    let words = 1 + sides(&**rules).count();
    assert_eq!(
        (record.version, record.carried().map(|(line, _)| line)),
        (version, Some(line + words)),
        "the record says since when these rules hold"
    );
    let proved = verify(&**rules, &record).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(proved.state, *game.authority_state());
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
