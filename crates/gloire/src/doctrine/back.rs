//! Chapters 8.8 and 10 for the captain: which way back costs least, and whether horse does better to refuse a shock than to stand.

use super::Captain;
use crate::flight::{Flee, Flight};
use crate::ids::UnitId;
use crate::rout::Running;
use crate::state::{Morale, Step};
use board::Hex;

impl Captain<'_> {
    /// Whoever gives way goes where that costs least: by what it meets, and by whom it is driven through.
    pub(super) fn mark_recoil(&self, to: Hex) -> i32 {
        let costs = match self.s.now() {
            Some(Step::Flee(Flee(flight))) => {
                self.s.hex_of(flight.unit).map(|from| self.way_back(&flight, from, to))
            }
            Some(Step::Running(Running { unit, .. })) => self.s.hex_of(unit).map(|from| {
                let ends = self.g.ends_rout(self.s, unit, from, to);
                self.trample(unit, to) + if ends { self.value(unit) } else { 0 }
            }),
            _ => None,
        };
        -self.field().danger(self.g, to) - costs.unwrap_or(0)
    }

    /// What a step back costs, with the best that may follow it.
    fn way_back(&self, flight: &Flight, from: Hex, to: Hex) -> i32 {
        let unit = flight.unit;
        let cost = self.harm_on_the_way(unit, from, to) + self.trample(unit, to);
        let next = Flight { left: flight.left.saturating_sub(1), done: flight.done + 1, ..*flight };
        if self.g.may_stay(self.s, &next, to) {
            return cost;
        }
        let further = self.g.ways_back(self.s, &next, to).into_iter().map(|on| self.way_back(&next, to, on));
        cost + further.min().unwrap_or_else(|| self.value(unit))
    }

    /// gloire-10.3.4-02, gloire-10.3.5-01, gloire-10.3.5-02: what the ground and the fronts of enemies do to whoever gives way.
    fn harm_on_the_way(&self, unit: UnitId, from: Hex, to: Hex) -> i32 {
        let edge = self.g.field.grid().edge_between(from, to);
        let ground = edge.is_some_and(|edge| self.g.between(self.s, from, edge).retreat_disorders);
        let front = self.g.in_front_zone(self.s, self.side.enemy(), to);
        let cost = match self.s.unit(unit).morale {
            Morale::Routed => self.value(unit),
            Morale::Good | Morale::Disordered => self.disorder_cost(unit),
        };
        cost * (i32::from(ground) + i32::from(front))
    }

    /// gloire-10.5-02: friends whom a unit cannot join test when it goes through them.
    fn trample(&self, unit: UnitId, to: Hex) -> i32 {
        if self.g.may_join(self.s, [unit].into_iter(), to).is_ok() {
            return 0;
        }
        self.s.stack_in(to).map(|other| self.doubt(other, 0)).sum()
    }

    /// What a test of its cohesion costs a unit, by the chance that it fails.
    fn doubt(&self, unit: UnitId, added: i32) -> i32 {
        let fails = (9 + added - i32::from(self.g.cohesion(self.s, unit))).clamp(0, 10);
        self.disorder_cost(unit) * fails / 10
    }

    /// gloire-8.8.1-05, gloire-8.8.1-06: horse refuses a shock that costs it more than the test, which is eased or not, and where
    /// it comes to.
    pub(super) fn mark_refusal(&self, to: Hex, added: i32) -> i32 {
        let targets = self.s.clash.targets.iter();
        let riders = targets.flat_map(|hex| self.s.stack_in(hex)).filter(|&unit| self.g.is_horse(unit));
        let front = self.g.in_front_zone(self.s, self.side.enemy(), to);
        let costs = |unit| self.doubt(unit, added) + if front { self.disorder_cost(unit) } else { 0 };
        self.stake(self.s) - riders.map(costs).sum::<i32>() - self.field().danger(self.g, to)
    }
}
