//! Who sees whom, worked out once a map: one bit a pair of hexes.

use crate::{Grid, Hex, HexSet, Lines};

/// One bit for each ordered pair of hexes.
///
/// Sight that units or smoke block changes during play: ask [`Lines::clear`] for those, behind a table
/// of what the ground alone allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SightTable {
    /// Words to a viewer.
    stride: usize,
    bits: Vec<u64>,
}

impl SightTable {
    /// A table by the rule of [`Lines::clear`], where `blocks(from, to, hex)` says whether `hex` blocks the
    /// line from `from` to `to`. Beyond the range of the lines nobody sees anything.
    pub fn new(lines: &Lines, mut blocks: impl FnMut(Hex, Hex, Hex) -> bool) -> SightTable {
        SightTable::by(lines.grid(), |from, to| {
            lines.in_range(from, to) && lines.clear(from, to, |hex| blocks(from, to, hex))
        })
    }

    /// A table by any rule.
    pub fn by(grid: &Grid, mut sees: impl FnMut(Hex, Hex) -> bool) -> SightTable {
        let stride = grid.len().div_ceil(64);
        let mut bits = vec![0; stride * grid.len()];
        for from in grid.hexes() {
            for to in grid.hexes() {
                let word = &mut bits[from.index() * stride + to.index() / 64];
                *word |= u64::from(sees(from, to)) << (to.0 % 64);
            }
        }
        SightTable { stride, bits }
    }

    /// Whether one sees the other.
    #[inline]
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        self.bits[from.index() * self.stride + to.index() / 64] >> (to.0 % 64) & 1 == 1
    }

    /// All hexes seen from one.
    ///
    /// # Panics
    /// If the set is too small for the grid.
    pub fn seen_from<const WORDS: usize>(&self, from: Hex) -> HexSet<WORDS> {
        let mut words = [0; WORDS];
        words[..self.stride].copy_from_slice(&self.bits[from.index() * self.stride..][..self.stride]);
        HexSet::from_words(words)
    }
}
