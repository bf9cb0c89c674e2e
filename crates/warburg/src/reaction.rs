//! warburg-4-10: a move is answered, by fire (9.3) or by an opportunity charge (8.6).

use crate::action::Action;
use crate::agenda::Play;
use crate::game::Warburg;
use crate::ids::{Side, UnitId};
use crate::movement::mover_asked;
use crate::rule;
use crate::state::State;
use arrayvec::ArrayVec;
use board::Hex;
use kernel::agenda::{Asks, Flow, Runs};
use kernel::{Message, Offers, Refusal, Sides};
use serde::{Deserialize, Serialize};

/// The move just made may be answered (warburg-4-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reaction;

impl Reaction {
    fn may_hit_left(self, g: &Warburg, s: &State, gun: UnitId) -> Result<(), Refusal> {
        match g.answerable(s) {
            Some((left, entered)) if left != entered => g.may_react(s, gun, left),
            _ => Err(Refusal::new(rule::R4_10)),
        }
    }

    fn may_hit_entered(self, g: &Warburg, s: &State, gun: UnitId) -> Result<(), Refusal> {
        let (_, entered) = g.answerable(s).ok_or(Refusal::new(rule::R4_10))?;
        g.may_react(s, gun, entered)
    }
}

impl Asks<Warburg> for Reaction {
    const NAME: &'static str = "reaction";
    const REACTS: bool = true;

    fn deciders(self, _: &Warburg, s: &State) -> Sides {
        s.active.enemy().into()
    }

    fn run(self, p: &mut Play<'_>) -> Flow {
        let mut offers = Offers::new();
        if !p.s.activation.silent {
            p.g.reaction_fire_offers(p.s, &mut offers);
            if offers.closed.is_empty() {
                p.g.charge_offers(p.s, &mut offers);
            }
        }
        p.wait_if(!offers.closed.is_empty())
    }

    fn offers(self, g: &Warburg, s: &State, _: Side, offers: &mut Offers<Action>) {
        g.reaction_fire_offers(s, offers);
        g.charge_offers(s, offers);
        offers.add(Action::Pass);
        offers.add(Action::PassAll);
    }

    kernel::decisions! { Warburg: (self, g, s, side, p), otherwise rule::R4_10;
        Action::ReactLeft(gun) if self.may_hit_left(g, s, gun) => p.react_left(gun),
        Action::ReactEntered(gun) if self.may_hit_entered(g, s, gun) => p.react_entered(gun),
        Action::Charge(members) if g.may_charge(s, &members) => p.charge(members, None),
        Action::ChargeUnit(unit) if g.may_charge_alone(s, unit) => p.charge_alone(unit),
        Action::Pass => p.let_pass(),
        Action::PassAll => p.let_all_pass(),
    }

    fn ask(self, _: &Warburg, s: &State, _: Side) -> Message {
        mover_asked("ask-reaction", s)
    }
}

/// After a shot at the hex left, the mover goes back to where it was (warburg-9.3-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReturnMover(pub u16);

impl Runs<Warburg> for ReturnMover {
    const NAME: &'static str = "return-mover";

    fn run(self, p: &mut Play<'_>) {
        p.return_mover(Hex(self.0));
    }
}

impl Play<'_> {
    /// The move is not answered. Whether a stack then stops or goes on tells how fast the counter below is (warburg-3.6-01):
    /// such an answer cannot be taken back.
    fn let_pass(&mut self) {
        if self.s.mover.units.len() > 1 {
            self.log.reveal();
        }
        self.pop();
    }

    /// Nothing is answered until the end of this activation.
    fn let_all_pass(&mut self) {
        self.s.activation.silent = true;
        self.let_pass();
    }

    /// After a shot at the hex it left, a mover that was not driven off is again where it had come to.
    fn return_mover(&mut self, entered: Hex) {
        self.pop();
        let Some(left) = self.s.mover.from.get() else { return };
        let units: ArrayVec<UnitId, 2> = self
            .s
            .mover
            .units
            .iter()
            .filter(|&u| self.g.is_fit(self.s, u) && self.s.hex_of(u) == Some(left))
            .collect();
        if units.is_empty() {
            return;
        }
        self.carry(&units, entered);
        let mover = self.s.mover;
        let along: ArrayVec<_, 2> =
            mover.officers.iter().filter(|&o| self.s.officer(o).position.place() == Some(left)).collect();
        self.carry_officers(along.into_iter(), entered);
    }
}
