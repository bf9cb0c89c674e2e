//! What is told of a decision before it is taken: its outcomes, each with its chance.

use crate::fate::Fates;
use crate::needs::{FirstThrow, Span};
use crate::speech::{Denial, Entry, Said};
use kernel::Cast;
use kernel::odds::{Hidden, Kind, Share};
use kernel::replay::ReplayError;
use serde::Serialize;
use ts_rs::TS;

/// What may come of a line of decisions.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Forecast {
    /// Code of the side that decides.
    pub side: String,
    /// The decisions, in notation.
    pub line: Vec<String>,
    /// Was every way the dice can fall counted, and did nothing hidden change the chances? Otherwise they are sampled.
    pub kind: Kind,
    /// How far the least certain of the chances may be off, in per cent, 19 times out of 20; 0 if they are exact.
    pub error: f64,
    /// Is something hidden from the side, and does it change the chances?
    pub hidden: Hidden,
    /// How many positions that agree with what the side sees were tried.
    pub samples: u32,
    /// How often the decision was run.
    pub runs: u64,
    /// The dice that are thrown first; none if they cannot be told apart from others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub throws: Option<FirstThrow>,
    /// What the table may give, in the order of its dice; empty if no table is read.
    pub results: Vec<TableResult>,
    /// The likeliest outcomes, the likeliest first.
    pub outcomes: Vec<Likelihood>,
    /// All the other outcomes together; none if all are told. With them the chances add up to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub others: Option<Others>,
    /// What may become of each piece that the dice can change.
    pub fates: Vec<Fates>,
    /// The pieces for which the decision rolls one by one, each with its own chances.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Part>>")]
    pub parts: Vec<Part>,
    /// On the way somebody has a choice, and the first they are offered was taken for granted.
    pub assumed: bool,
}

/// One result of a table and its chance.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct TableResult {
    /// The result in a few words; none if the table is not reached.
    pub text: Option<Said>,
    /// How likely it is.
    #[serde(flatten)]
    pub share: Percent,
    /// What must be rolled for it first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Span>>")]
    pub needs: Vec<Span>,
}

/// The outcomes that are not told one by one.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Others {
    /// How many there are.
    pub count: usize,
    /// How likely they are together, in per cent.
    pub percent: f64,
}

/// The chances of one piece for which a decision rolls.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Part {
    /// Code of the piece.
    pub piece: String,
    /// Were its dice counted out?
    pub kind: Kind,
    /// How far its chances may be off, in per cent.
    pub error: f64,
    /// What may come of its dice, the likeliest first.
    pub outcomes: Vec<Likelihood>,
}

/// A chance in per cent.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
pub struct Percent {
    /// On average.
    pub percent: f64,
    /// The least it is in the positions tried, where what is hidden changes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub low: Option<f64>,
    /// The most.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub high: Option<f64>,
}

impl From<Share> for Percent {
    fn from(share: Share) -> Percent {
        let spreads = share.high - share.low > 1e-9;
        let bound = |bound: f64| spreads.then_some(100.0 * bound);
        Percent { percent: 100.0 * share.chance, low: bound(share.low), high: bound(share.high) }
    }
}

/// One outcome and its chance.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Likelihood {
    /// The exact chance, as a fraction: `2/3`; none if it is sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub chance: Option<String>,
    /// The same in per cent.
    #[serde(flatten)]
    pub share: Percent,
    /// How many ways the dice could fall to bring it; if they are sampled, how many did.
    pub ways: u64,
    /// The dice of the first of these ways; what is drawn stands by its code.
    pub dice: Vec<Cast>,
    /// What must be rolled for it first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Span>>")]
    pub needs: Vec<Span>,
    /// The result that the table gives for the first dice, in a few words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub result: Option<Said>,
    /// What happens, in the first of these ways.
    pub events: Vec<Entry>,
    /// The decision of the line that is no longer allowed after these dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub stopped: Option<Stopped>,
}

/// A decision that the dice made impossible.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Stopped {
    /// In notation.
    pub text: String,
    /// Why.
    pub denial: Denial,
}

/// Why there is no forecast.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ForecastError {
    /// The record could not be played back.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The game is over: nobody decides.
    #[error("the game is over: nobody has to decide")]
    Over,
    /// No decision was named.
    #[error("no decision is named")]
    Empty,
    /// A decision is not understood or not allowed.
    #[error("`{text}`: {denial}")]
    Denied {
        /// In notation.
        text: String,
        /// Why.
        denial: Box<Denial>,
    },
    /// Nobody waits for it any more.
    #[error("nobody waits for the odds any more")]
    Gone,
}
