//! An attack planned for a whole corps: who strikes a zone, from where, and what it is worth.

use super::Eye;
use super::march::End;
use crate::ids::{UnitId, UnitSet};
use crate::movement::Going;
use crate::state::{Battle, Mark, State};
use board::area::{Zone, ZoneSet};

/// What one more unit must add to an attack before it joins.
const WORTH_JOINING: i32 = 5;
/// Beyond this nobody reaches an enemy in one move.
const STRIKING_DISTANCE: i32 = 5;

/// One unit's part in an attack.
#[derive(Clone, Copy)]
pub(super) struct Stroke {
    pub unit: UnitId,
    pub from: Zone,
    pub faced: Zone,
    pub charge: bool,
    /// The first step on the way there.
    pub first: Option<Zone>,
    /// What going there costs, and what the unit gives up for it.
    toll: i32,
}

/// An attack on a zone.
pub(super) struct Blow {
    pub target: Zone,
    pub worth: i32,
    /// In the order in which they go: those before the defender's front pin him first.
    pub strokes: Vec<Stroke>,
}

impl Eye<'_> {
    /// Every attack of the active corps that is worth making, the best first.
    pub(super) fn blows(&self) -> Vec<Blow> {
        let strokes = self.strokes();
        let targets: ZoneSet = strokes.iter().map(|&(target, _)| target).collect();
        let mut blows: Vec<Blow> = targets
            .iter()
            .map(|target| {
                let fits = strokes.iter().filter(|&&(t, _)| t == target);
                self.blow(target, fits.map(|&(_, stroke)| stroke).collect())
            })
            .filter(|blow| !blow.strokes.is_empty())
            .collect();
        blows.sort_by_key(|blow| (std::cmp::Reverse(blow.worth), blow.target.0));
        blows
    }

    /// All that the units of the corps could do against any zone.
    fn strokes(&self) -> Vec<(Zone, Stroke)> {
        let mut strokes = Vec::new();
        let going = Going::new(self.g, self.s);
        let moving = self.s.mover.units;
        for unit in self.g.army[self.side.index()].iter().filter(|&u| !self.g.is_gun(u)) {
            let Some(at) = self.s.zone_of(unit) else { continue };
            let free = moving.has(unit) || self.g.may_move(self.s, unit).is_ok();
            if !free || self.enemy_distance(at) > STRIKING_DISTANCE {
                continue;
            }
            let ends = self.ends(self.mover_of(unit), at);
            let chance = ends.iter().map(|end| self.holding(unit, end.zone)).max().unwrap_or(0);
            for end in &ends {
                self.strokes_from(&going, unit, end, chance, &mut strokes);
            }
        }
        strokes
    }

    /// What a unit could do from where a move ends, which lets the chance of better ground go by.
    fn strokes_from(
        &self,
        going: &Going<'_>,
        unit: UnitId,
        end: &End,
        chance: i32,
        strokes: &mut Vec<(Zone, Stroke)>,
    ) {
        let missed = (chance - self.holding(unit, end.zone)) * 3 / 4;
        for n in self.g.steps(end.zone) {
            if !self.g.holds(self.s, self.side.enemy(), n.zone) {
                continue;
            }
            let Some(faced) = self.front_for(end.zone, unit, n.zone) else { continue };
            let charge = going.may_charge(&end.mover, unit, end.zone, n.zone, faced).is_ok();
            if !charge && going.may_attack(&end.mover, unit, end.zone, n.zone, faced).is_err() {
                continue;
            }
            let toll =
                self.toll(unit, end) + self.rest_gain(unit) / 2 + self.leaving(unit, end.zone) + missed;
            strokes.push((n.zone, Stroke { unit, from: end.zone, faced, charge, first: end.first, toll }));
        }
    }

    /// What a unit gives up that leaves its ground for an attack.
    fn leaving(&self, unit: UnitId, to: Zone) -> i32 {
        let Some(at) = self.s.zone_of(unit) else { return 0 };
        (self.stand(unit, at) - self.stand(unit, to)).max(0) * 50 / self.boldness()
    }

    /// The zone to face so that the target lies before the front, and most other enemies too.
    fn front_for(&self, at: Zone, unit: UnitId, target: Zone) -> Option<Zone> {
        let faces = &self.g.tables.faces[at.index()];
        let locked = self.g.is_locked(self.s, at);
        let set = self.g.stack_facing(self.s, at, unit);
        let open = faces.iter().enumerate().filter(|&(i, _)| {
            (!locked || set == Some(i as u8)) && self.g.front(at, i as u8).contains(target)
        });
        open.max_by_key(|&(i, _)| self.coverage(at, i as u8)).map(|(_, &zone)| zone)
    }

    /// The best combination of strokes against a zone, one unit after another.
    fn blow(&self, target: Zone, mut strokes: Vec<Stroke>) -> Blow {
        let mut state = self.s.clone();
        let mut chosen: Vec<Stroke> = Vec::new();
        let begun = self.struck(&state, target, false);
        let (mut worth, mut paid) = (begun, 0);
        loop {
            let tried = strokes.iter().enumerate().filter_map(|(i, stroke)| {
                let after = self.with(&state, target, stroke)?;
                let gain = self.struck(&after, target, true) - paid - stroke.toll;
                Some((gain, i, after))
            });
            let Some((gain, i, after)) = tried.max_by_key(|&(gain, i, _)| (gain, std::cmp::Reverse(i)))
            else {
                break;
            };
            // A first stroke alone may look poor: the second decides.
            let alone = chosen.is_empty() && begun == 0 && gain > -40;
            if gain < worth + WORTH_JOINING && !alone {
                break;
            }
            let stroke = strokes[i];
            (worth, state) = (gain, after);
            paid += stroke.toll;
            strokes.retain(|s| s.unit != stroke.unit);
            chosen.push(stroke);
        }
        let worth = worth - begun;
        if worth <= WORTH_JOINING {
            chosen.clear();
        }
        chosen.sort_by_key(|stroke| (self.g.in_flank(self.s, target, stroke.from), stroke.unit));
        Blow { target, worth, strokes: chosen }
    }

    /// The state as if the unit stood there and attacked, if it may.
    fn with(&self, state: &State, target: Zone, stroke: &Stroke) -> Option<State> {
        let unit = stroke.unit;
        let others = |s: &State| s.units_in(stroke.from).filter(|&u| u != unit).collect::<UnitSet>();
        let facing = self.g.facing_to(stroke.from, stroke.faced)?;
        let locked = self.g.is_locked(state, stroke.from);
        if locked && others(state).iter().any(|u| state.unit(u).facing != facing) {
            return None;
        }
        if state.zone_of(unit) != Some(stroke.from) {
            self.g.may_stack(state, UnitSet::one(unit), stroke.from).ok()?;
        }
        self.g.may_fight_from(state, unit, stroke.from).ok()?;
        let mut after = state.clone();
        after.lift(unit);
        after.put(unit, stroke.from);
        for mate in after.set_in(stroke.from).iter() {
            after.unit_mut(mate).facing = facing;
        }
        after.unit_mut(unit).target = target.into();
        if stroke.charge {
            after.unit_mut(unit).marks.put(Mark::Charge);
        }
        after.attacked.insert(target);
        Some(after)
    }

    /// What the marked attack on a zone is worth; the defender may turn to those who come.
    fn struck(&self, state: &State, target: Zone, coming: bool) -> i32 {
        let mut state = state.clone();
        let attackers = self.g.marked_against(&state, target);
        if attackers.is_empty() {
            return 0;
        }
        let defenders = self.defenders(&state, target);
        state.battle = Battle { target: target.into(), attackers, defenders, ..Battle::default() };
        let guns = self.g.supporters(&state);
        for zone in self.g.attacking_zones(&state).iter() {
            state.set_in(zone).and(guns).first().into_iter().for_each(|gun| state.battle.attackers.put(gun));
        }
        let standing = self.outcome(&state);
        if !coming || self.g.is_square(&state, target) {
            return standing;
        }
        self.turn_to_meet(&mut state, target);
        let turned = self.outcome(&state).min(standing);
        // A stack that is pinned turns after a test only (wagram-9.7-05).
        let pinned = self.g.in_front_of(self.s, self.side, target, self.s.mover.units);
        if pinned { (standing + turned) / 2 } else { (standing + 3 * turned) / 4 }
    }

    /// The defender faces most of the zones that attack him.
    fn turn_to_meet(&self, state: &mut State, target: Zone) {
        let attacking = self.g.attacking_zones(state);
        let faces = self.g.tables.faces[target.index()].len() as u8;
        let met = |facing: &u8| (self.g.front(target, *facing) & attacking).iter().count();
        let Some(best) = (0..faces).max_by_key(met) else { return };
        let now = state.units_in(target).next().map(|u| state.unit(u).facing);
        if now.is_some_and(|now| met(&now) >= met(&best)) {
            return;
        }
        for unit in state.set_in(target).iter() {
            state.unit_mut(unit).facing = best;
        }
    }
}
