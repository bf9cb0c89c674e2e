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
    battle: Arc<Battle>,
    map: Arc<Map>,
    at: usize,
    board: usize,
    /// Every activation marker; a [`MarkerId`] is a place in this list.
    pub markers: Vec<Marker>,
    /// The ordinary ones of each formation.
    ordinary: Vec<MarkerSet>,
}

impl Field {
    /// The battle of that place in the data, on one of its boards.
    pub fn new(data: Arc<Data>, at: usize, board: usize) -> Field {
        let battle = Arc::clone(&data.battles[at]);
        let map = Arc::clone(&battle.boards[board].map);
        let markers = markers(&battle);
        let of = |formation: FormationId| {
            let own = |id: &MarkerId| markers[id.at()].of == Of::Formation(formation);
            MarkerId::all(markers.len()).filter(own).collect()
        };
        let ordinary = FormationId::all(battle.formations.len()).map(of).collect();
        Field { data, battle, map, at, board, markers, ordinary }
    }

    /// The whole box.
    pub fn data(&self) -> &Arc<Data> {
        &self.data
    }

    /// The same with another battle in the place of this one: cases override values and terrain.
    pub(crate) fn altered(&self, battle: Battle) -> Field {
        let mut data = Data::clone(&self.data);
        data.battles[self.at] = Arc::new(battle);
        Field::new(Arc::new(data), self.at, self.board)
    }

    /// The board, by its place in the battle.
    pub fn board(&self) -> usize {
        self.board
    }

    /// The ground.
    pub fn map(&self) -> &Map {
        &self.map
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
        self.ordinary[formation.at()]
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
        &self.battle
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
