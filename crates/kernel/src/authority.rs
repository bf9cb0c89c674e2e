//! The authority that runs a game: seats, decisions, take-backs, clocks and the record. It knows no transport: the
//! server, the terminal, the lab and the tests all drive this one.

mod past;

use crate::clock::Times;
use crate::course::{Course, Word, is_side, sides};
use crate::dice::Stream;
use crate::hash::{digest, state_hash};
use crate::log::Log;
use crate::moments::Eyes;
use crate::record::{Control, Line, Record};
use crate::rules::{Offers, Rules, Side, Sides, Turn, Viewer};
use crate::setup::{Setup, SetupError};
use crate::snapshot::{self, APART};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

pub use crate::clock::Clock;
pub use crate::course::{ControlError, Ending, Proposal, Seal, Step, SubmitError};
pub use crate::moments::{Tidings, Told};
pub use past::Resumed;

/// Who sits where.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Seat {
    /// The name shown.
    pub name: String,
    /// What sits there.
    pub kind: SeatKind,
}

/// What sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// Nobody yet.
    #[default]
    Open,
    /// A person.
    Person,
    /// A computer player, by its name.
    Computer(String),
}

/// How much of its past a game keeps at hand.
#[derive(Clone, Copy)]
pub(crate) struct Keep {
    /// Snapshots are at least this many lines apart.
    pub apart: usize,
    /// What was told in about this many last lines is kept.
    pub tail: usize,
}

impl Keep {
    const USUAL: Keep = Keep { apart: APART, tail: 8 };
    /// Everything that is told from where it was taken up.
    const ALL: Keep = Keep { tail: usize::MAX / 2, ..Keep::USUAL };
}

/// A game being played.
pub struct Match<R: Rules> {
    rules: Arc<R>,
    course: Course<R>,
    seed: [u8; 32],
    dice: Stream,
    seats: Vec<Seat>,
    times: Times,
    /// Each side and the public: what they learn is written down as the game goes, so that nothing can leak later.
    eyes: Eyes<R>,
    pub(crate) keep: Keep,
}

impl<R: Rules> Match<R> {
    /// Sets a game up. The digest of the seed is in the record from the start, the seed itself at the end.
    pub fn new(rules: Arc<R>, setup: &Setup, seed: [u8; 32]) -> Result<Match<R>, SetupError> {
        let mut dice = Stream::new(seed);
        let mut log = Log::new();
        let course = Course::start(&*rules, setup, &mut dice, &mut log)?;
        let eyes = Eyes::new(&*rules, &course, &log.events);
        Ok(Match::assemble(rules, course, seed, dice, eyes))
    }

    fn assemble(
        rules: Arc<R>,
        mut course: Course<R>,
        seed: [u8; 32],
        dice: Stream,
        eyes: Eyes<R>,
    ) -> Match<R> {
        course.header.commit = Some(digest(&seed));
        let count = sides(&*rules).count();
        let (seats, times) = (vec![Seat::default(); count], Times::new(Clock::None, count));
        Match { rules, course, seed, dice, seats, times, eyes, keep: Keep::USUAL }
    }

    /// The rules it is played by.
    pub fn rules(&self) -> &Arc<R> {
        &self.rules
    }

    /// The true state, secrets included: for whoever runs the game, never for a player.
    pub fn authority_state(&self) -> &R::State {
        &self.course.state
    }

    /// The seed, which gives every die to come away: for whoever stores the game.
    pub fn authority_seed(&self) -> &[u8; 32] {
        &self.seed
    }

    /// Whose decision it is, by the rules. A game may also have ended beside them: see [`Match::result`].
    pub fn turn(&self) -> Turn {
        self.rules.turn(&self.course.state)
    }

    /// The sides that must decide now: none once the game has ended in any way.
    pub fn deciding(&self) -> Sides {
        self.course.deciding(&*self.rules)
    }

    /// Who is shown to a viewer as having to decide: of a sealed step all its sides, whether they have finished or not, but
    /// that each knows of itself.
    pub fn deciding_for(&self, viewer: Viewer) -> Sides {
        self.course.deciding_for(&*self.rules, viewer)
    }

    /// How many lines the record has, hidden decisions included: for whoever stores the game.
    pub fn sequence(&self) -> usize {
        self.course.sequence()
    }

    /// The moment a viewer is at: it rises by one when that viewer decided, was told something or sees something else. A
    /// decision says at which moment of its side it was made.
    pub fn moment(&self, viewer: Viewer) -> usize {
        self.eyes.of(&*self.rules, viewer).moment()
    }

