//! A map of hexes from text: grid, terrain, levels, hexsides, roads and places; the chart that draws it; and the changes
//! that a rule case makes to it.
//!
//! A game names its terrains ([`Terrain`]) and what may lie on a hexside ([`Hexside`]), and puts its map file together
//! from the parts in [`text`]. [`Survey`] reads the parts, and refuses what is wrong with file, line, column and reason.

mod alter;
mod draw;
mod read;
mod survey;
#[cfg(test)]
mod tests;
pub mod text;

use crate::{Edge, Grid, Hex, Vertex};
use kernel::chart::{Cover, Rise, Wall, Water};

pub use alter::AlterError;
pub use read::ReadHexes;
pub use survey::{Crossing, Survey, Unfit, grid, vertex_names};

/// What a hex of a game's map may be.
pub trait Terrain: Copy + PartialEq + 'static {
    /// Every terrain: its letter in map files, its word in cases, itself.
    const ALL: &'static [(char, &'static str, Self)];

    /// How it is drawn.
    fn cover(self) -> Cover;
}

/// Makes the `enum` of a game's terrains, each with its letter in map files, its word in cases and its
/// [`Cover`](kernel::chart::Cover):
///
/// ```
/// board::terrains! {
///     /// The terrain of a hex.
///     pub enum Ground {
///         /// Open ground.
///         Clear = 'C', "clear", Clear;
///         /// Woods.
///         Woods = 'W', "woods", Woods;
///     }
/// }
/// use board::hexmap::Terrain as _;
/// assert_eq!(Ground::ALL[1], ('W', "woods", Ground::Woods));
/// ```
#[macro_export]
macro_rules! terrains {
    (
        $(#[$about:meta])*
        pub enum $terrain:ident {
            $($(#[$doc:meta])* $name:ident = $letter:literal, $word:literal, $cover:ident;)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $terrain {
            $($(#[$doc])* $name,)+
        }

        impl $crate::hexmap::Terrain for $terrain {
            const ALL: &'static [(char, &'static str, $terrain)] = &[$(($letter, $word, $terrain::$name)),+];

            fn cover(self) -> ::kernel::chart::Cover {
                match self {
                    $($terrain::$name => ::kernel::chart::Cover::$cover,)+
                }
            }
        }
    };
}

/// What may lie on a hexside of a game's map, seen from one of its two hexes.
pub trait Hexside: Copy + Default + 'static {
    /// Lays a feature there, by its word; tells whether there is such a feature.
    fn lay(&mut self, word: &str, seen: Seen) -> bool;

    /// How it is drawn.
    fn drawn(&self) -> Drawn;
}

/// From which of its hexes a hexside is seen. A file writes it as `first-second`; a slope rises to the second, and a wall
/// shelters the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// From the first: a slope goes up, a wall is one's own.
    FromFirst,
    /// From the second: a slope goes down, a wall is the other's.
    FromSecond,
}

/// How a hexside is drawn, seen from one of its hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Drawn {
    /// The water that runs here.
    pub water: Option<Water>,
    /// A bridge spans it.
    pub bridge: bool,
    /// A ford crosses it.
    pub ford: bool,
    /// The ground rises across it, and which way.
    pub rise: Option<(Rise, Slant)>,
    /// The work that stands on it, and whom it shelters.
    pub wall: Option<(Wall, Shelter)>,
}

/// Which way a slope goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slant {
    /// Crossing outwards goes up.
    Up,
    /// Crossing outwards goes down.
    Down,
}

/// Whom a wall shelters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shelter {
    /// This hex.
    Here,
    /// The one across.
    Across,
}

/// Something with a name and its hexes in order: a road, a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub hexes: Vec<Hex>,
}

/// The map: what every hex game prints on its sheet.
#[derive(Clone, Debug)]
pub struct HexMap<T, H> {
    /// The numbered hexes.
    pub grid: Grid,
    /// Names of the six vertices, clockwise from vertex 0.
    pub vertex_names: [String; 6],
    /// Terrain by hex.
    pub terrain: Vec<T>,
    /// Level by hex.
    pub level: Vec<u8>,
    /// Hexsides by hex and edge; both sides of a hexside agree.
    pub sides: Vec<[H; 6]>,
    /// The roads.
    pub roads: Vec<Feature>,
    /// Named places.
    pub places: Vec<Feature>,
}

impl<T: Terrain, H: Hexside> HexMap<T, H> {
    /// What lies between a hex and its neighbour across an edge.
    pub fn side(&self, hex: Hex, edge: Edge) -> H {
        self.sides[hex.index()][edge.index()]
    }

    /// The printed number of a hex, if it is one of this map.
    pub fn number_of(&self, hex: Hex) -> Option<String> {
        (hex.index() < self.grid.len()).then(|| self.grid.number(hex).to_string())
    }

    /// A vertex by its printed name.
    pub fn vertex(&self, name: &str) -> Option<Vertex> {
        self.vertex_names.iter().position(|n| n.eq_ignore_ascii_case(name)).map(|v| Vertex::new(v as u8))
    }
}
