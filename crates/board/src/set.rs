//! A set of hexes of fixed size, one bit a hex: copied with the state that holds it.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Grid, Hex};

/// A set of hexes, `64 * WORDS` at most (1536 unless told otherwise).
///
/// In JSON it is the ascending list of hex indices; in a binary format the words without the empty
/// ones at the end.
///
/// ```
/// use board::{Hex, HexSet};
/// let set: HexSet = [Hex(7), Hex(3)].into_iter().collect();
/// assert!(set.contains(Hex(3)) && set.len() == 2);
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Hex(3), Hex(7)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSet<const WORDS: usize = 24> {
    words: [u64; WORDS],
}

impl<const WORDS: usize> HexSet<WORDS> {
    /// No hex.
    pub const EMPTY: Self = HexSet { words: [0; WORDS] };
    /// Hexes of index below this fit.
    pub const CAPACITY: usize = 64 * WORDS;

    /// No hex.
    pub const fn new() -> Self {
        Self::EMPTY
    }

    /// Every hex of a grid.
    ///
    /// # Panics
    /// If the grid has more hexes than the set can hold.
    pub fn all(grid: &Grid) -> Self {
        grid.hexes().collect()
    }

    /// Adds a hex; whether it was new.
    ///
    /// # Panics
    /// If the index is beyond [`HexSet::CAPACITY`].
    pub fn insert(&mut self, hex: Hex) -> bool {
        let word = &mut self.words[hex.index() / 64];
        let bit = 1 << (hex.0 % 64);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a hex out; whether it was there.
    pub fn remove(&mut self, hex: Hex) -> bool {
        let there = self.contains(hex);
        if there {
            self.words[hex.index() / 64] &= !(1 << (hex.0 % 64));
        }
        there
    }

    /// Whether the hex is in the set.
    pub fn contains(&self, hex: Hex) -> bool {
        self.words.get(hex.index() / 64).is_some_and(|word| word >> (hex.0 % 64) & 1 == 1)
    }

    /// Takes all hexes out.
    pub fn clear(&mut self) {
        self.words = [0; WORDS];
    }

    /// How many hexes.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The lowest hex.
    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }

    /// Members in ascending order.
    pub fn iter(&self) -> Hexes<'_> {
        Hexes { words: &self.words, base: 0, word: self.words.first().copied().unwrap_or(0) }
    }

    /// Hexes in either set.
    #[must_use]
    pub fn union(self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Hexes in both sets.
    #[must_use]
    pub fn intersection(self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    /// Hexes of this set that are not in the other.
    #[must_use]
    pub fn difference(self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether the sets share a hex.
    pub fn intersects(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Whether every hex of this set is in the other.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }

    /// The bits: hex `h` is bit `h % 64` of word `h / 64`.
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.words
    }

    /// The set with these bits.
    pub const fn from_words(words: [u64; WORDS]) -> Self {
        HexSet { words }
    }

    // Made anew, never changed in place: rustc 1.95 passes a copy that it takes to be the last use without copying it, and a
    // callee that changes it then changes the original (seen with closures that take sets, from opt-level 1 on).
    fn zip(self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        HexSet { words: std::array::from_fn(|at| join(self.words[at], other.words[at])) }
    }
}

/// The members of a [`HexSet`], ascending.
#[derive(Clone, Debug)]
pub struct Hexes<'a> {
    words: &'a [u64],
    base: usize,
    word: u64,
}

impl Iterator for Hexes<'_> {
    type Item = Hex;

    fn next(&mut self) -> Option<Hex> {
        while self.word == 0 {
            self.base += 1;
            self.word = *self.words.get(self.base)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Hex((self.base * 64 + bit) as u16))
    }
}

impl<'a, const WORDS: usize> IntoIterator for &'a HexSet<WORDS> {
    type Item = Hex;
    type IntoIter = Hexes<'a>;
    fn into_iter(self) -> Hexes<'a> {
        self.iter()
    }
}

impl<const WORDS: usize> Default for HexSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> FromIterator<Hex> for HexSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(hexes);
        set
    }
}

impl<const WORDS: usize> Extend<Hex> for HexSet<WORDS> {
    fn extend<I: IntoIterator<Item = Hex>>(&mut self, hexes: I) {
        for hex in hexes {
            self.insert(hex);
        }
    }
}

impl<const WORDS: usize> BitOr for HexSet<WORDS> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        self.union(&other)
    }
}

impl<const WORDS: usize> BitAnd for HexSet<WORDS> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        self.intersection(&other)
    }
}

impl<const WORDS: usize> Sub for HexSet<WORDS> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.difference(&other)
    }
}

