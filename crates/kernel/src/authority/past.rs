//! A game as it was, and a game taken up again: from the nearest place where that is possible, not from its first line.

use super::{Keep, Match};
use crate::course::Course;
use crate::dice::Stream;
use crate::hash::{digest, load};
use crate::journal::Journal;
use crate::moments::{Eyes, Told, viewers};
use crate::record::{Line, Record};
use crate::replay::{self, Passed, ReplayError, Source, dice_seed};
use crate::rules::{Rules, Side, Viewer};
use crate::snapshot::{Footing, Misfit, Snapshot};
use crate::undo::Decisions;
use std::ops::Range;
use std::sync::Arc;

/// A game that was taken up again.
pub struct Resumed<R: Rules> {
    /// The game.
    pub game: Match<R>,
    /// Why snapshots were dropped: to be written where somebody looks after the store.
    pub dropped: Vec<Misfit>,
}

impl<R: Rules> Match<R> {
    /// Takes a game up again from its record and its seed: dice go on where they stopped.
    pub fn from_record(rules: Arc<R>, record: &Record, seed: [u8; 32]) -> Result<Match<R>, ReplayError> {
        Match::from_record_with(rules, record, seed, &[] as &[&[u8]]).map(|resumed| resumed.game)
    }

    /// The same from the newest of these snapshots that fits the record. If none does, or the record does not go on from
    /// it, the game is played from its first line.
    pub fn from_record_with(
        rules: Arc<R>,
        record: &Record,
        seed: [u8; 32],
        snapshots: &[impl AsRef<[u8]>],
    ) -> Result<Resumed<R>, ReplayError> {
        record.fits(&*rules)?;
        let commit = digest(&seed);
        if record.commit.is_some_and(|published| published != commit) {
            return Err(ReplayError::OtherSeed);
        }
        let header = Record { commit: Some(commit), ..record.header() };
        let origin = record.carried().map_or(0, |(line, _)| line);
        let (mut fitting, mut dropped) = (Vec::new(), Vec::new());
        if !snapshots.is_empty() {
            let journal = Journal::of(record, record.lines.len());
            for bytes in snapshots {
                match fit(&*rules, &header, &journal, origin, bytes.as_ref()) {
                    Ok(found) => fitting.push(found),
                    Err(misfit) => dropped.push(misfit),
                }
            }
            fitting.sort_by_key(|(snapshot, _)| snapshot.footing.sequence);
            if let Some((snapshot, state)) = fitting.pop() {
                let older = fitting.into_iter().map(|(older, _)| older.footing);
                let sequence = snapshot.footing.sequence;
                let rules = Arc::clone(&rules);
                let mut game = Match::upon(rules, header, &journal, seed, origin, snapshot, state);
                game.course.footings.splice(..0, older);
                match game.followed(record) {
                    Ok(game) => return Ok(Resumed { game, dropped }),
                    Err(error) => dropped.push(Misfit::Departs { sequence, error: Box::new(error) }),
                }
            }
        }
        let game = Match::begun(rules, record, seed)?.followed(record)?;
        Ok(Resumed { game, dropped })
    }

    /// The game of a record before its first line.
    fn begun(rules: Arc<R>, record: &Record, seed: [u8; 32]) -> Result<Match<R>, ReplayError> {
        let origin = record.carried().map_or(0, |(line, _)| line);
        let mut dice = Stream::new(dice_seed(seed, origin));
        let (course, events) = replay::start(&*rules, record, &mut Source::Stream(&mut dice))?;
        let eyes = match origin.checked_sub(1).and_then(|at| record.lines.get(at)) {
            Some(line) => Eyes::carried(&*rules, &course, replay::side(&*rules, line).unwrap_or(Side(0))),
            None => Eyes::new(&*rules, &course, &events),
        };
        Ok(Match::assemble(rules, course, seed, dice, eyes))
    }

    /// The game at a snapshot.
    fn upon(
        rules: Arc<R>,
        header: Record,
        journal: &Journal,
        seed: [u8; 32],
        origin: usize,
        snapshot: Snapshot,
        state: R::State,
    ) -> Match<R> {
        let Snapshot { footing, marks, risen, .. } = snapshot;
        let decisions = Decisions::from_bytes(&marks, footing.standing.clone());
        let journal = journal.first(footing.sequence);
        let mut course = Course::upon(&*rules, header, journal, state, decisions, footing.take_backs);
        let dice = Stream::at(dice_seed(seed, origin), footing.dice);
        course.origin = origin;
        course.footings.push(footing);
        let eyes = Eyes::upon(&*rules, &course, risen);
        Match::assemble(rules, course, seed, dice, eyes)
    }

    fn followed(mut self, record: &Record) -> Result<Match<R>, ReplayError> {
        for line in &record.lines[self.sequence().min(record.lines.len())..] {
            self.follow(line)?;
        }
        replay::ends_as_recorded(record, &self.course)?;
        Ok(self)
    }

