//! What can be wrong with a map beyond what any data file can get wrong.

use super::MAX_ZONES;
use thiserror::Error;

/// What does not fit together on the map.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // each variant's message is its documentation
pub enum Unfit {
    #[error("{0} zones: at most {MAX_ZONES} fit in a state")]
    TooManyZones(usize),
    #[error("there are two vertices {0}")]
    VertexTaken(i64),
    #[error("there is no vertex {0}")]
    NoSuchVertex(i64),
    #[error("({x}, {y}) is not on the sheet, which is {width} by {height} metres")]
    OffSheet { x: i64, y: i64, width: u32, height: u32 },
    #[error("\"{0}\" is no border: two zones, as in \"165-166\"")]
    Pair(String),
    #[error("zones {0} and {1} do not touch")]
    NoBorder(String, String),
    #[error("nobody passes between {0} and {1}")]
    NoPassage(String, String),
    #[error("the upper zone comes first, but {upper} does not lie higher than {lower}")]
    SlopeDown { upper: String, lower: String },
    #[error("the border of {0} and {1} already has a {2}")]
    SecondFeature(String, String, &'static str),
    #[error("{0} is no island: it shares a border with {1}")]
    NoIsland(String, String),
}
