//! Chapter 8: activation: the pivot, who is in command, who is isolated.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Arm, Role};
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{CorpsId, Side, UnitId, UnitSet};
use crate::march::BeginMovement;
use crate::rule;
use crate::state::{Mark, Marks, Pace, Phase, State};
use crate::turn::Continuation;
use board::area::ZoneSet;
use kernel::agenda::{Asks, Runs};
use kernel::{Maybe, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// The longest path from a pivot to its army headquarters (wagram-8-03).
pub const PATH: u8 = 9;
/// The same in a round of reaction.
pub const REACTION_PATH: u8 = 6;

impl Wagram {
    /// wagram-8-02, wagram-8-03: the zones from which a path leads to the headquarters.
    pub fn command_reach(&self, s: &State, side: Side, path: u8) -> ZoneSet {
        let friends = self.occupied(s, side);
        let (enemies, control) = self.presence(s, side.enemy());
        let open = self.tables.all - enemies - (control - friends);
        let at = s.headquarters[side.index()];
        if !open.contains(at) {
            return ZoneSet::EMPTY;
        }
        let start: ZoneSet = [at].into_iter().collect();
        self.tables.around.within(&start, path, &open)
    }

    /// wagram-8-01 to wagram-8-03: may this unit be the pivot?
    pub fn may_be_pivot(&self, s: &State, unit: UnitId, reach: &ZoneSet) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        let Some(zone) = s.zone_of(unit) else { return no(rule::R8_01) };
        if self.is_gun(unit) || self.is_routed(s, unit) {
            return no(rule::R8_01);
        }
        if !reach.contains(zone) {
            return no(rule::R8_02);
        }
        Ok(())
    }

    /// May this unit of the active corps be the pivot now?
    pub fn may_pivot(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        if s.active.get() != Some(s.unit(unit).corps) {
            return Err(Refusal::new(rule::R8_01).of(unit.into()));
        }
        self.may_be_pivot(s, unit, &self.active_reach(s))
    }

    fn active_reach(&self, s: &State) -> ZoneSet {
        self.command_reach(s, s.phasing, if s.reaction { REACTION_PATH } else { PATH })
    }

    /// Every possible pivot of the active corps.
    pub fn pivots(&self, s: &State) -> UnitSet {
        let Some(corps) = s.active.get() else { return UnitSet::EMPTY };
        let reach = self.active_reach(s);
        self.units_of(s, corps).iter().filter(|&u| self.may_be_pivot(s, u, &reach).is_ok()).collect()
    }

    /// wagram-8-05 to wagram-8-07: the units in command of a pivot.
    pub fn commanded(&self, s: &State, corps: CorpsId, pivot: UnitId) -> UnitSet {
        let units = self.units_of(s, corps);
        let Some(at) = s.zone_of(pivot) else { return UnitSet::EMPTY };
        let zones = |set: UnitSet| -> ZoneSet {
            // A routed unit links nobody.
            set.iter().filter(|&u| !self.is_routed(s, u)).filter_map(|u| s.zone_of(u)).collect()
        };
        let standing_in = |area: ZoneSet| -> UnitSet {
            units.iter().filter(|&u| s.zone_of(u).is_some_and(|z| area.contains(z))).collect()
        };
        let all = &self.tables.all;
        let start: ZoneSet = [at].into_iter().collect();
        let first = standing_in(self.tables.around.within(&start, 1, all));
        let chain = standing_in(self.tables.around.within(&zones(first), 1, all)).or(first);
        // wagram-8-06: cavalry and mixed units reach two zones farther, not through the enemy.
        let open = *all - self.occupied(s, self.side(pivot).enemy());
        let rides = |u: UnitId| self.card(u).arm.is_cavalry() || self.card(u).arm == Arm::Mixed;
        let riders = standing_in(self.tables.around.within(&zones(chain), 2, &open));
        chain.or(riders.iter().filter(|&u| rides(u)).collect())
    }
}

impl Play<'_> {
    /// 8: the activation phase.
    fn activation_phase(&mut self) {
        self.s.phase = Phase::Activation;
        self.s.pace = Pace::Round;
        self.clear_notes();
        self.replace(Continuation);
        let side = self.s.phasing;
        let corps = self.s.active.get().filter(|&c| self.g.is_alive(self.s, c));
        let Some(corps) = corps else {
            // wagram-5-05: the round is spent.
            self.nobody_active();
            return self.tell(Event::NobodyActs { rule: rule::R5_05, side });
        };
        self.push(BeginMovement);
        if self.g.role(corps) == Role::Johann && !self.s.johann_settled {
            // wagram-14.3-17: all in command in the first round.
            self.s.johann_settled = true;
            return;
        }
        let pivots = self.g.pivots(self.s);
        match pivots.first() {
            None => self.isolate(UnitSet::EMPTY, rule::R8_04),
            Some(only) if pivots.len() == 1 => self.take_pivot(only),
            Some(_) => self.push(Pivot),
        }
    }

    /// Forgets the notes of the last activation.
    pub fn clear_notes(&mut self) {
        self.s.leaving = UnitSet::EMPTY;
        self.s.attacked = ZoneSet::EMPTY;
        for state in &mut self.s.open.units {
            state.marks = Marks::default();
            state.spent = 0;
            state.target = Maybe::NOTHING;
        }
    }

    /// wagram-8-01: the pivot is named.
    pub fn take_pivot(&mut self, pivot: UnitId) {
        self.tell(Event::Pivot { rule: rule::R8_01, piece: pivot.into() });
        let commanded = self.s.active.get().map(|c| self.g.commanded(self.s, c, pivot));
        self.isolate(commanded.unwrap_or_default(), rule::R8_08);
    }

    /// wagram-8-08: every other unit of the corps is isolated.
    fn isolate(&mut self, commanded: UnitSet, rule: kernel::RuleId) {
        let Some(corps) = self.s.active.get() else { return };
        for unit in self.g.units_of(self.s, corps).minus(commanded).iter() {
            if self.s.zone_of(unit).is_some() {
                self.s.unit_mut(unit).marks.put(Mark::Isolated);
                self.tell(Event::Isolated { rule, piece: unit.into() });
            }
        }
    }
}

/// The activation phase (8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Activation;

impl Runs<Wagram> for Activation {
    const NAME: &'static str = "activation";

    fn run(self, p: &mut Play<'_>) {
        p.activation_phase();
    }
}

/// The pivot is named (8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pivot;

impl Asks<Wagram> for Pivot {
    const NAME: &'static str = "pivot";

    fn deciders(self, _: &Wagram, s: &State) -> Sides {
        s.phasing.into()
    }

    fn offers(self, g: &Wagram, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.pivots(s).iter().map(Action::Pivot));
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::Pivot(unit) if g.may_pivot(s, unit) => {
            p.pop();
            p.take_pivot(unit);
        },
    }

    fn ask(self, _: &Wagram, s: &State, _: Side) -> Message {
        crate::tell::ask_active(Self::NAME, s)
    }
}
