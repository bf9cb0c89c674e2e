//! What a game is about, for whoever plays it for the first time: what comes one after the other, what is to be won on the
//! map, and who would win if it ended now.
//!
//! Plain data, no game's own. What a view makes of it cannot show what the viewer may not see.

use crate::message::Message;
use crate::naming::Place;
use crate::rule::RuleId;
use crate::rules::{Outcome, Side};

/// What comes one after the other: the phases of a turn, the steps of an activation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// Its steps in their order: Fluent keys.
    pub steps: &'static [&'static str],
    /// The present one.
    pub now: usize,
}

impl Outline {
    /// These steps, if the present one is among them.
    pub fn of(steps: &'static [&'static str], now: &str) -> Option<Outline> {
        steps.iter().position(|step| *step == now).map(|now| Outline { steps, now })
    }
}

/// A place that counts, or several that count as one.
#[derive(Clone, PartialEq, Debug)]
pub struct Objective {
    /// Where.
    pub places: Vec<Place>,
    /// Who holds it now, as far as that counts.
    pub held: Option<Side>,
    /// What it is worth, and to whom.
    pub what: Message,
}

/// Who would win if the game ended now, and by what.
#[derive(Clone, PartialEq, Debug)]
pub struct Balance {
    /// The end it would have.
    pub outcome: Outcome,
    /// What is counted, each against what is needed.
    pub terms: Vec<Term>,
}

/// One of the things that decide.
#[derive(Clone, PartialEq, Debug)]
pub struct Term {
    /// Whose aim it is.
    pub side: Side,
    /// What is counted.
    pub what: Message,
    /// How far it has come.
    pub now: i16,
    /// How far it must come.
    pub needed: Needed,
    /// The rule that says so.
    pub rule: RuleId,
}

/// What a count must come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needed {
    /// So much, or more.
    AtLeast(i16),
    /// So much, or less.
    AtMost(i16),
    /// Nothing: it adds to what is counted elsewhere.
    Nothing,
}

impl Needed {
    /// Has a count come to it? Where nothing is needed there is nothing to reach.
    pub const fn is_met_by(self, now: i16) -> Option<bool> {
        match self {
            Needed::AtLeast(least) => Some(now >= least),
            Needed::AtMost(most) => Some(now <= most),
            Needed::Nothing => None,
        }
    }
}

impl Term {
    /// Is it reached, or kept? Where nothing is needed there is nothing to reach.
    pub const fn is_met(&self) -> Option<bool> {
        self.needed.is_met_by(self.now)
    }
}
