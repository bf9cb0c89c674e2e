//! What can be undone without asking: decisions in a row without dice, or those of a sealed step.

use crate::bits::Bits;
use crate::journal::Journal;
use crate::log::Log;
use crate::record::{Deed, Line};
use crate::rules::{Rules, Side, Sides};
use crate::{course::ControlError, dice::Script};

/// What one line of the record was, in one byte: whose decision, and why it is not undone; or no decision at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark(u8);

/// Why a decision cannot be undone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stop {
    /// Dice were rolled in it.
    Rolled = 1,
    /// Something hidden was shown in it.
    Shown = 2,
    /// Only if the decision has passed to another side.
    Passed = 3,
}

impl Mark {
    /// No decision: something between the players.
    pub const WORD: Mark = Mark(0);

    pub fn new(side: Side, stop: Stop) -> Mark {
        Mark(side.0 << 2 | stop as u8)
    }

    /// Whose decision it was.
    pub fn side(self) -> Option<Side> {
        (self.0 & 3 != 0).then_some(Side(self.0 >> 2))
    }

    /// Why it is no longer free, if it is not.
    pub fn stopped(self) -> ControlError {
        match self.0 & 3 {
            1 => ControlError::Rolled,
            2 => ControlError::Revealed,
            _ => ControlError::Passed,
        }
    }
}

/// The decisions of a game, line by line, and which of them stand.
#[derive(Clone, Default)]
pub(crate) struct Decisions {
    marks: Vec<Mark>,
    /// Decisions that were neither undone nor taken back.
    standing: Bits,
}

impl Decisions {
    pub fn push(&mut self, mark: Mark) {
        self.marks.push(mark);
        self.standing.push(mark != Mark::WORD);
    }

    /// The side's last decision that stands: its line and what it was.
    pub fn last_of(&self, side: Side) -> Result<(usize, Mark), ControlError> {
        let own = self.standing.iter().rfind(|&at| self.marks[at].side() == Some(side));
        own.map(|at| (at + 1, self.marks[at])).ok_or(ControlError::Nothing)
    }

    /// Is that line a decision of the side that stands?
    pub fn has(&self, side: Side, line: usize) -> bool {
        line.checked_sub(1).is_some_and(|at| self.standing.has(at) && self.marks[at].side() == Some(side))
    }

    /// The side's decisions from that line on stand no longer.
    pub fn undo(&mut self, side: Side, line: usize) {
        for at in line.saturating_sub(1)..self.marks.len() {
            if self.marks[at].side() == Some(side) {
                self.standing.clear(at);
            }
        }
    }

    /// No decision from that line on stands any longer.
    pub fn take_back(&mut self, line: usize) {
        (line.saturating_sub(1)..self.marks.len()).for_each(|at| self.standing.clear(at));
    }

    /// The decisions that stand after that line, with their sides.
    pub fn after(&self, line: usize) -> impl Iterator<Item = (Side, usize)> + '_ {
        let standing = (line..self.marks.len()).filter(|&at| self.standing.has(at));
        standing.filter_map(|at| Some((self.marks[at].side()?, at + 1)))
    }

    /// Which lines are decisions that stand.
    pub fn standing(&self) -> &Bits {
        &self.standing
    }

    /// What the first lines were, as bytes.
    pub fn bytes(&self, count: usize) -> Vec<u8> {
        self.marks.iter().take(count).map(|mark| mark.0).collect()
    }

    /// From such bytes.
    pub fn from_bytes(bytes: &[u8], standing: Bits) -> Decisions {
        Decisions { marks: bytes.iter().map(|&byte| Mark(byte)).collect(), standing }
    }
}

/// The decisions that can be undone without asking: one side's, in a row; or those of every side in a sealed step, each
/// side its own. The states between them are not kept, but played again when one is wanted: there may be hundreds, and a
/// state is large.
pub(crate) struct Free<S> {
    /// In a box: this is handed on with every decision, and a state is large.
    before: Box<S>,
    /// The sides of the sealed step; none outside one.
    pub seal: Sides,
    lines: Vec<(Side, usize)>,
}

impl<S: Clone> Free<S> {
    /// What is free after a decision without chance, made in the state `before`, in the sealed step of these sides if there
    /// is one.
    pub fn after(free: Option<Free<S>>, before: &S, seal: Sides, (side, line): (Side, usize)) -> Free<S> {
        let goes_on = |free: &Free<S>| {
            let alone = free.lines.iter().all(|&(by, _)| by == side);
            free.seal == seal && (alone || !seal.is_empty())
        };
        let fresh = || Free { before: Box::new(before.clone()), seal, lines: Vec::new() };
        let mut free = free.filter(goes_on).unwrap_or_else(fresh);
        free.lines.push((side, line));
        free
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
    pub fn without<R: Rules<State = S>>(
        &mut self,
        rules: &R,
        journal: &Journal,
        side: Side,
        line: usize,
    ) -> S {
        self.lines.retain(|&(by, at)| by != side || at < line);
        let mut state = S::clone(&self.before);
        for &(by, at) in &self.lines {
            journal.play_again(rules, &mut state, by, at);
        }
        state
    }

    /// Nothing left?
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

impl Journal {
    /// Does to a state what a decision of the record did, with the same dice. True if there was chance in it: a roll or a
    /// reveal.
    pub fn play_again<R: Rules>(&self, rules: &R, state: &mut R::State, side: Side, line: usize) -> bool {
        let Some(Line { deed: Deed::Act { notation, dice }, .. }) = self.line(line) else { return false };
        let (rolled, mut log) = (!dice.is_empty(), Log::new());
        if let Ok(action) = rules.read(&notation) {
            rules.apply(state, side, &action, &mut Script::new(dice), &mut log);
        }
        rolled || log.revealed
    }
}
