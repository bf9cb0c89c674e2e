//! Chapter 4.4.1: units leave the map by the exits that a scenario names.

use crate::agenda::Play;
use crate::data::Says;
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::UnitId;
use crate::moving::{Mover, Pace};
use crate::rule;
use crate::state::{Mark, Spot, State};
use board::Hex;
use kernel::{Refusal, RuleId};

/// What it costs to leave the map (gloire-4.4.1-01).
const STEP: u8 = 1;

impl Gloire {
    /// What it costs a unit to leave the map there, if it may: craft by their own exits.
    fn exit_cost(&self, s: &State, unit: UnitId, at: Hex) -> Result<u8, RuleId> {
        match self.craft(unit) {
            Some(craft) if craft.exits.contains(&at) => Ok(craft.cost),
            Some(craft) => Err(craft.says.of(Says::Leaves)),
            None if self.prepared.is_exit(s.scenario, self.side(unit), at) && !self.is_aboard(s, unit) => {
                Ok(STEP)
            }
            None => Err(rule::R4_4_1_01),
        }
    }

    /// gloire-4.4.1-01: the edge is closed but for exits; one is left for a point, not in a charge, and not out of an enemy
    /// zone of control that was just entered.
    pub fn may_leave(&self, s: &State, mover: &Mover, from: Hex) -> Result<(), Refusal> {
        let lead = mover.units.first().ok_or(Refusal::new(rule::R4_4_1_02))?;
        let no = |rule| Refusal::new(rule).of(lead.into()).at(place(from));
        if mover.pace == Pace::Charge {
            return Err(no(rule::R4_4_1_01));
        }
        let cost = self.exit_cost(s, lead, from).map_err(no)?;
        self.may_go_on(s, mover, self.side(lead), from).map_err(no)?;
        let cost = cost + self.departure(s, mover, lead, from);
        if cost > self.points_left(s, mover) { Err(no(rule::R4_4_1_04).by(i32::from(cost))) } else { Ok(()) }
    }

    /// Has the unit left the map by that hex?
    pub fn has_left_by(&self, s: &State, unit: UnitId, hex: Hex) -> bool {
        s.has(unit, Mark::Left) && s.unit(unit).start.get() == Some(hex)
    }

    /// May whoever moves now leave?
    pub fn may_leave_now(&self, s: &State) -> Result<(), Refusal> {
        let from = self.moving_from(s).ok_or(Refusal::new(rule::R4_4_1_02))?;
        self.may_leave(s, &s.mover, from)
    }
}

impl Play<'_> {
    /// Whoever moves leaves the map: neither lost nor in play.
    pub fn leave(&mut self) {
        let movers = self.s.mover.units;
        // Whoever is aboard a craft goes with it.
        let cargo = movers.iter().flat_map(|unit| self.g.passengers(self.s, unit).iter().collect::<Vec<_>>());
        let units: Vec<UnitId> = movers.iter().chain(cargo).collect();
        let craft = self.g.craft(movers.lead());
        let rule = craft.map_or(rule::R4_4_1_01, |craft| craft.says.of(Says::Leaves));
        self.pop();
        self.s.mover = Mover::default();
        for unit in units {
            let Some(from) = self.s.hex_of(unit) else { continue };
            self.s.lift(unit, Spot::Gone);
            self.s.unmark(unit, Mark::Aboard);
            self.s.mark(unit, Mark::Left);
            self.s.unit_mut(unit).start = from.into();
            self.s.arriving.take(unit);
            self.s.active.units.take(unit);
            self.tell(Event::LeftMap { rule, piece: unit.into(), place: place(from) });
        }
    }
}
