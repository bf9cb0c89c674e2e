//! What has a name on a map.

use serde::{Deserialize, Serialize};

/// Something with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Label {
    /// Its name.
    pub text: String,
    /// What it is.
    pub kind: LabelKind,
    /// The places it belongs to; empty for the water of the whole map.
    pub places: Vec<u16>,
}

/// What a name belongs to, and so how it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabelKind {
    /// A town.
    Town,
    /// A village.
    Village,
    /// A hill or a ridge: spread over its places.
    Hill,
    /// Woods.
    Woods,
    /// A river or stream: along the course nearest to its places.
    Water,
    /// A lake, a pond, the sea: spread over its places.
    Lake,
    /// A tower, a mill, a chapel: drawn, and its name beside it.
    Landmark,
    /// A castle, a ruin, a farm: what covers its place is drawn, its name beside it.
    Building,
    /// Anything else.
    Country,
}
