//! A position of the toy.

use super::{MARKERS, TARGETS};
use kernel::{Cup, Side};
use serde::{Deserialize, Serialize};

#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub hands: [[u8; 3]; 2],
    pub chosen: [u8; 2],
    pub score: [u8; 2],
    pub round: u8,
    pub march: Option<Side>,
    pub marker: (u8, u8),
    /// How often each side has swapped its cards this round.
    pub swaps: [u8; 2],
    /// Has the drum been beaten in this march?
    pub drummed: bool,
    /// A card that the drummer of a faulty game has seen.
    pub(super) peeked: u8,
    /// Who bid first in a faulty game.
    pub(super) first: Option<Side>,
    pub fallen: [bool; TARGETS],
    pub cup: Cup<u8, 5>,
    pub drawn: [bool; MARKERS as usize],
    #[serde(skip)]
    pub(super) forgotten: u8,
    #[serde(skip)]
    pub(super) courage: OffTheBooks,
    pub(super) generation: u32,
    pub(super) bad_clone: bool,
}

/// A number that a faulty game neither saves nor compares.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OffTheBooks(pub(super) u8);

impl PartialEq for OffTheBooks {
    fn eq(&self, _: &OffTheBooks) -> bool {
        true
    }
}

impl Eq for OffTheBooks {}

impl Clone for State {
    fn clone(&self) -> State {
        let generation = self.generation + u32::from(self.bad_clone);
        State { generation, ..*self }
    }
}
