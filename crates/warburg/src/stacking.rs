//! Chapter 3: who may share a hex.

use crate::action::Action;
use crate::agenda::Play;
use crate::data::{Counter, Data};
use crate::event::{Event, place};
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::state::{Mark, State, Units};
use board::{Aspect, Edge, Hex, Vertex};
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Message, Offers, Refusal, RuleId, Sides};
use serde::{Deserialize, Serialize};

/// A hex holds too much (warburg-3.4-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Overstacked(pub u16);

impl Asks<Warburg> for Overstacked {
    const NAME: &'static str = "overstacked";

    fn deciders(self, g: &Warburg, s: &State) -> Sides {
        g.holder(s, Hex(self.0)).unwrap_or(s.active).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        p.wait_if(!p.g.is_well_stacked(p.s, Hex(self.0)))
    }

    fn offers(self, _: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        s.standing(Hex(self.0)).for_each(|unit| offers.add(Action::GiveUp(unit)));
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R3_4_01;
        Action::GiveUp(unit) if g.may_give_up(s, Hex(self.0), unit) => p.give_up(unit),
    }

    fn ask(self, _: &Warburg, _: &State, _: Side) -> Message {
        Message::new("ask-overstacked").with("place", Arg::place(Hex(self.0)))
    }
}

/// The most units of a hex (warburg-3.1-01).
const UNITS: usize = 2;
/// The most strength points of a hex (warburg-3.1-05).
const STRENGTH: u8 = 10;

/// Which way a unit comes into a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coming {
    /// Forward.
    Forward,
    /// Backwards.
    Backward,
}

impl Warburg {
    /// May these units be together in a hex, facing apart? The first rule broken says no.
    pub fn fit_together(&self, s: &State, units: &[UnitId]) -> Result<(), RuleId> {
        if units.len() < 2 {
            return Ok(());
        }
        if units.len() > UNITS {
            return Err(rule::R3_1_01);
        }
        let (a, b) = (self.card(units[0]), self.card(units[1]));
        if a.arm.is_artillery() && b.arm.is_artillery() {
            return Err(rule::R3_1_04);
        }
        let same_corps = a.arm.is_light() && b.arm.is_light() && a.corps == b.corps; // warburg-3.1-03
        let alike = a.arm.is_infantry() == b.arm.is_infantry() && a.arm.is_cavalry() == b.arm.is_cavalry();
        let with_gun = a.arm.is_artillery() || b.arm.is_artillery();
        if !(alike || with_gun || same_corps) {
            return Err(rule::R3_1_02);
        }
        if self.strength(s, units[0]) + self.strength(s, units[1]) > STRENGTH {
            return Err(rule::R3_1_05);
        }
        Ok(())
    }

    /// Do these units share a facing (warburg-3.1-01)? Those without one go with any.
    fn same_facing(&self, s: &State, units: &[UnitId]) -> bool {
        let mut facings = units.iter().filter(|&&u| self.has_facing(s, u)).map(|&u| s.unit(u).facing);
        facings.next().is_none_or(|first| facings.all(|f| f == first))
    }

    /// Does what stands in a hex keep the limits (warburg-3.3-01)?
    pub fn is_well_stacked(&self, s: &State, hex: Hex) -> bool {
        let units: arrayvec::ArrayVec<UnitId, 8> = s.standing(hex).take(8).collect();
        units.len() < 2 || (self.fit_together(s, &units).is_ok() && self.same_facing(s, &units))
    }

    /// May these units, looking that way, end in a hex, coming through one of its hexsides? Empty hexes are
    /// open to all.
    pub fn may_join(
        &self,
        s: &State,
        units: &[UnitId],
        facing: Option<Vertex>,
        hex: Hex,
        through: Edge,
        coming: Coming,
    ) -> Result<(), Refusal> {
        let mut all: arrayvec::ArrayVec<UnitId, 8> =
            s.standing(hex).filter(|u| !units.contains(u)).take(4).collect();
        if all.is_empty() {
            return Ok(());
        }
        let there = all.len();
        all.extend(units.iter().copied().take(2));
        let no = |rule| Refusal::new(rule).at(place(hex));
        self.fit_together(s, &all).map_err(no)?;
        for &friend in &all[..there] {
            // With a light or routed unit any side will do.
            let Some(theirs) = s.unit(friend).facing.get().filter(|_| self.has_facing(s, friend)) else {
                continue;
            };
            let right = match (facing, theirs.aspect(through), coming) {
                (_, Aspect::Flank, _) => false,
                (None, _, _) => true, // a light unit comes through the rear or the front
                (Some(ours), Aspect::Rear, Coming::Forward) => ours == theirs,
                (Some(ours), Aspect::Front, Coming::Backward) => ours == theirs,
                _ => false,
            };
            if !right {
                return Err(no(rule::R3_1_06));
            }
        }
        Ok(())
    }

