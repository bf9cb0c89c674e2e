//! Chapter 14: what is special in the scenarios: Lobau, Wrede, Bernadotte, Johann, Nordmann.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::Role;
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{CorpsId, Side, UnitId, UnitSet};
use crate::movement::{Going, refuse};
use crate::options::Choice;
use crate::rule;
use crate::state::{Cause, Mover, Open, Pace, Position, Spot, State};
use board::area::Zone;
use kernel::agenda::{Asks, Flow};
use kernel::notation::Cost;
use kernel::{Die, Maybe, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// Shots of the Lobau battery in a turn (wagram-14.1-07).
pub const LOBAU_SHOTS: u8 = 2;

impl Wagram {
    /// Johann comes on this number or less (wagram-14.3-15, wagram-14.3-18).
    pub fn brings_johann(&self, s: &Open) -> u8 {
        if s.has_taken(Choice::Johann) { 3 } else { 1 }
    }

    /// How far a zone is from the nearest unit of the Guard (wagram-14.2-11).
    pub fn distance_to_guard(&self, s: &State, zone: Zone) -> u8 {
        let guard = |u: &UnitId| self.role(self.card(*u).corps) == Role::Guard;
        let zones = self.army[0].iter().filter(guard).filter_map(|u| s.zone_of(u));
        zones.map(|z| self.distance(z, zone)).min().unwrap_or(u8::MAX)
    }

    /// wagram-14.3-14: does a unit of Bernadotte's corps control that zone?
    fn disturbs_bernadotte(&self, s: &State, zone: Zone) -> bool {
        let Some(corps) = self.data.with_role(Role::Bernadotte) else { return false };
        self.steps(zone)
            .iter()
            .any(|n| s.units_in(n.zone).any(|u| s.unit(u).corps == corps && self.exerts_control(s, u)))
    }
}

impl Wagram {
    /// Does the unit still belong to the garrison of Lobau?
    pub(crate) fn is_garrison(&self, s: &State, unit: UnitId) -> bool {
        self.role(s.unit(unit).corps) == Role::Garrison
    }

    /// wagram-14.1-09, wagram-14.1-06: what keeps a unit of the garrison: Reynier is not paid for, the guns never go.
    pub(crate) fn garrison_rule(&self, s: &State, unit: UnitId) -> RuleId {
        let terms = self.option_terms(s, Choice::Reynier);
        if terms.is_some_and(|terms| terms.units.has(unit)) { rule::R14_1_09 } else { rule::R14_1_06 }
    }

    /// May a unit of these leave Lobau (wagram-3-06, 14.1, 14.2)?
    pub fn may_leave_island(&self, s: &State, units: UnitSet, from: Zone) -> Result<(), Refusal> {
        if from != self.data.map.lobau {
            return Ok(());
        }
        let garrison = |u: UnitId| self.role(self.card(u).corps) == Role::Garrison;
        // wagram-14.1-06, wagram-14.1-09: the garrison stays, but for Reynier once released.
        if let Some(bound) = units.iter().find(|&u| garrison(u) && self.is_garrison(s, u)) {
            return refuse(self.garrison_rule(s, bound), from);
        }
        if units.iter().all(garrison) || self.terms(s).day != 1 {
            return Ok(());
        }
        // wagram-14.2-09: one of the two zones must be empty.
        let exits = &self.scenario(s).lobau_exit;
        if !exits.is_empty() && exits.iter().all(|&z| s.is_held(z)) {
            return refuse(rule::R14_2_09, from);
        }
        Ok(())
    }

    /// Units that wait to enter with the active corps (wagram-14.3-16).
    pub fn may_enter(&self, s: &State, unit: UnitId, zone: Zone) -> Result<(), Refusal> {
        let waits = s.unit(unit).position.spot() == Spot::Waiting;
        if self.side(unit) != s.phasing || !self.is_called(s, unit) || !waits {
            return Err(Refusal::new(rule::R14_3_16).of(unit.into()));
        }
        if !self.scenario(s).entry.contains(&zone) {
            return refuse(rule::R14_3_16, zone);
        }
        if self.holds(s, s.phasing.enemy(), zone) {
            return refuse(rule::R9_6_15, zone);
        }
        if s.pace != Pace::Round && self.in_control_of(s, s.phasing.enemy(), zone) {
            return refuse(rule::R12_1_02, zone);
        }
        self.may_stack(s, UnitSet::one(unit), zone)
    }
}

impl Going<'_> {
    /// wagram-14.2-11: Wrede goes as far towards the Guard as he can.
    pub(crate) fn may_march_off(&self, mover: &Mover, at: Zone) -> Result<(), Refusal> {
        let unit = Self::lead(mover);
        let bound = self.s.wrede_marker
            && self.s.pace == Pace::Administrative
            && self.g.role(self.s.unit(unit).corps) == Role::Wrede;
        if !bound {
            return Ok(());
        }
        let Some(start) = self.s.zone_of(unit) else { return Ok(()) };
        let whole = Mover { steps: self.s.mover.steps, ..self.s.mover };
        let best = self.nearest(&whole, start, start);
        if self.nearest(mover, at, at) > best { refuse(rule::R14_2_11, at) } else { Ok(()) }
    }

    /// The least distance to the Guard that a unit can still reach and end in.
    fn nearest(&self, mover: &Mover, at: Zone, left: Zone) -> u8 {
        let rich = Mover { bonus: mover.bonus || self.may_buy(mover), ..*mover };
        let ends = mover.steps == 0 || self.g.may_stack(self.s, self.party(mover), at).is_ok();
        let here = if ends { self.g.distance_to_guard(self.s, at) } else { u8::MAX };
        if self.is_exhausted(&rich) {
            return here;
        }
        let on = self.g.steps(at).iter().filter(|n| n.zone != left).filter_map(|n| {
            let (_, after) = self.step(&rich, at, n.zone).ok()?;
            Some(self.nearest(&after, n.zone, at))
        });
        on.min().map_or(here, |least| least.min(here))
    }

    /// May it stop here for good, Wrede included?
    pub fn may_stop(&self, mover: &Mover, at: Zone) -> Result<(), Refusal> {
        self.may_end(mover, at)?;
        let wrede = self.g.role(self.s.unit(Self::lead(mover)).corps) == Role::Wrede;
        if wrede && self.s.wrede_marker && self.nearest(mover, at, at) < self.g.distance_to_guard(self.s, at)
        {
            return refuse(rule::R14_2_11, at);
        }
        Ok(())
    }
}

