//! Chapter 1: a turn and its six phases.

use crate::agenda::Play;
use crate::data::Sky;
use crate::event::Event;
use crate::game::Gloire;
use crate::ids::UnitSet;
use crate::orders::BeginOrders;
use crate::rule;
use crate::state::State;
use board::Hex;
use kernel::agenda::Runs;
use kernel::aim::Outline;
use serde::{Deserialize, Serialize};

/// The phase of play (gloire-1-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Setup,
    /// A: orders.
    Orders,
    /// B: strategic initiative.
    Initiative,
    /// C: markers go into the cup.
    Gathering,
    /// D: activations.
    Activation,
    /// E: rout.
    Rout,
    /// The game is over.
    Over,
}

impl Phase {
    /// Its Fluent key.
    pub const fn key(self) -> &'static str {
        match self {
            Phase::Setup => "phase-setup",
            Phase::Orders => "phase-orders",
            Phase::Initiative => "phase-initiative",
            Phase::Gathering => "phase-gathering",
            Phase::Activation => "phase-activation",
            Phase::Rout => "phase-rout",
            Phase::Over => "phase-over",
        }
    }
}

/// A turn (gloire-1-01).
const TURN: &[&str] =
    &["phase-orders", "phase-initiative", "phase-gathering", "phase-activation", "phase-rout"];
/// An activation (gloire-1-07).
const ACTIVATION: &[&str] =
    &["outline-command", "outline-fire", "outline-movement", "outline-combat", "outline-rally"];

impl Gloire {
    /// Where a turn, and its activation, are.
    pub(crate) fn outline_of(&self, s: &State) -> Vec<Outline> {
        let turn = Outline::of(TURN, s.phase.key());
        let segment = ACTIVATION[s.active.segment as usize];
        let activation = s.active.marker.get().and_then(|_| Outline::of(ACTIVATION, segment));
        [turn, activation].into_iter().flatten().collect()
    }

    /// The sky of the turn; low fog lies on the lowest level only.
    pub fn sky(&self, s: &State) -> Sky {
        let turn = usize::from(s.turn.max(1)) - 1;
        self.scenario(s).turns.get(turn).map_or(Sky::Day, |turn| turn.sky)
    }

    /// The sky over a hex.
    pub fn sky_at(&self, s: &State, hex: Option<Hex>) -> Sky {
        let low = hex.is_some_and(|hex| self.field.map().level[hex.index()] == 0);
        match self.sky(s) {
            Sky::LowFog if low => Sky::Fog,
            Sky::LowFog => Sky::Day,
            sky => sky,
        }
    }
}

impl Play<'_> {
    fn begin_turn(&mut self) {
        let turn = self.s.turn;
        let clock = self.g.scenario(self.s).turns.get(usize::from(turn) - 1).map_or(0, |turn| turn.clock);
        self.tell(Event::TurnBegan { rule: rule::R1_01, turn, hour: clock / 60, minute: clock % 60 });
        self.renew_uses();
        self.bring_chiefs();
        self.call_reinforcements();
        self.replace(BeginOrders);
        self.ask_for_successors();
    }

    /// Phase F (gloire-1-12): victory is checked, the turn marker moves on, order markers leave the map.
    fn end_turn(&mut self) {
        self.send_chiefs_away();
        if let Some(outcome) = self.g.won_at_once(self.s) {
            return self.end_game(outcome);
        }
        if usize::from(self.s.turn) >= self.g.scenario(self.s).turns.len() {
            let outcome = self.g.outcome_by_points(self.s);
            return self.end_game(outcome);
        }
        for chief in &mut self.s.chiefs {
            chief.moved = false;
        }
        // What was laid for a turn goes with it.
        self.s.ferried = UnitSet::EMPTY;
        self.leave_redoubts();
        self.s.initiative = None;
        self.s.turn += 1;
        self.replace(BeginTurn);
    }

    fn end_game(&mut self, outcome: kernel::Outcome) {
        self.s.phase = Phase::Over;
        self.s.open.agenda.clear();
        let winner = outcome.winner.map(Into::into);
        self.tell(Event::Over { rule: outcome.rule, winner });
    }

    /// Everybody where the scenario puts them, and the first turn.
    pub fn set_up(&mut self) {
        self.g.keep(self.s);
        self.push(BeginTurn);
    }
}

/// A turn begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BeginTurn;

impl Runs<Gloire> for BeginTurn {
    const NAME: &'static str = "begin-turn";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        p.begin_turn();
    }
}

/// A turn ends (gloire-1-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndTurn;

impl Runs<Gloire> for EndTurn {
    const NAME: &'static str = "end-turn";
    const BEYOND_ODDS: bool = true;

    fn run(self, p: &mut Play<'_>) {
        p.end_turn();
    }
}
