//! What a position is about, seen from one side: where to go, where the enemy is, how strong everybody is there.

use crate::data::{Arm, Order};
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::state::State;
use board::{Edge, Hex};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No way leads there.
const FAR: i32 = 999;

/// A position, seen from one side.
pub(super) struct Field {
    /// By hex, how far the nearest enemy is.
    nearest: Vec<u8>,
    /// By hex, the enemy strength next to it or one hex further.
    threat: Vec<u8>,
    /// By type and hex, what the way to the nearest goal costs.
    ways: [Vec<i32>; 3],
}

impl Field {
    pub fn new(g: &Gloire, s: &State, side: Side) -> Field {
        let enemies: Vec<(Hex, i32)> = stacks(g, s, side.enemy());
        let grid = g.field.grid();
        let distance = |hex: Hex| enemies.iter().map(move |&(enemy, _)| grid.distance(hex, enemy));
        let nearest = grid.hexes().map(|hex| distance(hex).min().unwrap_or(99).min(99) as u8).collect();
        let near = |hex: Hex| enemies.iter().filter(move |(enemy, _)| grid.distance(hex, *enemy) <= 2);
        let threat = grid
            .hexes()
            .map(|hex| near(hex).map(|(_, strength)| *strength).sum::<i32>().min(99) as u8)
            .collect();
        let goals = wanted(g, s, side, &enemies);
        let ways = [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| ways(g, arm, &goals));
        Field { nearest, threat, ways }
    }

    /// How far the nearest enemy is.
    pub fn nearest(&self, hex: Hex) -> u8 {
        self.nearest[hex.index()]
    }

    /// How much the enemy could bring to bear on a hex.
    pub fn danger(&self, hex: Hex) -> i32 {
        i32::from(self.threat[hex.index()]) * 10
    }

    /// What the way to the nearest goal costs an arm.
    pub fn way(&self, arm: Arm, hex: Hex) -> i32 {
        self.ways[Order::from(arm) as usize][hex.index()]
    }
}

/// The hexes that a side holds, with the strength that stands there.
fn stacks(g: &Gloire, s: &State, side: Side) -> Vec<(Hex, i32)> {
    let here = |unit: UnitId| Some((s.hex_of(unit)?, i32::from(g.strength(s, unit))));
    let mut all: Vec<(Hex, i32)> = g.army(side).filter_map(here).collect();
    all.sort();
    all.dedup_by(|next, first| {
        let same = next.0 == first.0;
        if same {
            first.1 += next.1;
        }
        same
    });
    all
}

/// Where a side wants to be: on what counts and is not its own; before what counts and is in danger; at the enemy.
fn wanted(g: &Gloire, s: &State, side: Side, enemies: &[(Hex, i32)]) -> Vec<Hex> {
    let goals = g.goals(s);
    let near =
        |goal: Hex| enemies.iter().map(|&(hex, _)| g.field.grid().distance(goal, hex)).min().unwrap_or(99);
    let others = |goal: &Hex| g.controller(s, *goal) != Some(side);
    let threatened = |goal: &Hex| !others(goal) && near(*goal) <= 5;
    let behind = g.score(s, side) <= g.score(s, side.enemy());
    let mut list: Vec<Hex> =
        goals.iter().copied().filter(|goal| behind && others(goal) || threatened(goal)).collect();
    if list.is_empty() {
        list = enemies.iter().map(|&(hex, _)| hex).collect();
    }
    list
}

/// What the way to the nearest goal costs an arm, from every hex, whoever stands in between.
fn ways(g: &Gloire, arm: Arm, goals: &[Hex]) -> Vec<i32> {
    let grid = g.field.grid();
    let mut costs = vec![FAR; grid.len()];
    let mut open: BinaryHeap<Reverse<(i32, Hex)>> = goals.iter().map(|&goal| Reverse((0, goal))).collect();
    goals.iter().for_each(|goal| costs[goal.index()] = 0);
    while let Some(Reverse((cost, hex))) = open.pop() {
        if cost > costs[hex.index()] {
            continue;
        }
        for edge in Edge::ALL {
            let Some(from) = grid.neighbour(hex, edge) else { continue };
            let Some(step) = g.ground.crossing(arm, from, edge.opposite()).cost() else { continue };
            let there = cost + i32::from(step);
            if there < costs[from.index()] {
                costs[from.index()] = there;
                open.push(Reverse((there, from)));
            }
        }
    }
    costs
}
