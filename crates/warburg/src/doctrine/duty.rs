//! What units that act will have to attack: whoever is in command and stays before an enemy attacks him, at whatever odds.

use super::Captain;
use crate::ids::UnitId;
use crate::state::{Mark, Step};
use arrayvec::ArrayVec;
use board::{Edge, Hex};

/// The enemies before a body, and the hexsides between.
pub(super) type Faced = ArrayVec<(Edge, Hex), 6>;

impl Captain<'_> {
    /// What the attacks are worth that units would have to make from a hex (warburg-10.1-01); nothing said if they are
    /// free to leave them.
    pub(super) fn duty(&self, units: &[UnitId], hex: Hex, faced: &Faced, strength: i32) -> Option<i32> {
        if faced.is_empty() || !self.is_bound(units) {
            return None;
        }
        let attack = |&(edge, near): &(Edge, Hex), with: i32| self.attack_from(units, hex, edge, near, with);
        let ours: Faced = faced.iter().filter(|(_, near)| !self.is_taken(units, *near)).copied().collect();
        // warburg-10.1-04: a light body need attack one of them only; so does one whose friends attack the others.
        if ours.len() <= 1 || units.iter().all(|&u| self.g.card(u).arm.is_light()) {
            let open = if ours.is_empty() { faced } else { &ours };
            return open.iter().map(|one| attack(one, strength)).max();
        }
        let all: i32 = ours.iter().map(|(_, near)| self.holding(*near)).sum();
        Some(ours.iter().map(|one| attack(one, strength * self.holding(one.1) / all.max(1))).sum())
    }

    /// Will units that act now have to attack this turn?
    fn is_bound(&self, units: &[UnitId]) -> bool {
        let bound = |&unit: &UnitId| {
            let marks = self.s.unit(unit).marks;
            self.g.can_attack(self.s, unit) && marks.has(Mark::Activated) && marks.has(Mark::Commanded)
        };
        matches!(self.s.now(), Some(Step::Act(_) | Step::Move(_))) && units.iter().any(bound)
    }

    /// Can another body of ours attack an enemy?
    fn is_taken(&self, units: &[UnitId], enemy: Hex) -> bool {
        self.g.grid().neighbours(enemy).any(|(edge, near)| {
            let bears = |u: UnitId| {
                self.g.card(u).side == self.side
                    && !units.contains(&u)
                    && self.g.can_attack(self.s, u)
                    && self.g.front(self.s, u).contains(edge.opposite())
            };
            self.s.standing(near).any(bears)
        })
    }

    /// The strength of those who hold a hex.
    fn holding(&self, hex: Hex) -> i32 {
        self.s.standing(hex).map(|u| i32::from(self.g.strength(self.s, u))).sum()
    }
}
