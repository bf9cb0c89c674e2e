//! What is sent of a game: offers, lines of the log, turn and phase, how it ended, why something was not done.

use super::Said;
use crate::aim::Outline;
use kernel::Happening;
use kernel::notation::{Cost, Manner, Role};
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// Something a side may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Offer {
    /// In notation.
    pub text: String,
    /// As a short label.
    pub label: Said,
    /// Its name, the same for all decisions of its kind.
    pub verb: &'static str,
    /// What manner of decision it is.
    pub manner: Manner,
    /// Who, where, how.
    pub parts: Vec<OfferPart>,
    /// What it costs beside itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cost: Option<Cost>,
    /// What can no longer be done afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub forgoes: Option<Said>,
    /// Where somebody would stand and how they would look, if it makes them turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub heading: Option<Corner>,
    /// Can dice fall?
    pub dice: bool,
}

/// A corner of a place, to be looked at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Corner {
    /// Code of the place.
    pub place: String,
    /// Which corner, as a facing names it.
    pub vertex: u8,
}

/// A part of an offer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OfferPart {
    /// What it is to the decision.
    pub role: Role,
    /// Which one, by its code.
    #[serde(flatten)]
    pub what: What,
}

/// What a part of an offer is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// A piece.
    Piece(String),
    /// A place.
    Place(String),
    /// A number.
    Number(i64),
    /// Anything else, as the notation writes it.
    Word(String),
}

/// Everything a side may do.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Offered {
    /// Every action of the closed offers.
    pub actions: Vec<Offer>,
    /// Regions too large to list.
    pub open: Vec<OpenOffered>,
}

/// A region of actions; [`Game::propose`](crate::Game::propose) names the few one would look at first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct OpenOffered {
    /// What kind of action: a Fluent key.
    pub kind: &'static str,
    /// The same in words.
    pub label: Said,
    /// Code of the piece it is about, if it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub piece: Option<String>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Entry {
    /// The moment of its reader that began with it; in a record played back, its line. 0 is the set-up.
    pub moment: usize,
    /// Code of the side whose decision brought it; none for the set-up, and for what comes out when all have decided in
    /// secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub by: Option<String>,
    /// What happened, in the form that all games share: [`Happening`], with the codes of pieces and places.
    #[ts(as = "Happening")]
    pub happening: Value,
    /// The same in the game's own words; null for what players do beside the rules.
    #[ts(type = "unknown")]
    pub event: Value,
    /// The rules it follows.
    pub rules: Vec<String>,
    /// As a sentence.
    pub text: Said,
    /// What came from this moment on is taken back by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub undoes: Option<usize>,
}

/// Turn and phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Stage {
    /// The turn being played, from 1.
    pub turn: u8,
    /// The last turn.
    pub turns: u8,
    /// The phase: a Fluent key.
    pub phase: &'static str,
    /// The phase in words.
    pub name: Said,
    /// What comes one after the other: the turn, and what is going on within it.
    pub outline: Vec<Outline>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Finish {
    /// `played`, `resigned`, `draw-agreed` or `out-of-time`.
    pub how: &'static str,
    /// Code of the winner, if there is one.
    pub winner: Option<String>,
    /// Level of victory, if it was played to the end: a Fluent key.
    pub level: Option<&'static str>,
    /// The rule that says so.
    pub rule: Option<&'static str>,
    /// As a sentence.
    pub text: Said,
}

/// What kind of denial.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The notation means nothing.
    NotUnderstood,
    /// The game has moved on.
    Stale,
    /// It is for another side to decide.
    NotYours,
    /// The game is over.
    Over,
    /// The rules forbid it.
    Refused,
    /// It cannot be undone, offered or answered.
    Control,
}

/// Why something was not done. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error, TS)]
#[error("{}", text.en)]
pub struct Denial {
    /// What kind.
    pub why: Why,
    /// The rule behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<&'static str>,
    /// As a sentence.
    pub text: Said,
    /// What would help.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub help: Option<Said>,
}

impl Denial {
    /// Nothing more can be said than why.
    pub fn new(why: Why, text: Said) -> Denial {
        Denial { why, rule: None, text, help: None }
    }
}
