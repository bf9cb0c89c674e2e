//! Playing a record back: with its own dice, or with its seed to prove that they were honest.

use crate::carry::CarryError;
use crate::course::{ControlError, Course, Ending, Step, SubmitError, Word, sides};
use crate::dice::{Cast, Script, ScriptFault, Stream};
use crate::hash::{digest, hex, state_hash};
use crate::journal::Journal;
use crate::log::Log;
use crate::misread::Misread;
use crate::record::{Carried, Deed, Line, Record};
use crate::rules::{Rules, Side};
use crate::setup::SetupError;
use std::fmt;

/// What came of playing a record back.
pub struct Replayed<R: Rules> {
    /// The state at the end of it.
    pub state: R::State,
    /// What happened at the set-up.
    pub setup: Vec<R::Event>,
    /// What happened, decision by decision, take-backs included.
    pub steps: Vec<Step<R::Event>>,
    /// How many lines were played.
    pub sequence: usize,
    /// How the game ended, if it did.
    pub ending: Option<Ending>,
    /// Digest of the state.
    pub hash: [u8; 32],
}

impl<R: Rules> fmt::Debug for Replayed<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replayed")
            .field("sequence", &self.sequence)
            .field("ending", &self.ending)
            .field("state", &self.state)
            .finish_non_exhaustive()
    }
}

/// Why a record could not be played back.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// It is of another game.
    #[error("the record is of the game `{record}`, these are the rules of `{rules}`")]
    OtherGame {
        /// The record's game.
        record: String,
        /// The game of the rules.
        rules: String,
    },
    /// It was played by another version of the rules.
    #[error("the record was played by version {record} of the rules, these are version {rules}")]
    OtherRules {
        /// The record's version.
        record: u32,
        /// The version of the rules.
        rules: u32,
    },
    /// It was played with other data.
    #[error("the record was played with other data: {record}, these are {rules}")]
    OtherData {
        /// Digest of the record's data.
        record: String,
        /// Digest of the data of the rules.
        rules: String,
    },
    /// The position with which these rules began to hold cannot be read.
    #[error("the rules changed at line {line}: {error}")]
    Carried {
        /// The line.
        line: usize,
        /// What is wrong with the position.
        error: CarryError,
    },
    /// These lines were played by other rules: they can be read, not played.
    #[error("up to line {line} the game was played by other rules")]
    BeforeTheseRules {
        /// The line with which these rules began to hold.
        line: usize,
    },
    /// The game could not be set up.
    #[error("the game cannot be set up: {0}")]
    Setup(#[from] SetupError),
    /// A line departs from the rules.
    #[error("line {sequence} (`{line}`): {fault}")]
    At {
        /// The number of the line in the game; 0 is the set-up.
        sequence: usize,
        /// The line.
        line: String,
        /// What does not fit.
        fault: ReplayFault,
    },
    /// The last state is another one.
    #[error("the last state is another: the record says {}, it is {}", hex(recorded), hex(reached))]
    Hash {
        /// The record's digest.
        recorded: [u8; 32],
        /// The digest of the state reached.
        reached: [u8; 32],
    },
    /// A line is not what it was when the record was closed.
    #[error(
        "a line was changed, added or taken out since the record was closed: its digest is {}, not {}",
        hex(reached),
        hex(recorded)
    )]
    Changed {
        /// The digest that it was closed with.
        recorded: [u8; 32],
        /// The digest of what is written.
        reached: [u8; 32],
    },
    /// The signature was not made for this record, or not with that key.
    #[error("the signature is not of this record: it was not made for it with the key {}", hex(.0))]
    Signature([u8; 32]),
    /// The record does not have both its seed and the commitment to it.
    #[error("the record has no `{0}`: its dice cannot be proved")]
    Unproved(&'static str),
    /// The seed is not the one that was committed to.
    #[error("the seed is not the one that was committed to before the first roll")]
    OtherSeed,
}

