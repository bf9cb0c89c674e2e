//! A battle on the board that a scenario is played on: what the notation names, and what is worked out of the ground once.

use crate::data::{Battle, Data, Map};
use crate::ids::{ChiefId, FormationId, FormationSet, MarkerId, MarkerSet, Side, SpecialId, UnitId};
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
    /// The army of each commander-in-chief.
    armies: Vec<FormationSet>,
}

/// The formations of each chief's army (gloire-2.5.1-03). Chiefs who may both command some formation are of one army; whom
/// nobody commands goes with each.
fn armies(battle: &Battle) -> Vec<FormationSet> {
    let of_side = |side: Side| {
        let own = move |id: &FormationId| battle.formations[id.at()].side == side;
        FormationId::all(battle.formations.len()).filter(own).collect::<FormationSet>()
    };
    let reach = |chief: ChiefId| {
        let sphere = battle.clauses.spheres.iter().find(|sphere| sphere.chief == chief);
        sphere.map_or(of_side(battle.chiefs[chief.at()].side), |sphere| sphere.to.iter().copied().collect())
    };
    let all = || ChiefId::all(battle.chiefs.len());
    let army = |chief: ChiefId| {
        let side = battle.chiefs[chief.at()].side;
        let mates = || all().filter(|mate| battle.chiefs[mate.at()].side == side).map(reach);
        let led = mates().fold(FormationSet::EMPTY, |led, reach| led.or(reach));
        let own = |reached: &FormationSet| !reached.and(reach(chief)).is_empty();
        mates().filter(own).fold(of_side(side).minus(led), |army, reached| army.or(reached))
    };
    all().map(army).collect()
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
        let armies = armies(&battle);
        Field { data, battle, map, at, board, markers, ordinary, armies }
    }

    /// Is the formation of the chief's army, whether he may give it orders or not?
    pub fn is_of_army(&self, chief: ChiefId, formation: FormationId) -> bool {
        self.armies[chief.at()].has(formation)
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