impl<const WORDS: usize> BitOrAssign for HexSet<WORDS> {
    fn bitor_assign(&mut self, other: Self) {
        *self = self.union(&other);
    }
}

impl<const WORDS: usize> BitAndAssign for HexSet<WORDS> {
    fn bitand_assign(&mut self, other: Self) {
        *self = self.intersection(&other);
    }
}

impl<const WORDS: usize> SubAssign for HexSet<WORDS> {
    fn sub_assign(&mut self, other: Self) {
        *self = self.difference(&other);
    }
}

impl<const WORDS: usize> fmt::Debug for HexSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|hex| hex.0)).finish()
    }
}

impl<const WORDS: usize> Serialize for HexSet<WORDS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            // Collected first: formats may want to know how many follow.
            serializer.collect_seq(self.iter().collect::<Vec<_>>())
        } else {
            let used = self.words.iter().rposition(|&word| word != 0).map_or(0, |last| last + 1);
            serializer.collect_seq(&self.words[..used])
        }
    }
}

impl<'de, const WORDS: usize> Deserialize<'de> for HexSet<WORDS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let readable = deserializer.is_human_readable();
        deserializer.deserialize_seq(SetVisitor::<WORDS> { readable })
    }
}

struct SetVisitor<const WORDS: usize> {
    readable: bool,
}

impl<'de, const WORDS: usize> Visitor<'de> for SetVisitor<WORDS> {
    type Value = HexSet<WORDS>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a set of hexes of index below {}", 64 * WORDS)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<HexSet<WORDS>, A::Error> {
        let mut set = HexSet::EMPTY;
        if self.readable {
            while let Some(hex) = items.next_element::<Hex>()? {
                if hex.index() >= 64 * WORDS {
                    return Err(A::Error::custom(format_args!(
                        "hex index {} is beyond {}",
                        hex.0,
                        64 * WORDS
                    )));
                }
                set.insert(hex);
            }
        } else {
            let mut used = 0;
            while let Some(word) = items.next_element::<u64>()? {
                *set.words
                    .get_mut(used)
                    .ok_or_else(|| A::Error::invalid_length(used + 1, &"fewer words"))? = word;
                used += 1;
            }
        }
        Ok(set)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn hexes() -> impl Strategy<Value = BTreeSet<u16>> {
        proptest::collection::btree_set(0u16..1536, 0..80)
    }

    fn set(hexes: &BTreeSet<u16>) -> HexSet {
        hexes.iter().copied().map(Hex).collect()
    }

    proptest! {
        #[test]
        fn behaves_as_a_tree_set(a in hexes(), b in hexes(), probe in 0u16..2000) {
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(x.len(), a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.contains(Hex(probe)), a.contains(&probe));
            prop_assert_eq!(x.first().map(|hex| hex.0), a.first().copied());
            prop_assert!(x.iter().map(|hex| hex.0).eq(a.iter().copied()));
            prop_assert_eq!(x | y, set(&(&a | &b)));
            prop_assert_eq!(x & y, set(&(&a & &b)));
            prop_assert_eq!(x - y, set(&(&a - &b)));
            prop_assert_eq!(x.intersects(&y), !a.is_disjoint(&b));
            prop_assert_eq!((x & y).is_subset(&x), true);
            prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
        }

        #[test]
        fn insert_and_remove_report_change(a in hexes(), probe in 0u16..1536) {
            let mut x = set(&a);
            prop_assert_eq!(x.insert(Hex(probe)), !a.contains(&probe));
            prop_assert!(!x.insert(Hex(probe)));
            prop_assert!(x.remove(Hex(probe)));
            prop_assert!(!x.remove(Hex(probe)));
        }

        #[test]
        fn survives_json_and_postcard(a in hexes()) {
            let x = set(&a);
            let json = serde_json::to_string(&x).unwrap();
            prop_assert_eq!(serde_json::from_str::<HexSet>(&json).unwrap(), x);
            let bytes = postcard::to_stdvec(&x).unwrap();
            prop_assert_eq!(postcard::from_bytes::<HexSet>(&bytes).unwrap(), x);
        }
    }

    #[test]
    fn too_high_an_index_is_refused_on_reading() {
        assert!(serde_json::from_str::<HexSet>("[1536]").is_err());
        assert_eq!(serde_json::to_string(&set(&[3, 70].into())).unwrap(), "[3,70]");
        let wide: HexSet<25> = [Hex(1599)].into_iter().collect();
        assert!(postcard::from_bytes::<HexSet>(&postcard::to_stdvec(&wide).unwrap()).is_err());
    }
}
