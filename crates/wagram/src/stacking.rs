//! Chapter 9.5: stacking.

use crate::game::Wagram;
use crate::ids::{UnitId, UnitSet};
use crate::rule;
use crate::state::State;
use board::area::Zone;
use kernel::{Refusal, RuleId};

/// Stacking points of a side in a zone, at most.
pub const LIMIT: u8 = 5;

impl Wagram {
    /// wagram-9.5-03, wagram-9.5-04: may the two stand together?
    fn are_compatible(&self, s: &State, a: UnitId, b: UnitId) -> bool {
        let (ours, theirs) = (s.unit(a).corps, s.unit(b).corps);
        ours == theirs || self.card(a).corps == theirs || ours == self.card(b).corps
    }

    /// Is it one of the two zones of the Grand Battery, formed or forming? Not once it has ended (wagram-13.2-05).
    pub fn is_battery_zone(&self, s: &State, zone: Zone) -> bool {
        let stands = s.battery.forming || !s.battery.units.is_empty();
        stands && s.battery.zones.contains(zone)
    }

    /// The stacking points of units.
    pub fn points_of(&self, s: &State, units: UnitSet) -> u8 {
        units.iter().map(|u| self.points(s, u)).sum()
    }

    /// May these units end in a zone with those who are there?
    pub fn may_stack(&self, s: &State, units: UnitSet, zone: Zone) -> Result<(), Refusal> {
        let refuse = |rule: RuleId| Err(Refusal::new(rule).at(crate::event::place(zone)));
        let there = s.set_in(zone).minus(units);
        // wagram-9.5-01: five points.
        if self.points_of(s, there) + self.points_of(s, units) > LIMIT {
            return refuse(rule::R9_5_01);
        }
        if self.is_battery_zone(s, zone) {
            return self.may_stack_in_battery(s, units, there, zone);
        }
        // wagram-9.5-03: corps placed together on Lobau may stay so, but who comes later joins his own.
        let apart = |&u: &UnitId| there.iter().any(|v| !self.are_compatible(s, u, v));
        if units.iter().any(|u| apart(&u)) { refuse(rule::R9_5_03) } else { Ok(()) }
    }

    /// wagram-13.2-03: two batteries a zone; others only of the corps of one of them.
    fn may_stack_in_battery(
        &self,
        s: &State,
        units: UnitSet,
        there: UnitSet,
        zone: Zone,
    ) -> Result<(), Refusal> {
        let refuse = |rule: RuleId| Err(Refusal::new(rule).at(crate::event::place(zone)));
        let all = there.or(units);
        let guns = all.and(self.guns);
        if guns.len() > 2 && !units.and(self.guns).is_empty() {
            return refuse(rule::R13_2_03);
        }
        for unit in all.minus(self.guns).iter() {
            let friends = |v| self.are_compatible(s, unit, v);
            let alien = all.minus(self.guns).iter().any(|v| !friends(v));
            if alien || (!guns.is_empty() && !guns.iter().any(friends)) {
                return refuse(rule::R9_5_03);
            }
        }
        Ok(())
    }
}