    /// Does what the next line of its record says; the dice must be those of the seed. A game that departs from its record
    /// is of no more use.
    pub fn follow(&mut self, line: &Line) -> Result<(), ReplayError> {
        let mut source = Source::Stream(&mut self.dice);
        match replay::follow(&*self.rules, &mut self.course, line, &mut source)? {
            Passed::Step(before, step) => self.stepped(&before, &step),
            Passed::Word(before, word) => self.spoken(&before, &word),
        }
        Ok(())
    }

    /// The position in a form that later versions of the rules can read: for a store, since it holds every secret.
    pub fn position(&self) -> Option<String> {
        self.rules.carry_out(&self.course.state).ok()
    }

    /// The lines of the record at which snapshots were taken, the oldest first.
    pub fn snapshots(&self) -> Vec<usize> {
        self.course.footings.iter().map(|footing| footing.sequence).collect()
    }

    /// The snapshot that was taken at a line, for a store; none if there is none.
    pub fn snapshot(&self, sequence: usize) -> Option<Vec<u8>> {
        let footing = self.course.footings.iter().find(|footing| footing.sequence == sequence)?;
        self.saved(footing).to_bytes()
    }

    fn saved(&self, footing: &Footing) -> Snapshot {
        let sequence = footing.sequence;
        Snapshot {
            record: self.course.journal.digest(&self.course.header, sequence),
            footing: footing.clone(),
            marks: self.course.decisions.bytes(sequence),
            risen: self.eyes.risen(sequence),
        }
    }

    /// A copy of the game as it was at its last snapshot up to that line: [`follow`](Match::follow) leads on from there.
    pub fn near(&self, sequence: usize) -> Result<Match<R>, ReplayError> {
        let rules = Arc::clone(&self.rules);
        let footings = &self.course.footings;
        let count = footings.partition_point(|footing| footing.sequence <= sequence);
        let found = count.checked_sub(1).and_then(|at| Some((at, load(&footings[at].state).ok()?)));
        let Some((at, state)) = found else {
            let lines = (1..=self.course.origin).filter_map(|number| self.line(number)).collect();
            return Match::begun(rules, &Record { lines, ..self.course.header.clone() }, self.seed);
        };
        let (header, snapshot) = (self.course.header.clone(), self.saved(&footings[at]));
        let Course { journal, origin, .. } = &self.course;
        let mut past = Match::upon(rules, header, journal, self.seed, *origin, snapshot, state);
        past.course.footings.splice(..0, footings[..at].iter().cloned());
        Ok(past)
    }

    /// A copy of the game as it was when its record had this many lines.
    pub fn at(&self, sequence: usize) -> Result<Match<R>, ReplayError> {
        self.lead(self.near(sequence)?, sequence)
    }

    fn lead(&self, mut past: Match<R>, sequence: usize) -> Result<Match<R>, ReplayError> {
        for number in past.sequence() + 1..=sequence.min(self.sequence()) {
            // Every line of a journal can be read: it was written here.
            let Some(line) = self.course.journal.line(number) else { break };
            past.follow(&line)?;
        }
        Ok(past)
    }

    /// What a viewer was told from one of its moments on.
    pub fn log(&self, viewer: Viewer, from: usize) -> Vec<Told<R::Event>> {
        self.page(viewer, from..self.moment(viewer) + 1)
    }

    /// What a viewer was told in these moments of it. The last lines are at hand; what is older is played again from the
    /// nearest snapshot.
    pub fn page(&self, viewer: Viewer, moments: Range<usize>) -> Vec<Told<R::Event>> {
        let eye = self.eyes.of(&*self.rules, viewer);
        let moments = moments.start..moments.end.min(eye.moment() + 1);
        if let Some(told) = eye.log(moments.clone()) {
            return told.to_vec();
        }
        let lines = (eye.sequence_at(moments.start), eye.sequence_at(moments.end.saturating_sub(1)));
        let (Some(first), Some(last)) = lines else { return Vec::new() };
        // It was played before, with the same dice: it plays again.
        let past = self.near(first.saturating_sub(1)).and_then(|mut past| {
            past.keep = Keep::ALL;
            self.lead(past, last)
        });
        let told = past.ok().and_then(|past| Some(past.eyes.of(&*self.rules, viewer).log(moments)?.to_vec()));
        told.unwrap_or_default()
    }
}

/// A snapshot of this record, and its state.
fn fit<R: Rules>(
    rules: &R,
    header: &Record,
    journal: &Journal,
    origin: usize,
    bytes: &[u8],
) -> Result<(Snapshot, R::State), Misfit> {
    let snapshot = Snapshot::parse(bytes, viewers(rules).count())?;
    let sequence = snapshot.footing.sequence;
    if sequence < origin || sequence > journal.len() || journal.digest(header, sequence) != snapshot.record {
        return Err(Misfit::OtherRecord { sequence });
    }
    let state = load(&snapshot.footing.state).map_err(|error| Misfit::State { sequence, error })?;
    Ok((snapshot, state))
}
