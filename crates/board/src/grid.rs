//! The numbered hex map: neighbours, distance, wedges and exact plane coordinates.
//!
//! Inside, a hex also has axial coordinates `(q, r)` in which edge 0 is `(+1, 0)`, edge 1 `(0, +1)`
//! and edge 2 `(-1, +1)`, whatever the stagger: all geometry but the numbering is the same for all maps.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::sheet::{Number, Sheet};
use crate::{Edge, Vertex};

/// A hex of a [`Grid`], as its dense index `(column - 1) * rows + (row - 1)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Hex(pub u16);

kernel::packed!(Hex: u16);

impl Hex {
    /// The index, for arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Which lines of hexes are shifted half a hex towards higher numbers.
///
/// On a grid of straight columns (`EvenColumns`, `OddColumns`) the edges are: 0 the next column, half a
/// row further; 1 the next row; 2 the previous column, half a row further; 3 the previous column, half a
/// row back; 4 the previous row; 5 the next column, half a row back.
///
/// On a grid of straight rows (`EvenRows`, `OddRows`) the lines change places, and so do "next" and
/// "previous" line, which keeps the numbers clockwise: 0 the previous row, half a column further; 1 the
/// next column; 2 the next row, half a column further; 3 the next row, half a column back; 4 the previous
/// column; 5 the previous row, half a column back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stagger {
    /// Columns are straight; 02, 04, … sit half a row further than 01, 03, …
    EvenColumns,
    /// Columns are straight; 01, 03, … sit half a row further than 02, 04, …
    OddColumns,
    /// Rows are straight; 02, 04, … sit half a column further than 01, 03, …
    EvenRows,
    /// Rows are straight; 01, 03, … sit half a column further than 02, 04, …
    OddRows,
}

impl Stagger {
    /// Whether columns, rather than rows, are the straight lines.
    pub const fn columns_straight(self) -> bool {
        matches!(self, Stagger::EvenColumns | Stagger::OddColumns)
    }

    /// The same shift where lines are counted from another that is odd instead of even, or even instead of odd.
    const fn flipped(self) -> Stagger {
        match self {
            Stagger::EvenColumns => Stagger::OddColumns,
            Stagger::OddColumns => Stagger::EvenColumns,
            Stagger::EvenRows => Stagger::OddRows,
            Stagger::OddRows => Stagger::EvenRows,
        }
    }

    /// Whether the straight line of this number, counted from 1, is one of the shifted ones.
    pub const fn shifts(self, line: u16) -> bool {
        matches!(self, Stagger::EvenColumns | Stagger::EvenRows) == line.is_multiple_of(2)
    }
}

/// Why there is no such grid, or no such hex in it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GridError {
    /// Columns and rows must each be 1 to 99.
    #[error("a grid has 1 to 99 columns and 1 to 99 rows, not {columns} by {rows}")]
    Size {
        /// Columns asked for.
        columns: u16,
        /// Rows asked for.
        rows: u16,
    },
    /// A grid holds at most [`Grid::MAX_HEXES`].
    #[error("a grid has at most {} hexes, not {columns} times {rows}", Grid::MAX_HEXES)]
    TooLarge {
        /// Columns asked for.
        columns: u16,
        /// Rows asked for.
        rows: u16,
    },
    /// The sheets of a map leave a hole, or overlap so that lines do not meet.
    #[error("the sheets do not fit together: {why}")]
    Sheets {
        /// What is wrong.
        why: &'static str,
    },
    /// The text is not a number as this map prints them.
    #[error("\"{text}\" is not a hex number: {form}, as in {example}")]
    NotANumber {
        /// What was read.
        text: String,
        /// What a number is made of.
        form: &'static str,
        /// The number of a hex of the map.
        example: Number,
    },
    /// The number is outside this map.
    #[error(
        "hex {number} is off the map: columns {:02} to {:02}, rows {:02} to {:02}",
        first.0, last.0, first.1, last.1
    )]
    OffMap {
        /// The hex asked for.
        number: Number,
        /// The first column and row of its sheet.
        first: (u8, u8),
        /// The last ones.
        last: (u8, u8),
    },
    /// Two hexes that had to be neighbours are not.
    #[error("hexes {from} and {to} are not adjacent")]
    NotAdjacent {
        /// The first.
        from: Number,
        /// The second.
        to: Number,
    },
}

/// Axial coordinates inside a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Axial {
    pub q: i16,
    pub r: i16,
}

/// What crossing edge 0 to 5 adds to the axial coordinates.
pub(crate) const STEP: [Axial; 6] = [
    Axial { q: 1, r: 0 },
    Axial { q: 0, r: 1 },
    Axial { q: -1, r: 1 },
    Axial { q: -1, r: 0 },
    Axial { q: 0, r: -1 },
    Axial { q: 1, r: -1 },
];

