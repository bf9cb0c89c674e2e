//! What a decision is in the forms that all games share: its manner, its parts, what it costs.

use crate::message::Arg;
use serde::Serialize;
use ts_rs::TS;

/// What manner of decision it is, the same in all games: it says how a client lights a target and where a button stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// Calls on a piece, which acts next.
    Begins,
    /// Goes to a place, or puts a piece there.
    Goes,
    /// Turns a piece.
    Turns,
    /// Strikes at somebody.
    Strikes,
    /// Chooses something.
    Chooses,
    /// Answers what the enemy does.
    Answers,
    /// Does nothing, or no more of what is offered.
    Passes,
    /// Does nothing, and asks not to be asked again.
    Waives,
    /// Ends what is going on.
    Closes,
}

/// What a part is to its decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// Who does it.
    Who,
    /// Who comes along, or whom one goes with.
    With,
    /// From where.
    From,
    /// Where to, or where.
    Where,
    /// At whom or what.
    Target,
    /// Which way.
    Facing,
    /// In which way, or what is chosen.
    How,
}

/// A part of a decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Part {
    /// What it is to the decision.
    pub role: Role,
    /// The piece, place or word.
    pub what: Arg,
}

/// What a decision is, whatever the position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Decision {
    /// Its name, the same for all decisions of its kind.
    pub verb: &'static str,
    /// Its manner.
    pub manner: Manner,
    /// Can dice fall?
    pub dice: bool,
    /// Who, where, how, in the order of the notation.
    pub parts: Vec<Part>,
}

impl Decision {
    /// A decision of which nothing is known: it is listed and clicked like any other.
    pub const PLAIN: Decision = Decision { verb: "", manner: Manner::Chooses, dice: true, parts: Vec::new() };
}

/// What a decision costs beside itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Cost {
    /// What is paid.
    pub of: Coin,
    /// How much of it.
    pub amount: i32,
}

impl Cost {
    /// This much of that.
    pub fn of(coin: Coin, amount: impl Into<i32>) -> Cost {
        Cost { of: coin, amount: amount.into() }
    }
}

/// What decisions are paid with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Coin {
    /// Movement points.
    Movement,
    /// Victory points, given to the enemy.
    Victory,
    /// Victory points of one's own, lost to nobody.
    Points,
    /// Fatigue.
    Fatigue,
    /// Strength.
    Strength,
}
