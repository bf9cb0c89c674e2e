//! Zones of control: the hexes across given edges of given hexes.

use crate::{EdgeMask, Grid, Hex, HexSet};

/// All hexes across those edges of those hexes: the joint zone of units, each with the edges it controls.
pub fn zone<const WORDS: usize>(
    grid: &Grid,
    units: impl IntoIterator<Item = (Hex, EdgeMask)>,
) -> HexSet<WORDS> {
    let mut set = HexSet::EMPTY;
    for (hex, edges) in units {
        set.extend(edges.iter().filter_map(|edge| grid.neighbour(hex, edge)));
    }
    set
}

/// A joint zone that follows each unit as it comes, turns and goes, by counting who controls each hex.
///
/// It holds at most `64 * WORDS` hexes and 255 controllers a hex. It follows from where the units are:
/// rebuild it after loading a state rather than storing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ZoneCount<const WORDS: usize = 24> {
    counts: [[u8; 64]; WORDS],
    set: HexSet<WORDS>,
}

impl<const WORDS: usize> ZoneCount<WORDS> {
    /// No unit.
    pub const fn new() -> Self {
        ZoneCount { counts: [[0; 64]; WORDS], set: HexSet::EMPTY }
    }

    /// A unit comes to control those edges of that hex.
    ///
    /// # Panics
    /// If more than 255 control one hex.
    pub fn add(&mut self, grid: &Grid, hex: Hex, edges: EdgeMask) {
        for hex in edges.iter().filter_map(|edge| grid.neighbour(hex, edge)) {
            let count = &mut self.counts[hex.index() / 64][hex.index() % 64];
            *count = count.checked_add(1).expect("at most 255 control a hex");
            self.set.insert(hex);
        }
    }

    /// A unit no longer controls those edges of that hex, as it did by [`ZoneCount::add`].
    ///
    /// # Panics
    /// If it did not.
    pub fn remove(&mut self, grid: &Grid, hex: Hex, edges: EdgeMask) {
        for hex in edges.iter().filter_map(|edge| grid.neighbour(hex, edge)) {
            let count = &mut self.counts[hex.index() / 64][hex.index() % 64];
            *count = count.checked_sub(1).expect("only what was added is removed");
            if *count == 0 {
                self.set.remove(hex);
            }
        }
    }

    /// How many units control a hex.
    pub fn count(&self, hex: Hex) -> u8 {
        self.counts[hex.index() / 64][hex.index() % 64]
    }

    /// All controlled hexes.
    pub fn set(&self) -> &HexSet<WORDS> {
        &self.set
    }
}

impl<const WORDS: usize> Default for ZoneCount<WORDS> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Stagger;

    proptest! {
        #[test]
        fn counting_follows_the_units(
            units in proptest::collection::vec((0u16..221, 0u8..64, any::<bool>()), 0..60)
        ) {
            let grid = Grid::new(13, 17, Stagger::EvenRows).unwrap();
            let mut count = ZoneCount::<4>::new();
            for &(hex, edges, _) in &units {
                count.add(&grid, Hex(hex), edges.into());
            }
            for &(hex, edges, _) in units.iter().filter(|unit| unit.2) {
                count.remove(&grid, Hex(hex), edges.into());
            }
            let staying: Vec<_> =
                units.iter().filter(|unit| !unit.2).map(|&(hex, edges, _)| (Hex(hex), EdgeMask::from(edges))).collect();
            prop_assert_eq!(*count.set(), zone::<4>(&grid, staying.iter().copied()));
            for hex in grid.hexes() {
                let controllers = staying
                    .iter()
                    .filter(|(from, edges)| grid.edge_between(*from, hex).is_some_and(|edge| edges.contains(edge)))
                    .count();
                prop_assert_eq!(usize::from(count.count(hex)), controllers);
            }
        }
    }
}
