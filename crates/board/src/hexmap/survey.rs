//! Lays the parts of a map file on the grid.

use super::text::{ColumnsText, FeatureText, GridText, Shifted, VerticesText};
use super::{Feature, HexMap, Hexside, ReadHexes, Seen, Terrain};
use crate::{Edge, Grid, GridError, Hex, Sheet, Stagger};
use loader::{At, Figure, Flaw, LoadError, Reader, Text};
use std::collections::BTreeSet;
use thiserror::Error;

/// What does not fit on a map of hexes.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[allow(missing_docs)] // each variant's message is its documentation
pub enum Unfit {
    #[error("the map has {expected} columns, {found} are given")]
    ColumnCount { expected: usize, found: usize },
    #[error("column {column:02} has {found} rows instead of {expected}")]
    ColumnLength { column: usize, expected: usize, found: usize },
    #[error("'{code}' at row {row:02} is no terrain: {known}")]
    TerrainCode { code: char, row: usize, known: String },
    #[error("'{code}' at row {row:02} is no level: a digit")]
    LevelCode { code: char, row: usize },
    #[error("the six vertices need six different names")]
    VertexNames,
    #[error("\"{0}\" is no hexside: two hexes, as in \"0306-0406\"")]
    Pair(String),
    #[error("\"{0}\" is no edge of this map: as in \"column 01\" or \"row 01, columns 07 to 17\"")]
    Edge(String),
    #[error("a road joins at least two hexes")]
    ShortRoad,
    #[error("\"{0}\" is no letter of a sheet: one of a to z")]
    Letter(String),
}

/// A hexside: a hex, the edge that leads to the other, and that other.
pub type Crossing = (Hex, Edge, Hex);

/// The grid of a map with at most this many hexes.
pub fn grid(reader: Reader, text: &GridText, most: usize) -> Result<Grid, LoadError> {
    let mut sheets = vec![Sheet {
        letter: text.letter.as_ref().map(|letter| self::letter(reader, letter)).transpose()?,
        ..sheet(reader, &text.columns, &text.rows, text.first.as_ref())?
    }];
    for further in &text.sheet {
        let own = sheet(reader, &further.columns, &further.rows, further.first.as_ref())?;
        let letter = Some(self::letter(reader, &further.letter)?);
        let at = joint(reader, &sheets, &further.joins)?;
        sheets.push(Sheet { letter, at, ..own });
    }
    let stagger = match text.shifted {
        Shifted::EvenColumns => Stagger::EvenColumns,
        Shifted::OddColumns => Stagger::OddColumns,
        Shifted::EvenRows => Stagger::EvenRows,
        Shifted::OddRows => Stagger::OddRows,
    };
    let columns = sheets.iter().map(|sheet| usize::from(sheet.at.0 + sheet.columns)).max().unwrap_or(0);
    let found = columns * sheets.iter().map(|sheet| usize::from(sheet.at.1 + sheet.rows)).max().unwrap_or(0);
    let too_many = || Flaw::TooMany { what: "hexes", most, found };
    reader.refuse_if(found > most, &text.columns, too_many)?;
    Grid::of_sheets(stagger, sheets).map_err(|error| reader.at(&text.columns, error))
}

/// A sheet by itself, without its letter.
fn sheet(reader: Reader, columns: &Figure, rows: &Figure, first: Option<&Text>) -> Result<Sheet, LoadError> {
    let columns = reader.number(columns, "the number of columns", 1..=99)?;
    let rows = reader.number(rows, "the number of rows", 1..=99)?;
    let first = match first {
        None => (1, 1),
        Some(text) => {
            let number = crate::Number::read(text.get()).filter(|number| number.sheet.is_none());
            let number = number.ok_or_else(|| reader.at(text, not_a_number(text)))?;
            (number.column, number.row)
        }
    };
    Ok(Sheet { letter: None, first, columns, rows, at: (0, 0) })
}

fn not_a_number(text: &Text) -> GridError {
    let example = crate::Number { sheet: None, column: 1, row: 1 };
    GridError::NotANumber { text: text.get().clone(), form: "four digits, column then row", example }
}