    /// The line of the record with which a viewer's moment began, 0 for the set-up; none for a moment that has not come.
    pub fn sequence_at(&self, viewer: Viewer, moment: usize) -> Option<usize> {
        self.eyes.of(&*self.rules, viewer).sequence_at(moment)
    }

    /// The moment that a viewer was at when the record had this many lines.
    pub fn moment_at(&self, viewer: Viewer, sequence: usize) -> usize {
        self.eyes.of(&*self.rules, viewer).moment_at(sequence)
    }

    /// What a viewer may know; made once, however often it is asked for.
    pub fn view(&self, viewer: Viewer) -> &R::View {
        self.eyes.of(&*self.rules, viewer).view(&*self.rules, &self.course.state)
    }

    /// What a side may do now.
    pub fn offers(&self, side: Side) -> Offers<R::Action> {
        let mut offers = Offers::new();
        if is_side(&*self.rules, side) && self.deciding().contains(side) {
            self.rules.offers(&self.course.state, side, &mut offers);
        }
        offers
    }

    /// Takes a decision that was made at this moment of its side.
    pub fn submit(
        &mut self,
        side: Side,
        moment: usize,
        action: &R::Action,
    ) -> Result<Step<R::Event>, SubmitError> {
        if self.course.ending.is_some() {
            return Err(SubmitError::Over);
        }
        if !is_side(&*self.rules, side) {
            return Err(SubmitError::NotYours);
        }
        let expected = self.moment(Viewer::Side(side));
        if moment != expected {
            return Err(SubmitError::Stale { expected });
        }
        let (before, step) = self.course.act(&*self.rules, side, action, &mut self.dice)?;
        self.stepped(&before, &step);
        Ok(step)
    }

    /// Everybody looks at what a decision brought.
    fn stepped(&mut self, before: &R::State, step: &Step<R::Event>) {
        self.eyes.step(&*self.rules, &self.course, before, step);
        self.wind(Some(step.side));
        self.eyes.read(&self.times);
        self.remember();
    }

    /// Everybody hears what was done beside the rules.
    fn spoken(&mut self, before: &R::State, word: &Word) {
        self.eyes.word(&*self.rules, &self.course, before, word);
        self.wind(None);
        if let Control::Undone(_) = word.control {
            self.times.go_back(word.side);
        }
        self.eyes.read(&self.times);
        self.remember();
    }

    /// Takes a snapshot now and then, and lets go of what was told long ago.
    fn remember(&mut self) {
        let sequence = self.sequence();
        let last = self.course.footings.last().map_or(0, |footing| footing.sequence);
        if sequence - last >= self.keep.apart
            && let Some(footing) = self.course.footing(self.dice.position())
        {
            snapshot::keep(&mut self.course.footings, footing);
        }
        self.eyes.forget(sequence, self.keep.tail);
    }

    /// Can the side undo its last decision without asking? If not, why.
    pub fn can_undo(&self, side: Side) -> Result<(), ControlError> {
        match self.course.ending {
            Some(_) => Err(ControlError::Over),
            None => self.course.undoable(&*self.rules, side).map(|_| ()),
        }
    }

    /// Undoes the side's last decision, if nothing was rolled or shown in it and no other side is asked since. In a sealed
    /// step each side undoes its own, whatever the others have decided.
    pub fn undo(&mut self, side: Side) -> Result<(), ControlError> {
        self.can_undo(side)?;
        let line = self.course.undoable(&*self.rules, side)?;
        self.control(side, Control::Undone(line))
    }

    /// Asks the others to go back to before the side's last decision.
    pub fn offer_take_back(&mut self, side: Side) -> Result<(), ControlError> {
        let (line, _) = self.course.decisions.last_of(side)?;
        self.offer(side, Control::OffersTakeBack(line))
    }

    /// Allows the take-back that is offered.
    pub fn accept_take_back(&mut self, side: Side) -> Result<(), ControlError> {
        self.control(side, Control::AcceptsTakeBack)
    }

    /// Offers a draw.
    pub fn offer_draw(&mut self, side: Side) -> Result<(), ControlError> {
        self.offer(side, Control::OffersDraw)
    }

    /// Accepts the draw that is offered.
    pub fn accept_draw(&mut self, side: Side) -> Result<(), ControlError> {
        self.control(side, Control::AcceptsDraw)
    }

    /// Declines what is offered, or takes one's own offer back. Any decision does the same.
    pub fn decline(&mut self, side: Side) -> Result<(), ControlError> {
        self.control(side, Control::Declines)
    }

    /// Gives the game up.
    pub fn resign(&mut self, side: Side) -> Result<(), ControlError> {
        self.control(side, Control::Resigns)
    }

