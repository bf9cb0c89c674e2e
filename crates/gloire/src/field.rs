//! A battle on the board that a scenario is played on: what the notation names, and what is worked out of the ground once.

use crate::data::{Battle, Data, Map};
use crate::ids::{FormationId, MarkerId, MarkerSet, Side, SpecialId, UnitId};
use board::{Grid, Hex};
use std::ops::Deref;
use std::sync::Arc;

/// Whose an activation marker is, of which code, and what initiative it is worth (gloire-2.1-01).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marker {
    /// Its name in the notation.
    pub code: String,
    /// Its printed name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// What it activates.
    pub of: Of,
    /// Its initiative value.
    pub initiative: u8,
}

/// What a marker activates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Of {
    /// A formation: an ordinary marker (gloire-2.1.1-01).
    Formation(FormationId),
    /// Whatever its battle says (gloire-2.1.2-02).
    Special(SpecialId),
}

/// A battle on a board.
#[derive(Clone, Debug)]
pub struct Field {
    data: Arc<Data>,
    battle: usize,
    board: usize,
    /// Every activation marker; a [`MarkerId`] is a place in this list.
    pub markers: Vec<Marker>,
}

impl Field {
    /// The battle of that place in the data, on one of its boards.
    pub fn new(data: Arc<Data>, battle: usize, board: usize) -> Field {
        let markers = markers(&data.battles[battle]);
        Field { data, battle, board, markers }
    }

    /// The whole box.
    pub fn data(&self) -> &Arc<Data> {
        &self.data
    }

    /// The same with another battle in the place of this one: cases override values and terrain.
    pub(crate) fn altered(&self, battle: Battle) -> Field {
        let mut data = Data::clone(&self.data);
        data.battles[self.battle] = battle;
        Field::new(Arc::new(data), self.battle, self.board)
    }

    /// The board, by its place in the battle.
    pub fn board(&self) -> usize {
        self.board
    }

    /// The ground.
    pub fn map(&self) -> &Map {
        &self.data.battles[self.battle].boards[self.board].map
    }

    /// Its hexes.
    pub fn grid(&self) -> &Grid {
        &self.map().grid
    }

    /// The marker of that code.
    pub fn marker(&self, code: &str) -> Option<MarkerId> {
        self.markers.iter().position(|marker| marker.code == code).map(|at| MarkerId(at as u8))
    }

    /// The ordinary markers of a formation.
    pub fn markers_of(&self, formation: FormationId) -> MarkerSet {
        let own = |id: &MarkerId| self.markers[id.at()].of == Of::Formation(formation);
        MarkerId::all(self.markers.len()).filter(own).collect()
    }

    /// The number of a hex.
    pub fn number(&self, hex: Hex) -> String {
        self.map().number_of(hex).unwrap_or_else(|| "?".into())
    }

    /// The side of a unit.
    pub fn side_of(&self, unit: UnitId) -> Side {
        self.units[unit.at()].side
    }
}

impl Deref for Field {
    type Target = Battle;

    fn deref(&self) -> &Battle {
        &self.data.battles[self.battle]
    }
}

fn markers(battle: &Battle) -> Vec<Marker> {
    let ordinary = FormationId::all(battle.formations.len()).flat_map(|formation| {
        let card = &battle.formations[formation.at()];
        (1..).zip(&card.initiative).map(move |(number, &initiative)| Marker {
            code: format!("{}-{number}", card.code),
            name: card.name.clone(),
            side: card.side,
            of: Of::Formation(formation),
            initiative,
        })
    });
    let special = SpecialId::all(battle.specials.len()).map(|id| {
        let card = &battle.specials[id.at()];
        Marker {
            code: card.code.clone(),
            name: card.name.clone(),
            side: card.side,
            of: Of::Special(id),
            initiative: card.initiative,
        }
    });
    ordinary.chain(special).collect()
}
