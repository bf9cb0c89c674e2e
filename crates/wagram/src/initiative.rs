//! Chapters 6 and 7.2: initiative with its runs, and rounds of reaction.

use crate::action::Action;
use crate::agenda::Play;
use crate::command::Activation;
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{CorpsId, CorpsSet, Side};
use crate::orders::{AVAILABLE, Orders, REACTION};
use crate::results::FACES;
use crate::rule;
use crate::state::{Phase, State};
use kernel::agenda::{Asks, Runs};
use kernel::{Die, Modifier, Offers, Refusal, Roll, Sides};
use serde::{Deserialize, Serialize};

/// The highest total of two dice with which a side reacts (wagram-7.2-03).
pub const fn reaction_value(side: Side) -> u8 {
    match side {
        Side::French => 7,
        Side::Austrian => 6,
    }
}

impl Wagram {
    /// wagram-7.2-01, wagram-7.2-02: may the side try to react with this corps?
    pub fn may_react(&self, s: &State, side: Side, corps: CorpsId) -> Result<(), Refusal> {
        let no = |rule| Err(Refusal::new(rule).of(corps.into()));
        let board = &s.boards[side.index()];
        if board.reaction.get().is_some() {
            return no(rule::R7_2_02);
        }
        if !self.reactors(s, side).has(corps) {
            return no(rule::R7_2_01);
        }
        Ok(())
    }

    /// The corps with which a side may try to react.
    pub fn reactors(&self, s: &State, side: Side) -> CorpsSet {
        let board = &s.boards[side.index()];
        if board.reaction.get().is_none() {
            board.available.and(self.ready(s, side))
        } else {
            CorpsSet::EMPTY
        }
    }

    /// The corps of a side with a pivot within six zones. Everybody can see that.
    fn ready(&self, s: &State, side: Side) -> CorpsSet {
        let reach = self.command_reach(s, side, crate::command::REACTION_PATH);
        let pivots = self.army[side.index()].iter().filter(|&u| self.may_be_pivot(s, u, &reach).is_ok());
        pivots.map(|u| s.unit(u).corps).collect()
    }

    /// What a side adds to its initiative roll (wagram-6-02).
    pub fn initiative_modifiers(&self, s: &State, side: Side, failed: Option<Side>) -> Vec<Modifier> {
        let mut modifiers = Vec::new();
        if s.previous == Some(side) {
            // wagram-6-04: -1 per round of the run; wagram-6-05: a single -1 across a turn.
            let (rule, value) = match s.run {
                0 => (rule::R6_05, -1),
                run => (rule::R6_04, -(run as i8)),
            };
            modifiers.push(Modifier { rule, value });
        }
        if failed == Some(side) {
            modifiers.push(Modifier { rule: rule::R6_06, value: -1 });
        }
        if side == Side::Austrian && self.terms(s).surprise {
            modifiers.push(Modifier { rule: rule::R14_3_10, value: 1 });
        }
        modifiers
    }
}

impl Play<'_> {
    /// 6: a round begins.
    fn begin_round(&mut self) {
        self.s.phase = Phase::Initiative;
        self.s.reaction = false;
        self.nobody_active();
        if !self.s.opened {
            // wagram-6-08: the scenario names who begins.
            self.s.opened = true;
            let side = self.g.scenario(self.s).first;
            self.s.phasing = side;
            self.tell(Event::InitiativeGiven { rule: rule::R6_08, side });
            return self.replace(Orders);
        }
        self.replace(Initiative { failed: None });
        // wagram-6-01: the player who was not in phase may try to react first.
        if let Some(side) = self.s.previous.map(Side::enemy) {
            let board = &self.s.boards[side.index()];
            if board.reaction.get().is_none() && !board.available.is_empty() {
                self.push(React { side });
            }
        }
    }

    /// 7.2: a corps is laid in the Reaction box and the dice decide.
    fn react(&mut self, side: Side, corps: CorpsId) {
        let needed = reaction_value(side);
        let (dice, success) = self.roll_two(rule::R7_2_03, |sum| sum <= needed);
        for other in self.g.markers_of(self.s, side).and(self.g.ready(self.s, side)).iter() {
            let possible = &mut self.s.possible[other.at()];
            if *possible & AVAILABLE != 0 {
                *possible |= REACTION;
            }
        }
        self.s.boards[side.index()].available.take(corps);
        let rule = if success { rule::R7_2_04 } else { rule::R7_2_05 };
        self.tell(Event::Reaction { rule, side, piece: corps.into(), dice, needed, success });
        self.pop();
        self.pop();
        if success {
            self.log.reveal();
            self.s.phasing = side;
            self.s.reaction = true;
            self.clear_possible(side, REACTION);
            self.activate(side, corps, rule::R7_2_04);
            self.push(Activation);
        } else {
            self.s.boards[side.index()].reaction = corps.into();
            self.push(Initiative { failed: Some(side) });
        }
    }

    /// wagram-6-02: both roll.
    fn roll_initiative(&mut self, failed: Option<Side>) {
        let modifiers = |side| self.g.initiative_modifiers(self.s, side, failed);
        let (ours, theirs) = (modifiers(Side::French), modifiers(Side::Austrian));
        let added: i16 = theirs.iter().map(|modifier| i16::from(modifier.value)).sum();
        // wagram-6-03: ties go to the French.
        let wins = |french: i16, austrian: i16| if austrian > french { Side::Austrian } else { Side::French };
        let leaves = |french: i16| FACES.map(|die| wins(french, die + added));
        let (french, _) = Roll::make_for(self.dice, rule::R6_02, Die::D6, ours, leaves);
        let compare = |austrian: i16| wins(french.total, austrian);
        let (austrian, side) = Roll::make_for(self.dice, rule::R6_02, Die::D6, theirs, compare);
        self.s.phasing = side;
        self.tell(Event::Initiative { rule: rule::R6_07, side, french, austrian });
        self.replace(Orders);
    }

    /// The side that played the round, for runs (wagram-6-04).
    pub fn note_round(&mut self) {
        let side = self.s.phasing;
        let same = self.s.previous == Some(side);
        self.s.run = if same { self.s.run.saturating_add(1) } else { 1 };
        self.s.previous = Some(side);
    }
}

/// A round begins (6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeginRound;

impl Runs<Wagram> for BeginRound {
    const NAME: &'static str = "begin-round";

    fn run(self, p: &mut Play<'_>) {
        p.begin_round();
    }
}

/// A side may attempt a reaction (7.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct React {
    /// Who.
    pub side: Side,
}

impl Asks<Wagram> for React {
    const NAME: &'static str = "react";
    const REACTS: bool = true;

    fn deciders(self, _: &Wagram, _: &State) -> Sides {
        self.side.into()
    }

    fn offers(self, g: &Wagram, s: &State, side: Side, offers: &mut Offers<Action>) {
        offers.closed.extend(g.reactors(s, side).iter().map(Action::React));
        offers.add(Action::Pass);
    }

    kernel::decisions! { Wagram: (self, g, s, side, p), otherwise rule::R5_02;
        Action::React(corps) if g.may_react(s, side, corps) => p.react(side, corps),
        Action::Pass => p.pop(),
    }
}

/// Both roll for initiative, one perhaps after a failed reaction (6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Initiative {
    /// Who failed to react.
    pub failed: Option<Side>,
}

impl Runs<Wagram> for Initiative {
    const NAME: &'static str = "initiative";

    fn run(self, p: &mut Play<'_>) {
        p.roll_initiative(self.failed);
    }
}
