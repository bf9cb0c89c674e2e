//! Where a unit can go in a move, and by which first step.

use super::Eye;
use crate::data::MAX_ZONES;
use crate::ids::UnitId;
use crate::movement::Going;
use crate::state::Mover;
use board::area::Zone;

/// The end of a move.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub zone: Zone,
    pub mover: Mover,
    /// The first step on the way, if any.
    pub first: Option<Zone>,
    /// The way costs a step (wagram-9.6-17).
    pub bloody: bool,
}

impl Eye<'_> {
    /// The mover as it stands, or as it would begin.
    pub fn mover_of(&self, unit: UnitId) -> Mover {
        if self.s.mover.units.has(unit) { self.s.mover } else { self.g.fresh_mover(self.s, unit) }
    }

    /// Everywhere a mover can end, the cheapest way first; with the fatigue bonus only where it must.
    pub(super) fn ends(&self, mover: Mover, at: Zone) -> Vec<End> {
        let going = Going::new(self.g, self.s);
        let mut ends = vec![End { zone: at, mover, first: None, bloody: false }];
        let mut seen = [false; MAX_ZONES];
        seen[at.index()] = true;
        self.spread(&going, &mut ends, &mut seen, 0);
        if going.may_buy(&mover) {
            let fresh = ends.len();
            for index in 0..fresh {
                let end = ends[index];
                ends.push(End { mover: Mover { bonus: true, ..end.mover }, ..end });
            }
            self.spread(&going, &mut ends, &mut seen, fresh);
        }
        ends.retain(|end| end.first.is_none() || going.may_end(&end.mover, end.zone).is_ok());
        ends
    }

    fn spread(&self, going: &Going<'_>, ends: &mut Vec<End>, seen: &mut [bool; MAX_ZONES], from: usize) {
        let mut next = from;
        while let Some(&end) = ends.get(next) {
            next += 1;
            if end.mover.halted {
                continue;
            }
            for n in self.g.steps(end.zone) {
                if seen[n.zone.index()] {
                    continue;
                }
                if let Ok((_, mover)) = going.may_step(&end.mover, end.zone, n.zone) {
                    seen[n.zone.index()] = true;
                    let bloody = end.bloody || going.costs_a_step(&end.mover, end.zone, n.zone);
                    ends.push(End { zone: n.zone, mover, first: end.first.or(Some(n.zone)), bloody });
                }
            }
        }
    }

    /// What the way itself costs: fatigue and blood.
    pub(super) fn toll(&self, unit: UnitId, end: &End) -> i32 {
        let tired = end.mover.bonus && self.s.pace == crate::state::Pace::Round;
        i32::from(tired) * (self.tiring(unit) + 4) + i32::from(end.bloody) * self.bleeding(unit)
    }
}
