//! What a battle changes by clauses of data: ground, bars and triggers, each with its own rule.
//!
//! gloire-battles-0-01: where a clause and the series differ, the clause holds, for its battle only.

use crate::agenda::Play;
use crate::data::{Arm, Bar, Barred, Ground, Then, Trait, What, Where};
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::{FormationId, Side, UnitId, UnitSet};
use crate::state::State;
use board::Hex;
use kernel::RuleId;

impl Gloire {
    /// The clause on the ground of a hex that concerns an arm, if there is one.
    pub fn clause(&self, what: What, arm: Arm, hex: Hex) -> Option<&Ground> {
        if !self.prepared.speaks(what, arm, hex) {
            return None;
        }
        let terrain = self.field.terrain(hex);
        self.field.ground.iter().find(|clause| {
            clause.what == what
                && clause.arms.has(arm)
                && (clause.terrain.contains(&terrain) || clause.hexes.contains(&hex))
        })
    }

    /// The rule by which only routed units enter a hex of their own will, if one does.
    pub fn is_for_routed(&self, arm: Arm, hex: Hex) -> Option<RuleId> {
        self.clause(What::RoutedOnly, arm, hex).map(|clause| clause.rule)
    }

    /// The rule by which the ground of a hex is closed to a unit in this battle, if one closes it.
    pub fn closed_to(&self, unit: UnitId, hex: Hex) -> Result<(), RuleId> {
        self.clause(What::Closed, self.arm(unit), hex).map_or(Ok(()), |clause| Err(clause.rule))
    }

    /// gloire-4.1.3-05: are friends in a hex in the way of a forced march? Guns that never move are not where a clause lets
    /// everybody pass them.
    pub fn hinder_march(&self, s: &State, unit: UnitId, hex: Hex) -> bool {
        let lets_pass = || self.clause(What::NoSurcharge, self.arm(unit), hex).is_some();
        s.stack_in(hex).any(|friend| self.is_immobile(friend).is_none() || !lets_pass())
    }

    /// The rule that bars units from something now, if one does.
    pub fn barred(&self, s: &State, what: Barred, units: UnitSet) -> Option<RuleId> {
        let bars =
            self.field.clauses.bars.iter().chain(&self.scenario(s).bars).filter(|bar| bar.what == what);
        let concerns = |bar: &&Bar| units.iter().any(|unit| self.concerns(s, bar, unit));
        bars.filter(|bar| !self.is_lifted(s, bar)).find(concerns).map(|bar| bar.rules[0])
    }

    fn concerns(&self, s: &State, bar: &Bar, unit: UnitId) -> bool {
        let place = s.hex_of(unit).is_some_and(|hex| bar.place.holds(self.field.map(), hex));
        // A bar that ends when a formation wakes ends for that formation alone.
        let woken = bar.until.as_ref().is_some_and(|code| self.was_woken(s, code, self.formation(unit)));
        bar.who.means(&self.field, unit) && (bar.place == Where::Anywhere || place) && !woken
    }

    fn is_lifted(&self, s: &State, bar: &Bar) -> bool {
        let fired = bar.until.as_ref().is_some_and(|code| self.has_fired(s, code, Then::Free));
        let serves = bar.who.side.unwrap_or(Side::First);
        let excused = !bar.unless.is_empty() && bar.unless.iter().all(|c| self.holds_true(s, c, serves));
        fired || excused
    }

    /// Has the trigger of that code fired, and does it do this?
    pub fn has_fired(&self, s: &State, code: &str, then: Then) -> bool {
        let fired = |(at, trigger): (usize, &crate::data::Trigger)| {
            trigger.code == code && trigger.then.contains(&then) && s.fired >> at & 1 == 1
        };
        self.field.triggers.iter().enumerate().any(fired)
    }

    /// A side has entered a hex; it is remembered if conditions watch it.
    pub(crate) fn note_entry(&self, s: &mut State, side: Side, hex: Hex) {
        let at = self.watched.iter().position(|&watched| watched == hex);
        if let Some(by) = at.and_then(|at| s.trodden.get_mut(at)) {
            *by |= 1 << side.index();
        }
    }

