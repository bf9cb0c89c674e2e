//! What a rule case changes on the map: `1005 woods level=2`, `1005-1006 river bridge`.

use super::{HexMap, Hexside, Terrain};
use crate::{Hex, Vertex};
use kernel::position::{Note, Read};

/// Why a line changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct AlterError(pub String);

impl<T: Terrain, H: Hexside> HexMap<T, H> {
    /// Changes a hex: its number, then words of terrain and `level=2`. What the map does not know is for `own`, which
    /// tells whether the game does.
    pub fn alter_hex(
        &mut self,
        line: &str,
        mut own: impl FnMut(Hex, &str) -> bool,
    ) -> Result<(), AlterError> {
        let mut words = line.split_whitespace();
        let hex = self.alter_at(words.next().unwrap_or(""))?;
        for word in words {
            let terrain = T::ALL.iter().find(|(_, name, _)| *name == word);
            if let Some(&(.., terrain)) = terrain {
                self.terrain[hex.index()] = terrain;
            } else if let Some(level) = word.strip_prefix("level=") {
                let number = level.parse().map_err(|_| AlterError(format!("`{level}` is no level")))?;
                self.level[hex.index()] = number;
            } else if !own(hex, word) {
                return Err(AlterError(format!("`{word}` is no terrain")));
            }
        }
        Ok(())
    }

    /// Changes a hexside: two hexes, then what lies there, or `none`. A slope rises to the second hex.
    pub fn alter_side(&mut self, line: &str) -> Result<(), AlterError> {
        let mut words = line.split_whitespace();
        let pair = words.next().and_then(|pair| pair.split_once('-'));
        let (a, b) = pair.ok_or_else(|| AlterError("must begin with two hexes: 1005-1006".to_owned()))?;
        let (a, b) = (self.alter_at(a)?, self.alter_at(b)?);
        let edge = self.grid.edge_between(a, b).ok_or_else(|| AlterError("not neighbours".to_owned()))?;
        for word in words {
            if word == "none" {
                self.sides[a.index()][edge.index()] = H::default();
                self.sides[b.index()][edge.opposite().index()] = H::default();
            } else if !self.lay((a, edge, b), word) {
                return Err(AlterError(format!("`{word}` lies on no hexside")));
            }
        }
        Ok(())
    }

    /// The hex that a note on a piece names, if it does: `1207`, `hex=1207`.
    pub fn noted_hex(&self, note: &Note) -> Read<Option<Hex>> {
        match note.bare() {
            Some(word) => Ok(self.grid.parse(word).ok()),
            None if note.name == "hex" => {
                self.grid.parse(note.text()?).map(Some).map_err(|error| note.wrong(error))
            }
            None => Ok(None),
        }
    }

    /// The vertex that a note on a piece names, if it does: `NNE`, `facing=NNE`.
    pub fn noted_vertex(&self, note: &Note) -> Read<Option<Vertex>> {
        match note.bare() {
            Some(word) => Ok(self.vertex(word)),
            None if note.name == "facing" => {
                let vertex = self.vertex(note.text()?);
                vertex.map(Some).ok_or_else(|| note.wrong("is no vertex of this map"))
            }
            None => Ok(None),
        }
    }

    fn alter_at(&self, number: &str) -> Result<Hex, AlterError> {
        self.grid.parse(number).map_err(|error| AlterError(error.to_string()))
    }
}
