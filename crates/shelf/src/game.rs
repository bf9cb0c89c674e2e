//! A game being played, whatever game it is.

use crate::aim::{Balance, Objective, Question};
use crate::forecast::{Forecast, ForecastError};
use crate::glance::Glance;
use crate::reach::Scope;
use crate::scene::{Overlay, Standing, Topic, Track};
use crate::speech::{Denial, Entry, Finish, Offer, Offered, Said, Stage};
use kernel::authority::{Clock, Proposal, Seat};
use kernel::chart::{Figure, Threat, Work};
use kernel::odds::Budget;
use kernel::record::Line;
use kernel::replay::ReplayError;
use kernel::{About, Record, Side, Viewer};
use serde_json::Value;
use std::ops::Range;

pub use staff::Level as Computer;

/// What players do beside the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    /// Undo one's own last decision.
    Undo,
    /// Ask the others to take one's last decision back.
    OfferTakeBack,
    /// Allow it.
    AcceptTakeBack,
    /// Offer a draw.
    OfferDraw,
    /// Accept it.
    AcceptDraw,
    /// Decline what is offered, or take one's own offer back.
    Decline,
    /// Give the game up.
    Resign,
}

/// What players say of going on under today's rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewRules {
    /// Offer it.
    Offer,
    /// Agree; the last to agree brings it about.
    Accept,
    /// Decline, or take one's own offer back.
    Decline,
}

/// A game that was begun under other rules: it can be read, and goes on under today's once every side agrees.
pub trait Outdated: Send {
    /// The line after which it would go on; what comes later in the record would be lost.
    fn line(&self) -> usize;
    /// Who offers to go on, and who has agreed, the one who offers too.
    fn proposal(&self) -> Option<(Side, Vec<Side>)>;
    /// Says something of it. The record has a line more, or two when the last has agreed.
    fn say(&mut self, side: Side, word: NewRules) -> Result<(), Denial>;
    /// The record, with what was said.
    fn record(&self) -> &Record;
    /// The game as it would go on, to be looked at.
    fn look(&self) -> Result<Box<dyn Game>, ReplayError>;
    /// The game as it goes on, once every side has agreed; none before.
    fn go_on(&self) -> Option<Result<Box<dyn Game>, ReplayError>>;
}

/// A game on the table: the kernel's [`Match`](kernel::Match) spoken to in notation, answering in JSON and sentences.
///
/// What a method gives to a viewer holds nothing that viewer may not know. What has no viewer is for whoever runs the game:
/// the record, its lines and its sequence, who really must decide, the true clocks, and all whose name begins with
/// `authority`.
pub trait Game: Send {
    /// What game it is.
    fn about(&self) -> &About;
    /// How many lines the record has, hidden decisions included.
    fn sequence(&self) -> usize;
    /// The moment that a viewer is at. It rises by one when that viewer decided, was told something or sees something else,
    /// and never otherwise: whose moment has not risen has nothing to learn.
    fn moment(&self, viewer: Viewer) -> usize;
    /// The line of the record with which a viewer's moment began, 0 for the set-up; none for a moment that has not come.
    fn sequence_at(&self, viewer: Viewer, moment: usize) -> Option<usize>;
    /// The moment that a viewer was at when the record had this many lines.
    fn moment_at(&self, viewer: Viewer, sequence: usize) -> usize;
    /// Who really must decide, in seat order; nobody once the game is over.
    fn deciding(&self) -> Vec<Side>;
    /// Who is shown to a viewer as having to decide. Of several that decide in secret at the same time, nobody learns which
    /// of the others have finished.
    fn deciding_for(&self, viewer: Viewer) -> Vec<Side>;
    /// Turn and phase.
    fn stage(&self) -> Stage;
    /// The turn alone, for which no words need to be found.
    fn turn(&self) -> u8;
    /// What is asked of a side.
    fn prompt(&self, side: Side) -> Said;
    /// What stands behind it: help, the rule, what it names.
    fn question(&self, side: Side) -> Question;
    /// What a viewer may know.
    fn view(&self, viewer: Viewer) -> Value;
    /// The pieces on the map as a viewer sees them, to be drawn.
    fn figures(&self, viewer: Viewer) -> Vec<Figure>;
    /// How the sides stand, as a viewer sees it.
    fn standings(&self, viewer: Viewer) -> Vec<Standing>;
    /// The tracks beside the map, as a viewer sees them.
    fn tracks(&self, viewer: Viewer) -> Vec<Track>;
    /// The places that count, as a viewer sees them.
    fn objectives(&self, viewer: Viewer) -> Vec<Objective>;
    /// Who would win now, as a viewer sees it.
    fn balance(&self, viewer: Viewer) -> Option<Balance>;
    /// The attacks that are declared and not yet fought, as a viewer sees them.
    fn threats(&self, viewer: Viewer) -> Vec<Threat>;
    /// What was built, laid or destroyed on the map, as a viewer sees it.
    fn works(&self, viewer: Viewer) -> Vec<Work>;
    /// What may be laid over the map for a viewer who asks about something.
    fn overlays(&self, viewer: Viewer, topic: &Topic) -> Vec<Overlay>;
    /// What a side may do, with labels.
    fn offers(&self, side: Side) -> Offered;
    /// The few members of an open offer, by its kind and the code of its piece, that one would look at first.
    fn propose(&self, side: Side, kind: &str, piece: Option<&str>) -> Vec<Offer>;
    /// What a side may do, in bare notation: all that is listed or proposed.
    fn notations(&self, side: Side) -> Vec<String>;
    /// May the side do this now, and if not why, as far as it can know?
    fn check(&self, side: Side, notation: &str) -> Result<(), Denial>;
    /// Takes a decision that was made at this moment of its side; the side's new moment.
    fn submit(&mut self, side: Side, moment: usize, notation: &str) -> Result<usize, Denial>;
    /// A decision as records write it, in whatever way it was typed; none if it is not understood.
    fn written(&self, notation: &str) -> Option<String>;
    /// What a viewer was told from its moment `from` on.
    fn log(&self, viewer: Viewer, from: usize) -> Vec<Entry>;
    /// What a viewer was told in these moments of it; what is old is played again from the nearest snapshot.
    fn page(&self, viewer: Viewer, moments: Range<usize>) -> Vec<Entry>;

