//! What is asked at every step, worked out when a battle is bound: what each counter is, in a few bytes, and where the clauses
//! of the battle say anything at all.

use crate::data::{Arm, Arrival, Condition, Faces, Order, Scenario, Trait, What};
use crate::field::Field;
use crate::ids::{FormationId, Side, UnitId};
use crate::moving::NEAR;
use crate::surroundings::{Part, Surroundings};
use board::{Hex, HexSet};

/// What a counter is, whatever becomes of it.
#[derive(Clone, Copy, Debug)]
pub struct Figures {
    /// Its side.
    pub side: Side,
    /// Its formation.
    pub formation: FormationId,
    /// What it is.
    pub arm: Arm,
    /// Its two faces.
    pub faces: Faces,
    /// It is a craft.
    pub swims: bool,
    traits: u16,
}

impl Figures {
    fn of(field: &Field, unit: UnitId) -> Figures {
        let card = &field.units[unit.at()];
        let clauses = field.clauses.traits.iter().filter(|clause| clause.units.contains(&unit));
        Figures {
            side: card.side,
            formation: card.formation,
            arm: card.arm,
            faces: card.faces,
            swims: field.craft_of(unit).is_some(),
            traits: clauses.fold(0, |traits, clause| traits | 1 << clause.what as u16),
        }
    }

    /// Has it that trait?
    pub const fn has(&self, what: Trait) -> bool {
        self.traits >> what as u16 & 1 == 1
    }
}

/// A set of hexes for each side, in one scenario.
type BySide = [HexSet; 2];

/// A battle as it is asked about at every step.
#[derive(Clone, Debug)]
pub struct Prepared {
    counters: Vec<Figures>,
    /// By hex, one bit for each kind of clause on the ground and each type of unit that it concerns there.
    ground: Vec<u32>,
    /// Where a clause on stacking holds.
    stacking: HexSet,
    /// Water that markers ferry over.
    ferries: HexSet,
    /// By scenario, where units of a side leave the map.
    exits: Vec<BySide>,
    /// By scenario, what a side keeps open for reinforcements of the enemy while they are awaited.
    entries: Vec<BySide>,
    /// By scenario and unit, the arrival that it belongs to.
    arrivals: Vec<Vec<Option<u8>>>,
    /// The hexes next to each.
    beside: Surroundings,
    /// The hexes from which an enemy ends forced marches in each.
    near: Surroundings,
}

impl Prepared {
    /// Works it out.
    pub fn new(field: &Field) -> Prepared {
        let (map, grid) = (field.map(), field.grid());
        let limits = &field.clauses.stacking;
        let ferry = field.clauses.craft.iter().find(|craft| craft.markers > 0);
        let each = |of: &dyn Fn(&Scenario, Side) -> HexSet| {
            // Hexes of scenarios on another board are none of this one.
            let here = |scenario: &Scenario| scenario.board == field.board();
            let on = |scenario, side| if here(scenario) { of(scenario, side) } else { HexSet::EMPTY };
            field.scenarios.iter().map(|scenario| Side::ALL.map(|side| on(scenario, side))).collect()
        };
        Prepared {
            counters: UnitId::all(field.units.len()).map(|unit| Figures::of(field, unit)).collect(),
            ground: grid.hexes().map(|hex| clauses_on(field, hex)).collect(),
            stacking: grid.hexes().filter(|&hex| limits.iter().any(|c| c.place.holds(map, hex))).collect(),
            ferries: grid.hexes().filter(|hex| ferry.is_some_and(|ferry| ferry.on.contains(hex))).collect(),
            exits: each(&exits),
            entries: each(&|scenario, side| entries(field, scenario, side)),
            arrivals: field.scenarios.iter().map(|scenario| arrivals(field, scenario)).collect(),
            beside: Surroundings::beside(grid),
            near: Surroundings::within(grid, NEAR),
        }
    }

    /// What a counter is.
    pub fn counter(&self, unit: UnitId) -> &Figures {
        &self.counters[unit.at()]
    }

    /// Does a clause on the ground of a hex concern an arm?
    pub fn speaks(&self, what: What, arm: Arm, hex: Hex) -> bool {
        self.ground[hex.index()] >> bit(what, arm.into()) & 1 == 1
    }

    /// Does a clause on stacking hold in a hex?
    pub fn limits(&self, hex: Hex) -> bool {
        self.stacking.contains(hex)
    }

    /// Is a hex water that markers ferry over?
    pub fn is_ferried(&self, hex: Hex) -> bool {
        self.ferries.contains(hex)
    }

    /// Do units of a side leave the map there, in that scenario?
    pub fn is_exit(&self, scenario: u8, side: Side, hex: Hex) -> bool {
        self.exits[usize::from(scenario)][side.index()].contains(hex)
    }

    /// The arrival of a scenario that a unit belongs to, by its place there.
    pub fn arrival(&self, scenario: u8, unit: UnitId) -> Option<usize> {
        self.arrivals[usize::from(scenario)][unit.at()].map(usize::from)
    }

    /// The hexes next to one.
    pub fn beside(&self, hex: Hex) -> &[Part] {
        self.beside.of(hex)
    }

    /// The hexes from which an enemy ends a forced march in one.
    pub fn near(&self, hex: Hex) -> &[Part] {
        self.near.of(hex)
    }

    /// Could a side have to keep a hex open for reinforcements of the enemy, in that scenario?
    pub fn is_entry(&self, scenario: u8, side: Side, hex: Hex) -> bool {
        self.entries[usize::from(scenario)][side.index()].contains(hex)
    }
}

fn bit(what: What, kind: Order) -> u32 {
    3 * what as u32 + kind as u32
}

fn clauses_on(field: &Field, hex: Hex) -> u32 {
    let terrain = field.terrain(hex);
    let here = field.ground.iter().filter(|c| c.terrain.contains(&terrain) || c.hexes.contains(&hex));
    here.fold(0, |bits, clause| {
        let kinds = [Order::Infantry, Order::Cavalry, Order::Artillery];
        let meant = kinds.into_iter().filter(|&kind| clause.arms.has_type(kind));
        meant.fold(bits, |bits, kind| bits | 1 << bit(clause.what, kind))
    })
}

/// Hexes by which the scenario lets units of a side leave on foot.
fn exits(scenario: &Scenario, side: Side) -> HexSet {
    let wins = scenario.automatic.iter().flat_map(|way| &way.when);
    let scores = scenario.points.iter().flat_map(|points| &points.when);
    let exit = |condition: &Condition| match condition {
        Condition::Exited { side: of, hex, carried, .. } if *of == side && !carried => Some(*hex),
        _ => None,
    };
    wins.chain(scores).filter_map(exit).collect()
}

/// For each unit the place of its arrival in the scenario.
fn arrivals(field: &Field, scenario: &Scenario) -> Vec<Option<u8>> {
    let of = |unit| (0..).zip(&scenario.arrivals).find(|(_, arrival)| arrival.units.contains(&unit));
    UnitId::all(field.units.len()).map(|unit| of(unit).map(|(at, _)| at)).collect()
}

/// Hexes next to where the enemy of a side may enter.
fn entries(field: &Field, scenario: &Scenario, side: Side) -> HexSet {
    let enemy = |arrival: &&Arrival| field.formations[arrival.formation.at()].side != side;
    let hexes = scenario.arrivals.iter().filter(enemy).flat_map(|arrival| &arrival.entries);
    hexes.flat_map(|entry| field.grid().within(entry.hex, 1)).collect()
}
