//! The course of a game: its state and all that was done, whoever supplies the dice.
//!
//! The authority and the replay both run on it, so that what one allows the other accepts.

use crate::dice::{Cast, Dice, Recording, Script};
use crate::hash::{load, save};
use crate::journal::Journal;
use crate::log::Log;
use crate::record::{Control, Deed, Line, Record};
use crate::refusal::Refusal;
use crate::rules::{Outcome, Progress, Rules, Side, Sides, Turn, Viewer};
use crate::setup::{Setup, SetupError};
use crate::snapshot::Footing;
use crate::undo::{Decisions, Free, Mark, Stop};
use serde::Serialize;

/// A game allows this many take-backs by consent: each plays a part of the game again.
const MAX_TAKE_BACKS: u32 = 200;

/// How a game came to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "how")]
pub enum Ending {
    /// By the rules.
    Played(Outcome),
    /// A side gave up.
    Resigned {
        /// Who.
        by: Side,
        /// The other, if there is but one.
        winner: Option<Side>,
    },
    /// The players agreed on a draw.
    DrawAgreed,
    /// A side used up its time.
    OutOfTime {
        /// Who.
        by: Side,
        /// The other, if there is but one.
        winner: Option<Side>,
    },
}

impl Ending {
    /// Who won, if anybody.
    pub fn winner(self) -> Option<Side> {
        match self {
            Ending::Played(outcome) => outcome.winner,
            Ending::Resigned { winner, .. } | Ending::OutOfTime { winner, .. } => winner,
            Ending::DrawAgreed => None,
        }
    }
}

/// Why a decision was not taken. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SubmitError {
    /// It was made at another moment of that side.
    #[error("the game has moved on: it is now at {expected}")]
    Stale {
        /// The moment that the side is at.
        expected: usize,
    },
    /// That side has nothing to decide now.
    #[error("it is not for that side to decide")]
    NotYours,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The rules forbid it.
    #[error("refused by {}", .0.rule)]
    Refused(Refusal),
}

/// Why a take-back, a draw or a resignation was not taken. Nothing has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ControlError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game has no such side.
    #[error("the game has no such side")]
    NoSide,
    /// That side has decided nothing yet.
    #[error("there is nothing to take back")]
    Nothing,
    /// Dice were rolled since.
    #[error("dice were rolled: it takes the other side's consent")]
    Rolled,
    /// Something hidden was shown since.
    #[error("something hidden was shown: it takes the other side's consent")]
    Revealed,
    /// The decision has passed to another side, whether that has decided anything yet or not.
    #[error("it has passed to another side: it takes its consent")]
    Passed,
    /// Something is offered already.
    #[error("an offer is pending already")]
    Pending,
    /// Nothing of that kind is offered, or not to that side.
    #[error("there is no such offer to answer")]
    NoOffer,
    /// There have been too many take-backs.
    #[error("there have been too many take-backs")]
    TooMany,
}

impl ControlError {
    /// The Fluent key of what players are told.
    pub const fn key(self) -> &'static str {
        match self {
            ControlError::Over => "error-over",
            ControlError::NoSide => "error-no-side",
            ControlError::Nothing => "error-nothing-to-undo",
            ControlError::Rolled => "error-rolled",
            ControlError::Revealed => "error-revealed",
            ControlError::Passed => "error-passed",
            ControlError::Pending => "error-offer-pending",
            ControlError::NoOffer => "error-no-offer",
            ControlError::TooMany => "error-too-many-take-backs",
        }
    }
}

/// What one side offers the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// To go back to before that line; to a viewer, to before that moment.
    TakeBack(usize),
    /// A draw.
    Draw,
}

#[derive(Clone, Copy)]
struct Pending {
    by: Side,
    proposal: Proposal,
    agreed: Sides,
}

/// What one decision brought about.
#[derive(Clone, PartialEq, Debug)]
pub struct Step<E> {
    /// The number of its line in the record.
    pub sequence: usize,
    /// Who decided.
    pub side: Side,
    /// What happened.
    pub events: Vec<E>,
    /// What was rolled.
    pub rolled: Vec<Cast>,
    /// Was something hidden shown?
    pub revealed: bool,
    /// What became of the sealed step it belongs to; none if it belongs to none.
    pub seal: Option<Seal>,
}

/// What became of a sealed step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seal {
    /// It goes on: nobody else learns anything.
    Kept,
    /// It is closed, and what was decided in it comes out.
    Broken,
}

