//! A small map from text: what lies on a hexside is the same from both its hexes, and edges are read or refused.

use super::text::{ColumnsText, GridText, HexsidesText, VerticesText};
use super::{Drawn, Hexside, ReadHexes, Seen, Survey, grid};
use crate::Hex;
use loader::{At, File, Reader, Text};
use serde::Deserialize;

crate::terrains! {
    /// The ground of the tests.
    pub enum Ground {
        /// Open.
        Clear = 'C', "clear", Clear;
        /// Wooded.
        Woods = 'W', "woods", Woods;
    }
}

/// A river, and which way the ground rises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Side {
    river: bool,
    rises: i8,
}

impl Hexside for Side {
    fn lay(&mut self, word: &str, seen: Seen) -> bool {
        match (word, seen) {
            ("river", _) => self.river = true,
            ("slope", Seen::FromFirst) => self.rises = 1,
            ("slope", Seen::FromSecond) => self.rises = -1,
            _ => return false,
        }
        true
    }

    fn drawn(&self) -> Drawn {
        Drawn::default()
    }
}

#[derive(Deserialize)]
struct MapText {
    grid: GridText,
    vertices: VerticesText,
    terrain: ColumnsText,
    levels: ColumnsText,
    river: HexsidesText,
    slopes: HexsidesText,
    edges: At<Vec<Text>>,
}

fn file(edges: &str) -> File {
    let source = "source = { seed = \"1\" }";
    let text = format!(
        "edges = {edges}\n[grid]\ncolumns = 4\nrows = 3\nshifted = \"even columns\"\n{source}\n\
         [vertices]\nnames = [\"A\", \"B\", \"C\", \"D\", \"E\", \"F\"]\n{source}\n\
         [terrain]\ncolumns = [\"CCC\", \"CWC\", \"CCC\", \"CCC\"]\n{source}\n\
         [levels]\ncolumns = [\"111\", \"111\", \"122\", \"222\"]\n{source}\n\
         [river]\nhexsides = [\"0101-0201\", \"0102-0202\"]\n{source}\n\
         [slopes]\nhexsides = [\"0202-0302\", \"0201-0301\", \"0203-0303\"]\n{source}\n"
    );
    File { name: "map.toml".to_owned(), text }
}

#[test]
fn a_hexside_is_the_same_from_both_its_hexes() {
    let file = file("[]");
    let reader = Reader::new(&file);
    let text: MapText = reader.parse().unwrap();
    let grid = grid(reader, &text.grid, 100).unwrap();
    let mut survey: Survey<'_, Ground, Side> =
        Survey::new(reader, grid, &text.vertices, &text.terrain, &text.levels).unwrap();
    survey.lay("river", &text.river.hexsides).unwrap();
    survey.lay("slope", &text.slopes.hexsides).unwrap();
    let map = survey.map;
    let mut laid = 0;
    for hex in map.grid.hexes() {
        for (edge, next) in map.grid.neighbours(hex) {
            let (here, there) = (map.side(hex, edge), map.side(next, edge.opposite()));
            assert_eq!((here.river, here.rises), (there.river, -there.rises));
            laid += usize::from(here != Side::default());
        }
    }
    assert_eq!(laid, 10, "two pieces of river and three slopes, from both sides");
}

fn read_edges(edges: &str) -> Result<Vec<String>, String> {
    let file = file(edges);
    let reader = Reader::new(&file);
    let text: MapText = reader.parse().map_err(|error| error.to_string())?;
    let grid = grid(reader, &text.grid, 100).map_err(|error| error.to_string())?;
    let hexes = reader.edges(&grid, &text.edges, "edges").map_err(|error| error.to_string())?;
    Ok(hexes.into_iter().map(|hex: Hex| grid.number(hex).to_string()).collect())
}

#[test]
fn edges_are_read_each_hex_once_or_refused() {
    assert_eq!(read_edges("[\"column 01\"]").unwrap(), ["0101", "0102", "0103"]);
    assert_eq!(read_edges("[\"row 03, columns 02 to 03\", \"row 03, columns 03 to 04\"]").unwrap().len(), 3);
    for wrong in ["column 02", "row 01, columns 03 to 02", "row 01, columns 01 to 09", "north"] {
        let said = read_edges(&format!("[\"{wrong}\"]")).unwrap_err();
        assert!(said.starts_with("map.toml:1:") && said.contains("is no edge of this map"), "{said}");
    }
    assert!(read_edges("[]").unwrap_err().contains("edges: at least one is needed"));
}
