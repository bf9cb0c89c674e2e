//! The zones around zones, as sets: zones of control, and all that lies within this many steps of many at once.

use super::{AreaMap, Zone, ZoneSet};

/// For each zone the set of those to which a step leads.
#[derive(Clone, Debug)]
pub struct Neighbourhood<const WORDS: usize = 5> {
    around: Vec<ZoneSet<WORDS>>,
}

impl<const WORDS: usize> Neighbourhood<WORDS> {
    /// The neighbourhoods of a map.
    ///
    /// # Panics
    /// If the map has more zones than the sets can hold.
    pub fn new(map: &AreaMap) -> Self {
        let around = map.zones().map(|zone| map.steps(zone).iter().map(|neighbour| neighbour.zone).collect());
        Neighbourhood { around: around.collect() }
    }

    /// The zones to which a step leads.
    #[inline]
    pub fn of(&self, zone: Zone) -> &ZoneSet<WORDS> {
        &self.around[zone.index()]
    }

    /// The zones to which a step leads from any of the set: its own only if they are neighbours of each other.
    pub fn around(&self, set: &ZoneSet<WORDS>) -> ZoneSet<WORDS> {
        set.iter().fold(ZoneSet::EMPTY, |around, zone| around | *self.of(zone))
    }

    /// The set itself and all zones within this many steps of it, entering none that is not `open`.
    pub fn within(&self, set: &ZoneSet<WORDS>, steps: u8, open: &ZoneSet<WORDS>) -> ZoneSet<WORDS> {
        let (mut reached, mut fresh) = (*set, *set);
        for _ in 0..steps {
            fresh = (self.around(&fresh) & *open) - reached;
            if fresh.is_empty() {
                break;
            }
            reached |= fresh;
        }
        reached
    }
}
