//! What `map.toml` may say, right or wrong.

use loader::{At, Figure, Mark, Text};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MapText {
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

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SheetText {
    pub width: Figure,
    pub height: Figure,
    pub millimetre: Figure,
    pub source: Mark,
}

/// Where the figures of all zones come from; a zone with a mark of its own says otherwise.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SourcesText {
    pub numbers: Mark,
    pub centres: Mark,
    pub polygons: Mark,
    pub rings: Mark,
    pub names: Mark,
    pub terrain: Mark,
    pub heights: Mark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LobauText {
    pub zone: Text,
    pub source: Mark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RallyText {
    pub french: Text,
    pub austrian: Text,
    pub johann: Text,
    pub source: Mark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ZonesText {
    pub zones: Vec<Text>,
    pub source: Mark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ObjectivesText {
    pub french: ZonesText,
    pub austrian: ZonesText,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BorderText {
    pub feature: FeatureText,
    pub between: Vec<Text>,
    pub source: Mark,
}

#[derive(Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FeatureText {
    Russbach,
    River,
    SteepSlope,
    Crest,
    DoubleCrest,
    OneWay,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ZoneText {
    pub number: Text,
    pub name: Option<Text>,
    #[serde(default)]
    pub terrain: Vec<At<TerrainText>>,
    pub height: Figure,
    pub centre: At<(i64, i64)>,
    pub polygon: Vec<Figure>,
    pub ring: Vec<Text>,
    pub source: Option<Mark>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TerrainText {
    Village,
    Wood,
    Marsh,
    Redoubt,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VerticesText {
    pub source: Mark,
    /// Number, x, y.
    pub at: Vec<At<(i64, i64, i64)>>,
}
