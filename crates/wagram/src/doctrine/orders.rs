//! Which corps acts when: those who can do most by order, those far behind in the administrative phase.

use super::Eye;
use crate::ids::{CorpsId, UnitId, UnitSet};
use crate::state::{Marks, Mover, Pace, State, Step};
use board::area::{Zone, ZoneSet};
use kernel::Maybe;

/// What an order is worth for each point of open ground that a corps can have.
const CLAIM: i32 = 120;
/// Zones that a corps comes in a round.
const AT_HAND: u8 = 3;

impl Eye<'_> {
    /// The position as if a corps were to act now.
    fn called(&self, corps: CorpsId, pace: Pace) -> State {
        let mut state = self.s.clone();
        state.phasing = self.side;
        state.active = corps.into();
        state.pace = pace;
        state.mover = Mover::default();
        state.attacked = ZoneSet::EMPTY;
        for unit in &mut state.open.units {
            unit.marks = Marks::default();
            unit.target = Maybe::NOTHING;
            unit.spent = 0;
        }
        state
    }

    /// What a corps could do if it were to act now: blows, marches, rest.
    fn round_of(&self, corps: CorpsId, pace: Pace) -> i32 {
        let state = self.called(corps, pace);
        let eye = Eye::new(self.g, &state, self.side);
        // The missions are those of the true position.
        let _ = eye.missions.set(self.missions().clone());
        let blows = if pace == Pace::Round { eye.blows() } else { Vec::new() };
        let strikers: UnitSet = blows.iter().take(1).flat_map(|b| &b.strokes).map(|s| s.unit).collect();
        let others = self.g.units_of(&state, corps).minus(strikers);
        let marches = others.iter().filter(|&u| self.g.may_move(&state, u).is_ok());
        let gains = marches.map(|u| eye.march_gain(u).max(eye.rest_gain(u)).clamp(0, 150));
        blows.first().map_or(0, |blow| blow.worth.min(400)) * 3 / 2 + gains.sum::<i32>()
    }

    /// A corps ordered.
    pub fn order(&self, corps: CorpsId) -> i32 {
        self.round_of(corps, Pace::Round) + self.claim(corps)
    }

    /// Open ground that scores, which the corps can have before the enemy does, does not wait.
    fn claim(&self, corps: CorpsId) -> i32 {
        let map = &self.g.data.map;
        let open = |zone: &Zone| !self.s.is_held(*zone) && self.is_watched(*zone);
        let zones = map.french_objectives.iter().chain(map.austrian_objectives.iter()).filter(open);
        let fit = |u: &UnitId| !self.g.is_gun(*u) && !self.g.is_routed(self.s, *u);
        let units: UnitSet = self.g.units_of(self.s, corps).iter().filter(fit).collect();
        let way =
            |zone| units.iter().filter_map(|u| self.s.zone_of(u)).map(|at| self.g.distance(at, zone)).min();
        let near = |zone: &Zone| way(*zone).is_some_and(|way| way <= AT_HAND);
        zones.filter(near).map(|zone| CLAIM * self.points_at(zone)).sum()
    }

    /// A corps marched behind the lines: it has a long way, and no blow to strike.
    pub fn reserve(&self, corps: CorpsId) -> i32 {
        if let Some(Step::March(_)) = self.s.now() {
            1000
        } else if let Some(Step::NightPlan(_)) = self.s.now() {
            self.round_of(corps, Pace::Night)
        } else {
            let march = self.round_of(corps, Pace::Administrative);
            march - self.round_of(corps, Pace::Round) / 2 - 20
        }
    }

    /// A corps that could act out of turn: whoever tries is likelier to play the next round.
    pub fn reaction(&self, corps: CorpsId) -> i32 {
        self.round_of(corps, Pace::Round) - 40
    }

    /// 14.2, 14.3: Reuss is worth his point if the day is long enough for him to come into play.
    pub fn reuss(&self) -> i32 {
        let turns = self.g.scenario(self.s).turns.len() as i32;
        let left = turns - i32::from(self.s.turn);
        if self.g.terms(self.s).day == 2 && left >= 4 { 20_000 } else { -50 }
    }

    /// A pivot: the more it commands the better.
    pub fn pivot(&self, unit: UnitId) -> i32 {
        let Some(corps) = self.s.active.get() else { return 0 };
        let commanded = self.g.commanded(self.s, corps, unit);
        commanded.iter().map(|u| 1 + self.strength(u)).sum()
    }

    /// The headquarters rides when the army has left it behind.
    pub fn ride(&self) -> i32 {
        let at = self.s.headquarters[self.side.index()];
        if self.army_distance(at) > 30 { 5 } else { -5 }
    }

    /// A step of the headquarters: after the army, away from the enemy.
    pub fn headquarters_to(&self, zone: Zone) -> i32 {
        let here = self.army_distance(self.s.headquarters[self.side.index()]);
        let exposed = 30 * i32::from(self.enemy_distance(zone) <= 2);
        let there = self.army_distance(zone);
        let gain = if let Some(Step::Push(_)) = self.s.now() { 300 } else { here - 1 };
        gain - there - exposed
    }

    /// Mean distance of the army to a zone, in tenths.
    fn army_distance(&self, zone: Zone) -> i32 {
        let army = self.g.army[self.side.index()].iter().filter(|&u| !self.g.is_gun(u));
        let ways = army.filter_map(|u| self.s.zone_of(u)).map(|z| i32::from(self.g.distance(z, zone)));
        let (sum, count) = ways.fold((0, 0), |(sum, n), way| (sum + way, n + 1));
        if count == 0 { 0 } else { 10 * sum / count }
    }
}
