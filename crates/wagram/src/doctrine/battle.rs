//! Attacks with advantage, and how to stand against them.

use super::Eye;
use crate::ids::{UnitId, UnitSet};
use crate::state::{Battle, Stance, State};
use board::area::Zone;

impl Eye<'_> {
    /// The modifiers of a combat against a zone by these, at its defender's best.
    fn edge(&self, state: &mut State, target: Zone, attackers: UnitSet) -> i32 {
        let mut there: Vec<UnitId> = state.set_in(target).minus(self.g.guns).iter().collect();
        there.sort_by_key(|&u| std::cmp::Reverse(self.g.combat(state, u)));
        let mut defenders = UnitSet::EMPTY;
        for unit in there {
            let with = defenders.or(UnitSet::one(unit));
            if self.g.points_of(state, with) <= self.g.fighting_limit(state, with) {
                defenders = with;
            }
        }
        if let Some(gun) = state.set_in(target).and(self.g.guns).first() {
            defenders.put(gun);
        }
        state.battle = Battle { target: target.0, attackers, defenders, ..Battle::default() };
        let sum =
            |modifiers: Vec<kernel::Modifier>| modifiers.iter().map(|m| i32::from(m.value)).sum::<i32>();
        sum(self.g.attack_modifiers(state)) - sum(self.g.defence_modifiers(state))
    }

    /// Units of the side that could still join an attack on a zone.
    fn helpers(&self, target: Zone, but: UnitId) -> UnitSet {
        let beside = self.g.steps(target).iter().flat_map(|n| self.s.units_in(n.zone));
        beside
            .filter(|&u| {
                u != but
                    && self.g.side(u) == self.side
                    && !self.g.is_gun(u)
                    && self.g.may_move(self.s, u).is_ok()
                    && self.s.unit(u).fatigue < 2
            })
            .collect()
    }

    /// Those marked and as many helpers as may fight from their zones.
    fn together(&self, state: &State, marked: UnitSet, helpers: UnitSet) -> UnitSet {
        helpers.iter().fold(marked, |all, unit| {
            let zone = state.zone_of(unit);
            let mates: UnitSet = all.iter().filter(|&u| state.zone_of(u) == zone).collect();
            let with = mates.or(UnitSet::one(unit));
            let fits = self.g.points_of(state, with) <= self.g.fighting_limit(state, with);
            if fits { all.or(UnitSet::one(unit)) } else { all }
        })
    }

    /// An attack: worth it with an advantage, more so for an objective.
    pub fn attack(&self, target: Zone, faced: Zone, charge: i32) -> i32 {
        let Some(unit) = self.s.mover.units.first() else { return 0 };
        let Some(at) = self.s.zone_of(unit) else { return 0 };
        let mut state = self.s.clone();
        let Some(facing) = self.g.facing_to(at, faced) else { return 0 };
        for mate in state.set_in(at).iter() {
            state.unit_mut(mate).facing = facing;
        }
        state.unit_mut(unit).target = target.0;
        state.mark_attacked(target);
        let marked = self.g.marked_against(&state, target);
        let helpers = self.helpers(target, unit);
        let alone = self.edge(&mut state, target, marked) + charge;
        let together = self.together(&state, marked, helpers);
        let hope = self.edge(&mut state, target, together) + charge - alone;
        let edge = alone + hope.max(0) * 2 / 3;
        let prize = if self.worth(target) > self.worth(at) + 60 { 1 } else { 0 };
        // Bring many enemies before the front while at it.
        let cover = self.coverage(at, facing) / 10;
        (edge + prize) * 40 - 20 + cover
    }

    /// The surest combat first.
    pub fn resolve(&self, target: Zone) -> i32 {
        let mut state = self.s.clone();
        let attackers = self.g.marked_against(self.s, target);
        self.edge(&mut state, target, attackers)
    }

    /// The modifiers as they stand in the combat being fought.
    fn standing(&self) -> i32 {
        let sum =
            |modifiers: Vec<kernel::Modifier>| modifiers.iter().map(|m| i32::from(m.value)).sum::<i32>();
        sum(self.g.attack_modifiers(self.s)) - sum(self.g.defence_modifiers(self.s))
    }

    /// Light troops slip away from a hopeless combat.
    pub fn refuse(&self, unit: UnitId) -> i32 {
        let attack: i32 = self.s.battle.attackers.iter().map(|u| self.strength(u)).sum();
        let zone = Zone(self.s.battle.target);
        let defence: i32 = self.s.units_in(zone).map(|u| self.strength(u)).sum();
        let kept = self.is_goal(zone);
        let fresh = self.s.unit(unit).fatigue == 0;
        if attack > 2 * defence && fresh && !kept { 10 } else { -10 }
    }

    /// The strongest and freshest defend.
    pub fn defend(&self, units: &[UnitId]) -> i32 {
        let worst = units.iter().map(|&u| i32::from(self.s.unit(u).fatigue)).max().unwrap_or(0);
        let star = i32::from(units.iter().any(|&u| self.g.card(u).star));
        let sum: i32 =
            units.iter().map(|&u| 2 * self.strength(u) + i32::from(self.g.artillery(self.s, u))).sum();
        sum + 3 * star - 4 * worst
    }

    /// Hold what must be held and can be; give way before a hammer.
    pub fn stance(&self, stance: Stance) -> i32 {
        let zone = Zone(self.s.battle.target);
        let dear = self.is_goal(zone);
        let edge = self.standing();
        match stance {
            Stance::Orderly => {
                if edge >= 2 && !dear {
                    10
                } else {
                    -5
                }
            }
            Stance::Reactive => 0,
            Stance::Hold => {
                if dear && (-4..=1).contains(&edge) {
                    5
                } else {
                    -10
                }
            }
        }
    }

    /// Force a decision that hangs in the balance and matters.
    pub fn force(&self, unit: UnitId) -> i32 {
        let prize = self.is_goal(Zone(self.s.battle.target));
        let close = (-1..=1).contains(&self.standing());
        if prize && close && self.s.unit(unit).losses == 0 { 10 } else { -10 }
    }

    /// Fall back where nobody fires and friends stand.
    pub fn retreat(&self, unit: UnitId, zone: Zone) -> i32 {
        let enemy = self.side.enemy();
        let friends = self.s.is_held(zone);
        let hurt = !friends && self.g.in_front_of(self.s, enemy, zone, UnitSet::EMPTY);
        let room = self.g.may_stack(self.s, UnitSet::one(unit), zone).is_ok();
        -100 * i32::from(hurt) + 10 * i32::from(room) + 3 * self.cover(zone) + self.enemy_distance(zone)
    }

    /// Take ground that is worth having.
    pub fn advance(&self, unit: UnitId) -> i32 {
        let target = Zone(self.s.battle.target);
        let Some(at) = self.s.zone_of(unit) else { return -10 };
        let gain = self.worth(target) - self.worth(at);
        let leaves_goal = self.s.units_in(at).count() == 1 && self.is_goal(at);
        if gain > 0 && !leaves_goal && !self.g.is_gun(unit) { 10 + self.strength(unit) } else { -10 }
    }

    fn is_goal(&self, zone: Zone) -> bool {
        let map = &self.g.data.map;
        map.french_objectives.contains(zone) || map.austrian_objectives.contains(zone)
    }
}
