//! A set of zones of fixed size, one bit a zone: copied with the state that holds it.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use serde::{Deserialize, Serialize};

use super::{AreaMap, Zone};
use crate::{Hex, HexSet};

/// A set of zones, `64 * WORDS` at most (320 unless told otherwise). It is a [`HexSet`] of zones, and written
/// as one.
///
/// ```
/// use board::area::{Zone, ZoneSet};
/// let set: ZoneSet = [Zone(7), Zone(3)].into_iter().collect();
/// assert!(set.contains(Zone(3)) && set.len() == 2);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Zone(3), Zone(7)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ZoneSet<const WORDS: usize = 5>(HexSet<WORDS>);

impl<const WORDS: usize> ZoneSet<WORDS> {
    /// No zone.
    pub const EMPTY: Self = ZoneSet(HexSet::EMPTY);
    /// Zones of index below this fit.
    pub const CAPACITY: usize = HexSet::<WORDS>::CAPACITY;

    /// No zone.
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// Every zone of a map.
    ///
    /// # Panics
    /// If the map has more zones than the set can hold.
    pub fn all(map: &AreaMap) -> Self {
        map.zones().collect()
    }

    /// Adds a zone; whether it was new.
    ///
    /// # Panics
    /// If the index is beyond [`ZoneSet::CAPACITY`].
    pub fn insert(&mut self, zone: Zone) -> bool {
        self.0.insert(Hex(zone.0))
    }

    /// Takes a zone out; whether it was there.
    pub fn remove(&mut self, zone: Zone) -> bool {
        self.0.remove(Hex(zone.0))
    }

    /// Whether the zone is in the set.
    pub fn contains(&self, zone: Zone) -> bool {
        self.0.contains(Hex(zone.0))
    }

    /// Takes all zones out.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// How many zones.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The lowest zone.
    pub fn first(&self) -> Option<Zone> {
        self.iter().next()
    }

    /// Members in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = Zone> {
        self.0.iter().map(|hex| Zone(hex.0))
    }

    /// Whether the sets share a zone.
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.intersects(&other.0)
    }

    /// Whether every zone of this set is in the other.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.is_subset(&other.0)
    }

    /// The bits: zone `z` is bit `z % 64` of word `z / 64`.
    pub const fn words(&self) -> &[u64; WORDS] {
        self.0.words()
    }

    /// The set with these bits.
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        ZoneSet(HexSet::from_words(words))
    }
}

/// A set saved as all its words: `#[serde(with = "board::area::words")]`.
pub mod words {
    use super::ZoneSet;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    /// Saves it.
    pub fn serialize<S: Serializer>(set: &ZoneSet, serializer: S) -> Result<S::Ok, S::Error> {
        set.words().serialize(serializer)
    }

    /// Loads it.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ZoneSet, D::Error> {
        Deserialize::deserialize(deserializer).map(ZoneSet::from_words)
    }
}

impl<const WORDS: usize> FromIterator<Zone> for ZoneSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = Zone>>(zones: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(zones);
        set
    }
}

impl<const WORDS: usize> Extend<Zone> for ZoneSet<WORDS> {
    fn extend<I: IntoIterator<Item = Zone>>(&mut self, zones: I) {
        self.0.extend(zones.into_iter().map(|zone| Hex(zone.0)));
    }
}

impl<const WORDS: usize> BitOr for ZoneSet<WORDS> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        ZoneSet(self.0 | other.0)
    }
}

impl<const WORDS: usize> BitAnd for ZoneSet<WORDS> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        ZoneSet(self.0 & other.0)
    }
}

impl<const WORDS: usize> Sub for ZoneSet<WORDS> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        ZoneSet(self.0 - other.0)
    }
}

impl<const WORDS: usize> BitOrAssign for ZoneSet<WORDS> {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl<const WORDS: usize> SubAssign for ZoneSet<WORDS> {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl<const WORDS: usize> fmt::Debug for ZoneSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
