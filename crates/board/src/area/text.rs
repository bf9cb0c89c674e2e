//! The parts of a map file that every map of zones has, as they are written, right or wrong.

use loader::{At, Figure, Mark, Text};

loader::texts! {
    /// The sheet, in metres of ground.
    pub struct SheetText {
        /// How wide it is.
        pub width: Figure,
        /// How high it is.
        pub height: Figure,
        /// How many metres a millimetre of the printed sheet is.
        pub millimetre: Figure,
        /// Where that comes from.
        pub source: Mark,
    }

    /// Where the figures of all zones come from; a zone with a mark of its own says otherwise.
    pub struct SourcesText {
        /// Their numbers.
        pub numbers: Mark,
        /// Their centres.
        pub centres: Mark,
        /// Their outlines.
        pub polygons: Mark,
        /// Who touches whom.
        pub rings: Mark,
        /// Their names.
        pub names: Mark,
        /// What is printed in them.
        pub terrain: Mark,
        /// How high they lie.
        pub heights: Mark,
    }

    /// A zone.
    #[serde(bound(deserialize = "T: serde::Deserialize<'de>"))]
    pub struct ZoneText<T> {
        /// Its printed number.
        pub number: Text,
        /// Its name.
        pub name: Option<Text>,
        /// What is printed in it.
        #[serde(default)]
        pub terrain: Vec<At<T>>,
        /// How high it lies.
        pub height: Figure,
        /// Where its number stands.
        pub centre: At<(i64, i64)>,
        /// Its corners, clockwise, by the numbers of the vertices.
        pub polygon: Vec<Figure>,
        /// Its neighbours, clockwise: `-` a gap, `~210` a zone over the water, `=210` one to which a passage leads, `210` a
        /// plain neighbour.
        pub ring: Vec<Text>,
        /// Where its figures come from, if not from where those of the others do.
        pub source: Option<Mark>,
    }

    /// What lies on some borders, each written as `165-166`.
    pub struct BorderText<F> {
        /// What it is.
        pub feature: F,
        /// Where it lies.
        pub between: Vec<Text>,
        /// Where that comes from.
        pub source: Mark,
    }

    /// The corners of the zones.
    pub struct VerticesText {
        /// Where they come from.
        pub source: Mark,
        /// Number, x, y.
        pub at: Vec<At<(i64, i64, i64)>>,
    }

    /// Some zones.
    pub struct ZonesText {
        /// Which.
        pub zones: Vec<Text>,
        /// Where that comes from.
        pub source: Mark,
    }
}
