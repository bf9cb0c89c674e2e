//! Chapter 3: the face-down boxes of an orders board.

use crate::ids::{CorpsId, CorpsSet};
use crate::state::NONE;
use serde::{Deserialize, Serialize};

/// What only its owner sees: the face-down boxes of an orders board (3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// Orders 1, 2 and 3.
    pub orders: [u8; 3],
    /// The Available box.
    pub available: CorpsSet,
    /// The Reaction box.
    pub reaction: u8,
    /// The Administrative box.
    pub administrative: CorpsSet,
    /// Corps chosen for the night.
    pub night: CorpsSet,
}

impl Default for Board {
    fn default() -> Board {
        Board {
            orders: [NONE; 3],
            available: CorpsSet::EMPTY,
            reaction: NONE,
            administrative: CorpsSet::EMPTY,
            night: CorpsSet::EMPTY,
        }
    }
}

impl Board {
    /// Every marker on it.
    pub fn all(&self) -> CorpsSet {
        let single = self.orders.iter().chain([&self.reaction]).filter(|&&c| c != NONE).map(|&c| CorpsId(c));
        single.collect::<CorpsSet>().or(self.available).or(self.administrative)
    }
}