/// In a table of neighbours: off the map.
const NOWHERE: u16 = u16::MAX;

/// A numbered map of hexes.
///
/// Asking about a hex of another, larger grid panics; ask [`Grid::hex`] or [`Grid::parse`] for hexes
/// and this cannot happen.
#[derive(Clone, Debug)]
pub struct Grid {
    columns: u16,
    rows: u16,
    stagger: Stagger,
    sheets: Vec<Sheet>,
    axial: Vec<Axial>,
    neighbours: Vec<[u16; 6]>,
}

impl Grid {
    /// The most hexes a grid may have.
    pub const MAX_HEXES: usize = 4096;

    /// A grid of that many columns and rows, numbered from 0101.
    pub fn new(columns: u16, rows: u16, stagger: Stagger) -> Result<Grid, GridError> {
        Grid::of_sheets(stagger, vec![Sheet { letter: None, first: (1, 1), columns, rows, at: (0, 0) }])
    }

    /// A grid of one or more sheets with their own numbers. Which lines are shifted goes by the printed numbers. A hex
    /// on which several sheets lie bears the number of the first of them, and answers to all.
    ///
    /// ```
    /// # use board::{Grid, Sheet, Stagger};
    /// let north = Sheet { letter: Some('n'), first: (1, 1), columns: 38, rows: 19, at: (0, 0) };
    /// let south = Sheet { letter: Some('s'), first: (1, 1), columns: 38, rows: 21, at: (0, 18) };
    /// let map = Grid::of_sheets(Stagger::EvenColumns, vec![north, south])?;
    /// assert_eq!(map.parse("s1401")?, map.parse("n1419")?);
    /// assert_eq!(map.number(map.parse("s1401")?).to_string(), "n1419");
    /// assert!(map.adjacent(map.parse("n1419")?, map.parse("s1402")?));
    /// # Ok::<(), board::GridError>(())
    /// ```
    pub fn of_sheets(stagger: Stagger, sheets: Vec<Sheet>) -> Result<Grid, GridError> {
        for sheet in &sheets {
            sheet.check()?;
        }
        let columns = sheets.iter().map(|sheet| sheet.at.0 + sheet.columns).max().unwrap_or(0);
        let rows = sheets.iter().map(|sheet| sheet.at.1 + sheet.rows).max().unwrap_or(0);
        let count = usize::from(columns) * usize::from(rows);
        if count == 0 || count > Grid::MAX_HEXES {
            return Err(GridError::TooLarge { columns, rows });
        }
        let odd = Sheet::fit(&sheets, columns, rows, stagger.columns_straight())?;
        // Inside, lines are counted from 1, which is odd.
        let stagger = if odd { stagger } else { stagger.flipped() };
        let mut grid =
            Grid { columns, rows, stagger, sheets, axial: Vec::with_capacity(count), neighbours: Vec::new() };
        for column in 1..=columns {
            for row in 1..=rows {
                grid.axial.push(grid.axial_of(column, row));
            }
        }
        grid.neighbours = grid
            .axial
            .iter()
            .map(|from| {
                STEP.map(|step| grid.at(from.q + step.q, from.r + step.r).map_or(NOWHERE, |hex| hex.0))
            })
            .collect();
        Ok(grid)
    }

    /// How many hexes.
    #[allow(clippy::len_without_is_empty)] // a grid is never empty
    pub fn len(&self) -> usize {
        self.axial.len()
    }

    /// How many columns.
    pub fn columns(&self) -> u16 {
        self.columns
    }

    /// How many rows.
    pub fn rows(&self) -> u16 {
        self.rows
    }

    /// Which lines are shifted, counting them from 1 whatever their printed numbers.
    pub fn stagger(&self) -> Stagger {
        self.stagger
    }