    /// What may come of a line of decisions, as the side sees it.
    fn odds(&self, side: Side, line: &[&str], budget: &Budget) -> Result<Forecast, ForecastError>;
    /// The chances of each of these decisions that dice may decide, at a glance, as the side sees them.
    fn glances(&self, side: Side, texts: &[&str], budget: &Budget) -> Result<Vec<Glance>, ForecastError>;
    /// Where what moves now may go, or what would move after the decision `first`, as the side sees it.
    fn reach(&self, side: Side, first: Option<&str>) -> Result<Scope, ForecastError>;
    /// What a computer player would do in that seat, in notation. The same game at the same moment has the same answer.
    fn advise(&self, side: Side, level: Computer) -> Option<String>;

    /// Can the side undo its last decision?
    fn can_undo(&self, side: Side) -> Result<(), Denial>;
    /// Does something beside the rules.
    fn control(&mut self, side: Side, control: Control) -> Result<(), Denial>;
    /// What is offered between the players, and by whom; a take-back goes back to before that moment of the viewer.
    fn proposal(&self, viewer: Viewer) -> Option<(Side, Proposal)>;

    /// Who sits where.
    fn seats(&self) -> &[Seat];
    /// Seats somebody; false if there is no such side.
    fn sit(&mut self, side: Side, seat: Seat) -> bool;
    /// Sets a clock from now on, in milliseconds.
    fn set_clock(&mut self, clock: Clock, now: u64);
    /// A side has used this many milliseconds before the clock was set: the game is taken up again.
    fn spend(&mut self, side: Side, used: u64);
    /// What a viewer knew, when the clock was set, of the milliseconds that each side had left.
    fn recall(&mut self, viewer: Viewer, left: &[u64]);
    /// It is now so late; a side without time loses.
    fn tick(&mut self, now: u64) -> Option<Finish>;
    /// The milliseconds that a side has left.
    fn time_left(&self, side: Side) -> Option<u64>;
    /// The milliseconds that a side has left as a viewer knows it: by what it saw at its last moment, and running since.
    fn time_left_for(&self, viewer: Viewer, side: Side) -> Option<u64>;

    /// How the game ended, if it did.
    fn result(&self) -> Option<Finish>;
    /// The digest of the seed, to be published before the first roll.
    fn commitment(&self) -> [u8; 32];
    /// The record so far, secrets included.
    fn record(&self) -> Record;
    /// The lines of the record from a sequence on.
    fn lines(&self, from: usize) -> Vec<Line>;
    /// The line of the record of that number, from 1.
    fn line(&self, number: usize) -> Option<Line>;
    /// Does what the next line of its record says, which somebody else has taken down. A game that departs from its record
    /// is of no more use.
    fn follow(&mut self, line: &Line) -> Result<(), ReplayError>;
    /// A copy of the game as it was when its record had this many lines, seats and clocks apart.
    fn at(&self, sequence: usize) -> Result<Box<dyn Game>, ReplayError>;
    /// A copy of the game as it was at its last snapshot up to that line: quickly made, and following the lines from there
    /// can wait.
    fn near(&self, sequence: usize) -> Result<Box<dyn Game>, ReplayError>;
    /// The position in a form that later versions of the rules can read; to be stored now and then, secrets and all.
    fn position(&self) -> Option<String>;
    /// The lines of the record at which snapshots were taken, the oldest first.
    fn snapshots(&self) -> Vec<usize>;
    /// The snapshot that was taken at a line, as bytes to be stored; none if there is none.
    fn snapshot(&self, sequence: usize) -> Option<Vec<u8>>;
    /// The seed, which gives every die to come away.
    fn authority_seed(&self) -> [u8; 32];
    /// The whole state as facts.
    fn authority_facts(&self) -> Value;
}
