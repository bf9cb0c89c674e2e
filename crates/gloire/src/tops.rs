//! Who lies on top of each hex that is held.

use crate::data::{MAX_HEXES, MAX_UNITS};
use crate::ids::UnitId;
use crate::surroundings::Part;
use board::{Grid, Hex, HexSet};
use kernel::Maybe;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

const WORDS: usize = MAX_HEXES / 64;

/// The top units of the hexes that are held, in the order of the map: no more room than there are units. It is saved as one
/// number a hex.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tops {
    held: HexSet<WORDS>,
    /// How many hexes before those of each word are held.
    before: [u8; WORDS],
    units: [Maybe<UnitId>; MAX_UNITS],
    hexes: u16,
}

impl Default for Tops {
    fn default() -> Tops {
        Tops::new(0)
    }
}

impl Tops {
    /// Of a map of this many hexes, none of them held.
    pub const fn new(hexes: usize) -> Tops {
        Tops {
            held: HexSet::EMPTY,
            before: [0; WORDS],
            units: [Maybe::NOTHING; MAX_UNITS],
            hexes: hexes as u16,
        }
    }

    /// Does anybody lie there?
    #[inline]
    pub fn is_held(&self, hex: Hex) -> bool {
        self.held.contains(hex)
    }

    /// The place in the list of a hex that is held, or would be.
    #[inline]
    fn place(&self, hex: Hex) -> usize {
        let (word, bit) = (hex.index() / 64, hex.index() % 64);
        let lower = self.held.words()[word] & ((1 << bit) - 1);
        usize::from(self.before[word]) + lower.count_ones() as usize
    }

    /// Who lies on top of a hex.
    #[inline]
    pub fn top(&self, hex: Hex) -> Option<UnitId> {
        if self.is_held(hex) { self.units[self.place(hex)].get() } else { None }
    }

    /// Somebody, or nobody, lies on top of a hex.
    pub fn set(&mut self, hex: Hex, unit: Option<UnitId>) {
        let place = self.place(hex);
        let later = hex.index() / 64 + 1..WORDS;
        match (self.is_held(hex), unit) {
            (true, Some(_)) => self.units[place] = unit.into(),
            (true, None) => {
                self.held.remove(hex);
                self.before[later].iter_mut().for_each(|count| *count -= 1);
                self.units.copy_within(place + 1.., place);
                self.units[MAX_UNITS - 1] = Maybe::NOTHING;
            }
            (false, Some(_)) => {
                self.held.insert(hex);
                self.before[later].iter_mut().for_each(|count| *count += 1);
                self.units.copy_within(place..MAX_UNITS - 1, place + 1);
                self.units[place] = unit.into();
            }
            (false, None) => {}
        }
    }

    /// Who lies on top of those of some hexes that are held, in the order of the map.
    #[inline]
    pub fn among<'a>(&'a self, hexes: &'a [Part]) -> impl Iterator<Item = UnitId> + 'a {
        let words = self.held.words();
        hexes.iter().flat_map(|&Part { word, bits }| {
            let word = usize::from(word);
            let held = words[word] & bits;
            members(held, 64 * word).filter_map(|hex| self.units[self.place(hex)].get())
        })
    }

    /// The hexes that are held, at most so far from another, in the order of the map. The columns of the map are straight.
    pub fn near(&self, grid: &Grid, centre: Hex, radius: u16) -> impl Iterator<Item = Hex> {
        let (column, row) = (i32::from(grid.column(centre)), i32::from(grid.row(centre)));
        let (radius, rows) = (i32::from(radius), i32::from(grid.rows()));
        let stagger = grid.stagger();
        let shift = move |column: i32| i32::from(stagger.shifts(column as u16));
        // How far down the centre lies, in half hexes.
        let down = 2 * row + shift(column);
        let columns = (column - radius).max(1)..=(column + radius).min(i32::from(grid.columns()));
        columns.flat_map(move |other| {
            let reach = 2 * radius - (other - column).abs();
            let first = (down - shift(other) - reach) / 2;
            let last = (down - shift(other) + reach) / 2;
            let (first, last) = (first.max(1), last.min(rows));
            let start = ((other - 1) * rows + first - 1) as usize;
            self.held_from(start, (last - first + 1).max(0) as u32)
        })
    }

