//! Chapter 7.4: lines of sight, worked out when a battle is bound.

use crate::data::Terrain;
use crate::field::Field;
use crate::game::Gloire;
use crate::state::State;
use crate::tables::Tables;
use crate::terrain::Ground;
use board::{Edge, Hex, Screens, Shapes, SideScreen};

/// Nobody fires further than this.
pub const RANGE: u16 = 6;

struct Sight<'a> {
    field: &'a Field,
    ground: &'a Ground,
    tables: &'a Tables,
}

impl board::Ground for Sight<'_> {
    /// gloire-7.4.1-01: a hex above both hides. gloire-7.4.3-01, gloire-7.4.3-02, gloire-7.4.3-03: an obstacle is
    /// as high as its hex and no higher, so who stands above it looks over it, both of them or the nearer one.
    fn level(&self, hex: Hex) -> u8 {
        self.field.map().level[hex.index()]
    }

    /// gloire-7.4.1-02: villages, woods, orchards and what is built up as they are.
    fn hides(&self, hex: Hex) -> bool {
        let terrain: Terrain = self.field.terrain(hex);
        self.tables.terrain(terrain).blocks_sight
    }

    /// gloire-7.4.1-03, gloire-7.4.1-04: crests and steep slopes hide from everybody, works from who is not beside them.
    fn side(&self, hex: Hex, edge: Edge) -> SideScreen {
        let between = self.ground.between(hex, edge);
        match (between.wall, between.work) {
            (true, _) => SideScreen::Hides,
            (false, true) => SideScreen::HidesAfar,
            (false, false) => SideScreen::Nothing,
        }
    }
}

fn sight<'a>(field: &'a Field, ground: &'a Ground) -> Sight<'a> {
    Sight { field, ground, tables: &field.data().tables }
}

/// All lines of sight of a board. The shape of a line tells what it grazes from what it crosses: gloire-7.4.2-01, a hex on
/// one hand hides nothing; gloire-7.4.2-02, one on each hand do; gloire-7.4.2-03, a hexside along the line lies in its way.
pub fn screens(field: &Field, ground: &Ground) -> Screens {
    Screens::new(field.grid(), Shapes::new(RANGE), &sight(field, ground))
}

impl Gloire {
    /// gloire-7.4-01: is the line of sight free? Units of either side block it (gloire-7.4.1-02).
    pub fn sees(&self, s: &State, from: Hex, to: Hex) -> bool {
        self.screens.sees(self.field.grid(), from, to, |hex| s.is_held(hex))
    }

    /// The hexes in which something hides one hex from another, for whoever asks why.
    pub(crate) fn hidden_by(&self, s: &State, from: Hex, to: Hex) -> Vec<Hex> {
        let sight = sight(&self.field, &self.ground);
        self.screens.hiding(self.field.grid(), &sight, from, to, |hex| s.is_held(hex))
    }
}
