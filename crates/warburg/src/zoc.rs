//! Chapter 7: zones of control.

use crate::data::{Arm, Slope};
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::state::State;
use board::{Edge, EdgeMask, Hex};

impl Warburg {
    /// The hexsides of a hex through which a zone of control goes out: for light infantry, and for all others.
    pub(crate) fn open_sides(data: &crate::data::Data) -> Vec<[EdgeMask; 2]> {
        let grid = &data.map.grid;
        grid.hexes()
            .map(|hex| {
                let mut masks = [EdgeMask::from_bits(0); 2];
                // warburg-7.1-07 and warburg-2.3-01: nothing goes out of a village or town.
                if data.map.terrain[hex.index()].is_built() && data.tables.terrain.built.blocks_zoc {
                    return masks;
                }
                for (edge, to) in grid.neighbours(hex) {
                    let side = data.map.side(hex, edge);
                    let built =
                        data.map.terrain[to.index()].is_built() && data.tables.terrain.built.blocks_zoc;
                    // warburg-7.1-08: the river, except by a bridge. ter-14: slopes.
                    let river = side.river && !side.bridge && data.tables.terrain.river.blocks_zoc;
                    let slope = side.slope != Slope::None && data.tables.terrain.slope.blocks_zoc;
                    if built || river || slope {
                        continue;
                    }
                    masks[0].insert(edge);
                    // warburg-7.1-06, warburg-1.3-02: into woods only light infantry.
                    if data.map.terrain[to.index()] != crate::data::Terrain::Woods {
                        masks[1].insert(edge);
                    }
                }
                masks
            })
            .collect()
    }

    /// The hexsides through which a unit's zone of control goes out (warburg-7-01, warburg-7-02).
    pub fn zone_of(&self, s: &State, unit: UnitId) -> EdgeMask {
        let Some(hex) = s.hex_of(unit) else { return EdgeMask::from_bits(0) };
        let open = self.open[hex.index()][usize::from(self.card(unit).arm != Arm::LightInfantry)];
        EdgeMask::from_bits(self.front(s, unit).bits() & open.bits())
    }

    /// The hexsides through which the zones of all units of a hex go out.
    pub fn zone_from(&self, s: &State, hex: Hex) -> EdgeMask {
        EdgeMask::from_bits(s.standing(hex).fold(0, |bits, u| bits | self.zone_of(s, u).bits()))
    }

    /// Is the hex in a zone of control of this army's enemy?
    pub fn in_enemy_zone(&self, s: &State, side: Side, hex: Hex) -> bool {
        self.grid().neighbours(hex).any(|(edge, near)| {
            self.holds(s, side.enemy(), near) && self.zone_from(s, near).contains(edge.opposite())
        })
    }

    /// Is an enemy unit in this unit's own zone of control (warburg-8.3-03)?
    pub fn has_enemy_in_zone(&self, s: &State, unit: UnitId) -> bool {
        let (Some(hex), side) = (s.hex_of(unit), self.card(unit).side) else { return false };
        self.zone_of(s, unit).iter().any(|edge| self.enemy_across(s, side, hex, edge).is_some())
    }

    /// The enemy-held hex across an edge.
    pub fn enemy_across(&self, s: &State, side: Side, hex: Hex, edge: Edge) -> Option<Hex> {
        self.grid().neighbour(hex, edge).filter(|&near| self.holds(s, side.enemy(), near))
    }

    /// Is the hex a front or flank hex of an enemy unit, whatever terrain does to the zone (warburg-6.1-03)?
    pub fn is_threatened(&self, s: &State, side: Side, hex: Hex) -> bool {
        self.grid().neighbours(hex).any(|(edge, near)| {
            self.holds(s, side.enemy(), near)
                && s.standing(near).any(|u| self.front_and_flank(s, u).contains(edge.opposite()))
        })
    }

    /// Closed to officers and to command paths: threatened, and no friend stands there (warburg-7.1-05).
    pub fn is_barred(&self, s: &State, side: Side, hex: Hex) -> bool {
        self.is_threatened(s, side, hex) && !self.holds(s, side, hex)
    }
}