    /// The side that must give up units of an overstacked hex, if any.
    fn may_give_up(&self, s: &State, hex: Hex, unit: UnitId) -> Result<(), Refusal> {
        if s.standing(hex).any(|u| u == unit) {
            Ok(())
        } else {
            Err(Refusal::new(rule::R3_4_01).of(unit.into()))
        }
    }
}

impl Play<'_> {
    /// Puts a lifted unit down in a hex: under those who are there, a gun on top (warburg-3.5.2-01, warburg-3.5.3-01).
    pub fn put_down(&mut self, unit: UnitId, hex: Hex) {
        if self.g.card(unit).arm.is_artillery() {
            self.s.put_on_top(unit, hex);
        } else {
            self.s.put_below(unit, hex);
        }
    }

    /// warburg-3.4-01: a hex that holds too much waits for its owner to give units up.
    pub fn check_overstacking(&mut self, hex: Hex) {
        if !self.g.is_well_stacked(self.s, hex) {
            self.push(Overstacked(hex.0));
        }
    }

    /// Gives up a unit of an overstacked hex.
    fn give_up(&mut self, unit: UnitId) {
        self.eliminate(unit, rule::R3_4_01);
    }

    /// warburg-3.5.1-01: the order of a stack is changed.
    pub fn reorder(&mut self, side: Side, hex: Hex) {
        let Some(top) = self.s.in_hex(hex).next() else { return };
        self.s.lift(top);
        self.s.put_below(top, hex);
        let watched = self.g.in_enemy_zone(self.s, side, hex);
        if watched {
            // warburg-3.5.1-02
            let units: Units = self.s.in_hex(hex).collect();
            for unit in units {
                self.s.unit_mut(unit).marks.put(Mark::Reordered);
            }
        }
        self.tell(Event::Reordered { rule: rule::R3_5_1_01, place: place(hex) });
    }

    /// warburg-8.3-04: an about-face turns the order of a stack round, the gun going back on top.
    pub fn reverse_order(&mut self, hex: Hex) {
        let mut units: Units = self.s.in_hex(hex).collect();
        units.reverse();
        for &unit in &units {
            self.s.lift(unit);
        }
        for &unit in &units {
            self.put_down(unit, hex);
        }
    }
}

/// Which stacking rule a set-up breaks (3.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StackFlaw {
    /// warburg-3.1-01.
    #[error("more than two units")]
    ThreeUnits,
    /// warburg-3.1-01.
    #[error("two facings")]
    TwoFacings,
    /// warburg-3.1-02, warburg-3.1-03.
    #[error("foot and horse together")]
    MixedArms,
    /// warburg-3.1-04.
    #[error("two guns")]
    TwoGuns,
    /// warburg-3.1-05.
    #[error("more than 10 strength points")]
    TooStrong,
    /// warburg-3.5.3-01.
    #[error("the gun must be listed first, on top")]
    GunBelow,
    /// Enemies share no hex.
    #[error("units of both armies")]
    TwoArmies,
}

impl Data {
    /// Which stacking rule the units of a set-up hex break, top first, each with its facing.
    pub(crate) fn stack_flaw(&self, stack: &[(UnitId, Option<Vertex>)]) -> Option<StackFlaw> {
        let unit = |at: usize| &self.units[stack[at].0.at()];
        if stack.len() > 2 {
            return Some(StackFlaw::ThreeUnits);
        }
        if stack.len() < 2 {
            return None;
        }
        let (top, below) = (unit(0), unit(1));
        let facings = (stack[0].1, stack[1].1);
        let checks = [
            (top.side != below.side, StackFlaw::TwoArmies),
            (matches!(facings, (Some(a), Some(b)) if a != b), StackFlaw::TwoFacings),
            (top.arm.is_artillery() && below.arm.is_artillery(), StackFlaw::TwoGuns),
            (below.arm.is_artillery(), StackFlaw::GunBelow),
            (!arms_mix(top, below), StackFlaw::MixedArms),
            (top.strength + below.strength > STRENGTH, StackFlaw::TooStrong),
        ];
        checks.into_iter().find(|(broken, _)| *broken).map(|(_, flaw)| flaw)
    }
}

/// Whether two units may share a hex by their arms (warburg-3.1-02, warburg-3.1-03).
fn arms_mix(a: &Counter, b: &Counter) -> bool {
    let same_arm = a.arm.is_infantry() == b.arm.is_infantry();
    let one_corps = a.arm.is_light() && b.arm.is_light() && a.corps == b.corps;
    a.arm.is_artillery() || b.arm.is_artillery() || same_arm || one_corps
}
