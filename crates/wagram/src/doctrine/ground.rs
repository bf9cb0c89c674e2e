//! What a zone is worth: objectives, cover, friends at hand, enemies around.

use super::Eye;
use crate::ids::{Side, UnitId};
use board::area::Zone;

impl Eye<'_> {
    /// Zones that score for the side, and those it must deny.
    fn goals(&self) -> impl Iterator<Item = (Zone, i32)> + '_ {
        let map = &self.g.data.map;
        let (own, denied) = match self.side {
            Side::French => (&map.french_objectives, &map.austrian_objectives),
            Side::Austrian => (&map.austrian_objectives, &map.french_objectives),
        };
        own.iter().map(|z| (z, 3)).chain(denied.iter().map(|z| (z, 1)))
    }

    /// Is a goal already in the hands of another friendly unit than the mover?
    fn is_kept(&self, zone: Zone) -> bool {
        let mover = self.s.mover.units;
        self.g.holds(self.s, self.side, zone) && !self.s.set_in(zone).minus(mover).is_empty()
    }

    /// What standing in a zone is worth.
    pub fn worth(&self, zone: Zone) -> i32 {
        let open = self.goals().filter(|&(z, _)| !self.is_kept(z));
        let pull = open.map(|(z, weight)| {
            let far = i32::from(self.g.distance(zone, z).min(30));
            weight * (if far == 0 { 60 } else { 30 - far }) * 2
        });
        let pull = pull.max().unwrap_or(0).max(self.plateau_pull(zone));
        pull * 2 + self.cover(zone) * 6 - self.exposure(zone) * 8
    }

    /// French infantry is drawn to the plateau until enough of it stands there.
    fn plateau_pull(&self, zone: Zone) -> i32 {
        let foot = self.s.mover.units.first().is_some_and(|u| self.g.is_foot(u));
        if self.side != Side::French || !foot || self.g.holds_plateau(self.s) {
            return 0;
        }
        let far = self.g.data.map.plateau.iter().map(|z| i32::from(self.g.distance(zone, z))).min();
        let far = far.unwrap_or(30).min(30);
        5 * (if far == 0 { 50 } else { 30 - far })
    }

    /// The ground under the feet of a defender.
    pub fn cover(&self, zone: Zone) -> i32 {
        let ground = self.g.data.map.ground(zone);
        let redoubt = ground.redoubt && self.side == Side::Austrian;
        2 * i32::from(ground.village) + 2 * i32::from(redoubt) + i32::from(ground.wood || ground.marsh)
    }

    /// Enemy zones beyond the first that touch it.
    fn exposure(&self, zone: Zone) -> i32 {
        let enemies = self.g.steps(zone).iter().filter(|n| self.g.holds(self.s, self.side.enemy(), n.zone));
        (enemies.count() as i32 - 2).max(0)
    }

    /// How far the nearest enemy is.
    pub fn enemy_distance(&self, zone: Zone) -> i32 {
        let enemies = self.g.army[self.side.enemy().index()].iter().filter_map(|u| self.s.zone_of(u));
        enemies.map(|z| i32::from(self.g.distance(z, zone))).min().unwrap_or(30)
    }

    /// The strength of a unit now.
    pub fn strength(&self, unit: UnitId) -> i32 {
        i32::from(self.g.combat(self.s, unit))
    }

    /// Enemies in front and on the flank of a facing, weighed.
    pub fn coverage(&self, zone: Zone, facing: u8) -> i32 {
        let front = self.g.front(zone, facing);
        let enemies = self.g.steps(zone).iter().filter(|n| self.g.holds(self.s, self.side.enemy(), n.zone));
        let beside = enemies.map(|n| if front.contains(n.zone) { 4 } else { -4 }).sum::<i32>();
        // Where nobody touches yet, look towards the nearest enemy.
        let look = self.g.tables.faces[zone.index()].get(usize::from(facing));
        beside * 10 - look.map_or(0, |&z| self.enemy_distance(z).min(20))
    }
}
