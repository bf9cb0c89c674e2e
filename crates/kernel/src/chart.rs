//! What is drawn: the ground of a game as a [`Chart`], and the pieces a viewer sees as [`Figure`]s.
//!
//! Plain data, no game's own: a game that is [`Charted`] says what lies where, and whoever draws (the atlas, a
//! client, a terminal) needs to know nothing else of it. Places are numbered as the game numbers its
//! [`Place`]s; a figure is made from a view, so it cannot show what the viewer may not see.

mod areas;
mod figure;
mod hexes;
mod label;
mod overlay;
mod standing;
mod terrain;
mod work;

pub use areas::{Area, Areas, Beyond, Border};
pub use figure::{
    Arcs, Arm, Array, Badge, Colour, Face, Facing, Figure, Heading, OfficerFace, Order, UnitFace, Worth,
    band, printed,
};
pub use hexes::{HexGround, HexSide, Hexes, Lie, Road, RoadKind, Stagger};
pub use label::{Label, LabelKind};
pub use overlay::{Away, Coming, Overlay, Subject, Threat};
pub use standing::{Bearing, Standing, Track};
pub use terrain::{Cover, Rise, Wall, Water};
pub use work::{Work, WorkKind};

use crate::aim::{Balance, Objective};
use crate::naming::{Name, Piece, Place};
use crate::rules::{Rules, Side};
use loader::Source;
use serde::{Deserialize, Serialize};

/// A game whose map and pieces can be drawn.
pub trait Charted: Rules {
    /// The map.
    fn chart(&self) -> Chart;
    /// The pieces on it, as a viewer sees them.
    fn figures(&self, view: &Self::View) -> Vec<Figure>;
    /// Every piece of the box, on the map or not.
    fn roster(&self) -> Vec<Piece>;
    /// How each side stands, as a viewer sees it.
    fn standings(&self, _view: &Self::View) -> Vec<Standing> {
        Vec::new()
    }
    /// The tracks beside the map, as a viewer sees them.
    fn tracks(&self, _view: &Self::View) -> Vec<Track> {
        Vec::new()
    }
    /// The places that count, as a viewer sees them.
    fn objectives(&self, _view: &Self::View) -> Vec<Objective> {
        Vec::new()
    }
    /// Who would win now, as a viewer sees it; none if that cannot be said.
    fn balance(&self, _view: &Self::View) -> Option<Balance> {
        None
    }
    /// Where the figures of a piece, or what lies in a place, come from: each under the Fluent key of what it is, among
    /// the game's [`words`](Charted::words).
    fn sources(&self, _of: Name) -> Vec<(&'static str, Source)> {
        Vec::new()
    }
    /// Where the table that a rule prints comes from, if the data say so.
    fn table_source(&self, _rule: &str) -> Option<Source> {
        None
    }
    /// The game's own words on its figures, all of them: Fluent keys. What the abbreviations of its result tables mean is
    /// said under `table-key`, if it has any.
    fn words(&self) -> &'static [&'static str] {
        &[]
    }
    /// What was built, laid or destroyed on the map, as a viewer sees it.
    fn works(&self, _view: &Self::View) -> Vec<Work> {
        Vec::new()
    }
    /// The attacks that are declared and not yet fought, as a viewer sees them.
    fn threats(&self, _view: &Self::View) -> Vec<Threat> {
        Vec::new()
    }
    /// What may be laid over the map for whoever asks about something they see. It is worked out on a state that agrees
    /// with all that they see, and must be the same on every such state (the law SameViewSameOverlays).
    fn overlays(&self, _state: &Self::State, _of: Subject) -> Vec<Overlay> {
        Vec::new()
    }
    /// What is moving in a state, if something is in the middle of its move.
    fn mover(&self, state: &Self::State) -> Option<Mover>;
    /// The places that a side's pieces will have to strike if they stay where they are: it is said before they stop there.
    fn owed(&self, _state: &Self::State, _side: Side, _at: Place) -> Vec<Place> {
        Vec::new()
    }
}

/// Something in the middle of its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// Where it is.
    pub place: Place,
    /// The points it has left.
    pub left: u8,
    /// How it stands there; with another pose, other steps may be open to it.
    pub pose: u8,
}

/// A map to be drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Chart {
    /// What is written on the sheet.
    pub title: String,
    /// Where north is: degrees clockwise from the top of the sheet.
    pub north: i16,
    /// The ground.
    pub ground: Ground,
    /// What has a name, the most important first.
    pub names: Vec<Label>,
}

/// The two kinds of ground.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// Numbered hexes.
    Hexes(Hexes),
    /// Zones that share borders.
    Areas(Areas),
}
