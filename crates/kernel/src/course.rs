//! The course of a game: its state and all that was done, whoever supplies the dice.
//!
//! The authority and the replay both run on it, so that what one allows the other accepts.

use crate::dice::{Dice, Recording, Script};
use crate::log::Log;
use crate::record::{Control, Deed, Line, Record};
use crate::refusal::Refusal;
use crate::rules::{Outcome, Rules, Setup, SetupError, Side, Sides, Turn};
use serde::Serialize;

/// So many take-backs by consent does a game allow: each plays the game again from its start.
const MAX_TAKE_BACKS: usize = 200;

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
    /// It was made for another moment of the game.
    #[error("the game has moved on: it is now at {expected}")]
    Stale {
        /// The sequence that the game is at.
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
    /// Another side has decided since.
    #[error("another side has decided since: it takes its consent")]
    OthersDecided,
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

/// What one side offers the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proposal {
    /// To go back to before that line.
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

/// The decisions that can be undone without asking: one side's, in a row, without dice. The states between them are not
/// kept, but played again when one is wanted: there may be hundreds, and a state is large.
struct Free<S> {
    before: S,
    lines: Vec<usize>,
}

/// A decision of the present line of play.
struct Played {
    sequence: usize,
    side: Side,
    revealed: bool,
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
    pub rolled: Vec<u8>,
    /// Was something hidden shown?
    pub revealed: bool,
}

pub(crate) struct Course<R: Rules> {
    pub record: Record,
    pub state: R::State,
    pub ending: Option<Ending>,
    played: Vec<Played>,
    free: Option<Free<R::State>>,
    pending: Option<Pending>,
    take_backs: usize,
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
        let record = Record {
            game: about.game.clone(),
            version: about.version,
            setup: setup.clone(),
            data: about.data.clone(),
            setup_dice: recording.rolled,
            ..Record::default()
        };
        let ending = ending_of(rules, &state);
        let played = Vec::new();
        Ok(Course { record, state, ending, played, free: None, pending: None, take_backs: 0 })
    }

    /// How many lines the record has.
    pub fn sequence(&self) -> usize {
        self.record.lines.len()
    }

    /// Who must decide; nobody when the game is over.
    pub fn deciding(&self, rules: &R) -> Sides {
        match rules.turn(&self.state) {
            Turn::Decide(sides) if self.ending.is_none() => sides,
            _ => Sides::default(),
        }
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
        let before = self.state.clone();
        let mut log = Log::new();
        let mut recording = Recording::new(dice);
        rules.apply(&mut self.state, side, action, &mut recording, &mut log);
        let rolled = recording.rolled;

        let deed = Deed::Act { notation: rules.write(action), dice: rolled.clone() };
        let sequence = self.add(rules, side, deed);
        if self.played.last().is_some_and(|last| last.side != side) || !rolled.is_empty() || log.revealed {
            self.free = None;
        }
        if rolled.is_empty() && !log.revealed {
            let free = self.free.get_or_insert_with(|| Free { before: before.clone(), lines: Vec::new() });
            free.lines.push(sequence);
        }
        self.played.push(Played { sequence, side, revealed: log.revealed });
        self.pending = None;
        self.ending = ending_of(rules, &self.state);
        let step = Step { sequence, side, events: log.events, rolled, revealed: log.revealed };
        Ok((before, step))
    }

    /// The line that [`Control::Undone`] may go back to.
    pub fn undoable(&self, side: Side) -> Result<usize, ControlError> {
        let last = self.played.last().ok_or(ControlError::Nothing)?;
        if !self.played.iter().any(|played| played.side == side) {
            return Err(ControlError::Nothing);
        }
        match self.free.as_ref().and_then(|free| free.lines.last()) {
            _ if last.side != side => Err(ControlError::OthersDecided),
            Some(&line) if line == last.sequence => Ok(line),
            _ if last.revealed => Err(ControlError::Revealed),
            _ => Err(ControlError::Rolled),
        }
    }

    /// The side's last decision, which it may ask to take back.
    pub fn last_of(&self, side: Side) -> Result<usize, ControlError> {
        let last = self.played.iter().rfind(|played| played.side == side);
        last.map(|played| played.sequence).ok_or(ControlError::Nothing)
    }

    /// Does something beside the rules.
    pub fn control(&mut self, rules: &R, side: Side, control: Control) -> Result<(), ControlError> {
        if self.ending.is_some() {
            return Err(ControlError::Over);
        }
        if !is_side(rules, side) {
            return Err(ControlError::NoSide);
        }
        match control {
            Control::Undone(line) => self.undo(rules, side, line)?,
            Control::OffersTakeBack(line) => self.offer_take_back(rules, side, line)?,
            Control::OffersDraw => self.offer(rules, side, Proposal::Draw)?,
            Control::AcceptsTakeBack => {
                let take_back = |proposal| matches!(proposal, Proposal::TakeBack(_));
                self.accept(rules, side, take_back)?;
            }
            Control::AcceptsDraw => self.accept(rules, side, |proposal| proposal == Proposal::Draw)?,
            Control::Declines => {
                self.pending.take().ok_or(ControlError::NoOffer)?;
            }
            Control::Resigns => {
                self.ending = Some(Ending::Resigned { by: side, winner: other(rules, side) });
            }
            Control::OutOfTime => {
                self.ending = Some(Ending::OutOfTime { by: side, winner: other(rules, side) });
            }
        }
        self.add(rules, side, Deed::Control(control));
        Ok(())
    }

    fn undo(&mut self, rules: &R, side: Side, line: usize) -> Result<(), ControlError> {
        self.undoable(side)?;
        let mut free = self.free.take().ok_or(ControlError::Nothing)?;
        let Some(at) = free.lines.iter().position(|&known| known == line) else {
            self.free = Some(free);
            return Err(ControlError::Nothing);
        };
        free.lines.truncate(at);
        self.state = free.before.clone();
        for &line in &free.lines {
            self.record.play_again(rules, &mut self.state, side, line);
        }
        self.free = Some(free).filter(|free| !free.lines.is_empty());
        self.played.retain(|played| played.sequence < line);
        self.pending = None;
        Ok(())
    }

    fn offer_take_back(&mut self, rules: &R, side: Side, line: usize) -> Result<(), ControlError> {
        if !self.played.iter().any(|played| played.sequence == line && played.side == side) {
            return Err(ControlError::Nothing);
        }
        if self.take_backs == MAX_TAKE_BACKS {
            return Err(ControlError::TooMany);
        }
        self.offer(rules, side, Proposal::TakeBack(line))
    }

    fn offer(&mut self, rules: &R, by: Side, proposal: Proposal) -> Result<(), ControlError> {
        if self.pending.is_some() {
            return Err(ControlError::Pending);
        }
        self.pending = Some(Pending { by, proposal, agreed: Sides::one(by) });
        self.settle(rules);
        Ok(())
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

    /// Plays the present line of play again from the start, up to before that line.
    fn go_back(&mut self, rules: &R, line: usize) {
        self.played.retain(|played| played.sequence < line);
        self.free = None;
        let mut dice = Script::new(self.record.setup_dice.clone());
        let mut log = Log::new();
        // It started before, with the same dice: it starts again.
        let Ok(mut state) = rules.start(&self.record.setup, &mut dice, &mut log) else { return };
        for played in &self.played {
            self.record.play_again(rules, &mut state, played.side, played.sequence);
        }
        self.state = state;
    }

    fn add(&mut self, rules: &R, side: Side, deed: Deed) -> usize {
        let side = rules.about().sides.get(usize::from(side.0)).cloned().unwrap_or_default();
        self.record.lines.push(Line { side, deed });
        self.record.lines.len()
    }
}

impl Record {
    /// Does to a state what a decision of the record did, with the same dice.
    fn play_again<R: Rules>(&self, rules: &R, state: &mut R::State, side: Side, sequence: usize) {
        let line = self.lines.get(sequence - 1);
        let Some(Line { deed: Deed::Act { notation, dice }, .. }) = line else { return };
        if let Ok(action) = rules.read(notation) {
            rules.apply(state, side, &action, &mut Script::new(dice.clone()), &mut Log::new());
        }
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

fn ending_of<R: Rules>(rules: &R, state: &R::State) -> Option<Ending> {
    match rules.turn(state) {
        Turn::Over(outcome) => Some(Ending::Played(outcome)),
        Turn::Decide(_) => None,
    }
}
