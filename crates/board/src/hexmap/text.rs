//! The parts of a map file, right or wrong. A game puts its own file together from them.

use loader::{At, Figure, Mark, Text};
use schemars::JsonSchema;
use serde::Deserialize;

/// The grid: one sheet numbered from `first`, or several sheets with a letter each.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GridText {
    /// Number of columns.
    pub columns: Figure,
    /// Number of rows.
    pub rows: Figure,
    /// Which lines sit half a hex further, by their printed numbers.
    pub shifted: Shifted,
    /// The number of the first hex: 0101 unless the file says otherwise.
    pub first: Option<Text>,
    /// The letter before each number, where the sheet has one.
    pub letter: Option<Text>,
    /// Further sheets.
    #[serde(default)]
    pub sheet: Vec<SheetText>,
    /// Where it comes from.
    pub source: Mark,
}

/// A further sheet of the grid.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SheetText {
    /// The letter before each of its numbers.
    pub letter: Text,
    /// Number of columns.
    pub columns: Figure,
    /// Number of rows.
    pub rows: Figure,
    /// The number of its first hex, without the letter.
    pub first: Option<Text>,
    /// The hex of the sheets before it on which its first hex lies, or that column and row beyond their edge.
    pub joins: Text,
}

/// Which lines of hexes are shifted half a hex towards higher numbers.
#[derive(Clone, Copy, Deserialize, JsonSchema)]
pub enum Shifted {
    /// Columns are straight; 02, 04, … sit half a row further.
    #[serde(rename = "even columns")]
    EvenColumns,
    /// Columns are straight; 01, 03, … sit half a row further.
    #[serde(rename = "odd columns")]
    OddColumns,
    /// Rows are straight; 02, 04, … sit half a column further.
    #[serde(rename = "even rows")]
    EvenRows,
    /// Rows are straight; 01, 03, … sit half a column further.
    #[serde(rename = "odd rows")]
    OddRows,
}

/// The names of the six vertices.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerticesText {
    /// Clockwise from vertex 0.
    pub names: At<Vec<String>>,
    /// Where they come from.
    pub source: Mark,
}

/// One letter or digit a hex: a text for each column.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ColumnsText {
    /// Where they come from.
    pub source: Mark,
    /// The columns, from the first.
    pub columns: At<Vec<Text>>,
}

/// Hexsides with one thing on them.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexsidesText {
    /// Where they come from.
    pub source: Mark,
    /// Two hexes each, as in `0306-0406`.
    pub hexsides: Vec<Text>,
}

/// Hexes with one thing in them.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HexesText {
    /// Where they come from.
    pub source: Mark,
    /// Their numbers.
    pub hexes: Vec<Text>,
}

/// Something with a name: a road or a place.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FeatureText {
    /// Its name.
    pub name: Text,
    /// Its hexes, in order.
    pub hexes: At<Vec<Text>>,
    /// Where it comes from.
    pub source: Mark,
}
