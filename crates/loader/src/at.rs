//! A value and its place in the file.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::ops::Range;
use toml::Spanned;

/// A value with its place in the file, so that what is wrong with it can be shown there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct At<T>(Spanned<T>);

/// A text with its place.
pub type Text = At<String>;
/// A number with its place.
pub type Figure = At<i64>;

impl<T> At<T> {
    /// A value at a place.
    pub fn new(span: Range<usize>, value: T) -> At<T> {
        At(Spanned::new(span, value))
    }

    /// The value.
    pub fn get(&self) -> &T {
        self.0.get_ref()
    }

    /// Its place: bytes of the file.
    pub fn span(&self) -> Range<usize> {
        self.0.span()
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for At<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<At<T>, D::Error> {
        Spanned::deserialize(deserializer).map(At)
    }
}

/// A schema says what may be written: the place goes without saying.
impl<T: JsonSchema> JsonSchema for At<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}
