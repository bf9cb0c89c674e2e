//! The printed sheets of a map and the numbers of their hexes.

use crate::GridError;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Write as _};

/// A printed sheet: a rectangle of hexes with numbers of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The letter before its numbers, as in `s0113`; none on a map of one sheet.
    pub letter: Option<char>,
    /// Column and row of its first hex, as printed.
    pub first: (u8, u8),
    /// How many columns.
    pub columns: u16,
    /// How many rows.
    pub rows: u16,
    /// Columns and rows of the map that come before its first hex.
    pub at: (u16, u16),
}

/// The printed number of a hex: the letter of its sheet if there are several, column and row in two digits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Number {
    /// The letter of its sheet.
    pub sheet: Option<char>,
    /// Column, as printed.
    pub column: u8,
    /// Row, as printed.
    pub row: u8,
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Digit by digit: views and notations write thousands of them.
        let two = |line: u8| [line / 10, line % 10].map(|digit| char::from(b'0' + digit));
        let mut signs = self.sheet.into_iter().chain(two(self.column)).chain(two(self.row));
        signs.try_for_each(|sign| f.write_char(sign))
    }
}

impl Number {
    /// Reads a letter, if there is one, and four digits.
    pub(crate) fn read(text: &str) -> Option<Number> {
        let sheet = text.chars().next().filter(char::is_ascii_lowercase);
        let digits = &text.as_bytes()[usize::from(sheet.is_some())..];
        let &[a, b, c, d] = digits else { return None };
        let two = |tens: u8, ones: u8| {
            let digits = tens.is_ascii_digit() && ones.is_ascii_digit();
            digits.then(|| (tens - b'0') * 10 + (ones - b'0'))
        };
        Some(Number { sheet, column: two(a, b)?, row: two(c, d)? })
    }
}

impl Sheet {
    /// The last column and row, as printed.
    pub(crate) fn last(&self) -> (u8, u8) {
        (self.first.0 + (self.columns - 1) as u8, self.first.1 + (self.rows - 1) as u8)
    }

    /// Refuses a sheet whose numbers do not fit in two digits each.
    pub(crate) fn check(&self) -> Result<(), GridError> {
        let (columns, rows) = (self.columns, self.rows);
        let fits = |first: u8, lines: u16| lines >= 1 && u16::from(first) + lines <= 100;
        if !fits(self.first.0, columns) || !fits(self.first.1, rows) || self.at.0 > 99 || self.at.1 > 99 {
            return Err(GridError::Size { columns, rows });
        }
        if self.letter.is_some_and(|letter| !letter.is_ascii_lowercase()) {
            return Err(GridError::Sheets { why: "the letter of a sheet is one of a to z" });
        }
        Ok(())
    }

    /// Sees that sheets cover the map and that their lines meet. Tells whether the first straight line of the map bears
    /// an odd number.
    pub(crate) fn fit(
        sheets: &[Sheet],
        columns: u16,
        rows: u16,
        columns_straight: bool,
    ) -> Result<bool, GridError> {
        let different = |at: usize| sheets[..at].iter().all(|before| before.letter != sheets[at].letter);
        if !(0..sheets.len()).all(different)
            || (sheets.len() > 1 && sheets.iter().any(|s| s.letter.is_none()))
        {
            return Err(GridError::Sheets { why: "each of several sheets needs a letter of its own" });
        }
        let covered = |column, row| sheets.iter().any(|sheet| sheet.number(column, row).is_some());
        if !(1..=columns).all(|column| (1..=rows).all(|row| covered(column, row))) {
            return Err(GridError::Sheets { why: "together they are not a rectangle" });
        }
        let odd = |sheet: &Sheet| {
            let (first, at) =
                if columns_straight { (sheet.first.0, sheet.at.0) } else { (sheet.first.1, sheet.at.1) };
            (u16::from(first) + at) % 2 == 1
        };
        let first = sheets.first().is_none_or(odd);
        if sheets.iter().any(|sheet| odd(sheet) != first) {
            return Err(GridError::Sheets { why: "a shifted line meets one that is not" });
        }
        Ok(first)
    }

    /// The number on this sheet of a hex of the map, by its column and row counted from 1.
    pub(crate) fn number(&self, column: u16, row: u16) -> Option<Number> {
        let line = |at: u16, before: u16, lines: u16| at.checked_sub(before + 1).filter(|&line| line < lines);
        let (column, row) = (line(column, self.at.0, self.columns)?, line(row, self.at.1, self.rows)?);
        let (column, row) = (self.first.0 + column as u8, self.first.1 + row as u8);
        Some(Number { sheet: self.letter, column, row })
    }

