//! Ground of numbered hexes.

use super::{Cover, Rise, Wall, Water};
use serde::{Deserialize, Serialize};

/// Which lines of hexes are shifted half a hex towards higher numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stagger {
    /// Columns are straight, the even ones shifted.
    EvenColumns,
    /// Columns are straight, the odd ones shifted.
    OddColumns,
    /// Rows are straight, the even ones shifted.
    EvenRows,
    /// Rows are straight, the odd ones shifted.
    OddRows,
}

/// Which way a hex map lies on its sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lie {
    /// Columns run to the right, rows down.
    #[default]
    Upright,
    /// Turned a quarter to the left: the last column on top, the last row on the right.
    LastColumnOnTop,
    /// Turned by half.
    UpsideDown,
    /// Turned a quarter to the right: the first column on top, the last row on the left.
    FirstColumnOnTop,
}

/// A map of numbered hexes. A hex is known by its index `(column - 1) * rows + row - 1`, an edge by its number
/// 0 to 5 as in `board::Stagger`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hexes {
    /// How many columns.
    pub columns: u16,
    /// How many rows.
    pub rows: u16,
    /// Which lines are shifted.
    pub stagger: Stagger,
    /// Which way the sheet lies.
    pub lie: Lie,
    /// Metres from the middle of a hex to that of its neighbour.
    pub metres: u32,
    /// Every hex, by index.
    pub hexes: Vec<HexGround>,
    /// The hexsides on which something lies, each once.
    pub sides: Vec<HexSide>,
    /// The roads.
    pub roads: Vec<Road>,
}

/// One hex.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HexGround {
    /// Its printed number, which is also its code.
    pub number: String,
    /// What covers it.
    pub cover: Cover,
    /// How high it lies.
    pub level: u8,
}

/// What lies on a hexside.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HexSide {
    /// One of its two hexes.
    pub hex: u16,
    /// Its edge of that hex.
    pub edge: u8,
    /// The water that runs here.
    pub water: Option<Water>,
    /// A bridge spans it.
    pub bridge: bool,
    /// A ford crosses it.
    pub ford: bool,
    /// The ground rises across it, and the hex that is the upper one.
    pub rise: Option<(Rise, u16)>,
    /// The work that stands on it, and the hex that is sheltered.
    pub wall: Option<(Wall, u16)>,
}

/// A road from hex to hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Road {
    /// Its name.
    pub name: String,
    /// Its hexes in order, each with how it lies there.
    pub hexes: Vec<(u16, RoadKind)>,
}

/// How a road lies in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoadKind {
    /// On the ground.
    #[default]
    Road,
    /// A track, drawn dashed.
    Track,
    /// In a cutting.
    Sunken,
}
