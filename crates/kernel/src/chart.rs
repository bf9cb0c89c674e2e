//! What is drawn: the ground of a game as a [`Chart`], and the pieces a viewer sees as [`Figure`]s.
//!
//! Plain data, no game's own: a game that is [`Charted`] says what lies where, and whoever draws (the atlas, a
//! client, a terminal) needs to know nothing else of it. Places are numbered as the game numbers its
//! [`Place`]s; a figure is made from a view, so it cannot show what the viewer may not see.

use crate::message::Message;
use crate::naming::{Name, Piece, Place};
use crate::rules::{Rules, Side};
use loader::Source;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
    /// Where the figures of a piece, or what lies in a place, come from: each under the Fluent key of what it is, among
    /// the game's [`words`](Charted::words).
    fn sources(&self, _of: Name) -> Vec<(&'static str, Source)> {
        Vec::new()
    }
    /// Where the table that a rule prints comes from, if the data say so.
    fn table_source(&self, _rule: &str) -> Option<Source> {
        None
    }
    /// The game's own words on its figures, all of them: Fluent keys.
    fn words(&self) -> &'static [&'static str] {
        &[]
    }
    /// What is moving in a state, if something is in the middle of its move.
    fn mover(&self, state: &Self::State) -> Option<Mover>;
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

/// What covers a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// Open ground.
    #[default]
    Clear,
    /// Woods.
    Woods,
    /// A village.
    Village,
    /// A town, with walls.
    Town,
    /// A marsh.
    Marsh,
}

/// Water that runs along hexsides or borders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Water {
    /// A stream or brook.
    Stream,
    /// A river.
    River,
}

/// How the ground rises across a hexside or a border.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rise {
    /// A crest line or a gentle slope.
    Crest,
    /// A steep slope.
    Steep,
}

/// Which lines of hexes are shifted half a hex towards higher numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stagger {
    /// Columns are straight, the even ones shifted.
    EvenColumns,
    /// Columns are straight, the odd ones shifted.
    OddColumns,
    /// Rows are straight, the even ones shifted.
    EvenRows,
    /// Rows are straight, the odd ones shifted.
    OddRows,
}

/// Which way a hex map lies on its sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lie {
    /// Columns run to the right, rows down.
    #[default]
    Upright,
    /// Turned a quarter to the left: the last column on top, the last row on the right.
    LastColumnOnTop,
    /// Turned by half.
    UpsideDown,
    /// Turned a quarter to the right: the first column on top, the last row on the left.
    FirstColumnOnTop,
}

/// A map of numbered hexes. A hex is known by its index `(column - 1) * rows + row - 1`, an edge by its number
/// 0 to 5 as in `board::Stagger`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hexes {
    /// How many columns.
    pub columns: u16,
    /// How many rows.
    pub rows: u16,
    /// Which lines are shifted.
    pub stagger: Stagger,
    /// Which way the sheet lies.
    pub lie: Lie,
    /// Metres from the middle of a hex to that of its neighbour.
    pub metres: u32,
    /// Every hex, by index.
    pub hexes: Vec<HexGround>,
    /// The hexsides on which something lies, each once.
    pub sides: Vec<HexSide>,
    /// The roads.
    pub roads: Vec<Road>,
}

/// One hex.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HexGround {
    /// Its printed number, which is also its code.
    pub number: String,
    /// What covers it.
    pub cover: Cover,
    /// How high it lies.
    pub level: u8,
}

/// What lies on a hexside.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HexSide {
    /// One of its two hexes.
    pub hex: u16,
    /// Its edge of that hex.
    pub edge: u8,
    /// The water that runs here.
    pub water: Option<Water>,
    /// A bridge spans it.
    pub bridge: bool,
    /// The ground rises across it, and the hex that is the upper one.
    pub rise: Option<(Rise, u16)>,
}

/// A road from hex to hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Road {
    /// Its name.
    pub name: String,
    /// Its hexes in order, each with how it lies there.
    pub hexes: Vec<(u16, RoadKind)>,
}

