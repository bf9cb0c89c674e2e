//! What the box contains: map, counters, tables and scenarios, validated and immutable.
//! `load` makes it from the TOML under `data/`; the rules only read it.

use crate::ids::{FormationId, OfficerId, Side, UnitId};
use board::hexmap::{self, Drawn, Feature, HexMap, Seen, Slant};
use board::{Hex, Vertex};
use kernel::ScenarioAbout;
use kernel::chart::{Rise, Water};
use loader::{Names, Sources};

pub use crate::tables::{
    CombatModifiers, Cost, Effect, FireModifiers, Ratio, Tables, TerrainLine, TerrainTable,
};
pub use crate::units::{Arm, Bonus, Calibre};

/// The most counters a position can hold.
pub const MAX_UNITS: usize = 216;
/// The most officers a position can hold.
pub const MAX_OFFICERS: usize = 36;
/// The most formations a position can hold.
pub const MAX_FORMATIONS: usize = 28;
/// The most hexes a map can have.
pub const MAX_HEXES: usize = 1024;

/// Everything in the box.
#[derive(Clone, Debug)]
pub struct Data {
    /// The ground.
    pub map: Map,
    /// Every counter; a [`UnitId`] is a place in this list.
    pub units: Vec<Counter>,
    /// Every officer; an [`OfficerId`] is a place in this list.
    pub officers: Vec<OfficerCard>,
    /// Every formation; a [`FormationId`] is a place in this list.
    pub formations: Vec<FormationCard>,
    /// The terrain, artillery and combat tables with their modifiers.
    pub tables: Tables,
    /// The scenarios, the historical one first.
    pub scenarios: Vec<Scenario>,
    /// What pieces are called in the language that their printed names do not speak.
    pub names: Names,
    /// Where each figure comes from, by its path (`counter.post.strength`, `map.terrain`, ...).
    pub sources: Sources,
    /// Digest of the files the data were read from.
    pub hash: [u8; 32],
}

/// A printed counter.
#[derive(Clone, Debug)]
pub struct Counter {
    /// Its name in the notation: lower-case ASCII letters, digits and hyphens, unique.
    pub code: String,
    /// Its printed name.
    pub name: String,
    /// The corps whose name it bears: same-name light troops stack (warburg-3.1-03).
    pub corps: String,
    /// Its army.
    pub side: Side,
    /// Its formation; none for an independent unit.
    pub formation: Option<FormationId>,
    /// Its nation, as printed.
    pub nation: String,
    /// British units: their cavalry must advance (warburg-11.3-03).
    pub british: bool,
    /// Its arm.
    pub arm: Arm,
    /// Strength points; 0 for guns.
    pub strength: u8,
    /// Morale factor; 0 for guns.
    pub morale: u8,
    /// Movement points.
    pub movement: u8,
    /// Steps (1.1.4).
    pub steps: u8,
    /// Bonus symbol.
    pub bonus: Bonus,
    /// Calibre of a gun.
    pub calibre: Option<Calibre>,
}

/// What an officer commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// The whole army.
    Army,
    /// One formation.
    Formation(FormationId),
}

/// A printed officer.
#[derive(Clone, Debug)]
pub struct OfficerCard {
    /// His name in the notation, unique among counters, officers and formations' leaders.
    pub code: String,
    /// His printed name.
    pub name: String,
    /// His army.
    pub side: Side,
    /// What he commands.
    pub command: Command,
    /// Command radius in hexes (for an army commander the scenario's figure prevails).
    pub radius: u8,
    /// Movement points.
    pub movement: u8,
}

/// A formation.
#[derive(Clone, Debug)]
pub struct FormationCard {
    /// Its name in the notation.
    pub code: String,
    /// Its printed name.
    pub name: String,
    /// Its army.
    pub side: Side,
    /// Its leader.
    pub leader: OfficerId,
    /// Its units.
    pub units: Vec<UnitId>,
}

board::terrains! {
    /// The terrain of a hex.
    pub enum Terrain {
        /// Open ground.
        Clear = 'C', "clear", Clear;
        /// Woods.
        Woods = 'W', "woods", Woods;
        /// A village.
        Village = 'V', "village", Village;
        /// The town.
        Town = 'T', "town", Town;
    }
}

impl Terrain {
    /// Village or town: the table treats them alike.
    pub const fn is_built(self) -> bool {
        matches!(self, Terrain::Village | Terrain::Town)
    }
}

/// A slope seen from one of its two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Slope {
    /// No slope on this hexside.
    #[default]
    None,
    /// Crossing outwards goes up.
    Up,
    /// Crossing outwards goes down.
    Down,
}

/// What lies on a hexside, seen from one of its two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hexside {
    /// The river runs here.
    pub river: bool,
    /// A bridge spans it.
    pub bridge: bool,
    /// A road or sunken road crosses it.
    pub road: bool,
    /// A stream runs here (decoration).
    pub stream: bool,
    /// A slope, and which way.
    pub slope: Slope,
}

