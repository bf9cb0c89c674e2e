//! Decisions inside a combat: which first, who defends and how, what to force, where to fall back and to advance.

use super::Eye;
use crate::ids::{UnitId, UnitSet};
use crate::state::{Battle, Stance};
use board::area::Zone;

impl Eye<'_> {
    fn target(&self) -> Zone {
        self.s.battle.zone()
    }

    /// The surest combat first: it frees the others' flanks.
    pub fn resolve(&self, target: Zone) -> i32 {
        let mut state = self.s.clone();
        let attackers = self.g.marked_against(self.s, target);
        let defenders = self.defenders(self.s, target);
        state.battle = Battle { target: target.into(), attackers, defenders, ..Battle::default() };
        self.outcome(&state)
    }

    /// Light troops slip away if that costs less than to stand.
    pub fn refuse(&self, unit: UnitId) -> i32 {
        let mut state = self.s.clone();
        state.battle.defenders = self.defenders(self.s, self.target());
        let stand = self.outcome(&state);
        let alone = self.s.set_in(self.target()).minus(self.g.guns).len() <= 1;
        let ground =
            if alone { self.prize(self.side.enemy(), self.target()) + 60 * self.guns_here() } else { 10 };
        stand - self.tiring(unit) - ground
    }

    fn guns_here(&self) -> i32 {
        self.s.set_in(self.target()).and(self.g.guns).len() as i32
    }

    /// Those who cost the attacker most.
    pub fn defend(&self, units: &[UnitId]) -> i32 {
        let mut state = self.s.clone();
        state.battle.defenders = units.iter().copied().collect();
        -self.outcome(&state)
    }

    /// The option with which the attacker gains least.
    pub fn stance(&self, stance: Stance) -> i32 {
        -self.outcome_of(self.s, stance)
    }

    /// Force a decision if the step it costs is well spent.
    pub fn force(&self, unit: UnitId) -> i32 {
        let now = self.outcome_of(self.s, self.s.battle.stance);
        let mut state = self.s.clone();
        state.battle.forced.put(unit);
        self.outcome_of(&state, state.battle.stance) - now - 5
    }

    /// Fall back where nobody fires, friends stand and the ground is good.
    pub fn retreat(&self, unit: UnitId, zone: Zone) -> i32 {
        let hurt =
            !self.s.is_held(zone) && self.g.in_front_of(self.s, self.side.enemy(), zone, UnitSet::EMPTY);
        let room = self.g.may_stack(self.s, UnitSet::one(unit), zone).is_ok();
        1000 + self.stand(unit, zone) / 2 - 3 * i32::from(hurt) * self.bleeding(unit) + 10 * i32::from(room)
    }

    /// Take ground that is worth having.
    pub fn advance(&self, unit: UnitId) -> i32 {
        let Some(at) = self.s.zone_of(unit) else { return -10 };
        let gain = self.stand(unit, self.target()) - self.stand(unit, at);
        let gun = 30 * i32::from(self.g.is_gun(unit));
        gain + self.prize(self.side, self.target()) / 4 - gun
    }
}
