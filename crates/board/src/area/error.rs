//! What can be wrong with a map of zones, and where.

use thiserror::Error;

use super::{AreaMap, Point};

/// Where a draft is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the zone of that place in the draft.
    Zone(usize),
    /// In the vertex of that place in the table.
    Vertex(usize),
    /// In the whole.
    Map,
}

/// Why a draft is no map, or a text no zone of it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{flaw}")]
pub struct AreaError {
    /// Where.
    pub place: Place,
    /// What.
    pub flaw: AreaFlaw,
}

impl AreaError {
    pub(super) fn zone(zone: usize, flaw: AreaFlaw) -> AreaError {
        AreaError { place: Place::Zone(zone), flaw }
    }

    pub(super) fn vertex(vertex: usize, flaw: AreaFlaw) -> AreaError {
        AreaError { place: Place::Vertex(vertex), flaw }
    }

    pub(super) fn map(flaw: AreaFlaw) -> AreaError {
        AreaError { place: Place::Map, flaw }
    }
}

/// What is wrong. Zones are named by their printed numbers, vertices by their places in the table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // each variant's message is its documentation
pub enum AreaFlaw {
    #[error("a map has 1 to {} zones, not {found}", AreaMap::MAX_ZONES)]
    ZoneCount { found: usize },
    #[error("a map has at most {} vertices, not {found}", AreaMap::MAX_VERTICES)]
    VertexCount { found: usize },
    #[error("a map has at most {} borders, not {found}", AreaMap::MAX_BORDERS)]
    BorderCount { found: usize },
    #[error(
        "vertex {vertex} at ({x}, {y}) is too far out: coordinates go from -{} to {}",
        Point::LIMIT,
        Point::LIMIT
    )]
    FarOut { vertex: usize, x: i32, y: i32 },
    #[error("vertices {first} and {second} are at the same place")]
    SamePlace { first: usize, second: usize },
    #[error("no zone uses vertex {vertex}")]
    IdleVertex { vertex: usize },
    #[error("\"{0}\" is no number of a zone: 1 to 12 letters and digits")]
    Number(String),
    #[error("there are two zones {0}")]
    NumberTaken(String),
    #[error("there is no zone \"{0}\"")]
    NoSuchZone(String),
    #[error("the polygon of zone {zone} has {found} corners: at least 3 are needed")]
    FewCorners { zone: String, found: usize },
    #[error("the polygon of zone {zone} names vertex {vertex}, which does not exist")]
    NoSuchVertex { zone: String, vertex: usize },
    #[error("the polygon of zone {zone} comes twice to vertex {vertex}")]
    CornerTwice { zone: String, vertex: usize },
    #[error("the polygon of zone {zone} crosses itself near vertex {vertex}")]
    SelfCrossing { zone: String, vertex: usize },
    #[error("the polygon of zone {zone} does not run clockwise")]
    NotClockwise { zone: String },
    #[error("the centre of zone {zone} is not inside its polygon")]
    CentreOutside { zone: String },
    #[error("zones {zone} and {other} overlap")]
    Overlap { zone: String, other: String },
    #[error(
        "vertex {vertex} lies on the outline of zone {zone} between {from} and {to}, but is no corner of it"
    )]
    LooseCorner { zone: String, vertex: usize, from: usize, to: usize },
    #[error("there is a hole in the map beside zone {zone}, at vertex {vertex}")]
    Hole { zone: String, vertex: usize },
    #[error("zones {zone} and {other} share two borders that do not touch")]
    TwoBorders { zone: String, other: String },
    #[error("the ring of zone {zone} names a zone that does not exist, or itself")]
    RingStranger { zone: String },
    #[error("the ring of zone {zone} names {other} twice")]
    RingTwice { zone: String, other: String },
    #[error("zone {zone} has {other} in its ring, but not the other way round")]
    Asymmetric { zone: String, other: String },
    #[error("zones {zone} and {other} do not agree on how they touch")]
    ContactDiffers { zone: String, other: String },
    #[error("zone {zone} shares a border with {other}, which its ring does not say")]
    RingMissing { zone: String, other: String },
    #[error("the ring of zone {zone} names {other}, with which it shares no border")]
    RingExcess { zone: String, other: String },
    #[error("the ring of zone {zone} is not in clockwise order at {other}")]
    RingOrder { zone: String, other: String },
    #[error("the map ends beside zone {zone} after {other}, which its ring does not say")]
    GapMissing { zone: String, other: String },
    #[error("the ring of zone {zone} has a gap after {other}, where the map goes on")]
    GapExcess { zone: String, other: String },
    #[error("the ring of zone {zone} must show a gap or a zone over the water: it is an island")]
    IslandRing { zone: String },
    #[error("no way leads to zone {zone}")]
    CutOff { zone: String },
}

impl AreaFlaw {
    /// The same with other names for the vertices than their places in the table, such as a file gives them.
    #[must_use]
    pub fn with_vertices(mut self, name: impl Fn(usize) -> usize) -> AreaFlaw {
        match &mut self {
            AreaFlaw::FarOut { vertex, .. }
            | AreaFlaw::IdleVertex { vertex }
            | AreaFlaw::NoSuchVertex { vertex, .. }
            | AreaFlaw::CornerTwice { vertex, .. }
            | AreaFlaw::SelfCrossing { vertex, .. }
            | AreaFlaw::Hole { vertex, .. } => *vertex = name(*vertex),
            AreaFlaw::SamePlace { first, second } => (*first, *second) = (name(*first), name(*second)),
            AreaFlaw::LooseCorner { vertex, from, to, .. } => {
                (*vertex, *from, *to) = (name(*vertex), name(*from), name(*to));
            }
            _ => {}
        }
        self
    }
}
