//! What lies around each hex, as a set of hexes has it in its words: whether anybody stands there is a few masks, not a walk.

use board::{Grid, Hex, HexSet};

/// The bits of some hexes in one word of a set.
#[derive(Clone, Copy, Debug)]
pub struct Part {
    /// Which word.
    pub word: u16,
    /// Which bits of it.
    pub bits: u64,
}

/// For each hex of a map, hexes around it.
#[derive(Clone, Debug)]
pub struct Surroundings {
    /// Where the parts of each hex begin, and where the last of all end.
    starts: Vec<u32>,
    parts: Vec<Part>,
}

impl Surroundings {
    /// The six hexes next to each.
    pub fn beside(grid: &Grid) -> Surroundings {
        Surroundings::new(grid, |hex| grid.neighbours(hex).map(|(_, next)| next).collect())
    }

    /// The hexes at most so far from each, itself among them.
    pub fn within(grid: &Grid, radius: u16) -> Surroundings {
        Surroundings::new(grid, |hex| grid.within(hex, radius).collect())
    }

    fn new(grid: &Grid, around: impl Fn(Hex) -> HexSet) -> Surroundings {
        // Counted first: a list that doubles as it grows holds more than it needs, and leaves its earlier halves behind.
        let count = grid.hexes().map(|hex| parts_of(&around(hex)).count()).sum();
        let (mut starts, mut parts) = (Vec::with_capacity(grid.len() + 1), Vec::with_capacity(count));
        starts.push(0);
        for hex in grid.hexes() {
            parts.extend(parts_of(&around(hex)));
            starts.push(parts.len() as u32);
        }
        Surroundings { starts, parts }
    }

    /// Those of a hex.
    #[inline]
    pub fn of(&self, hex: Hex) -> &[Part] {
        let [start, end] = [0, 1].map(|more| self.starts[hex.index() + more] as usize);
        &self.parts[start..end]
    }
}

/// The words of a set that have any bits.
fn parts_of(hexes: &HexSet) -> impl Iterator<Item = Part> {
    (0..).zip(hexes.words()).filter(|&(_, &bits)| bits != 0).map(|(word, &bits)| Part { word, bits })
}
