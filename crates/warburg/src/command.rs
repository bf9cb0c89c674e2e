//! Chapter 6: who is in command.

use crate::game::{HexBits, Warburg};
use crate::ids::{FormationId, OfficerId, Side, UnitId};
use crate::state::{Mark, Order, State};
use crate::units::Card;
use board::Hex;

/// A set of units.
#[derive(Clone, Copy, Default)]
pub struct UnitSet([u64; 4]);

impl UnitSet {
    /// Is the unit in it?
    pub fn contains(&self, unit: UnitId) -> bool {
        self.0[unit.at() / 64] >> (unit.at() % 64) & 1 != 0
    }

    /// Adds a unit.
    pub fn insert(&mut self, unit: UnitId) {
        self.0[unit.at() / 64] |= 1 << (unit.at() % 64);
    }
}

/// The command of a formation's leader at one moment.
pub struct Command {
    reach: HexBits,
    /// Who is in command.
    pub set: UnitSet,
}

impl Warburg {
    /// The hexes within a command radius (warburg-6.1-01, warburg-6.1-03): the path may end in a barred hex, not go through one.
    pub fn command_reach(&self, s: &State, side: Side, from: Hex, radius: u8) -> HexBits {
        let near = |hex| self.grid().distance(from, hex) <= u16::from(radius);
        let held = self.enemy_hexes(s, side).filter(|&hex| near(hex)).collect();
        let barred = self.barred_by(s, side, near);
        let mut reached = HexBits::from_iter([from]);
        let mut fresh = reached;
        for step in 0..radius {
            let leaving = if step == 0 { fresh } else { fresh - barred };
            fresh = self.growth.grown(&leaving, 1) - held - reached;
            if fresh.is_empty() {
                break;
            }
            reached |= fresh;
        }
        reached
    }

    /// Every hex that bars officers and command paths, found from the enemy's units at once.
    pub fn barred_hexes(&self, s: &State, side: Side) -> HexBits {
        self.barred_by(s, side, |_| true)
    }

    /// The same of the enemy's units in some hexes only.
    fn barred_by(&self, s: &State, side: Side, counts: impl Fn(Hex) -> bool) -> HexBits {
        let mut barred = HexBits::new();
        for &unit in &self.army[side.enemy().index()] {
            let Some(hex) = s.hex_of(unit).filter(|&hex| counts(hex)) else { continue };
            if s.unit(unit).marks.has(Mark::Passing) {
                continue;
            }
            barred.insert(hex);
            for edge in self.front_and_flank(s, unit).iter() {
                if let Some(near) = self.grid().neighbour(hex, edge)
                    && !self.holds(s, side, near)
                {
                    barred.insert(near);
                }
            }
        }
        barred
    }

    fn lets_command_through(&self, s: &State, side: Side, hex: Hex) -> bool {
        !self.holds(s, side.enemy(), hex) && !self.is_barred(s, side, hex)
    }

    /// The radius of an officer's command: the scenario's for the army commander, whoever he is (warburg-11.4-02).
    pub fn radius(&self, s: &State, officer: OfficerId) -> u8 {
        match s.officer(officer).role {
            crate::state::Role::Army => {
                self.scenario(s).commander_radius[self.officer_sides[officer.at()].index()]
            }
            crate::state::Role::Formation(f) => {
                // warburg-11.4-04: an aide keeps his leader's radius.
                let leader = self.data.formations[usize::from(f)].leader;
                self.data.officers[leader.at()].radius
            }
        }
    }

    /// Is a hex within the army commander's radius (warburg-6.1-02)?
    pub fn in_commander_reach(&self, s: &State, side: Side, hex: Hex) -> bool {
        let Some(commander) = self.commander(s, side) else { return false };
        let Some(from) = s.officer(commander).position.place() else { return false };
        let radius = self.radius(s, commander);
        self.grid().distance(from, hex) <= u16::from(radius)
            && self.command_reach(s, side, from, radius).contains(hex)
    }

    /// The hexes within the radius of a formation's leader, wherever he stands (warburg-6.3-07).
    fn leader_reach(&self, s: &State, formation: FormationId) -> HexBits {
        let Some(leader) = self.leader(s, formation) else { return HexBits::new() };
        let Some(from) = s.officer(leader).position.place() else { return HexBits::new() };
        self.command_reach(s, self.officer_sides[leader.at()], from, self.radius(s, leader))
    }

    /// Who of a formation's activation is in command of its leader: by radius, then by contact. Independent units are
    /// no exception (warburg-6.3-05).
    pub fn command_over(&self, s: &State, formation: FormationId, units: &[UnitId]) -> Command {
        let reach = self.leader_reach(s, formation);
        let mut set = UnitSet::default();
        // warburg-6.3-02
        for &unit in units {
            let near = s.hex_of(unit).is_some_and(|hex| reach.contains(hex));
            if near && s.unit(unit).order != Order::Routed {
                set.insert(unit);
            }
        }
        self.chain(s, units, &mut set);
        Command { reach, set }
    }

    /// Would a unit that joined be in command too?
    pub fn takes_in(&self, s: &State, command: &Command, units: &[UnitId], unit: UnitId) -> bool {
        let Some(hex) = s.hex_of(unit) else { return false };
        s.unit(unit).order != Order::Routed
            && (command.reach.contains(hex) || self.is_in_contact(s, unit, hex, units, &command.set))
    }

    /// warburg-6.3-03, warburg-6.3-04: units near a commanded one are in command, and so on.
    fn chain(&self, s: &State, units: &[UnitId], set: &mut UnitSet) {
        loop {
            let mut grown = false;
            for &unit in units {
                let Some(hex) = s.hex_of(unit).filter(|_| !set.contains(unit)) else { continue };
                if s.unit(unit).order == Order::Routed {
                    continue;
                }
                if self.is_in_contact(s, unit, hex, units, set) {
                    set.insert(unit);
                    grown = true;
                }
            }
            if !grown {
                return;
            }
        }
    }

    fn is_in_contact(&self, s: &State, unit: UnitId, hex: Hex, units: &[UnitId], set: &UnitSet) -> bool {
        let Card { side, arm, .. } = *self.card(unit);
        units.iter().any(|&other| {
            set.contains(other)
                && s.hex_of(other).is_some_and(|o| self.is_linked(s, side, o, hex, arm.is_cavalry()))
        })
    }

    fn is_linked(&self, s: &State, side: Side, from: Hex, to: Hex, horse: bool) -> bool {
        match self.grid().distance(from, to) {
            0 | 1 => true,
            2 if horse => self.grid().neighbours(from).any(|(_, mid)| {
                self.grid().distance(mid, to) == 1 && self.lets_command_through(s, side, mid)
            }),
            _ => false,
        }
    }

    /// Marks of command, as found at the start of the activation.
    pub fn is_commanded(&self, s: &State, unit: UnitId) -> bool {
        s.unit(unit).marks.has(Mark::Commanded)
    }
}
