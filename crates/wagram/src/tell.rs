//! Questions as messages: keys and arguments, never sentences.

use crate::event::place;
use crate::ids::CorpsId;
use crate::state::State;
use board::area::Zone;
use kernel::{Arg, Message, Piece};

/// A question about a unit or a corps.
pub fn ask_of(name: &str, piece: impl Into<Piece>) -> Message {
    Message::new(format!("ask-{name}")).with("piece", Arg::Piece(piece.into()))
}

/// A question about a zone.
pub fn ask_at(name: &str, zone: Zone) -> Message {
    Message::new(format!("ask-{name}")).with("place", Arg::Place(place(zone)))
}

/// A question about the active corps.
pub fn ask_active(name: &str, s: &State) -> Message {
    of_active(format!("ask-{name}"), s)
}

/// A word about the active corps.
pub fn of_active(key: impl Into<String>, s: &State) -> Message {
    Message::new(key).with("piece", Arg::Piece(s.active.get().unwrap_or(CorpsId(0)).into()))
}
