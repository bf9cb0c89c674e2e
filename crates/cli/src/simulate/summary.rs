//! What came of many games.

use super::run::{Failure, Run};
use crate::fault::Fault;
use crate::files;
use crate::out::Out;
use crate::statistics::{grouped, wilson};
use crate::words::Words;
use kernel::Side;
use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Serialize, Serializer};
use staff::Played;
use std::collections::BTreeMap;

/// Sums over games; the order in which they are added does not matter.
#[derive(Default)]
pub struct Summary {
    /// Code of the game.
    pub game: String,
    /// Code of the scenario.
    pub scenario: String,
    /// Games played to their end.
    pub games: u64,
    /// Decisions of all of them.
    pub decisions: u64,
    /// Seconds they took.
    pub seconds: f64,
    /// Threads that played.
    pub threads: usize,
    /// Games that were not played to their end.
    pub failures: Vec<Failure>,
    /// Codes of the sides, in seat order.
    pub sides: Vec<String>,
    wins: Vec<u64>,
    draws: u64,
    turns: u64,
    /// By winner and level of victory.
    levels: BTreeMap<(Option<u8>, &'static str), u64>,
}

impl Summary {
    /// Nothing yet, for a game of this many sides.
    pub fn new(sides: usize) -> Summary {
        Summary { wins: vec![0; sides], ..Summary::default() }
    }

    /// One game more.
    pub fn add(&mut self, played: &Played) {
        self.games += 1;
        self.decisions += played.decisions;
        self.turns += u64::from(played.turns);
        let winner = played.outcome.winner.map(|side| side.0);
        match winner.and_then(|side| self.wins.get_mut(usize::from(side))) {
            Some(wins) => *wins += 1,
            None => self.draws += 1,
        }
        *self.levels.entry((winner, played.outcome.level)).or_default() += 1;
    }

    /// Both together.
    #[must_use]
    pub fn plus(mut self, other: Summary) -> Summary {
        self.games += other.games;
        self.decisions += other.decisions;
        self.turns += other.turns;
        self.draws += other.draws;
        self.failures.extend(other.failures);
        for (sum, wins) in self.wins.iter_mut().zip(other.wins) {
            *sum += wins;
        }
        for (level, count) in other.levels {
            *self.levels.entry(level).or_default() += count;
        }
        self
    }

    /// All games are played; they took so long.
    pub fn finish(&mut self, seconds: f64) {
        self.seconds = seconds;
        self.failures.sort_by_key(|failure| failure.game);
    }

    fn speed(&self) -> f64 {
        self.decisions as f64 / self.seconds.max(1e-9)
    }

    /// Games won by each side, in seat order.
    pub fn wins(&self) -> &[u64] {
        &self.wins
    }

    /// Games that nobody won.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// Decisions of a game, in the mean.
    pub fn mean_decisions(&self) -> f64 {
        self.mean(self.decisions)
    }

    fn mean(&self, sum: u64) -> f64 {
        if self.games == 0 { 0.0 } else { sum as f64 / self.games as f64 }
    }

    /// Level of victory to count, whoever won.
    fn outcomes(&self) -> BTreeMap<&'static str, u64> {
        let mut outcomes = BTreeMap::new();
        for (&(_, level), count) in &self.levels {
            *outcomes.entry(level).or_default() += count;
        }
        outcomes
    }

    /// Says it in words, with 95 % confidence intervals.
    pub fn tell(&self, run: &Run<'_>, words: &Words, out: &mut Out) -> Result<(), Fault> {
        let (book, language) = (run.book, words.language);
        let name = |side: u8| language.of(&book.side_name(Side(side))).to_owned();
        let players = (0u8..).zip(&run.players).map(|(side, level)| format!("{} ({level})", name(side)));
        let scenario = files::setup_name(&run.setup);
        let heading = [
            ("game", (&book.about().title).into()),
            ("scenario", (&scenario).into()),
            ("count", self.games.into()),
            ("players", players.collect::<Vec<_>>().join(", ").into()),
        ];
        out.line(words.say("simulate-heading", &heading))?;
        for (side, &wins) in (0u8..).zip(&self.wins) {
            let who = words.say("simulate-wins", &[("side", name(side).into())]);
            out.line(self.share(&who, wins))?;
        }
        out.line(self.share(&words.word("simulate-draws"), self.draws))?;
        out.line(words.word("simulate-levels"))?;
        for (&(winner, level), &count) in &self.levels {
            let who = winner.map_or_else(|| "–".to_owned(), name);
            out.line(self.share(&format!("{who}: {}", language.of(&book.word(level))), count))?;
        }
        let decisions = format!("{:.1}", self.mean(self.decisions));
        let turns = format!("{:.2}", self.mean(self.turns));
        let length = [("decisions", (&decisions).into()), ("turns", (&turns).into())];
        out.line(words.say("simulate-length", &length))?;
        let speed = [
            ("decisions", grouped(self.decisions).into()),
            ("seconds", format!("{:.2}", self.seconds).into()),
            ("speed", grouped(self.speed() as u64).into()),
            ("threads", (self.threads as u64).into()),
        ];
        out.line(words.say("simulate-speed", &speed))?;
        Ok(())
    }

    fn share(&self, what: &str, count: u64) -> String {
        let percent = 100.0 * self.mean(count);
        let (low, high) = wilson(count, self.games);
        let interval = format!("[{:.1} – {:.1}]", 100.0 * low, 100.0 * high);
        format!("  {what:<44} {count:>8}  {percent:>5.1} %  {interval}")
    }
}

/// Side code to count, in seat order.
struct Wins<'a>(&'a [String], &'a [u64]);

impl Serialize for Wins<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.1.len()))?;
        for (code, wins) in self.0.iter().zip(self.1) {
            map.serialize_entry(code, wins)?;
        }
        map.end()
    }
}

/// What programs read: these keys and no others.
impl Serialize for Summary {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut keys = serializer.serialize_struct("Summary", 11)?;
        keys.serialize_field("game", &self.game)?;
        keys.serialize_field("scenario", &self.scenario)?;
        keys.serialize_field("games", &self.games)?;
        keys.serialize_field("decisions", &self.decisions)?;
        keys.serialize_field("seconds", &self.seconds)?;
        keys.serialize_field("decisions_per_second", &self.speed())?;
        keys.serialize_field("wins", &Wins(&self.sides, &self.wins))?;
        keys.serialize_field("draws", &self.draws)?;
        keys.serialize_field("outcomes", &self.outcomes())?;
        keys.serialize_field("mean_decisions", &self.mean(self.decisions))?;
        keys.serialize_field("mean_turns", &self.mean(self.turns))?;
        keys.end()
    }
}
