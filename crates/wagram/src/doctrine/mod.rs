//! What the game knows of playing well, for the computer captain: orders for the corps that count, a reserve that
//! marches behind the lines, attacks with advantage, covered flanks, guns that fire.

mod battle;
mod ground;
mod moves;
mod orders;

use crate::action::Action;
use crate::data::Choice;
use crate::game::{Wagram, army_of};
use crate::ids::Side;
use crate::state::{State, Step};
use kernel::Doctrine;

/// A side's look at a position.
pub(crate) struct Eye<'a> {
    pub g: &'a Wagram,
    pub s: &'a State,
    pub side: Side,
}

impl Doctrine for Wagram {
    fn appraise(&self, state: &State, side: kernel::Side, actions: &[Action], marks: &mut Vec<i32>) {
        let eye = Eye { g: self, s: state, side: army_of(side) };
        marks.extend(actions.iter().map(|action| eye.mark(action)));
    }
}

impl Eye<'_> {
    /// How good an action looks; to do nothing is 0.
    fn mark(&self, action: &Action) -> i32 {
        match action {
            Action::Deploy => 100,
            Action::Place(..) => 0,
            Action::Order(c) => self.order(*c),
            Action::Administrative(c) | Action::Night(c) => self.reserve(*c),
            Action::React(c) => self.reaction(*c),
            Action::March(c) => self.reserve(*c),
            Action::Pivot(u) => self.pivot(*u),
            Action::Take(Choice::Bernadotte) if self.s.now() == Some(Step::Bernadotte) => 1,
            Action::Take(_) | Action::Detach(..) | Action::Release(_) => -50,
            Action::Battery(..) | Action::EndBattery | Action::EndSquare | Action::Square => -50,
            Action::Fire(u, z) => self.fire(*u, *z),
            Action::Counter(_) => 10,
            Action::Move(u) => self.turn_to_move(*u),
            Action::Enter(_, z) => 100 + self.worth(*z) / 10,
            Action::Rest(u) => self.rest(*u),
            Action::Ride => self.ride(),
            Action::To(z) => self.step(*z),
            Action::Press(z) => self.step(*z) - 60,
            Action::Bonus => self.haste(),
            Action::Attack(z, f) => self.attack(*z, *f, 0),
            Action::Charge(z, f) => self.attack(*z, *f, 2),
            Action::Face(z) => self.face(*z),
            Action::Resolve(z) => self.resolve(*z),
            Action::Support(_) => 10,
            Action::Refuse(u) => self.refuse(*u),
            Action::Defend(units) => self.defend(units),
            Action::Stance(stance) => self.stance(*stance),
            Action::Force(u) => self.force(*u),
            Action::Retreat(u, z) => self.retreat(*u, *z),
            Action::Stay(_) => 5,
            Action::Advance(u) => self.advance(*u),
            Action::Pass => 0,
        }
    }
}
