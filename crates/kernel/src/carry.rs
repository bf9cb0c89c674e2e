//! Rules that change: a position taken from one version of the rules to the next, and the game that goes on with it.
//!
//! A position travels as JSON with the codes of the pieces and places that its numbers mean, so that a later version can
//! tell whether they still mean the same. Where all sides agree, the record says at which line the rules changed
//! (`:rules 2 DATA POSITION`), and is played from there; the lines before it can still be read.

use crate::course::{ControlError, Course, sides};
use crate::journal::Journal;
use crate::naming::Name;
use crate::record::{Carried, Control, Deed, Line, Record};
use crate::replay::{self, ReplayError, Source, replay_regardless};
use crate::rules::{Rules, Side, Sides};
use crate::undo::{Decisions, Mark};
use crate::{Match, Piece, Place};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Why a position or a game cannot be carried over. It can still be read.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum CarryError {
    /// The position is not of the form that these rules read.
    #[error("the position cannot be read: {0}")]
    Form(String),
    /// A piece or place is no longer there.
    #[error("the position has `{0}`, which these rules do not know")]
    Missing(String),
    /// A piece or place has another number now.
    #[error("`{code}` of the position is `{now}` under these rules")]
    Renumbered {
        /// What it was.
        code: String,
        /// What has its number now.
        now: String,
    },
    /// It is of another game.
    #[error("the record is of the game `{record}`, these are the rules of `{rules}`")]
    OtherGame {
        /// The record's game.
        record: String,
        /// The game of the rules.
        rules: String,
    },
    /// It is played by these very rules.
    #[error("the game is played by these rules already")]
    Current,
    /// It is over.
    #[error("the game is over")]
    Over,
    /// No position was kept, and the record cannot be played by these rules.
    #[error("no position was kept, and by these rules the record departs: {0}")]
    Departs(Box<ReplayError>),
}

/// A position as it travels: the codes of what numbers mean, and the state.
#[derive(Serialize, Deserialize)]
struct Position<S> {
    #[serde(default)]
    names: BTreeMap<String, String>,
    state: S,
}

/// The state as JSON on one line, with the codes of what its numbers mean.
pub fn out<R: Rules>(rules: &R, state: &R::State) -> Result<String, CarryError> {
    let names = rules.names().into_iter().map(|name| (key(name), rules.code(name))).collect();
    serde_json::to_string(&Position { names, state }).map_err(form)
}

/// The state of such a position, if its numbers mean the same under these rules.
pub fn into<R: Rules>(rules: &R, position: &str) -> Result<R::State, CarryError> {
    // The names first: of a piece that is gone, the state may have another shape.
    let Position { names, state: IgnoredAny } = serde_json::from_str(position).map_err(form)?;
    for (key, code) in names {
        let name = name(&key).ok_or_else(|| CarryError::Form(format!("`{key}` names nothing")))?;
        let now = rules.code(name);
        if now != code {
            let known = rules.names().into_iter().any(|name| rules.code(name) == code);
            return Err(if known { CarryError::Renumbered { code, now } } else { CarryError::Missing(code) });
        }
    }
    serde_json::from_str::<Position<R::State>>(position).map(|position| position.state).map_err(form)
}

fn form(error: serde_json::Error) -> CarryError {
    CarryError::Form(error.to_string())
}

fn key(name: Name) -> String {
    match name {
        Name::Piece(Piece(number)) => format!("@p{number}"),
        Name::Place(Place(number)) => format!("@h{number}"),
    }
}

fn name(key: &str) -> Option<Name> {
    let piece = key.strip_prefix("@p").and_then(|number| number.parse().ok());
    let place = || key.strip_prefix("@h").and_then(|number| number.parse().ok());
    piece.map(|number| Name::Piece(Piece(number))).or_else(|| Some(Name::Place(Place(place()?))))
}

/// A game that was begun under other rules. It goes on under these once every side agrees.
pub struct Outdated<R: Rules> {
    rules: Arc<R>,
    record: Record,
    seed: [u8; 32],
    position: String,
    line: usize,
}

