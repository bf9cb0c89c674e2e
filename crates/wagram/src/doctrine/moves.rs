//! Moves, rest, facing and fire.

use super::Eye;
use super::march::End;
use super::mission::POINT;
use crate::action::Action;
use crate::bombardment::Shot;
use crate::facing::{Contact, FaceRested};
use crate::ids::{Side, UnitId, UnitSet};
use crate::retreat::FaceFled;
use crate::setup::Facing;
use crate::state::{State, Step};
use board::area::Zone;

/// Marks of what belongs to a planned attack.
const PLANNED: i32 = 5000;
/// What a march must gain to be worth the while.
const WORTH_MOVING: i32 = 3;

impl Eye<'_> {
    /// Marks the units that could act: attacks first, then those who gain most.
    pub fn mark_acting(&self, actions: &[Action], marks: &mut Vec<i32>) {
        let blows = self.blows();
        let planned = |unit: UnitId| {
            let best = blows.first()?;
            let place = best.strokes.iter().position(|stroke| stroke.unit == unit)?;
            Some(PLANNED - place as i32)
        };
        marks.extend(actions.iter().map(|action| match action {
            Action::Move(unit) => planned(*unit).unwrap_or_else(|| self.marching(*unit)),
            Action::Rest(unit) => 100 + self.rest_gain(*unit),
            Action::Enter(_, zone) => 1000 + self.enemy_distance(*zone),
            other => self.mark(other),
        }));
    }

    /// The mark of a unit that moves or turns; guns go last.
    fn marching(&self, unit: UnitId) -> i32 {
        let gain = self.march_gain(unit);
        let turning = self.s.zone_of(unit).map_or(0, |at| self.turning_gain(at));
        let late = 60 * i32::from(self.g.is_gun(unit));
        match gain {
            _ if gain > WORTH_MOVING => 200 + gain.min(800) - late,
            _ if turning > 0 => 10,
            _ => -1,
        }
    }

    /// What a unit gains by the best march.
    pub fn march_gain(&self, unit: UnitId) -> i32 {
        let Some(at) = self.s.zone_of(unit) else { return 0 };
        let ends = self.ends(self.mover_of(unit), at);
        let best = ends.iter().map(|end| self.ending(unit, end)).max();
        best.map_or(0, |best| best - self.stand(unit, at))
    }

    /// Marks the steps of the move in progress: towards its part in an attack, or to the best ground.
    pub fn mark_moving(&self, actions: &[Action], marks: &mut Vec<i32>) {
        let Some(unit) = self.s.mover.units.first() else { return };
        let Some(at) = self.s.zone_of(unit) else { return };
        let wish = self.attack_step(unit, at).unwrap_or_else(|| self.march_step(unit, at));
        let hurry = !actions.contains(&wish) && matches!(wish, Action::To(_) | Action::Attack(..));
        marks.extend(actions.iter().map(|action| {
            if *action == wish {
                PLANNED
            } else if hurry && *action == Action::Bonus {
                PLANNED - 1
            } else if let Action::Press(zone) = *action
                && hurry
                && wish == Action::To(zone)
            {
                PLANNED - 2
            } else if let Action::Face(zone) = *action {
                self.face(zone)
            } else if *action == Action::Pass {
                1
            } else {
                -100
            }
        }));
    }

    /// The next step of a mover that has its part in an attack.
    fn attack_step(&self, unit: UnitId, at: Zone) -> Option<Action> {
        let blows = self.blows();
        let own = |blow: &super::blow::Blow| {
            blow.strokes.iter().find(|stroke| stroke.unit == unit).map(|stroke| (blow.target, *stroke))
        };
        let (target, stroke) = blows.iter().find_map(own)?;
        Some(match stroke.first {
            Some(step) if stroke.from != at => Action::To(step),
            _ if stroke.charge => Action::Charge(target, stroke.faced),
            _ => Action::Attack(target, stroke.faced),
        })
    }

    /// The next step of a mover that only marches.
    fn march_step(&self, unit: UnitId, at: Zone) -> Action {
        let here = self.stand(unit, at);
        let ends = self.ends(self.s.mover, at);
        let best = ends.iter().max_by_key(|end| self.ending(unit, end));
        match best.filter(|end| self.ending(unit, end) > here + WORTH_MOVING) {
            Some(End { first: Some(step), .. }) => Action::To(*step),
            _ => Action::Pass,
        }
    }

    fn ending(&self, unit: UnitId, end: &End) -> i32 {
        self.stand(unit, end.zone) - self.toll(unit, end)
    }

    /// What it is worth for a unit to stand in a zone.
    pub fn stand(&self, unit: UnitId, zone: Zone) -> i32 {
        let mission = self.mission(self.s.unit(unit).corps);
        let way = mission.map_or(0, |goal| i32::from(self.g.distance(zone, goal).min(20)));
        let back = zone == self.g.data.map.lobau && self.s.zone_of(unit) != Some(zone);
        let post = mission.filter(|_| way == 1).map_or(0, |goal| self.post(unit, zone, goal));
        self.holding(unit, zone) + post
            - self.drive() * way / 10
            - self.peril(unit, zone)
            - 200 * i32::from(back)
    }

    /// Round a goal that the enemy holds: every side of it, his flank first, no more in a zone than can fight.
    fn post(&self, unit: UnitId, zone: Zone, goal: Zone) -> i32 {
        if self.g.is_gun(unit) || !self.g.holds(self.s, self.side.enemy(), goal) {
            return 0;
        }
        let mates = self.s.set_in(zone).minus(UnitSet::one(unit)).minus(self.g.guns);
        let fighters = mates.or(UnitSet::one(unit));
        let crowd = self.g.points_of(self.s, fighters) > self.g.fighting_limit(self.s, fighters);
        let flank = self.g.in_flank(self.s, goal, zone);
        8 * i32::from(flank) + 8 * i32::from(mates.is_empty()) - 20 * i32::from(crowd)
    }

    /// What is scored or kept from the enemy by standing there.
    pub fn holding(&self, unit: UnitId, zone: Zone) -> i32 {
        let mates = self.s.set_in(zone).minus(UnitSet::one(unit)).minus(self.s.mover.units);
        if !mates.is_empty() {
            return self.plateau_worth(unit, zone);
        }
        let points = self.points_at(zone) * POINT * self.lateness() / 100;
        let kept = match self.scores(zone) {
            true => points,
            false if self.is_watched(zone) => points * 2 / 3,
            false => 0,
        };
        kept + self.plateau_worth(unit, zone)
    }

    /// French infantry is wanted on the plateau, each unit for its share of the points.
    fn plateau_worth(&self, unit: UnitId, zone: Zone) -> i32 {
        let counts = self.side == Side::French && self.g.is_foot(unit);
        i32::from(counts && self.g.data.map.plateau.contains(zone)) * self.plateau_share()
    }

    /// Enemies who could fall on the unit there, against friends who could help it.
    fn peril(&self, unit: UnitId, zone: Zone) -> i32 {
        let danger = self.danger(zone);
        if danger == 0 {
            return 0;
        }
        let close = self.enemy_distance(zone) <= 1;
        let mates = self.s.set_in(zone).minus(UnitSet::one(unit)).minus(self.g.guns);
        let helped = self.support(zone, unit) + 10 * self.strength(unit) + 12 * self.cover(zone);
        let outweighed = ((danger - helped) * 15 / self.boldness()).clamp(0, 80);
        let lone_gun = self.g.is_gun(unit) && mates.is_empty();
        let shy = self.g.is_gun(unit) || self.s.unit(unit).fatigue == 2;
        let reserve = self.g.is_guard(unit) && !self.s.guard_committed;
        outweighed
            + 90 * i32::from(lone_gun && self.enemy_distance(zone) <= 2)
            + 25 * i32::from(shy && close)
            + 90 * i32::from(reserve && close)
            - 6 * self.cover(zone)
    }

    /// What a rest gives; under the enemy's eyes only after a test.
    pub fn rest_gain(&self, unit: UnitId) -> i32 {
        let Some(zone) = self.s.zone_of(unit) else { return 0 };
        let level = i32::from(self.s.unit(unit).fatigue);
        if level == 0 {
            return 0;
        }
        let gain = 12 + 2 * self.strength(unit) + 8 * level;
        let watched = self.g.in_front_of(self.s, self.side.enemy(), zone, UnitSet::EMPTY);
        if watched { gain / 2 } else { gain }
    }

    fn turning_gain(&self, zone: Zone) -> i32 {
        let Some(unit) = self.s.units_in(zone).next() else { return 0 };
        let faces = self.g.tables.faces[zone.index()].len() as u8;
        let best = (0..faces).map(|facing| self.coverage(zone, facing)).max().unwrap_or(0);
        best - self.coverage(zone, self.s.unit(unit).facing) - 2
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
        let step = s.now()?;
        if let Step::Facing(Facing { zone, .. }) | Step::Contact(Contact { zone }) = step {
            Some(zone)
        } else if let Step::FaceRested(FaceRested { unit }) | Step::FaceFled(FaceFled { unit }) = step {
            s.zone_of(unit)
        } else if let Step::FaceAdvanced(_) = step {
            s.battle.target.get()
        } else {
            s.mover.units.first().and_then(|unit| s.zone_of(unit))
        }
    }

    /// A shot: the likelier and the dearer the target, the higher.
    pub fn fire(&self, unit: UnitId, target: Zone) -> i32 {
        let modifiers = self.g.fire_modifiers(self.s, unit, target, Shot::Bombardment);
        let added: i32 = modifiers.iter().map(|m| i32::from(m.value)).sum();
        let chances = (i32::from(self.g.artillery(self.s, unit)) - added).clamp(0, 6);
        let units = self.s.set_in(target);
        let cost = |u: UnitId| if self.g.is_gun(u) { 25 } else { self.tiring(u) };
        let mean = units.iter().map(cost).sum::<i32>() / (units.len() as i32).max(1);
        chances * mean - i32::from(chances == 0)
    }
}
