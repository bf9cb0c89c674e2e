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
    /// The board before its side gave its first orders (wagram-12.5-01): every marker is still to be laid.
    pub fn before_plan(&self) -> Board {
        Board { available: self.all(), ..Board::default() }
    }

    /// The board before its side chose its corps for the night (wagram-14.4-09).
    pub fn before_night_plan(&self) -> Board {
        Board { night: CorpsSet::EMPTY, ..*self }
    }

    /// Every marker on it.
    pub fn all(&self) -> CorpsSet {
        let single = self.orders.iter().chain([&self.reaction]).filter(|&&c| c != NONE).map(|&c| CorpsId(c));
        single.collect::<CorpsSet>().or(self.available).or(self.administrative)
    }
}
