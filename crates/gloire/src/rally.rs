//! Chapter 11.1: units rally at the end of their activation.

use crate::action::Action;
use crate::activation::Segment;
use crate::agenda::Play;
use crate::data::{Effect, Sky};
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::rule;
use crate::stacking;
use crate::state::{Mark, Morale, State};
use board::Vertex;
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Die, Message, Modifier, Offers, Refusal, Roll, RuleId, Sides};
use serde::{Deserialize, Serialize};

impl Gloire {
    /// gloire-1-08, gloire-11.1-01, gloire-11.1-02: may the unit try to rally? Nobody asks for its orders (gloire-2.4.2-06).
    fn may_rally(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(unit.into()));
        let state = s.unit(unit);
        // gloire-11.1-03: to be activated is enough, whatever its orders and though its commander failed his test.
        let Some(hex) = s.hex_of(unit).filter(|_| s.active.units.has(unit)) else {
            return no(rule::R11_1_01);
        };
        if state.morale == Morale::Good || state.marks.has(Mark::Rallied) {
            return no(rule::R11_1_01);
        }
        let acted = [Mark::Moved, Mark::Marched, Mark::Fired, Mark::Fought, Mark::Charging, Mark::Entered];
        if state.morale == Morale::Disordered && acted.into_iter().any(|mark| state.marks.has(mark)) {
            return no(rule::R1_08);
        }
        if let Some(rule) = self.unrallied(unit) {
            return no(rule);
        }
        if self.is_beside(s, self.side(unit).enemy(), hex) {
            return no(rule::R11_1_02);
        }
        match self.room_to_rally(s, unit) {
            Ok(()) => Ok(()),
            Err(rule) => no(rule),
        }
    }

    /// Is there room for the unit if it rallies by a step?
    pub fn has_room_to_rally(&self, s: &State, unit: UnitId) -> bool {
        self.room_to_rally(s, unit).is_ok()
    }

    fn room_to_rally(&self, s: &State, unit: UnitId) -> Result<(), RuleId> {
        let to = self.rallies_to(s, unit, Effect::RallyStep).ok_or(rule::R11_1_01)?;
        self.has_room_at(s, unit, to)
    }

    /// gloire-5.1.1-07: would three stay within six points if this one recovered its strength? A battle may limit the
    /// strength of a hex besides.
    pub fn has_room_at(&self, s: &State, unit: UnitId, to: Morale) -> Result<(), RuleId> {
        let Some(hex) = s.hex_of(unit).filter(|_| to == Morale::Good) else { return Ok(()) };
        let as_it_was = |mate: UnitId| self.stacked(s, mate);
        let rallied = (unit, self.face_as(s, unit, to).strength);
        let all: Vec<_> =
            s.stack_in(hex).map(|mate| if mate == unit { rallied } else { as_it_was(mate) }).collect();
        let map = self.field.map();
        let crowded = stacking::flaw(&self.field, map, hex, &all);
        if crowded.is_some_and(|flaw| flaw.rule == rule::R5_1_1_06) {
            return Err(rule::R5_1_1_07);
        }
        if let Some(rule) = stacking::too_strong(&self.field, map, hex, &all) {
            return Err(rule);
        }
        // Whatever else hangs on strength, as a battery more than usual does (a clause of the battle).
        let now: Vec<_> = s.stack_in(hex).map(as_it_was).collect();
        let broken = crowded.filter(|_| stacking::flaw(&self.field, map, hex, &now).is_none());
        broken.map_or(Ok(()), |flaw| Err(flaw.rule))
    }

    /// gloire-10.2-09, gloire-12.1-08: what a routed unit adds to its die; gloire-12.2-06: of the sky the night alone counts.
    fn rally_modifier(&self, s: &State, unit: UnitId) -> Option<Modifier> {
        let night = self.sky(s) == Sky::Night;
        self.is_routed(s, unit).then_some(match night {
            true => Modifier { rule: rule::R12_1_08, value: -3 },
            false => Modifier { rule: rule::R10_2_09, value: 1 },
        })
    }
}

