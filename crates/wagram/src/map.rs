//! Chapter 3: the map. Zones with their terrain and heights, borders with what lies on them, objectives, the
//! plateau, the rally zones and the island of Lobau.
//!
//! ```
//! use wagram::map::{Map, Stream};
//!
//! let map = Map::embedded();
//! let [baumersdorf, south] = ["165", "166"].map(|number| map.areas.zone(number).unwrap());
//! assert_eq!(map.name(baumersdorf), Some("Baumersdorf"));
//! assert!(map.ground(baumersdorf).village);
//! let border = map.borders.between(&map.areas, baumersdorf, south).unwrap();
//! assert_eq!(border.stream, Some(Stream::Russbach));
//! ```

mod read;

#[cfg(test)]
mod tests;

use crate::data::Data;
use board::area::{AreaMap, Borders, Zone, ZoneSet};
use loader::{Contents as _, File, Files, LoadError, Sources};

pub(crate) use read::MapText;

/// The most zones a map may have: what the sets of a state hold.
pub const MAX_ZONES: usize = ZoneSet::<5>::CAPACITY;

/// The map and all that is printed on it.
#[derive(Clone, Debug)]
pub struct Map {
    /// The zones, their rings and borders.
    pub areas: AreaMap,
    /// Width and height of the sheet in metres.
    pub sheet: (u32, u32),
    /// How many metres of ground a millimetre of the printed sheet is (9.8).
    pub millimetre: u32,
    /// What lies on each border.
    pub borders: Borders<Feature>,
    /// Villages with a blue star.
    pub french_objectives: ZoneSet,
    /// Villages with an orange star.
    pub austrian_objectives: ZoneSet,
    /// The plateau of Wagram (14.2).
    pub plateau: ZoneSet,
    /// Where routing units go.
    pub rally: Rally,
    /// The island.
    pub lobau: Zone,
    /// Zones on the upper side of a crest or a steep slope.
    pub crests: ZoneSet,
    /// Zones on either side of the double crest.
    pub double_crests: ZoneSet,
    ground: Vec<Ground>,
    names: Vec<Option<String>>,
}

/// What is printed in a zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ground {
    /// A village.
    pub village: bool,
    /// A wood.
    pub wood: bool,
    /// A marsh.
    pub marsh: bool,
    /// A redoubt, for the Austrians only.
    pub redoubt: bool,
    /// How high it lies.
    pub height: u8,
}

/// A watercourse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stream {
    /// The one stream that costs movement.
    Russbach,
    /// Any other.
    River,
}

/// How the ground rises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rise {
    /// A crest line.
    Crest,
    /// A steep slope.
    Steep,
}

/// What lies on a border.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Feature {
    /// The water between the zones.
    pub stream: Option<Stream>,
    /// The rise to one of the zones, and which is the upper one.
    pub rise: Option<(Rise, Zone)>,
    /// The double crest, which stops bombardment and nothing else.
    pub double_crest: bool,
    /// If one may pass one way only: the zone one leaves.
    pub one_way: Option<Zone>,
}

impl Feature {
    /// The rise that who enters this zone across the border must climb.
    pub fn climb(self, into: Zone) -> Option<Rise> {
        self.rise.filter(|&(_, upper)| upper == into).map(|(rise, _)| rise)
    }

    /// Whether one may leave this zone across the border.
    pub fn may_leave(self, zone: Zone) -> bool {
        self.one_way.is_none_or(|from| from == zone)
    }
}

/// The ends of rout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rally {
    /// Of the French.
    pub french: Zone,
    /// Of the Austrians.
    pub austrian: Zone,
    /// Of Johann's corps.
    pub johann: Zone,
}

impl Map {
    /// The map that came with the program.
    pub fn embedded() -> Map {
        match Map::read(Files::embedded(&Data::LAYOUT).get("map.toml"), &mut Sources::default()) {
            Ok(map) => map,
            Err(error) => unreachable!("the embedded map is proved valid by a test: {error}"),
        }
    }

    /// The map that a file describes, if nothing in it is wrong; where its figures come from is noted.
    pub fn read(file: &File, sources: &mut Sources) -> Result<Map, LoadError> {
        read::map(file, sources)
    }

    /// What is printed in a zone.
    pub fn ground(&self, zone: Zone) -> Ground {
        self.ground[zone.index()]
    }

    /// The village of a zone, or what else its name is.
    pub fn name(&self, zone: Zone) -> Option<&str> {
        self.names[zone.index()].as_deref()
    }

    /// The zone with that name.
    pub fn named(&self, name: &str) -> Option<Zone> {
        self.areas.zones().find(|&zone| self.name(zone) == Some(name))
    }
}