    /// Has whoever waits for that code been woken when the cup was last filled?
    pub fn is_awake(&self, s: &State, code: &str) -> bool {
        let woken = |(at, trigger): (usize, &crate::data::Trigger)| {
            trigger.code == code && trigger.then.contains(&Then::Wake) && s.woken >> at & 1 == 1
        };
        self.field.triggers.iter().enumerate().any(woken)
    }

    /// The rule that gives a unit that trait, if one does.
    pub fn trait_rule(&self, unit: UnitId, what: Trait) -> Option<RuleId> {
        if self.has_trait(unit, what) { self.field.trait_rule(unit, what) } else { None }
    }

    /// Why a unit neither moves nor turns, ever.
    pub fn is_immobile(&self, unit: UnitId) -> Option<RuleId> {
        self.trait_rule(unit, Trait::Fixed)
    }

    /// Why a unit does not leave its hex, if it does not.
    pub fn is_fixed(&self, s: &State, unit: UnitId) -> Option<RuleId> {
        self.is_immobile(unit).or_else(|| self.barred(s, Barred::Move, UnitSet::one(unit)))
    }

    /// Why a unit may not force-march in this battle, if so.
    pub fn forced_march_barred(&self, s: &State, unit: UnitId) -> Option<RuleId> {
        self.barred(s, Barred::ForcedMarch, UnitSet::one(unit))
    }
}

impl Play<'_> {
    /// Triggers whose conditions hold fire, once.
    pub fn check_triggers(&mut self) {
        for at in 0..self.g.field.triggers.len() {
            let trigger = &self.g.field.triggers[at];
            let serves =
                trigger.formations.first().map_or(Side::First, |f| self.g.field.formations[f.at()].side);
            let holds = trigger.when.iter().all(|condition| self.g.holds_true(self.s, condition, serves));
            if self.s.fired >> at & 1 == 0 && holds {
                self.fire_trigger(at);
            }
        }
    }

    fn fire_trigger(&mut self, at: usize) {
        let trigger = &self.g.field.triggers[at];
        let known = self.g.field.triggers.iter().enumerate();
        // Triggers of one code are events of which one is enough: the second brings nothing new.
        let before =
            known.into_iter().any(|(other, t)| t.code == trigger.code && self.s.fired >> other & 1 == 1);
        self.s.fired |= 1 << at;
        if before {
            return;
        }
        self.tell(Event::Triggered { rule: trigger.rules[0], code: trigger.code.clone() });
        for then in &trigger.then {
            match then {
                Then::MarkerNow => {
                    for &formation in &trigger.formations {
                        self.add_marker(formation, trigger.rules[0]);
                    }
                }
                Then::OrdersForGood => self.give_standing_orders(),
                Then::Wake | Then::Free => {}
            }
        }
    }

    /// Units that are attacked by shock or charge: their formations are noted, and what waits for that happens at once.
    pub(crate) fn note_attacked(&mut self, units: UnitSet) {
        for unit in units.iter() {
            self.s.attacked.put(self.g.formation(unit));
        }
        self.check_triggers();
    }

    /// A unit enters a hex that conditions watch.
    pub(crate) fn tread(&mut self, unit: UnitId, hex: Hex) {
        self.g.note_entry(self.s, self.g.side(unit), hex);
    }

    /// Formations that a trigger has given orders for good have them without being told.
    pub fn give_standing_orders(&mut self) {
        for at in 0..self.g.field.triggers.len() {
            let trigger = &self.g.field.triggers[at];
            if self.s.fired >> at & 1 == 0 || !trigger.then.contains(&Then::OrdersForGood) {
                continue;
            }
            let formations: Vec<FormationId> = trigger.formations.clone();
            let units = formations.iter().flat_map(|f| self.g.field.formations[f.at()].units.iter().copied());
            let here: UnitSet = units.filter(|&unit| self.s.hex_of(unit).is_some()).collect();
            self.s.ordered = self.s.ordered.or(here);
        }
    }
}
