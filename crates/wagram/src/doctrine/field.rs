//! Where both armies are strong: what bears on each zone.

use super::Eye;
use crate::data::MAX_ZONES;
use crate::ids::{Side, UnitId};
use board::area::Zone;

/// Tenths of its strength that a unit brings to bear over a distance of 0, 1, 2 … zones.
const FOOT: [i32; 5] = [10, 10, 7, 2, 0];
const HORSE: [i32; 5] = [10, 10, 8, 5, 0];
/// The same of a friend, who may yet come up.
const FRIEND: [i32; 5] = [10, 10, 9, 7, 4];

/// Who looks at a unit.
#[derive(Clone, Copy, PartialEq)]
enum Looks {
    Friend,
    Enemy,
}

/// Tenths of strength that bear on each zone, by army, and the way to the nearest unit of each.
pub(super) struct Field {
    bearing: [Vec<i32>; 2],
    nearest: [Vec<u8>; 2],
}

impl Eye<'_> {
    fn field(&self) -> &Field {
        self.field.get_or_init(|| self.survey())
    }

    fn survey(&self) -> Field {
        let zones = self.g.data.map.areas.len().min(MAX_ZONES);
        let mut field =
            Field { bearing: [vec![0; zones], vec![0; zones]], nearest: [vec![30; zones], vec![30; zones]] };
        for side in Side::ALL {
            for unit in self.g.army[side.index()].iter() {
                self.lay_out(side, unit, &mut field);
            }
        }
        field
    }

    fn lay_out(&self, side: Side, unit: UnitId, field: &mut Field) {
        let Some(at) = self.s.zone_of(unit) else { return };
        let weights = self.weights(unit, if side == self.side { Looks::Friend } else { Looks::Enemy });
        let strength = if self.g.is_routed(self.s, unit) { 0 } else { self.strength(unit) };
        for (index, nearest) in field.nearest[side.index()].iter_mut().enumerate() {
            let far = self.g.distance(at, Zone(index as u16));
            *nearest = far.min(*nearest);
            if let Some(weight) = weights.get(usize::from(far)) {
                field.bearing[side.index()][index] += weight * strength;
            }
        }
    }

    fn weights(&self, unit: UnitId, looks: Looks) -> [i32; 5] {
        match looks {
            Looks::Friend => FRIEND,
            Looks::Enemy if self.g.is_foot(unit) => FOOT,
            Looks::Enemy => HORSE,
        }
    }

    /// The strength of a unit now.
    pub fn strength(&self, unit: UnitId) -> i32 {
        i32::from(self.g.combat(self.s, unit))
    }

    /// Tenths of enemy strength that bear on a zone.
    pub fn danger(&self, zone: Zone) -> i32 {
        self.field().bearing[self.side.enemy().index()][zone.index()]
    }

    /// Tenths of our strength that bear on a zone.
    pub fn bearing(&self, zone: Zone) -> i32 {
        self.field().bearing[self.side.index()][zone.index()]
    }

    /// The same, one unit aside.
    pub fn support(&self, zone: Zone, but: UnitId) -> i32 {
        let all = self.bearing(zone);
        let own = self.s.zone_of(but).map_or(0, |at| {
            let weights = self.weights(but, Looks::Friend);
            let weight = weights.get(usize::from(self.g.distance(at, zone))).copied();
            weight.unwrap_or(0) * self.strength(but)
        });
        all - own
    }

    /// How far the nearest enemy is.
    pub fn enemy_distance(&self, zone: Zone) -> i32 {
        i32::from(self.field().nearest[self.side.enemy().index()][zone.index()])
    }

    /// The ground under the feet of a defender.
    pub fn cover(&self, zone: Zone) -> i32 {
        let ground = self.g.data.map.ground(zone);
        let redoubt = ground.redoubt && self.side == Side::Austrian;
        2 * i32::from(ground.village) + 2 * i32::from(redoubt) + i32::from(ground.wood || ground.marsh)
    }

    /// Enemies before the front of a facing against those on its flank.
    pub fn coverage(&self, zone: Zone, facing: u8) -> i32 {
        let front = self.g.front(zone, facing);
        let enemies = self.g.steps(zone).iter().filter(|n| self.g.holds(self.s, self.side.enemy(), n.zone));
        let beside = enemies.map(|n| if front.contains(n.zone) { 40 } else { -40 }).sum::<i32>();
        // Where nobody touches yet, look where the enemy is strongest.
        let ahead: i32 = front.iter().map(|z| self.danger(z)).sum();
        beside + ahead.min(600) / 20
    }
}
