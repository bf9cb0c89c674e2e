//! Chapter 9.3: who acts, and what a unit may do.

use crate::game::Wagram;
use crate::ids::{UnitId, UnitSet};
use crate::rule;
use crate::state::{Mark, Pace, State};
use kernel::{Refusal, RuleId};

impl Wagram {
    /// May this unit act now (9.3)?
    pub fn may_act(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule: RuleId| Err(Refusal::new(rule).of(unit.into()));
        let state = s.unit(unit);
        if self.side(unit) == s.phasing && self.is_garrison(s, unit) {
            return no(self.garrison_rule(s, unit));
        }
        if self.side(unit) != s.phasing || !self.is_called(s, unit) {
            return no(rule::R9_3_01);
        }
        let Some(zone) = state.position.place() else { return no(rule::R9_3_01) };
        // wagram-9.3-01: once per activation.
        if state.marks.has(Mark::Acted) {
            return no(rule::R9_3_01);
        }
        // wagram-10.6-30: a routed unit is helpless.
        if self.is_routed(s, unit) {
            return no(rule::R10_6_30);
        }
        // wagram-12.1-02: an administrative move does not start in an enemy zone of control.
        if s.pace != Pace::Round && self.in_control_of(s, s.phasing.enemy(), zone) {
            return no(rule::R12_1_02);
        }
        Ok(())
    }

    /// Does it act with the active corps, or as a battery that is called together (13.2)?
    pub fn is_called(&self, s: &State, unit: UnitId) -> bool {
        let Some(corps) = s.active.get() else { return false };
        let ours = s.unit(unit).corps == corps || self.called_beside(s).has(unit);
        ours && !self.is_lobau_battery(unit)
    }

    /// Everybody who does.
    pub fn called(&self, s: &State) -> impl Iterator<Item = UnitId> {
        let beside = self.called_beside(s);
        let ours = move |u: &UnitId| s.active == s.unit(*u).corps.into() || beside.has(*u);
        self.army[s.phasing.index()].minus(self.lobau_batteries).iter().filter(ours)
    }

    /// Those who act beside the active corps: the detached (13.1), batteries that are called together (13.2).
    fn called_beside(&self, s: &State) -> UnitSet {
        let coming = if s.battery.forming { self.guns.and(self.army[0]) } else { UnitSet::EMPTY };
        let formed = !s.battery.units.is_empty() && s.pace == Pace::Round && self.battery_is_called(s);
        let battery = if formed { s.battery.units } else { UnitSet::EMPTY };
        s.leaving.or(coming).or(battery)
    }

    /// How many units could still act: move, rest or enter.
    pub fn idle(&self, s: &State) -> usize {
        let entry = &self.scenario(s).entry;
        let busy = |u: &UnitId| {
            self.may_move(s, *u).is_ok()
                || self.may_rest(s, *u).is_ok()
                || entry.iter().any(|&z| self.may_enter(s, *u, z).is_ok())
        };
        self.called(s).filter(busy).count()
    }

    /// May this unit begin to move?
    pub fn may_move(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        self.may_act(s, unit)?;
        // wagram-9.8-02: guns that fired before the moves do not move.
        if s.unit(unit).marks.has(Mark::Fired) {
            return Err(Refusal::new(rule::R9_8_02).of(unit.into()));
        }
        Ok(())
    }

    /// May this unit rest (wagram-9.3-02)?
    pub fn may_rest(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        self.may_act(s, unit)?;
        if s.unit(unit).fatigue == 0 {
            return Err(Refusal::new(rule::R9_3_02).of(unit.into()));
        }
        Ok(())
    }
}
