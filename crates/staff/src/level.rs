//! The computer players by name.

use crate::{Captain, Player, Recruit};
use kernel::Doctrine;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// How good a computer player is.
///
/// ```
/// use staff::Level;
/// assert_eq!("captain".parse(), Ok(Level::Captain));
/// assert_eq!("emperor".parse::<Level>().unwrap_err().to_string(), "no computer player `emperor`; there are: recruit, captain");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Decides by chance.
    Recruit,
    /// Decides by the game's doctrine.
    Captain,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Level; 2] = [Level::Recruit, Level::Captain];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Recruit => "recruit",
            Level::Captain => "captain",
        }
    }

    /// A player of this level, before a game.
    pub fn player<R: Doctrine>(self) -> Box<dyn Player<R>> {
        match self {
            Level::Recruit => Box::new(Recruit::new()),
            Level::Captain => Box::new(Captain::new()),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// There is no computer player of that name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no computer player `{0}`; there are: {names}", names = Level::ALL.map(Level::name).join(", "))]
pub struct UnknownLevel(pub String);

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        let known = Level::ALL.into_iter().find(|level| level.name() == name);
        known.ok_or_else(|| UnknownLevel(name.to_owned()))
    }
}
