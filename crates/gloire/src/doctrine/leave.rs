//! Holding and then leaving: who is due at an exit of the map, so that it is there before the last turn ends.

use super::Captain;
use super::aims::{Aim, Deed, FAR};
use super::field::post;
use super::stand::SURELY;
use crate::data::{Condition, Points};
use crate::game::Gloire;
use crate::ids::{Side, UnitId, UnitSet};
use crate::moving::Mover;
use crate::state::State;
use board::Hex;

/// What is counted on of the marches that two markers a turn would give, in hundredths: some markers stay in the cup, and not
/// everybody has orders.
const COUNTED: i32 = 40;
/// How much longer than the enemy's way to an exit one's own is reckoned: whose marker comes first is left to chance, and who sets
/// out level with him is cut off as often as not.
const HASTE: i32 = 2;
/// What draws a unit that is due to its exit, above all other aims.
pub(super) const DUE: i32 = 250;

impl Gloire {
    /// Does whoever leaves the map by a hex still bring the side something?
    pub(super) fn may_gain_by_leaving(&self, s: &State, side: Side, hex: Hex) -> bool {
        let at_once = |condition: &Condition| leaves(condition, side, hex);
        let wins = &self.scenario(s).automatic;
        wins.iter().any(|way| way.side == side && way.when.iter().any(at_once))
            || self.wanted_outside(s, side, hex) > 0
    }

    /// Does the side win at once by leaving the map?
    pub(super) fn may_win_outside(&self, s: &State, side: Side) -> bool {
        let by_leaving =
            |condition: &Condition| matches!(condition, Condition::Exited { side: of, .. } if *of == side);
        self.scenario(s).automatic.iter().any(|way| way.side == side && way.when.iter().any(by_leaving))
    }

    /// Is getting away what the side scores by, whoever goes?
    pub(super) fn scores_outside(&self, s: &State, side: Side) -> bool {
        let away = |condition: &Condition| matches!(condition, Condition::Exited { side: of, carried: false, .. } if *of == side);
        self.scenario(s).points.iter().any(|row| row.most.is_none() && row.when.iter().any(away))
    }

    /// How many more units score by leaving the map there.
    fn wanted_outside(&self, s: &State, side: Side, hex: Hex) -> usize {
        let room = |row: &Points| match row.most {
            None => usize::MAX,
            Some(most) => {
                let left = i16::from(most) - self.points_of(s, row, side);
                (left.max(0) as usize).div_ceil(usize::from(row.points.max(1)))
            }
        };
        let rows =
            self.scenario(s).points.iter().filter(|row| row.when.iter().any(|when| leaves(when, side, hex)));
        rows.map(room).max().unwrap_or(0)
    }

    /// How many moves the nearest enemy needs to an exit, in tenths: whoever is not there before him does not get out.
    fn closing(&self, s: &State, side: Side, exit: Hex) -> i32 {
        let comes = |unit: UnitId| {
            let far = self.field.grid().distance(s.hex_of(unit)?, exit);
            Some(10 * i32::from(far) / i32::from(self.face(s, unit).movement).max(1))
        };
        let foes = self.army(side.enemy()).filter(|&unit| !self.is_gun(unit) && !self.is_routed(s, unit));
        foes.filter_map(comes).min().unwrap_or(i32::MAX)
    }

    /// The units that have to march for an exit now, or come too late to score there: the nearest, if not all are wanted.
    pub(super) fn due(&self, s: &State, side: Side, aims: &[Aim], turns: i32) -> UnitSet {
        let mut due = UnitSet::EMPTY;
        for (aim, exit) in aims.iter().filter_map(|aim| match aim.deed {
            Deed::Leave(exit) if aim.worth[side.index()] > 0 => Some((aim, exit)),
            _ => None,
        }) {
            let way = |unit: UnitId| Some((aim.way(self.arm(unit), post(s, unit)?) + 1, unit));
            let goes = |unit: &UnitId| self.craft(*unit).is_none() && !self.is_routed(s, *unit);
            let mut ways: Vec<(i32, UnitId)> = self.army(side).filter(goes).filter_map(way).collect();
            ways.sort();
            let closes = self.closing(s, side, exit);
            for (way, unit) in ways.into_iter().take(self.wanted_outside(s, side, exit)) {
                let march = i32::from(self.face(s, unit).movement).max(1);
                let hoped = 2 * turns * march;
                let late = way + march > hoped * COUNTED / 100;
                if way < i32::from(FAR).min(hoped) && (late || HASTE * 10 * (way + march) / march > closes) {
                    due.put(unit);
                }
            }
        }
        due
    }
}

/// Is it a condition that units of the side have left by the hex?
fn leaves(condition: &Condition, side: Side, hex: Hex) -> bool {
    matches!(condition, Condition::Exited { side: of, hex: by, .. } if *of == side && *by == hex)
}

impl Captain<'_> {
    /// Is the unit due at an exit?
    pub(super) fn is_due(&self, unit: UnitId) -> bool {
        self.field().is_due(unit)
    }

    /// Does the unit stand where it is to leave the map, and may it?
    pub(super) fn is_at_its_exit(&self, mover: &Mover, unit: UnitId, hex: Hex) -> bool {
        self.is_due(unit)
            && self.g.may_gain_by_leaving(self.s, self.side, hex)
            && self.g.may_leave(self.s, mover, hex).is_ok()
    }

    /// How good a hex is on the way out: the nearer to the exit the better, and not where an enemy stops the march.
    pub(super) fn stand_on_the_way_out(&self, unit: UnitId, hex: Hex, nearest: i32) -> i32 {
        let held_up = if nearest == 1 { 45 } else { 0 };
        self.field().draw(self.g, self.s, unit, hex) - held_up - self.field().danger(self.g, hex).min(60) / 6
    }

    /// Who came to leave the map does so, while that still brings something; boats when somebody is aboard.
    pub(super) fn mark_leave(&self) -> i32 {
        let gains = |hex| self.g.may_gain_by_leaving(self.s, self.side, hex);
        let empty = |unit: UnitId| {
            self.g.craft(unit).is_some() && self.g.passengers(self.s, unit).iter().next().is_none()
        };
        let leaves = !self.s.mover.units.first().is_some_and(empty);
        if leaves && self.g.moving_from(self.s).is_some_and(gains) { SURELY } else { -SURELY }
    }
}
