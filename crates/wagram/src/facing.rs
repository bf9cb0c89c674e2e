//! Chapter 9.7: changes of facing, by one's own action and in reaction to an arrival.

use crate::action::Action;
use crate::agenda::Play;
use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::rule;
use crate::state::{Mark, State};
use board::area::Zone;
use kernel::agenda::Asks;
use kernel::{Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

impl Wagram {
    /// wagram-9.7-03: has a unit of the zone declared combat?
    pub fn is_locked(&self, s: &State, zone: Zone) -> bool {
        s.units_in(zone).any(|u| s.unit(u).target.get().is_some())
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

    /// May the stack that a unit belongs to be turned?
    pub fn may_turn_with(&self, s: &State, unit: UnitId, faced: Zone) -> Result<(), Refusal> {
        match s.zone_of(unit) {
            Some(zone) => self.may_turn(s, zone, faced),
            None => Err(Refusal::new(rule::R9_7_01)),
        }
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

    /// wagram-9.7-05: must the stack test before it may turn? The arrival's own Front does not count.
    pub fn is_pinned(&self, s: &State, zone: Zone) -> bool {
        let Some(side) = self.holder(s, zone) else { return false };
        // The square arrives as one (wagram-13.3-07).
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

    /// Turns everybody in a zone (wagram-9.5-05).
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

    /// Turns the stack that a unit belongs to, and the step is over.
    pub fn turn_with(&mut self, unit: UnitId, faced: Zone, rule: RuleId) {
        if let Some(zone) = self.s.zone_of(unit) {
            self.turn_stack(zone, faced, rule);
        }
        self.pop();
    }

    /// wagram-9.7-04: each enemy stack that the mover was not beside before may turn.
    pub fn call_contacts(&mut self, unit: UnitId, from: Option<Zone>, to: Zone) {
        let enemy = self.g.side(unit).enemy();
        let areas = &self.g.data.map.areas;
        let fresh = |zone: Zone| from.is_none_or(|from| !areas.adjacent(from, zone));
        for zone in self.g.steps(to).iter().rev().map(|n| n.zone) {
            let steady = |u| !self.g.is_routed(self.s, u);
            if self.g.holds(self.s, enemy, zone) && fresh(zone) && self.s.units_in(zone).any(steady) {
                self.push(Contact { zone });
            }
        }
    }

    /// wagram-9.7-04 to wagram-9.7-06: the stack turns to the arrival, after one test if it is pinned.
    fn react_facing(&mut self, zone: Zone, faced: Zone) {
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

/// A unit that has rested may turn (9.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaceRested {
    /// Who.
    pub unit: UnitId,
}

impl Asks<Wagram> for FaceRested {
    const NAME: &'static str = "face";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        if let Some(zone) = s.zone_of(self.unit) {
            offers.closed.extend(g.turns(s, zone).map(Action::Face));
        }
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Face(faced) if g.may_turn_with(s, self.unit, faced) => p.turn_with(self.unit, faced, rule::R9_7_01),
        Action::Pass => p.pop(),
    }

    fn ask(self, _: &Wagram, _: &State, _: Side) -> Message {
        crate::tell::ask_of(Self::NAME, self.unit)
    }
}

/// The units of a zone may turn to the arrival (9.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Contact {
    /// Where.
    pub zone: Zone,
}

impl Asks<Wagram> for Contact {
    const NAME: &'static str = "contact";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.enemy().into()
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.turns(s, self.zone).map(Action::Face));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Face(faced) if g.may_turn(s, self.zone, faced) => p.react_facing(self.zone, faced),
        Action::Pass => p.pop(),
    }

    fn ask(self, _: &Wagram, _: &State, _: Side) -> Message {
        crate::tell::ask_at(Self::NAME, self.zone)
    }
}
