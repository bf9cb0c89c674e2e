//! Facing: which edges of a unit's hex are its front, its flanks and its rear.
//!
//! A game whose units face a corner uses [`Arcs::VERTEX`], one whose units face a side
//! [`Arcs::SIDE`]; any other arrangement is an [`Arcs`] of its own.

use serde::{Deserialize, Serialize};

use crate::{Edge, EdgeMask};

/// What an edge is to the unit that looks out over it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Aspect {
    /// Ahead.
    Front,
    /// To the side.
    Flank,
    /// Behind.
    Rear,
}

/// Front, flank and rear edges of a unit whose facing is number 0 (vertex 0 or edge 0); for
/// facing `f` all of them turn by `f`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arcs {
    front: EdgeMask,
    flank: EdgeMask,
}

impl Arcs {
    /// Facing a corner: front `v-1, v`, flank `v-2, v+1`, rear `v+2, v+3`.
    pub const VERTEX: Arcs =
        Arcs { front: EdgeMask::from_bits(0b10_0001), flank: EdgeMask::from_bits(0b01_0010) };

    /// Facing a side: front `e-1, e, e+1`, no flank, rear the other three.
    pub const SIDE: Arcs = Arcs { front: EdgeMask::from_bits(0b10_0011), flank: EdgeMask::NONE };

    /// Facing a side, with flanks: front `e`, flank `e-1, e+1`, rear the other three.
    pub const NARROW: Arcs =
        Arcs { front: EdgeMask::from_bits(0b00_0001), flank: EdgeMask::from_bits(0b10_0010) };

    /// All edges front: a unit without facing.
    pub const ALL_ROUND: Arcs = Arcs { front: EdgeMask::ALL, flank: EdgeMask::NONE };

    /// Arcs for facing 0; the rear is what is neither front nor flank, and an edge in both is front.
    pub const fn new(front: EdgeMask, flank: EdgeMask) -> Arcs {
        Arcs { front, flank: EdgeMask::from_bits(flank.bits() & !front.bits()) }
    }

    /// Front edges for this facing (the number of a vertex or an edge).
    pub const fn front(self, facing: u8) -> EdgeMask {
        self.front.turned((facing % 6) as i8)
    }

    /// Flank edges for this facing.
    pub const fn flank(self, facing: u8) -> EdgeMask {
        self.flank.turned((facing % 6) as i8)
    }

    /// Rear edges for this facing.
    pub const fn rear(self, facing: u8) -> EdgeMask {
        EdgeMask::from_bits(!(self.front(facing).bits() | self.flank(facing).bits()))
    }

    /// What the edge is to a unit of this facing.
    pub const fn aspect(self, facing: u8, edge: Edge) -> Aspect {
        let relative = edge.turned(-((facing % 6) as i8));
        if self.front.contains(relative) {
            Aspect::Front
        } else if self.flank.contains(relative) {
            Aspect::Flank
        } else {
            Aspect::Rear
        }
    }
}

impl Edge {
    /// What another edge is to a unit facing this side, by [`Arcs::SIDE`].
    pub const fn aspect(self, edge: Edge) -> Aspect {
        Arcs::SIDE.aspect(self.index() as u8, edge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn aspect_agrees_with_the_masks() {
        let odd = Arcs::new(EdgeMask::from_bits(0b000111), EdgeMask::from_bits(0b001100));
        for arcs in [Arcs::VERTEX, Arcs::SIDE, Arcs::NARROW, Arcs::ALL_ROUND, odd] {
            for facing in 0..6 {
                for edge in Edge::ALL {
                    let mask = match arcs.aspect(facing, edge) {
                        Aspect::Front => arcs.front(facing),
                        Aspect::Flank => arcs.flank(facing),
                        Aspect::Rear => arcs.rear(facing),
                    };
                    assert!(mask.contains(edge));
                }
            }
        }
    }

    #[test]
    fn facing_a_side_fronts_three_edges() {
        let edge = Edge::new(2);
        let front: Vec<_> =
            Edge::ALL.into_iter().filter(|&other| edge.aspect(other) == Aspect::Front).collect();
        assert_eq!(front, [Edge::new(1), Edge::new(2), Edge::new(3)]);
    }
}
