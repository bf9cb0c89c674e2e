//! Chapters 5, 11 and 12.4: turns begin and end, and rounds go on as long as the dice allow.

use crate::administrative::BeginAdministrative;
use crate::agenda::{Play, Step};
use crate::bombardment::Window;
use crate::event::Event;
use crate::game::Wagram;
use crate::ids::{CorpsSet, Side};
use crate::initiative::BeginRound;
use crate::rule;
use crate::state::State;
use kernel::agenda::Runs;
use kernel::aim::Outline;
use kernel::{Die, RuleId};
use serde::{Deserialize, Serialize};

/// The phase of play (5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Units are placed.
    #[default]
    Setup,
    /// The first orders are given.
    Plan,
    /// Initiative and reaction.
    Initiative,
    /// The orders board.
    Orders,
    /// The pivot is named.
    Activation,
    /// Units move and fire.
    Movement,
    /// Combats.
    Combat,
    /// Does the turn go on?
    Continuation,
    /// The end of a turn.
    Administrative,
    /// The night between the days.
    Night,
    /// The end.
    Over,
}

impl Phase {
    /// Its Fluent key.
    pub const fn key(self) -> &'static str {
        match self {
            Phase::Setup => "phase-setup",
            Phase::Plan => "phase-plan",
            Phase::Initiative => "phase-initiative",
            Phase::Orders => "phase-orders",
            Phase::Activation => "phase-activation",
            Phase::Movement => "phase-movement",
            Phase::Combat => "phase-combat",
            Phase::Continuation => "phase-continuation",
            Phase::Administrative => "phase-administrative",
            Phase::Night => "phase-night",
            Phase::Over => "phase-over",
        }
    }
}

/// A turn: rounds, then its end (wagram-5-02, wagram-5-03).
const TURN: &[&str] = &["outline-rounds", "phase-administrative"];
/// A round (wagram-5-02).
const ROUND: &[&str] = &[
    "phase-initiative",
    "phase-orders",
    "phase-activation",
    "phase-movement",
    "phase-combat",
    "phase-continuation",
];
/// The movement phase (wagram-9.8-01).
const MOVEMENT: &[&str] = &["outline-fire-before", "outline-moves", "outline-fire-after"];
/// A combat (wagram-10.5-02).
const COMBAT: &[&str] = &[
    "outline-combat",
    "outline-guns",
    "outline-refuse",
    "outline-defend",
    "outline-stance",
    "outline-force",
    "outline-flights",
    "outline-advance",
];

impl Wagram {
    /// Where a turn, its round, and its phase are.
    pub(crate) fn outline_of(&self, s: &State) -> Vec<Outline> {
        let phase = s.phase.key();
        let round = Outline::of(ROUND, phase);
        let turn = Outline::of(TURN, if round.is_some() { "outline-rounds" } else { phase });
        let step = s.agenda.last().map_or("", |step| step.name());
        let within = if s.phase == Phase::Movement {
            Outline::of(MOVEMENT, shooting(s))
        } else {
            Outline::of(COMBAT, &format!("outline-{step}")).filter(|_| s.phase == Phase::Combat)
        };
        [turn, round, within].into_iter().flatten().collect()
    }
}

/// Before, among or after the moves.
fn shooting(s: &State) -> &'static str {
    let window = |step: &Step| if let Step::Fire(fire) = step { Some(fire.window) } else { None };
    let window = s.agenda.iter().rev().find_map(window);
    let acts = s.agenda.iter().any(|step| matches!(step, Step::Act(_)));
    match window {
        Some(Window::Before) => "outline-fire-before",
        Some(Window::After) if !acts => "outline-fire-after",
        Some(Window::After) | None => "outline-moves",
    }
}

/// The first box from which a continuation roll is made (wagram-11-03).
pub(crate) const FIRST_ROLL: u8 = 7;

impl Wagram {
    /// wagram-11-04: what the scenario adds to a side's continuation rolls.
    fn continuation_modifier(&self, s: &State, side: Side) -> i8 {
        let (favoured, value) = self.terms(s).continuation;
        if favoured == side { value } else { 0 }
    }

    /// The chance in percent that the turn goes on after the next round of a side; none if no dice are rolled (wagram-11-02).
    pub fn continuation_chance(&self, s: &State, side: Side) -> Option<u8> {
        let needed = s.rounds[side.index()] + 1;
        let modifier = i16::from(self.continuation_modifier(s, side));
        let goes_on = |(a, b): &(i16, i16)| a + b + modifier >= i16::from(needed);
        let rolls = (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b)));
        (needed >= FIRST_ROLL).then(|| (rolls.filter(goes_on).count() * 100 / 36) as u8)
    }
}

