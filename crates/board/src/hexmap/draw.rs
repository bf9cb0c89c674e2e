//! The chart of a hex map: what is drawn of it.

use super::{Drawn, HexMap, Hexside, Shelter, Slant, Terrain};
use crate::{Edge, Hex};
use kernel::chart::{Cover, HexGround, HexSide, Hexes, Label, LabelKind, Lie, Road, RoadKind, Stagger};

impl<T: Terrain, H: Hexside> HexMap<T, H> {
    /// The hexes as they are drawn: which way the sheet lies, how many metres a hex is across, and how a road lies in a
    /// hex.
    pub fn chart(&self, lie: Lie, metres: u32, kind: impl Fn(Hex) -> RoadKind) -> Hexes {
        let grid = &self.grid;
        let sides = |hex| Edge::ALL.into_iter().filter_map(move |edge| self.drawn_side(hex, edge));
        let road = |hexes: &[Hex]| hexes.iter().map(|&hex| (hex.0, kind(hex))).collect();
        Hexes {
            columns: grid.columns(),
            rows: grid.rows(),
            stagger: match grid.stagger() {
                crate::Stagger::EvenColumns => Stagger::EvenColumns,
                crate::Stagger::OddColumns => Stagger::OddColumns,
                crate::Stagger::EvenRows => Stagger::EvenRows,
                crate::Stagger::OddRows => Stagger::OddRows,
            },
            lie,
            metres,
            hexes: grid.hexes().map(|hex| self.drawn_hex(hex)).collect(),
            sides: grid.hexes().flat_map(sides).collect(),
            roads: self.roads.iter().map(|r| Road { name: r.name.clone(), hexes: road(&r.hexes) }).collect(),
        }
    }

    fn drawn_hex(&self, hex: Hex) -> HexGround {
        HexGround {
            number: self.grid.number(hex).to_string(),
            cover: self.terrain[hex.index()].cover(),
            level: self.level[hex.index()],
        }
    }

    /// A hexside seen from its lower hex, if something lies on it.
    fn drawn_side(&self, hex: Hex, edge: Edge) -> Option<HexSide> {
        let other = self.grid.neighbour(hex, edge).filter(|&other| hex < other)?;
        let drawn = self.side(hex, edge).drawn();
        if drawn == Drawn::default() {
            return None;
        }
        let rise = drawn.rise.map(|(rise, slant)| match slant {
            Slant::Up => (rise, other.0),
            Slant::Down => (rise, hex.0),
        });
        let wall = drawn.wall.map(|(wall, shelter)| match shelter {
            Shelter::Here => (wall, hex.0),
            Shelter::Across => (wall, other.0),
        });
        let Drawn { water, bridge, ford, .. } = drawn;
        Some(HexSide { hex: hex.0, edge: edge.index() as u8, water, bridge, ford, rise, wall })
    }

    /// The names of the places, in their order.
    pub fn labels(&self) -> impl Iterator<Item = Label> {
        self.places.iter().map(|place| Label {
            text: place.name.clone(),
            kind: self.label_kind(&place.hexes),
            places: place.hexes.iter().map(|hex| hex.0).collect(),
        })
    }

    /// What a named place is, from the ground under it: a summit is no village, and a single open hex is a landmark.
    fn label_kind(&self, hexes: &[Hex]) -> LabelKind {
        let all =
            |covers: &[Cover]| hexes.iter().all(|hex| covers.contains(&self.terrain[hex.index()].cover()));
        match () {
            () if all(&[Cover::Town]) => LabelKind::Town,
            () if all(&[Cover::Village]) => LabelKind::Village,
            () if all(&[Cover::Woods]) => LabelKind::Woods,
            () if all(&[Cover::Castle, Cover::Ruins, Cover::Cassina]) => LabelKind::Building,
            () if all(&[Cover::OpenWater, Cover::Ice, Cover::Flooded]) => LabelKind::Lake,
            () if all(&[Cover::Orchard, Cover::Marsh, Cover::Difficult]) => LabelKind::Country,
            () if hexes.len() == 1 => LabelKind::Landmark,
            () => LabelKind::Hill,
        }
    }

    /// The compass bearing of vertex 0, in degrees, by its name.
    pub fn bearing(&self) -> i16 {
        match &self.vertex_names[0][..] {
            "NNE" => 22,
            "NE" => 45,
            "ENE" => 67,
            "E" => 90,
            "NNW" => -22,
            "NW" => -45,
            "WNW" => -67,
            "W" => -90,
            "S" => 180,
            _ => 0,
        }
    }
}
