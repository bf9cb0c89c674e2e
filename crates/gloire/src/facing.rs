//! Chapter 6.1.2: units turn where they stand; those that came into a hex otherwise than by a move look where their owner likes.

use crate::action::Action;
use crate::agenda::{Play, Step};
use crate::data::Says;
use crate::event::{Event, place};
use crate::game::Gloire;
use crate::ids::{Side, UnitId};
use crate::moving::Pace;
use crate::rule;
use crate::state::{Mark, State};
use board::Vertex;
use kernel::agenda::{Asks, Flow};
use kernel::chart::Heading;
use kernel::{Arg, Few, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// Cavalry that evaded (gloire-8.8.1-09) or was recalled (gloire-9.3.3-02) turns as it likes, all of it the same way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FaceFreely {
    /// Who.
    pub units: Few<UnitId, 4>,
}

impl FaceFreely {
    /// Those who are still together and have a front.
    fn here<'a>(self, g: &'a Gloire, s: &'a State) -> impl Iterator<Item = UnitId> + 'a {
        self.units.iter().filter(|&unit| s.hex_of(unit).is_some() && !g.is_routed(s, unit))
    }

    /// gloire-6.1.1-02: who was there before decides for them.
    fn bound(self, g: &Gloire, s: &State) -> Option<Vertex> {
        let hex = self.here(g, s).next().and_then(|unit| s.hex_of(unit))?;
        let mut mates = s.stack_in(hex).filter(|&mate| !self.units.contains(mate) && !g.is_gun(mate));
        mates.find_map(|mate| s.unit(mate).facing.get())
    }

    fn face(self, p: &mut Play<'_>, facing: Vertex) {
        p.pop();
        let units: Vec<UnitId> = self.here(p.g, p.s).collect();
        for unit in units {
            p.s.unit_mut(unit).facing = facing.into();
        }
        let (rule, facing) = (rule::R6_1_2_01, p.g.vertex_name(facing));
        p.tell(Event::Turned { rule, piece: self.units.lead().into(), facing });
    }
}

impl Asks<Gloire> for FaceFreely {
    const NAME: &'static str = "face-freely";

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        g.side(self.units.lead()).into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        if let Some(facing) = self.bound(p.g, p.s) {
            self.face(p, facing);
            return Flow::GoesOn;
        }
        let any = self.here(p.g, p.s).next().is_some();
        p.wait_if(any)
    }

    fn offers(self, _: &Gloire, _: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(Vertex::ALL.map(Action::Face));
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R6_1_2_01;
        Action::Face(facing) => self.face(p, facing),
    }

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-face-freely").with("piece", Arg::Piece(self.units.lead().into()))
    }
}

impl Gloire {
    /// Where those stand who are asked how they look, and how they would.
    pub(crate) fn heading_of(&self, s: &State, action: &Action) -> Option<Heading> {
        let (Action::Halt(facing) | Action::Face(facing)) = *action else { return None };
        let hex = match s.now()? {
            Step::Moving(_) => s.mover.units.first().and_then(|unit| s.hex_of(unit)),
            Step::Turning(step) => s.hex_of(step.unit),
            Step::FaceFreely(step) => s.hex_of(step.units.lead()),
            Step::FaceRallied(step) => s.hex_of(step.unit),
            Step::BreakThrough(step) => Some(step.hex),
            Step::Pursuing(step) => s.hex_of(step.lead),
            _ => None,
        };
        hex.map(|hex| Heading { place: place(hex), vertex: facing.index() as u8 })
    }

    /// May the units of a hex turn where they stand (gloire-6.1.2-01), all together (gloire-6.1.1-02)?
    pub fn may_turn(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        self.may_act_on_foot(s, unit, Pace::Normal)?;
        self.may_look_elsewhere(s, unit)
    }