    /// The hexes that are held among so many, at most 64, from one on.
    fn held_from(&self, start: usize, count: u32) -> impl Iterator<Item = Hex> + use<> {
        let (word, bit) = (start / 64, start % 64);
        let words = self.held.words();
        let next = words.get(word + 1).copied().unwrap_or(0);
        let both = u128::from(next) << 64 | u128::from(words.get(word).copied().unwrap_or(0));
        members((both >> bit) as u64 & ((1u128 << count.min(64)) - 1) as u64, start)
    }
}

/// The hexes of these bits, of which the lowest is that of the hex `start`.
#[inline]
fn members(mut bits: u64, start: usize) -> impl Iterator<Item = Hex> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(Hex((start + at) as u16))
    })
}

impl Serialize for Tops {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let each = (0..self.hexes).map(|hex| Maybe::from(self.top(Hex(hex))));
        serializer.collect_seq(each)
    }
}

impl<'de> Deserialize<'de> for Tops {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tops, D::Error> {
        deserializer.deserialize_seq(Saved)
    }
}

struct Saved;

impl<'de> Visitor<'de> for Saved {
    type Value = Tops;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the top unit of each of at most {MAX_HEXES} hexes, of {MAX_UNITS} units")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut each: A) -> Result<Tops, A::Error> {
        let (mut tops, mut held) = (Tops::new(0), 0);
        while let Some(top) = each.next_element::<Maybe<UnitId>>()? {
            held += usize::from(top.get().is_some());
            if usize::from(tops.hexes) == MAX_HEXES || held > MAX_UNITS {
                return Err(A::Error::custom("too many hexes"));
            }
            tops.set(Hex(tops.hexes), top.get());
            tops.hexes += 1;
        }
        Ok(tops)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::surroundings::Surroundings;
    use board::Stagger;
    use kernel::Seq;
    use kernel::hash::{load, save};

    #[test]
    fn tops_are_kept_found_and_saved_as_one_number_a_hex() {
        for stagger in [Stagger::EvenColumns, Stagger::OddColumns] {
            let grid = Grid::new(38, 39, stagger).unwrap();
            let mut tops = Tops::new(grid.len());
            let mut plain: Seq<Maybe<UnitId>, MAX_HEXES> = grid.hexes().map(|_| Maybe::NOTHING).collect();
            let mut number = 1u32;
            for _ in 0..3_000 {
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let hex = Hex((number >> 8) as u16 % grid.len() as u16);
                let full = plain.iter().filter(|top| top.get().is_some()).count() == MAX_UNITS;
                let unit = (!number.is_multiple_of(3) && !full).then_some(UnitId((number >> 20) as u8 % 192));
                tops.set(hex, unit);
                plain[hex.index()] = unit.into();
            }
            assert!(grid.hexes().all(|hex| tops.top(hex) == plain[hex.index()].get()));
            assert_eq!(save(&tops).unwrap(), save(&plain).unwrap());
            assert_eq!(load::<Tops>(&save(&plain).unwrap()).unwrap(), tops);
            for radius in [0, 1, 5, 9] {
                let around = Surroundings::within(&grid, radius);
                for centre in grid.hexes() {
                    let found: Vec<Hex> = tops.near(&grid, centre, radius).collect();
                    let within = grid.within(centre, radius).filter(|&hex| tops.is_held(hex));
                    assert_eq!(found, within.collect::<Vec<_>>(), "{centre:?} {radius}");
                    let units: Vec<UnitId> = found.iter().filter_map(|&hex| tops.top(hex)).collect();
                    assert_eq!(tops.among(around.of(centre)).collect::<Vec<_>>(), units);
                }
            }
        }
    }

    #[test]
    fn more_than_fits_is_not_read() {
        let crowded: Vec<u8> = (0..=192).map(|unit| unit as u8 % 200).collect();
        assert!(load::<Tops>(&save(&crowded).unwrap()).is_err());
        assert!(load::<Tops>(&save(&vec![u8::MAX; MAX_HEXES + 1]).unwrap()).is_err());
        assert!(load::<Tops>(&save(&vec![u8::MAX; MAX_HEXES]).unwrap()).is_ok());
    }
}
