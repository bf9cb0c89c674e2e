//! Pieces and places: numbers in the state, names on the page.
//!
//! In JSON a piece is first written as `@p12` and a place as `@h345`; [`named`] puts the game's own names
//! in their stead, so that events, views and facts read as a player would write them.

use serde::{Serialize, Serializer};
use serde_json::Value;
use ts_rs::TS;

/// Anything that stands on a map: a unit, an officer, a formation. The game decides how it numbers them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(type = "string")]
pub struct Piece(pub u16);

/// A hex, an area, a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, TS)]
#[ts(type = "string")]
pub struct Place(pub u16);

/// What a game is asked to name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Name {
    /// A piece.
    Piece(Piece),
    /// A place.
    Place(Place),
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&format_args!("@p{}", self.0))
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(&format_args!("@h{}", self.0))
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl Piece {
    /// As the key of a JSON object, for [`named`] to put its name there.
    pub fn key(self) -> String {
        format!("@p{}", self.0)
    }
}

/// Every piece that a JSON value names, in its order, before [`named`] puts names in their stead.
pub fn pieces_in(value: &Value, pieces: &mut Vec<Piece>) {
    match value {
        Value::String(text) => {
            let number = text.strip_prefix("@p").and_then(|number| number.parse().ok());
            pieces.extend(number.map(Piece));
        }
        Value::Array(items) => items.iter().for_each(|item| pieces_in(item, pieces)),
        Value::Object(map) => map.values().for_each(|item| pieces_in(item, pieces)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Replaces every `@p…` and `@h…` of a JSON value by the name that `name` gives it, keys included.
pub fn named(value: Value, name: &dyn Fn(Name) -> String) -> Value {
    match value {
        Value::String(text) => Value::String(resolve(text, name)),
        Value::Array(items) => Value::Array(items.into_iter().map(|v| named(v, name)).collect()),
        Value::Object(map) => {
            Value::Object(map.into_iter().map(|(k, v)| (resolve(k, name), named(v, name))).collect())
        }
        other => other,
    }
}

fn resolve(text: String, name: &dyn Fn(Name) -> String) -> String {
    let number = |prefix| text.strip_prefix(prefix).and_then(|n: &str| n.parse::<u16>().ok());
    if let Some(n) = number("@p") {
        name(Name::Piece(Piece(n)))
    } else if let Some(n) = number("@h") {
        name(Name::Place(Place(n)))
    } else {
        text
    }
}

/// A name in as many letters as there is room for: what stands in brackets goes first, then whole words.
///
/// ```
/// use kernel::naming::short;
/// assert_eq!(short("Horse (Blues, 7th and 6th Dragoon Guards)", 15), "Horse");
/// assert_eq!(short("Bourbonnais 1", 15), "Bourbonnais 1");
/// ```
pub fn short(name: &str, room: usize) -> String {
    let bare = name.split(" (").next().unwrap_or(name);
    let mut short = String::new();
    for word in bare.split_whitespace() {
        if !short.is_empty() && short.chars().count() + 1 + word.chars().count() > room {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    short
}
