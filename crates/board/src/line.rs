//! Straight lines from centre to centre: which hexes lie between, and by which side a line arrives.
//!
//! All in integers. A hex is the set of points whose product with each of the six steps is at most 1,
//! so a line leaves it at the least `(1 + centre · step) / (line · step)`, a fraction compared exactly.

use crate::grid::{Axial, STEP, length};
use crate::{Edge, EdgeMask, Grid, Hex};

/// What a line of sight meets between its ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Crossing {
    /// It crosses the inside of this hex, be it ever so little. Touching a mere corner does not count.
    Through(Hex),
    /// It runs along the side shared by these two hexes: the one on the left as seen by who looks along
    /// the line, then the one on the right. `None` is off the map; at least one is on it.
    Along(Option<Hex>, Option<Hex>),
}

impl Crossing {
    /// The same crossing for somebody who looks from the other end.
    pub fn reversed(self) -> Crossing {
        match self {
            Crossing::Through(hex) => Crossing::Through(hex),
            Crossing::Along(left, right) => Crossing::Along(right, left),
        }
    }

    /// Whether it stops a line of sight, given what hexes do.
    ///
    /// A side is blocked only if both its hexes block; off the map counts as blocking, so that on the
    /// border of the map the one real hex decides.
    pub fn blocked(self, mut blocks: impl FnMut(Hex) -> bool) -> bool {
        match self {
            Crossing::Through(hex) => blocks(hex),
            Crossing::Along(left, right) => left.is_none_or(&mut blocks) && right.is_none_or(&mut blocks),
        }
    }
}

/// Where a line enters its last hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// Across this side.
    Edge(Edge),
    /// At the corner where these two sides meet; the second follows the first clockwise.
    Corner(Edge, Edge),
}

/// All lines of a grid up to a range, worked out once.
///
/// Memory is 4 bytes a pair of hexes and 8 a crossing: about 11 MB for all lines of a 17 by 21 map, 31 MB
/// for those up to range 12 on a 40 by 30 map. Drop it once a [`SightTable`](crate::SightTable) is built
/// (one bit a pair), if that is all a game asks for.
#[derive(Clone, Debug)]
pub struct Lines {
    grid: Grid,
    range: u16,
    /// Crossings of the pair `from * hexes + to` begin here, and end where those of the next pair begin.
    starts: Vec<u32>,
    crossings: Vec<Crossing>,
    /// By displacement: see [`Square`].
    entries: Vec<Option<Entry>>,
}

impl Lines {
    /// All lines of at most `max_range` steps.
    pub fn new(grid: &Grid, max_range: u16) -> Lines {
        let range = max_range.min(grid.columns() + grid.rows()); // no two hexes are further apart
        let square = Square(range);
        let mut shapes: Vec<Option<Shape>> = vec![None; square.len()];
        let mut starts = Vec::with_capacity(grid.len() * grid.len() + 1);
        let mut crossings = Vec::new();
        for from in grid.hexes() {
            for to in grid.hexes() {
                starts.push(crossings.len() as u32);
                let (dq, dr) = grid.offset(from, to);
                if length(dq, dr) <= range {
                    let shape = shapes[square.index(dq, dr)].get_or_insert_with(|| Shape::new(dq, dr));
                    crossings.extend(shape.steps.iter().map(|step| step.from(grid, from)));
                }
            }
        }
        starts.push(crossings.len() as u32);
        let entries = shapes.into_iter().map(|shape| shape.and_then(|shape| shape.entry)).collect();
        Lines { grid: grid.clone(), range, starts, crossings, entries }
    }

    /// The grid they were drawn on.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether the pair is within the range the lines were made for.
    pub fn in_range(&self, a: Hex, b: Hex) -> bool {
        self.grid.distance(a, b) <= self.range
    }

    /// What the line from `a` to `b` meets strictly between its ends, in order from `a`. Empty for
    /// neighbours and for a hex and itself.
    ///
    /// # Panics
    /// If the hexes are further apart than the range the lines were made for.
    pub fn crossings(&self, a: Hex, b: Hex) -> &[Crossing] {
        assert!(self.in_range(a, b), "lines reach {} steps only", self.range);
        let pair = a.index() * self.grid.len() + b.index();
        &self.crossings[self.starts[pair] as usize..self.starts[pair + 1] as usize]
    }

    /// The side or the corner of `b` by which the line from `a` enters it.
    ///
    /// # Panics
    /// If the hexes are further apart than the range the lines were made for, or if both are the same.
    pub fn entry(&self, a: Hex, b: Hex) -> Entry {
        assert!(self.in_range(a, b), "lines reach {} steps only", self.range);
        let (dq, dr) = self.grid.offset(a, b);
        self.entries[Square(self.range).index(dq, dr)].expect("a line leads from one hex to another")
    }

