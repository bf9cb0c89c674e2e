//! Where a move could end, and by which first step.

use super::Captain;
use crate::action::{Action, Who};
use crate::movement::Body;
use crate::stacking::Coming;
use crate::state::{Mover, Pace};
use board::{Hex, Vertex};

/// Facing of those who have none, as a number of the search.
const NO_FACING: usize = 6;

fn number(hex: Hex, facing: Option<Vertex>, turned: u8) -> usize {
    (hex.index() * 7 + facing.map_or(NO_FACING, Vertex::index)) * 4 + usize::from(turned.min(3))
}

fn meaning(node: usize) -> (Hex, Option<Vertex>, u8) {
    let place = node / 4;
    let facing = (place % 7 != NO_FACING).then(|| Vertex::new((place % 7) as u8));
    (Hex((place / 7) as u16), facing, (node % 4) as u8)
}

/// The end of a plan: its worth and the node it leads to first.
struct Plan {
    worth: i32,
    first: usize,
}

impl Captain<'_> {
    /// Everything the body could reach, with what it is worth there.
    fn plans(&self, body: &Body, from: Hex, left: u8, turned: u8, pace: Pace) -> Vec<Plan> {
        let start = number(from, body.facing, turned);
        let mut nodes: Vec<(usize, usize)> = Vec::new();
        self.g.with_search(|search| {
            search.run([(start, 0)], left, |node, cost, steps| {
                let (hex, facing, turned) = meaning(node);
                let watched = self.g.in_enemy_zone(self.s, body.side, hex);
                if watched {
                    return; // it stops here, and turning would cost a test
                }
                let looking = Body { facing, ..body.clone() };
                for edge in looking.front().iter() {
                    let Some(to) = self.g.grid().neighbour(hex, edge) else { continue };
                    if self.g.holds(self.s, body.side, to) && to != from {
                        continue;
                    }
                    if let Ok(crossing) = self.g.enter(self.s, &looking, hex, edge, Coming::Forward, pace) {
                        steps.push(number(to, facing, turned), crossing.cost);
                    }
                }
                let Some(vertex) = facing else { return };
                if turned < 3 {
                    steps.push(number(hex, Some(vertex.turned(1)), turned + 1), 1);
                    steps.push(number(hex, Some(vertex.turned(-1)), turned + 1), 1);
                }
                if turned == 0 && cost < left {
                    steps.push(number(hex, Some(vertex.turned(3)), 3), 1);
                }
            });
            for &node in search.reached() {
                let first = search.path(node as usize).get(1).copied().unwrap_or(start);
                nodes.push((node as usize, first));
            }
        });
        nodes
            .into_iter()
            .map(|(node, first)| {
                let (hex, facing, _) = meaning(node);
                Plan { worth: self.stand(&body.units, hex, facing), first }
            })
            .collect()
    }

    /// What beginning a move is worth: the best end above staying.
    pub(crate) fn mark_begin(&self, who: Who, pace: Pace) -> i32 {
        let units = self.g.units_of(self.s, who);
        let Some(body) = self.g.body(self.s, units.iter().copied()) else { return -1 };
        let Some(here) = self.s.hex_of(body.units[0]) else { return -1 };
        let points = self.g.points(self.s, &units, pace);
        let now = self.stand(&body.units, here, body.facing);
        let best = self.plans(&body, here, points, 0, pace).into_iter().map(|p| p.worth).max().unwrap_or(now);
        let back = self.backing_worth(&body, here, pace).unwrap_or(i32::MIN);
        let stack = if body.units.len() > 1 { 5 } else { 0 };
        best.max(back) - now - 15 + stack
    }

    /// Backing out of contact, judged by where it leads.
    fn backing_worth(&self, body: &Body, here: Hex, pace: Pace) -> Option<i32> {
        if pace != Pace::Normal || !self.g.in_enemy_zone(self.s, body.side, here) {
            return None;
        }
        let facing = body.facing?;
        let rear = facing
            .rear()
            .into_iter()
            .filter(|&edge| self.g.enter(self.s, body, here, edge, Coming::Backward, pace).is_ok());
        let hexes = rear.filter_map(|edge| self.g.grid().neighbour(here, edge));
        hexes.map(|h| self.stand(&body.units, h, Some(facing))).max()
    }

    /// Marks the steps of the move in progress.
    pub(crate) fn mark_moves(&self, actions: &[Action], marks: &mut Vec<i32>) {
        let Some((body, here)) = self.g.moving(self.s) else {
            marks.extend(actions.iter().map(|_| 0));
            return;
        };
        let m: &Mover = &self.s.mover;
        let now = self.stand(&body.units, here, body.facing);
        let held = m.ended || m.backed > 0;
        let plans = if held { Vec::new() } else { self.plans(&body, here, m.left, m.turned, m.pace) };
        let best = |first: usize| plans.iter().filter(|p| p.first == first).map(|p| p.worth).max();
        marks.extend(actions.iter().map(|action| match *action {
            Action::End => now,
            Action::To(hex) => best(number(hex, body.facing, m.turned)).unwrap_or(now - 30),
            Action::Turn(way) => {
                // A column turns for nothing on a road (warburg-14-02) and could do so for ever: it follows the road instead.
                let Some(facing) = body.facing.filter(|_| !self.g.turns_free(self.s, here)) else {
                    return now - 50;
                };
                let turned = way.from(facing);
                let there = self.stand(&body.units, here, Some(turned)) - self.test_cost(here);
                // Turning twice on the spot is dithering: each further vertex must be worth more.
                best(number(here, Some(turned), m.turned + 1)).unwrap_or(there) - 12 * i32::from(m.turned)
            }
            Action::AboutFace => {
                body.facing.and_then(|f| best(number(here, Some(f.turned(3)), 3))).unwrap_or(now - 30)
            }
            Action::Back(hex) => self.stand(&body.units, hex, body.facing) - 10,
            Action::Road(hex) => self.stand(&body.units, hex, body.facing) - 20,
            Action::Swap => now - 100,
            other => self.mark(&other), // no step of a move
        }));
        self.prefer_to_end(actions, marks);
    }

    /// Turning under the enemy's nose risks a test.
    fn test_cost(&self, here: Hex) -> i32 {
        if self.g.in_enemy_zone(self.s, self.side, here) { 60 } else { 0 }
    }

    /// What is not better than stopping is worse: a move must come to an end.
    fn prefer_to_end(&self, actions: &[Action], marks: &mut [i32]) {
        if let Some(end) = actions.iter().position(|a| *a == Action::End) {
            marks[end] += 4;
        }
    }
}
