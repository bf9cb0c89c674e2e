//! What is to be seen beside the map: how the sides stand, and the tracks.

use super::Colour;
use crate::message::Message;
use crate::naming::Piece;
use crate::rules::Side;

/// How a side stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Which.
    pub side: Side,
    /// Its victory points, where the game counts them all along.
    pub score: Option<i16>,
    /// What is to be said of its army: Fluent keys.
    pub notes: Vec<&'static str>,
    /// Its formations, each with what it can bear.
    pub lines: Vec<Bearing>,
}

/// How much a formation bears.
#[derive(Clone, PartialEq, Debug)]
pub struct Bearing {
    /// Which.
    pub piece: Piece,
    /// Its colour.
    pub band: Option<Colour>,
    /// What it has lost.
    pub losses: u8,
    /// The losses that break it.
    pub limit: u8,
    /// Broken.
    pub broken: bool,
    /// What else is to be said of it: Fluent keys.
    pub notes: Vec<&'static str>,
}

/// A track with numbered boxes, from 0, and a marker in one of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Track {
    /// Whose; none if it is everybody's.
    pub side: Option<Side>,
    /// What it counts: a Fluent key.
    pub name: &'static str,
    /// The last box.
    pub last: u8,
    /// Where the marker is.
    pub now: u8,
    /// From this box on dice decide whether it goes on.
    pub dice_from: Option<u8>,
    /// Is it this one's turn?
    pub active: bool,
    /// What comes next.
    pub note: Option<Message>,
}