    /// Whether nothing between `a` and `b` blocks the line; the ends are not asked.
    ///
    /// Along a hexside both hexes must block, see [`Crossing::blocked`].
    ///
    /// # Panics
    /// If the hexes are further apart than the range the lines were made for.
    pub fn clear(&self, a: Hex, b: Hex, mut blocks: impl FnMut(Hex) -> bool) -> bool {
        self.crossings(a, b).iter().all(|crossing| !crossing.blocked(&mut blocks))
    }
}

/// Numbers the displacements of at most that many steps either way.
#[derive(Clone, Copy)]
struct Square(u16);

impl Square {
    fn side(self) -> usize {
        2 * usize::from(self.0) + 1
    }

    fn len(self) -> usize {
        self.side() * self.side()
    }

    fn index(self, dq: i16, dr: i16) -> usize {
        let place = |d: i16| (d + self.0 as i16) as usize;
        place(dq) * self.side() + place(dr)
    }
}

/// A line from the origin: the same for every pair of hexes that lie so.
#[derive(Clone)]
struct Shape {
    steps: Vec<Step>,
    entry: Option<Entry>,
}

#[derive(Clone, Copy)]
enum Step {
    Through(Axial),
    Along(Axial, Axial),
}

impl Step {
    fn from(self, grid: &Grid, from: Hex) -> Crossing {
        match self {
            Step::Through(by) => {
                // The border zigzags by half a hex: no line between two centres leaves the map altogether.
                Crossing::Through(grid.moved(from, by).expect("a line between hexes of the map stays on it"))
            }
            Step::Along(left, right) => Crossing::Along(grid.moved(from, left), grid.moved(from, right)),
        }
    }
}

impl Shape {
    /// Walks from the origin to `(dq, dr)`, from hex to hex.
    fn new(dq: i16, dr: i16) -> Shape {
        let goal = Axial { q: dq, r: dr };
        let mut here = Axial { q: 0, r: 0 };
        let mut steps = Vec::new();
        let mut entry = None;
        while here != goal {
            let (next, by) = match exit(here, goal) {
                Exit::Side(edge) => (step(here, edge), Entry::Edge(edge.opposite())),
                Exit::Corner(left, right) => {
                    steps.push(Step::Along(step(here, left), step(here, right)));
                    (step(step(here, left), right), Entry::Corner(left.opposite(), right.opposite()))
                }
            };
            here = next;
            entry = Some(by);
            if here != goal {
                steps.push(Step::Through(here));
            }
        }
        Shape { steps, entry }
    }
}

pub(crate) fn step(from: Axial, edge: Edge) -> Axial {
    let by = STEP[edge.index()];
    Axial { q: from.q + by.q, r: from.r + by.r }
}

/// The product of two axial vectors, in units in which a step has length √2.
fn dot(a: Axial, b: Axial) -> i32 {
    let (aq, ar, bq, br) = (i32::from(a.q), i32::from(a.r), i32::from(b.q), i32::from(b.r));
    2 * aq * bq + 2 * ar * br + aq * br + ar * bq
}

impl Grid {
    /// The sides by which the straight line to another hex leaves this one: one of them, or the two that meet at the corner
    /// through which it goes. None for the hex itself.
    pub fn sides_towards(&self, from: Hex, to: Hex) -> EdgeMask {
        if from == to {
            return EdgeMask::NONE;
        }
        let (q, r) = self.offset(from, to);
        match exit(Axial { q: 0, r: 0 }, Axial { q, r }) {
            Exit::Side(edge) => EdgeMask::of(edge),
            Exit::Corner(one, other) => EdgeMask::of(one).with(other),
        }
    }
}

/// How a line leaves a hex that it crosses.
pub(crate) enum Exit {
    /// Into the next hex across this side. A line that just touches the end of the side counts, too.
    Side(Edge),
    /// At the corner between these two sides, and on along the hexside that begins there.
    Corner(Edge, Edge),
}

/// How the line from the origin to `goal` leaves `here`.
pub(crate) fn exit(here: Axial, goal: Axial) -> Exit {
    // Of the sides ahead, those reached first; a second one shares its corner with the first.
    let mut first: Option<(i32, i32, Edge)> = None;
    let mut tied = None;
    for edge in Edge::ALL {
        let across = STEP[edge.index()];
        let (far, speed) = (1 + dot(here, across), dot(goal, across));
        if speed <= 0 {
            continue;
        }
        let sooner = first.map_or(-1, |(f, s, _)| (far * s - f * speed).signum());
        if sooner < 0 {
            first = Some((far, speed, edge));
            tied = None;
        } else if sooner == 0 {
            tied = Some((speed, edge));
        }
    }
    let (_, speed, edge) = first.expect("a line that leads somewhere crosses some side");
    match tied {
        None => Exit::Side(edge),
        // Straight for the corner.
        Some((other, second)) if other == speed => {
            if edge.turned(1) == second {
                Exit::Corner(edge, second)
            } else {
                Exit::Corner(second, edge)
            }
        }
        // Past the corner, into the hex that is straighter ahead.
        Some((other, second)) => Exit::Side(if other > speed { second } else { edge }),
    }
}
