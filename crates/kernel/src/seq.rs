//! A list of fixed capacity that is copied as plain memory: what states are made of.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

/// Up to `N` items. Cloning a state made of these is one copy of memory.
///
/// ```
/// use kernel::Seq;
/// let mut hexes: Seq<u16, 4> = [3, 1].into_iter().collect();
/// hexes.push(2);
/// assert_eq!(hexes[..], [3, 1, 2]);
/// ```
#[derive(Clone, Copy)]
pub struct Seq<T, const N: usize> {
    items: [T; N],
    len: u16,
}

impl<T: Copy + Default, const N: usize> Default for Seq<T, N> {
    fn default() -> Self {
        Seq { items: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> Seq<T, N> {
    /// An empty list.
    pub fn new() -> Self {
        Seq::default()
    }

    /// Is there no more room?
    pub const fn is_full(&self) -> bool {
        self.len as usize == N
    }

    /// Adds an item at the end. Panics if the list is full: capacities are chosen so that rules never fill them.
    pub fn push(&mut self, item: T) {
        assert!(self.try_push(item).is_ok(), "a list of {N} is full");
    }

    /// Adds an item at the end, or hands it back if the list is full.
    pub fn try_push(&mut self, item: T) -> Result<(), T> {
        match self.items.get_mut(self.len as usize) {
            Some(place) => {
                *place = item;
                self.len += 1;
                Ok(())
            }
            None => Err(item),
        }
    }

    /// Takes the last item off. What it leaves behind is wiped, so that equal lists are equal memory.
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(std::mem::take(&mut self.items[self.len as usize]))
    }

    /// Empties the list.
    pub fn clear(&mut self) {
        while self.pop().is_some() {}
    }

    /// Keeps the items that suit, in order.
    pub fn retain(&mut self, mut suits: impl FnMut(&T) -> bool) {
        let mut kept = 0;
        for i in 0..self.len as usize {
            if suits(&self.items[i]) {
                self.items[kept] = self.items[i];
                kept += 1;
            }
        }
        while self.len as usize > kept {
            self.pop();
        }
    }
}

impl<T, const N: usize> Deref for Seq<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T, const N: usize> DerefMut for Seq<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Seq<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq, const N: usize> Eq for Seq<T, N> {}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Seq<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Copy + Default, const N: usize> FromIterator<T> for Seq<T, N> {
    /// Collects up to the capacity; what is beyond it is a fault of the caller.
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut seq = Seq::default();
        for item in items {
            seq.push(item);
        }
        seq
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Seq<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut Seq<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: Serialize, const N: usize> Serialize for Seq<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Deserialize<'de> for Seq<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(SeqVisitor(PhantomData))
    }
}

struct SeqVisitor<T, const N: usize>(PhantomData<T>);

impl<'de, T: Copy + Default + Deserialize<'de>, const N: usize> Visitor<'de> for SeqVisitor<T, N> {
    type Value = Seq<T, N>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {N} items")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Seq<T, N>, A::Error> {
        let mut seq = Seq::default();
        while let Some(item) = access.next_element()? {
            seq.try_push(item).map_err(|_| A::Error::custom("the list is too long"))?;
        }
        Ok(seq)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_order_and_refuses_more_than_it_holds() {
        let mut seq: Seq<u8, 3> = [1, 2, 3].into_iter().collect();
        assert_eq!(seq.try_push(4), Err(4));
        seq.retain(|n| n % 2 == 1);
        assert_eq!(seq[..], [1, 3]);
        assert_eq!(seq.pop(), Some(3));
    }

    #[test]
    fn a_list_that_is_too_long_is_not_read() {
        assert_eq!(serde_json::from_str::<Seq<u8, 3>>("[1,2]").unwrap()[..], [1, 2]);
        assert!(serde_json::from_str::<Seq<u8, 3>>("[1,2,3,4]").is_err());
    }
}