/// Something that a side did beside the rules.
pub(crate) struct Word {
    pub side: Side,
    pub control: Control,
    /// The lines that it took back by itself.
    pub undone: Vec<usize>,
}

pub(crate) struct Course<R: Rules> {
    /// The record without its lines.
    pub header: Record,
    pub journal: Journal,
    pub state: R::State,
    pub ending: Option<Ending>,
    pub decisions: Decisions,
    /// The line with which these rules began to hold, 0 if they always did.
    pub origin: usize,
    /// Where the game can be taken up without playing it from the start, the oldest first.
    pub footings: Vec<Footing>,
    free: Option<Free<R::State>>,
    pending: Option<Pending>,
    take_backs: u32,
}

impl<R: Rules> Course<R> {
    pub fn start(
        rules: &R,
        setup: &Setup,
        dice: &mut dyn Dice,
        log: &mut Log<R::Event>,
    ) -> Result<Self, SetupError> {
        let mut recording = Recording::new(dice);
        let state = rules.start(setup, &mut recording, log)?;
        let about = rules.about();
        let header = Record {
            game: about.game.clone(),
            version: about.version,
            setup: setup.clone(),
            data: about.data.clone(),
            setup_dice: recording.rolled,
            ..Record::default()
        };
        Ok(Course::upon(rules, header, Journal::default(), state, Decisions::default(), 0))
    }

    /// A game where nothing is free or offered: at its start, or at a footing.
    pub fn upon(
        rules: &R,
        header: Record,
        journal: Journal,
        state: R::State,
        decisions: Decisions,
        take_backs: u32,
    ) -> Self {
        let (ending, footings) = (ending_of(rules, &state), Vec::new());
        let (origin, free, pending) = (0, None, None);
        Course { header, journal, state, ending, decisions, origin, footings, free, pending, take_backs }
    }

    /// The place where the game could be taken up now, with the dice at this position; none while something can be undone
    /// or is offered, and none once the game is over.
    pub fn footing(&self, dice: u128) -> Option<Footing> {
        if self.free.is_some() || self.pending.is_some() || self.ending.is_some() {
            return None;
        }
        Some(Footing {
            sequence: self.sequence(),
            state: save(&self.state).ok()?,
            dice,
            take_backs: self.take_backs,
            standing: self.decisions.standing().clone(),
        })
    }

    /// How many lines the record has.
    pub fn sequence(&self) -> usize {
        self.journal.len()
    }

    /// Who must decide; nobody when the game is over.
    pub fn deciding(&self, rules: &R) -> Sides {
        match rules.turn(&self.state) {
            Turn::Decide(sides) if self.ending.is_none() => sides,
            _ => Sides::default(),
        }
    }

    /// Who is shown to a viewer as having to decide: of a sealed step all its sides, whether they have finished or not, but
    /// that each knows of itself.
    pub fn deciding_for(&self, rules: &R, viewer: Viewer) -> Sides {
        if self.ending.is_some() { Sides::default() } else { deciding_for(rules, &self.state, viewer) }
    }

    pub fn proposal(&self) -> Option<(Side, Proposal)> {
        self.pending.map(|pending| (pending.by, pending.proposal))
    }

    /// Takes a decision; also hands back the state before it.
    pub fn act(
        &mut self,
        rules: &R,
        side: Side,
        action: &R::Action,
        dice: &mut dyn Dice,
    ) -> Result<(R::State, Step<R::Event>), SubmitError> {
        if self.ending.is_some() {
            return Err(SubmitError::Over);
        }
        if !is_side(rules, side) || !self.deciding(rules).contains(side) {
            return Err(SubmitError::NotYours);
        }
        rules.check(&self.state, side, action).map_err(SubmitError::Refused)?;
        let (before, public) = (self.state.clone(), self.public(rules));
        let sealed = rules.sealed(&before);
        let mut log = Log::new();
        let mut recording = Recording::new(dice);
        rules.apply(&mut self.state, side, action, &mut recording, &mut log);
        let rolled = recording.rolled;
        let kept = rolled.is_empty() && !log.revealed && sealed == rules.sealed(&self.state);
        let seal = (!sealed.is_empty()).then_some(if kept { Seal::Kept } else { Seal::Broken });
        // Whoever closes a sealed step learns that all the others have finished.
        let closed = seal == Some(Seal::Broken);
        let revealed = log.revealed;

        let deed = Deed::Act { notation: rules.write(action), dice: rolled.clone() };
        let stop = match rolled.is_empty() {
            _ if revealed || closed => Stop::Shown,
            false => Stop::Rolled,
            true => Stop::Passed,
        };
        let sequence = self.add(rules, side, deed, Mark::new(side, stop));
        let (free, chance) = (self.free.take(), revealed || !rolled.is_empty());
        self.free = (!chance).then(|| Free::after(free, &before, sealed, (side, sequence)));
        self.ending = ending_of(rules, &self.state);
        if closed || self.public(rules) != public {
            self.pending = None;
        }
        Ok((before, Step { sequence, side, events: log.events, rolled, revealed: revealed || closed, seal }))
    }

