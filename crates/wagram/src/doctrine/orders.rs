//! Which corps acts when: those near the enemy by order, those far behind in the administrative phase.

use super::Eye;
use crate::ids::{CorpsId, UnitId};

impl Eye<'_> {
    /// Distance of the corps to the enemy, and its strength.
    fn state_of(&self, corps: CorpsId) -> (i32, i32) {
        let units = self.g.units_of(self.s, corps);
        let zones = units.iter().filter_map(|u| self.s.zone_of(u));
        let near = zones.map(|z| self.enemy_distance(z)).min().unwrap_or(30);
        (near, units.iter().filter(|&u| self.s.zone_of(u).is_some()).map(|u| self.strength(u)).sum())
    }

    /// A corps ordered: the nearer and stronger the better.
    pub fn order(&self, corps: CorpsId) -> i32 {
        let (near, strength) = self.state_of(corps);
        100 + strength - 6 * near.min(12)
    }

    /// A corps marched behind the lines.
    pub fn reserve(&self, corps: CorpsId) -> i32 {
        let (near, strength) = self.state_of(corps);
        if near < 4 { -10 } else { near.min(12) + strength / 4 }
    }

    /// A corps that could act out of turn.
    pub fn reaction(&self, corps: CorpsId) -> i32 {
        let (near, strength) = self.state_of(corps);
        if near > 3 { -5 } else { strength + 10 - near }
    }

    /// A pivot: the more it commands the better.
    pub fn pivot(&self, unit: UnitId) -> i32 {
        self.s.active_corps().map_or(0, |c| self.g.commanded(self.s, c, unit).len() as i32)
    }

    /// The headquarters rides when the army has left it behind.
    pub fn ride(&self) -> i32 {
        if self.army_distance(self.s.headquarters[self.side.index()]) > 3 { 5 } else { -5 }
    }

    /// Mean distance of the army to a zone.
    pub fn army_distance(&self, zone: u16) -> i32 {
        let zone = board::area::Zone(zone);
        let army = self.g.army[self.side.index()].iter().filter_map(|u| self.s.zone_of(u));
        let (sum, count) =
            army.fold((0, 0), |(sum, n), z| (sum + i32::from(self.g.distance(z, zone)), n + 1));
        if count == 0 { 0 } else { sum / count }
    }
}
