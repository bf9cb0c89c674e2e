//! Chapter 5.1 in play: who joins whom, where a newcomer lies in the stack, and how its order is changed.

use crate::agenda::Play;
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::{FormationSet, UnitId};
use crate::rule;
use crate::stacking;
use crate::state::{Mark, Position, Spot, State};
use board::{Hex, Stacked};
use kernel::{Refusal, RuleId};

impl Gloire {
    /// May these units be in a hex with those already there?
    pub fn may_join(
        &self,
        s: &State,
        units: impl Iterator<Item = UnitId> + Clone,
        hex: Hex,
    ) -> Result<(), RuleId> {
        // Nobody is in the way of one alone, where no clause of the battle limits stacks.
        let unlimited = units.clone().nth(1).is_none() && !self.prepared.limits(hex);
        if unlimited && !s.is_held(hex) {
            return Ok(());
        }
        let coming = units.clone();
        let there = s.stack_in(hex).filter(move |&unit| !coming.clone().any(|other| other == unit));
        let free = there.clone().next().is_none();
        if free && unlimited {
            return Ok(());
        }
        let routed = |unit: UnitId| self.is_routed(s, unit);
        if units.clone().any(routed) || there.clone().any(routed) {
            // gloire-5.1.1-08, gloire-5.1.1-09: routed units stack with routed units only, whatever their formations.
            let all = there.chain(units).all(routed);
            return if all || free { Ok(()) } else { Err(rule::R5_1_1_09) };
        }
        if there.clone().any(|unit| self.in_square(s, unit)) {
            return Err(rule::R4_2_07);
        }
        let mut all: Vec<stacking::Stacked> = there.chain(units).map(|unit| self.stacked(s, unit)).collect();
        // gloire-5.1.2-03: guns on top.
        all.sort_by_key(|&(unit, _)| !self.is_gun(unit));
        let one = if self.acts_as_one(s) { s.active.formations } else { FormationSet::EMPTY };
        let ground = (self.field.map(), hex);
        stacking::flaw_of(&self.field, ground, &all, one).map_or(Ok(()), |flaw| Err(flaw.rule))
    }

    /// May the unit be put on top of those of its formation (gloire-5.1.2-04)?
    pub fn may_top(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = Err(Refusal::new(rule::R5_1_2_04).of(unit.into()));
        let Some(hex) = s.hex_of(unit) else { return no };
        if s.stack_in(hex).nth(1).is_none() {
            return no;
        }
        let alike = |&other: &UnitId| self.is_gun(other) == self.is_gun(unit);
        let mates = s.stack_in(hex).filter(|other| alike(other) && self.takes_part(s, *other));
        let mine = |other: UnitId| s.active.units.has(other) && !self.is_routed(s, other);
        let first = mates.clone().next() == Some(unit);
        let free = mates.clone().nth(1).is_some() && mates.clone().all(mine) && !s.has(unit, Mark::Topped);
        if free && !first { Ok(()) } else { no }
    }
}

impl Gloire {
    /// Puts a unit that is off the map in a hex: newcomers go under the stack, guns under the guns (gloire-5.1.2-02).
    pub fn lay(&self, s: &mut State, unit: UnitId, hex: Hex) {
        let guns = self.is_gun(unit);
        let above = s.stack_in(hex).filter(|&other| !guns || self.is_gun(other)).last();
        match above {
            Some(upper) => s.open.lay_below(unit, upper),
            None => s.open.lay_on_top(unit, hex),
        }
        s.unit_mut(unit).position = Position::new(Spot::On(hex));
    }
}

impl Play<'_> {
    /// Puts a unit in a hex, out of the one it is in.
    pub fn place(&mut self, unit: UnitId, hex: Hex) {
        let cargo = self.g.passengers(self.s, unit);
        self.s.lift(unit, Spot::Away);
        self.s.unmark(unit, Mark::Aboard);
        self.g.lay(self.s, unit, hex);
        self.carry(cargo, hex);
        self.take_control(unit, hex);
        self.tread(unit, hex);
    }

    /// gloire-5.1.2-04: the order of a stack is changed, guns staying on top.
    pub fn top(&mut self, unit: UnitId) {
        let Some(hex) = self.s.hex_of(unit) else { return };
        let guns = self.g.is_gun(unit);
        self.s.open.take_out(unit, hex);
        let above = self.s.stack_in(hex).filter(|&other| !guns && self.g.is_gun(other)).last();
        match above {
            Some(upper) => self.s.open.lay_below(unit, upper),
            None => self.s.open.lay_on_top(unit, hex),
        }
        self.s.mark(unit, Mark::Topped);
        self.tell(Event::Topped { rule: rule::R5_1_2_04, piece: unit.into() });
    }
}
