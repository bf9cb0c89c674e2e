//! The pieces that a viewer sees.

use super::{Away, Coming};
use crate::naming::{Piece, Place};
use crate::rules::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

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
    /// Why it stands nowhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub away: Option<Away>,
    /// The turns in which it may come, while it is awaited and they are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Coming>>")]
    pub comes: Vec<Coming>,
    /// Where it lies in its stack, 0 on top.
    pub depth: u8,
    /// Whose it is.
    pub side: Side,
    /// The colour of its nation, or of its side.
    pub ground: Colour,
    /// What is to be seen of it.
    pub face: Face,
}

impl Figure {
    /// A face on the ground of a side, with nobody above it, and no word about how it comes or why it is away.
    pub fn new(side: impl Into<Side>, ground: Colour, face: Face, place: Option<Place>) -> Figure {
        Figure { place, away: None, comes: Vec::new(), depth: 0, side: side.into(), ground, face }
    }
}

/// The band of a group of counters: its colour among those of its army. `sides` are those of all groups, in their order.
pub fn band<S: PartialEq>(bands: &[Colour], sides: impl Iterator<Item = S> + Clone, group: usize) -> Colour {
    let side = sides.clone().nth(group);
    let before = sides.take(group).filter(|other| Some(other) == side.as_ref()).count();
    bands[before % bands.len()]
}

/// A figure as it is printed: 0 is not.
pub fn printed(value: u8) -> String {
    if value == 0 { String::new() } else { value.to_string() }
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

impl Face {
    /// Which piece it is, if that is to be seen.
    pub fn piece(&self) -> Option<Piece> {
        match self {
            Face::Unit(unit) => Some(unit.piece),
            Face::Officer(officer) => Some(officer.piece),
            Face::Back => None,
        }
    }
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
    /// How tired it is: this many chevrons.
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
    /// What else is to be said of it: Fluent keys, among the game's own words.
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
    /// What it is: a Fluent key, among the game's own words.
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

/// How somebody looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heading {
    /// Where they stand.
    pub place: Place,
    /// The corner of it that they look at, as in [`Facing::Vertex`].
    pub vertex: u8,
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
