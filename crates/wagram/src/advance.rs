//! Chapter 10.6: the advance after combat.

use crate::action::Action;
use crate::agenda::Play;
use crate::event::{Event, place};
use crate::game::Wagram;
use crate::ids::{Side, UnitId, UnitSet};
use crate::rule;
use crate::state::State;
use kernel::agenda::{Asks, Flow};
use kernel::{Maybe, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// Stacking points that may advance.
const ADVANCE: u8 = 2;

impl Wagram {
    /// Who advances with this unit: the square goes together (wagram-13.3-07).
    fn advance_party(&self, s: &State, unit: UnitId) -> UnitSet {
        if s.square.units.has(unit) { s.square.units } else { UnitSet::one(unit) }
    }

    /// wagram-10.6-25: may this attacker enter the zone?
    pub fn may_advance(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let target = s.battle.zone();
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
    fn advance(&mut self, unit: UnitId) {
        let Some(from) = self.s.zone_of(unit) else { return };
        let target = self.s.battle.zone();
        let facing = self.g.default_facing(self.s, target, Some(from));
        let party = self.g.advance_party(self.s, unit);
        self.s.battle.advanced += self.g.points_of(self.s, party);
        for member in party.iter() {
            self.s.lift(member);
            self.s.put(member, target);
            self.join_stack(member, target, facing);
            self.s.unit_mut(member).target = Maybe::NOTHING;
            let piece = member.into();
            let rule = rule::R10_6_25;
            self.tell(Event::Advanced { rule, piece, from: place(from), to: place(target) });
        }
        self.disturb_bernadotte(unit, target);
        self.push_headquarters(unit, target);
    }

    /// Nobody more advances: those who did may turn (wagram-10.6-26).
    fn end_advance(&mut self) {
        self.pop();
        if self.s.battle.advanced > 0 {
            self.push(FaceAdvanced);
        }
    }
}

/// Attackers advance (10.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Advance;

impl Asks<Wagram> for Advance {
    const NAME: &'static str = "advance";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if !p.g.advancers(p.s).is_empty() {
            return Flow::Waits;
        }
        p.end_advance();
        Flow::GoesOn
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.advancers(s).iter().map(Action::Advance));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Advance(unit) if g.may_advance(s, unit) => p.advance(unit),
        Action::Pass => p.end_advance(),
    }

    fn ask(self, _: &Wagram, s: &State, _: Side) -> Message {
        crate::tell::ask_at(Self::NAME, s.battle.zone())
    }
}

/// Those who advanced face some way (10.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaceAdvanced;

impl Asks<Wagram> for FaceAdvanced {
    const NAME: &'static str = "facing";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.turns(s, s.battle.zone()).map(Action::Face));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Face(faced) if g.may_turn(s, s.battle.zone(), faced) => {
            p.turn_stack(p.s.battle.zone(), faced, rule::R10_6_26);
            p.pop();
        },
        Action::Pass => p.pop(),
    }

    fn ask(self, _: &Wagram, s: &State, _: Side) -> Message {
        crate::tell::ask_at(Self::NAME, s.battle.zone())
    }
}