/// How a road lies in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoadKind {
    /// On the ground.
    #[default]
    Road,
    /// A track, drawn dashed.
    Track,
    /// In a cutting.
    Sunken,
}

/// A map of zones. A zone is known by its index, a point by its place on the sheet in the game's own units.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Areas {
    /// Width and height of the sheet, x to the right and y down.
    pub sheet: (i32, i32),
    /// Metres a unit of the sheet.
    pub metres: u32,
    /// Every zone, by index.
    pub areas: Vec<Area>,
    /// The borders on which something lies.
    pub borders: Vec<Border>,
    /// What the sheet shows where there is no zone.
    pub beyond: Beyond,
}

/// What the sheet shows where there is no zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Beyond {
    /// Bare ground.
    #[default]
    Ground,
    /// A great river, a lake, the sea.
    Water,
}

/// One zone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Area {
    /// Its printed number, which is also its code.
    pub number: String,
    /// Where its pieces stand.
    pub centre: (i32, i32),
    /// Its corners, clockwise.
    pub outline: Vec<(i32, i32)>,
    /// What covers it: nothing, or several things.
    pub covers: Vec<Cover>,
    /// A redoubt stands in it.
    pub redoubt: bool,
    /// How high it lies.
    pub level: u8,
    /// Whose objective it is: drawn as a star.
    pub objective: Option<Colour>,
}

/// What lies on the border of two zones.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Border {
    /// The zones.
    pub between: (u16, u16),
    /// Its line from end to end.
    pub line: Vec<(i32, i32)>,
    /// The water that runs here.
    pub water: Option<Water>,
    /// The ground rises across it, and the zone that is the upper one.
    pub rise: Option<(Rise, u16)>,
    /// A double crest.
    pub double_crest: bool,
    /// If one may pass one way only: the zone one leaves.
    pub one_way: Option<u16>,
}

/// Something with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Label {
    /// Its name.
    pub text: String,
    /// What it is.
    pub kind: LabelKind,
    /// The places it belongs to; empty for the water of the whole map.
    pub places: Vec<u16>,
}

/// What a name belongs to, and so how it is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LabelKind {
    /// A town.
    Town,
    /// A village.
    Village,
    /// A hill or a ridge: spread over its places.
    Hill,
    /// Woods.
    Woods,
    /// A river or stream: along its course.
    Water,
    /// A tower, a mill, a chapel: drawn, and its name beside it.
    Landmark,
    /// Anything else.
    Country,
}

/// Colours by name; whoever draws decides the shade, so that all of them stay apart for every eye.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Near white.
    White,
    /// Grey.
    Grey,
    /// Black.
    Black,
    /// Dark blue.
    Blue,
    /// Sky blue.
    Sky,
    /// Bluish green.
    Green,
    /// Yellow.
    Yellow,
    /// Orange.
    Orange,
    /// Vermilion.
    Vermilion,
    /// Crimson.
    Crimson,
    /// Reddish purple.
    Purple,
    /// Buff.
    Buff,
}

/// A piece as a viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct Figure {
    /// Where it stands; nowhere while it waits beside the map, or has left it.
    pub place: Option<Place>,
    /// Where it lies in its stack, 0 on top.
    pub depth: u8,
    /// Whose it is.
    pub side: Side,
    /// The colour of its nation, or of its side.
    pub ground: Colour,
    /// What is to be seen of it.
    pub face: Face,
}

/// What is to be seen of a piece.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// A combat unit.
    Unit(UnitFace),
    /// An officer.
    Officer(OfficerFace),
    /// A piece that the viewer cannot identify: only its back.
    Back,
}

