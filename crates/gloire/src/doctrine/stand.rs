//! Where it is good to stand, and whether a move leads there.

use super::Captain;
use crate::ids::{ChiefId, UnitId};
use crate::zoc::front_of;
use board::{Hex, Vertex};

/// A move must gain this much to be begun.
const GAIN: i32 = 8;

impl Captain<'_> {
    /// How good it is for a unit to stand in a hex.
    fn stand(&self, unit: UnitId, hex: Hex) -> i32 {
        let (field, nearest) = (self.field(), i32::from(self.field().nearest(hex)));
        if !self.g.is_good(self.s, unit) {
            return 12 * nearest.min(4) - field.danger(hex); // out of reach, to rally
        }
        if self.g.is_gun(unit) {
            return self.stand_of_guns(unit, hex, nearest);
        }
        let strength = i32::from(self.g.strength(self.s, unit)) * 10;
        let odds = (self.friends_near(hex, unit) + strength - field.danger(hex)).clamp(-40, 20);
        let contact = if nearest <= 2 { odds } else { 0 };
        let cover = if self.g.field.has_six_fronts(hex) && self.g.is_foot(unit) { 6 } else { 0 };
        contact + cover - 10 * field.way(self.g.arm(unit), hex).min(90)
    }

    /// Guns want the enemy within their range, and nobody next to them.
    fn stand_of_guns(&self, unit: UnitId, hex: Hex, nearest: i32) -> i32 {
        let reach = self.g.card(unit).range.map_or(3, |(effective, _)| i32::from(effective));
        let fire = match nearest {
            0 | 1 => -60,
            near if near <= reach => 40,
            near => -8 * (near - reach),
        };
        fire - self.field().danger(hex) / 2
    }

    /// The strength of friends next to a hex, but for a unit itself.
    fn friends_near(&self, hex: Hex, but: UnitId) -> i32 {
        let around = self.g.field.grid().neighbours(hex).map(|(_, next)| next).chain([hex]);
        let units = around.flat_map(|next| self.s.stack_in(next));
        let friends = units.filter(|&unit| unit != but && self.g.side(unit) == self.side);
        friends.map(|unit| 10 * i32::from(self.g.strength(self.s, unit))).sum()
    }

    /// What the best hex next to a unit is worth above its own.
    fn gain(&self, unit: UnitId) -> i32 {
        let Some(here) = self.s.hex_of(unit) else { return -1 };
        let now = self.stand(unit, here);
        let next = self.g.field.grid().neighbours(here).filter(|&(edge, to)| {
            self.g.ground.crossing(self.g.arm(unit), here, edge).is_open()
                && !self.g.holds(self.s, self.side.enemy(), to)
        });
        next.map(|(_, to)| self.stand(unit, to) - now).max().unwrap_or(-1)
    }

    pub(super) fn mark_move(&self, unit: UnitId) -> i32 {
        let gain = self.gain(unit);
        if gain >= GAIN { 100 + gain } else { -1 }
    }

    /// A forced march is for those who have far to go and nobody near.
    pub(super) fn mark_march(&self, unit: UnitId) -> i32 {
        let Some(here) = self.s.hex_of(unit) else { return -1 };
        let far = self.field().way(self.g.arm(unit), here) > 8 && self.field().nearest(here) > 8;
        if far { self.mark_move(unit) + 20 } else { -1 }
    }

    pub(super) fn mark_march_together(&self, hex: Hex) -> i32 {
        let marks = self.s.stack_in(hex).map(|unit| self.mark_march(unit));
        marks.min().unwrap_or(-1) + 5
    }

    /// A step is worth what it gains.
    pub(super) fn mark_step(&self, to: Hex) -> i32 {
        let Some(unit) = self.s.mover.units.first() else { return 0 };
        let Some(here) = self.s.hex_of(unit) else { return 0 };
        // Halting is marked by what one looks at, some tens at most.
        50 * (self.stand(unit, to) - self.stand(unit, here)) / GAIN - 20
    }

    /// How much of the enemy one sees when looking at a vertex, and how little behind.
    pub(super) fn front(&self, here: Option<Hex>, vertex: Vertex) -> i32 {
        let Some(here) = here else { return 0 };
        let grid = self.g.field.grid();
        let fronts = front_of(vertex);
        let foes = self.g.army(self.side.enemy()).filter_map(|unit| self.s.hex_of(unit));
        let looks = |hex: Hex| {
            let distance = i32::from(grid.distance(here, hex));
            let edge = grid.edge_between(here, hex);
            match edge {
                Some(edge) if fronts.contains(edge) => 30,
                Some(_) => -10,
                None if distance <= 6 && grid.in_wedge(here, vertex, hex) => 7 - distance,
                None => 0,
            }
        };
        foes.map(looks).sum::<i32>().clamp(-30, 45)
    }

    pub(super) fn mark_turn(&self, unit: UnitId) -> i32 {
        let (here, now) = (self.s.hex_of(unit), self.s.unit(unit).facing.get());
        let best = Vertex::ALL.map(|vertex| self.front(here, vertex)).into_iter().max().unwrap_or(0);
        let gain = best - now.map_or(0, |vertex| self.front(here, vertex));
        if gain >= GAIN { gain } else { -1 }
    }

    /// A square is for foot with horse near and no foot beside it.
    pub(super) fn mark_square(&self, hex: Hex) -> i32 {
        let grid = self.g.field.grid();
        let near = |unit: &UnitId| self.s.hex_of(*unit).is_some_and(|foe| grid.distance(hex, foe) <= 3);
        let foes: Vec<UnitId> = self.g.army(self.side.enemy()).filter(near).collect();
        let horse = foes.iter().filter(|&&unit| self.g.is_horse(unit)).count();
        if horse > 0 && horse == foes.len() { 30 } else { -1 }
    }

    /// A chief is well placed where most of his army is within range and nobody threatens him.
    pub(super) fn post(&self, chief: ChiefId, hex: Hex) -> i32 {
        let range = u16::from(self.g.field.chiefs[chief.at()].range);
        let reached = self.g.army(self.side).filter(|&unit| {
            self.s.hex_of(unit).is_some_and(|at| self.g.field.grid().distance(hex, at) <= range)
        });
        5 * reached.count() as i32 - self.field().danger(hex)
    }

    pub(super) fn post_now(&self, chief: ChiefId) -> i32 {
        self.s.chief_hex(chief).map_or(0, |hex| self.post(chief, hex))
    }

    pub(super) fn mark_ride(&self, chief: ChiefId) -> i32 {
        let Some(here) = self.s.chief_hex(chief) else { return -1 };
        let next = self.g.field.grid().neighbours(here).map(|(_, hex)| self.post(chief, hex));
        if next.max().unwrap_or(0) > self.post_now(chief) { 60 } else { -1 }
    }

    /// Horse evades what would beat it.
    pub(super) fn mark_evasion(&self, to: Hex) -> i32 {
        let threatened: i32 = self.s.clash.targets.iter().map(|hex| self.field().danger(hex)).sum();
        let own: i32 = self
            .s
            .clash
            .targets
            .iter()
            .flat_map(|hex| self.s.stack_in(hex))
            .map(|u| 10 * i32::from(self.g.strength(self.s, u)))
            .sum();
        threatened - 2 * own - self.field().danger(to)
    }

    /// Ground that was won is taken if it is on the way, and not a trap.
    pub(super) fn mark_advance(&self, from: Hex, to: Hex) -> i32 {
        let Some(unit) = self.s.stack_in(from).next() else { return 0 };
        5 + self.stand(unit, to) - self.stand(unit, from)
    }
}
