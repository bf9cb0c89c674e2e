//! What the game knows of playing well, for the computer captain: every corps has a mission, orders go to the corps that
//! can do most, combats are weighed by their expected outcome, flanks are covered, guns fire first, the Guard waits.

mod battle;
mod blow;
mod expect;
mod field;
mod march;
mod mission;
mod moves;
mod orders;

use crate::action::Action;
use crate::game::Wagram;
use crate::ids::Side;
use crate::options::Choice;
use crate::special::Bernadotte;
use crate::state::{State, Step};
use field::Field;
use kernel::Doctrine;
use mission::Missions;
use std::cell::OnceCell;

/// A side's look at a position. What is costly to work out is worked out once for a decision.
pub(crate) struct Eye<'a> {
    pub g: &'a Wagram,
    pub s: &'a State,
    pub side: Side,
    field: OnceCell<Field>,
    missions: OnceCell<Missions>,
}

impl Doctrine for Wagram {
    fn appraise(&self, state: &State, side: kernel::Side, actions: &[Action], marks: &mut Vec<i32>) {
        let eye = Eye::new(self, state, side.into());
        if let Some(Step::Act(_)) = state.now() {
            eye.mark_acting(actions, marks);
        } else if let Some(Step::Moving(_)) = state.now() {
            eye.mark_moving(actions, marks);
        } else {
            marks.extend(actions.iter().map(|action| eye.mark(action)));
        }
    }
}

impl<'a> Eye<'a> {
    fn new(g: &'a Wagram, s: &'a State, side: Side) -> Eye<'a> {
        Eye { g, s, side, field: OnceCell::new(), missions: OnceCell::new() }
    }

    /// How good an action looks; to do nothing is 0.
    fn mark(&self, action: &Action) -> i32 {
        match action {
            Action::Deploy => 100,
            Action::Order(c) => 10_000 + self.order(*c),
            Action::Administrative(c) | Action::Night(c) | Action::March(c) => self.reserve(*c),
            Action::React(c) => self.reaction(*c),
            Action::Pivot(u) => self.pivot(*u),
            Action::Take(Choice::Bernadotte) if self.s.now() == Some(Bernadotte.into()) => -1,
            Action::Take(Choice::Reuss) => self.reuss(),
            Action::Take(_) | Action::Detach(..) | Action::Release(_) => -50,
            Action::Battery(..) | Action::EndBattery | Action::EndSquare | Action::Square => -50,
            Action::Fire(u, z) => self.fire(*u, *z),
            Action::Counter(_) | Action::Support(_) => 10,
            Action::Ride => self.ride(),
            Action::To(z) => self.headquarters_to(*z),
            Action::Face(z) => self.face(*z),
            Action::Resolve(z) => self.resolve(*z),
            Action::Refuse(u) => self.refuse(*u),
            Action::Defend(units) => self.defend(units),
            Action::Stance(stance) => self.stance(*stance),
            Action::Force(u) => self.force(*u),
            Action::Retreat(u, z) => self.retreat(*u, *z),
            Action::Stay(_) => 5,
            Action::Advance(u) => self.advance(*u),
            Action::Place(..) | Action::Move(_) | Action::Enter(..) | Action::Rest(_) | Action::Pass => 0,
            Action::Press(_) | Action::Bonus | Action::Attack(..) | Action::Charge(..) => 0,
        }
    }
}
