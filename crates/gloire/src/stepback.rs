//! Chapter 2.5.2: a chief whom the enemy touches steps back.

use crate::action::Action;
use crate::agenda::Play;
use crate::event::place;
use crate::game::Gloire;
use crate::ids::{ChiefId, Side, UnitId};
use crate::rule;
use crate::state::State;
use board::Hex;
use kernel::agenda::{Asks, Flow};
use kernel::{Arg, Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// How far he steps back at most (gloire-2.5.2-01).
const STEP_BACK: u8 = 2;

impl Gloire {
    /// gloire-2.5.2-01: where a chief who was touched may step back to: one or two hexes, whatever zone of control they are in
    /// (gloire-2.5.2-02), away from who touched him if that can be.
    fn step_backs(&self, s: &State, chief: ChiefId, from: Hex, touched: Hex) -> Vec<Hex> {
        let side = self.field.chiefs[chief.at()].side;
        let grid = self.field.grid();
        let steps = |from: Hex| {
            let open = move |to: &Hex| self.chief_step(s, chief, from, *to).is_ok();
            grid.neighbours(from).map(|(_, to)| to).filter(open).collect::<Vec<Hex>>()
        };
        let near = steps(from);
        let mut reached: Vec<Hex> =
            near.iter().flat_map(|&hex| steps(hex)).chain(near.iter().copied()).collect();
        reached.sort();
        reached.dedup();
        reached.retain(|&hex| hex != from && !self.holds(s, side.enemy(), hex));
        if let Some(escort) = self.escort_behind(s, chief) {
            reached.retain(|&hex| self.may_join(s, [escort].into_iter(), hex).is_ok());
        }
        let away = |hex: &Hex| grid.distance(*hex, touched) > grid.distance(from, touched);
        if reached.iter().any(&away) {
            reached.retain(away);
        }
        debug_assert!(reached.iter().all(|&hex| grid.distance(from, hex) <= u16::from(STEP_BACK)));
        reached
    }
}

impl Play<'_> {
    /// A unit has come next to these hexes: chiefs of the enemy there step back (gloire-2.5.2-01).
    pub fn touch_chiefs(&mut self, unit: UnitId) {
        let Some(hex) = self.s.hex_of(unit) else { return };
        let enemy = self.g.side(unit).enemy();
        let touched: Vec<(ChiefId, Hex)> = self
            .g
            .chiefs_of(enemy)
            .filter_map(|chief| Some((chief, self.s.chief_hex(chief)?)))
            .filter(|&(_, there)| self.g.field.grid().adjacent(hex, there) || there == hex)
            .collect();
        for (chief, there) in touched {
            self.push(StepBack { chief, from: there, touched: hex });
        }
    }

    fn step_back(&mut self, chief: ChiefId, to: Hex) {
        self.pop();
        let escort = self.g.escort_behind(self.s, chief);
        self.move_chief(chief, to, rule::R2_5_2_01);
        if let Some(escort) = escort {
            self.escort_to(escort, to);
        }
    }
}

/// A chief whom an enemy has touched steps back (gloire-2.5.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StepBack {
    /// Who.
    pub chief: ChiefId,
    /// From where.
    pub from: Hex,
    /// Where the enemy stands.
    pub touched: Hex,
}

impl StepBack {
    /// Alone he must go; with friends he may stay.
    fn must(self, g: &Gloire, s: &State) -> bool {
        !g.holds(s, g.field.chiefs[self.chief.at()].side, self.from)
    }

    fn may(self, g: &Gloire, s: &State, to: Hex) -> Result<(), Refusal> {
        let open = g.step_backs(s, self.chief, self.from, self.touched).contains(&to);
        if open { Ok(()) } else { Err(Refusal::new(rule::R2_5_2_01).of(self.chief.into()).at(place(to))) }
    }

    fn may_stay(self, g: &Gloire, s: &State) -> Result<(), Refusal> {
        if self.must(g, s) { Err(Refusal::new(rule::R2_5_2_01).of(self.chief.into())) } else { Ok(()) }
    }
}

impl Asks<Gloire> for StepBack {
    const NAME: &'static str = "step-back";
    const REACTS: bool = true;

    fn deciders(self, g: &Gloire, _: &State) -> Sides {
        g.field.chiefs[self.chief.at()].side.into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let gone = p.s.chief_hex(self.chief) != Some(self.from);
        let ways = p.g.step_backs(p.s, self.chief, self.from, self.touched);
        match (&ways[..], self.must(p.g, p.s)) {
            _ if gone => p.finish(),
            // gloire-2.5.2-05: nowhere to go.
            ([], true) => {
                p.pop();
                p.lose_chief(self.chief, rule::R2_5_2_05);
                Flow::GoesOn
            }
            ([], false) => p.finish(),
            (&[only], true) => {
                p.step_back(self.chief, only);
                Flow::GoesOn
            }
            _ => Flow::Waits,
        }
    }

    fn offers(self, g: &Gloire, s: &State, _: Side, offers: &mut Offers<Action>) {
        let ways = g.step_backs(s, self.chief, self.from, self.touched);
        offers.closed.extend(ways.into_iter().map(Action::To));
        if self.may_stay(g, s).is_ok() {
            offers.add(Action::Stay);
        }
    }

    kernel::decisions! { Gloire: (self, g, s, side, p), otherwise rule::R2_5_2_01;
        Action::To(hex) if self.may(g, s, hex) => p.step_back(self.chief, hex),
        Action::Stay if self.may_stay(g, s) => p.pop(),
    }

    fn ask(self, _: &Gloire, _: &State, _: Side) -> Message {
        Message::new("ask-step-back").with("piece", Arg::Piece(self.chief.into()))
    }

    /// Out of the enemy's reach first, then to friends, then no further than he must.
    fn usual(self, g: &Gloire, s: &State, _: Side) -> Option<Action> {
        let (side, grid) = (g.field.chiefs[self.chief.at()].side, g.field.grid());
        let ways = g.step_backs(s, self.chief, self.from, self.touched).into_iter();
        let best = ways.min_by_key(|&hex| {
            let bare = !g.holds(s, side, hex);
            (g.is_beside(s, side.enemy(), hex), bare, grid.distance(self.from, hex), hex)
        });
        best.map(Action::To)
    }
}
