//! What anybody may ask of a game without naming it.

use crate::forecast::{Forecast, ForecastError};
use crate::game::{Game, Outdated};
use crate::gauge::Gauge;
use crate::provenance::{Provenance, SourceSaid};
use crate::speech::{Entry, Finish, Said, Stage};
use catalogue::Catalogue;
use kernel::carry::CarryError;
use kernel::case::{CaseError, CaseResult, Keys};
use kernel::chart::Chart;
use kernel::odds::Budget;
use kernel::replay::ReplayError;
use kernel::snapshot::Misfit;
use kernel::{About, Message, Record, Setup, SetupError, Side};
use serde::Serialize;
use serde_json::Value;
use staff::{Level, PlayError, Played};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A game's rules behind one interface: text and JSON in, text and JSON out.
pub trait Rulebook: Send + Sync {
    /// Name, scenarios, data, and the board and sides that the book is bound to.
    fn about(&self) -> &About;
    /// The book bound to a set-up. What is asked about a game, its map, its sides or its names, is asked of the book that
    /// is bound to its set-up; a set-up of another board is refused. It is shared while somebody holds it.
    fn bound(&self, setup: &Setup) -> Result<Arc<dyn Rulebook>, SetupError>;
    /// The rules in words.
    fn catalogue(&self) -> &Catalogue;
    /// A message in both languages.
    fn say(&self, message: &Message) -> Said;
    /// The text of a key without arguments, in both languages.
    fn word(&self, key: &str) -> Said;
    /// The name of a side.
    fn side_name(&self, side: Side) -> Said;
    /// The side of that code.
    fn side(&self, code: &str) -> Option<Side>;
    /// A value of the game, such as figures, with pieces and places by their codes.
    fn coded(&self, value: Value) -> Value;
    /// The name of every piece of the board by its code, on the map or not.
    fn names(&self) -> BTreeMap<String, Said>;
    /// The game's own words on its figures, by their keys.
    fn words(&self) -> BTreeMap<&'static str, Said>;
    /// Where its figures come from.
    fn provenance(&self) -> Provenance;
    /// Where the table that a rule prints comes from, if the data say so.
    fn table_source(&self, rule: &str) -> Option<SourceSaid>;
    /// The map of the board, to be drawn.
    fn chart(&self) -> Chart;

    /// Sets a game up.
    fn open(&self, setup: &Setup, seed: [u8; 32]) -> Result<Box<dyn Game>, SetupError>;
    /// Takes a game up again from the newest of these snapshots that fits its record, or from its first line; the seed is
    /// the record's own if none is given.
    fn resume_with(
        &self,
        record: &Record,
        seed: Option<[u8; 32]>,
        snapshots: &[Vec<u8>],
    ) -> Result<Resumed, ReplayError>;
    /// The same without snapshots.
    fn resume(&self, record: &Record, seed: Option<[u8; 32]>) -> Result<Box<dyn Game>, ReplayError> {
        self.resume_with(record, seed, &[]).map(|resumed| resumed.game)
    }
    /// A game of earlier rules that is not over, with the last position that was kept of it, if one was: after which line,
    /// and what [`Game::position`] said. The error says why it cannot go on; it can still be read.
    fn outdated(
        &self,
        record: &Record,
        seed: [u8; 32],
        kept: Option<(usize, &str)>,
    ) -> Result<Box<dyn Outdated>, CarryError>;
    /// Plays a record back, up to line `to` or to its end.
    fn replay(&self, record: &Record, to: Option<usize>, fit: Fit) -> Result<Replay, ReplayError>;
    /// Proves the dice of a record by its seed.
    fn verify(&self, record: &Record) -> Result<Replay, ReplayError>;

