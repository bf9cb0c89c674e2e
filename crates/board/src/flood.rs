//! Reach when only the hex entered matters: whole lines of hexes at once, one word a line.
//!
//! A line is a column of a grid of straight columns, a row of a grid of straight rows. Neighbours in the
//! line are shifts by one bit; neighbours in the next lines are the same bit and one shift of it.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Range, Shl, Shr};

use thiserror::Error;

use crate::{Grid, Hex, HexSet, Number};

mod sealed {
    pub trait Sealed {}
    impl Sealed for u64 {}
    impl Sealed for u128 {}
}

/// What holds one line of hexes: `u64` for lines of up to 64, `u128` for longer ones.
pub trait Word:
    sealed::Sealed
    + Copy
    + Eq
    + fmt::Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No hex.
    const NONE: Self;
    /// The first hex of the line.
    const FIRST: Self;
    /// How many hexes fit.
    const BITS: u32;
    /// The number of the lowest bit that is set.
    fn lowest(self) -> u32;
    /// How many bits are set.
    fn count(self) -> u32;
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const NONE: Self = 0;
            const FIRST: Self = 1;
            const BITS: u32 = <$type>::BITS;
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            fn count(self) -> u32 {
                self.count_ones()
            }
        }
    };
}
word!(u64);
word!(u128);

/// Why a flood cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FloodError {
    /// The lines of the grid do not fit the word.
    #[error("lines of {length} hexes do not fit a word of {bits} bits")]
    LongLine {
        /// Hexes to a line.
        length: u16,
        /// Bits to a word.
        bits: u32,
    },
    /// A flood cannot enter hexes for nothing.
    #[error("hex {hex} costs nothing to enter: a flood needs a cost of 1 at least")]
    Free {
        /// The hex.
        hex: Number,
    },
}

/// Where a hex is in lines of words; there is an empty line before the first and after the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layout {
    columns: u16,
    rows: u16,
    columns_straight: bool,
}

impl Layout {
    fn new<W: Word>(grid: &Grid) -> Result<Layout, FloodError> {
        let columns_straight = grid.stagger().columns_straight();
        let layout = Layout { columns: grid.columns(), rows: grid.rows(), columns_straight };
        let length = if columns_straight { layout.rows } else { layout.columns };
        if u32::from(length) > W::BITS {
            return Err(FloodError::LongLine { length, bits: W::BITS });
        }
        Ok(layout)
    }

    /// Lines with the two empty ones.
    fn lines(self) -> usize {
        usize::from(if self.columns_straight { self.columns } else { self.rows }) + 2
    }

    fn place(self, hex: Hex) -> (usize, u32) {
        let (column, row) = (hex.0 / self.rows, hex.0 % self.rows);
        if self.columns_straight {
            (usize::from(column) + 1, row.into())
        } else {
            (usize::from(row) + 1, column.into())
        }
    }

    fn hex(self, line: usize, bit: u32) -> Hex {
        let (line, bit) = (line as u16 - 1, bit as u16);
        if self.columns_straight { Hex(line * self.rows + bit) } else { Hex(bit * self.rows + line) }
    }
}

/// A set of hexes in the lines of a [`Flood`]: what is closed to it, or stops it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field<W: Word = u64> {
    layout: Layout,
    lines: Vec<W>,
}

impl<W: Word> Field<W> {
    /// No hex.
    pub fn new(grid: &Grid) -> Result<Field<W>, FloodError> {
        let layout = Layout::new::<W>(grid)?;
        Ok(Field { layout, lines: vec![W::NONE; layout.lines()] })
    }

    /// Adds a hex.
    pub fn insert(&mut self, hex: Hex) {
        let (line, bit) = self.layout.place(hex);
        self.lines[line] |= W::FIRST << bit;
    }

    /// Takes a hex out.
    pub fn remove(&mut self, hex: Hex) {
        let (line, bit) = self.layout.place(hex);
        self.lines[line] &= !(W::FIRST << bit);
    }

    /// Whether the hex is in the set.
    pub fn contains(&self, hex: Hex) -> bool {
        let (line, bit) = self.layout.place(hex);
        self.lines[line] & (W::FIRST << bit) != W::NONE
    }

