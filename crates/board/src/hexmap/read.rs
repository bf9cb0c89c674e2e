//! Hexes as data files name them.

use super::Unfit;
use crate::{Grid, Hex};
use loader::{At, LoadError, Reader, Text};
use std::collections::BTreeSet;

/// What a reader of data files says about hexes.
pub trait ReadHexes {
    /// A hex of the map.
    fn hex(self, grid: &Grid, hex: &Text) -> Result<Hex, LoadError>;

    /// Hexes of the map, at least one, none twice; `what` they are, for whoever gave none.
    fn hexes(self, grid: &Grid, hexes: &At<Vec<Text>>, what: &'static str) -> Result<Vec<Hex>, LoadError>;

    /// The hexes of edges of the map, at least one edge, each hex once, in map order: `column 01`, `row 01`, or a part of
    /// it, `row 01, columns 07 to 17`.
    fn edges(self, grid: &Grid, edges: &At<Vec<Text>>, what: &'static str) -> Result<Vec<Hex>, LoadError>;
}

impl ReadHexes for Reader<'_> {
    fn hex(self, grid: &Grid, hex: &Text) -> Result<Hex, LoadError> {
        grid.parse(hex.get()).map_err(|error| self.at(hex, error))
    }

    fn hexes(self, grid: &Grid, hexes: &At<Vec<Text>>, what: &'static str) -> Result<Vec<Hex>, LoadError> {
        self.each(self.some(hexes, what)?, |hex| self.hex(grid, hex))
    }

    fn edges(self, grid: &Grid, edges: &At<Vec<Text>>, what: &'static str) -> Result<Vec<Hex>, LoadError> {
        let mut hexes = BTreeSet::new();
        for text in self.some(edges, what)? {
            let edge = edge(grid, text.get());
            hexes.extend(edge.ok_or_else(|| self.at(text, Unfit::Edge(text.get().clone())))?);
        }
        Ok(hexes.into_iter().collect())
    }
}

fn edge(grid: &Grid, text: &str) -> Option<Vec<Hex>> {
    let number = |text: &str| text.parse::<u16>().ok();
    let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let (line, at, range) = match words[..] {
        [line, at] => (line, number(at)?, None),
        ["column", at, "rows", from, "to", to] => ("column", number(at)?, Some((number(from)?, number(to)?))),
        ["row", at, "columns", from, "to", to] => ("row", number(at)?, Some((number(from)?, number(to)?))),
        _ => return None,
    };
    let (lines, length) = match line {
        "column" => (grid.columns(), grid.rows()),
        "row" => (grid.rows(), grid.columns()),
        _ => return None,
    };
    let (from, to) = range.unwrap_or((1, length));
    let fits = (at == 1 || at == lines) && 1 <= from && from <= to && to <= length;
    let hex = |along| if line == "column" { grid.hex(at, along) } else { grid.hex(along, at) };
    if fits { (from..=to).map(hex).collect() } else { None }
}