    /// What everybody knows of how far the game has come. An offer between the players lapses when it changes, not with
    /// just any decision: that would tell of one that is hidden.
    fn public(&self, rules: &R) -> (Sides, Progress) {
        (self.deciding_for(rules, Viewer::Public), rules.progress(&self.state))
    }

    /// The line that [`Control::Undone`] may go back to. The answer follows from what the side itself did and sees: once
    /// another is asked, it is too late, whether that one has decided or not.
    pub fn undoable(&self, rules: &R, side: Side) -> Result<usize, ControlError> {
        let (line, mark) = self.decisions.last_of(side)?;
        let free = self.free.as_ref().filter(|free| free.has(side, line));
        let sealed = rules.sealed(&self.state);
        let asked = self.deciding(rules).contains(side) || !sealed.is_empty();
        match free {
            Some(free) if asked && free.seal == sealed => Ok(line),
            _ => Err(mark.stopped()),
        }
    }

    /// Does something beside the rules.
    pub fn control(&mut self, rules: &R, side: Side, control: Control) -> Result<Word, ControlError> {
        if self.ending.is_some() {
            return Err(ControlError::Over);
        }
        if !is_side(rules, side) {
            return Err(ControlError::NoSide);
        }
        let mut undone = Vec::new();
        match control {
            Control::Undone(line) => undone = self.undo(rules, side, line)?,
            Control::OffersTakeBack(line) => self.offer_take_back(rules, side, line)?,
            Control::OffersDraw => self.offer(rules, side, Proposal::Draw),
            Control::AcceptsTakeBack => {
                let take_back = |proposal| matches!(proposal, Proposal::TakeBack(_));
                self.accept(rules, side, take_back)?;
            }
            Control::AcceptsDraw => self.accept(rules, side, |proposal| proposal == Proposal::Draw)?,
            Control::Declines => {
                self.pending.take().ok_or(ControlError::NoOffer)?;
            }
            // Said when these rules were not in force: they know nothing of it.
            Control::OffersNewRules | Control::AcceptsNewRules | Control::DeclinesNewRules => {}
            Control::Resigns => {
                self.ending = Some(Ending::Resigned { by: side, winner: other(rules, side) });
            }
            Control::OutOfTime => {
                self.ending = Some(Ending::OutOfTime { by: side, winner: other(rules, side) });
            }
        }
        self.add(rules, side, Deed::Control(control), Mark::WORD);
        Ok(Word { side, control, undone })
    }

    /// Undoes the side's decisions from that line on. Records of earlier days may do so after the decision had passed to
    /// another side, as long as that had not decided.
    fn undo(&mut self, rules: &R, side: Side, line: usize) -> Result<Vec<usize>, ControlError> {
        let (last, mark) = self.decisions.last_of(side)?;
        let Some(mut free) = self.free.take_if(|free| free.has(side, line)) else {
            return Err(if last == line { mark.stopped() } else { ControlError::Nothing });
        };
        let (public, undone) = (self.public(rules), free.from(side, line).collect());
        self.state = free.without(rules, &self.journal, side, line);
        self.free = Some(free).filter(|free| !free.is_empty());
        self.decisions.undo(side, line);
        if self.public(rules) != public {
            self.pending = None;
        }
        Ok(undone)
    }

    fn offer_take_back(&mut self, rules: &R, side: Side, line: usize) -> Result<(), ControlError> {
        if !self.decisions.has(side, line) {
            return Err(ControlError::Nothing);
        }
        if self.take_backs == MAX_TAKE_BACKS {
            return Err(ControlError::TooMany);
        }
        self.offer(rules, side, Proposal::TakeBack(line));
        Ok(())
    }