fn letter(reader: Reader, text: &Text) -> Result<char, LoadError> {
    let mut letters = text.get().chars();
    match (letters.next().filter(char::is_ascii_lowercase), letters.next()) {
        (Some(letter), None) => Ok(letter),
        _ => Err(reader.at(text, Unfit::Letter(text.get().clone()))),
    }
}

/// Where a further sheet begins: a hex of a sheet before it.
fn joint(reader: Reader, sheets: &[Sheet], text: &Text) -> Result<(u16, u16), LoadError> {
    let place = crate::Number::read(text.get()).and_then(|number| {
        let sheet = sheets.iter().find(|sheet| sheet.letter == number.sheet)?;
        sheet.place(number).map(|(column, row)| (column - 1, row - 1))
    });
    place.ok_or_else(|| reader.at(text, Flaw::Unknown { what: "hex", name: text.get().clone() }))
}

/// The names of the six vertices, all different.
pub fn vertex_names(reader: Reader, text: &VerticesText) -> Result<[String; 6], LoadError> {
    let list = text.names.get();
    let different: BTreeSet<String> = list.iter().map(|name| name.to_ascii_uppercase()).collect();
    let letters =
        |name: &String| !name.is_empty() && name.len() <= 8 && name.bytes().all(|b| b.is_ascii_alphabetic());
    match <[String; 6]>::try_from(list.clone()) {
        Ok(six) if different.len() == 6 && list.iter().all(letters) => Ok(six),
        _ => Err(reader.at(&text.names, Unfit::VertexNames)),
    }
}

/// A map while its parts are laid on the grid.
pub struct Survey<'a, T, H> {
    /// The file.
    pub reader: Reader<'a>,
    /// The map so far.
    pub map: HexMap<T, H>,
}

impl<'a, T: Terrain, H: Hexside> Survey<'a, T, H> {
    /// Begins with the grid, the vertices, the terrain and the levels.
    pub fn new(
        reader: Reader<'a>,
        grid: Grid,
        vertices: &VerticesText,
        terrain: &ColumnsText,
        levels: &ColumnsText,
    ) -> Result<Survey<'a, T, H>, LoadError> {
        let map = HexMap {
            vertex_names: vertex_names(reader, vertices)?,
            terrain: columns(reader, &grid, terrain, read_terrain)?,
            level: columns(reader, &grid, levels, read_level)?,
            sides: vec![[H::default(); 6]; grid.len()],
            roads: Vec::new(),
            places: Vec::new(),
            grid,
        };
        Ok(Survey { reader, map })
    }

    /// A hex of the map.
    pub fn hex(&self, text: &Text) -> Result<Hex, LoadError> {
        self.reader.hex(&self.map.grid, text)
    }

    /// The edge between two hexes, which must touch.
    pub fn edge<P>(&self, place: &At<P>, from: Hex, to: Hex) -> Result<Edge, LoadError> {
        let grid = &self.map.grid;
        let not_adjacent = || GridError::NotAdjacent { from: grid.number(from), to: grid.number(to) };
        grid.edge_between(from, to).ok_or_else(|| self.reader.at(place, not_adjacent()))
    }

    /// A hexside written as `0306-0406`.
    fn pair(&self, text: &Text) -> Result<Crossing, LoadError> {
        let Some((first, second)) = text.get().split_once('-') else {
            return Err(self.reader.at(text, Unfit::Pair(text.get().clone())));
        };
        let hex =
            |number: &str| self.map.grid.parse(number.trim()).map_err(|error| self.reader.at(text, error));
        let (from, to) = (hex(first)?, hex(second)?);
        Ok((from, self.edge(text, from, to)?, to))
    }

    /// Hexsides, none twice.
    pub fn pairs(&self, list: &[Text]) -> Result<Vec<Crossing>, LoadError> {
        let mut seen = BTreeSet::new();
        let mut crossings = Vec::with_capacity(list.len());
        for text in list {
            let (from, edge, to) = self.pair(text)?;
            let twice = !seen.insert((from.min(to), from.max(to)));
            self.reader.refuse_if(twice, text, || Flaw::Repeated(text.get().clone()))?;
            crossings.push((from, edge, to));
        }
        Ok(crossings)
    }

    /// Lays one feature on hexsides, none twice.
    pub fn lay(&mut self, word: &str, list: &[Text]) -> Result<(), LoadError> {
        for crossing in self.pairs(list)? {
            self.map.lay(crossing, word);
        }
        Ok(())
    }

    /// A road from hex to hex, laid on the hexsides it crosses; `refuse` says which of them it cannot cross, and why.
    pub fn road<E: std::error::Error + Send + Sync + 'static>(
        &mut self,
        text: &FeatureText,
        refuse: impl Fn(&HexMap<T, H>, Crossing) -> Option<E>,
    ) -> Result<(), LoadError> {
        let name = self.reader.text(&text.name, "the name of a road")?;
        let numbers = text.hexes.get();
        self.reader.refuse_if(numbers.len() < 2, &text.hexes, || Unfit::ShortRoad)?;
        let hexes = numbers.iter().map(|number| self.hex(number)).collect::<Result<Vec<_>, _>>()?;
        for (step, place) in hexes.windows(2).zip(&numbers[1..]) {
            let crossing = (step[0], self.edge(place, step[0], step[1])?, step[1]);
            if let Some(flaw) = refuse(&self.map, crossing) {
                return Err(self.reader.at(place, flaw));
            }
            self.map.lay(crossing, "road");
        }
        self.map.roads.push(Feature { name, hexes });
        Ok(())
    }

    /// Named places, none twice.
    pub fn places(&mut self, list: &[FeatureText]) -> Result<(), LoadError> {
        for text in list {
            let name = self.reader.text(&text.name, "the name of a place")?;
            let twice = self.map.places.iter().any(|place| place.name == name);
            self.reader.refuse_if(twice, &text.name, || Flaw::Repeated(name.clone()))?;
            let hexes = self.reader.hexes(&self.map.grid, &text.hexes, "hexes of a place")?;
            self.map.places.push(Feature { name, hexes });
        }
        Ok(())
    }
}

