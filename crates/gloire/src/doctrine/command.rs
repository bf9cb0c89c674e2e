//! Who is given orders, who asks for them, which marker goes first, and when the great blow is struck.

use super::Captain;
use crate::combined::Choosing;
use crate::data::{Effect, Select, Selected};
use crate::field::Of;
use crate::ids::{FormationId, MarkerId, UnitId};
use crate::orders::Tactical;

/// A commander is tested when he passes more often than this, in hundredths.
const SURE: i32 = 55;
/// So near to the enemy a unit is about to fight.
const GRIPS: i32 = 3;
/// A combined marker is worth its use once this many units are about to fight.
const HOUR: usize = 4;
/// One that rallies is, once this many are shaken.
const SHAKEN: usize = 2;
/// What orders are worth to a unit that has to march off.
const DUE: i32 = 60;

impl Captain<'_> {
    /// Orders go to strong groups near the enemy, and to those with a long way to go.
    pub(super) fn mark_order(&self, group: Tactical) -> i32 {
        let units = self.g.members(self.s, group);
        let worth = |unit: UnitId| {
            let Some(hex) = self.s.hex_of(unit) else { return 1 };
            let near = 12 - self.field().nearest(self.g, hex).min(11);
            let strength = i32::from(self.g.full_strength(self.s, unit)) + 1;
            match self.is_due(unit) {
                // Everybody counts alike who gets away.
                true => DUE,
                // Guns fire without orders.
                false if self.g.is_gun(unit) => 1,
                false if self.g.is_good(self.s, unit) => strength * near,
                false => 1,
            }
        };
        1 + units.iter().map(worth).sum::<i32>()
    }

    /// gloire-2.4.3-05: who fails does nothing, so that only those test who want to act and are likely to pass.
    pub(super) fn mark_ask(&self, group: Tactical) -> i32 {
        let value =
            self.s.active.marker.get().map_or(0, |marker| self.g.field.markers[marker.at()].initiative);
        let eased =
            self.g.chief_modifier(self.s, self.side, group).map_or(0, |modifier| -i32::from(modifier.value));
        let chance = (10 * (i32::from(value) + 1 + eased)).min(100);
        let members = self.g.members(self.s, group);
        let fires = members.iter().any(|unit| self.g.is_gun(unit) && self.g.is_good(self.s, unit));
        chance - SURE - if fires { 10 } else { 0 } - if self.field().presses() { 0 } else { 20 }
    }

    /// The formation that can do most at once goes first.
    pub(super) fn mark_marker(&self, marker: MarkerId) -> i32 {
        match self.g.field.markers[marker.at()].of {
            Of::Formation(formation) => self.weight(formation),
            Of::Special(_) => 100,
        }
    }

    /// How much of a formation is about to fight.
    pub(super) fn weight(&self, formation: FormationId) -> i32 {
        let units = &self.g.field.formations[formation.at()].units;
        let close = units.iter().filter(|&&unit| self.is_close(unit, 4));
        close.map(|&unit| i32::from(self.g.full_strength(self.s, unit))).sum()
    }

    /// Is the unit in good order, and the enemy at most so far away?
    fn is_close(&self, unit: UnitId, most: i32) -> bool {
        let near = |hex| self.field().nearest(self.g, hex) <= most;
        self.g.is_good(self.s, unit) && self.s.hex_of(unit).is_some_and(near)
    }

    /// The great blow is struck when the armies are at grips, or when there is no later hour.
    pub(super) fn mark_commit(&self, marker: MarkerId) -> i32 {
        let Of::Special(special) = self.g.field.markers[marker.at()].of else { return -1 };
        let last = self.g.scenario(self.s).turns.len() as u8;
        let until = self.g.field.specials[special.at()].turns.map_or(last, |(_, to)| to.min(last));
        let army = || self.g.army(self.side).filter(|&unit| self.s.hex_of(unit).is_some());
        // For nobody who is there it is wasted.
        let serves = |select: &Select| {
            select.of.is_empty() || army().any(|unit| select.of.contains(&self.g.formation(unit)))
        };
        if !self.g.field.specials[special.at()].select.iter().all(serves) {
            return -1;
        }
        let ripe = match self.g.field.specials[special.at()].effect {
            Effect::RallyStep | Effect::RallyWhole => {
                army().filter(|&unit| !self.g.is_good(self.s, unit)).count() >= SHAKEN
            }
            Effect::Activate | Effect::Test | Effect::TakeOut | Effect::Swap | Effect::Ferry => {
                army().filter(|&unit| self.is_close(unit, GRIPS)).count() >= HOUR
            }
        };
        if ripe || self.s.turn >= until { 50 } else { -1 }
    }

    /// For whom a combined marker is: whoever is about to fight, whoever most needs to rally, or the enemy whom it shakes most.
    pub(super) fn mark_choice(&self, choosing: Choosing, unit: UnitId) -> i32 {
        let special = &self.g.field.specials[choosing.special.at()];
        let what = special.select.get(usize::from(choosing.at)).map(|select| select.what);
        let readiness = |unit: UnitId| {
            let near = self.s.hex_of(unit).map_or(1, |hex| 12 - self.field().nearest(self.g, hex).min(11));
            let strength = i32::from(self.g.full_strength(self.s, unit)) + 1;
            if self.g.is_good(self.s, unit) { strength * near } else { 1 }
        };
        10 + match (special.effect, what, self.s.hex_of(unit)) {
            (Effect::Test, ..) => self.disorder_cost(unit),
            (Effect::RallyStep | Effect::RallyWhole, ..) => self.value(unit),
            (_, Some(Selected::Formations), _) => {
                let mates = &self.g.field.formations[self.g.formation(unit).at()].units;
                mates.iter().map(|&mate| readiness(mate)).sum()
            }
            (_, Some(Selected::Stacks), Some(hex)) => self.s.stack_in(hex).map(readiness).sum(),
            _ => readiness(unit),
        }
    }
}
