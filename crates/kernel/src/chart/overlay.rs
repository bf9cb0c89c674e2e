//! What may be laid over a map when somebody asks: how far a command reaches, what a unit controls, what a gun bears on, what is
//! seen from a place. Sets of places with a name, in one form for all games.

use crate::message::Message;
use crate::naming::{Piece, Place};
use crate::rules::Side;
use serde::Serialize;
use ts_rs::TS;

/// What overlays are asked of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A unit or an officer.
    Piece(Piece),
    /// A place.
    Place(Place),
    /// All that a side has.
    Side(Side),
    /// A place, as a piece looks at it: the line to it, and the way there.
    Between(Piece, Place),
}

/// Places that the rules speak of together.
#[derive(Clone, PartialEq, Debug)]
pub struct Overlay {
    /// What they are.
    pub name: Message,
    /// Where; none if there are none, which may be worth knowing too.
    pub places: Vec<Place>,
    /// The line that is drawn from each of these to the next: a line of sight, or a way.
    pub way: Vec<Place>,
}

impl Overlay {
    /// These places, under that name.
    pub fn new(name: Message, places: impl IntoIterator<Item = Place>) -> Overlay {
        Overlay { name, places: places.into_iter().collect(), way: Vec::new() }
    }

    /// The same, with a line drawn through these.
    pub fn along(self, way: impl IntoIterator<Item = Place>) -> Overlay {
        Overlay { way: way.into_iter().collect(), ..self }
    }
}

/// An attack that is declared and not yet fought: its marker lies on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Threat {
    /// Who attacks, as far as it is known.
    pub pieces: Vec<Piece>,
    /// From where.
    pub from: Place,
    /// Whom.
    pub to: Place,
}

/// A turn in which a piece that is awaited may come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Coming {
    /// Which turn.
    pub turn: u8,
    /// The lowest and the highest face of the die that bring it; none if it comes without a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub faces: Option<(u8, u8)>,
}

/// Where a piece is that does not stand on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Away {
    /// It is still to come.
    Awaited,
    /// It has no part in this game, or none any longer.
    Absent,
    /// It is lost.
    Lost,
}
