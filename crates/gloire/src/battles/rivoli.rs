//! Rivoli 2.3: the march of Lusignan. His column is bound to a way and a goal until it fights or is given orders.

use super::{Battle, Happening, Own};
use crate::agenda::Play;
use crate::data::{March, Says};
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::UnitId;
use crate::state::State;
use board::Hex;
use kernel::RuleId;
use std::collections::VecDeque;

/// The battle.
pub struct Rivoli;

impl Rivoli {
    /// The march that binds a unit now.
    fn march<'a>(&self, g: &'a Gloire, s: &State, unit: UnitId) -> Option<&'a March> {
        let free = s.own == Own::Released;
        g.field.clauses.marches.iter().find(|march| !free && march.formation == g.formation(unit))
    }

    /// rivoli-2.3-03: the hexes of the way, from each place that it names to the next along roads and paths.
    fn way(&self, g: &Gloire, march: &March) -> Vec<Hex> {
        let mut way = Vec::from_iter(march.along.first().copied());
        for leg in march.along.windows(2) {
            way.extend(along(g, leg[0], leg[1]).into_iter().skip(1));
        }
        way
    }

    /// rivoli-2.3-03: how far the southern edge is, in hexes.
    fn to_edge(&self, g: &Gloire, hex: Hex) -> u16 {
        let grid = g.field.grid();
        let last = grid.hexes().map(|hex| grid.row(hex)).max().unwrap_or(0);
        last - grid.row(hex)
    }

    /// How far the goal is.
    fn to_goal(&self, g: &Gloire, march: &March, hex: Hex) -> u16 {
        march.goal.iter().map(|&goal| g.field.grid().distance(hex, goal)).min().unwrap_or(0)
    }
}

/// The hexes from one place to another along roads and paths, the shortest way.
fn along(g: &Gloire, from: Hex, to: Hex) -> Vec<Hex> {
    let grid = g.field.grid();
    let mut came: Vec<Option<Hex>> = grid.hexes().map(|_| None).collect();
    let mut rim = VecDeque::from([to]);
    while let Some(hex) = rim.pop_front() {
        if hex == from {
            break;
        }
        for (edge, next) in grid.neighbours(hex) {
            if g.ground.has_way(hex, edge) && came[next.index()].is_none() && next != to {
                came[next.index()] = Some(hex);
                rim.push_back(next);
            }
        }
    }
    std::iter::successors(Some(from), |hex| came[hex.index()]).collect()
}

impl Battle for Rivoli {
    /// rivoli-2.3-02, rivoli-2.3-03: on along the way as far as its last hex, then ever nearer to the goal, close to the edge;
    /// from hex to hex of the goal it is free.
    fn may_step(&self, g: &Gloire, s: &State, unit: UnitId, from: Hex, to: Hex) -> Result<(), RuleId> {
        let Some(march) = self.march(g, s, unit) else { return Ok(()) };
        let way = self.way(g, march);
        let place = way.iter().position(|&hex| hex == from);
        let ahead = place.and_then(|at| way.get(at + 1));
        let right = match ahead {
            Some(&next) => to == next,
            None => {
                let nearer = self.to_goal(g, march, to) < self.to_goal(g, march, from);
                let there = march.goal.contains(&from) && march.goal.contains(&to);
                (nearer || there) && self.to_edge(g, to) <= u16::from(march.edge)
            }
        };
        if right { Ok(()) } else { Err(march.says.of(Says::Route)) }
    }

    /// rivoli-2.3-04: Without Orders, and yet at the full allowance.
    fn binds(&self, g: &Gloire, s: &State, unit: UnitId) -> Option<RuleId> {
        self.march(g, s, unit).map(|march| march.says.of(Says::Pace))
    }

    /// rivoli-2.3-02, rivoli-2.3-03: all of its movement, unless it has reached the goal.
    fn must_go_on(&self, g: &Gloire, s: &State, unit: UnitId) -> Option<RuleId> {
        let march = self.march(g, s, unit)?;
        let here = s.hex_of(unit)?;
        (!march.goal.contains(&here)).then(|| march.says.of(Says::Route))
    }

    /// rivoli-2.3-05: its first combat, or orders of the commander-in-chief, free all of the column.
    fn happened(&self, play: &mut Play<'_>, what: Happening) {
        let (Happening::Combat(units) | Happening::Ordered(units)) = what;
        let Some(march) = units.iter().find_map(|unit| self.march(play.g, play.s, unit)) else { return };
        play.s.own = Own::Released;
        play.tell(Event::Released { rule: march.says.of(Says::Freed), piece: march.formation.into() });
    }
}