/// A bridge over the river.
#[derive(Clone, Debug)]
pub struct Bridge {
    /// Its name.
    pub name: String,
    /// Its hex on the south bank.
    pub south: Hex,
    /// Its hex on the north bank.
    pub north: Hex,
}

/// The ground: what every hex map has, and what Warburg's has besides.
#[derive(Clone, Debug)]
pub struct Map {
    /// Hexes, terrain, levels, hexsides, roads and places. Vertices are named clockwise: NNE SSE S SSW NNW N.
    pub sheet: HexMap<Terrain, Hexside>,
    /// Sunken-road hexes.
    pub sunken: Vec<bool>,
    /// Hexes of the south bank, from which the river must be crossed to reach the rest.
    pub south_bank: Vec<bool>,
    /// The bridges.
    pub bridges: Vec<Bridge>,
    /// Name of the river.
    pub river_name: String,
}

kernel::shows! { Map: sheet is HexMap<Terrain, Hexside> }

impl hexmap::Hexside for Hexside {
    fn lay(&mut self, word: &str, seen: Seen) -> bool {
        match word {
            "river" => self.river = true,
            "bridge" => self.bridge = true,
            "road" => self.road = true,
            "stream" => self.stream = true,
            "slope" => {
                self.slope = match seen {
                    Seen::FromFirst => Slope::Up,
                    Seen::FromSecond => Slope::Down,
                }
            }
            _ => return false,
        }
        true
    }

    fn drawn(&self) -> Drawn {
        let water = match (self.river, self.stream) {
            (true, _) => Some(Water::River),
            (false, true) => Some(Water::Stream),
            (false, false) => None,
        };
        let rise = match self.slope {
            Slope::None => None,
            Slope::Up => Some((Rise::Steep, Slant::Up)),
            Slope::Down => Some((Rise::Steep, Slant::Down)),
        };
        Drawn { water, bridge: self.bridge, rise, ..Drawn::default() }
    }
}

/// A formation in a scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FormationTerms {
    /// Which.
    pub formation: FormationId,
    /// Losses that demoralise it.
    pub demoralisation: u8,
    /// Its activation value.
    pub activation: u8,
}

/// Where a unit starts.
#[derive(Clone, Debug)]
pub struct Placement {
    /// Which unit.
    pub unit: UnitId,
    /// The hexes its owner may choose from; a single one leaves no choice.
    pub hexes: Vec<Hex>,
    /// The default among them. Units that share a default hex are listed top first.
    pub hex: Hex,
    /// Its facing; none for a light unit.
    pub facing: Option<Vertex>,
}

/// Where an officer starts by default; his owner may choose otherwise (warburg-16.1.4-01).
#[derive(Clone, Copy, Debug)]
pub struct OfficerPlacement {
    /// Which officer.
    pub officer: OfficerId,
    /// The default hex.
    pub hex: Hex,
}

/// A formation that enters later.
#[derive(Clone, Debug)]
pub struct Reinforcement {
    /// Which formation, with its leader.
    pub formation: FormationId,
    /// Only with this option of the scenario.
    pub option: Option<String>,
    /// The hexes by which it enters.
    pub hexes: Vec<Hex>,
    /// Turn and lowest die that brings it (1: without a roll); tried in order until one succeeds.
    pub arrival: Vec<(u8, u8)>,
}

/// Terms of victory (chapter 15).
#[derive(Clone, Debug)]
pub struct VictoryTerms {
    /// French counters that must have recrossed the river for an Allied tactical victory; none: not open.
    pub crossed: Option<u8>,
    /// Demoralised French formations that go with it, and that bar a French victory.
    pub demoralised: u8,
    /// What the French must control at the end: all its hexes must be free of the enemy and of his zones of control.
    pub control: Vec<Feature>,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// What it says of itself.
    pub about: ScenarioAbout,
    /// Minutes after midnight at which turn 1 begins.
    pub start_minutes: u16,
    /// Minutes a turn.
    pub turn_minutes: u16,
    /// Who plays first on turn 1 (warburg-16.1-01).
    pub first: Side,
    /// Who wins ties of the initiative roll from turn 2.
    pub initiative_ties: Side,
    /// Formations in play.
    pub formations: Vec<FormationTerms>,
    /// Activation value of independent units, by side.
    pub independents: [u8; 2],
    /// Army commanders' radius, by side.
    pub commander_radius: [u8; 2],
    /// Demoralised formations that demoralise the army, by side.
    pub army_demoralisation: [u8; 2],
    /// Who may ford the river, by side.
    pub may_ford: [bool; 2],
    /// Hexes of the friendly map edges, by side (gap-05).
    pub friendly_edges: [Vec<Hex>; 2],
    /// Where units start.
    pub placements: Vec<Placement>,
    /// Where officers start by default.
    pub officers: Vec<OfficerPlacement>,
    /// Who enters later.
    pub reinforcements: Vec<Reinforcement>,
    /// Victory.
    pub victory: VictoryTerms,
}

kernel::shows! { Scenario: about is ScenarioAbout }
