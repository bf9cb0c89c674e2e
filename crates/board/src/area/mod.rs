//! Ground of numbered zones: polygons that share borders, and rings of neighbours.
//!
//! An [`AreaMap`] is made from a [`Draft`], which may say anything, and answers every question of geometry in
//! integers; what a border costs, what a zone hides or forbids comes from the game, as a closure, a set or
//! [`Borders`].
//!
//! ```
//! use board::area::{AreaMap, Draft, Point, Slot, Zone, ZoneDraft};
//!
//! // Two squares side by side.
//! let vertices = [(0, 0), (10, 0), (20, 0), (20, 10), (10, 10), (0, 10)].map(|(x, y)| Point { x, y });
//! let map = AreaMap::new(&Draft {
//!     vertices: vertices.to_vec(),
//!     zones: vec![
//!         ZoneDraft {
//!             number: "1".into(),
//!             centre: Point { x: 5, y: 5 },
//!             polygon: vec![0, 1, 4, 5],
//!             ring: vec![Slot::line(1), Slot::Gap],
//!         },
//!         ZoneDraft {
//!             number: "1b".into(),
//!             centre: Point { x: 15, y: 5 },
//!             polygon: vec![1, 2, 3, 4],
//!             ring: vec![Slot::line(0), Slot::Gap],
//!         },
//!     ],
//! })?;
//! let (here, there) = (map.parse("1")?, map.parse("1b")?);
//! assert!(map.adjacent(here, there));
//! assert_eq!(map.front(here, there).unwrap().zones().collect::<Vec<Zone>>(), [there]);
//! assert_eq!(map.number(there), "1b");
//! # Ok::<(), board::area::AreaError>(())
//! ```
//!
//! | question | answer |
//! | --- | --- |
//! | which zones touch, in which order, across what | [`AreaMap::ring`], [`AreaMap::steps`], [`Contact`] |
//! | what lies on a border, and which way it is crossed | [`Borders`], [`Crossing`] |
//! | front and flank, and what lies two zones deep inside the front | [`Front`], [`Fronts`] |
//! | a set of zones in a state, and the zones around it | [`ZoneSet`], [`Neighbourhood`] |
//! | how far, at what cost, by which path | [`Distances`], [`Reach`] |
//! | what lies on the line between two centres, and by how much | [`Lines`], [`Cut`] |

mod border;
mod distance;
mod draft;
mod draw;
mod error;
mod front;
mod geometry;
mod line;
mod map;
mod neighbourhood;
mod plane;
mod reach;
mod read;
mod set;
mod survey;
pub mod text;

use serde::{Deserialize, Serialize};

pub use border::{Borders, Crossing, Way};
pub use distance::Distances;
pub use draft::{Contact, Draft, Slot, ZoneDraft};
pub use error::{AreaError, AreaFlaw, Place};
pub use front::{Front, Fronts};
pub use geometry::Point;
pub use line::{Cut, Ground, Lines, line};
pub use map::{AreaMap, Neighbour};
pub use neighbourhood::Neighbourhood;
pub use reach::{Reach, Step};
pub use read::{Clash, Unfit, ZoneReader};
pub use set::{ZoneSet, words};

/// A zone of an [`AreaMap`], as its dense index: its place in the draft.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Zone(pub u16);

kernel::packed!(Zone: u16);

impl Zone {
    /// The index, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A border of an [`AreaMap`]: a pair of zones that stand in each other's ring, as a dense index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Border(pub u16);

impl Border {
    /// The index, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
