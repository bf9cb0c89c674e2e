//! Ground of zones that share borders.

use super::{Colour, Cover, Rise, Water};
use serde::{Deserialize, Serialize};

/// A map of zones. A zone is known by its index, a point by its place on the sheet in the game's own units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Areas {
    /// Width and height of the sheet, x to the right and y down.
    pub sheet: (i32, i32),
    /// Metres a unit of the sheet.
    pub metres: u32,
    /// Every zone, by index.
    pub areas: Vec<Area>,
    /// The borders on which something lies.
    pub borders: Vec<Border>,
    /// What the sheet shows where there is no zone.
    pub beyond: Beyond,
}

/// What the sheet shows where there is no zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beyond {
    /// Bare ground.
    #[default]
    Ground,
    /// A great river, a lake, the sea.
    Water,
}

/// One zone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Area {
    /// Its printed number, which is also its code.
    pub number: String,
    /// Where its pieces stand.
    pub centre: (i32, i32),
    /// Its corners, clockwise.
    pub outline: Vec<(i32, i32)>,
    /// What covers it: nothing, or several things.
    pub covers: Vec<Cover>,
    /// A redoubt stands in it.
    pub redoubt: bool,
    /// How high it lies.
    pub level: u8,
    /// Whose objective it is: drawn as a star.
    pub objective: Option<Colour>,
}

/// What lies on the border of two zones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Border {
    /// The zones.
    pub between: (u16, u16),
    /// Its line from end to end.
    pub line: Vec<(i32, i32)>,
    /// The water that runs here.
    pub water: Option<Water>,
    /// The ground rises across it, and the zone that is the upper one.
    pub rise: Option<(Rise, u16)>,
    /// A double crest.
    pub double_crest: bool,
    /// If one may pass one way only: the zone one leaves.
    pub one_way: Option<u16>,
}
