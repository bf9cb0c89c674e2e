//! Chapter 2: front, flank and rear.

use crate::game::Warburg;
use crate::ids::UnitId;
use crate::state::{Order, State, UnitState};
use board::{Aspect, Edge, EdgeMask, Hex, Vertex};

/// All six hexsides.
pub const ALL_ROUND: EdgeMask = EdgeMask::from_bits(0b11_1111);

impl Warburg {
    /// Does the unit look somewhere? Light units and routed units do not (warburg-1.3-01, warburg-2.2-01).
    pub fn has_facing(&self, s: &State, unit: UnitId) -> bool {
        s.unit(unit).order != Order::Routed && !self.card(unit).arm.is_light()
    }

    /// The hexsides towards its front hexes; a light unit has only front hexes, a routed one has none.
    pub fn front(&self, s: &State, unit: UnitId) -> EdgeMask {
        let state = s.unit(unit);
        if state.order == Order::Routed {
            return EdgeMask::from_bits(0); // warburg-12.3-01
        }
        match state.facing.get() {
            Some(vertex) if !self.card(unit).arm.is_light() => front_of(vertex),
            _ => ALL_ROUND, // warburg-1.3-01
        }
    }

    /// The hexsides towards its front and flank hexes.
    pub fn front_and_flank(&self, s: &State, unit: UnitId) -> EdgeMask {
        let state = s.unit(unit);
        if state.order == Order::Routed {
            return EdgeMask::from_bits(0);
        }
        match state.facing.get() {
            Some(vertex) if !self.card(unit).arm.is_light() => {
                let [a, b] = vertex.rear();
                ALL_ROUND.without(a).without(b) // warburg-2.1-01
            }
            _ => ALL_ROUND,
        }
    }

    /// How a unit is met by somebody who comes through this hexside of its hex.
    pub fn aspect(&self, s: &State, unit: UnitId, through: Edge) -> Aspect {
        self.looks(unit, s.unit(unit), s.hex_of(unit), through).unwrap_or(Aspect::Front)
    }

    /// How a unit in this state and hex looks at a hexside; not in any way if it has no facing.
    pub fn looks(&self, unit: UnitId, state: &UnitState, hex: Option<Hex>, at: Edge) -> Option<Aspect> {
        let card = self.card(unit);
        let is_turned = state.order != Order::Routed && !card.arm.is_light();
        let aspect = state.facing.get().filter(|_| is_turned)?.aspect(at);
        let in_village = hex.is_some_and(|hex| self.terrain(hex).is_built());
        // warburg-ter-05: infantry in a village has no flank hexes, its rear stays rear.
        let covered = aspect == Aspect::Flank && in_village && card.arm.is_infantry();
        Some(if covered { Aspect::Front } else { aspect })
    }

    /// What the stack of a hex looks at: the facing of its first unit that has one.
    pub fn stack_facing(&self, s: &State, hex: Hex) -> Option<Vertex> {
        s.standing(hex).find(|&u| self.has_facing(s, u)).and_then(|u| s.unit(u).facing.get())
    }
}

/// The two front hexsides of a vertex (warburg-2.1-01).
pub fn front_of(vertex: Vertex) -> EdgeMask {
    let [a, b] = vertex.front();
    EdgeMask::of(a).with(b)
}
