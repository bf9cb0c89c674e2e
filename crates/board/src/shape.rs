//! What a line of sight meets, by displacement: the same for every pair of hexes that lie so.
//!
//! Hexes and sides alike, each with the hand on which it lies. What the line crosses is ahead; a hex whose side it runs
//! along lies to the left or to the right, and so does a side that it touches at the corner where it comes upon such a
//! side or leaves it. A line that passes a mere corner on its way from one hex to the next crosses the side between
//! those two and touches nothing else.

use crate::grid::{Axial, length};
use crate::line::{Exit, exit, step};
use crate::{Edge, Grid, Hex};

/// On which hand something lies for who looks along a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Hand {
    /// In the way.
    Ahead,
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// What a line from the origin meets between its ends. The sides of both ends are among it, the ends are not.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    pub hexes: Vec<(Hand, Axial)>,
    pub sides: Vec<(Hand, Axial, Edge)>,
}

impl Shape {
    /// Walks from the origin to `goal`, from hex to hex.
    fn new(goal: Axial) -> Shape {
        let mut shape = Shape::default();
        let mut here = Axial { q: 0, r: 0 };
        while here != goal {
            here = match exit(here, goal) {
                Exit::Side(edge) => {
                    shape.sides.push((Hand::Ahead, here, edge));
                    step(here, edge)
                }
                Exit::Corner(left, right) => shape.between(here, left, right),
            };
            if here != goal {
                shape.hexes.push((Hand::Ahead, here));
            }
        }
        shape
    }

    /// Goes on along the side between the hexes across these two edges; gives the hex at its other end.
    fn between(&mut self, here: Axial, left: Edge, right: Edge) -> Axial {
        let (on_left, on_right) = (step(here, left), step(here, right));
        self.hexes.extend([(Hand::Left, on_left), (Hand::Right, on_right)]);
        self.sides.extend([
            (Hand::Left, here, left),
            (Hand::Right, here, right),
            (Hand::Ahead, on_left, right.turned(1)),
            (Hand::Left, on_left, right),
            (Hand::Right, on_right, left),
        ]);
        step(on_left, right)
    }
}

/// All lines up to a range: 127 of them for range 6, whatever the size of the map.
#[derive(Clone, Debug)]
pub struct Shapes {
    range: u16,
    shapes: Vec<Shape>,
}

impl Shapes {
    /// Lines up to this range meet no more hexes than a [`Screens`](crate::Screens) can keep of a pair.
    pub const MAX_RANGE: u16 = 10;

    /// All lines of at most that many steps, or of [`Shapes::MAX_RANGE`].
    pub fn new(range: u16) -> Shapes {
        let range = range.min(Shapes::MAX_RANGE);
        let shapes = displacements(range).map(Shape::new).collect();
        Shapes { range, shapes }
    }

    /// The longest of them.
    pub fn range(&self) -> u16 {
        self.range
    }

    /// How many there are, that from a hex to itself among them.
    #[allow(clippy::len_without_is_empty)] // there is always that one
    pub fn len(&self) -> usize {
        self.shapes.len()
    }

    /// The number of the line from one hex to another, if it is short enough.
    #[inline]
    pub(crate) fn index(&self, grid: &Grid, from: Hex, to: Hex) -> Option<usize> {
        let (dq, dr) = grid.offset(from, to);
        (length(dq, dr) <= self.range).then(|| index(self.range as i16, dq, dr))
    }

    pub(crate) fn shape(&self, index: usize) -> &Shape {
        &self.shapes[index]
    }

    /// Every line from a hex to another hex of the map: its number, and that hex.
    pub(crate) fn from<'a>(&self, grid: &'a Grid, from: Hex) -> impl Iterator<Item = (usize, Hex)> + use<'a> {
        displacements(self.range)
            .enumerate()
            .filter_map(move |(index, by)| Some((index, grid.moved(from, by)?)))
    }
}

/// Displacements of at most that many steps, in the order in which they are numbered.
fn displacements(range: u16) -> impl Iterator<Item = Axial> {
    let n = range as i16;
    (-n..=n).flat_map(move |q| ((-n).max(-q - n)..=n.min(n - q)).map(move |r| Axial { q, r }))
}

/// The number of a displacement among those of at most `n` steps.
fn index(n: i16, q: i16, r: i16) -> usize {
    // Lines of constant q are n + 1 long at the rim and one longer each towards the middle.
    let rim = q + n; // lines before this one
    let before = if q <= 0 {
        rim * (n + 1) + rim * (rim - 1) / 2
    } else {
        let upper = n + 1; // lines with q <= 0
        let beyond = q - 1; // further lines before this one, of 2n, 2n - 1, ...
        upper * (n + 1) + upper * (upper - 1) / 2 + beyond * 2 * n - beyond * (beyond - 1) / 2
    };
    (before + r - (-n).max(-q - n)) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn displacements_are_numbered_in_their_order() {
        for range in 0..=Shapes::MAX_RANGE {
            for (number, by) in displacements(range).enumerate() {
                assert_eq!(index(range as i16, by.q, by.r), number, "{by:?} of {range}");
            }
        }
        assert_eq!(Shapes::new(6).len(), 127);
    }

    #[test]
    fn what_a_line_meets_fits_into_what_is_kept_of_a_pair() {
        let most = Shapes::new(Shapes::MAX_RANGE).shapes.iter().map(|shape| shape.hexes.len()).max();
        assert!(most <= Some(14));
    }
}
