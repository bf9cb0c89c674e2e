//! What lies on borders: rivers, crests, slopes, passages that lead one way only.

use super::{AreaError, AreaFlaw, AreaMap, Border, Zone};

/// Which way a border is crossed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Way {
    /// From the zone of the lower index to the other.
    Forth,
    /// From the zone of the higher index to the other.
    Back,
}

/// A border as met by who crosses it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Crossing {
    /// The border.
    pub border: Border,
    /// Which way.
    pub way: Way,
}

/// One value a border, shared by the two zones that it parts.
///
/// A value that is not the same both ways, such as a slope, names its upper zone, or is a pair indexed by [`Way`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Borders<T> {
    values: Vec<T>,
}

impl<T: Clone> Borders<T> {
    /// The same value everywhere.
    pub fn new(map: &AreaMap, value: T) -> Borders<T> {
        Borders { values: vec![value; map.border_count()] }
    }
}

impl<T> Borders<T> {
    /// A value for each border.
    pub fn by(map: &AreaMap, value: impl FnMut(Border) -> T) -> Borders<T> {
        Borders { values: map.borders().map(value).collect() }
    }

    /// What lies on a border.
    #[inline]
    pub fn get(&self, border: Border) -> &T {
        &self.values[border.index()]
    }

    /// What lies on a border, to change it.
    pub fn get_mut(&mut self, border: Border) -> &mut T {
        &mut self.values[border.index()]
    }

    /// What lies between two zones; `None` if neither is in the ring of the other.
    pub fn between(&self, map: &AreaMap, a: Zone, b: Zone) -> Option<&T> {
        map.border(a, b).map(|border| self.get(border))
    }

    /// What lies between two zones, to change it.
    pub fn between_mut(&mut self, map: &AreaMap, a: Zone, b: Zone) -> Result<&mut T, AreaError> {
        let excess = || AreaFlaw::RingExcess { zone: map.number(a).into(), other: map.number(b).into() };
        let border = map.border(a, b).ok_or_else(|| AreaError::zone(a.index(), excess()))?;
        Ok(self.get_mut(border))
    }

    /// Every border with what lies on it, in the order of their index.
    pub fn iter(&self) -> impl Iterator<Item = (Border, &T)> {
        self.values.iter().enumerate().map(|(index, value)| (Border(index as u16), value))
    }
}