    /// Takes all hexes out.
    pub fn clear(&mut self) {
        self.lines.fill(W::NONE);
    }

    /// How many hexes.
    pub fn len(&self) -> usize {
        self.lines.iter().map(|line| line.count() as usize).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.lines.iter().all(|&line| line == W::NONE)
    }

    /// Members, line by line.
    pub fn iter(&self) -> impl Iterator<Item = Hex> {
        self.lines.iter().enumerate().flat_map(move |(line, &word)| {
            let mut word = word;
            std::iter::from_fn(move || {
                (word != W::NONE).then(|| {
                    let bit = word.lowest();
                    word &= !(W::FIRST << bit);
                    self.layout.hex(line, bit)
                })
            })
        })
    }

    /// The same hexes as a set for a state.
    pub fn to_set<const WORDS: usize>(&self) -> HexSet<WORDS> {
        self.iter().collect()
    }
}

impl<W: Word> Extend<Hex> for Field<W> {
    fn extend<I: IntoIterator<Item = Hex>>(&mut self, hexes: I) {
        hexes.into_iter().for_each(|hex| self.insert(hex));
    }
}

/// How far one can go when a step costs what the hex entered costs, whatever side it is entered by.
///
/// Made once for a map and a kind of unit, then run as often as wanted.
///
/// ```
/// use board::{Field, Flood, Grid, Stagger};
/// let grid = Grid::new(40, 30, Stagger::EvenColumns)?;
/// let none = Field::new(&grid).unwrap();
///
/// let mut flood: Flood = Flood::new(&grid, |_| Some(1)).unwrap();
/// flood.run([grid.parse("1010")?], 3, &none, &none);
/// assert_eq!(flood.reached().len(), 37);
/// assert_eq!(flood.cost(grid.parse("1012")?), Some(2));
/// # Ok::<(), board::GridError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Flood<W: Word = u64> {
    reached: Field<W>,
    /// Whether the first line is a shifted one.
    first_shifted: bool,
    /// The hexes of each entry cost.
    classes: Vec<(usize, Vec<W>)>,
    /// The hexes first reached at each cost, and the lines they are in.
    fresh: Vec<W>,
    ranges: Vec<Range<usize>>,
    /// The neighbours of those, in the same lines and one more on either side.
    spread: Vec<W>,
}

impl<W: Word> Flood<W> {
    /// A flood for these entry costs; `None` is a hex that cannot be entered.
    pub fn new(grid: &Grid, mut entry: impl FnMut(Hex) -> Option<u8>) -> Result<Flood<W>, FloodError> {
        let reached = Field::new(grid)?;
        let mut classes: Vec<(usize, Vec<W>)> = Vec::new();
        for hex in grid.hexes() {
            let Some(cost) = entry(hex).map(usize::from) else {
                continue;
            };
            if cost == 0 {
                return Err(FloodError::Free { hex: grid.number(hex) });
            }
            let class = classes.binary_search_by_key(&cost, |class| class.0).unwrap_or_else(|place| {
                classes.insert(place, (cost, vec![W::NONE; reached.layout.lines()]));
                place
            });
            let (line, bit) = reached.layout.place(hex);
            classes[class].1[line] |= W::FIRST << bit;
        }
        let first_shifted = grid.stagger().shifts(1);
        Ok(Flood {
            reached,
            first_shifted,
            classes,
            fresh: Vec::new(),
            ranges: Vec::new(),
            spread: Vec::new(),
        })
    }

    /// Finds all hexes within the budget of the starts.
    ///
    /// Hexes in `closed` are not entered; those in `stops` are entered and not left, unless one starts there.
    ///
    /// # Panics
    /// If a field was made for a grid of another size.
    pub fn run(
        &mut self,
        starts: impl IntoIterator<Item = Hex>,
        budget: u8,
        closed: &Field<W>,
        stops: &Field<W>,
    ) {
        assert!(
            closed.layout == self.reached.layout && stops.layout == self.reached.layout,
            "the fields of a flood are those of its grid"
        );
        let lines = self.reached.lines.len();
        let levels = usize::from(budget) + 1;
        if self.fresh.len() < levels * lines {
            self.fresh.resize(levels * lines, W::NONE);
            self.spread.resize(levels * lines, W::NONE);
        }
        self.reached.clear();
        self.ranges.clear();
        self.start(starts);
        for level in 0..levels - 1 {
            self.spread(level, stops);
            self.enter(level + 1, closed);
        }
    }

