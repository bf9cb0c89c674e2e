//! Chapter 9.6: attacks and charges declared.

use crate::ids::{Side, UnitId, UnitSet};
use crate::map::Rise;
use crate::movement::{Going, refuse};
use crate::rule;
use crate::state::{Mark, Mover, Pace};
use board::area::Zone;
use kernel::Refusal;

impl Going<'_> {
    /// wagram-9.6-20: may the unit attack that zone, facing another?
    pub fn may_attack(
        &self,
        mover: &Mover,
        unit: UnitId,
        at: Zone,
        target: Zone,
        faced: Zone,
    ) -> Result<(), Refusal> {
        self.may_declare(unit, at, target, faced)?;
        if mover.steps > 0 {
            self.g.may_stack(self.s, UnitSet::one(unit), at)?;
        }
        if self.left(mover) < 1 {
            return refuse(rule::R9_6_20, target);
        }
        Ok(())
    }

    /// wagram-9.6-21 to wagram-9.6-25: may the unit charge that zone?
    pub fn may_charge(
        &self,
        mover: &Mover,
        unit: UnitId,
        at: Zone,
        target: Zone,
        faced: Zone,
    ) -> Result<(), Refusal> {
        let (g, s) = (self.g, self.s);
        self.may_declare(unit, at, target, faced)?;
        if !g.card(unit).arm.is_cavalry() || s.unit(unit).fatigue > 0 {
            return refuse(rule::R9_6_21, target);
        }
        if mover.bonus {
            return refuse(rule::R9_6_22, target);
        }
        if mover.steps > 0 {
            g.may_stack(s, UnitSet::one(unit), at)?;
        }
        if self.left(mover) < 2 {
            return refuse(rule::R9_6_21, target);
        }
        // wagram-9.6-23: one charge from a zone.
        if s.units_in(at).any(|u| u != unit && s.unit(u).marks.has(Mark::Charge)) {
            return refuse(rule::R9_6_23, target);
        }
        self.may_be_charged(at, target)
    }

    /// wagram-9.6-25: not against a village, an Austrian redoubt, a river or uphill against a steep slope.
    fn may_be_charged(&self, from: Zone, target: Zone) -> Result<(), Refusal> {
        let ground = self.g.data.map.ground(target);
        let redoubt = ground.redoubt && self.side == Side::French;
        let border = self.g.border(from, target);
        let water = border.is_some_and(|b| b.stream.is_some());
        let slope = border.is_some_and(|b| b.climb(target) == Some(Rise::Steep));
        if ground.village || redoubt || water || slope { refuse(rule::R9_6_25, target) } else { Ok(()) }
    }

    /// What attack and charge have in common.
    fn may_declare(&self, unit: UnitId, at: Zone, target: Zone, faced: Zone) -> Result<(), Refusal> {
        let (g, s) = (self.g, self.s);
        let adjacent = g.data.map.areas.adjacent(at, target);
        if s.pace != Pace::Round {
            return refuse(rule::R12_1_01, target);
        }
        // wagram-10.1-02: artillery joins attacks and makes none.
        if g.is_gun(unit) {
            return refuse(rule::R10_1_02, target);
        }
        if !adjacent || !g.holds(s, self.side.enemy(), target) {
            return refuse(rule::R9_6_20, target);
        }
        let Some(facing) = g.facing_to(at, faced) else { return refuse(rule::R9_4_03, faced) };
        if !g.front(at, facing).contains(target) {
            return refuse(rule::R9_6_20, target);
        }
        // wagram-9.7-03: the first attacker of the zone has set the facing.
        if g.is_locked(s, at) && s.units_in(at).any(|u| u != unit && s.unit(u).facing != facing) {
            return refuse(rule::R9_7_03, faced);
        }
        g.may_fight_from(s, unit, at)
    }
}
