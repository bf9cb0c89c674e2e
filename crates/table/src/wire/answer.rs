//! Answers: what became of a decision, and why something was not done.

use serde::Serialize;
use shelf::{Denial, Glance, Offer, Overlay, Reach, Said, Why};
use ts_rs::TS;

/// Why something is not allowed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Refusal {
    /// What kind of reason.
    pub why: Why,
    /// The rule behind it.
    pub rule: Option<String>,
    /// What would help.
    pub help: Option<Said>,
    /// As a sentence.
    #[serde(flatten)]
    pub text: Said,
}

impl From<&Denial> for Refusal {
    fn from(Denial { why, rule, text, help }: &Denial) -> Refusal {
        Refusal { why: *why, rule: rule.map(str::to_owned), text: text.clone(), help: help.clone() }
    }
}

/// May something be done?
#[derive(Clone, Debug, Serialize, TS)]
pub struct Allowed {
    /// It may.
    pub allowed: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refused: Option<Refusal>,
}

/// Where something may go, or why nothing may.
#[derive(Clone, Debug, Default, Serialize, TS)]
pub struct Reached {
    /// The places.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub reach: Option<Vec<Reach>>,
    /// Codes of the places that could be struck at once after the decision that begins the move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub strikes: Vec<String>,
    /// Codes of the places that it will have to strike if it stays where it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub owed: Vec<String>,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub refused: Option<Refusal>,
}

/// Choices at a glance.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Glances {
    /// Those that dice may decide.
    pub glances: Vec<Glance>,
}

/// What may be laid over the map.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Overlays {
    /// They.
    pub overlays: Vec<Overlay>,
}

/// The few members of an open offer that one would look at first.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Proposals {
    /// They.
    pub proposals: Vec<Offer>,
}

/// A decision that was taken.
#[derive(Clone, Copy, Debug, Serialize, TS)]
pub struct Accepted {
    /// The moment of its side that began with it.
    pub moment: usize,
    /// It had been taken before: an answer was lost.
    pub repeated: bool,
}

/// A decision that came too late.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Stale {
    /// The moment that the side is at.
    pub moment: usize,
    /// As a sentence.
    #[serde(flatten)]
    pub text: Said,
}

/// What became of a decision.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// It is on disk, and told to everybody.
    Accepted(Accepted),
    /// The game has moved on.
    Stale(Stale),
    /// The rules, or the players, do not allow it.
    Refused(Refusal),
}

/// A call that was not carried out. Nothing has changed.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Failed {
    /// Why.
    pub error: Failure,
}

/// Why a call was not carried out.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Failure {
    /// A word for programs.
    pub code: &'static str,
    /// As a sentence.
    #[serde(flatten)]
    pub text: Said,
    /// What is malformed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub detail: Option<String>,
}
