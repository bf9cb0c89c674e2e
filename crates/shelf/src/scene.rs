//! What is to be seen beside the map, told in both languages: how the sides stand, and the tracks.

use crate::speech::{Said, Speaker};
use kernel::chart::{self, Charted, Colour};
use kernel::{Name, Piece, Side};
use serde::Serialize;
use ts_rs::TS;

/// How a side stands.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Standing {
    /// Code of the side.
    pub side: String,
    /// Its victory points, where the game counts them all along.
    pub score: Option<i16>,
    /// What is to be said of its army.
    pub notes: Vec<Said>,
    /// Its formations, each with what it can bear.
    pub lines: Vec<Bearing>,
}

/// How much a formation bears.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Bearing {
    /// Code of the formation.
    pub piece: String,
    /// Its colour.
    pub band: Option<Colour>,
    /// What it has lost.
    pub losses: u8,
    /// The losses that break it.
    pub limit: u8,
    /// Broken.
    pub broken: bool,
    /// What else is to be said of it.
    pub notes: Vec<Said>,
}

/// A track with numbered boxes, from 0, and a marker in one of them.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Track {
    /// Code of the side whose it is; none if it is everybody's.
    pub side: Option<String>,
    /// What it counts.
    pub name: Said,
    /// The last box.
    pub last: u8,
    /// Where the marker is.
    pub now: u8,
    /// From this box on dice decide whether it goes on.
    pub dice_from: Option<u8>,
    /// Is it this one's turn?
    pub active: bool,
    /// What comes next.
    pub note: Option<Said>,
}

impl<R: Charted> Speaker<R> {
    /// How the sides stand in a view.
    pub fn standings(&self, view: &R::View) -> Vec<Standing> {
        let standing = |standing: chart::Standing| Standing {
            side: self.code(standing.side),
            score: standing.score,
            notes: self.notes(&standing.notes),
            lines: standing.lines.into_iter().map(|line| self.bearing(line)).collect(),
        };
        self.rules.standings(view).into_iter().map(standing).collect()
    }

    fn bearing(&self, line: chart::Bearing) -> Bearing {
        let chart::Bearing { piece, band, losses, limit, broken, notes } = line;
        Bearing { piece: self.piece(piece), band, losses, limit, broken, notes: self.notes(&notes) }
    }

    /// The tracks in a view.
    pub fn tracks(&self, view: &R::View) -> Vec<Track> {
        let track = |track: chart::Track| Track {
            side: track.side.map(|side: Side| self.code(side)),
            name: self.word(track.name),
            last: track.last,
            now: track.now,
            dice_from: track.dice_from,
            active: track.active,
            note: track.note.as_ref().map(|note| self.say(note)),
        };
        self.rules.tracks(view).into_iter().map(track).collect()
    }

    fn notes(&self, keys: &[&'static str]) -> Vec<Said> {
        keys.iter().map(|key| self.word(key)).collect()
    }

    fn piece(&self, piece: Piece) -> String {
        self.rules.code(Name::Piece(piece))
    }
}
