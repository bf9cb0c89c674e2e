//! Sets of hexes that grow by whole steps, and fall apart into groups: all words of a set at once.

use crate::{Grid, Hex, HexSet};

/// Grows sets of the hexes of one map.
///
/// ```
/// use board::{Grid, Growth, HexSet, Stagger};
/// let grid = Grid::new(40, 30, Stagger::EvenColumns)?;
/// let growth: Growth = Growth::new(&grid);
///
/// let units: HexSet = [grid.parse("1010")?, grid.parse("1012")?, grid.parse("2020")?].into_iter().collect();
/// assert_eq!(growth.grown(&units, 1).len(), 20); // 1011 is next to two of them
/// assert_eq!(growth.groups(units, 2).count(), 2); // of units at most two hexes apart
/// # Ok::<(), board::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Growth<const WORDS: usize = 24> {
    /// Hexes that have a neighbour of a higher number in their column, and of a lower one.
    not_last: HexSet<WORDS>,
    not_first: HexSet<WORDS>,
    /// Hexes of lines that are shifted half a hex towards higher numbers.
    shifted: HexSet<WORDS>,
    all: HexSet<WORDS>,
    rows: usize,
    columns_straight: bool,
}

impl<const WORDS: usize> Growth<WORDS> {
    /// For that map.
    ///
    /// # Panics
    /// If the map has more hexes than the set can hold.
    pub fn new(grid: &Grid) -> Growth<WORDS> {
        let columns_straight = grid.stagger().columns_straight();
        let line = |hex: &Hex| if columns_straight { grid.column(*hex) } else { grid.row(*hex) };
        Growth {
            not_last: grid.hexes().filter(|&hex| grid.row(hex) < grid.rows()).collect(),
            not_first: grid.hexes().filter(|&hex| grid.row(hex) > 1).collect(),
            shifted: grid.hexes().filter(|hex| grid.stagger().shifts(line(hex))).collect(),
            all: HexSet::all(grid),
            rows: grid.rows().into(),
            columns_straight,
        }
    }

    /// All hexes at most this many steps from one of the set.
    #[must_use]
    pub fn grown(&self, set: &HexSet<WORDS>, steps: u16) -> HexSet<WORDS> {
        let mut grown = *set;
        for _ in 0..steps {
            let next = self.step(&grown);
            if next == grown {
                break;
            }
            grown = next;
        }
        grown
    }

    fn step(&self, set: &HexSet<WORDS>) -> HexSet<WORDS> {
        let set = *set;
        let (up, down) = (|set| lower(set & self.not_first, 1), |set| higher(set & self.not_last, 1));
        let (back, on) = (|set| lower(set, self.rows), |set| higher(set, self.rows) & self.all);
        let (shifted, straight) = (set & self.shifted, set - self.shifted);
        // In the next line a hex has two neighbours: its own number, and one further if it is shifted, one back if not.
        let near = if self.columns_straight {
            let beside = set | down(shifted) | up(straight);
            [set, up(set), down(set), back(beside), on(beside)]
        } else {
            let beside = set | on(shifted) | back(straight);
            [set, back(set), on(set), up(beside), down(beside)]
        };
        near.into_iter().fold(HexSet::EMPTY, |all, some| all | some)
    }

    /// The group of a hex of the set: all that can be reached from it by going from one of the set to another at most so
    /// many steps away.
    #[must_use]
    pub fn group(&self, set: &HexSet<WORDS>, of: Hex, steps: u16) -> HexSet<WORDS> {
        let mut group: HexSet<WORDS> = [of].into_iter().collect();
        loop {
            let next = self.grown(&group, steps) & *set;
            if next == group {
                return group;
            }
            group = next;
        }
    }

    /// All such groups of a set, that of its lowest hex first.
    pub fn groups(&self, set: HexSet<WORDS>, steps: u16) -> impl Iterator<Item = HexSet<WORDS>> {
        let mut left = set;
        std::iter::from_fn(move || {
            let group = self.group(&left, left.first()?, steps);
            left -= group;
            Some(group)
        })
    }
}

/// Every hex moved to a number so much higher; what would be beyond the last word is lost.
fn higher<const WORDS: usize>(set: HexSet<WORDS>, by: usize) -> HexSet<WORDS> {
    let (skip, bits) = (by / 64, by % 64);
    let mut moved = [0; WORDS];
    for (from, word) in set.words().iter().enumerate() {
        let [low, high] = parts(*word, bits);
        moved.get_mut(from + skip).into_iter().for_each(|to| *to |= low);
        moved.get_mut(from + skip + 1).into_iter().for_each(|to| *to |= high);
    }
    HexSet::from_words(moved)
}

/// Every hex moved to a number so much lower; what would be below 0 is lost.
fn lower<const WORDS: usize>(set: HexSet<WORDS>, by: usize) -> HexSet<WORDS> {
    // Up by what is missing to whole words, then down by whole words.
    let (skip, bits) = (by.div_ceil(64), by.next_multiple_of(64) - by);
    let mut moved = [0; WORDS];
    for (from, word) in set.words().iter().enumerate() {
        let [low, high] = parts(*word, bits);
        from.checked_sub(skip).into_iter().for_each(|to| moved[to] |= low);
        (from + 1).checked_sub(skip).filter(|&to| to < WORDS).into_iter().for_each(|to| moved[to] |= high);
    }
    HexSet::from_words(moved)
}

/// A word moved up by this many bits, fewer than 64: what stays in it, and what goes into the next.
fn parts(word: u64, bits: usize) -> [u64; 2] {
    let both = u128::from(word) << bits;
    [both as u64, (both >> 64) as u64]
}