impl<T: Terrain, H: Hexside> HexMap<T, H> {
    /// Lays a feature on a hexside, as seen from both its hexes; tells whether there is such a feature.
    pub fn lay(&mut self, (from, edge, to): Crossing, word: &str) -> bool {
        self.sides[from.index()][edge.index()].lay(word, Seen::FromFirst)
            && self.sides[to.index()][edge.opposite().index()].lay(word, Seen::FromSecond)
    }
}

/// One value a hex from one text a column.
fn columns<V>(
    reader: Reader,
    grid: &Grid,
    text: &ColumnsText,
    read: fn(char, usize) -> Result<V, Unfit>,
) -> Result<Vec<V>, LoadError> {
    let (expected, found) = (usize::from(grid.columns()), text.columns.get().len());
    reader.refuse_if(found != expected, &text.columns, || Unfit::ColumnCount { expected, found })?;
    let mut values = Vec::with_capacity(grid.len());
    for (index, column) in text.columns.get().iter().enumerate() {
        let (expected, found) = (usize::from(grid.rows()), column.get().chars().count());
        let length = || Unfit::ColumnLength { column: index + 1, expected, found };
        reader.refuse_if(found != expected, column, length)?;
        for (row, code) in column.get().chars().enumerate() {
            values.push(read(code, row + 1).map_err(|flaw| reader.at(column, flaw))?);
        }
    }
    Ok(values)
}

fn read_terrain<T: Terrain>(code: char, row: usize) -> Result<T, Unfit> {
    let found = T::ALL.iter().find(|(letter, ..)| *letter == code);
    found.map(|&(.., terrain)| terrain).ok_or_else(|| {
        let known: Vec<String> = T::ALL.iter().map(|(letter, word, _)| format!("{letter} {word}")).collect();
        Unfit::TerrainCode { code, row, known: known.join(", ") }
    })
}

fn read_level(code: char, row: usize) -> Result<u8, Unfit> {
    code.to_digit(10).map(|digit| digit as u8).ok_or(Unfit::LevelCode { code, row })
}
