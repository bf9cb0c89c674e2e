//! What a place is worth to those who would stand there.

use super::Captain;
use super::worth::GUN;
use crate::data::Terrain;
use crate::facing::{ALL_ROUND, front_of};
use crate::ids::{Side, UnitId};
use crate::state::{Mover, Order};
use board::{Aspect, Edge, Hex, Vertex};

impl Captain<'_> {
    /// Hexes to the nearest enemy.
    pub(crate) fn nearest_enemy(&self, hex: Hex) -> u16 {
        let enemies = self.g.enemy_hexes(self.s, self.side);
        enemies.map(|h| self.g.grid().distance(hex, h)).min().unwrap_or(30)
    }

    /// How much the enemy bears on a hex.
    pub(crate) fn danger_at(&self, hex: Hex) -> i32 {
        let threat = |(edge, near): (Edge, Hex)| {
            let held = self.g.holds(self.s, self.side.enemy(), near);
            if !held {
                return 0;
            }
            let faces = self.s.standing(near).any(|u| self.g.front(self.s, u).contains(edge.opposite()));
            if faces { 40 } else { 10 }
        };
        self.g.grid().neighbours(hex).map(threat).sum()
    }

    /// What it is worth for units to stand in a hex with a facing: attack, safety, line, goal.
    pub(crate) fn stand(&self, units: &[UnitId], hex: Hex, facing: Option<Vertex>) -> i32 {
        let Some(&first) = units.first() else { return 0 };
        if self.g.card(first).arm.is_artillery() && units.len() == 1 {
            return self.battery(hex, facing);
        }
        let worth = self.fight(units, hex, facing)
            + self.line(units, hex, facing)
            + self.goal(first, hex)
            + self.cover(hex);
        // Who must attack and looks at what may come does not get there in time: the clock is against him.
        if self.attacks() { worth } else { worth + self.defence(units, hex, facing) }
    }

    /// The best attack from here, and the worst attack that may come.
    fn fight(&self, units: &[UnitId], hex: Hex, facing: Option<Vertex>) -> i32 {
        let strength: i32 = units.iter().map(|&u| i32::from(self.g.strength(self.s, u))).sum();
        let front = facing.map_or(ALL_ROUND, front_of);
        let (mut best, mut worst) = (0, 0);
        for (edge, near) in self.g.grid().neighbours(hex) {
            if !self.g.holds(self.s, self.side.enemy(), near) {
                continue;
            }
            if front.contains(edge) {
                best = best.max(self.attack_from(units, hex, edge, near, strength));
            }
            worst += self.blow_from(facing, edge, near, strength);
        }
        // Who holds his ground strikes beside his own line, and has less to fear; who must not break keeps out of it.
        let boldness = match units.first() {
            _ if self.attacks() => 100,
            Some(&first) if self.is_kept_back(first) => 40,
            _ => 120,
        };
        best * boldness / 100 - worst
    }

    /// A rough worth of attacking a hex from here, with friends who already bear on it.
    fn attack_from(&self, units: &[UnitId], hex: Hex, edge: Edge, target: Hex, strength: i32) -> i32 {
        let defence: i32 = self.s.standing(target).map(|u| i32::from(self.g.strength(self.s, u))).sum();
        if defence == 0 {
            return self.lone_gun(); // it is taken without a roll
        }
        let mut attack = strength;
        for (e, near) in self.g.grid().neighbours(target) {
            if near != hex && self.g.holds(self.s, self.side, near) {
                let bears = |u: UnitId| {
                    !units.contains(&u)
                        && self.g.can_attack(self.s, u)
                        && self.g.front(self.s, u).contains(e.opposite())
                };
                attack += self
                    .s
                    .standing(near)
                    .filter(|&u| bears(u))
                    .map(|u| i32::from(self.g.strength(self.s, u)))
                    .sum::<i32>();
            }
        }
        let mut added = i32::from(self.g.ratio_modifier(attack.min(99) as u8, defence.min(99) as u8));
        let head = self.g.head(self.s, target);
        let Some(head) = head else { return self.lone_gun() };
        added += i32::from(self.g.card(units[0]).morale) - i32::from(self.g.lowered_morale(self.s, head));
        added += match self.g.aspect(self.s, head, edge.opposite()) {
            Aspect::Front => 0,
            Aspect::Flank => 2,
            Aspect::Rear => 3,
        };
        added += i32::from(self.s.unit(head).order == Order::Disorganised);
        added -= i32::from(self.s.unit(units[0]).order == Order::Disorganised);
        let rise = i32::from(self.g.level(target)) - i32::from(self.g.level(hex));
        added -= rise.clamp(-1, 2);
        added -= i32::from(self.g.terrain(target) != Terrain::Clear);
        let prey = i32::from(self.step_worth(head));
        // The table turns at about a roll of 4: what lies above it hurts the defender.
        (added - 1) * prey / 2 + 40 + self.clears(target)
    }

    /// What a gun that nobody guards draws: who must attack goes out of his way for it, who holds ground does not.
    fn lone_gun(&self) -> i32 {
        if self.attacks() { 350 } else { GUN.into() }
    }

    /// What an enemy across an edge can do to us.
    fn blow_from(&self, facing: Option<Vertex>, edge: Edge, near: Hex, strength: i32) -> i32 {
        let bears = self.s.standing(near).any(|u| self.g.front(self.s, u).contains(edge.opposite()));
        let enemy: i32 = self.s.standing(near).map(|u| i32::from(self.g.strength(self.s, u))).sum();
        let aspect = match facing.map_or(Aspect::Front, |v| v.aspect(edge)) {
            Aspect::Front => 10,
            Aspect::Flank => 60,
            Aspect::Rear => 90,
        };
        let weight = if bears { 10 } else { 4 };
        aspect * weight * enemy.min(10) / (10 * strength.max(1)).max(1)
    }

    /// Friends on the flanks and behind, none in front; not too thick.
    fn line(&self, units: &[UnitId], hex: Hex, facing: Option<Vertex>) -> i32 {
        let mut worth = 0;
        for (edge, near) in self.g.grid().neighbours(hex) {
            let friend =
                self.s.standing(near).any(|u| self.g.card(u).side == self.side && !units.contains(&u));
            if !friend {
                continue;
            }
            worth += match facing.map(|v| v.aspect(edge)) {
                Some(Aspect::Flank) | None => 14,
                Some(Aspect::Rear) => 6,
                Some(Aspect::Front) => -10,
            };
        }
        worth + self.looks(hex, facing)
    }

    /// It is good to look at the nearest enemy.
    fn looks(&self, hex: Hex, facing: Option<Vertex>) -> i32 {
        let Some(facing) = facing else { return 0 };
        let enemies = self.g.enemy_hexes(self.s, self.side);
        let Some(near) = enemies.min_by_key(|&h| self.g.grid().distance(hex, h)) else { return 0 };
        let ahead = self.g.grid().in_wedge(hex, facing, near);
        let behind = self.g.grid().in_wedge(hex, facing.turned(3), near);
        let close = 12 / i32::from(self.g.grid().distance(hex, near)).max(1);
        if ahead {
            4 * close
        } else if behind {
            -6 * close
        } else {
            0
        }
    }

    /// Does this side have to attack?
    pub(crate) fn attacks(&self) -> bool {
        self.side == Side::Allied
    }

    /// What draws units: the enemy for those who must attack, the ground to be held for the others.
    fn goal(&self, unit: UnitId, hex: Hex) -> i32 {
        let distance = |h: Hex| i32::from(self.g.grid().distance(hex, h));
        let key = self.keys().map(distance).min().unwrap_or(0);
        let late = self.s.turn + 3 > self.g.scenario(self.s).turns;
        if self.attacks() {
            let prey = self
                .g
                .enemy_hexes(self.s, self.side)
                .map(|h| {
                    let worth = self.g.head(self.s, h).map_or(160, |u| self.step_worth(u));
                    distance(h) * 14 - i32::from(worth) / 4
                })
                .min()
                .unwrap_or(0);
            let light = self.g.card(unit).arm.is_light() || self.g.card(unit).formation.is_none();
            return -prey - if late || light { 8 * key } else { 0 };
        }
        // Those who belong to no line of battle, those who come late and those who must not break guard what must be
        // held: they are on their way there before the line in front of them gives way.
        let card = self.g.card(unit);
        let spare = card.formation.is_none_or(|f| self.g.reinforcement(self.s, f).is_some());
        let guard = (spare && !card.arm.is_cavalry()) || self.is_kept_back(unit);
        let south = self.g.data.map.south_bank[hex.index()];
        let river = if south { 60 } else { 0 };
        let intruder = self.intruder(hex);
        intruder - river - if guard { 16 * key } else { 0 } - self.strays(unit, hex)
    }

    /// The hexes that decide at the end.
    fn keys(&self) -> impl Iterator<Item = Hex> + '_ {
        self.g.scenario(self.s).victory.control.iter().flat_map(|point| &point.hexes).copied()
    }

    /// How near the end is, in hundredths: only what is held then counts (warburg-15-03).
    fn urgency(&self) -> i32 {
        100 * i32::from(self.s.turn) / i32::from(self.g.scenario(self.s).turns).max(1)
    }

    /// Can the French still win by the ground they hold?
    fn ground_decides(&self) -> bool {
        self.g.demoralised_formations(self.s, Side::French) < self.g.scenario(self.s).victory.demoralised
    }

    /// Who stands on a key keeps it; one body is enough for each.
    pub(super) fn on_key(&self, units: &[UnitId], hex: Hex) -> i32 {
        if !self.ground_decides() {
            return 0;
        }
        let stands = |u: UnitId| self.g.card(u).side == self.side && !units.contains(&u);
        let held = |h: Hex| self.s.standing(h).any(stands);
        let here = self.keys().any(|key| key == hex) && !held(hex);
        i32::from(here) * (20 + self.urgency())
    }

    /// What an attack gains those who hold ground, beside the losses: the enemy driven from a key.
    fn clears(&self, target: Hex) -> i32 {
        let near = self.keys().any(|key| self.g.grid().distance(key, target) <= 1);
        if near && !self.attacks() && self.ground_decides() { self.urgency() } else { 0 }
    }

    /// Enemies near what must be held draw the defenders.
    fn intruder(&self, hex: Hex) -> i32 {
        let near_key = |h: Hex| self.keys().any(|key| self.g.grid().distance(h, key) <= 3);
        let pull = self.g.enemy_hexes(self.s, self.side).filter(|&h| near_key(h));
        let strong = 60 + self.urgency();
        pull.map(|h| strong - 12 * i32::from(self.g.grid().distance(hex, h))).max().unwrap_or(0).max(0)
    }

    /// Defenders stay with their formation.
    fn strays(&self, unit: UnitId, hex: Hex) -> i32 {
        let Some(formation) = self.g.card(unit).formation else { return 0 };
        let mates = &self.g.data.formations[formation.at()].units;
        let near = mates.iter().filter(|&&m| m != unit).filter_map(|&m| self.s.hex_of(m));
        let nearest = near.map(|h| i32::from(self.g.grid().distance(hex, h))).min().unwrap_or(1);
        25 * (nearest - 1).max(0)
    }

    /// Ground that helps those who are attacked there.
    fn cover(&self, hex: Hex) -> i32 {
        let ground = match self.g.terrain(hex) {
            Terrain::Clear => 0,
            Terrain::Woods => -10,
            _ => 15,
        };
        ground + 5 * i32::from(self.g.level(hex)) + if self.g.data.map.sunken[hex.index()] { 10 } else { 0 }
    }

    /// Guns want targets in front, friends around and no enemy near.
    fn battery(&self, hex: Hex, facing: Option<Vertex>) -> i32 {
        let Some(facing) = facing else { return 0 };
        let mut worth = -2 * self.danger_at(hex);
        for target in self.g.enemy_hexes(self.s, self.side) {
            let range = self.g.grid().distance(hex, target);
            if range <= 6
                && self.g.grid().in_wedge(hex, facing, target)
                && self.g.sees(self.s, hex, target, Mover::NOBODY)
            {
                worth += 60 - 8 * i32::from(range);
            } else if range > 6 {
                worth -= i32::from(range) / 4;
            }
        }
        let friends = |(_, near): (Edge, Hex)| self.g.holds(self.s, self.side, near);
        let escort = self.g.grid().neighbours(hex).filter(|&x| friends(x)).count() as i32;
        let near = i32::from(self.nearest_enemy(hex));
        let guarded = self.s.standing(hex).any(|u| !self.g.card(u).arm.is_artillery());
        worth -= if guarded || self.attacks() { 0 } else { self.gun_risk(hex) };
        worth + 8 * escort - if near <= 2 { 60 } else { 0 } - if near > 6 { 6 * (near - 6) } else { 0 }
    }
}
