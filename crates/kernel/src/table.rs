//! The authority that runs a game: seats, decisions, take-backs, clocks and the record. It knows no transport: the
//! server, the terminal, the lab and the tests all drive this one.

use crate::clock::Times;
use crate::course::{Course, is_side, sides};
use crate::dice::Stream;
use crate::hash::{digest, state_hash};
use crate::log::Log;
use crate::record::{Control, Record};
use crate::replay::{self, Passed, ReplayError, Source};
use crate::rules::{Offers, Rules, Setup, SetupError, Side, Sides, Turn, Viewer};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

pub use crate::clock::Clock;
pub use crate::course::{ControlError, Ending, Proposal, Step, SubmitError};

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

/// A line of the log, as one viewer may read it.
#[derive(Clone, PartialEq, Debug)]
pub struct Told<E> {
    /// The line of the record it belongs to; 0 is the set-up.
    pub sequence: usize,
    /// What the viewer is told.
    pub what: Tidings<E>,
}

/// What a line of the log tells.
#[derive(Clone, PartialEq, Debug)]
pub enum Tidings<E> {
    /// Something that happened by the rules.
    Event(E),
    /// Something that a side did beside the rules.
    Control(Side, Control),
}

/// A game being played.
pub struct Match<R: Rules> {
    rules: Arc<R>,
    course: Course<R>,
    seed: [u8; 32],
    dice: Stream,
    seats: Vec<Seat>,
    times: Times,
    /// One log a side, and the public one last: written as the game goes, so that none can leak later.
    logs: Logs<R>,
}

impl<R: Rules> Match<R> {
    /// Sets a game up. The digest of the seed is in the record from the start, the seed itself at the end.
    pub fn new(rules: Arc<R>, setup: &Setup, seed: [u8; 32]) -> Result<Match<R>, SetupError> {
        let mut dice = Stream::new(seed);
        let mut log = Log::new();
        let course = Course::start(&*rules, setup, &mut dice, &mut log)?;
        let mut logs = Logs::new(&*rules);
        logs.setup(&*rules, &course.state, &log.events);
        Ok(Match::assemble(rules, course, seed, dice, logs))
    }

    /// Takes an unfinished game up again from its record and its seed: dice go on where they stopped.
    pub fn from_record(rules: Arc<R>, record: &Record, seed: [u8; 32]) -> Result<Match<R>, ReplayError> {
        record.fits(&*rules)?;
        if record.commit.is_some_and(|commit| commit != digest(&seed)) {
            return Err(ReplayError::OtherSeed);
        }
        let mut dice = Stream::new(seed);
        let mut logs = Logs::new(&*rules);
        let course =
            replay::run(&*rules, record, None, &mut Source::Stream(&mut dice), |passed| match passed {
                Passed::Setup(state, events) => logs.setup(&*rules, state, &events),
                Passed::Step(before, after, step) => logs.step(&*rules, &before, after, &step),
                Passed::Control(sequence, side, control) => logs.control(sequence, side, control),
            })?;
        Ok(Match::assemble(rules, course, seed, dice, logs))
    }

