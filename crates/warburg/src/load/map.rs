//! `map.toml`: the ground.

use super::Unfit;
use crate::data::{Bridge, Feature, Hexside, MAX_HEXES, Map, Slope, Terrain};
use board::hexmap::ReadHexes;
use board::{Edge, Grid, Hex, Stagger};
use loader::{At, Figure, File, Flaw, LoadError, Mark, Reader, Sources, Text};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeSet;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MapText {
    grid: GridText,
    vertices: VerticesText,
    terrain: ColumnsText,
    levels: ColumnsText,
    river: RiverText,
    slopes: HexsidesText,
    sunken: SunkenText,
    streams: HexsidesText,
    #[serde(default)]
    bridge: Vec<BridgeText>,
    #[serde(default)]
    road: Vec<FeatureText>,
    #[serde(default)]
    place: Vec<FeatureText>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GridText {
    columns: Figure,
    rows: Figure,
    shifted: Shifted,
    source: Mark,
}

#[derive(Deserialize, JsonSchema)]
enum Shifted {
    #[serde(rename = "even columns")]
    EvenColumns,
    #[serde(rename = "odd columns")]
    OddColumns,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct VerticesText {
    names: At<Vec<String>>,
    source: Mark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ColumnsText {
    source: Mark,
    columns: At<Vec<Text>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RiverText {
    name: Text,
    source: Mark,
    hexsides: Vec<Text>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct HexsidesText {
    source: Mark,
    hexsides: Vec<Text>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct SunkenText {
    source: Mark,
    hexes: Vec<Text>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BridgeText {
    name: Text,
    south: Text,
    north: Text,
    source: Mark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FeatureText {
    name: Text,
    hexes: At<Vec<Text>>,
    source: Mark,
}

/// Reads the map.
pub(super) fn read(file: &File, sources: &mut Sources) -> Result<Map, LoadError> {
    let reader = Reader::new(file);
    let text: MapText = reader.parse()?;
    note_sources(reader, &text, sources)?;
    let grid = grid(reader, &text.grid)?;
    let mut survey = Survey::new(reader, &grid);
    let terrain = survey.columns(&text.terrain, terrain)?;
    let level = survey.columns(&text.levels, level)?;
    survey.river(&text.river.hexsides)?;
    survey.slopes(&text.slopes.hexsides, &level)?;
    survey.streams(&text.streams.hexsides)?;
    let south_bank = survey.south_bank();
    let bridges = survey.bridges(&text.bridge, &south_bank)?;
    let roads = survey.roads(&text.road)?;
    let sunken = survey.sunken(&text.sunken.hexes)?;
    let places = survey.places(&text.place)?;
    let sides = survey.sides;
    let vertex_names = vertex_names(reader, &text.vertices.names)?;
    let river_name = reader.text(&text.river.name, "the name of the river")?;
    Ok(Map {
        grid,
        vertex_names,
        terrain,
        level,
        sunken,
        sides,
        south_bank,
        bridges,
        roads,
        places,
        river_name,
    })
}

fn note_sources(reader: Reader, text: &MapText, sources: &mut Sources) -> Result<(), LoadError> {
    let blocks = [
        ("grid", &text.grid.source),
        ("vertices", &text.vertices.source),
        ("terrain", &text.terrain.source),
        ("levels", &text.levels.source),
        ("river", &text.river.source),
        ("slopes", &text.slopes.source),
        ("sunken", &text.sunken.source),
        ("streams", &text.streams.source),
    ];
    for (block, mark) in blocks {
        sources.note(reader, format!("map.{block}"), mark)?;
    }
    for bridge in &text.bridge {
        sources.note(reader, format!("map.bridge.{}", bridge.name.get()), &bridge.source)?;
    }
    for (kind, list) in [("road", &text.road), ("place", &text.place)] {
        for feature in list {
            sources.note(reader, format!("map.{kind}.{}", feature.name.get()), &feature.source)?;
        }
    }
    Ok(())
}

fn grid(reader: Reader, text: &GridText) -> Result<Grid, LoadError> {
    let columns: u16 = reader.number(&text.columns, "the number of columns", 1..=99)?;
    let rows: u16 = reader.number(&text.rows, "the number of rows", 1..=99)?;
    let found = usize::from(columns) * usize::from(rows);
    let too_many = || Flaw::TooMany { what: "hexes", most: MAX_HEXES, found };
    reader.refuse_if(found > MAX_HEXES, &text.columns, too_many)?;
    let stagger = match text.shifted {
        Shifted::EvenColumns => Stagger::EvenColumns,
        Shifted::OddColumns => Stagger::OddColumns,
    };
    Grid::new(columns, rows, stagger).map_err(|error| reader.at(&text.columns, error))
}

fn vertex_names(reader: Reader, names: &At<Vec<String>>) -> Result<[String; 6], LoadError> {
    let list = names.get();
    let different: BTreeSet<String> = list.iter().map(|name| name.to_ascii_uppercase()).collect();
    let letters =
        |name: &String| !name.is_empty() && name.len() <= 8 && name.bytes().all(|b| b.is_ascii_alphabetic());
    match <[String; 6]>::try_from(list.clone()) {
        Ok(six) if different.len() == 6 && list.iter().all(letters) => Ok(six),
        _ => Err(reader.at(names, Unfit::VertexNames)),
    }
}

fn terrain(code: char, row: usize) -> Result<Terrain, Unfit> {
    match code {
        'C' => Ok(Terrain::Clear),
        'W' => Ok(Terrain::Woods),
        'V' => Ok(Terrain::Village),
        'T' => Ok(Terrain::Town),
        _ => Err(Unfit::TerrainCode { code, row }),
    }
}

fn level(code: char, row: usize) -> Result<u8, Unfit> {
    code.to_digit(10).map(|digit| digit as u8).ok_or(Unfit::LevelCode { code, row })
}

/// A hexside: a hex and the edge that leads to the other.
type Crossing = (Hex, Edge, Hex);

/// The map while its features are laid on the grid.
struct Survey<'a> {
    reader: Reader<'a>,
    grid: &'a Grid,
    sides: Vec<[Hexside; 6]>,
}

impl<'a> Survey<'a> {
    fn new(reader: Reader<'a>, grid: &'a Grid) -> Survey<'a> {
        Survey { reader, grid, sides: vec![[Hexside::default(); 6]; grid.len()] }
    }

    /// One value a hex from one text a column.
    fn columns<T>(
        &self,
        text: &ColumnsText,
        read: fn(char, usize) -> Result<T, Unfit>,
    ) -> Result<Vec<T>, LoadError> {
        let (expected, found) = (usize::from(self.grid.columns()), text.columns.get().len());
        self.reader.refuse_if(found != expected, &text.columns, || Unfit::ColumnCount { expected, found })?;
        let mut values = Vec::with_capacity(self.grid.len());
        for (index, column) in text.columns.get().iter().enumerate() {
            let (expected, found) = (usize::from(self.grid.rows()), column.get().chars().count());
            self.reader.refuse_if(found != expected, column, || Unfit::ColumnLength {
                column: index + 1,
                expected,
                found,
            })?;
            for (row, code) in column.get().chars().enumerate() {
                values.push(read(code, row + 1).map_err(|flaw| self.reader.at(column, flaw))?);
            }
        }
        Ok(values)
    }

    fn edge(&self, place: &Text, from: Hex, to: Hex) -> Result<Edge, LoadError> {
        let not_adjacent =
            || board::GridError::NotAdjacent { from: self.grid.number(from), to: self.grid.number(to) };
        self.grid.edge_between(from, to).ok_or_else(|| self.reader.at(place, not_adjacent()))
    }

    /// A hexside written as `0306-0406`.
    fn pair(&self, text: &Text) -> Result<Crossing, LoadError> {
        let Some((first, second)) = text.get().split_once('-') else {
            return Err(self.reader.at(text, Unfit::Pair(text.get().clone())));
        };
        let hex = |number: &str| self.grid.parse(number.trim()).map_err(|error| self.reader.at(text, error));
        let (from, to) = (hex(first)?, hex(second)?);
        Ok((from, self.edge(text, from, to)?, to))
    }

    /// Hexsides, none twice.
    fn pairs(&self, list: &[Text]) -> Result<Vec<Crossing>, LoadError> {
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

    /// Changes a hexside as seen from both its hexes.
    fn mark(&mut self, (from, edge, to): Crossing, change: impl Fn(&mut Hexside)) {
        change(&mut self.sides[from.index()][edge.index()]);
        change(&mut self.sides[to.index()][edge.opposite().index()]);
    }

    fn river(&mut self, list: &[Text]) -> Result<(), LoadError> {
        for crossing in self.pairs(list)? {
            self.mark(crossing, |side| side.river = true);
        }
        Ok(())
    }

    fn streams(&mut self, list: &[Text]) -> Result<(), LoadError> {
        for crossing in self.pairs(list)? {
            self.mark(crossing, |side| side.stream = true);
        }
        Ok(())
    }

    fn slopes(&mut self, list: &[Text], level: &[u8]) -> Result<(), LoadError> {
        for ((lower, edge, upper), text) in self.pairs(list)?.into_iter().zip(list) {
            let down = level[upper.index()] < level[lower.index()];
            let (l, u) = (self.grid.number(lower), self.grid.number(upper));
            self.reader.refuse_if(down, text, || Unfit::SlopeDown { lower: l, upper: u })?;
            self.sides[lower.index()][edge.index()].slope = Slope::Up;
            self.sides[upper.index()][edge.opposite().index()].slope = Slope::Down;
        }
        Ok(())
    }

    /// What can be reached from column 01 without crossing the river, bridges or not.
    fn south_bank(&self) -> Vec<bool> {
        let mut reached = vec![false; self.grid.len()];
        let mut open: Vec<Hex> = self.grid.hexes().filter(|&hex| self.grid.column(hex) == 1).collect();
        while let Some(hex) = open.pop() {
            if std::mem::replace(&mut reached[hex.index()], true) {
                continue;
            }
            let dry = |&(edge, _): &(Edge, Hex)| !self.sides[hex.index()][edge.index()].river;
            open.extend(self.grid.neighbours(hex).filter(dry).map(|(_, next)| next));
        }
        reached
    }

    fn bridges(&mut self, list: &[BridgeText], south_bank: &[bool]) -> Result<Vec<Bridge>, LoadError> {
        let mut bridges = Vec::with_capacity(list.len());
        for text in list {
            let bridge = Bridge {
                name: self.reader.text(&text.name, "the name of a bridge")?,
                south: self.reader.hex(self.grid, &text.south)?,
                north: self.reader.hex(self.grid, &text.north)?,
            };
            let edge = self.edge(&text.north, bridge.south, bridge.north)?;
            let side = self.sides[bridge.south.index()][edge.index()];
            let (south, north) = (self.grid.number(bridge.south), self.grid.number(bridge.north));
            self.reader.refuse_if(!side.river, &text.south, || Unfit::BridgeWithoutRiver { south, north })?;
            self.reader.refuse_if(side.bridge, &text.name, || Flaw::Repeated(text.name.get().clone()))?;
            let wet = !south_bank[bridge.south.index()];
            self.reader.refuse_if(wet, &text.south, || Unfit::Bank { hex: south, bank: "south" })?;
            let same = south_bank[bridge.north.index()];
            self.reader.refuse_if(same, &text.north, || Unfit::Bank { hex: north, bank: "north" })?;
            self.mark((bridge.south, edge, bridge.north), |side| side.bridge = true);
            bridges.push(bridge);
        }
        Ok(bridges)
    }

    fn roads(&mut self, list: &[FeatureText]) -> Result<Vec<Feature>, LoadError> {
        list.iter().map(|text| self.road(text)).collect()
    }

    fn road(&mut self, text: &FeatureText) -> Result<Feature, LoadError> {
        let name = self.reader.text(&text.name, "the name of a road")?;
        let numbers = text.hexes.get();
        self.reader.refuse_if(numbers.len() < 2, &text.hexes, || Unfit::ShortRoad)?;
        let hexes =
            numbers.iter().map(|number| self.reader.hex(self.grid, number)).collect::<Result<Vec<_>, _>>()?;
        for (step, place) in hexes.windows(2).zip(&numbers[1..]) {
            let (from, to) = (step[0], step[1]);
            let edge = self.edge(place, from, to)?;
            let side = self.sides[from.index()][edge.index()];
            let (a, b) = (self.grid.number(from), self.grid.number(to));
            self.reader.refuse_if(side.river && !side.bridge, place, || Unfit::RoadWithoutBridge {
                from: a,
                to: b,
            })?;
            self.mark((from, edge, to), |side| side.road = true);
        }
        Ok(Feature { name, hexes })
    }

    fn sunken(&self, list: &[Text]) -> Result<Vec<bool>, LoadError> {
        let mut sunken = vec![false; self.grid.len()];
        for text in list {
            let hex = self.reader.hex(self.grid, text)?;
            let on_road = self.sides[hex.index()].iter().any(|side| side.road);
            self.reader.refuse_if(!on_road, text, || Unfit::SunkenWithoutRoad(self.grid.number(hex)))?;
            self.reader.refuse_if(sunken[hex.index()], text, || Flaw::Repeated(text.get().clone()))?;
            sunken[hex.index()] = true;
        }
        Ok(sunken)
    }

    fn places(&self, list: &[FeatureText]) -> Result<Vec<Feature>, LoadError> {
        let mut names = BTreeSet::new();
        let mut places = Vec::with_capacity(list.len());
        for text in list {
            let name = self.reader.text(&text.name, "the name of a place")?;
            self.reader
                .refuse_if(!names.insert(name.clone()), &text.name, || Flaw::Repeated(name.clone()))?;
            places.push(Feature {
                name,
                hexes: self.reader.hexes(self.grid, &text.hexes, "hexes of a place")?,
            });
        }
        Ok(places)
    }
}
