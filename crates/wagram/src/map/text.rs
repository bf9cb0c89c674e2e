//! What `map.toml` may say, right or wrong.

use serde::Deserialize;
use toml::Spanned;

/// A text with its place in the file.
pub(crate) type Text = Spanned<String>;
/// A number with its place in the file.
pub(crate) type Figure = Spanned<i64>;

/// A mark as the file writes it: `{ seed = "14.2" }`, `{ public = "https://…" }` or `{ reconstructed = "why" }`.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MarkText {
    Seed(String),
    Public(String),
    Reconstructed(String),
}

/// A mark with its place in the file.
pub(crate) type Mark = Spanned<MarkText>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MapText {
    pub sheet: SheetText,
    pub sources: SourcesText,
    pub lobau: LobauText,
    pub rally: RallyText,
    pub plateau: ZonesText,
    pub objectives: ObjectivesText,
    #[serde(default)]
    pub border: Vec<BorderText>,
    pub zone: Vec<ZoneText>,
    pub vertices: VerticesText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SheetText {
    pub width: Figure,
    pub height: Figure,
    pub millimetre: Figure,
    pub source: Mark,
}

/// Where the figures of all zones come from; a zone with a mark of its own says otherwise.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SourcesText {
    pub numbers: Mark,
    pub centres: Mark,
    pub polygons: Mark,
    pub rings: Mark,
    pub names: Mark,
    pub terrain: Mark,
    pub heights: Mark,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LobauText {
    pub zone: Text,
    pub source: Mark,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RallyText {
    pub french: Text,
    pub austrian: Text,
    pub johann: Text,
    pub source: Mark,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZonesText {
    pub zones: Vec<Text>,
    pub source: Mark,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ObjectivesText {
    pub french: ZonesText,
    pub austrian: ZonesText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BorderText {
    pub feature: FeatureText,
    pub between: Vec<Text>,
    pub source: Mark,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum FeatureText {
    Russbach,
    River,
    SteepSlope,
    Crest,
    DoubleCrest,
    OneWay,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ZoneText {
    pub number: Text,
    pub name: Option<Text>,
    #[serde(default)]
    pub terrain: Vec<Spanned<TerrainText>>,
    pub height: Figure,
    pub centre: Spanned<(i64, i64)>,
    pub polygon: Vec<Figure>,
    pub ring: Vec<Text>,
    pub source: Option<Mark>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum TerrainText {
    Village,
    Wood,
    Marsh,
    Redoubt,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VerticesText {
    pub source: Mark,
    /// Number, x, y.
    pub at: Vec<Spanned<(i64, i64, i64)>>,
}
