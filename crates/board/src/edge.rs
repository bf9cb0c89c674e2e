//! The six sides of a hex, and small sets of them.
//!
//! Edges are numbered clockwise on a map whose columns run to the right and whose rows run down.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

use serde::{Deserialize, Serialize};

use crate::Vertex;

/// One of the six sides of a hex, 0 to 5 clockwise. Which way side 0 points depends on the
/// [`Stagger`](crate::Stagger) of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Edge(u8);

impl Edge {
    /// All six, clockwise.
    pub const ALL: [Edge; 6] = [Edge(0), Edge(1), Edge(2), Edge(3), Edge(4), Edge(5)];

    /// The edge of that number, modulo 6.
    pub const fn new(number: u8) -> Edge {
        Edge(number % 6)
    }

    /// Its number, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The side facing it across the hex, which is also how the neighbour calls this same side.
    pub const fn opposite(self) -> Edge {
        Edge::new(self.0 + 3)
    }

    /// The side this many steps further clockwise (negative: counter-clockwise).
    pub const fn turned(self, steps: i8) -> Edge {
        Edge((self.0 as i8 + steps % 6).rem_euclid(6) as u8)
    }

    /// How many steps clockwise lead from this side to the other, 0 to 5.
    pub const fn steps_to(self, other: Edge) -> u8 {
        (other.0 + 6 - self.0) % 6
    }

    /// The two corners at the ends of this side, counter-clockwise end first.
    pub const fn corners(self) -> [Vertex; 2] {
        [Vertex::new(self.0), Vertex::new(self.0 + 1)]
    }
}

impl<'de> Deserialize<'de> for Edge {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Edge, D::Error> {
        small_number(deserializer).map(Edge)
    }
}

/// Reads a number below 6: an edge or a vertex.
pub(crate) fn small_number<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    let number = u8::deserialize(deserializer)?;
    if number < 6 {
        Ok(number)
    } else {
        Err(serde::de::Error::custom(format_args!("{number} is not a number from 0 to 5")))
    }
}

/// A set of edges of one hex.
///
/// ```
/// use board::{Edge, EdgeMask};
/// let mask: EdgeMask = [Edge::new(5), Edge::new(0)].into_iter().collect();
/// assert_eq!(mask.turned(1).iter().collect::<Vec<_>>(), [Edge::new(0), Edge::new(1)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(from = "u8", into = "u8")]
pub struct EdgeMask(u8);

impl EdgeMask {
    /// No edge.
    pub const NONE: EdgeMask = EdgeMask(0);
    /// All six edges.
    pub const ALL: EdgeMask = EdgeMask(0b11_1111);

    /// The set whose member `e` is bit `e`; higher bits are dropped.
    pub const fn from_bits(bits: u8) -> EdgeMask {
        EdgeMask(bits & 0b11_1111)
    }

    /// Bit `e` for member `e`.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// This one edge.
    pub const fn of(edge: Edge) -> EdgeMask {
        EdgeMask(1 << edge.0)
    }

    /// This set and that edge.
    pub const fn with(self, edge: Edge) -> EdgeMask {
        EdgeMask(self.0 | 1 << edge.0)
    }

    /// This set without that edge.
    pub const fn without(self, edge: Edge) -> EdgeMask {
        EdgeMask(self.0 & !(1 << edge.0))
    }

    /// Adds an edge.
    pub const fn insert(&mut self, edge: Edge) {
        *self = self.with(edge);
    }

    /// Takes an edge out.
    pub const fn remove(&mut self, edge: Edge) {
        *self = self.without(edge);
    }

    /// Whether the edge is in the set.
    pub const fn contains(self, edge: Edge) -> bool {
        self.0 >> edge.0 & 1 == 1
    }

    /// How many edges.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every member turned clockwise by this many steps (negative: counter-clockwise).
    pub const fn turned(self, steps: i8) -> EdgeMask {
        let by = steps.rem_euclid(6) as u32;
        EdgeMask::from_bits(self.0 << by | self.0 >> (6 - by))
    }

    /// Members in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Edge> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let edge = bits.trailing_zeros() as u8;
            (bits != 0).then(|| {
                bits &= bits - 1;
                Edge(edge)
            })
        })
    }
}

impl From<u8> for EdgeMask {
    fn from(bits: u8) -> EdgeMask {
        EdgeMask::from_bits(bits)
    }
}

impl From<EdgeMask> for u8 {
    fn from(mask: EdgeMask) -> u8 {
        mask.0
    }
}

impl FromIterator<Edge> for EdgeMask {
    fn from_iter<I: IntoIterator<Item = Edge>>(edges: I) -> EdgeMask {
        edges.into_iter().fold(EdgeMask::NONE, EdgeMask::with)
    }
}

impl BitOr for EdgeMask {
    type Output = EdgeMask;
    fn bitor(self, other: EdgeMask) -> EdgeMask {
        EdgeMask(self.0 | other.0)
    }
}

impl BitOrAssign for EdgeMask {
    fn bitor_assign(&mut self, other: EdgeMask) {
        self.0 |= other.0;
    }
}

impl BitAnd for EdgeMask {
    type Output = EdgeMask;
    fn bitand(self, other: EdgeMask) -> EdgeMask {
        EdgeMask(self.0 & other.0)
    }
}

impl Not for EdgeMask {
    type Output = EdgeMask;
    fn not(self) -> EdgeMask {
        EdgeMask::from_bits(!self.0)
    }
}

impl fmt::Debug for EdgeMask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Edge::index)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_is_modulo_six() {
        assert_eq!(Edge::new(5).turned(1), Edge::new(0));
        assert_eq!(Edge::new(0).turned(-1), Edge::new(5));
        assert_eq!(Edge::new(3).turned(127), Edge::new(4));
        assert_eq!(Edge::new(3).turned(-128), Edge::new(1));
        assert_eq!(Edge::new(2).opposite(), Edge::new(5));
        assert_eq!(Edge::new(4).steps_to(Edge::new(1)), 3);
        assert_eq!(Edge::new(7), Edge::new(1));
    }

    #[test]
    fn masks_turn_as_their_members_do() {
        for bits in 0..64 {
            for steps in -7..=7 {
                let mask = EdgeMask::from_bits(bits);
                let turned: EdgeMask = mask.iter().map(|edge| edge.turned(steps)).collect();
                assert_eq!(mask.turned(steps), turned);
                assert_eq!(mask.len(), turned.len());
            }
        }
    }

    #[test]
    fn a_side_lies_between_its_corners() {
        for edge in Edge::ALL {
            let [left, right] = edge.corners();
            assert_eq!(left.front()[1], edge);
            assert_eq!(right.front()[0], edge);
        }
    }

    #[test]
    fn files_cannot_name_a_seventh_edge() {
        assert_eq!(serde_json::from_str::<Edge>("5").unwrap(), Edge::new(5));
        assert!(serde_json::from_str::<Edge>("6").is_err());
    }
}
