//! What is to be seen beside the map, told in both languages: how the sides stand, and the tracks.

use crate::speech::{Said, Speaker};
use kernel::chart::{self, Charted, Colour, Subject};
use kernel::{Name, Piece, Place, Side, Stream};
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

/// Places that may be laid over the map, with a name.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Overlay {
    /// What they are.
    pub name: Said,
    /// Codes of the places.
    pub places: Vec<String>,
    /// Codes of the places through which a line is drawn: a line of sight, or a way.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub way: Vec<String>,
}

/// What overlays are asked of, by its code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Topic {
    /// A piece that the viewer sees.
    Piece(String),
    /// A place.
    Place(String),
    /// All that a side has.
    Side(String),
    /// A place, as a piece that the viewer sees looks at it.
    Between(String, String),
}

impl<R: Charted> Speaker<R> {
    /// What may be laid over the map for a viewer. It is worked out on a position that agrees with all that the viewer sees;
    /// which one makes no difference (the law SameViewSameOverlays).
    pub fn overlays(&self, view: &R::View, topic: &Topic) -> Vec<Overlay> {
        let Some(subject) = self.subject(view, topic) else { return Vec::new() };
        let state = self.rules.sample(view, &mut Stream::new([0; 32]));
        let place = |place| self.rules.code(Name::Place(place));
        let told = |laid: chart::Overlay| Overlay {
            name: self.say(&laid.name),
            places: laid.places.into_iter().map(place).collect(),
            way: laid.way.into_iter().map(place).collect(),
        };
        self.rules.overlays(&state, subject).into_iter().map(told).collect()
    }

    fn subject(&self, view: &R::View, topic: &Topic) -> Option<Subject> {
        match topic {
            Topic::Side(code) => self.side(code).map(Subject::Side),
            Topic::Place(code) => self.place_called(code).map(Subject::Place),
            Topic::Piece(code) => self.piece_seen(view, code).map(Subject::Piece),
            Topic::Between(piece, place) => {
                Some(Subject::Between(self.piece_seen(view, piece)?, self.place_called(place)?))
            }
        }
    }

    fn place_called(&self, code: &str) -> Option<Place> {
        self.rules.names().into_iter().find_map(|name| match name {
            Name::Place(place) if self.rules.code(name) == code => Some(place),
            Name::Place(_) | Name::Piece(_) => None,
        })
    }

    fn piece_seen(&self, view: &R::View, code: &str) -> Option<Piece> {
        let figures = self.rules.figures(view);
        figures.iter().find_map(|figure| figure.face.piece().filter(|&piece| self.piece(piece) == code))
    }

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
