//! A combat fought out for whoever weighs it, before the other decisions that will come first are taken (10.1 to 10.6).
//!
//! Those are taken for granted, and told among the events: no battery joins, nobody refuses, the defender names his
//! strongest and takes the first option open to him, nobody forces, and who is driven back goes the first way that is open.

use crate::action::{Action, Defenders};
use crate::game::Wagram;
use crate::ids::Side;
use crate::play::Play;
use crate::state::{Stance, State, Step};
use kernel::{Offers, Rules};

impl Wagram {
    /// Those who defend best, a battery with them if there is one (10.1-08).
    fn strongest_defence(&self, s: &State) -> Option<Defenders> {
        let strength = |units: &Defenders| {
            let (guns, others): (Vec<_>, Vec<_>) = units.iter().partition(|&&u| self.is_gun(u));
            let others: u32 = others.into_iter().map(|&u| u32::from(self.combat(s, u))).sum();
            (others, guns.len())
        };
        self.defences(s).into_iter().max_by_key(strength)
    }

    /// Hold, if that may be (10.5.2).
    fn first_stance(&self, s: &State) -> Option<Stance> {
        Stance::ALL.into_iter().find(|&stance| self.may_take_stance(s, stance).is_ok())
    }
}

impl Play<'_> {
    /// Carries out a decision for whoever weighs it: a combat that is declared, picked or under way comes to its end. True
    /// if a choice was taken for granted.
    pub fn weigh(&mut self, side: Side, action: &Action) -> bool {
        match action {
            Action::Attack(target, _) | Action::Charge(target, _) => {
                self.act_on(side, action);
                self.resolve(*target);
            }
            Action::Resolve(_) | Action::Defend(_) | Action::Stance(_) | Action::Force(_) => {
                self.act_on(side, action);
            }
            Action::Pass if self.s.now() == Some(Step::Force) => self.act_on(side, action),
            _ => {
                self.decide(side, action);
                return false;
            }
        }
        self.fight_out()
    }

    /// Carries the combat on until it is over, or the winner has his choice.
    fn fight_out(&mut self) -> bool {
        let mut assumed = false;
        while self.s.agenda.contains(&Step::EndCombat)
            && let Some(step) = self.s.now()
            && !matches!(step, Step::EndCombat | Step::Advance)
        {
            if self.advance_step(step) {
                continue;
            }
            assumed = true;
            if !self.take_for_granted(step) {
                break;
            }
        }
        assumed
    }

    /// Decides for whoever would have to; false if nothing can be done.
    fn take_for_granted(&mut self, step: Step) -> bool {
        let (g, s) = (self.g, &*self.s);
        match step {
            Step::Guns => self.pop(),
            Step::Refuse => self.end_refusals(),
            Step::Force => self.replace(Step::Roll),
            Step::Defend => match g.strongest_defence(s) {
                Some(units) => self.defend(&units),
                None => return false,
            },
            Step::Stance => match g.first_stance(s) {
                Some(stance) => self.take_stance(stance),
                None => return false,
            },
            _ => return self.take_first(),
        }
        true
    }

    /// Whoever falls back or turns about does what is offered first.
    fn take_first(&mut self) -> bool {
        for side in Side::ALL {
            let mut offers = Offers::default();
            self.g.offers(self.s, side.into(), &mut offers);
            if let Some(action) = offers.closed.first() {
                self.act_on(side, action);
                return true;
            }
        }
        false
    }
}