    /// What is offered now, and by whom, in moments of the viewer.
    pub fn proposal(&self, viewer: Viewer) -> Option<(Side, Proposal)> {
        let (by, proposal) = self.course.proposal()?;
        Some(match proposal {
            Proposal::Draw => (by, Proposal::Draw),
            Proposal::TakeBack(line) => {
                (by, Proposal::TakeBack(self.eyes.of(&*self.rules, viewer).speaks_of(line)))
            }
        })
    }

    fn offer(&mut self, side: Side, control: Control) -> Result<(), ControlError> {
        match self.course.proposal() {
            Some(_) if self.course.ending.is_none() => Err(ControlError::Pending),
            _ => self.control(side, control),
        }
    }

    fn control(&mut self, side: Side, control: Control) -> Result<(), ControlError> {
        let before = self.course.state.clone();
        let word = self.course.control(&*self.rules, side, control)?;
        self.spoken(&before, &word);
        Ok(())
    }

    /// Sets a clock from now on; `now` is in milliseconds of whatever clock the caller reads.
    pub fn set_clock(&mut self, clock: Clock, now: u64) {
        self.times = Times::new(clock, self.seats.len());
        self.times.tick(now);
        self.wind(None);
        self.eyes.read_all(&self.times);
    }

    /// A side has used this many milliseconds before the clock was set: the game is taken up again.
    pub fn spend(&mut self, side: Side, used: u64) {
        self.times.spend(side, used);
        self.eyes.read_all(&self.times);
    }

    /// When the clock was set, a viewer knew that each side, in seat order, had this many milliseconds left: the game is
    /// taken up again, and shows nobody more than before.
    pub fn recall(&mut self, viewer: Viewer, left: &[u64]) {
        self.eyes.recall(viewer, left, &self.times);
    }

    /// It is now this late. A side without time left loses; call it before each decision and now and then.
    pub fn tick(&mut self, now: u64) -> Option<Ending> {
        if let Some(side) = self.times.tick(now).filter(|_| self.course.ending.is_none()) {
            // The game goes on until here, so the line can be written.
            let _ = self.control(side, Control::OutOfTime);
        }
        self.course.ending
    }

    /// The milliseconds that a side has left at the last tick; none without a clock.
    pub fn time_left(&self, side: Side) -> Option<u64> {
        self.times.left(side)
    }

    /// The milliseconds that a side has left as a viewer knows it: by what it saw at its last moment, and running since.
    pub fn time_left_for(&self, viewer: Viewer, side: Side) -> Option<u64> {
        if viewer == Viewer::Side(side) {
            return self.time_left(side);
        }
        self.times.left_by(self.eyes.of(&*self.rules, viewer).clock(side)?)
    }

    fn wind(&mut self, decided: Option<Side>) {
        let turn = self.rules.progress(&self.course.state).turn;
        let sealed = self.rules.sealed(&self.course.state);
        self.times.wait_for(self.course.deciding(&*self.rules), sealed, turn, decided);
    }

    /// Who sits where, in seat order.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Seats somebody; false if there is no such side.
    pub fn sit(&mut self, side: Side, seat: Seat) -> bool {
        let place = self.seats.get_mut(usize::from(side.0));
        place.map(|place| *place = seat).is_some()
    }

    /// How the game ended, if it did.
    pub fn result(&self) -> Option<Ending> {
        self.course.ending
    }

    /// The digest of the seed, to be published before the first roll.
    pub fn commitment(&self) -> [u8; 32] {
        digest(&self.seed)
    }

    /// The record so far. It holds every secret choice: while the game goes on it is for whoever stores it. Once it is
    /// over it has the seed and the digest of the last state too.
    pub fn record(&self) -> Record {
        let mut record = Record { lines: self.lines(0), ..self.course.header.clone() };
        if self.course.ending.is_some() {
            record.seed = Some(self.seed);
            record.close(state_hash(&self.course.state));
        }
        record
    }

    /// The lines of the record from `from` (a sequence) on: what a store has yet to append.
    pub fn lines(&self, from: usize) -> Vec<Line> {
        self.course.journal.after(from).collect()
    }

    /// The line of the record of that number, from 1.
    pub fn line(&self, number: usize) -> Option<Line> {
        self.course.journal.line(number)
    }
}

impl<R: Rules> fmt::Debug for Match<R> {
    /// Nothing secret: neither state nor seed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match")
            .field("game", &self.course.header.game)
            .field("setup", &self.course.header.setup)
            .field("sequence", &self.sequence())
            .field("result", &self.result())
            .finish_non_exhaustive()
    }
}
