//! Finished games: every way to end, read, taken up and counted; and those of earlier versions of the rules.

use super::files::{self, Kept, regenerate, same, write};
use super::{Conformance, bound, named};
use crate::authority::Match;
use crate::carry::Outdated;
use crate::course::sides;
use crate::dice::Stream;
use crate::harness::golden::perft_within;
use crate::hash::hex;
use crate::record::{Deed, Record};
use crate::replay::{ReplayError, Replayed, replay, replay_regardless, verify};
use crate::rules::{Rules, Side, Turn, Viewer};
use crate::text::{Language, Texts};
use std::fmt::Write as _;
use std::sync::Arc;

/// Decision trees are counted as far as they have this many lines of play.
const LINES: u64 = 8_000;
/// And no deeper than this.
const DEPTH: usize = 4;

impl<R: Rules> Conformance<R> {
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

    /// Records of every earlier version of the rules play to their end, or say at which line they depart from these; and
    /// their games go on under these rules from a position that was kept (`NAME-LINE.json`), once all sides have agreed.
    /// Every earlier version has both.
    pub fn versions(&self) {
        for version in 1..self.rules().about().version {
            let folder = self.tests().join("versions").join(version.to_string());
            let (records, mut carried) = (Kept::all(&folder), 0);
            assert!(!records.is_empty(), "no record of version {version} is kept in {}", folder.display());
            for Kept { name, record } in records {
                assert_eq!(record.version, version, "{name}");
                let rules = bound(&self.rules(), &record);
                if let Some(replayed) = played_again(&*rules, &record, &name) {
                    assert_ne!(level(&*rules, &replayed), "unfinished", "{name}");
                }
                for (line, position) in files::positions(&folder, &name) {
                    go_on(&rules, record.clone(), line, &position);
                    carried += 1;
                }
            }
            assert!(carried > 0, "no position of version {version} is kept in {}", folder.display());
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
}

/// How a game ended by its rules.
fn level<R: Rules>(rules: &R, replayed: &Replayed<R>) -> &'static str {
    match rules.turn(&replayed.state) {
        Turn::Over(outcome) => outcome.level,
        Turn::Decide(_) => "unfinished",
    }
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

/// A record of an earlier version under these rules, if it does not depart from them.
fn played_again<R: Rules>(rules: &R, record: &Record, name: &str) -> Option<Replayed<R>> {
    match replay_regardless(rules, record, None) {
        Ok(replayed) => Some(replayed),
        Err(ReplayError::At { .. }) => None,
        Err(error) => panic!("{name}: {error}"),
    }
}

/// Takes a game of an earlier version to its end by chance, from the position after a line.
fn go_on<R: Rules>(rules: &Arc<R>, mut record: Record, line: usize, position: &str) {
    let seed = record.seed.take().expect("a finished game shows its seed");
    let state = rules.carry_in(position).unwrap_or_else(|error| panic!("line {line}: {error}"));
    record.lines.truncate(line);
    record.end = None;
    let version = record.version;
    if let Some(played) = played_again(&**rules, &record, "a game begun") {
        assert_eq!(state, played.state, "the position that was kept after line {line}");
    }
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