impl<R: Rules> Outdated<R> {
    /// A game that is not over, with the last position that was kept of it, if one was: after which line, and what.
    ///
    /// If the record can be played by these rules with its own dice, to its end or on from that position, the game would go
    /// on from its last line; otherwise from the position.
    pub fn new(
        rules: Arc<R>,
        record: Record,
        seed: [u8; 32],
        kept: Option<(usize, &str)>,
    ) -> Result<Outdated<R>, CarryError> {
        match record.fits(&*rules) {
            Err(ReplayError::OtherGame { record, rules }) => {
                return Err(CarryError::OtherGame { record, rules });
            }
            Err(_) => {}
            Ok(()) => return Err(CarryError::Current),
        }
        let length = record.lines.len();
        let (line, state, over) = match (replay_regardless(&*rules, &record, None), kept) {
            (Ok(replayed), _) => (length, replayed.state, replayed.ending.is_some()),
            (Err(error), None) => return Err(CarryError::Departs(Box::new(error))),
            (Err(_), Some((line, position))) => {
                let state = rules.carry_in(position)?;
                match play_on(&*rules, &record, line, state.clone()) {
                    Some(course) => (length, course.state, course.ending.is_some()),
                    None => (line, state, false),
                }
            }
        };
        if over || record.end.is_some() {
            return Err(CarryError::Over);
        }
        let position = rules.carry_out(&state)?;
        Ok(Outdated { rules, record, seed, position, line })
    }

    /// The line after which it would go on; what comes later in the record would be lost.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The record, with what the players said of going on.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Who offers to go on, and who has agreed.
    pub fn proposal(&self) -> Option<(Side, Sides)> {
        let mut agreed = Sides::default();
        for line in self.record.lines.iter().rev() {
            let side = self.side(&line.side)?;
            agreed = agreed.and(side);
            match line.deed {
                Deed::Control(Control::OffersNewRules) => return Some((side, agreed)),
                Deed::Control(Control::AcceptsNewRules) => {}
                _ => return None,
            }
        }
        None
    }

    /// Offers the others to go on under these rules.
    pub fn offer(&mut self, side: Side) -> Result<(), ControlError> {
        match self.proposal() {
            Some(_) => Err(ControlError::Pending),
            None => self.say(side, Control::OffersNewRules),
        }
    }

    /// Agrees to go on; the last to agree brings it about.
    pub fn accept(&mut self, side: Side) -> Result<(), ControlError> {
        match self.proposal() {
            Some((_, agreed)) if !agreed.contains(side) => self.say(side, Control::AcceptsNewRules),
            _ => Err(ControlError::NoOffer),
        }
    }

    /// Declines to go on, or takes one's own offer back.
    pub fn decline(&mut self, side: Side) -> Result<(), ControlError> {
        self.proposal().ok_or(ControlError::NoOffer)?;
        self.say(side, Control::DeclinesNewRules)
    }

    /// The game as it would go on, to be looked at.
    pub fn look(&self) -> Result<Match<R>, ReplayError> {
        let mut record = self.record.clone();
        record.lines.push(self.change(Side(0)));
        Match::from_record(Arc::clone(&self.rules), &record, self.seed)
    }

    /// The game as it goes on, once every side has agreed.
    pub fn go_on(&self) -> Option<Result<Match<R>, ReplayError>> {
        let carried = matches!(self.record.lines.last()?.deed, Deed::Rules(_));
        carried.then(|| Match::from_record(Arc::clone(&self.rules), &self.record, self.seed))
    }

    fn say(&mut self, side: Side, control: Control) -> Result<(), ControlError> {
        let code = self.code(side).ok_or(ControlError::NoSide)?;
        self.record.lines.push(Line { side: code, deed: Deed::Control(control) });
        let all = |agreed: Sides| sides(&*self.rules).all(|side| agreed.contains(side));
        if self.proposal().is_some_and(|(_, agreed)| all(agreed)) {
            self.record.lines.push(self.change(side));
        }
        Ok(())
    }

    fn change(&self, side: Side) -> Line {
        let about = self.rules.about();
        let carried =
            Carried { version: about.version, data: about.data.clone(), position: self.position.clone() };
        Line { side: self.code(side).unwrap_or_default(), deed: Deed::Rules(Box::new(carried)) }
    }

    fn code(&self, side: Side) -> Option<String> {
        self.rules.about().sides.get(usize::from(side.0)).cloned()
    }

    fn side(&self, code: &str) -> Option<Side> {
        sides(&*self.rules).find(|&side| self.code(side).as_deref() == Some(code))
    }
}

/// Plays the lines after a position with their own dice; none if these rules do not allow one of them.
fn play_on<R: Rules>(rules: &R, record: &Record, line: usize, state: R::State) -> Option<Course<R>> {
    let mut course = Course::carried(rules, record.header(), Journal::of(record, line), state);
    for line in record.lines.get(line..)? {
        replay::follow(rules, &mut course, line, &mut Source::Script).ok()?;
    }
    Some(course)
}

impl<R: Rules> Course<R> {
    /// A game whose earlier lines cannot be gone back to.
    pub fn carried(rules: &R, header: Record, journal: Journal, state: R::State) -> Course<R> {
        let mut decisions = Decisions::default();
        (0..journal.len()).for_each(|_| decisions.push(Mark::WORD));
        let mut course = Course::upon(rules, header, journal, state, decisions, 0);
        course.origin = course.sequence();
        course
    }
}