    /// Column and row of the map, counted from 1, of a number of this sheet.
    pub(crate) fn place(&self, number: Number) -> Option<(u16, u16)> {
        let line = |printed: u8, first: u8, lines: u16, before: u16| {
            let line = u16::from(printed.checked_sub(first)?);
            (line < lines).then_some(before + line + 1)
        };
        let column = line(number.column, self.first.0, self.columns, self.at.0)?;
        Some((column, line(number.row, self.first.1, self.rows, self.at.1)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grid, Stagger};

    fn sheet(letter: char, columns: u16, rows: u16, at: (u16, u16)) -> Sheet {
        Sheet { letter: Some(letter), first: (1, 1), columns, rows, at }
    }

    #[test]
    fn the_first_column_is_free_and_the_shift_goes_by_the_printed_number() {
        let from_ten = Sheet { letter: None, first: (10, 1), columns: 26, rows: 54, at: (0, 0) };
        let grid = Grid::of_sheets(Stagger::EvenColumns, vec![from_ten]).unwrap();
        let hex = |number: &str| grid.parse(number).unwrap();
        assert_eq!(grid.number(hex("1001")).to_string(), "1001");
        assert_eq!(grid.number(hex("3554")).to_string(), "3554");
        // Column 10 is even and shifted down: 1001 touches 1101 and 1102, while 1101 touches 1001 and not 1002.
        assert!(grid.adjacent(hex("1001"), hex("1102")) && grid.adjacent(hex("1001"), hex("1101")));
        assert!(!grid.adjacent(hex("1101"), hex("1002")));
        let plain = Grid::new(40, 54, Stagger::EvenColumns).unwrap();
        for (a, b) in [("1001", "1102"), ("1101", "1002"), ("1212", "1312"), ("1312", "1412")] {
            let printed = plain.adjacent(plain.parse(a).unwrap(), plain.parse(b).unwrap());
            assert_eq!(grid.adjacent(hex(a), hex(b)), printed, "{a} {b}");
        }
        let off = grid.parse("0901").unwrap_err().to_string();
        assert_eq!(off, "hex 0901 is off the map: columns 10 to 35, rows 01 to 54");
    }

    #[test]
    fn joined_sheets_number_every_hex_once() {
        let sheets = vec![sheet('n', 38, 19, (0, 0)), sheet('s', 38, 21, (0, 18))];
        let grid = Grid::of_sheets(Stagger::EvenColumns, sheets).unwrap();
        assert_eq!((grid.columns(), grid.rows(), grid.len()), (38, 39, 1482));
        for hex in grid.hexes() {
            assert_eq!(grid.parse(&grid.number(hex).to_string()), Ok(hex));
        }
        assert_eq!(grid.parse("s0113").map(|hex| grid.row(hex)), Ok(31));
        assert_eq!(grid.number(grid.parse("s0101").unwrap()).to_string(), "n0119");
        let refused = grid.parse("0113").unwrap_err().to_string();
        let wanted = "the letter of its sheet and four digits, column then row, as in n0101";
        assert_eq!(refused, format!("\"0113\" is not a hex number: {wanted}"));
        assert!(grid.parse("x0113").is_err() && grid.parse("n0120").is_err() && grid.parse("é113").is_err());
    }

    #[test]
    fn sheets_that_do_not_fit_are_refused() {
        let why = |sheets: Vec<Sheet>| Grid::of_sheets(Stagger::EvenColumns, sheets).unwrap_err().to_string();
        let hole = vec![sheet('n', 38, 19, (0, 0)), sheet('s', 37, 21, (0, 18))];
        assert!(why(hole).contains("not a rectangle"));
        let twice = vec![sheet('n', 38, 19, (0, 0)), sheet('n', 38, 21, (0, 18))];
        assert!(why(twice).contains("a letter of its own"));
        let crooked = vec![sheet('w', 11, 19, (0, 0)), sheet('e', 11, 19, (11, 0))];
        assert!(why(crooked).contains("a shifted line meets one that is not"));
        assert!(why(vec![sheet('N', 9, 9, (0, 0))]).contains("one of a to z"));
        assert!(why(Vec::new()).contains("0 times 0"));
        let high = Sheet { letter: None, first: (90, 1), columns: 11, rows: 2, at: (0, 0) };
        assert!(why(vec![high]).contains("1 to 99 columns"));
    }
}
