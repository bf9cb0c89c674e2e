//! Chapter 10.3: the French Guard, whose first combat has its price.

use crate::action::Action;
use crate::agenda::Play;
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{Side, UnitSet};
use crate::rule;
use crate::state::State;
use kernel::Message;
use kernel::notation::{Coin, Cost};

/// What it costs to commit the Guard (wagram-10.3-01).
const GUARD_VP: i16 = 2;

impl Wagram {
    /// Would these units be the first of the Guard to fight? Who has declared an attack is as good as committed.
    fn is_first_of_guard(&self, s: &State, units: UnitSet) -> bool {
        let declared = |u| self.is_guard(u) && s.unit(u).target.get().is_some();
        let committed = s.guard_committed || self.army[Side::French.index()].iter().any(declared);
        !committed && units.iter().any(|u| self.is_guard(u))
    }

    /// wagram-10.3-01: what it costs if these units fight.
    pub fn guard_price(&self, s: &State, units: UnitSet) -> Option<Cost> {
        self.is_first_of_guard(s, units).then(|| Cost::of(Coin::Points, GUARD_VP))
    }

    /// Why it costs that.
    pub fn guard_word(&self, s: &State, units: UnitSet) -> Option<Message> {
        self.is_first_of_guard(s, units).then(|| Message::new("forgo-guard"))
    }

    /// The units that a decision brings into a combat for certain, if nobody prevents it.
    pub fn committed_by(&self, s: &State, side: Side, action: &Action) -> UnitSet {
        match action {
            Action::Attack(..) | Action::Charge(..) => s.mover.units,
            Action::Defend(units) => units.iter().copied().collect(),
            // Where there is no choice of defenders, nobody is asked for them.
            Action::Pass if side == Side::French => match &self.defences(s)[..] {
                [only] => only.iter().copied().collect(),
                _ => UnitSet::EMPTY,
            },
            _ => UnitSet::EMPTY,
        }
    }
}

impl Play<'_> {
    /// wagram-10.3-01: the first Guard unit in a combat costs the French two points.
    pub fn commit_guard(&mut self) {
        let engaged = self.s.battle.attackers.or(self.s.battle.defenders);
        if !self.s.guard_committed && engaged.iter().any(|u| self.g.is_guard(u)) {
            self.s.guard_committed = true;
            self.s.vp[Side::French.index()] -= GUARD_VP;
            self.tell(Event::GuardCommitted { rule: rule::R10_3_01, vp: -GUARD_VP });
        }
    }
}
