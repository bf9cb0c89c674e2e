//! Why something may not be done: the rule that forbids it, and what it was about.

use crate::naming::{Piece, Place};
use crate::rule::RuleId;
use serde::Serialize;

/// A refusal. Its sentence is the Fluent message `refusal-<rule id>`, or the text of the rule itself.
///
/// It is small and copied freely: the functions that list legal actions make and drop many of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// The rule behind it.
    pub rule: RuleId,
    /// The piece it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<Piece>,
    /// The place it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// A number that tells more: points missing, range, limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i32>,
}

impl Refusal {
    /// A refusal by a rule.
    pub const fn new(rule: RuleId) -> Refusal {
        Refusal { rule, piece: None, place: None, number: None }
    }

    /// About this piece.
    #[must_use]
    pub const fn of(mut self, piece: Piece) -> Refusal {
        self.piece = Some(piece);
        self
    }

    /// About this place.
    #[must_use]
    pub const fn at(mut self, place: Place) -> Refusal {
        self.place = Some(place);
        self
    }

    /// With this number.
    #[must_use]
    pub const fn by(mut self, number: i32) -> Refusal {
        self.number = Some(number);
        self
    }
}
