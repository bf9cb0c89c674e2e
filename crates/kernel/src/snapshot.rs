//! Snapshots: places where a long game is taken up without playing it from its first line. They are a cache: whatever does
//! not fit the record is dropped, and the record alone decides.
//!
//! As bytes a snapshot is a line that names its format, the BLAKE3 digest of what follows, and that: the digest of the
//! record up to there, the state, where the dice are, which decisions stand, and whose moments rose with which line.

use crate::bits::Bits;
use crate::hash::{LoadError, digest, load, save};
use crate::replay::ReplayError;
use serde::{Deserialize, Serialize};

/// The form of the bytes. A snapshot of another form is dropped.
const FORMAT: &[u8] = b"sabretache snapshot 1\n";
/// Snapshots are this many lines apart at least …
pub(crate) const APART: usize = 128;
/// … and a game keeps this many: of a long one they lie farther apart.
const MOST: usize = 32;

/// A place where a game can be taken up: nothing can be undone there without asking, and nothing is offered.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Footing {
    /// How many lines the record had.
    pub sequence: usize,
    /// The state, saved.
    pub state: Vec<u8>,
    /// Where the dice were.
    pub dice: u128,
    pub take_backs: u32,
    /// The decisions that stood.
    pub standing: Bits,
}

/// A footing with what a game needs of the lines before it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Snapshot {
    /// The digest of the record up to there.
    pub record: [u8; 32],
    pub footing: Footing,
    /// What each line was.
    pub marks: Vec<u8>,
    /// With which lines the moments of each viewer began.
    pub risen: Vec<Bits>,
}

/// Why a snapshot was dropped.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Misfit {
    /// It is of another form, or no snapshot at all.
    #[error("a snapshot of another form")]
    OtherFormat,
    /// Its bytes are not those that were written.
    #[error("a damaged snapshot")]
    Damaged,
    /// It was taken in another game, or before the record was changed.
    #[error("the snapshot at line {sequence} is not of this record")]
    OtherRecord {
        /// The line it says it was taken at.
        sequence: usize,
    },
    /// Its state is not one of these rules.
    #[error("the state of the snapshot at line {sequence}: {error}")]
    State {
        /// The line it was taken at.
        sequence: usize,
        /// What is wrong.
        error: LoadError,
    },
    /// The record does not go on from it.
    #[error("the record does not go on from the snapshot at line {sequence}: {error}")]
    Departs {
        /// The line it was taken at.
        sequence: usize,
        /// Where the record departs.
        error: Box<ReplayError>,
    },
}

impl Snapshot {
    /// As bytes; none if it cannot be saved, which the harness does not let pass.
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        let body = save(self).ok()?;
        Some([FORMAT, &digest(&body), &body].concat())
    }

    /// From bytes, for a game of this many viewers.
    pub fn parse(bytes: &[u8], viewers: usize) -> Result<Snapshot, Misfit> {
        let rest = bytes.strip_prefix(FORMAT).ok_or(Misfit::OtherFormat)?;
        let (checked, body) = rest.split_at_checked(32).ok_or(Misfit::Damaged)?;
        if digest(body) != *checked {
            return Err(Misfit::Damaged);
        }
        let snapshot: Snapshot = load(body).map_err(|_| Misfit::Damaged)?;
        let sequence = snapshot.footing.sequence;
        let whole = |bits: &Bits| bits.is_sound() && bits.len() == sequence;
        let sound = snapshot.marks.len() == sequence
            && whole(&snapshot.footing.standing)
            && snapshot.risen.len() == viewers
            && snapshot.risen.iter().all(whole);
        if sound { Ok(snapshot) } else { Err(Misfit::Damaged) }
    }
}

/// Adds a footing. When there are too many, the one goes that leaves the smallest gap; the newest stays.
pub(crate) fn keep(footings: &mut Vec<Footing>, footing: Footing) {
    footings.push(footing);
    if footings.len() <= MOST {
        return;
    }
    let start = |at: usize| at.checked_sub(1).map_or(0, |before| footings[before].sequence);
    let gap = |&at: &usize| footings[at + 1].sequence - start(at);
    if let Some(dense) = (0..footings.len() - 1).min_by_key(gap) {
        footings.remove(dense);
    }
}
