//! A map of hexes from text.

mod read;

pub use read::ReadHexes;
