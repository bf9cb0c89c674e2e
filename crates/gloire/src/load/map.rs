//! `map.toml`: the ground of a battle.

#![allow(dead_code)] // marks are read where they stand in the file

use super::ground::{AlongText, FactText, GroundText};
use super::{Unfit, sheets};
use crate::data::{Board, Course, Fortress, Hexside, MAX_HEXES, Map, Region, Terrain, Wall};
use board::hexmap::text::{ColumnsText, FeatureText, GridText, HexsidesText, VerticesText};
use board::hexmap::{self, Crossing, Feature, ReadHexes};
use board::{Grid, Hex, Number};
use loader::{At, Figure, Flaw, LoadError, Mark, MarkText, Reader, Text};
use std::collections::BTreeSet;

loader::texts! {
    pub(super) struct MapText {
        pub(super) battle: Text,
        /// Its English name.
        pub(super) en: Text,
        /// Its French name.
        pub(super) fr: Text,
        pub(super) scale: ScaleText,
        north: NorthText,
        grid: GridText,
        terrain: ColumnsText,
        /// Levels; a map without them is flat.
        levels: Option<ColumnsText>,
        #[serde(default)]
        river: Vec<WaterText>,
        #[serde(default)]
        stream: Vec<WaterText>,
        bridges: Option<HexsidesText>,
        fords: Option<HexsidesText>,
        /// The lower hex comes first.
        slopes: Option<HexsidesText>,
        /// The lower hex comes first.
        steep: Option<HexsidesText>,
        crests: Option<HexsidesText>,
        #[serde(default)]
        fortress: Vec<FortressText>,
        #[serde(default)]
        road: Vec<FeatureText>,
        #[serde(default)]
        path: Vec<FeatureText>,
        #[serde(default)]
        place: Vec<FeatureText>,
        #[serde(default)]
        region: Vec<RegionText>,
        #[serde(default)]
        pub(super) ground: Vec<GroundText>,
        #[serde(default)]
        pub(super) charge_along: Vec<AlongText>,
        #[serde(default)]
        pub(super) fact: Vec<FactText>,
    }

    /// What a hex and a turn stand for.
    pub(super) struct ScaleText {
        pub(super) metres: Figure,
        pub(super) minutes: Figure,
        pub(super) rule: Option<Text>,
        source: Mark,
    }

    /// Where north is: degrees clockwise from the top of the sheet.
    struct NorthText {
        degrees: Figure,
        source: Mark,
    }

    struct WaterText {
        name: Text,
        source: Mark,
        hexsides: Vec<Text>,
    }

    /// A redoubt or a fortress.
    struct FortressText {
        name: Text,
        wall: Wall,
        /// The hexes inside.
        hexes: At<Vec<Text>>,
        /// The walls: the inner hex comes first.
        walls: Vec<Text>,
        /// Of a fortification: walls with a gate.
        #[serde(default)]
        gates: Vec<Text>,
        /// Of a redoubt: the hex to which it is open.
        entrance: Option<Text>,
        source: Mark,
    }

    struct RegionText {
        code: Text,
        en: Text,
        fr: Text,
        /// Parts of columns, as in `0101-0118`.
        spans: At<Vec<Text>>,
        source: Mark,
    }
}

/// The map while its parts are laid on the grid.
type Survey<'a> = hexmap::Survey<'a, Terrain, Hexside>;

/// Reads the ground: all of it, then each of its sheets if there are several.
pub(super) fn read(reader: Reader, text: &MapText) -> Result<Vec<Board>, LoadError> {
    let grid = hexmap::grid(reader, &text.grid, MAX_HEXES)?;
    let flat;
    let levels = match &text.levels {
        Some(levels) => levels,
        None => {
            flat = level_ground(&grid);
            &flat
        }
    };
    let mut survey = Survey::new(reader, grid, &vertices(), &text.terrain, levels)?;
    let mut waters = Vec::new();
    for (word, list) in [("river", &text.river), ("stream", &text.stream)] {
        for water in list {
            let sides = survey.pairs(&water.hexsides)?.into_iter().map(|(from, _, to)| (from, to)).collect();
            survey.lay(word, &water.hexsides)?;
            waters.push(Course { name: reader.text(&water.name, "the name of a river")?, sides });
        }
    }
    over_water(&mut survey, &text.bridges, &text.fords)?;
    rises(&mut survey, text)?;
    let mut fortresses = Vec::with_capacity(text.fortress.len());
    for fortress in &text.fortress {
        fortresses.push(self::fortress(&mut survey, fortress)?);
    }
    for road in &text.road {
        let road = way(&mut survey, road, "road")?;
        survey.map.roads.push(road);
    }
    let mut paths = Vec::with_capacity(text.path.len());
    for path in &text.path {
        paths.push(way(&mut survey, path, "path")?);
    }
    survey.places(&text.place)?;
    let regions = regions(&survey, &text.region)?;
    let north = reader.number(&text.north.degrees, "where north is", -180..=180)?;
    let map = Map { sheet: survey.map, paths, waters, fortresses, regions, north };
    Ok(sheets::boards(map))
}

