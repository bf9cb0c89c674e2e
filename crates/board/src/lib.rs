//! Kinds of ground: hexes with facing, sight, paths and zones.
//!
//! This crate knows no game. A [`Grid`] numbers the hexes of a map and answers every question of
//! geometry in integers; what a hex costs, hides or forbids comes from the game, as a closure or a set.
//!
//! ```
//! use board::{Grid, Stagger, Vertex, Aspect};
//!
//! let grid = Grid::new(17, 21, Stagger::EvenColumns)?;
//! let (here, there) = (grid.parse("1204")?, grid.parse("1104")?);
//! assert_eq!(grid.distance(here, there), 1);
//!
//! let edge = grid.edge_between(here, there).expect("adjacent");
//! assert_eq!(Vertex::new(4).aspect(edge), Aspect::Front);
//! assert_eq!(grid.number(there).to_string(), "1104");
//! # Ok::<(), board::GridError>(())
//! ```
//!
//! | question | answer |
//! | --- | --- |
//! | which hexes touch, how far, in which wedge | [`Grid`] |
//! | front, flank or rear | [`Vertex`], [`Edge`], [`Arcs`] |
//! | a set of hexes in a state; what is near it, which groups it makes | [`HexSet`]; [`Growth`] |
//! | what lies on a line of sight | [`Lines`], then [`SightTable`] |
//! | the same with levels, hexsides and units that hide | [`Shapes`], then [`Screens`] |
//! | how far a unit may move, and by which path | [`Search`]; [`Flood`] when only entry costs matter; [`StepCosts`] when hexsides do |
//! | roads, rivers, slopes | [`Links`], [`Sides`], [`Slopes`] |
//! | a map from text, its chart, its changes | [`hexmap`] |
//! | where a piece is, on the map or off it | [`Spot`], [`Position`] |
//! | stacks of units on places | [`Stacks`] |
//! | zones of control | [`zone()`], [`ZoneCount`] |
//!
//! Ground without hexes, made of numbered zones that share borders, is in [`area`].

pub mod area;
pub mod compass;
mod edge;
mod facing;
mod flood;
mod grid;
mod growth;
pub mod hexmap;
mod line;
mod link;
mod place;
mod screen;
mod search;
mod set;
mod shape;
mod sheet;
mod side;
mod sight;
mod spot;
mod stack;
mod step;
mod vertex;
mod zone;

pub use edge::{Edge, EdgeMask};
pub use facing::{Arcs, Aspect};
pub use flood::{Field, Flood, FloodError, Word};
pub use grid::{Grid, GridError, Hex, Stagger};
pub use growth::Growth;
pub use line::{Crossing, Entry, Lines};
pub use link::Links;
pub use place::place;
pub use screen::{Ground, Screen, Screens, SideScreen};
pub use search::{Search, Steps};
pub use set::{HexSet, Hexes};
pub use shape::{Hand, Shapes};
pub use sheet::{Number, Sheet};
pub use side::{Sides, Slope, Slopes, Way};
pub use sight::SightTable;
pub use spot::{Position, Spot};
pub use stack::{Stacked, Stacks};
pub use step::StepCosts;
pub use vertex::Vertex;
pub use zone::{ZoneCount, zone};
