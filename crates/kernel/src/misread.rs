//! Why words mean nothing in the notation of a game.

use crate::message::{Arg, Message};
use std::fmt;

/// What was not understood. The texts of the kernel say it to players in their language, its own words to whoever reads a
/// record or a case.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Misread {
    /// There are no words.
    #[error("an empty line")]
    Empty,
    /// No decision is written like this.
    #[error("`{verb}` with {words} word(s) after it is not in the notation")]
    Verb {
        /// The first word.
        verb: String,
        /// How many come after it.
        words: usize,
    },
    /// The game has nothing of that name.
    #[error("no {kind} `{word}`")]
    Nothing {
        /// What it should be.
        kind: Kind,
        /// The name.
        word: String,
    },
    /// Only certain words can stand here.
    #[error("`{word}` is none of {}", among.join(", "))]
    NoneOf {
        /// What stands here.
        word: String,
        /// What can.
        among: Vec<&'static str>,
    },
    /// Something is named more than once.
    #[error("`{0}` is named twice")]
    Twice(String),
}

/// What a word should name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A unit.
    Unit,
    /// An officer.
    Officer,
    /// A formation.
    Formation,
    /// A corps.
    Corps,
    /// A group of units.
    Group,
    /// A marker.
    Marker,
    /// A hex, by its number.
    Hex,
    /// A vertex of a hex.
    Vertex,
    /// A zone, by its number.
    Zone,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 9] = [
        Kind::Unit,
        Kind::Officer,
        Kind::Formation,
        Kind::Corps,
        Kind::Group,
        Kind::Marker,
        Kind::Hex,
        Kind::Vertex,
        Kind::Zone,
    ];

    const fn name(self) -> &'static str {
        match self {
            Kind::Unit => "unit",
            Kind::Officer => "officer",
            Kind::Formation => "formation",
            Kind::Corps => "corps",
            Kind::Group => "group",
            Kind::Marker => "marker",
            Kind::Hex => "hex",
            Kind::Vertex => "vertex",
            Kind::Zone => "zone",
        }
    }

    /// Nothing of this kind has that name.
    pub fn missing(self, word: &str) -> Misread {
        Misread::Nothing { kind: self, word: word.to_owned() }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Misread {
    /// No decision begins with this word and has this many after it.
    pub fn verb(verb: &str, rest: &[&str]) -> Misread {
        Misread::Verb { verb: verb.to_owned(), words: rest.len() }
    }

    /// As a sentence of the kernel's texts.
    pub fn message(&self) -> Message {
        let text = |text: &str| Arg::Text(text.to_owned());
        match self {
            Misread::Empty => Message::new("misread-empty"),
            Misread::Verb { verb, words } => Message::new("misread-verb")
                .with("verb", text(verb))
                .with("words", Arg::Number(*words as i64)),
            Misread::Nothing { kind, word } => {
                Message::new(format!("misread-{kind}")).with("word", text(word))
            }
            Misread::NoneOf { word, among } => Message::new("misread-none-of")
                .with("word", text(word))
                .with("among", text(&among.join(", "))),
            Misread::Twice(word) => Message::new("misread-twice").with("word", text(word)),
        }
    }
}