    fn assemble(
        rules: Arc<R>,
        mut course: Course<R>,
        seed: [u8; 32],
        dice: Stream,
        logs: Logs<R>,
    ) -> Match<R> {
        course.record.commit = Some(digest(&seed));
        let count = sides(&*rules).count();
        let (seats, times) = (vec![Seat::default(); count], Times::new(Clock::None, count));
        Match { rules, course, seed, dice, seats, times, logs }
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

    /// How many lines the record has. A decision says at which it was made.
    pub fn sequence(&self) -> usize {
        self.course.sequence()
    }

    /// What a viewer may know.
    pub fn view(&self, viewer: Viewer) -> R::View {
        self.rules.view(&self.course.state, viewer)
    }

    /// What a side may do now.
    pub fn offers(&self, side: Side) -> Offers<R::Action> {
        let mut offers = Offers::new();
        if is_side(&*self.rules, side) && self.deciding().contains(side) {
            self.rules.offers(&self.course.state, side, &mut offers);
        }
        offers
    }

    /// Takes a decision that was made when the record had `sequence` lines.
    pub fn submit(
        &mut self,
        side: Side,
        sequence: usize,
        action: &R::Action,
    ) -> Result<Step<R::Event>, SubmitError> {
        if self.course.ending.is_some() {
            return Err(SubmitError::Over);
        }
        if sequence != self.sequence() {
            return Err(SubmitError::Stale { expected: self.sequence() });
        }
        let (before, step) = self.course.act(&*self.rules, side, action, &mut self.dice)?;
        self.logs.step(&*self.rules, &before, &self.course.state, &step);
        self.wind(Some(side));
        Ok(step)
    }

    /// What `viewer` was told from line `from` of the record on.
    pub fn log(&self, viewer: Viewer, from: usize) -> &[Told<R::Event>] {
        let index = match viewer {
            Viewer::Side(side) if is_side(&*self.rules, side) => usize::from(side.0),
            _ => self.logs.0.len() - 1,
        };
        let log = &self.logs.0[index];
        &log[log.partition_point(|told| told.sequence < from)..]
    }

    /// Can the side undo its last decision without asking? If not, why.
    pub fn can_undo(&self, side: Side) -> Result<(), ControlError> {
        match self.course.ending {
            Some(_) => Err(ControlError::Over),
            None => self.course.undoable(side).map(|_| ()),
        }
    }

    /// Undoes the side's last decision, if nothing was rolled or shown in it and nobody else has decided since.
    pub fn undo(&mut self, side: Side) -> Result<(), ControlError> {
        self.can_undo(side)?;
        let line = self.course.undoable(side)?;
        self.control(side, Control::Undone(line))
    }

    /// Asks the others to go back to before the side's last decision.
    pub fn offer_take_back(&mut self, side: Side) -> Result<(), ControlError> {
        let line = self.course.last_of(side)?;
        self.control(side, Control::OffersTakeBack(line))
    }

    /// Allows the take-back that is offered.
    pub fn accept_take_back(&mut self, side: Side) -> Result<(), ControlError> {
        self.control(side, Control::AcceptsTakeBack)
    }

    /// Offers a draw.
    pub fn offer_draw(&mut self, side: Side) -> Result<(), ControlError> {
        self.control(side, Control::OffersDraw)
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

    /// What is offered now, and by whom.
    pub fn proposal(&self) -> Option<(Side, Proposal)> {
        self.course.proposal()
    }

    fn control(&mut self, side: Side, control: Control) -> Result<(), ControlError> {
        self.course.control(&*self.rules, side, control)?;
        self.logs.control(self.course.sequence(), side, control);
        self.wind(None);
        if let Control::Undone(_) = control {
            self.times.go_back(side);
        }
        Ok(())
    }

    /// Sets a clock from now on; `now` is in milliseconds of whatever clock the caller reads.
    pub fn set_clock(&mut self, clock: Clock, now: u64) {
        self.times = Times::new(clock, self.seats.len());
        self.times.tick(now);
        self.wind(None);
    }

    /// A side has used so many milliseconds before the clock was set: the game is taken up again.
    pub fn spend(&mut self, side: Side, used: u64) {
        self.times.spend(side, used);
    }

    /// It is now so late. A side without time left loses; call it before each decision and now and then.
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

    fn wind(&mut self, decided: Option<Side>) {
        let turn = self.rules.progress(&self.course.state).turn;
        self.times.wait_for(self.course.deciding(&*self.rules), turn, decided);
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
        let mut record = self.course.record.clone();
        if self.course.ending.is_some() {
            record.seed = Some(self.seed);
            record.end = Some(state_hash(&self.course.state));
        }
        record
    }

    /// The lines of the record from `from` (a sequence) on: what a store has yet to append.
    pub fn lines(&self, from: usize) -> &[crate::record::Line] {
        let lines = &self.course.record.lines;
        &lines[from.min(lines.len())..]
    }
}

impl<R: Rules> fmt::Debug for Match<R> {
    /// Nothing secret: neither state nor seed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Match")
            .field("game", &self.course.record.game)
            .field("setup", &self.course.record.setup)
            .field("sequence", &self.sequence())
            .field("result", &self.result())
            .finish_non_exhaustive()
    }
}

/// What every viewer was told.
struct Logs<R: Rules>(Vec<Vec<Told<R::Event>>>);

impl<R: Rules> Logs<R> {
    fn new(rules: &R) -> Logs<R> {
        Logs(vec![Vec::new(); sides(rules).count() + 1])
    }

    fn setup(&mut self, rules: &R, state: &R::State, events: &[R::Event]) {
        self.write(rules, (state, state), 0, events);
    }

    fn step(&mut self, rules: &R, before: &R::State, after: &R::State, step: &Step<R::Event>) {
        self.write(rules, (before, after), step.sequence, &step.events);
    }

    /// Writes to each viewer's log what he sees of these events.
    fn write(
        &mut self,
        rules: &R,
        (before, after): (&R::State, &R::State),
        sequence: usize,
        events: &[R::Event],
    ) {
        let viewers = sides(rules).map(Viewer::Side).chain([Viewer::Public]);
        for (viewer, log) in viewers.zip(&mut self.0) {
            let seen = events.iter().filter_map(|event| rules.witness(before, after, event, viewer));
            log.extend(seen.map(|event| Told { sequence, what: Tidings::Event(event) }));
        }
    }

    fn control(&mut self, sequence: usize, side: Side, control: Control) {
        for log in &mut self.0 {
            log.push(Told { sequence, what: Tidings::Control(side, control) });
        }
    }
}
