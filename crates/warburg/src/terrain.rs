//! The terrain effects table, and what terrain does to those who enter it (8.2).

use crate::agenda::Play;
use crate::data::{Arm, Cost, Counter, Data, Slope, Terrain};
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::{Mark, Order, Spot, State};
use board::{Edge, Grid, Hex};
use kernel::{Die, Refusal};

/// What going from one hex to the next means for a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Crossing {
    /// Movement points.
    pub cost: u8,
    /// Along a road.
    pub road: bool,
    /// Over a bridge.
    pub bridge: bool,
    /// Through the ford.
    pub ford: bool,
    /// Across a slope.
    pub slope: bool,
    /// Two levels up in one hex.
    pub climb: bool,
    /// Into woods that disorganise the unit.
    pub woods: bool,
}

impl Warburg {
    /// The grid.
    pub fn grid(&self) -> &Grid {
        &self.data.map.grid
    }

    /// The terrain of a hex.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.data.map.terrain[hex.index()]
    }

    /// The level of a hex.
    pub fn level(&self, hex: Hex) -> u8 {
        self.data.map.level[hex.index()]
    }

    /// What it takes a unit of this arm and army to go across an edge.
    pub fn crossing(
        &self,
        s: &State,
        side: Side,
        arm: Arm,
        from: Hex,
        edge: Edge,
    ) -> Result<Crossing, Refusal> {
        let table = &self.data.tables.terrain;
        let Some(to) = self.grid().neighbour(from, edge) else {
            return Err(Refusal::new(rule::R8_1_01));
        };
        let hexside = self.data.map.side(from, edge);
        let at = |r| Refusal::new(r).at(crate::event::place(to));
        let points = |cost: Cost, forbidden| match cost {
            Cost::Points(n) => Ok(n),
            Cost::Forbidden => Err(at(forbidden)),
        };
        let column =
            |line: &crate::data::TerrainLine| if arm.is_cavalry() { line.cavalry } else { line.infantry };
        let mut crossing = Crossing { bridge: hexside.bridge, ..Crossing::default() };
        if hexside.road {
            // warburg-ter-07: a road cancels cost, disorganisation and ban.
            crossing.road = true;
            crossing.cost = points(column(&table.road), rule::TER_07)?;
            return Ok(crossing);
        }
        crossing.cost = match self.terrain(to) {
            Terrain::Clear => points(column(&table.clear), rule::TER_01)?,
            // warburg-ter-02, warburg-ter-03: heavy cavalry is barred, light cavalry pays as infantry.
            Terrain::Woods if arm == Arm::HeavyCavalry => points(table.woods.cavalry, rule::TER_02)?,
            Terrain::Woods => points(table.woods.infantry, rule::TER_04)?,
            Terrain::Village | Terrain::Town => points(column(&table.built), rule::TER_01)?,
        };
        // warburg-ter-03, warburg-ter-04: light infantry is at home in woods.
        crossing.woods = self.terrain(to) == Terrain::Woods && arm != Arm::LightInfantry;
        if hexside.river && !hexside.bridge {
            if !self.scenario(s).may_ford[side.index()] {
                return Err(at(rule::R16_1_6_01));
            }
            crossing.ford = true;
            crossing.cost += points(column(&table.river), rule::TER_09)?; // warburg-ter-09
        }
        if hexside.slope != Slope::None {
            // ter-14: the slope line replaces the level lines.
            if arm.is_artillery() {
                return Err(at(rule::TER_14));
            }
            crossing.slope = true;
            crossing.cost += points(column(&table.slope), rule::TER_14)?;
        } else if self.level(to) >= self.level(from) + 2 {
            crossing.climb = true;
            crossing.cost += points(column(&table.up_two), rule::TER_12)?; // ter-12
        }
        Ok(crossing)
    }

    /// Would the woods it stands in disorganise the unit again at once (warburg-8.2-02)?
    pub fn is_kept_by_woods(&self, s: &State, unit: UnitId) -> bool {
        s.unit(unit).marks.has(Mark::Woods)
            && s.hex_of(unit).is_some_and(|hex| self.terrain(hex) == Terrain::Woods)
    }
}

impl Data {
    /// Whether a unit can be in a hex at all: its terrain is open to the unit, or a road leads in (warburg-ter-07).
    pub(crate) fn admits(&self, unit: &Counter, hex: Hex) -> bool {
        let table = &self.tables.terrain;
        let line = match self.map.terrain[hex.index()] {
            Terrain::Clear => table.clear,
            Terrain::Woods => table.woods,
            Terrain::Village | Terrain::Town => table.built,
        };
        // warburg-ter-03: light cavalry pays as infantry in woods
        let cost = if unit.arm.is_cavalry() && !unit.arm.is_light() { line.cavalry } else { line.infantry };
        cost != Cost::Forbidden || self.map.sides[hex.index()].iter().any(|side| side.road)
    }
}

