//! `map.toml`: the ground.

use super::Unfit;
use crate::data::{Bridge, Hexside, MAX_HEXES, Map, Terrain};
use board::hexmap::text::{ColumnsText, FeatureText, GridText, HexesText, HexsidesText, VerticesText};
use board::hexmap::{self, Crossing, HexMap};
use board::{Edge, Hex};
use loader::{File, Flaw, LoadError, Reader, Sources, Text};

loader::texts! {
    pub(super) struct MapText {
        grid: GridText,
        vertices: VerticesText,
        terrain: ColumnsText,
        levels: ColumnsText,
        river: RiverText,
        slopes: HexsidesText,
        sunken: HexesText,
        streams: HexsidesText,
        #[serde(default)]
        bridge: Vec<BridgeText>,
        #[serde(default)]
        road: Vec<FeatureText>,
        #[serde(default)]
        place: Vec<FeatureText>,
    }

    struct RiverText marked "source" {
        name: Text,
        hexsides: Vec<Text>,
    }

    struct BridgeText marked "source" {
        name: Text,
        south: Text,
        north: Text,
    }
}

/// The map while its parts are laid on the grid.
type Survey<'a> = hexmap::Survey<'a, Terrain, Hexside>;

/// Reads the map.
pub(super) fn read(file: &File, sources: &mut Sources) -> Result<Map, LoadError> {
    let reader = Reader::new(file);
    let text: MapText = reader.parse()?;
    sources.note_file(reader, "map")?;
    let grid = hexmap::grid(reader, &text.grid, MAX_HEXES)?;
    let mut survey = Survey::new(reader, grid, &text.vertices, &text.terrain, &text.levels)?;
    survey.lay("river", &text.river.hexsides)?;
    slopes(&mut survey, &text.slopes.hexsides)?;
    survey.lay("stream", &text.streams.hexsides)?;
    let south_bank = south_bank(&survey.map);
    let bridges = bridges(&mut survey, &text.bridge, &south_bank)?;
    for road in &text.road {
        survey.road(road, over_water)?;
    }
    let sunken = sunken(&survey, &text.sunken.hexes)?;
    survey.places(&text.place)?;
    let river_name = reader.text(&text.river.name, "the name of the river")?;
    Ok(Map { sheet: survey.map, sunken, south_bank, bridges, river_name })
}

/// Slopes rise to the second hex of each pair.
fn slopes(survey: &mut Survey, list: &[Text]) -> Result<(), LoadError> {
    for ((lower, _, upper), text) in survey.pairs(list)?.into_iter().zip(list) {
        let down = survey.map.level[upper.index()] < survey.map.level[lower.index()];
        let (lower, upper) = (survey.map.grid.number(lower), survey.map.grid.number(upper));
        survey.reader.refuse_if(down, text, || Unfit::SlopeDown { lower, upper })?;
    }
    survey.lay("slope", list)
}

/// What can be reached from column 01 without crossing the river, bridges or not.
fn south_bank(map: &HexMap<Terrain, Hexside>) -> Vec<bool> {
    let mut reached = vec![false; map.grid.len()];
    let mut open: Vec<Hex> = map.grid.hexes().filter(|&hex| map.grid.column(hex) == 1).collect();
    while let Some(hex) = open.pop() {
        if std::mem::replace(&mut reached[hex.index()], true) {
            continue;
        }
        let dry = |&(edge, _): &(Edge, Hex)| !map.side(hex, edge).river;
        open.extend(map.grid.neighbours(hex).filter(dry).map(|(_, next)| next));
    }
    reached
}

fn bridges(survey: &mut Survey, list: &[BridgeText], south_bank: &[bool]) -> Result<Vec<Bridge>, LoadError> {
    let reader = survey.reader;
    let mut bridges = Vec::with_capacity(list.len());
    for text in list {
        let name = reader.text(&text.name, "the name of a bridge")?;
        let bridge = Bridge { name, south: survey.hex(&text.south)?, north: survey.hex(&text.north)? };
        let edge = survey.edge(&text.north, bridge.south, bridge.north)?;
        let side = survey.map.side(bridge.south, edge);
        let (south, north) = (survey.map.grid.number(bridge.south), survey.map.grid.number(bridge.north));
        reader.refuse_if(!side.river, &text.south, || Unfit::BridgeWithoutRiver { south, north })?;
        reader.refuse_if(side.bridge, &text.name, || Flaw::Repeated(text.name.get().clone()))?;
        let wet = !south_bank[bridge.south.index()];
        reader.refuse_if(wet, &text.south, || Unfit::Bank { hex: south, bank: "south" })?;
        let same = south_bank[bridge.north.index()];
        reader.refuse_if(same, &text.north, || Unfit::Bank { hex: north, bank: "north" })?;
        survey.map.lay((bridge.south, edge, bridge.north), "bridge");
        bridges.push(bridge);
    }
    Ok(bridges)
}

/// A road crosses the river by a bridge only.
fn over_water(map: &HexMap<Terrain, Hexside>, (from, edge, to): Crossing) -> Option<Unfit> {
    let side = map.side(from, edge);
    let (from, to) = (map.grid.number(from), map.grid.number(to));
    (side.river && !side.bridge).then_some(Unfit::RoadWithoutBridge { from, to })
}

fn sunken(survey: &Survey, list: &[Text]) -> Result<Vec<bool>, LoadError> {
    let mut sunken = vec![false; survey.map.grid.len()];
    for text in list {
        let hex = survey.hex(text)?;
        let on_road = survey.map.sides[hex.index()].iter().any(|side| side.road);
        let number = survey.map.grid.number(hex);
        survey.reader.refuse_if(!on_road, text, || Unfit::SunkenWithoutRoad(number))?;
        let twice = std::mem::replace(&mut sunken[hex.index()], true);
        survey.reader.refuse_if(twice, text, || Flaw::Repeated(text.get().clone()))?;
    }
    Ok(sunken)
}
