//! A decision being carried out: the rules, the state, the dice and the log in one hand.

use crate::event::Event;
use crate::game::Wagram;
use crate::state::{State, Step};
use kernel::{Dice, Log};

/// A decision being carried out.
pub struct Play<'a> {
    /// The rules.
    pub g: &'a Wagram,
    /// The state.
    pub s: &'a mut State,
    /// The dice.
    pub dice: &'a mut dyn Dice,
    /// What happened so far.
    pub log: &'a mut Log<Event>,
}

impl Play<'_> {
    /// Notes an event.
    pub fn tell(&mut self, event: Event) {
        self.log.tell(event);
    }

    /// Puts a step on the agenda.
    pub fn push(&mut self, step: Step) {
        self.s.agenda.push(step);
    }

    /// Takes the current step off the agenda.
    pub fn pop(&mut self) {
        self.s.agenda.pop();
    }

    /// Puts another step in the place of the current one.
    pub fn replace(&mut self, step: Step) {
        self.pop();
        self.push(step);
    }
}