/// Units look at vertices that the sheet names, whichever way north is (6.1.1).
fn vertices() -> VerticesText {
    let names = ["E", "SE", "SW", "W", "NW", "NE"].map(str::to_owned).to_vec();
    VerticesText { names: At::new(0..0, names), source: At::new(0..0, MarkText::Seed("6.1.1".to_owned())) }
}

/// Level 0 all over.
fn level_ground(grid: &Grid) -> ColumnsText {
    let column = At::new(0..0, "0".repeat(usize::from(grid.rows())));
    let columns = vec![column; usize::from(grid.columns())];
    let source = At::new(0..0, MarkText::Reconstructed("flat".to_owned()));
    ColumnsText { source, columns: At::new(0..0, columns) }
}

fn numbers(survey: &Survey, (from, _, to): Crossing) -> (Number, Number) {
    (survey.map.grid.number(from), survey.map.grid.number(to))
}

/// Bridges span water, fords a river.
fn over_water(
    survey: &mut Survey,
    bridges: &Option<HexsidesText>,
    fords: &Option<HexsidesText>,
) -> Result<(), LoadError> {
    for text in bridges.iter().flat_map(|list| &list.hexsides) {
        let crossing @ (hex, edge, _) = survey.pairs(std::slice::from_ref(text))?[0];
        let (from, to) = numbers(survey, crossing);
        let dry = survey.map.side(hex, edge).water.is_none();
        survey.reader.refuse_if(dry, text, || Unfit::BridgeWithoutWater { from, to })?;
    }
    for text in fords.iter().flat_map(|list| &list.hexsides) {
        let crossing @ (hex, edge, _) = survey.pairs(std::slice::from_ref(text))?[0];
        let (from, to) = numbers(survey, crossing);
        let dry = survey.map.side(hex, edge).water != Some(crate::data::Water::River);
        survey.reader.refuse_if(dry, text, || Unfit::FordWithoutRiver { from, to })?;
    }
    for (word, list) in [("bridge", bridges), ("ford", fords)] {
        if let Some(list) = list {
            survey.lay(word, &list.hexsides)?;
        }
    }
    Ok(())
}

/// Slopes rise to the second hex of each pair; that hex may be of the same level, but never lower.
fn rises(survey: &mut Survey, text: &MapText) -> Result<(), LoadError> {
    for list in [&text.slopes, &text.steep].into_iter().flatten() {
        for (crossing, place) in survey.pairs(&list.hexsides)?.into_iter().zip(&list.hexsides) {
            let (lower, upper) = numbers(survey, crossing);
            let level = |hex: Hex| survey.map.level[hex.index()];
            let down = level(crossing.2) < level(crossing.0);
            survey.reader.refuse_if(down, place, || Unfit::SlopeDown { lower, upper })?;
        }
    }
    for (word, list) in [("slope", &text.slopes), ("steep", &text.steep), ("crest", &text.crests)] {
        if let Some(list) = list {
            survey.lay(word, &list.hexsides)?;
        }
    }
    Ok(())
}

