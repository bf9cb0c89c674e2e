//! What can be wrong with a catalogue, and where.

use crate::{Decided, Kind};

/// Why a catalogue was refused: file, line and reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{line}: {reason}")]
pub struct CatalogueError {
    /// The file, as it was named to the parser.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// A line of a file of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, as it was named to the parser.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {} of {}", self.line, self.file)
    }
}

/// What is wrong in a catalogue.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// Not TOML, or a key is missing, unknown or of the wrong type.
    #[error("{0}")]
    Toml(String),
    /// The game has no name that an id could begin with.
    #[error("`{0}` is no name of a game: lower-case letters and digits, words joined by hyphens")]
    Game(String),
    /// An id is not of the form that its entry asks for.
    #[error("id `{id}` is not of the form {form}")]
    Id {
        /// The id.
        id: String,
        /// The form that it should have.
        form: &'static str,
    },
    /// An id begins with another game's name.
    #[error("id `{id}` does not begin with `{prefix}-`")]
    Prefix {
        /// The id.
        id: String,
        /// The name it should begin with: the game's, or the battle's of an entry that names one.
        prefix: String,
    },
    /// Two entries bear the same id.
    #[error("id `{id}` is already used on {first}")]
    Duplicate {
        /// The id.
        id: String,
        /// The place of its first use.
        first: Place,
    },
    /// Two ids give the same constant.
    #[error("id `{id}` gives the constant {constant}, as the id on {first} does")]
    Constant {
        /// The id.
        id: String,
        /// The constant's name.
        constant: String,
        /// The place of the other id.
        first: Place,
    },
    /// A rule's kind is not in the format.
    #[error("kind `{0}` is unknown; a rule's kind is one of {kinds}", kinds = all_kinds())]
    Kind(String),
    /// What decides a rule is not in the format.
    #[error("`{0}` decides no rule; a rule that no code decides is decided by one of {ways}", ways = all_ways())]
    Decided(String),
    /// A text is empty.
    #[error("`{key}` of {id} is empty")]
    Empty {
        /// The entry.
        id: String,
        /// The key without text.
        key: &'static str,
    },
    /// A ruling is written in French alone.
    #[error("{0} has a `ruling_fr` without a `ruling`")]
    OnlyFrench(String),
    /// A chapter is named twice.
    #[error("the chapter `{name}` is already named on {first}")]
    Chapter {
        /// The chapter.
        name: String,
        /// The place of its first heading.
        first: Place,
    },
    /// A word of the tables is explained twice.
    #[error("the word `{word}` is already explained on {first}")]
    Word {
        /// The word.
        word: String,
        /// The place of its first term.
        first: Place,
    },
    /// An example names a rule that the catalogue does not have.
    #[error("example {example} names the rule `{rule}`, which does not exist")]
    UnknownRule {
        /// The example.
        example: String,
        /// The rule that is not there.
        rule: String,
    },
}

fn all_kinds() -> String {
    Kind::ALL.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ")
}

fn all_ways() -> String {
    Decided::ALL.iter().map(|decided| decided.word()).collect::<Vec<_>>().join(", ")
}
