//! Chapter 10.6: the advance after combat.

use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::{UnitId, UnitSet};
use crate::play::Play;
use crate::rule;
use crate::state::{NOWHERE, State, Step};
use board::area::Zone;
use kernel::{Refusal, RuleId};

/// Stacking points that may advance.
const ADVANCE: u8 = 2;

impl Wagram {
    /// Who advances with this unit: the square goes together (13.3-07).
    fn advance_party(&self, s: &State, unit: UnitId) -> UnitSet {
        if s.square.units.has(unit) { s.square.units } else { UnitSet::one(unit) }
    }

    /// 10.6-25: may this attacker enter the zone?
    pub fn may_advance(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let target = Zone(s.battle.target);
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()).at(place(target)));
        let beside = s.zone_of(unit).is_some_and(|z| self.data.map.areas.adjacent(z, target));
        let party = self.advance_party(s, unit);
        let able = s.battle.attackers.has(unit)
            && s.battle.won
            && beside
            && !party.iter().any(|u| self.is_routed(s, u) || s.battery.units.has(u));
        if !able || s.battle.advanced + self.points_of(s, party) > ADVANCE {
            return no(rule::R10_6_25);
        }
        if let Some(from) = s.zone_of(unit) {
            self.may_leave_island(s, party, from)?;
        }
        self.may_stack(s, party, target)
    }

    /// Who may advance.
    pub fn advancers(&self, s: &State) -> UnitSet {
        s.battle.attackers.iter().filter(|&u| self.may_advance(s, u).is_ok()).collect()
    }
}

impl Play<'_> {
    /// An attacker, or the square, enters the zone.
    pub fn advance(&mut self, unit: UnitId) {
        let Some(from) = self.s.zone_of(unit) else { return };
        let target = Zone(self.s.battle.target);
        let facing = self.g.default_facing(self.s, target, Some(from));
        let party = self.g.advance_party(self.s, unit);
        self.s.battle.advanced += self.g.points_of(self.s, party);
        for member in party.iter() {
            self.s.lift(member);
            self.s.put(member, target);
            self.join_stack(member, target, facing);
            self.s.unit_mut(member).target = NOWHERE;
            let piece = member.into();
            let rule = rule::R10_6_25;
            self.tell(Event::Advanced { rule, piece, from: place(from), to: place(target) });
        }
        self.disturb_bernadotte(unit, target);
        self.push_headquarters(unit, target);
    }

    /// Nobody more advances: those who did may turn (10.6-26).
    pub fn end_advance(&mut self) {
        self.pop();
        if self.s.battle.advanced > 0 && self.s.is_held(Zone(self.s.battle.target)) {
            self.push(Step::FaceAdvanced);
        }
    }
}