/// What does not fit in a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayFault {
    /// The game has no such side.
    #[error("there is no side `{0}`")]
    NoSide(String),
    /// The notation means nothing.
    #[error("not understood: {0}")]
    NotUnderstood(Misread),
    /// The decision cannot be taken.
    #[error(transparent)]
    Submit(#[from] SubmitError),
    /// The take-back, draw or resignation cannot be.
    #[error(transparent)]
    Control(#[from] ControlError),
    /// A die is missing or not on the die.
    #[error(transparent)]
    Dice(#[from] ScriptFault),
    /// More dice are written than were rolled.
    #[error("{0} dice too many")]
    TooManyDice(usize),
    /// Other rules begin to hold in the middle of what is played.
    #[error("other rules hold from here on")]
    OtherRules,
    /// Other dice are called for.
    #[error("the rules call for {rolled:?}, the record says {recorded:?}")]
    OtherDie {
        /// What the record says.
        recorded: Vec<Cast>,
        /// What was rolled.
        rolled: Vec<Cast>,
    },
    /// The seed gives other dice.
    #[error("the seed gives {rolled:?}, the record says {recorded:?}")]
    OtherDice {
        /// What the record says.
        recorded: Vec<Cast>,
        /// What the seed gives.
        rolled: Vec<Cast>,
    },
}

impl Record {
    /// Is it of this game, these rules and this data?
    pub fn fits<R: Rules>(&self, rules: &R) -> Result<(), ReplayError> {
        let about = rules.about();
        if self.game != about.game {
            return Err(ReplayError::OtherGame { record: self.game.clone(), rules: about.game.clone() });
        }
        let carried = self.carried().map(|(_, carried)| (carried.version, &carried.data));
        let (version, data) = carried.unwrap_or((self.version, &self.data));
        if version != about.version {
            return Err(ReplayError::OtherRules { record: version, rules: about.version });
        }
        if *data != about.data {
            return Err(ReplayError::OtherData { record: data.clone(), rules: about.data.clone() });
        }
        Ok(())
    }
}

impl Carried {
    /// The state of its position under these rules.
    pub(crate) fn state<R: Rules>(&self, rules: &R) -> Result<R::State, CarryError> {
        rules.carry_in(&self.position)
    }
}

/// Plays a record back with the dice it names, up to line `to` or to its end.
pub fn replay<R: Rules>(rules: &R, record: &Record, to: Option<usize>) -> Result<Replayed<R>, ReplayError> {
    record.fits(rules)?;
    replay_regardless(rules, record, to)
}

/// The same for a record of another version or other data: it may depart from these rules at any line.
pub fn replay_regardless<R: Rules>(
    rules: &R,
    record: &Record,
    to: Option<usize>,
) -> Result<Replayed<R>, ReplayError> {
    collect(rules, record, to, &mut Source::Script)
}

/// Proves a finished record: the seed is the one that was committed to, and it gives these dice.
pub fn verify<R: Rules>(rules: &R, record: &Record) -> Result<Replayed<R>, ReplayError> {
    record.fits(rules)?;
    let seed = record.seed.ok_or(ReplayError::Unproved("seed"))?;
    let commit = record.commit.ok_or(ReplayError::Unproved("commit"))?;
    if digest(&seed) != commit {
        return Err(ReplayError::OtherSeed);
    }
    let origin = record.carried().map_or(0, |(line, _)| line);
    collect(rules, record, None, &mut Source::Stream(&mut Stream::new(dice_seed(seed, origin))))
}

/// The seed of the dice since the rules changed at that line: where dice stood before, nobody can tell who cannot play the
/// lines before.
pub(crate) fn dice_seed(seed: [u8; 32], origin: usize) -> [u8; 32] {
    match origin {
        0 => seed,
        line => digest(&[&seed[..], &(line as u64).to_le_bytes()].concat()),
    }
}

/// Where the dice of a replay come from.
pub(crate) enum Source<'a> {
    /// From the record.
    Script,
    /// From the seed; the record must say the same.
    Stream(&'a mut Stream),
}

/// What a line of a record brought, and the state before it.
pub(crate) enum Passed<R: Rules> {
    /// A decision.
    Step(R::State, Step<R::Event>),
    /// Something beside the rules.
    Word(R::State, Word),
}

fn collect<R: Rules>(
    rules: &R,
    record: &Record,
    to: Option<usize>,
    source: &mut Source<'_>,
) -> Result<Replayed<R>, ReplayError> {
    let (mut course, setup) = start(rules, record, source)?;
    let mut steps = Vec::new();
    let from = course.sequence();
    if to.is_some_and(|to| to < from) {
        return Err(ReplayError::BeforeTheseRules { line: from });
    }
    for line in &record.lines[from..to.unwrap_or(usize::MAX).min(record.lines.len())] {
        if let Passed::Step(_, step) = follow(rules, &mut course, line, source)? {
            steps.push(step);
        }
    }
    ends_as_recorded(record, &course)?;
    record.is_whole()?;
    let hash = state_hash(&course.state);
    let (sequence, ending) = (course.sequence(), course.ending);
    Ok(Replayed { state: course.state, setup, steps, sequence, ending, hash })
}

/// Sets a game up as its record says, or takes it up where these rules began to hold; also what happened there.
pub(crate) fn start<R: Rules>(
    rules: &R,
    record: &Record,
    source: &mut Source<'_>,
) -> Result<(Course<R>, Vec<R::Event>), ReplayError> {
    if let Some((line, carried)) = record.carried() {
        let state = carried.state(rules).map_err(|error| ReplayError::Carried { line, error })?;
        return Ok((Course::carried(rules, record.header(), Journal::of(record, line), state), Vec::new()));
    }
    let mut log = Log::new();
    let mut script = Script::new(record.setup_dice.clone());
    let mut course = match source {
        Source::Script => Course::start(rules, &record.setup, &mut script, &mut log)?,
        Source::Stream(stream) => Course::start(rules, &record.setup, *stream, &mut log)?,
    };
    compare(source, &script, &record.setup_dice, &course.header.setup_dice)
        .map_err(|fault| ReplayError::At { sequence: 0, line: "setup".to_owned(), fault })?;
    course.header.form = record.form;
    course.header.setup_dice.clone_from(&record.setup_dice);
    Ok((course, log.events))
}

/// The side that a line names.
pub(crate) fn side<R: Rules>(rules: &R, line: &Line) -> Option<Side> {
    sides(rules).find(|side| rules.about().sides[usize::from(side.0)] == line.side)
}

/// Does what the next line of a record says.
pub(crate) fn follow<R: Rules>(
    rules: &R,
    course: &mut Course<R>,
    line: &Line,
    source: &mut Source<'_>,
) -> Result<Passed<R>, ReplayError> {
    let sequence = course.sequence() + 1;
    let departs = |fault: ReplayFault| ReplayError::At { sequence, line: line.to_string(), fault };
    let side = side(rules, line).ok_or_else(|| departs(ReplayFault::NoSide(line.side.clone())))?;
    let passed = match &line.deed {
        Deed::Control(control) => {
            let before = course.state.clone();
            let word = course.control(rules, side, *control).map_err(|error| departs(error.into()))?;
            Passed::Word(before, word)
        }
        Deed::Rules(_) => return Err(departs(ReplayFault::OtherRules)),
        Deed::Act { notation, dice } => {
            let action =
                rules.read(notation).map_err(|reason| departs(ReplayFault::NotUnderstood(reason)))?;
            let mut script = Script::new(dice.clone());
            let done = match source {
                Source::Script => course.act(rules, side, &action, &mut script),
                Source::Stream(stream) => course.act(rules, side, &action, *stream),
            };
            let (before, step) = done.map_err(|error| departs(error.into()))?;
            if !draws_counted(rules, &before, side, &action, dice, &step.rolled, &course.state) {
                compare(source, &script, dice, &step.rolled).map_err(departs)?;
            }
            Passed::Step(before, step)
        }
    };
    // As it stands in the record, should that write the same in another way.
    course.journal.correct(line);
    Ok(passed)
}

/// If a record was played to its end, is that the end it names?
pub(crate) fn ends_as_recorded<R: Rules>(record: &Record, course: &Course<R>) -> Result<(), ReplayError> {
    let Some(end) = record.end.filter(|_| course.sequence() == record.lines.len()) else { return Ok(()) };
    let recorded = end.state;
    let reached = state_hash(&course.state);
    if reached == recorded { Ok(()) } else { Err(ReplayError::Hash { recorded, reached }) }
}

/// Is this a line of earlier days, that gives what was drawn by its place in the row, and is the same drawn?
fn draws_counted<R: Rules>(
    rules: &R,
    before: &R::State,
    side: Side,
    action: &R::Action,
    recorded: &[Cast],
    rolled: &[Cast],
    reached: &R::State,
) -> bool {
    let counted = |(was, is): (&Cast, &Cast)| matches!((was, is), (Cast::Face(..), Cast::Drawn(..)));
    let same = |(was, is): (&Cast, &Cast)| was.agrees(is) || counted((was, is));
    let pairs = || recorded.iter().zip(rolled);
    if recorded.len() != rolled.len() || !pairs().any(counted) || !pairs().all(same) {
        return false;
    }
    let (mut script, mut again) = (Script::new(recorded.to_vec()), before.clone());
    rules.apply(&mut again, side, action, &mut script, &mut Log::new());
    script.fault.is_none() && script.left() == 0 && again == *reached
}

/// Are the dice those of the record, all of them and no more?
fn compare(
    source: &Source<'_>,
    script: &Script,
    recorded: &[Cast],
    rolled: &[Cast],
) -> Result<(), ReplayFault> {
    let agree = recorded.len() == rolled.len() && recorded.iter().zip(rolled).all(|(was, is)| was.agrees(is));
    let both = || (recorded.to_vec(), rolled.to_vec());
    match (source, &script.fault, script.left()) {
        (Source::Stream(_), ..) if agree => Ok(()),
        (Source::Stream(_), ..) => {
            let (recorded, rolled) = both();
            Err(ReplayFault::OtherDice { recorded, rolled })
        }
        (Source::Script, Some(fault), _) => Err(fault.clone().into()),
        (Source::Script, None, 0) if agree => Ok(()),
        (Source::Script, None, 0) => {
            let (recorded, rolled) = both();
            Err(ReplayFault::OtherDie { recorded, rolled })
        }
        (Source::Script, None, left) => Err(ReplayFault::TooManyDice(left)),
    }
}
