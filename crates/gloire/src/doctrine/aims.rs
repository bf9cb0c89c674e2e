//! What a scenario is about: the aims in its victory clauses, what each is worth, and the way there from every hex. It is worked
//! out once, when somebody first plays the scenario by doctrine.

use crate::data::{Arm, Condition, Each, Order, Points, Scenario, Scorer};
use crate::game::Gloire;
use crate::ids::{FormationId, Side, UnitId};
use board::{Edge, Hex};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// No way leads there.
pub(super) const FAR: u16 = 400;
/// What ground that disorders adds to a way: so long it takes to rally.
const SHAKEN: u16 = 6;
/// What a hex is worth for which a side wins at once, above its points.
const AT_ONCE: i32 = 3;
/// What it is worth to stand where that spoils such a victory of the enemy's: whoever fails there has lost, whatever his points are.
const SPOILS: i32 = 12;
/// What a unit is worth that leaves the map for a victory at once.
const LEAVING: i32 = 4;

/// What is to be done at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Deed {
    /// Control it.
    Hold(Hex),
    /// Stand anywhere in it.
    Stand(Vec<Hex>),
    /// Leave the map there.
    Leave(Hex),
}

/// One thing that a scenario is about.
pub(crate) struct Aim {
    /// What is to be done.
    pub deed: Deed,
    /// What that is worth to each side, in points: what it scores, and what it keeps the enemy from.
    pub worth: [i32; 2],
    /// For these formations alone; none named: for all.
    only: Vec<FormationId>,
    /// By type and hex, what the way there costs.
    ways: [Vec<u16>; 3],
}

impl Aim {
    /// What the way there costs an arm.
    pub fn way(&self, arm: Arm, from: Hex) -> i32 {
        i32::from(self.ways[Order::from(arm) as usize][from.index()])
    }

    /// Is it for this unit?
    pub fn is_for(&self, g: &Gloire, unit: UnitId) -> bool {
        self.only.is_empty() || self.only.contains(&g.formation(unit))
    }
}

/// Everything that a scenario is about.
pub(crate) fn aims(g: &Gloire, scenario: &Scenario) -> Vec<Aim> {
    let mut found: Vec<(Deed, [i32; 2], Vec<FormationId>)> = Vec::new();
    let mut note = |deed: Deed, side: Side, worth: i32, only: &[FormationId]| {
        let known = found.iter_mut().find(|(known, _, known_for)| *known == deed && known_for == only);
        match known {
            Some((_, sum, _)) => sum[side.index()] += worth,
            None => {
                let mut sum = [0; 2];
                sum[side.index()] = worth;
                found.push((deed, sum, only.to_vec()));
            }
        }
    };
    for way in &scenario.automatic {
        for condition in &way.when {
            read(condition, way.side, Worth { hex: AT_ONCE, unit: LEAVING, spoilt: SPOILS }, &mut note);
        }
    }
    for row in &scenario.points {
        let sides = match row.side {
            Scorer::One(side) => vec![side],
            Scorer::Both => Side::ALL.to_vec(),
        };
        for (side, condition) in sides.iter().flat_map(|side| row.when.iter().map(move |when| (side, when))) {
            let hex = share(row, condition);
            read(condition, *side, Worth { hex, unit: i32::from(row.points), spoilt: hex }, &mut note);
        }
    }
    let aim = |(deed, worth, only)| Aim { ways: ways_to(g, &deed), deed, worth, only };
    found.into_iter().map(aim).collect()
}

/// What one hex of a row brings.
fn share(row: &Points, condition: &Condition) -> i32 {
    let needed = match (row.each, condition) {
        (Each::Once, Condition::Control { least, .. }) => i32::from(*least).max(1),
        _ => 1,
    };
    (i32::from(row.points) / needed).max(1)
}

/// What a condition is worth.
#[derive(Clone, Copy)]
struct Worth {
    /// Each of its hexes.
    hex: i32,
    /// Each unit that leaves the map for it.
    unit: i32,
    /// To the enemy, to stand where that spoils it.
    spoilt: i32,
}

/// What a condition asks of whom it serves, and of the other side.
fn read(
    condition: &Condition,
    serves: Side,
    worth: Worth,
    note: &mut impl FnMut(Deed, Side, i32, &[FormationId]),
) {
    match condition {
        Condition::Control { hexes, .. } => {
            for &hex in hexes {
                // To hold it, and to keep it from whom it serves.
                Side::ALL.into_iter().for_each(|side| note(Deed::Hold(hex), side, worth.hex, &[]));
            }
        }
        Condition::Exited { side, hex, carried: false, .. } => {
            note(Deed::Leave(*hex), *side, worth.unit, &[])
        }
        // The enemy of whom it serves spoils it by standing there.
        Condition::NoneBeyond { region, side, .. } if *side != serves => {
            note(Deed::Stand(region.clone()), *side, worth.spoilt, &[]);
        }
        Condition::OnMap { formations, hexes } => {
            note(Deed::Stand(hexes.clone()), serves, worth.hex, formations);
        }
        // Nothing that a place brings: the enemy is to be beaten, or time to pass.
        Condition::Exited { .. }
        | Condition::NoneBeyond { .. }
        | Condition::Demoralised { .. }
        | Condition::Routed { .. }
        | Condition::Attacked { .. }
        | Condition::Entered { .. }
        | Condition::Turn(_)
        | Condition::Chief { .. }
        | Condition::Lost { .. } => {}
    }
}

fn ways_to(g: &Gloire, deed: &Deed) -> [Vec<u16>; 3] {
    let goals: &[Hex] = match deed {
        Deed::Hold(hex) | Deed::Leave(hex) => std::slice::from_ref(hex),
        Deed::Stand(hexes) => hexes,
    };
    [Arm::Infantry, Arm::Cavalry, Arm::Artillery].map(|arm| ways(g, arm, goals))
}

/// What the way to the nearest of these hexes costs an arm, from every hex, whoever stands in between.
fn ways(g: &Gloire, arm: Arm, goals: &[Hex]) -> Vec<u16> {
    let grid = g.field.grid();
    let mut costs = vec![FAR; grid.len()];
    let mut open: BinaryHeap<Reverse<(u16, Hex)>> = goals.iter().map(|&goal| Reverse((0, goal))).collect();
    goals.iter().for_each(|goal| costs[goal.index()] = 0);
    while let Some(Reverse((cost, hex))) = open.pop() {
        if cost > costs[hex.index()] {
            continue;
        }
        for edge in Edge::ALL {
            let Some(from) = grid.neighbour(hex, edge) else { continue };
            let crossing = g.ground.crossing(arm, from, edge.opposite());
            let Some(step) = crossing.cost() else { continue };
            let there = cost + u16::from(step) + if crossing.disorders { SHAKEN } else { 0 };
            if there < costs[from.index()] {
                costs[from.index()] = there;
                open.push(Reverse((there, from)));
            }
        }
    }
    costs
}