    /// All hexes in the order of their index: down the first column, then the next.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        (0..self.axial.len() as u16).map(Hex)
    }

    /// The sheets, that whose numbers win first.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }

    /// The hex of that column and row, counted from 1 whatever their printed numbers.
    pub fn hex(&self, column: u16, row: u16) -> Option<Hex> {
        ((1..=self.columns).contains(&column) && (1..=self.rows).contains(&row))
            .then(|| Hex((column - 1) * self.rows + row - 1))
    }

    /// The column of a hex, counted from 1.
    pub fn column(&self, hex: Hex) -> u16 {
        hex.0 / self.rows + 1
    }

    /// The row of a hex, counted from 1.
    pub fn row(&self, hex: Hex) -> u16 {
        hex.0 % self.rows + 1
    }

    /// Reads a printed number: the letter of the sheet if there is one, two digits of the column, two of the row.
    ///
    /// ```
    /// # use board::{Grid, Stagger};
    /// let grid = Grid::new(17, 21, Stagger::EvenColumns)?;
    /// assert_eq!(grid.parse("1204").ok(), grid.hex(12, 4));
    /// let refused = grid.parse("1822").unwrap_err().to_string();
    /// assert_eq!(refused, "hex 1822 is off the map: columns 01 to 17, rows 01 to 21");
    /// # Ok::<(), board::GridError>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<Hex, GridError> {
        let read = Number::read(text).and_then(|number| {
            Some((number, self.sheets.iter().find(|sheet| sheet.letter == number.sheet)?))
        });
        let Some((number, sheet)) = read else {
            let form = match self.sheets[0].letter {
                None => "four digits, column then row",
                Some(_) => "the letter of its sheet and four digits, column then row",
            };
            return Err(GridError::NotANumber { text: text.into(), form, example: self.number(Hex(0)) });
        };
        let (first, last) = (sheet.first, sheet.last());
        let place = sheet.place(number).and_then(|(column, row)| self.hex(column, row));
        place.ok_or(GridError::OffMap { number, first, last })
    }

    /// The printed number of a hex.
    pub fn number(&self, hex: Hex) -> Number {
        let (column, row) = (self.column(hex), self.row(hex));
        let number = self.sheets.iter().find_map(|sheet| sheet.number(column, row));
        number.unwrap_or(Number { sheet: None, column: 0, row: 0 }) // no hex is without a sheet
    }

    /// Whether two hexes touch.
    pub fn adjacent(&self, a: Hex, b: Hex) -> bool {
        self.edge_between(a, b).is_some()
    }

    /// The hex across that edge, if the map goes on there.
    pub fn neighbour(&self, hex: Hex, edge: Edge) -> Option<Hex> {
        let index = self.neighbours[hex.index()][edge.index()];
        (index != NOWHERE).then_some(Hex(index))
    }

    /// The neighbours on the map, clockwise from edge 0.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Edge, Hex)> {
        let row = &self.neighbours[hex.index()];
        Edge::ALL
            .into_iter()
            .zip(row)
            .filter(|&(_, &index)| index != NOWHERE)
            .map(|(edge, &index)| (edge, Hex(index)))
    }

    /// The edge of `a` that leads to `b`, if they are adjacent.
    pub fn edge_between(&self, a: Hex, b: Hex) -> Option<Edge> {
        let (dq, dr) = self.offset(a, b);
        STEP.iter().position(|step| (step.q, step.r) == (dq, dr)).map(|edge| Edge::new(edge as u8))
    }

    /// How many steps apart two hexes are; 0 for the same hex, 1 for neighbours.
    pub fn distance(&self, a: Hex, b: Hex) -> u16 {
        let (dq, dr) = self.offset(a, b);
        length(dq, dr)
    }

    /// All hexes up to that distance, the centre included, in a fixed order that means nothing.
    pub fn within(&self, centre: Hex, radius: u16) -> impl Iterator<Item = Hex> {
        let Axial { q, r } = self.axial[centre.index()];
        let radius = radius.min(2 * 99) as i16; // no two hexes are further apart
        (-radius..=radius).flat_map(move |dq| {
            let low = (-radius).max(-dq - radius);
            let high = radius.min(-dq + radius);
            (low..=high).filter_map(move |dr| self.at(q + dq, r + dr))
        })
    }

    /// All hexes at exactly that distance, clockwise.
    pub fn ring(&self, centre: Hex, radius: u16) -> impl Iterator<Item = Hex> {
        let Axial { q, r } = self.axial[centre.index()];
        let radius = radius.min(2 * 99 + 1) as i16;
        let alone = (radius == 0).then_some(centre);
        let sides = (0..6).flat_map(move |side| {
            let (corner, along) = (STEP[side], STEP[(side + 2) % 6]);
            (0..radius).filter_map(move |i| {
                self.at(q + corner.q * radius + along.q * i, r + corner.r * radius + along.r * i)
            })
        });
        alone.into_iter().chain(sides)
    }

    /// Whether `to` is in the 60-degree wedge in front of a unit at `from` facing that corner.
    ///
    /// The wedge is bounded by the two straight rows of hexes that start with the two front hexes,
    /// rows included: `n + 1` hexes at range `n`, the unit's own hex at range 0.
    pub fn in_wedge(&self, from: Hex, facing: Vertex, to: Hex) -> bool {
        let (q, r) = self.offset(from, to);
        // (q, r) = a * STEP[v - 1] + b * STEP[v]: both a and b must be positive or none.
        let (a, b) = match facing.index() {
            0 => (-r, q + r),
            1 => (q, r),
            2 => (q + r, -q),
            3 => (r, -q - r),
            4 => (-q, -r),
            _ => (-q - r, q),
        };
        a >= 0 && b >= 0
    }

    /// The centre of a hex on an integer lattice on which corners and middles of sides are integers too.
    ///
    /// For straight columns the centre is `(6 * column, 4 * row)`, plus 2 in y for a shifted column; corners
    /// lie at `(±4, 0)` and `(±2, ±2)` from it, middles of sides at `(0, ±2)` and `(±3, ±1)`. One unit of x is
    /// a quarter of a hexside, one unit of y √3 quarters: multiply y by √3 to draw regular hexagons. Straight
    /// lines, and what lies left or right of them, are the same on the lattice. For straight rows x and y
    /// change places. x grows with the column and y with the row.
    pub fn centre(&self, hex: Hex) -> (i32, i32) {
        let (column, row) = (self.column(hex), self.row(hex));
        let place = |line: u16, position: u16| {
            let shift = if self.stagger.shifts(line) { 2 } else { 0 };
            (6 * i32::from(line), 4 * i32::from(position) + shift)
        };
        if self.stagger.columns_straight() {
            place(column, row)
        } else {
            let (across, along) = place(row, column);
            (along, across)
        }
    }

    /// A corner of a hex on the lattice of [`Grid::centre`].
    pub fn corner(&self, hex: Hex, vertex: Vertex) -> (i32, i32) {
        const COLUMNS: [(i32, i32); 6] = [(4, 0), (2, 2), (-2, 2), (-4, 0), (-2, -2), (2, -2)];
        const ROWS: [(i32, i32); 6] = [(0, -4), (2, -2), (2, 2), (0, 4), (-2, 2), (-2, -2)];
        self.displaced(hex, if self.stagger.columns_straight() { COLUMNS } else { ROWS }[vertex.index()])
    }

    /// The middle of a side on the lattice of [`Grid::centre`].
    pub fn midpoint(&self, hex: Hex, edge: Edge) -> (i32, i32) {
        const COLUMNS: [(i32, i32); 6] = [(3, 1), (0, 2), (-3, 1), (-3, -1), (0, -2), (3, -1)];
        const ROWS: [(i32, i32); 6] = [(1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3)];
        self.displaced(hex, if self.stagger.columns_straight() { COLUMNS } else { ROWS }[edge.index()])
    }

    fn displaced(&self, hex: Hex, (dx, dy): (i32, i32)) -> (i32, i32) {
        let (x, y) = self.centre(hex);
        (x + dx, y + dy)
    }

    /// Where `b` lies as seen from `a`, in axial steps.
    pub(crate) fn offset(&self, a: Hex, b: Hex) -> (i16, i16) {
        let (a, b) = (self.axial[a.index()], self.axial[b.index()]);
        (b.q - a.q, b.r - a.r)
    }

    /// The hex that lies this many axial steps from another, if it is on the map.
    pub(crate) fn moved(&self, hex: Hex, by: Axial) -> Option<Hex> {
        let from = self.axial[hex.index()];
        self.at(from.q + by.q, from.r + by.r)
    }

    /// Axial coordinates of a place on the map; the inverse of [`Grid::at`].
    fn axial_of(&self, column: u16, row: u16) -> Axial {
        let (column, row) = (column as i16 - 1, row as i16 - 1);
        match self.stagger {
            Stagger::EvenColumns => Axial { q: column, r: row - (column - (column & 1)) / 2 },
            Stagger::OddColumns => Axial { q: column, r: row - (column + (column & 1)) / 2 },
            Stagger::EvenRows => Axial { q: -row, r: column + (row + (row & 1)) / 2 },
            Stagger::OddRows => Axial { q: -row, r: column + (row - (row & 1)) / 2 },
        }
    }

    /// The hex at these axial coordinates.
    fn at(&self, q: i16, r: i16) -> Option<Hex> {
        let (column, row) = match self.stagger {
            Stagger::EvenColumns => (q, r + (q - (q & 1)) / 2),
            Stagger::OddColumns => (q, r + (q + (q & 1)) / 2),
            Stagger::EvenRows => (r - (-q + (q & 1)) / 2, -q),
            Stagger::OddRows => (r - (-q - (q & 1)) / 2, -q),
        };
        let on_map = (0..self.columns as i16).contains(&column) && (0..self.rows as i16).contains(&row);
        on_map.then(|| Hex(column as u16 * self.rows + row as u16))
    }
}

/// The length of an axial displacement in steps.
pub(crate) fn length(dq: i16, dr: i16) -> u16 {
    dq.unsigned_abs().max(dr.unsigned_abs()).max((dq + dr).unsigned_abs())
}
