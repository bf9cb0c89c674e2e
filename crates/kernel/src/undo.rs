//! What can be undone without asking: decisions in a row without dice, or those of a sealed step.

use crate::record::{Deed, Line, Record};
use crate::rules::{Rules, Side, Sides};
use crate::{Log, dice::Script};

/// A decision of the present line of play.
#[derive(Clone, Copy)]
pub(crate) struct Played {
    pub sequence: usize,
    pub side: Side,
    pub rolled: bool,
    pub revealed: bool,
    /// It closed a sealed step.
    pub closed: bool,
}

/// The decisions that can be undone without asking: one side's, in a row; or those of every side in a sealed step, each
/// side its own. The states between them are not kept, but played again when one is wanted: there may be hundreds, and a
/// state is large.
pub(crate) struct Free<S> {
    before: S,
    /// The sides of the sealed step; none outside one.
    pub seal: Sides,
    lines: Vec<(Side, usize)>,
}

impl<S: Clone> Free<S> {
    /// What is free after a decision that was made in the state `before`, in the sealed step of these sides if there is one.
    pub fn after(free: Option<Free<S>>, before: S, seal: Sides, played: &Played) -> Option<Free<S>> {
        if played.rolled || played.revealed {
            return None;
        }
        let goes_on = |free: &Free<S>| {
            let alone = free.lines.iter().all(|&(side, _)| side == played.side);
            free.seal == seal && (alone || !seal.is_empty())
        };
        let fresh = || Free { before, seal, lines: Vec::new() };
        let mut free = free.filter(goes_on).unwrap_or_else(fresh);
        free.lines.push((played.side, played.sequence));
        Some(free)
    }

    /// Is that decision of the side among them?
    pub fn has(&self, side: Side, line: usize) -> bool {
        self.lines.contains(&(side, line))
    }

    /// The side's decisions from that line on.
    pub fn from(&self, side: Side, line: usize) -> impl Iterator<Item = usize> + '_ {
        self.lines.iter().filter(move |&&(by, at)| by == side && at >= line).map(|&(_, at)| at)
    }

    /// The state without the side's decisions from that line on: those of the others are played again.
    pub fn without<R: Rules<State = S>>(&mut self, rules: &R, record: &Record, side: Side, line: usize) -> S {
        self.lines.retain(|&(by, at)| by != side || at < line);
        let mut state = self.before.clone();
        for &(by, at) in &self.lines {
            record.play_again(rules, &mut state, by, at);
        }
        state
    }

    /// Nothing left?
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

impl Record {
    /// Does to a state what a decision of the record did, with the same dice.
    pub(crate) fn play_again<R: Rules>(&self, rules: &R, state: &mut R::State, side: Side, sequence: usize) {
        let line = self.lines.get(sequence - 1);
        let Some(Line { deed: Deed::Act { notation, dice }, .. }) = line else { return };
        if let Ok(action) = rules.read(notation) {
            rules.apply(state, side, &action, &mut Script::new(dice.clone()), &mut Log::new());
        }
    }
}