    fn offer(&mut self, rules: &R, by: Side, proposal: Proposal) {
        // A record of earlier days does not say that an offer lapsed with a decision.
        self.pending = Some(Pending { by, proposal, agreed: Sides::one(by) });
        self.settle(rules);
    }

    fn accept(
        &mut self,
        rules: &R,
        side: Side,
        wanted: impl Fn(Proposal) -> bool,
    ) -> Result<(), ControlError> {
        match &mut self.pending {
            Some(pending) if wanted(pending.proposal) && !pending.agreed.contains(side) => {
                pending.agreed = pending.agreed.and(side);
            }
            _ => return Err(ControlError::NoOffer),
        }
        self.settle(rules);
        Ok(())
    }

    /// Does what is offered once every side agrees.
    fn settle(&mut self, rules: &R) {
        let Some(pending) = self.pending else { return };
        if !sides(rules).all(|side| pending.agreed.contains(side)) {
            return;
        }
        self.pending = None;
        match pending.proposal {
            Proposal::Draw => self.ending = Some(Ending::DrawAgreed),
            Proposal::TakeBack(line) => {
                self.take_backs += 1;
                self.go_back(rules, line);
            }
        }
    }

    /// Plays the decisions that stand again, up to before that line.
    fn go_back(&mut self, rules: &R, line: usize) {
        self.decisions.take_back(line);
        self.free = None;
        let Some((from, mut state)) = self.nearest(rules, line) else { return };
        for (side, line) in self.decisions.after(from) {
            let (before, sealed) = (state.clone(), rules.sealed(&state));
            let chance = self.journal.play_again(rules, &mut state, side, line);
            let free = self.free.take();
            self.free = (!chance).then(|| Free::after(free, &before, sealed, (side, line)));
        }
        self.state = state;
    }

    /// The last footing before that line whose decisions all stand, or the start: its line, and the state there.
    fn nearest(&self, rules: &R, line: usize) -> Option<(usize, R::State)> {
        let standing = self.decisions.standing();
        let stands = |footing: &&Footing| {
            footing.sequence < line && standing.count(footing.sequence) == footing.standing.ones()
        };
        let footing = self.footings.iter().rev().find(stands);
        if let Some((footing, state)) =
            footing.and_then(|footing| Some((footing, load(&footing.state).ok()?)))
        {
            return Some((footing.sequence, state));
        }
        if let Some(Line { deed: Deed::Rules(carried), .. }) = self.journal.line(self.origin) {
            return Some((self.origin, carried.state(rules).ok()?));
        }
        let mut dice = Script::new(self.header.setup_dice.clone());
        // It started before, with the same dice: it starts again.
        Some((0, rules.start(&self.header.setup, &mut dice, &mut Log::new()).ok()?))
    }

    fn add(&mut self, rules: &R, side: Side, deed: Deed, mark: Mark) -> usize {
        let side = rules.about().sides.get(usize::from(side.0)).cloned().unwrap_or_default();
        self.journal.push(&Line { side, deed });
        self.decisions.push(mark);
        self.journal.len()
    }
}

/// The sides of a game, in seat order.
pub(crate) fn sides<R: Rules>(rules: &R) -> impl Iterator<Item = Side> + use<R> {
    let count = rules.about().sides.len().min(8) as u8;
    (0..count).map(Side)
}

pub(crate) fn is_side<R: Rules>(rules: &R, side: Side) -> bool {
    sides(rules).any(|known| known == side)
}

/// The other side of a game of two.
fn other<R: Rules>(rules: &R, side: Side) -> Option<Side> {
    let mut others = sides(rules).filter(|&other| other != side);
    others.next().filter(|_| others.next().is_none())
}

/// Who is shown to a viewer as having to decide in a state.
pub(crate) fn deciding_for<R: Rules>(rules: &R, state: &R::State, viewer: Viewer) -> Sides {
    let Turn::Decide(deciding) = rules.turn(state) else { return Sides::default() };
    match (rules.sealed(state), viewer) {
        (sealed, _) if sealed.is_empty() => deciding,
        (sealed, Viewer::Side(side)) if !deciding.contains(side) => sealed.without(side),
        (sealed, _) => sealed,
    }
}

fn ending_of<R: Rules>(rules: &R, state: &R::State) -> Option<Ending> {
    match rules.turn(state) {
        Turn::Over(outcome) => Some(Ending::Played(outcome)),
        Turn::Decide(_) => None,
    }
}