impl Play<'_> {
    /// A turn begins: wagram-14.4-03 brings in what belongs to the day.
    fn begin_turn(&mut self) {
        let terms = self.g.terms(self.s);
        let (label, night, round_box) = (terms.label.clone(), terms.night, terms.round_box);
        self.tell(Event::TurnBegan { rule: rule::R5_02, turn: self.s.turn, label });
        if night {
            return self.begin_night();
        }
        // wagram-12.4-01, wagram-14.2-12, wagram-14.3-12: box 0, or 2 at dusk and dawn.
        self.s.rounds = [round_box; 2];
        self.replace(BeginRound);
        self.attach_for_the_day();
    }

    /// 11: the Round marker advances, and from box 7 on the dice decide whether the turn goes on.
    fn continuation(&mut self) {
        self.s.phase = Phase::Continuation;
        let side = self.s.phasing;
        self.s.rounds[side.index()] += 1;
        let round = self.s.rounds[side.index()];
        self.note_round();
        self.tell(Event::RoundPlayed { rule: rule::R11_01, side, round });
        // wagram-8-11: isolation ends with the round.
        self.clear_notes();
        // wagram-11-02: below box 7 without a roll.
        if round < FIRST_ROLL || self.rolls_on(side, round) {
            self.replace(BeginRound);
        } else {
            self.replace(BeginAdministrative);
        }
    }

    /// wagram-11-03, wagram-11-04: 2d6 with the scenario's modifier of that side.
    fn rolls_on(&mut self, side: Side, needed: u8) -> bool {
        let modifier = self.g.continuation_modifier(self.s, side);
        let suffice = |sum: u8| i16::from(sum) + i16::from(modifier) >= i16::from(needed);
        let (dice, goes_on) = self.roll_two(rule::R11_03, suffice);
        self.tell(Event::Continuation { rule: rule::R11_03, side, dice, modifier, needed, goes_on });
        goes_on
    }

    /// Two dice, and what their sum brings.
    pub fn roll_two(&mut self, rule: RuleId, brings: impl Fn(u8) -> bool) -> ([u8; 2], bool) {
        // What the first leaves to the second.
        let leaves = |first: u8| [1, 2, 3, 4, 5, 6].map(|second| brings(first + second));
        let (first, _) = self.dice.roll_for(rule, Die::D6, leaves);
        let (second, brought) = self.dice.roll_for(rule, Die::D6, |second| brings(first + second));
        ([first, second], brought)
    }

    /// 12.3, 12.4: points are counted, the turn ends with its administrative phase (wagram-5-03).
    fn end_turn(&mut self) {
        self.count_points();
        self.s.ridden = [false; 2];
        self.s.lobau_shots = crate::special::LOBAU_SHOTS;
        self.s.fallen = crate::ids::UnitSet::EMPTY;
        self.s.run = 0;
        self.s.shown = [CorpsSet::EMPTY; 2];
        let last = usize::from(self.s.turn) == self.g.scenario(self.s).turns.len();
        if last || self.day_is_won() {
            return self.end_game();
        }
        self.s.turn += 1;
        self.replace(BeginTurn);
    }

    /// wagram-14.4-04: have the French won at the end of the first of two days?
    fn day_is_won(&self) -> bool {
        let turns = &self.g.scenario(self.s).turns;
        let next = turns.get(usize::from(self.s.turn));
        next.is_some_and(|terms| terms.night) && self.g.french_lead(self.s)
    }

    fn end_game(&mut self) {
        self.s.phase = Phase::Over;
        self.s.open.agenda.clear();
        let outcome = self.g.outcome(self.s);
        let winner = outcome.winner.map_or(Side::Austrian, Side::from);
        self.tell(Event::Over { rule: outcome.rule, winner });
    }
}

/// A turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeginTurn;

impl Runs<Wagram> for BeginTurn {
    const NAME: &'static str = "begin-turn";

    fn run(self, p: &mut Play<'_>) {
        p.begin_turn();
    }
}

/// The continuation phase (11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Continuation;

impl Runs<Wagram> for Continuation {
    const NAME: &'static str = "continuation";

    fn run(self, p: &mut Play<'_>) {
        p.continuation();
    }
}

/// Points are counted and the turn ends (12.3, 12.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndTurn;

impl Runs<Wagram> for EndTurn {
    const NAME: &'static str = "end-turn";

    fn run(self, p: &mut Play<'_>) {
        p.end_turn();
    }
}
