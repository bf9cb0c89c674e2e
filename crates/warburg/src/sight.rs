//! 9.4: lines of sight.

use crate::data::{Data, Terrain};
use crate::game::Warburg;
use crate::state::{Mover, State};
use board::{Hex, Lines, SightTable};

/// The longest line that is asked for: the range of the guns (warburg-9.1-04).
pub const RANGE: u16 = 6;

/// Between gun and target, ground higher than both blocks (warburg-9.4.1-03, -04, -05).
fn ground_blocks(data: &Data, from: Hex, to: Hex, hex: Hex) -> bool {
    let level = |h: Hex| data.map.level[h.index()];
    level(hex) > level(from).max(level(to))
}

/// Does a blocking element in a hex stop a line between these two?
fn element_counts(data: &Data, from: Hex, to: Hex, hex: Hex) -> bool {
    let level = |h: Hex| data.map.level[h.index()];
    match level(from).abs_diff(level(to)) {
        0 => level(hex) >= level(from), // warburg-9.4.1-05
        1 => true,                      // warburg-9.4.1-03
        _ => false,                     // warburg-9.4.1-04
    }
}

/// What the map alone blocks, once for all.
pub(crate) fn table(data: &Data, lines: &Lines) -> SightTable {
    SightTable::new(lines, |from, to, hex| {
        // warburg-9.4.1-07: villages, the town and woods are blocking elements.
        let element = data.map.terrain[hex.index()] != Terrain::Clear;
        ground_blocks(data, from, to, hex) || (element && element_counts(data, from, to, hex))
    })
}

impl Warburg {
    /// Can a gun in one hex see another within range? Movers who are thought away block nothing.
    pub fn sees(&self, s: &State, from: Hex, to: Hex, away: Mover) -> bool {
        let distance = self.grid().distance(from, to);
        if distance <= 1 {
            return true; // warburg-9.4.1-02
        }
        if distance > RANGE || !self.sight.sees(from, to) {
            return false; // warburg-9.4.1-01
        }
        // warburg-9.4.1-06: units block as well; along a hexside both hexes must block, by whatever (warburg-9.4.1-08).
        self.lines.clear(from, to, |hex| {
            let occupied = s.in_hex(hex).any(|u| !away.units.contains(u));
            ground_blocks(&self.data, from, to, hex)
                || ((occupied || self.terrain(hex) != Terrain::Clear)
                    && element_counts(&self.data, from, to, hex))
        })
    }
}
