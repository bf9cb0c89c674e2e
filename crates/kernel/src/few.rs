//! What may be missing, without a sentinel: a number that a thing never has says "none", and only this file knows it.

use serde::de::{DeserializeOwned, Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

/// A small thing that is a number, the largest of which it never is: an id, a hex, a zone.
pub trait Packed: Copy + Eq + fmt::Debug {
    /// What it is packed in.
    type Number: Copy + Eq + Ord + Hash + Serialize + DeserializeOwned;
    /// What stands for nothing.
    const NOTHING: Self::Number;

    /// Its number.
    fn pack(self) -> Self::Number;
    /// The thing of that number.
    fn unpack(number: Self::Number) -> Self;
}

/// Newtypes of a number are [`Packed`]: `kernel::packed!(UnitId: u8, OfficerId: u8);`
#[macro_export]
macro_rules! packed {
    ($($thing:ident: $number:ty),+ $(,)?) => {$(
        impl $crate::few::Packed for $thing {
            type Number = $number;
            const NOTHING: $number = <$number>::MAX;

            fn pack(self) -> $number {
                self.0
            }

            fn unpack(number: $number) -> $thing {
                $thing(number)
            }
        }
    )+};
}

/// A thing or nothing, in the space of the thing, and saved as its number.
///
/// ```
/// use kernel::Maybe;
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Unit(u8);
/// kernel::packed!(Unit: u8);
/// let (some, none) = (Maybe::from(Unit(3)), Maybe::<Unit>::NOTHING);
/// assert_eq!((some.get(), none.get(), size_of::<Maybe<Unit>>()), (Some(Unit(3)), None, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Maybe<T: Packed>(T::Number);

impl<T: Packed> Maybe<T> {
    /// Nothing.
    pub const NOTHING: Maybe<T> = Maybe(T::NOTHING);

    /// What it is, if anything.
    #[inline]
    pub fn get(self) -> Option<T> {
        (self.0 != T::NOTHING).then(|| T::unpack(self.0))
    }
}

impl<T: Packed> Default for Maybe<T> {
    fn default() -> Self {
        Maybe::NOTHING
    }
}

impl<T: Packed> From<T> for Maybe<T> {
    fn from(thing: T) -> Maybe<T> {
        Maybe(thing.pack())
    }
}

impl<T: Packed> From<Option<T>> for Maybe<T> {
    fn from(thing: Option<T>) -> Maybe<T> {
        thing.map_or(Maybe::NOTHING, Maybe::from)
    }
}

impl<T: Packed> fmt::Debug for Maybe<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl<T: Packed> Serialize for Maybe<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Packed> Deserialize<'de> for Maybe<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::Number::deserialize(deserializer).map(Maybe)
    }
}

/// At most `N` things in the space of `N`, in their order, and saved as `N` numbers.
///
/// ```
/// use kernel::Few;
/// #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// struct Hex(u16);
/// kernel::packed!(Hex: u16);
/// let mut few: Few<Hex, 3> = [Hex(7), Hex(2)].into_iter().collect();
/// few.push(Hex(5));
/// few.remove(Hex(2));
/// assert_eq!((few.iter().collect::<Vec<_>>(), few.first()), (vec![Hex(7), Hex(5)], Some(Hex(7))));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Few<T: Packed, const N: usize>([Maybe<T>; N]);

impl<T: Packed, const N: usize> Few<T, N> {
    /// Nothing.
    pub const EMPTY: Few<T, N> = Few([Maybe::NOTHING; N]);

    /// All there are, in their order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> + use<T, N> {
        self.0.into_iter().filter_map(Maybe::get)
    }

    /// What stands in this place, if anything.
    pub fn get(&self, place: usize) -> Option<T> {
        self.0.get(place).and_then(|thing| thing.get())
    }

    /// Puts something, or nothing, in this place.
    pub fn set(&mut self, place: usize, thing: impl Into<Maybe<T>>) {
        self.0[place] = thing.into();
    }

    /// The first of them.
    pub fn first(&self) -> Option<T> {
        self.iter().next()
    }

    /// The first of a list that has at least one.
    ///
    /// # Panics
    /// If there is none.
    pub fn lead(&self) -> T {
        self.first().expect("a list of at least one")
    }

    /// Is it one of them?
    pub fn contains(&self, thing: T) -> bool {
        self.0.contains(&thing.into())
    }

    /// Is there nothing?
    pub fn is_empty(&self) -> bool {
        self.first().is_none()
    }

    /// Is every place taken?
    pub fn is_full(&self) -> bool {
        !self.0.contains(&Maybe::NOTHING)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Puts it in the first free place; a list that is full stays as it is.
    pub fn push(&mut self, thing: T) {
        if let Some(free) = self.0.iter_mut().find(|place| **place == Maybe::NOTHING) {
            *free = thing.into();
        }
    }

    /// Takes it out; the others keep their places.
    pub fn remove(&mut self, thing: T) {
        self.0.iter_mut().filter(|place| **place == thing.into()).for_each(|place| *place = Maybe::NOTHING);
    }

    /// Brings them in the order of their numbers.
    pub fn sort(&mut self) {
        self.0.sort_unstable_by_key(|place| place.0);
    }
}

impl<T: Packed, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Few::EMPTY
    }
}

/// The first `N` of them.
impl<T: Packed, const N: usize> FromIterator<T> for Few<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        let mut few = Few::EMPTY;
        few.0.iter_mut().zip(things).for_each(|(place, thing)| *place = thing.into());
        few
    }
}

impl<T: Packed, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<T: Packed, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(N)?;
        self.0.iter().try_for_each(|thing| tuple.serialize_element(thing))?;
        tuple.end()
    }
}

impl<'de, T: Packed, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(N, Saved(PhantomData))
    }
}

struct Saved<T, const N: usize>(PhantomData<T>);

impl<'de, T: Packed, const N: usize> Visitor<'de> for Saved<T, N> {
    type Value = Few<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{N} numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Few<T, N>, A::Error> {
        let mut few = Few::EMPTY;
        for (place, thing) in few.0.iter_mut().enumerate() {
            *thing = numbers.next_element()?.ok_or_else(|| A::Error::invalid_length(place, &self))?;
        }
        Ok(few)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::{load, save};

    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Unit(u8);
    packed!(Unit: u8);

    #[test]
    fn what_is_missing_is_saved_as_the_number_nothing_has() {
        let mut few: Few<Unit, 3> = [Unit(9), Unit(4), Unit(7), Unit(1)].into_iter().collect();
        assert!(few.is_full() && few.contains(Unit(7)) && !few.contains(Unit(1)));
        few.remove(Unit(4));
        assert_eq!((few.len(), few.get(1), few.get(2)), (2, None, Some(Unit(7))), "places are kept");
        assert_eq!(save(&few).unwrap(), save(&[9u8, u8::MAX, 7]).unwrap());
        assert_eq!(load::<Few<Unit, 3>>(&save(&few).unwrap()).unwrap(), few);
        assert_eq!(serde_json::from_str::<Few<Unit, 3>>("[9, 255, 7]").unwrap(), few);
        assert!(serde_json::from_str::<Few<Unit, 3>>("[9]").is_err());
        few.sort();
        assert_eq!(few.iter().collect::<Vec<_>>(), [Unit(7), Unit(9)]);
        let below = Maybe::from(Some(Unit(3)));
        assert_eq!(save(&[below, Maybe::NOTHING]).unwrap(), save(&[3u8, u8::MAX]).unwrap());
        assert_eq!((size_of::<Maybe<Unit>>(), size_of::<Few<Unit, 3>>()), (1, 3));
    }
}
