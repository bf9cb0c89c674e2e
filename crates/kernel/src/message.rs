//! A sentence to be said: a Fluent key and its arguments. Rules code holds no sentence.

use crate::dice::Roll;
use crate::naming::{Piece, Place};
use crate::rule::RuleId;
use serde::Serialize;

/// An argument of a message.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Arg {
    /// Text as it stands.
    Text(String),
    /// A number, written by locale.
    Number(i64),
    /// A piece, by its printed name.
    Piece(Piece),
    /// A place, by its name or number.
    Place(Place),
    /// Another message without arguments, by its key.
    Term(&'static str),
    /// A rule.
    Rule(RuleId),
}

impl Arg {
    /// A piece.
    pub fn piece(piece: impl Into<Piece>) -> Arg {
        Arg::Piece(piece.into())
    }

    /// A place.
    pub fn place(place: impl Into<Place>) -> Arg {
        Arg::Place(place.into())
    }

    /// A number.
    pub fn number(number: impl Into<i64>) -> Arg {
        Arg::Number(number.into())
    }
}

/// A Fluent key with its arguments.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Message {
    /// The key.
    pub key: String,
    /// The arguments by name.
    pub args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// A message without arguments.
    pub fn new(key: impl Into<String>) -> Message {
        Message { key: key.into(), args: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: Arg) -> Message {
        self.args.push((name, arg));
        self
    }

    /// The same with the `die` of a roll, what was `added` to it, and the `total`.
    #[must_use]
    pub fn with_roll(self, roll: &Roll) -> Message {
        let (die, total) = (i64::from(roll.die), i64::from(roll.total));
        self.with("die", Arg::Number(die))
            .with("added", Arg::Number(total - die))
            .with("total", Arg::Number(total))
    }

    /// The same with a `count` of pieces and the first four of them.
    #[must_use]
    pub fn with_pieces(self, pieces: &[Piece]) -> Message {
        let message = self.with("count", Arg::Number(pieces.len() as i64));
        ["piece", "second", "third", "fourth"].into_iter().enumerate().fold(message, |message, (i, name)| {
            message.with(name, pieces.get(i).map_or(Arg::Text(String::new()), |&piece| Arg::Piece(piece)))
        })
    }
}
