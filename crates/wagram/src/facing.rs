//! Chapter 9.7: changes of facing, by one's own action and in reaction to an arrival.

use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::{UnitId, UnitSet};
use crate::play::Play;
use crate::rule;
use crate::state::{Mark, NOWHERE, State, Step};
use board::area::Zone;
use kernel::{Refusal, RuleId};

impl Wagram {
    /// 9.7-03: has a unit of the zone declared combat?
    pub fn is_locked(&self, s: &State, zone: Zone) -> bool {
        s.units_in(zone).any(|u| s.unit(u).target != NOWHERE)
    }

    /// The facing of those who are in a zone.
    pub fn stack_facing(&self, s: &State, zone: Zone, but: UnitId) -> Option<u8> {
        s.units_in(zone).find(|&u| u != but).map(|u| s.unit(u).facing)
    }

    /// The facing of who comes from a zone: straight on; of who comes from nowhere: towards the enemy.
    pub fn default_facing(&self, s: &State, zone: Zone, from: Option<Zone>) -> u8 {
        let faces = &self.tables.faces[zone.index()];
        let back = from.and_then(|from| faces.iter().position(|&z| z == from));
        match back {
            Some(back) => ((back + faces.len() / 2) % faces.len()) as u8,
            None => {
                let side = self.holder(s, zone).unwrap_or(s.phasing);
                let enemies = self.occupied(s, side.enemy());
                let way = |z: &Zone| enemies.iter().map(|e| self.distance(*z, e)).min().unwrap_or(0);
                faces.iter().enumerate().min_by_key(|(i, z)| (way(z), *i)).map_or(0, |(i, _)| i as u8)
            }
        }
    }

    /// May the stack of a zone be turned to a neighbour?
    pub fn may_turn(&self, s: &State, zone: Zone, faced: Zone) -> Result<(), Refusal> {
        let refuse = |rule: RuleId| Err(Refusal::new(rule).at(place(faced)));
        let Some(facing) = self.facing_to(zone, faced) else { return refuse(rule::R9_4_03) };
        if self.is_locked(s, zone) {
            return refuse(rule::R9_7_03);
        }
        // To face where one faces already is no turn.
        if self.faces(s, zone, facing) {
            return refuse(rule::R9_7_01);
        }
        Ok(())
    }

    /// Do all in a zone face that way?
    fn faces(&self, s: &State, zone: Zone, facing: u8) -> bool {
        s.units_in(zone).all(|u| s.unit(u).facing == facing)
    }

    /// The turns open to the stack of a zone.
    pub fn turns<'a>(&'a self, s: &'a State, zone: Zone) -> impl Iterator<Item = Zone> + 'a {
        let locked = self.is_locked(s, zone);
        let faces = self.tables.faces[zone.index()].iter().copied().zip(0..);
        faces.filter(move |&(_, facing)| !locked && !self.faces(s, zone, facing)).map(|(faced, _)| faced)
    }

    /// 9.7-05: must the stack test before it may turn? The arrival's own Front does not count.
    pub fn is_pinned(&self, s: &State, zone: Zone) -> bool {
        let Some(side) = self.holder(s, zone) else { return false };
        // The square arrives as one (13.3-07).
        let arrivals = s.mover.units.first().map_or(UnitSet::EMPTY, |u| self.group_of(s, u));
        self.in_front_of(s, side.enemy(), zone, arrivals)
    }
}

impl Play<'_> {
    /// A unit takes the facing of the stack it joins, or its own.
    pub fn join_stack(&mut self, unit: UnitId, zone: Zone, facing: u8) {
        let facing = self.g.stack_facing(self.s, zone, unit).unwrap_or(facing);
        self.s.unit_mut(unit).facing = facing;
    }

    /// Turns everybody in a zone (9.5-05).
    pub fn turn_stack(&mut self, zone: Zone, faced: Zone, rule: RuleId) {
        let Some(facing) = self.g.facing_to(zone, faced) else { return };
        let turned: UnitSet = self.s.units_in(zone).filter(|&u| self.s.unit(u).facing != facing).collect();
        if turned.is_empty() {
            return;
        }
        for unit in turned.iter() {
            let state = self.s.unit_mut(unit);
            state.facing = facing;
            state.marks.put(Mark::Turned);
        }
        self.tell(Event::Turned { rule, place: place(zone), faced: place(faced) });
    }

    /// 9.7-04: each enemy stack that the mover was not beside before may turn.
    pub fn call_contacts(&mut self, unit: UnitId, from: Option<Zone>, to: Zone) {
        let enemy = self.g.side(unit).enemy();
        let areas = &self.g.data.map.areas;
        let fresh = |zone: Zone| from.is_none_or(|from| !areas.adjacent(from, zone));
        for zone in self.g.steps(to).iter().rev().map(|n| n.zone) {
            let steady = |u| !self.g.is_routed(self.s, u);
            if self.g.holds(self.s, enemy, zone) && fresh(zone) && self.s.units_in(zone).any(steady) {
                self.push(Step::Contact(zone.0));
            }
        }
    }

    /// 9.7-04 to 9.7-06: the stack turns to the arrival, after one test if it is pinned.
    pub fn react_facing(&mut self, zone: Zone, faced: Zone) {
        self.pop();
        if self.g.is_pinned(self.s, zone) {
            let steady = self.s.units_in(zone).filter(|&u| !self.g.is_routed(self.s, u));
            let Some(tester) = self.g.best_tester(steady) else { return };
            if !self.manoeuvre_test(tester, rule::R9_7_05) {
                return;
            }
        }
        self.turn_stack(zone, faced, rule::R9_7_04);
    }
}
