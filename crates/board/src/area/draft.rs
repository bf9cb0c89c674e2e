//! What a file or a tool may say of a map, right or wrong. Only an [`AreaMap`](super::AreaMap) can be played on.

use serde::{Deserialize, Serialize};

use super::Point;

/// How two zones touch that stand in each other's ring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contact {
    /// Their polygons share a line, and a step leads across it.
    Line,
    /// They share no line, and a step leads across all the same: a bridge, a ford.
    Passage,
    /// They face each other over what nobody crosses: for facing and fire only.
    Across,
}

impl Contact {
    /// Whether a step leads from the one to the other.
    pub const fn is_step(self) -> bool {
        matches!(self, Contact::Line | Contact::Passage)
    }
}

/// One place of a zone's ring.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// The edge of the map, or open water: nobody is there, and a front that reaches it is smaller.
    Gap,
    /// A zone, by its place in the draft.
    Zone(usize, Contact),
}

impl Slot {
    /// The zone of that place in the draft, across a line that both polygons share.
    pub const fn line(zone: usize) -> Slot {
        Slot::Zone(zone, Contact::Line)
    }
}

/// A zone that may be anything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZoneDraft {
    /// Its printed number: letters and digits, 12 at most.
    pub number: String,
    /// From where and to where lines are drawn; strictly inside the polygon.
    pub centre: Point,
    /// The corners clockwise, by their place in the table of vertices. A corner of a neighbour that lies on the
    /// outline is a corner here, too.
    pub polygon: Vec<usize>,
    /// The neighbours clockwise, with gaps where the map ends.
    pub ring: Vec<Slot>,
}

impl ZoneDraft {
    /// Whether a text can be the number of a zone.
    pub fn is_number(text: &str) -> bool {
        (1..=12).contains(&text.chars().count()) && text.chars().all(char::is_alphanumeric)
    }
}

/// A map that may be anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// All corners, each once.
    pub vertices: Vec<Point>,
    /// All zones; their places here become their indices.
    pub zones: Vec<ZoneDraft>,
}
