//! Chapter 6: facing, front hexes and zones of control.

use crate::data::Trait;
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::state::{Mark, Morale, State};
use board::{Arcs, Edge, EdgeMask, Hex, Vertex};

/// Units look at vertices (gloire-6.1.1-01): two front hexes; flank and rear are rear hexes alike (gloire-6.1.1-04).
const FRONTS: Arcs = Arcs::VERTEX;

/// The front edges of a unit that looks at a vertex.
pub fn front_of(facing: Vertex) -> EdgeMask {
    FRONTS.front(facing.index() as u8)
}

impl Gloire {
    /// gloire-6.1.1-04, gloire-6.1.1-05: the front edges of a unit; all of them in a village or square, none of a routed unit
    /// (gloire-10.2-06).
    pub fn fronts(&self, s: &State, unit: UnitId) -> EdgeMask {
        let state = s.unit(unit);
        if state.morale == Morale::Routed {
            return EdgeMask::NONE;
        }
        let round = state.marks.has(Mark::Square)
            || self.has_trait(unit, Trait::AllRound)
            || s.hex_of(unit).is_some_and(|hex| self.field.has_six_fronts(hex));
        match (round, state.facing.get()) {
            (true, _) => EdgeMask::ALL,
            (false, Some(facing)) => front_of(facing),
            (false, None) => EdgeMask::NONE,
        }
    }

    /// gloire-6.1.2-06: the two edges that a unit with six fronts is bound to once it has turned.
    pub fn narrow_fronts(&self, s: &State, unit: UnitId) -> EdgeMask {
        s.unit(unit).facing.get().map_or(EdgeMask::NONE, front_of)
    }

    /// gloire-6.2.1-01, gloire-6.2.1-02: does the unit exert a zone of control at all?
    pub fn has_zone(&self, s: &State, unit: UnitId) -> bool {
        let state = s.unit(unit);
        let marked = state.marks.has(Mark::Square) || state.marks.has(Mark::Aboard);
        !self.is_gun(unit) && state.morale != Morale::Routed && !marked
    }

    /// The edges across which its zone of control reaches from where it stands.
    pub fn zone_edges(&self, s: &State, unit: UnitId) -> EdgeMask {
        match s.hex_of(unit) {
            Some(hex) if self.has_zone(s, unit) => self.ground.zones(self.arm(unit), hex),
            _ => EdgeMask::NONE,
        }
    }

    /// The units of a side that exert a zone of control over a hex.
    pub fn controllers<'a>(
        &'a self,
        s: &'a State,
        side: Side,
        hex: Hex,
    ) -> impl Iterator<Item = UnitId> + 'a {
        let around = self.field.grid().neighbours(hex);
        around.filter(move |&(_, from)| self.holds(s, side, from)).flat_map(move |(edge, from)| {
            let theirs = s.stack_in(from);
            theirs.filter(move |&unit| self.zone_edges(s, unit).contains(edge.opposite()))
        })
    }

    /// Is the hex in the zone of control of that side?
    pub fn in_zone(&self, s: &State, side: Side, hex: Hex) -> bool {
        // Most hexes have nobody of them beside.
        if !self.is_beside(s, side, hex) {
            return false;
        }
        let mut around = self.field.grid().neighbours(hex).filter(|&(_, from)| self.holds(s, side, from));
        around.any(|(edge, from)| {
            let reaches = |unit| self.ground.zones(self.arm(unit), from).contains(edge.opposite());
            s.stack_in(from).any(|unit| self.has_zone(s, unit) && reaches(unit))
        })
    }

    /// Is the hex a front hex of a unit of that side, and in its zone of control?
    pub fn in_front_zone(&self, s: &State, side: Side, hex: Hex) -> bool {
        self.controllers(s, side, hex).any(|unit| self.fronts_on(s, unit, hex))
    }

    /// Is the hex a front hex of a unit of that side, whatever zone it has?
    pub fn is_fronted(&self, s: &State, side: Side, hex: Hex) -> bool {
        let mut around = self.field.grid().neighbours(hex).filter(|&(_, from)| self.holds(s, side, from));
        around.any(|(_, from)| s.stack_in(from).any(|unit| self.fronts_on(s, unit, hex)))
    }

    /// Is the hex a front hex of the unit?
    pub fn fronts_on(&self, s: &State, unit: UnitId, hex: Hex) -> bool {
        let edge = s.hex_of(unit).and_then(|from| self.field.grid().edge_between(from, hex));
        edge.is_some_and(|edge| self.fronts(s, unit).contains(edge))
    }

    /// The hexes in front of a unit.
    pub fn front_hexes<'a>(&'a self, s: &State, unit: UnitId) -> impl Iterator<Item = (Edge, Hex)> + 'a {
        let fronts = self.fronts(s, unit);
        let here = s.hex_of(unit).into_iter();
        here.flat_map(move |hex| self.field.grid().neighbours(hex))
            .filter(move |(edge, _)| fronts.contains(*edge))
    }

    /// Is a unit of that side next to the hex?
    pub fn is_beside(&self, s: &State, side: Side, hex: Hex) -> bool {
        s.tops.among(self.prepared.beside(hex)).any(|unit| self.side(unit) == side)
    }

    /// Is a unit of that side as near as ends a forced march?
    pub fn is_near(&self, s: &State, side: Side, hex: Hex) -> bool {
        s.tops.among(self.prepared.near(hex)).any(|unit| self.side(unit) == side)
    }
}