impl Play<'_> {
    /// gloire-11.1-04: at or below the reduced cohesion.
    fn rally(&mut self, unit: UnitId) {
        self.s.mark(unit, Mark::Rallied);
        let value = self.g.cohesion(self.s, unit);
        let modifiers = Vec::from_iter(self.g.rally_modifier(self.s, unit));
        let passes = |total: i16| total <= i16::from(value);
        let (roll, rallied) = Roll::make_for(self.dice, rule::R11_1_04, Die::D10, modifiers, passes);
        let rule = if rallied { rule::R11_1_04 } else { rule::R11_1_07 };
        self.tell(Event::RallyTried { rule, piece: unit.into(), roll, value, rallied });
        if rallied {
            self.rally_by(unit, rule::R11_1_04);
        }
    }

    /// gloire-12.1-07: at night disordered units that did nothing rally by themselves.
    fn rest_the_idle(&mut self) {
        let rests =
            |unit: &UnitId| self.g.rests_at_night(self.s, *unit) && self.g.may_rally(self.s, *unit).is_ok();
        let units: Vec<UnitId> = self.s.active.units.iter().filter(rests).collect();
        for unit in units {
            if self.g.has_room_to_rally(self.s, unit) {
                self.s.mark(unit, Mark::Rallied);
                self.rally_by(unit, rule::R12_1_07);
            }
        }
    }

    fn rally_by(&mut self, unit: UnitId, rule: RuleId) {
        // gloire-11.1-05, gloire-11.1-06: a step up the ladder, and any facing.
        let to = if self.g.is_routed(self.s, unit) { Morale::Disordered } else { Morale::Good };
        self.rally_to(unit, to, rule);
        let alone = self.s.hex_of(unit).is_some_and(|hex| self.s.stack_in(hex).eq([unit]));
        if alone && self.g.is_immobile(unit).is_none() {
            self.push(FaceRallied { unit });
        }
    }

    /// A unit recovers; who has no front takes that of its formation, or of the units around it.
    pub fn rally_to(&mut self, unit: UnitId, to: Morale, rule: RuleId) {
        self.s.unit_mut(unit).morale = to;
        self.s.unmark(unit, Mark::Halted);
        let rule = if to == Morale::Good { rule } else { rule::R11_1_06 };
        if self.s.unit(unit).facing.get().is_none() {
            let hex = self.s.hex_of(unit);
            let mates = hex.into_iter().flat_map(|hex| self.s.stack_in(hex));
            let facing = mates.filter_map(|mate| self.s.unit(mate).facing.get()).next();
            let own = self.g.field.formations[self.g.formation(unit).at()].facing;
            self.s.unit_mut(unit).facing = facing.unwrap_or(own).into();
        }
        self.tell(Event::Rallied { rule, piece: unit.into() });
        if let Some(hex) = self.s.hex_of(unit) {
            self.take_control(unit, hex);
        }
    }
}

/// Units of the activation rally (gloire-11.1-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rally;

impl Asks<Gloire> for Rally {
    const NAME: &'static str = "rally";
    const BEYOND_ODDS: bool = true;

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.active.side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if !p.s.passed.is_empty() {
            p.test_passed();
            return Flow::GoesOn;
        }
        if p.s.active.segment != Segment::Rally {
            p.s.active.segment = Segment::Rally;
            p.rest_the_idle();
            return Flow::GoesOn;
        }
        let any = p.s.active.units.iter().any(|unit| p.g.may_rally(p.s, unit).is_ok());
        p.wait_if(any)
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        let units = s.active.units.iter().filter(|&unit| g.may_rally(s, unit).is_ok());
        offers.closed.extend(units.map(Action::Rally));
        offers.add(Action::Done);
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R11_1_01;
        Action::Rally(unit) if g.may_rally(s, unit) => p.rally(unit),
        Action::Done => p.pop(),
    }
}

/// A unit that rallied looks where its owner likes (gloire-6.1.2-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaceRallied {
    /// Who.
    pub unit: UnitId,
}

impl Asks<Gloire> for FaceRallied {
    const NAME: &'static str = "face-rallied";

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        g.side(self.unit).into()
    }

    fn offers(self, _: &Gloire, _: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(Vertex::ALL.map(Action::Face));
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R6_1_2_02;
        Action::Face(facing) => { p.pop(); p.s.unit_mut(self.unit).facing = facing.into() },
    }

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-face-rallied").with("piece", Arg::Piece(self.unit.into()))
    }
}
