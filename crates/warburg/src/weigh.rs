//! A shot or a combat fought out for whoever weighs it, and nothing beyond it (9.4, 10.2-01).
//!
//! Who has a choice on the way (to withdraw, where to lose a step, which way to fall back) is taken to stand, and to do what
//! he is offered first.

use crate::action::Action;
use crate::play::Play;
use crate::state::Step;
use kernel::{Offers, Rules, Turn};

impl Play<'_> {
    /// Carries out a decision for whoever weighs it; true if a choice was taken for granted.
    pub fn weigh(&mut self, action: &Action) -> bool {
        let depth = match *action {
            Action::Attack(from, first, second) => {
                self.declare(from, first, second);
                let depth = self.s.agenda.len();
                self.begin_combat(first);
                depth
            }
            Action::Resolve(_) | Action::Fire(..) => {
                let depth = self.s.agenda.len();
                self.act_on(action);
                depth
            }
            _ => {
                self.decide(action);
                return false;
            }
        };
        self.fight_out(depth)
    }

    /// Carries on until the agenda is as it was before the fight, or the winner has his choice.
    fn fight_out(&mut self, depth: usize) -> bool {
        let mut assumed = false;
        while let Some(step) = self.s.now().filter(|_| self.s.agenda.len() > depth) {
            if matches!(step, Step::Advance | Step::AdvanceOn(_) | Step::EndCombat) {
                break;
            }
            if !self.waits(step) {
                continue;
            }
            assumed = true;
            match step {
                Step::Withdraw(_) => self.pop(),
                _ if self.take_first() => {}
                _ => break,
            }
        }
        assumed
    }

    fn take_first(&mut self) -> bool {
        let Turn::Decide(sides) = self.g.turn(self.s) else { return false };
        let mut offers = Offers::default();
        for side in sides.iter() {
            self.g.offers(self.s, side, &mut offers);
        }
        let Some(action) = offers.closed.first() else { return false };
        self.act_on(action);
        true
    }
}