    /// All hexes the last run reached, the starts among them.
    pub fn reached(&self) -> &Field<W> {
        &self.reached
    }

    /// The least cost of a hex, if the last run reached it.
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        let (line, bit) = self.reached.layout.place(hex);
        let lines = self.reached.lines.len();
        let level = self.ranges.iter().enumerate().position(|(level, range)| {
            range.contains(&line) && self.fresh[level * lines + line] & (W::FIRST << bit) != W::NONE
        });
        level.map(|level| level as u8)
    }

    fn start(&mut self, starts: impl IntoIterator<Item = Hex>) {
        let mut range = 0..0;
        for hex in starts {
            let (line, bit) = self.reached.layout.place(hex);
            self.reached.lines[line] |= W::FIRST << bit;
            range = hull(range, line..line + 1);
        }
        self.fresh[range.clone()].copy_from_slice(&self.reached.lines[range.clone()]);
        self.ranges.push(range);
    }

    /// Works out the neighbours of what was first reached at this cost.
    fn spread(&mut self, level: usize, stops: &Field<W>) {
        let range = self.ranges[level].clone();
        if range.is_empty() {
            return;
        }
        let lines = self.reached.lines.len();
        let fresh = &self.fresh[level * lines..][range.clone()];
        let stops = &stops.lines[range.clone()];
        let spread = &mut self.spread[level * lines..][range.start - 1..range.end + 1];
        spread.fill(W::NONE);
        let may_stop = level > 0;
        let mut shifted = self.first_shifted != range.start.is_multiple_of(2); // line 1 is the first
        for ((&fresh, &stops), place) in fresh.iter().zip(stops).zip(0..) {
            let leaving = if may_stop { fresh & !stops } else { fresh };
            let (back, further) = (leaving >> 1, leaving << 1);
            let beside = leaving | if shifted { further } else { back };
            spread[place] |= beside;
            spread[place + 1] |= back | further;
            spread[place + 2] |= beside;
            shifted = !shifted;
        }
    }

    /// Works out what is first reached at this cost, from all that spread before.
    fn enter(&mut self, level: usize, closed: &Field<W>) {
        let lines = self.reached.lines.len();
        let fresh = &mut self.fresh[level * lines..][..lines];
        let mut range = 0..0;
        for &(cost, _) in self.classes.iter().take_while(|class| class.0 <= level) {
            let from = &self.ranges[level - cost];
            if !from.is_empty() {
                range = hull(range, from.start - 1..from.end + 1);
            }
        }
        fresh[range.clone()].fill(W::NONE);
        for (cost, class) in self.classes.iter().take_while(|class| class.0 <= level) {
            let from = self.ranges[level - cost].clone();
            if from.is_empty() {
                continue;
            }
            let from = from.start - 1..from.end + 1;
            let spread = &self.spread[(level - cost) * lines..][from.clone()];
            for ((fresh, &spread), &class) in fresh[from.clone()].iter_mut().zip(spread).zip(&class[from]) {
                *fresh |= spread & class;
            }
        }
        // Keep to the lines that hold something.
        let mut held = 0..0;
        let known = self.reached.lines[range.clone()].iter_mut().zip(&closed.lines[range.clone()]);
        for ((fresh, (reached, &closed)), line) in fresh[range.clone()].iter_mut().zip(known).zip(range) {
            *fresh &= !(*reached | closed);
            *reached |= *fresh;
            if *fresh != W::NONE {
                held = hull(held, line..line + 1);
            }
        }
        self.ranges.push(held);
    }
}

/// The least range that holds both, either of which may be empty.
fn hull(a: Range<usize>, b: Range<usize>) -> Range<usize> {
    match (a.is_empty(), b.is_empty()) {
        (true, _) => b,
        (_, true) => a,
        _ => a.start.min(b.start)..a.end.max(b.end),
    }
}