impl Play<'_> {
    /// A unit acts with another corps from now on.
    pub fn attach(&mut self, unit: UnitId, corps: CorpsId, rule: RuleId) {
        let old = self.s.unit(unit).corps;
        if old == corps {
            return;
        }
        self.s.unit_mut(unit).corps = corps;
        self.tell(Event::Attached { rule, piece: unit.into(), corps: corps.into() });
        self.forget_dead_corps(old);
    }

    /// wagram-14.3-13, wagram-14.3-24, wagram-14.4-03: attachments of the day, and the markers they make needless.
    pub fn attach_for_the_day(&mut self) {
        let day = self.g.terms(self.s).day;
        let attached = self.g.scenario(self.s).attached.clone();
        for attachment in attached.iter().filter(|a| a.day == day) {
            for &unit in &attachment.units {
                let old = self.s.unit(unit).corps;
                // A unit that an option sent elsewhere stays there, and the dead join nobody.
                if old == self.g.card(unit).corps && self.s.unit(unit).position.spot() != Spot::Gone {
                    self.s.unit_mut(unit).corps = attachment.to;
                    let corps = attachment.to.into();
                    self.tell(Event::Attached { rule: rule::R14_3_13, piece: unit.into(), corps });
                }
                if !self.g.is_alive(self.s, old) {
                    self.remove_marker(old, rule::R14_3_13);
                }
            }
        }
        self.s.wrede_marker &= day == 1;
    }

    /// wagram-14.2-11: Wrede beside the Guard joins it and his marker goes.
    pub fn wrede_may_join(&mut self) {
        if !self.s.wrede_marker {
            return;
        }
        let wrede = self.g.data.with_role(Role::Wrede);
        let guard = self.g.data.with_role(Role::Guard);
        let (Some(wrede), Some(guard)) = (wrede, guard) else { return };
        let unit = self.g.units_of(self.s, wrede).first();
        let near = |zone| self.g.distance_to_guard(self.s, zone) <= 1;
        let Some(unit) = unit.filter(|&u| self.s.zone_of(u).is_some_and(near)) else { return };
        self.s.wrede_marker = false;
        self.s.shown[Side::French.index()].take(wrede);
        self.attach(unit, guard, rule::R14_2_11);
        self.tell(Event::MarkerRemoved { rule: rule::R14_2_11, piece: wrede.into() });
    }

    /// wagram-14.3-14: an Austrian unit comes into the zone of control of Bernadotte's corps for the first time.
    pub fn disturb_bernadotte(&mut self, unit: UnitId, zone: Zone) {
        let due = self.g.side(unit) == Side::Austrian
            && !self.s.bernadotte_rolled
            && self.g.terms(self.s).day == 2
            && self.g.option_terms(self.s, Choice::Bernadotte).is_some();
        if due && self.g.disturbs_bernadotte(self.s, zone) {
            self.s.bernadotte_rolled = true;
            self.s.intruder = zone.into();
            self.push(Bernadotte);
        }
    }

    /// The roll: on 1 to 4, or 1 to 2 with the option, the whole corps falls back.
    fn bernadotte_rolls(&mut self) {
        self.pop();
        let needed = if self.s.has_taken(Choice::Bernadotte) { 2 } else { 4 };
        let (die, retreats) = self.dice.roll_for(rule::R14_3_14, Die::D6, |die| die <= needed);
        self.tell(Event::Bernadotte { rule: rule::R14_3_14, die, needed, retreats });
        let corps = self.g.data.with_role(Role::Bernadotte);
        if let Some(corps) = corps.filter(|_| retreats) {
            let units = self.g.units_of(self.s, corps);
            let here: crate::ids::UnitSet = units.iter().filter(|&u| self.s.zone_of(u).is_some()).collect();
            let tired = here.iter().filter(|&u| self.g.is_spent(self.s, u)).collect();
            self.begin_flights(Cause::Bernadotte, here, tired);
        } else {
            self.s.intruder = Maybe::NOTHING;
        }
    }

    /// wagram-14.3-15, wagram-14.3-18: in each administrative phase from T7 on.
    pub fn roll_for_johann(&mut self) {
        if !self.g.terms(self.s).johann || self.s.johann_arrived {
            return;
        }
        let Some(corps) = self.g.data.with_role(Role::Johann) else { return };
        let needed = self.g.brings_johann(self.s);
        let (die, arrives) = self.dice.roll_for(rule::R14_3_15, Die::D6, |die| die <= needed);
        self.tell(Event::Johann { rule: rule::R14_3_15, die, needed, arrives });
        if arrives {
            self.s.johann_arrived = true;
            for unit in self.g.units_of(self.s, corps).iter() {
                self.s.unit_mut(unit).position = Position::new(Spot::Waiting);
            }
            self.add_marker(corps);
            self.tell(Event::MarkerAdded { rule: rule::R14_3_15, piece: corps.into() });
        }
    }
}

/// Bernadotte's corps is about to react (14.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bernadotte;

impl Bernadotte {
    /// wagram-14.3-22: may the French pay for a better roll?
    fn may_pay(g: &Wagram, s: &State) -> Result<(), Refusal> {
        g.may_take(s, Side::French, Choice::Bernadotte)
    }
}

impl Asks<Wagram> for Bernadotte {
    const NAME: &'static str = "bernadotte";

    fn deciders(self, _: &Wagram, _: &State) -> Sides {
        Side::French.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if Bernadotte::may_pay(p.g, p.s).is_ok() {
            return Flow::Waits;
        }
        p.bernadotte_rolls();
        Flow::GoesOn
    }

    fn offers(self, _: &Wagram, _: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend([Action::Take(Choice::Bernadotte), Action::Pass]);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R14_3_14;
        Action::Take(Choice::Bernadotte) if Bernadotte::may_pay(g, s) => p.take_option(Choice::Bernadotte),
        Action::Pass => p.bernadotte_rolls(),
    }

    fn cost(self, g: &Wagram, s: &State, _: Side, action: &Action) -> Option<Cost> {
        g.option_cost(s, action)
    }
}