    /// Runs the cases of a file.
    fn check_cases(&self, text: &str, file: &str) -> Result<Vec<CaseResult>, CaseError>;
    /// What the game's events, facts and views are made of, learnt by chance play and from these files of cases, each a
    /// text and its name.
    fn case_keys(&self, files: &[(&str, &str)]) -> Result<Keys, CaseError>;
    /// What the cases of a file ask the odds of, each to be answered as a player in that position is.
    fn case_odds(&self, text: &str, file: &str) -> Result<Vec<CaseOdds>, CaseError>;
    /// What may come of a line of decisions of whoever must decide after line `to` of a record.
    fn odds(
        &self,
        record: &Record,
        to: Option<usize>,
        line: &[&str],
        eyes: Eyes,
        budget: &Budget,
    ) -> Result<Forecast, ForecastError>;
    /// How many lines of play there are of one decision, of two, and so on.
    fn perft(&self, setup: &Setup, seed: [u8; 32], depth: usize) -> Result<Vec<u64>, SetupError>;
    /// A place where computer players of these levels, one a side, play game after game.
    fn contest(&self, setup: &Setup, levels: &[Level]) -> Result<Box<dyn Contest + '_>, PlayError>;
    /// How this many games between captains end that go on from line `at` of a record, each with other dice. The same
    /// record has the same prospects.
    fn prospects(&self, record: &Record, at: usize, games: u32) -> Result<Prospects, ProspectsError>;
    /// Measures its speed, each figure for about so long.
    fn gauge(&self, setup: &Setup, budget: Duration) -> Result<Gauge, PlayError>;

    /// The same game with the data of a folder.
    fn with_data(&self, folder: &Path) -> Result<Arc<dyn Rulebook>, miette::Report>;
}

/// Reckons odds within a budget.
pub type Reckoning = dyn Fn(&Budget) -> Result<Forecast, ForecastError>;

/// A step of a case that asks for odds.
pub struct CaseOdds {
    /// The name of the case.
    pub case: String,
    /// The decision.
    pub text: String,
    /// Reckons its odds.
    pub ask: Box<Reckoning>,
}

/// A game that was taken up again.
pub struct Resumed {
    /// The game.
    pub game: Box<dyn Game>,
    /// Why snapshots were dropped: to be written where somebody looks after the store.
    pub dropped: Vec<Misfit>,
}

/// A place where computer players play game after game, with the same memory.
pub trait Contest {
    /// Plays one game.
    fn play(&mut self, seed: [u8; 32]) -> Result<Played, PlayError>;
    /// Plays one game and writes it down as it goes.
    fn play_recorded(&mut self, seed: [u8; 32], record: &mut Record) -> Result<Played, PlayError>;
}

/// How games that go on from a position end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prospects {
    /// The turn of the position.
    pub turn: u8,
    /// How many each side wins, in seat order.
    pub wins: Vec<u32>,
    /// How many nobody wins.
    pub draws: u32,
}

/// Why prospects cannot be told.
#[derive(Debug, thiserror::Error)]
pub enum ProspectsError {
    /// The record cannot be played back.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// A game did not end.
    #[error(transparent)]
    Play(#[from] PlayError),
}

/// Must a record be of these rules and this data?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    /// It must.
    Strict,
    /// It may be of another version or other data, and depart at any line.
    Regardless,
}

/// With whose eyes odds are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Eyes {
    /// As the deciding side sees it: what is hidden is drawn among what it might be.
    Player,
    /// From the true state.
    Authority,
}

/// A record played back.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Replay {
    /// Code of the game.
    pub game: String,
    /// Scenario and options.
    pub setup: Setup,
    /// How many lines were played.
    pub sequence: usize,
    /// Turn and phase reached.
    pub stage: Stage,
    /// Codes of the sides that must decide.
    pub deciding: Vec<String>,
    /// How the game ended, if it did.
    pub ending: Option<Finish>,
    /// Digest of the state reached, in hex.
    pub hash: String,
    /// Everything that happened, secrets included.
    #[serde(skip)]
    pub log: Vec<Entry>,
}
