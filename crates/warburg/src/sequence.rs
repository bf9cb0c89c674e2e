//! Chapter 4: the sequence of play. The agenda says what happens now; here a turn begins, is shared out and ends.

use crate::acting::Commander;
use crate::activation::Choose;
use crate::agenda::Play;
use crate::combat::Resolve;
use crate::declaration::Declare;
use crate::event::Event;
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::rally::{Rally, Recoveries};
use crate::reinforcements::{Arrivals, March};
use crate::rule;
use crate::state::{Activated, Activation, Mark, Marks, Phase, Reached, State, Step};
use kernel::Die;
use kernel::agenda::Runs;
use kernel::aim::Outline;
use serde::{Deserialize, Serialize};

/// A turn begins (warburg-4-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Initiative;

impl Runs<Warburg> for Initiative {
    const NAME: &'static str = "initiative";

    fn run(self, p: &mut Play<'_>) {
        p.begin_turn();
    }
}

/// A side's part of phase C begins (warburg-4-04, warburg-4-14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Segment(pub Side);

impl Runs<Warburg> for Segment {
    const NAME: &'static str = "segment";

    fn run(self, p: &mut Play<'_>) {
        p.begin_segment(self.0);
    }
}

/// Phase D (warburg-4-15 to warburg-4-17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndOfTurn;

impl Runs<Warburg> for EndOfTurn {
    const NAME: &'static str = "end-of-turn";

    fn run(self, p: &mut Play<'_>) {
        p.end_turn();
    }
}

/// The phases of a turn, by who plays first (warburg-4-01).
const TURN: [&[&str]; 2] = [
    &["phase-march", "phase-rally", "outline-french", "outline-allied"],
    &["phase-march", "phase-rally", "outline-allied", "outline-french"],
];
/// The steps of a side's part of phase C (warburg-4-05, warburg-4-11, warburg-4-13).
const SEGMENT: &[&str] = &["phase-activations", "phase-commander", "phase-combat"];
/// The steps of an activation (warburg-4-07).
const ACTIVATION: &[&str] = &["outline-guns", "outline-leader", "outline-units"];

impl Warburg {
    /// Where a turn, a side's part of it and an activation are.
    pub(crate) fn outline_of(&self, s: &State) -> Vec<Outline> {
        let step = match s.phase {
            Phase::Setup | Phase::Over => return Vec::new(),
            Phase::March => "phase-march",
            Phase::Rally => "phase-rally",
            Phase::Activations => "phase-activations",
            Phase::Commander => "phase-commander",
            Phase::Combat => "phase-combat",
        };
        let segment = Outline::of(SEGMENT, step);
        let side = if s.active == Side::French { "outline-french" } else { "outline-allied" };
        let turn = Outline::of(TURN[s.first.index()], if segment.is_some() { side } else { step });
        [turn, segment, self.outline_of_activation(s)].into_iter().flatten().collect()
    }

    fn outline_of_activation(&self, s: &State) -> Option<Outline> {
        let acts = matches!(s.activation.of, Activated::Formation(_)) && !s.activation.failed;
        let now = match self.step_of_activation(s) {
            Reached::Guns => 0,
            Reached::Leader => 1,
            Reached::Units => 2,
        };
        (s.phase == Phase::Activations && acts).then_some(Outline { steps: ACTIVATION, now })
    }

    /// The step that can be taken next, or that is being carried out. Everybody is told it: of a gun that lies below only
    /// that it is there (warburg-3.6-01).
    fn step_of_activation(&self, s: &State) -> Reached {
        let reached = s.activation.reached;
        if !matches!(s.now(), Some(Step::Act(_) | Step::Join(_))) {
            return reached;
        }
        let spent = [Mark::Fired, Mark::Moved, Mark::Marched];
        let serves = |gun: UnitId| {
            let above = s.hex_of(gun).map(|hex| s.in_hex(hex).next() == Some(gun));
            above.is_some_and(|above| !above || !spent.iter().any(|&mark| s.unit(gun).marks.has(mark)))
        };
        let mut guns = self.participants(s).filter(|&unit| self.card(unit).arm.is_artillery());
        match reached {
            Reached::Guns if guns.any(serves) => Reached::Guns,
            Reached::Guns | Reached::Leader if self.acting_officer(s).is_some() => Reached::Leader,
            _ => Reached::Units,
        }
    }
}

impl Play<'_> {
    /// A turn begins: initiative, then everything the turn brings (warburg-4-01, warburg-16.1-01).
    fn begin_turn(&mut self) {
        self.pop();
        self.tell(Event::TurnBegan { rule: rule::R4_01, turn: self.s.turn });
        let scenario = self.g.scenario(self.s);
        if self.s.turn == 1 {
            self.s.first = scenario.first;
        } else {
            let rule = self.g.rule_here(self.s, rule::R16_1_01);
            let french = self.dice.roll(rule, Die::D6);
            let allied = self.dice.roll(rule, Die::D6);
            self.s.first = match french.cmp(&allied) {
                std::cmp::Ordering::Greater => Side::French,
                std::cmp::Ordering::Less => Side::Allied,
                std::cmp::Ordering::Equal => scenario.initiative_ties,
            };
            let first = self.s.first;
            self.tell(Event::Initiative { rule, french, allied, first });
        }
        let (first, second) = (self.s.first, self.s.first.enemy());
        self.s.active = first;
        self.push(EndOfTurn);
        self.push(Segment(second));
        self.push(Segment(first));
        for side in [second, first] {
            self.push(Rally(side));
            self.push(Recoveries(side));
        }
        self.push(March(second));
        self.push(March(first));
        self.push(Arrivals);
    }

    /// A side's part of phase C (warburg-4-04, warburg-4-14).
    pub fn begin_segment(&mut self, side: Side) {
        self.pop();
        self.s.active = side;
        self.s.phase = Phase::Activations;
        self.s.activation = Activation::of(Activated::Nobody);
        self.push(Resolve(side));
        self.push(Declare(side));
        self.push(Commander(side));
        self.push(Choose(side));
    }

    /// Phase D (warburg-4-15 to warburg-4-17).
    fn end_turn(&mut self) {
        self.pop();
        for unit in self.g.units() {
            for mark in Marks::OF_THE_TURN {
                self.s.unit_mut(unit).marks.drop(mark);
            }
        }
        for officer in &mut self.s.officers {
            officer.moved = false;
            officer.rode = false;
        }
        for formation in &mut self.s.formations {
            formation.tested = false;
        }
        self.check_demoralisation();
        if self.s.turn >= self.g.scenario(self.s).turns {
            self.s.phase = Phase::Over;
            let outcome = self.g.outcome(self.s);
            let winner = outcome.winner.map(|side| Side::ALL[usize::from(side.0)]);
            self.tell(Event::Over { rule: outcome.rule, level: outcome.level, winner });
        } else {
            self.s.turn += 1;
            self.push(Initiative);
        }
    }
}