    /// May the units of a hex turn with one that can act on foot?
    pub fn may_look_elsewhere(&self, s: &State, unit: UnitId) -> Result<(), Refusal> {
        if let Some(rule) = self.carried(s, unit, Says::Lands).or_else(|| self.is_immobile(unit)) {
            return Err(Refusal::new(rule).of(unit.into()));
        }
        // All of them turn, by the name of the top one that acts; who shelters among others looks where they do.
        let (mut lead, mut turned) = (None, false);
        for other in self.turning_with(s, unit) {
            let acts = s.active.units.has(other);
            if !acts && self.takes_part(s, other) {
                return Err(Refusal::new(rule::R6_1_1_02).of(unit.into()));
            }
            lead = lead.or(acts.then_some(other));
            turned |= s.has(other, Mark::Turned);
        }
        if lead != Some(unit) {
            return Err(Refusal::new(rule::R6_1_1_02).of(unit.into()));
        }
        if turned {
            return Err(Refusal::new(rule::R6_1_2_01).of(unit.into())); // once in an activation
        }
        if self.has_one_front(s, unit) { Ok(()) } else { Err(Refusal::new(rule::R6_1_1_05).of(unit.into())) }
    }

    /// Does the unit look somewhere, and not everywhere? It can then look elsewhere: in an enemy zone too, there are three
    /// vertices to choose from.
    fn has_one_front(&self, s: &State, unit: UnitId) -> bool {
        let state = s.unit(unit);
        state.facing.get().is_some() && !state.marks.has(Mark::Square)
    }

    /// Who turns with a unit: all of its hex but for guns among others, which have their own facing (gloire-6.1.1-03), and for
    /// routed units beside one that rallied, which have none (gloire-10.2-06).
    pub fn turning_with<'a>(&'a self, s: &'a State, unit: UnitId) -> impl Iterator<Item = UnitId> + 'a {
        let guns = self.is_gun(unit);
        let stack = s.hex_of(unit).into_iter().flat_map(|hex| s.stack_in(hex));
        let mixed = s.hex_of(unit).is_some_and(|hex| s.stack_in(hex).any(|other| !self.is_gun(other)));
        stack.filter(move |&other| {
            let alike = if guns && mixed { false } else { !mixed || !self.is_gun(other) };
            other == unit || alike && !self.is_routed(s, other)
        })
    }

    /// The vertices a unit that stays in its hex may turn to: any, or the next in an enemy zone (gloire-6.2.2-07).
    pub fn turns<'a>(&'a self, s: &'a State, unit: UnitId) -> impl Iterator<Item = Vertex> + 'a {
        let state = s.unit(unit);
        let (now, started) = (state.facing.get(), state.start_facing.get());
        let bound = s.hex_of(unit).is_some_and(|hex| self.in_zone(s, self.side(unit).enemy(), hex));
        let one_front = self.has_one_front(s, unit);
        Vertex::ALL.into_iter().filter(move |&vertex| {
            let near = started.is_none_or(|from| matches!(from.steps_to(vertex), 0 | 1 | 5));
            one_front && Some(vertex) != now && (!bound || near)
        })
    }
}

impl Play<'_> {
    /// They begin to turn.
    pub fn turn(&mut self, unit: UnitId) {
        self.push(Turning { unit });
    }

    /// gloire-4.3-02: nothing is spent, and they have not moved by it.
    fn face_all(&mut self, unit: UnitId, facing: Vertex) {
        let units: Vec<UnitId> = self.g.turning_with(self.s, unit).collect();
        for &unit in &units {
            self.s.unit_mut(unit).facing = facing.into();
            self.s.mark(unit, Mark::Turned);
        }
        self.tell(Event::Turned {
            rule: rule::R6_1_2_01,
            piece: unit.into(),
            facing: self.g.vertex_name(facing),
        });
    }
}

/// The units of a hex turn where they stand (gloire-6.1.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turning {
    /// One of them.
    pub unit: UnitId,
}

impl Turning {
    fn may(self, g: &Gloire, s: &State, facing: Vertex) -> Result<(), Refusal> {
        let open = g.turns(s, self.unit).any(|vertex| vertex == facing);
        if open { Ok(()) } else { Err(Refusal::new(rule::R6_2_2_07).of(self.unit.into())) }
    }
}

impl Asks<Gloire> for Turning {
    const NAME: &'static str = "turning";

    fn deciders(self, _: &Gloire, s: &State) -> Sides {
        s.active.side.into()
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.turns(s, self.unit).map(Action::Face));
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R6_1_2_01;
        Action::Face(facing) if self.may(g, s, facing) => { p.pop(); p.face_all(self.unit, facing) },
    }

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-turning").with("piece", Arg::Piece(self.unit.into()))
    }
}
