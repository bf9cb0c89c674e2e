//! The numbers of pieces and places, and the ids of the rules.

use super::State;
use kernel::{Piece, Place, RuleId};

pub const BID: RuleId = RuleId::new("toy-1-01");
pub const PHASE: RuleId = RuleId::new("toy-1-02");
pub const TIE: RuleId = RuleId::new("toy-1-03");
pub const FIELD: RuleId = RuleId::new("toy-2-01");
pub const CHARGE: RuleId = RuleId::new("toy-2-02");
pub const VOLLEY: RuleId = RuleId::new("toy-2-03");
pub const DRAW: RuleId = RuleId::new("toy-2-04");
pub const VICTORY: RuleId = RuleId::new("toy-3-01");

/// The drum that marches; every other piece is the card of that number.
pub const DRUM: Piece = Piece(0);

/// How many grenadiers stand in the way of a volley.
pub const TARGETS: usize = 3;
/// How many markers there are; whether the last is in the cup nobody knows.
pub const MARKERS: u8 = 5;

pub fn cards(hand: &[u8; 3]) -> Vec<u8> {
    let mut cards: Vec<u8> = hand.iter().copied().filter(|&card| card > 0).collect();
    cards.sort_unstable();
    cards.dedup();
    cards
}

/// Two swaps a round, of what is still in the hand; the second version of the rules allows but one.
pub fn may_swap(version: u32, state: &State, own: usize) -> bool {
    let allowed = if version == 2 { 1 } else { 2 };
    state.swaps[own] < allowed && cards(&state.hands[own]).len() > 1
}

/// Markers are pieces from here on, and grenadiers from there.
pub const MARKER: u16 = 10;
pub const GRENADIER: u16 = 20;

pub fn grenadier(target: usize) -> Piece {
    Piece(GRENADIER + target as u16)
}

pub fn marker_piece(marker: u8) -> Piece {
    Piece(MARKER + u16::from(marker))
}

pub fn place(x: u8, y: u8) -> Place {
    Place(u16::from(x) << 8 | u16::from(y))
}
