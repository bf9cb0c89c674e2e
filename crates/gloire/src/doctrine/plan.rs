//! Where a move could end: every hex that is within reach, and what it would be worth to stand there.

use super::Captain;
use crate::ids::{UnitId, UnitSet};
use crate::moving::{Mover, Pace};
use crate::state::Mark;
use crate::zoc::front_of;
use board::{Edge, Hex};
use kernel::Few;

/// What ground takes from a place that disorders whoever goes there, in tenths of a movement point.
const SHAKEN: i32 = 60;

/// What it is worth to be out of the map, above the way there.
const OUT: i32 = 100;

/// What lies behind a first step.
pub(super) struct Prospect {
    /// The step.
    pub first: Hex,
    /// What the best hex is worth to which it leads.
    pub best: i32,
    /// How many steps lead there.
    pub steps: i32,
}

/// A hex on the way.
#[derive(Clone, Copy)]
struct Reached {
    hex: Hex,
    mover: Mover,
    first: Hex,
    /// It crosses ground that disorders.
    shaken: bool,
}

impl Captain<'_> {
    /// What each first step of a mover may lead to.
    pub(super) fn prospects(&self, mover: &Mover, from: Hex) -> Vec<Prospect> {
        let mut prospects: Vec<Prospect> = Vec::new();
        for Reached { hex, mover, first, shaken } in self.reached(mover, from) {
            if self.g.may_stop(self.s, &mover, hex).is_err() {
                continue;
            }
            let worth = self.rest(&mover, hex) - if shaken { SHAKEN } else { 0 };
            let steps = i32::from(mover.entered);
            match prospects.iter_mut().find(|known| known.first == first) {
                Some(known) if (known.best, -known.steps) >= (worth, -steps) => {}
                Some(known) => (known.best, known.steps) = (worth, steps),
                None => prospects.push(Prospect { first, best: worth, steps }),
            }
        }
        prospects
    }

    /// Every hex that a mover can enter with the points that it has left, by the cheapest way, and by the cheapest that keeps
    /// it in order.
    fn reached(&self, mover: &Mover, from: Hex) -> Vec<Reached> {
        let grid = self.g.field.grid();
        let mut spent = vec![[u8::MAX; 2]; grid.len()];
        let mut open = vec![Reached { hex: from, mover: *mover, first: from, shaken: false }];
        let mut reached = Vec::new();
        while let Some(next) = (0..open.len()).min_by_key(|&at| (open[at].mover.spent, open[at].shaken)) {
            let here = open.swap_remove(next);
            if here.mover.spent > spent[here.hex.index()][usize::from(here.shaken)] {
                continue;
            }
            for (edge, to) in grid.neighbours(here.hex) {
                // Whoever has come there as cheaply already asks no rule again.
                if here.mover.spent >= spent[to.index()][0] {
                    continue;
                }
                let Some(there) = self.further(&here, edge, to) else { continue };
                let known = &mut spent[to.index()];
                if to == from
                    || there.mover.spent >= known[usize::from(there.shaken)]
                    || there.mover.spent >= known[0]
                {
                    continue;
                }
                known[usize::from(there.shaken)] = there.mover.spent;
                let first = if here.hex == from { to } else { here.first };
                open.push(Reached { first, ..there });
            }
            if here.hex != from {
                reached.push(here);
            }
        }
        reached
    }

    /// A step further on the way, if it may be taken.
    fn further(&self, here: &Reached, edge: Edge, to: Hex) -> Option<Reached> {
        let lead = here.mover.units.first()?;
        let cost = self.g.may_step(self.s, &here.mover, here.hex, to).ok()?;
        if here.mover.pace == Pace::Charge {
            self.g.charge_passes(lead, here.hex, edge, to).ok()?;
        }
        let disorders =
            |unit| self.g.crossing(self.s, unit, here.hex, edge).disorders && !self.s.has(unit, Mark::Shaken);
        let shaken = here.shaken || here.mover.units.iter().any(disorders);
        let mover = Mover { spent: here.mover.spent + cost, entered: here.mover.entered + 1, ..here.mover };
        Some(Reached { hex: to, mover, first: here.first, shaken })
    }

    /// What it is worth to whoever moves to come to rest in a hex.
    pub(super) fn rest(&self, mover: &Mover, hex: Hex) -> i32 {
        let Some(lead) = mover.units.first() else { return 0 };
        match (mover.pace, mover.target.get()) {
            (Pace::Charge, Some(target)) => self.onset(lead, hex, target),
            _ if self.is_at_its_exit(mover, lead, hex) => OUT + self.stand(lead, hex),
            _ => self.stand(lead, hex),
        }
    }

    /// What a charge promises from a hex.
    pub(super) fn onset(&self, unit: UnitId, hex: Hex, target: Hex) -> i32 {
        let edge = self.g.field.grid().edge_between(hex, target);
        if edge.is_none_or(|edge| self.g.charge_passes(unit, hex, edge, target).is_err()) {
            return -1_000;
        }
        let mut trial = self.moved(unit, hex, target);
        trial.mark(unit, Mark::Charging);
        // gloire-8.2-05: it must strike all in front of it, and looks where that is least.
        let looks = edge.map_or([None; 2], |edge| edge.corners().map(Some));
        let promises = looks.into_iter().flatten().map(|facing| {
            trial.open.unit_mut(unit).facing = facing.into();
            let fronts = front_of(facing);
            let beside = self.g.field.grid().neighbours(hex).filter(|(edge, _)| fronts.contains(*edge));
            let foes = beside.map(|(_, next)| next).filter(|&next| {
                next == target
                    || self.g.holds(self.s, self.side.enemy(), next)
                        && self.g.ground_allows(self.s, unit, hex, next).is_ok()
            });
            let targets: Few<Hex, 2> = foes.collect();
            let all: Vec<Hex> = targets.iter().collect();
            self.promise_in(&mut trial, UnitSet::one(unit), &all)
        });
        promises.max().unwrap_or(-1_000)
    }

    /// What the best hex is worth that a unit can reach at a pace, above its own.
    pub(super) fn gain(&self, unit: UnitId, pace: Pace) -> i32 {
        let Some(here) = self.s.hex_of(unit) else { return -1 };
        let units: Few<UnitId, 4> = [unit].into_iter().collect();
        let mover = Mover { units, pace, spent: self.g.spent_at_first(self.s, unit), ..Mover::default() };
        // Who is to leave the map from where it stands has to set out for it.
        if self.is_at_its_exit(&mover, unit, here) {
            return OUT;
        }
        let best = self.prospects(&mover, here).into_iter().map(|prospect| prospect.best).max();
        best.map_or(-1, |best| best - self.stand(unit, here))
    }
}
