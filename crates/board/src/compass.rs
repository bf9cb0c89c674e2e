//! The points of the compass: what the corners and sides of a hex are called in notation and in each language.

use kernel::event::Told;
use kernel::{Arg, Message};
use serde::Serialize;

/// Each point in notation, and the key of what a language calls it.
const POINTS: [(&str, &str); 16] = [
    ("N", "compass-n"),
    ("NNE", "compass-nne"),
    ("NE", "compass-ne"),
    ("ENE", "compass-ene"),
    ("E", "compass-e"),
    ("ESE", "compass-ese"),
    ("SE", "compass-se"),
    ("SSE", "compass-sse"),
    ("S", "compass-s"),
    ("SSW", "compass-ssw"),
    ("SW", "compass-sw"),
    ("WSW", "compass-wsw"),
    ("W", "compass-w"),
    ("WNW", "compass-wnw"),
    ("NW", "compass-nw"),
    ("NNW", "compass-nnw"),
];

/// A point of the compass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Point(&'static str);

impl Point {
    /// The point of that name, as the notation has it.
    pub fn named(name: &str) -> Option<Point> {
        POINTS.iter().find(|(point, _)| *point == name).map(|(point, _)| Point(point))
    }

    /// What a language calls it.
    pub fn arg(self) -> Arg {
        let known = POINTS.iter().find(|(point, _)| *point == self.0);
        known.map_or_else(|| Arg::Text(self.0.to_owned()), |(_, key)| Arg::Term(key))
    }
}

impl Told for Point {
    fn told(&self, name: &'static str, message: Message) -> Message {
        message.with(name, self.arg())
    }
}
