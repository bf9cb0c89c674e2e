//! Moves, facing and fire.

use super::Eye;
use crate::bombardment::Shot;
use crate::ids::UnitId;
use crate::state::{State, Step};
use board::area::Zone;

impl Eye<'_> {
    fn mover(&self) -> Option<(UnitId, Zone)> {
        let unit = self.s.mover.units.first()?;
        Some((unit, self.s.zone_of(unit)?))
    }

    /// Everybody gets his turn, the strongest of the corps first; guns last.
    pub fn turn_to_move(&self, unit: UnitId) -> i32 {
        let holds = self.s.zone_of(unit).map_or(0, |z| i32::from(self.enemy_distance(z) == 1) * 10);
        20 + self.strength(unit) + holds
    }

    /// The tired rest where nobody presses them.
    pub fn rest(&self, unit: UnitId) -> i32 {
        let Some(zone) = self.s.zone_of(unit) else { return 0 };
        let calm = self.enemy_distance(zone) > 1;
        match (self.s.unit(unit).fatigue, calm) {
            (2, true) => 80,
            (2, false) => 60,
            (1, true) => 40,
            _ => 5,
        }
    }

    /// A step: what the zone is worth more than the one left; a headquarters follows its army.
    pub fn step(&self, zone: Zone) -> i32 {
        match (self.s.now(), self.mover()) {
            (Some(Step::HeadquartersMoving(_)), _) => {
                let here = self.army_distance(self.s.headquarters[self.side.index()]);
                3 * (here - self.army_distance(zone.0)) - 1
            }
            (Some(Step::Push(_)), _) => 10 - self.army_distance(zone.0),
            (_, Some((unit, at))) => self.worth(zone) - self.worth(at) - 3 - self.peril(unit, at, zone),
            _ => 0,
        }
    }

    /// Losses on the way, and weak units that run into the enemy.
    fn peril(&self, unit: UnitId, from: Zone, to: Zone) -> i32 {
        let going = crate::movement::Going::new(self.g, self.s);
        let loss = i32::from(going.costs_a_step(&self.s.mover, from, to)) * 200;
        let close = self.enemy_distance(to) <= 1;
        let shy =
            close && (self.g.is_gun(unit) || self.strength(unit) <= 2 || self.s.unit(unit).fatigue == 2);
        loss + i32::from(shy) * 90
    }

    /// More points, if they carry the unit onto an objective or into an attack.
    pub fn haste(&self) -> i32 {
        let Some((unit, at)) = self.mover() else { return -50 };
        if self.s.unit(unit).fatigue > 0 {
            return -50;
        }
        let steps = self.g.steps(at).iter().filter(|n| !self.s.is_held(n.zone));
        let gain = steps.map(|n| self.worth(n.zone) - self.worth(at)).max().unwrap_or(0);
        if gain >= 100 { 10 } else { -50 }
    }

    /// Turning: more enemies before the front than now.
    pub fn face(&self, faced: Zone) -> i32 {
        let Some(zone) = self.turning_zone(self.s) else { return 0 };
        let (Some(facing), Some(unit)) = (self.g.facing_to(zone, faced), self.s.units_in(zone).next()) else {
            return 0;
        };
        self.coverage(zone, facing) - self.coverage(zone, self.s.unit(unit).facing)
    }

    fn turning_zone(&self, s: &State) -> Option<Zone> {
        match s.now()? {
            Step::Facing(_, zone) | Step::Contact(zone) => Some(Zone(zone)),
            Step::FaceRested(unit) | Step::FaceFled(unit) => s.zone_of(UnitId(unit)),
            Step::FaceAdvanced => Some(Zone(s.battle.target)),
            _ => self.mover().map(|(_, zone)| zone),
        }
    }

    /// A shot: the likelier and the better the target, the higher.
    pub fn fire(&self, unit: UnitId, target: Zone) -> i32 {
        let added: i32 = self
            .g
            .fire_modifiers(self.s, unit, target, Shot::Bombardment)
            .iter()
            .map(|m| i32::from(m.value))
            .sum();
        let chances = (i32::from(self.g.artillery(self.s, unit)) - added).clamp(0, 6);
        let fresh = self.s.units_in(target).filter(|&u| self.s.unit(u).fatigue < 2).count() as i32;
        if chances == 0 { -5 } else { 10 * chances + fresh }
    }
}
