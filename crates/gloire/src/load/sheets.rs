//! A map of several sheets: each of them by itself is a board, too.

use crate::data::{Board, Course, Fortress, Map, Region};
use board::hexmap::{Feature, HexMap};
use board::{Grid, Hex, Sheet};
use std::sync::Arc;

/// All of the ground, then each of its sheets if there are several.
pub(super) fn boards(map: Map) -> Vec<Board> {
    let sheets = map.grid.sheets().to_vec();
    let parts: Vec<Board> = match sheets.len() {
        1 => Vec::new(),
        _ => sheets.iter().filter_map(|sheet| cut(&map, sheet)).collect(),
    };
    [Board { letter: None, map: Arc::new(map) }].into_iter().chain(parts).collect()
}

/// One sheet of a map. What lies on its outer hexsides belongs to nobody and is left out.
fn cut(map: &Map, sheet: &Sheet) -> Option<Board> {
    let alone = Sheet { at: (0, 0), ..*sheet };
    let grid = Grid::of_sheets(map.grid.stagger(), vec![alone]).ok()?;
    let number = |hex: Hex| grid.number(hex).to_string();
    let whole = |hex: Hex| map.grid.parse(&number(hex)).ok();
    let from: Vec<Hex> = grid.hexes().map(whole).collect::<Option<_>>()?;
    let here = |hex: &Hex| from.iter().position(|old| old == hex).map(|at| Hex(at as u16));
    let mut sides = vec![Default::default(); grid.len()];
    for hex in grid.hexes() {
        for (edge, _) in grid.neighbours(hex) {
            let side: &mut [crate::data::Hexside; 6] = &mut sides[hex.index()];
            side[edge.index()] = map.side(from[hex.index()], edge);
        }
    }
    let part = |list: &[Hex]| list.iter().filter_map(here).collect::<Vec<_>>();
    let ways = |list: &[Feature]| list.iter().flat_map(|way| pieces(way, &here)).collect();
    let places =
        map.places.iter().map(|place| Feature { name: place.name.clone(), hexes: part(&place.hexes) });
    let sheet_map = HexMap {
        vertex_names: map.vertex_names.clone(),
        terrain: from.iter().map(|hex| map.terrain[hex.index()]).collect(),
        level: from.iter().map(|hex| map.level[hex.index()]).collect(),
        sides,
        roads: ways(&map.roads),
        places: places.filter(|place| !place.hexes.is_empty()).collect(),
        grid: grid.clone(),
    };
    let fortresses = map.fortresses.iter().map(|fortress| Fortress {
        hexes: part(&fortress.hexes),
        entrance: fortress.entrance.as_ref().and_then(here),
        ..fortress.clone()
    });
    let regions = map.regions.iter().map(|region| Region { hexes: part(&region.hexes), ..region.clone() });
    let part = Map {
        sheet: sheet_map,
        paths: ways(&map.paths),
        waters: map
            .waters
            .iter()
            .map(|water| part_of(water, &here))
            .filter(|water| !water.sides.is_empty())
            .collect(),
        fortresses: fortresses.filter(|fortress| !fortress.hexes.is_empty()).collect(),
        regions: regions.filter(|region| !region.hexes.is_empty()).collect(),
        north: map.north,
    };
    Some(Board { letter: sheet.letter, map: Arc::new(part) })
}

/// What of a river runs on a sheet.
fn part_of(water: &Course, here: &impl Fn(&Hex) -> Option<Hex>) -> Course {
    let sides = water.sides.iter().filter_map(|(from, to)| Some((here(from)?, here(to)?)));
    Course { name: water.name.clone(), sides: sides.collect() }
}

/// The pieces of a way that lie on a sheet.
fn pieces(way: &Feature, here: &impl Fn(&Hex) -> Option<Hex>) -> Vec<Feature> {
    let mut pieces = vec![Vec::new()];
    for hex in &way.hexes {
        match (here(hex), pieces.last_mut()) {
            (Some(hex), Some(piece)) => piece.push(hex),
            (None, Some(piece)) if !piece.is_empty() => pieces.push(Vec::new()),
            _ => {}
        }
    }
    let long = pieces.into_iter().filter(|piece| piece.len() > 1);
    long.map(|hexes| Feature { name: way.name.clone(), hexes }).collect()
}
