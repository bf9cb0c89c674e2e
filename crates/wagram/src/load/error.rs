//! What can be wrong with counters and scenarios beyond what any data file can get wrong.

use thiserror::Error;

/// What does not fit the counters or the set-up of this game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // each variant's message is its documentation
pub enum Unfit {
    // counters.toml
    #[error("{0} faces: a unit has two, or four if its combat potential exceeds 3 (2.1, 12.3)")]
    Faces(usize),
    #[error("\"{0}\" plays a role that another corps has already")]
    SecondRole(String),

    // scenarios/*.toml
    #[error("the {0} army has no headquarters (2.2)")]
    NoHeadquarters(&'static str),
    #[error("the {0} army has two headquarters (2.2)")]
    SecondHeadquarters(&'static str),
    #[error("{zones} zones for {units} units: every zone needs a unit that is not artillery (14.1)")]
    ThinlySpread { zones: usize, units: usize },
    #[error("\"{unit}\" is not of \"{corps}\"")]
    OtherCorps { unit: String, corps: String },
    #[error("\"{0}\" is placed twice")]
    PlacedTwice(String),
    #[error("\"{unit}\" has {faces} faces and is lost with {losses} losses")]
    Lost { unit: String, faces: u8, losses: u8 },
    #[error("both armies start in zone {0}")]
    BothArmies(String),
    #[error("\"{code}\" and \"{of}\" are not of the same army")]
    WrongSide { code: String, of: String },
    #[error("day {found} comes after day {previous}")]
    DayOrder { previous: u8, found: u8 },
    #[error("the option \"{code}\" is listed twice for day {day}")]
    SecondOption { code: String, day: u8 },
    #[error("no turn of this scenario is on day {0}")]
    NoSuchDay(u8),
}