impl Play<'_> {
    /// What the ground does to units that have just gone from one hex to another. `climbs` says whether the
    /// way of going calls for the test of ter-12 (a rout does not).
    pub fn suffer_ground(&mut self, units: &[UnitId], from: Hex, edge: Edge, climbs: bool) {
        let Some(to) = self.g.grid().neighbour(from, edge) else { return };
        let mut climbed = false;
        for &unit in units {
            let card = *self.g.card(unit);
            // A retreat or rout never goes where it may not; the crossing is therefore legal.
            let Ok(crossing) = self.g.crossing(self.s, card.side, card.arm, from, edge) else { continue };
            if !crossing.woods {
                self.leave_woods(unit, from); // from trees to trees it has not left them
            }
            if crossing.woods && self.s.unit(unit).order == Order::Good {
                self.disorganise_by_ground(
                    unit,
                    if card.arm.is_cavalry() { rule::TER_03 } else { rule::TER_04 },
                );
                self.s.unit_mut(unit).marks.put(Mark::Woods);
            }
            if crossing.slope {
                self.disorganise_by_ground(unit, rule::TER_14);
            }
            if crossing.ford {
                self.ford(unit);
            }
            climbed |= crossing.climb;
            self.note_bank(unit, from, to);
        }
        if climbed && climbs {
            self.climb(units);
        }
    }

    /// warburg-8.2-02: the woods' own marker goes when the unit leaves them.
    fn leave_woods(&mut self, unit: UnitId, from: Hex) {
        if self.g.terrain(from) != Terrain::Woods || !self.s.unit(unit).marks.has(Mark::Woods) {
            return;
        }
        self.s.unit_mut(unit).marks.drop(Mark::Woods);
        if self.s.unit(unit).order == Order::Disorganised {
            self.s.unit_mut(unit).order = Order::Good;
            self.tell(crate::Event::Recovered { rule: rule::R8_2_02, piece: unit.into() });
        }
    }

    /// warburg-8.2-01, warburg-12.2-02: terrain disorganises, and never routs.
    pub fn disorganise_by_ground(&mut self, unit: UnitId, rule: kernel::RuleId) {
        self.s.unit_mut(unit).marks.drop(Mark::Woods);
        if self.s.unit(unit).order == Order::Good {
            self.s.unit_mut(unit).order = Order::Disorganised;
            self.tell(crate::Event::Disorganised { rule, piece: unit.into() });
        }
    }

    /// warburg-16.1.6-02: the ford disorganises, and costs a step on 5 or 6.
    fn ford(&mut self, unit: UnitId) {
        self.disorganise_by_ground(unit, rule::R16_1_6_02);
        let (die, lost) = self.dice.roll_for(rule::R16_1_6_02, Die::D6, |die| die >= 5);
        self.tell(crate::Event::Forded { rule: rule::R16_1_6_02, piece: unit.into(), die, lost });
        if lost {
            self.lose_step(unit, rule::R16_1_6_02);
        }
    }

    /// warburg-15-01: who has recrossed the river southwards and not come back.
    fn note_bank(&mut self, unit: UnitId, from: Hex, to: Hex) {
        let south = |hex: Hex| self.g.data.map.south_bank[hex.index()];
        match (south(from), south(to)) {
            (false, true) => self.s.unit_mut(unit).marks.put(Mark::Crossed),
            (true, false) => self.s.unit_mut(unit).marks.drop(Mark::Crossed),
            _ => {}
        }
    }

    /// ter-12: two levels up in one hex call for a test of the head unit; being terrain it never routs.
    fn climb(&mut self, units: &[UnitId]) {
        let alive = |u: &&UnitId| matches!(self.s.unit(**u).position.spot(), Spot::On(_));
        let Some(&head) = units.iter().filter(alive).find(|&&u| !self.g.card(u).arm.is_artillery()) else {
            return; // warburg-1.1.2-03: a gun alone takes no test
        };
        if !self.morale_test(head, rule::TER_12, &[]) {
            for &unit in units {
                if self.s.hex_of(unit).is_some() {
                    self.disorganise_by_ground(unit, rule::TER_12);
                }
            }
        }
    }
}