fn fortress(survey: &mut Survey, text: &FortressText) -> Result<Fortress, LoadError> {
    let reader = survey.reader;
    let name = reader.text(&text.name, "the name of a fortress")?;
    let hexes = reader.hexes(&survey.map.grid, &text.hexes, "hexes of a fortress")?;
    let walls = survey.pairs(&text.walls)?;
    for (&crossing, place) in walls.iter().zip(&text.walls) {
        let (from, to) = numbers(survey, crossing);
        let loose = !hexes.contains(&crossing.0) || hexes.contains(&crossing.2);
        reader.refuse_if(loose, place, || Unfit::WallWithoutHex { from, to, name: name.clone() })?;
    }
    let word = match text.wall {
        Wall::Redoubt => "redoubt",
        Wall::Fortification => "fortification",
    };
    survey.lay(word, &text.walls)?;
    for (crossing, place) in survey.pairs(&text.gates)?.into_iter().zip(&text.gates) {
        reader.refuse_if(text.wall == Wall::Redoubt, place, || Unfit::RedoubtGate)?;
        let (from, to) = numbers(survey, crossing);
        let open = !walls.contains(&crossing);
        reader.refuse_if(open, place, || Unfit::GateWithoutWall { from, to, name: name.clone() })?;
    }
    survey.lay("gate", &text.gates)?;
    let entrance = match &text.entrance {
        Some(place) => {
            reader.refuse_if(text.wall == Wall::Fortification, place, || Unfit::FortificationEntrance)?;
            let hex = survey.hex(place)?;
            let beside = |&inside: &Hex| survey.map.grid.adjacent(inside, hex);
            let walled = walls.iter().any(|wall| wall.2 == hex);
            let wrong = walled || !hexes.iter().any(beside);
            reader.refuse_if(wrong, place, || Unfit::Entrance(survey.map.grid.number(hex)))?;
            Some(hex)
        }
        None => None,
    };
    Ok(Fortress { name, wall: text.wall, hexes, entrance })
}

/// A road or path from hex to hex; it crosses a river by a bridge or ford, and a wall by a gate.
fn way(survey: &mut Survey, text: &FeatureText, word: &'static str) -> Result<Feature, LoadError> {
    let reader = survey.reader;
    let name = reader.text(&text.name, "the name of a way")?;
    let numbers = text.hexes.get();
    reader.refuse_if(numbers.len() < 2, &text.hexes, || hexmap::Unfit::ShortRoad)?;
    let hexes = numbers.iter().map(|number| survey.hex(number)).collect::<Result<Vec<_>, _>>()?;
    for (hex, place) in hexes.iter().zip(numbers) {
        let wet = matches!(survey.map.terrain[hex.index()], Terrain::Water | Terrain::Flooded);
        reader.refuse_if(wet, place, || Unfit::WayThroughWater(survey.map.grid.number(*hex)))?;
    }
    for (step, place) in hexes.windows(2).zip(&numbers[1..]) {
        let crossing = (step[0], survey.edge(place, step[0], step[1])?, step[1]);
        if let Some(flaw) = closed(survey, crossing) {
            return Err(reader.at(place, flaw));
        }
        survey.map.lay(crossing, word);
    }
    Ok(Feature { name, hexes })
}

/// Why a way cannot cross a hexside.
fn closed(survey: &Survey, crossing: Crossing) -> Option<Unfit> {
    let side = survey.map.side(crossing.0, crossing.1);
    let (from, to) = numbers(survey, crossing);
    let river = side.water == Some(crate::data::Water::River) && !side.bridge && !side.ford;
    let walled = side.has_wall(Wall::Fortification) && !side.gate;
    match () {
        () if river => Some(Unfit::WayWithoutBridge { from, to }),
        () if walled => Some(Unfit::WayThroughWall { from, to }),
        () => None,
    }
}

fn regions(survey: &Survey, list: &[RegionText]) -> Result<Vec<Region>, LoadError> {
    let (reader, grid) = (survey.reader, &survey.map.grid);
    let mut taken = BTreeSet::new();
    let mut regions = Vec::with_capacity(list.len());
    for text in list {
        let mut hexes = BTreeSet::new();
        for place in reader.some(&text.spans, "spans of a region")? {
            for hex in span(reader, grid, place)? {
                reader
                    .refuse_if(!hexes.insert(hex), place, || Flaw::Repeated(grid.number(hex).to_string()))?;
            }
        }
        regions.push(Region {
            code: reader.code(&text.code, &mut taken)?,
            en: reader.text(&text.en, "the name of a region")?,
            fr: reader.text(&text.fr, "the name of a region")?,
            hexes: hexes.into_iter().collect(),
        });
    }
    Ok(regions)
}

/// The hexes of one column from one to another.
fn span(reader: Reader, grid: &Grid, text: &Text) -> Result<Vec<Hex>, LoadError> {
    let wrong = || reader.at(text, Unfit::Span(text.get().clone()));
    let (from, to) = text.get().split_once('-').ok_or_else(wrong)?;
    let hex = |number: &str| grid.parse(number).map_err(|error| reader.at(text, error));
    let (from, to) = (hex(from)?, hex(to)?);
    if grid.column(from) != grid.column(to) || to < from {
        return Err(wrong());
    }
    Ok((from.0..=to.0).map(Hex).collect())
}
