//! What lies on the ground: what covers a place, and what lies between two.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What covers a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// Open ground.
    #[default]
    Clear,
    /// Woods.
    Woods,
    /// A village.
    Village,
    /// A town, with walls.
    Town,
    /// A marsh.
    Marsh,
    /// Broken or damp ground, scrub, a dried lake.
    Difficult,
    /// Fruit trees, olives or palms, in rows.
    Orchard,
    /// A castle, an abbey, a fort.
    Castle,
    /// What is left of a village, a temple, a palace.
    Ruins,
    /// A walled farm that stands alone.
    Cassina,
    /// A frozen pond.
    Ice,
    /// A lake, the sea, a river as wide as its hexes.
    OpenWater,
    /// Ground under water for the time being.
    Flooded,
}

/// Water that runs along hexsides or borders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Water {
    /// A stream or brook.
    Stream,
    /// A river.
    River,
}

/// How the ground rises across a hexside or a border.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rise {
    /// A slope, be it between places of one level.
    Slope,
    /// A crest line, or a slope as marked as one.
    Crest,
    /// A steep slope.
    Steep,
}

/// A work that stands along a hexside, and shelters one of its hexes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wall {
    /// The rampart of a redoubt. A side of its hex without one is the gorge, by which it is entered.
    Redoubt,
    /// A wall of stone, with bastions at its corners.
    Fortification,
    /// A gate in such a wall.
    Gate,
}
