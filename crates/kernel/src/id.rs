//! Small numbers that know what they count: an id with a niche, so that "none" costs nothing and needs no sentinel.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::num::{NonZeroU8, NonZeroU16};

/// A place in a list of `T`, in one byte: 0 to 254. `Option<Id<T>>` is one byte too.
///
/// ```
/// use kernel::Id;
/// struct Unit;
/// let unit: Id<Unit> = Id::new(0).unwrap();
/// assert_eq!((unit.at(), size_of::<Option<Id<Unit>>>()), (0, 1));
/// assert_eq!(Id::<Unit>::new(255), None);
/// ```
pub struct Id<T, N: Width = NonZeroU8>(N, PhantomData<fn() -> T>);

/// The same in two bytes: 0 to 65,534.
pub type WideId<T> = Id<T, NonZeroU16>;

/// How wide an id is.
pub trait Width: Copy + Eq + Ord + Hash + 'static {
    /// Holds this number, if it fits.
    fn hold(number: usize) -> Option<Self>;

    /// The number that is held.
    fn held(self) -> usize;
}

macro_rules! width {
    ($width:ty, $number:ty) => {
        impl Width for $width {
            fn hold(number: usize) -> Option<$width> {
                // One more than the number is kept, and 0 is what says "none".
                <$width>::new(<$number>::try_from(number).ok()?.checked_add(1)?)
            }

            fn held(self) -> usize {
                usize::from(self.get() - 1)
            }
        }
    };
}

width!(NonZeroU8, u8);
width!(NonZeroU16, u16);

impl<T, N: Width> Id<T, N> {
    /// The id of a place in the list, if an id can be that large.
    pub fn new(place: usize) -> Option<Id<T, N>> {
        N::hold(place).map(|held| Id(held, PhantomData))
    }

    /// The place in the list.
    pub fn at(self) -> usize {
        self.0.held()
    }

    /// The first ids of a list of this many.
    pub fn first(count: usize) -> impl Iterator<Item = Id<T, N>> {
        (0..count).map_while(Id::new)
    }
}

impl<T, N: Width> Clone for Id<T, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, N: Width> Copy for Id<T, N> {}

impl<T, N: Width> PartialEq for Id<T, N> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T, N: Width> Eq for Id<T, N> {}

impl<T, N: Width> PartialOrd for Id<T, N> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T, N: Width> Ord for Id<T, N> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.0.cmp(&other.0)
    }
}

impl<T, N: Width> Hash for Id<T, N> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T, N: Width> fmt::Debug for Id<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.at())
    }
}

/// An id is saved as its number.
impl<T, N: Width> Serialize for Id<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.at() as u16).serialize(serializer)
    }
}

impl<'de, T, N: Width> Deserialize<'de> for Id<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id<T, N>, D::Error> {
        let place = u16::deserialize(deserializer)?;
        Id::new(place.into())
            .ok_or_else(|| serde::de::Error::custom(format!("{place} is too large for an id")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::{load, save};

    #[derive(Debug)]
    struct Unit;

    #[test]
    fn none_costs_nothing() {
        assert_eq!((size_of::<Id<Unit>>(), size_of::<Option<Id<Unit>>>()), (1, 1));
        assert_eq!((size_of::<WideId<Unit>>(), size_of::<Option<WideId<Unit>>>()), (2, 2));
    }

    #[test]
    fn ids_keep_their_number_and_are_saved_as_it() {
        let all: Vec<Id<Unit>> = Id::first(1000).collect();
        assert_eq!(all.len(), 255);
        for (place, &id) in all.iter().enumerate() {
            assert_eq!((id.at(), Some(id)), (place, Id::new(place)));
            assert_eq!(load::<Option<Id<Unit>>>(&save(&Some(id)).unwrap()).unwrap(), Some(id));
        }
        assert_eq!(load::<Option<Id<Unit>>>(&save(&None::<Id<Unit>>).unwrap()).unwrap(), None);
        assert!(load::<Id<Unit>>(&save(&255u16).unwrap()).is_err());
        assert_eq!(WideId::<Unit>::new(65_534).map(WideId::at), Some(65_534));
        assert_eq!(WideId::<Unit>::new(65_535), None);
    }
}