/// A combat unit.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct UnitFace {
    /// Which.
    pub piece: Piece,
    /// Its name, short enough for a counter.
    pub name: String,
    /// The colour of its formation; none for an independent unit.
    pub band: Option<Colour>,
    /// Its arm.
    pub arm: Arm,
    /// Light troops.
    pub light: bool,
    /// A symbol beside that of the arm.
    pub badge: Option<Badge>,
    /// Strength now, or a calibre; empty if it has none.
    pub strength: String,
    /// Morale; empty if it has none.
    pub morale: String,
    /// Movement; empty if it has none.
    pub movement: String,
    /// What it looks at.
    pub facing: Facing,
    /// Its order.
    pub order: Order,
    /// Steps it began with.
    pub steps: u8,
    /// Steps it has lost.
    pub losses: u8,
    /// How tired it is: so many chevrons.
    pub fatigue: u8,
    /// How it is drawn up.
    pub array: Array,
    /// The formation or corps that it acts with.
    pub group: Option<Piece>,
    /// What lies before it, beside it and behind it.
    pub arcs: Arcs,
    /// What else its counter is worth now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Worth>>")]
    pub values: Vec<Worth>,
    /// What else is to be said of it: Fluent keys, among the game's [`words`](Charted::words).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<&'static str>>")]
    pub notes: Vec<&'static str>,
}

/// The places around a piece, by how it looks at them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub struct Arcs {
    /// Before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Place>>")]
    pub front: Vec<Place>,
    /// Beside it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Place>>")]
    pub flank: Vec<Place>,
    /// Behind it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Place>>")]
    pub rear: Vec<Place>,
}

/// A figure of a counter that only its own game has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
pub struct Worth {
    /// What it is: a Fluent key, among the game's [`words`](Charted::words).
    pub term: &'static str,
    /// How much.
    pub value: i16,
}

/// An officer.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
pub struct OfficerFace {
    /// Who.
    pub piece: Piece,
    /// His name.
    pub name: String,
    /// The colour of his formation; none if he commands the army.
    pub band: Option<Colour>,
    /// How far his command reaches.
    pub radius: u8,
    /// The formation or corps that he commands; none if he commands the army.
    pub group: Option<Piece>,
    /// An aide-de-camp, who stands in for somebody.
    pub aide: bool,
}

/// How a side stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// Which.
    pub side: Side,
    /// Its victory points, where the game counts them all along.
    pub score: Option<i16>,
    /// What is to be said of its army: Fluent keys.
    pub notes: Vec<&'static str>,
    /// Its formations, each with what it can bear.
    pub lines: Vec<Bearing>,
}

/// How much a formation bears.
#[derive(Clone, PartialEq, Debug)]
pub struct Bearing {
    /// Which.
    pub piece: Piece,
    /// Its colour.
    pub band: Option<Colour>,
    /// What it has lost.
    pub losses: u8,
    /// The losses that break it.
    pub limit: u8,
    /// Broken.
    pub broken: bool,
    /// What else is to be said of it: Fluent keys.
    pub notes: Vec<&'static str>,
}

/// A track with numbered boxes, from 0, and a marker in one of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Track {
    /// Whose; none if it is everybody's.
    pub side: Option<Side>,
    /// What it counts: a Fluent key.
    pub name: &'static str,
    /// The last box.
    pub last: u8,
    /// Where the marker is.
    pub now: u8,
    /// From this box on dice decide whether it goes on.
    pub dice_from: Option<u8>,
    /// Is it this one's turn?
    pub active: bool,
    /// What comes next.
    pub note: Option<Message>,
}

/// The arm of a unit, as its symbol shows it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Arm {
    /// Crossed straps.
    Infantry,
    /// One strap.
    Cavalry,
    /// A ball.
    Artillery,
}

/// A symbol beside that of the arm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Badge {
    /// A grenade: shock.
    Grenade,
    /// Crossed swords.
    Swords,
}

/// What a unit looks at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Facing {
    /// Nothing, or all round.
    #[default]
    None,
    /// A corner of its hex, 0 to 5.
    Vertex(u8),
    /// A side of its hex, 0 to 5.
    Edge(u8),
    /// Another place.
    Towards(Place),
}

/// The order of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// In good order.
    #[default]
    Good,
    /// Disorganised: a white bar.
    Disorganised,
    /// Routed: a ragged edge, and aslant.
    Routed,
}

/// How a unit is drawn up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "Arrayed")]
pub enum Array {
    /// For battle.
    #[default]
    Line,
    /// In march column.
    Column,
    /// In square.
    Square,
}
