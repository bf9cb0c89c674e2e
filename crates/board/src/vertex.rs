//! The six corners of a hex; in many games a unit faces one of them.

use serde::{Deserialize, Serialize};

use kernel::Packed;

use crate::edge::small_number;
use crate::{Arcs, Aspect, Edge};

/// One of the six corners of a hex, 0 to 5 clockwise: corner `v` lies between edges `v - 1` and `v`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Vertex(u8);

/// What looks at no corner is saved as 6.
impl Packed for Vertex {
    type Number = u8;
    const NOTHING: u8 = 6;

    fn pack(self) -> u8 {
        self.0
    }

    fn unpack(number: u8) -> Vertex {
        Vertex::new(number)
    }
}

impl Vertex {
    /// All six, clockwise.
    pub const ALL: [Vertex; 6] = [Vertex(0), Vertex(1), Vertex(2), Vertex(3), Vertex(4), Vertex(5)];

    /// The vertex of that number, modulo 6.
    pub const fn new(number: u8) -> Vertex {
        Vertex(number % 6)
    }

    /// Its number, 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The corner across the hex.
    pub const fn opposite(self) -> Vertex {
        Vertex::new(self.0 + 3)
    }

    /// The corner this many steps further clockwise (negative: counter-clockwise).
    pub const fn turned(self, steps: i8) -> Vertex {
        Vertex((self.0 as i8 + steps % 6).rem_euclid(6) as u8)
    }

    /// How many steps clockwise lead from this corner to the other, 0 to 5.
    pub const fn steps_to(self, other: Vertex) -> u8 {
        (other.0 + 6 - self.0) % 6
    }

    /// The two front edges of a unit facing this corner, `v - 1` and `v`.
    pub const fn front(self) -> [Edge; 2] {
        [Edge::new(self.0 + 5), Edge::new(self.0)]
    }

    /// The two flank edges, `v - 2` (left) and `v + 1` (right).
    pub const fn flank(self) -> [Edge; 2] {
        [Edge::new(self.0 + 4), Edge::new(self.0 + 1)]
    }

    /// The two rear edges, `v + 2` and `v + 3`.
    pub const fn rear(self) -> [Edge; 2] {
        [Edge::new(self.0 + 2), Edge::new(self.0 + 3)]
    }

    /// What an edge is to a unit facing this corner: two front, two flank, two rear.
    pub const fn aspect(self, edge: Edge) -> Aspect {
        Arcs::VERTEX.aspect(self.0, edge)
    }
}

impl<'de> Deserialize<'de> for Vertex {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Vertex, D::Error> {
        small_number(deserializer).map(Vertex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_edges_of_each_aspect() {
        for vertex in Vertex::ALL {
            let lists = [
                (vertex.front(), Aspect::Front),
                (vertex.flank(), Aspect::Flank),
                (vertex.rear(), Aspect::Rear),
            ];
            for (edges, aspect) in lists {
                assert!(edges.iter().all(|&edge| vertex.aspect(edge) == aspect));
            }
            let all = lists.iter().flat_map(|(edges, _)| *edges).collect::<crate::EdgeMask>();
            assert_eq!(all, crate::EdgeMask::ALL);
        }
    }

    #[test]
    fn turning_about_swaps_front_and_rear() {
        for vertex in Vertex::ALL {
            for edge in vertex.front() {
                assert_eq!(vertex.opposite().aspect(edge), Aspect::Rear);
            }
            assert_eq!(vertex.turned(vertex.steps_to(vertex.opposite()) as i8), vertex.opposite());
        }
    }
}
