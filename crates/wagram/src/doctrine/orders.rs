//! Which corps acts when: those who can do most by order, those far behind in the administrative phase.

use super::Eye;
use crate::data::Role;
use crate::ids::{CorpsId, UnitId};
use crate::state::Step;
use board::area::Zone;

impl Eye<'_> {
    /// What a round of a corps is worth: blows near the enemy, the way to its mission, rest for the tired.
    fn round_of(&self, corps: CorpsId) -> i32 {
        let units = self.g.units_of(self.s, corps);
        let mission = self.mission(corps);
        let reserve = self.g.role(corps) == Role::Guard && !self.s.guard_committed;
        let of = |unit: UnitId| {
            let Some(zone) = self.s.zone_of(unit) else { return 10 };
            if self.g.is_routed(self.s, unit) {
                return 0;
            }
            let near = self.enemy_distance(zone);
            let way = mission.map_or(0, |goal| i32::from(self.g.distance(zone, goal)));
            let power =
                self.strength(unit) + 2 * i32::from(self.g.artillery(self.s, unit)) * i32::from(near <= 2);
            let fight = if near <= 2 && !reserve { 4 * power } else { 0 };
            fight + power * way.min(4) / 2
        };
        units.iter().map(of).sum()
    }

    /// A corps ordered.
    pub fn order(&self, corps: CorpsId) -> i32 {
        self.round_of(corps)
    }

    /// A corps marched behind the lines: it has a long way and nobody holds it.
    pub fn reserve(&self, corps: CorpsId) -> i32 {
        if matches!(self.s.now(), Some(Step::March(_))) {
            return 1000;
        }
        let units = self.g.units_of(self.s, corps);
        let zones: Vec<Zone> = units.iter().filter_map(|u| self.s.zone_of(u)).collect();
        let near = zones.iter().map(|&z| self.enemy_distance(z)).min().unwrap_or(0);
        let mission = self.mission(corps);
        let way = mission.and_then(|goal| zones.iter().map(|&z| i32::from(self.g.distance(z, goal))).min());
        let night = i32::from(self.s.now() == Some(Step::NightPlan)) * 100;
        let strength: i32 = units.iter().map(|u| self.strength(u)).sum();
        if near <= 3 { -10 + night } else { way.unwrap_or(0).min(9) * 3 + strength / 4 - 8 + night }
    }

    /// A corps that could act out of turn: whoever tries is likelier to play the next round.
    pub fn reaction(&self, corps: CorpsId) -> i32 {
        self.round_of(corps) - 40
    }

    /// A pivot: the more it commands the better.
    pub fn pivot(&self, unit: UnitId) -> i32 {
        let Some(corps) = self.s.active_corps() else { return 0 };
        let commanded = self.g.commanded(self.s, corps, unit);
        commanded.iter().map(|u| 1 + self.strength(u)).sum()
    }

    /// The headquarters rides when the army has left it behind.
    pub fn ride(&self) -> i32 {
        let at = Zone(self.s.headquarters[self.side.index()]);
        if self.army_distance(at) > 3 { 5 } else { -5 }
    }

    /// A step of the headquarters: after the army, away from the enemy.
    pub fn headquarters_to(&self, zone: Zone) -> i32 {
        let here = self.army_distance(Zone(self.s.headquarters[self.side.index()]));
        let exposed = 30 * i32::from(self.enemy_distance(zone) <= 2);
        let there = self.army_distance(zone);
        match self.s.now() {
            Some(Step::Push(_)) => 100 - there - exposed,
            _ => 3 * (here - there) - 1 - exposed,
        }
    }

    /// Mean distance of the army to a zone, in tenths.
    fn army_distance(&self, zone: Zone) -> i32 {
        let army = self.g.army[self.side.index()].iter().filter(|&u| !self.g.is_gun(u));
        let ways = army.filter_map(|u| self.s.zone_of(u)).map(|z| i32::from(self.g.distance(z, zone)));
        let (sum, count) = ways.fold((0, 0), |(sum, n), way| (sum + way, n + 1));
        if count == 0 { 0 } else { sum / count }
    }
}
