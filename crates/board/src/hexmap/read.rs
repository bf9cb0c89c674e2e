//! Hexes as data files name them.

use crate::{Grid, Hex};
use loader::{At, LoadError, Reader, Text};

/// What a reader of data files says about hexes.
pub trait ReadHexes {
    /// A hex of the map.
    fn hex(self, grid: &Grid, hex: &Text) -> Result<Hex, LoadError>;

    /// Hexes of the map, at least one, none twice; `what` they are, for whoever gave none.
    fn hexes(self, grid: &Grid, hexes: &At<Vec<Text>>, what: &'static str) -> Result<Vec<Hex>, LoadError>;
}

impl ReadHexes for Reader<'_> {
    fn hex(self, grid: &Grid, hex: &Text) -> Result<Hex, LoadError> {
        grid.parse(hex.get()).map_err(|error| self.at(hex, error))
    }

    fn hexes(self, grid: &Grid, hexes: &At<Vec<Text>>, what: &'static str) -> Result<Vec<Hex>, LoadError> {
        self.each(self.some(hexes, what)?, |hex| self.hex(grid, hex))
    }
}
