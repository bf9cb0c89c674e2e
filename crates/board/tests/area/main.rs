//! The laws of the ground of zones, held against naive reckoning; and every way a draft can be wrong.

mod flaws;
mod laws;
mod lines;

use std::collections::BTreeMap;

use board::area::{AreaMap, Contact, Draft, Point, Slot, Zone, ZoneDraft};
use proptest::prelude::*;

/// A draft of zones with these outlines, and the rings that follow from them. Numbers are places, from 1.
pub fn draft(vertices: &[(i32, i32)], polygons: &[&[usize]]) -> Draft {
    let mut owner = BTreeMap::new();
    for (zone, polygon) in polygons.iter().enumerate() {
        for side in 0..polygon.len() {
            owner.insert((polygon[side], polygon[(side + 1) % polygon.len()]), zone);
        }
    }
    let points: Vec<Point> = vertices.iter().map(|&(x, y)| Point { x, y }).collect();
    let ring = |polygon: &[usize]| {
        let mut ring: Vec<Slot> = Vec::new();
        for side in 0..polygon.len() {
            let beyond = owner.get(&(polygon[(side + 1) % polygon.len()], polygon[side]));
            let slot = beyond.map_or(Slot::Gap, |&zone| Slot::line(zone));
            if ring.last() != Some(&slot) {
                ring.push(slot);
            }
        }
        if ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        ring
    };
    let zones = polygons.iter().enumerate().map(|(zone, polygon)| {
        let count = polygon.len() as i32;
        let sum = polygon.iter().fold((0, 0), |(x, y), &v| (x + points[v].x, y + points[v].y));
        ZoneDraft {
            number: (zone + 1).to_string(),
            centre: Point { x: sum.0 / count, y: sum.1 / count },
            polygon: polygon.to_vec(),
            ring: ring(polygon),
        }
    });
    Draft { zones: zones.collect(), vertices: points.clone() }
}

/// The side of a cell before its corners are shaken, and by how much they are at most.
const CELL: i32 = 100;
const SHAKE: i32 = 24;

/// Any small map: a sheet of shaken squares, some of them joined in pairs, and an island east of it with one
/// passage and one zone that it faces.
pub fn drafts() -> impl Strategy<Value = Draft> {
    (1usize..7, 2usize..7).prop_flat_map(|(columns, rows)| {
        let corners = (columns + 1) * (rows + 1);
        let shakes = proptest::collection::vec((-SHAKE..=SHAKE, -SHAKE..=SHAKE), corners);
        let joins = proptest::collection::vec(0u8..3, columns * rows);
        (shakes, joins).prop_map(move |(shakes, joins)| sheet(columns, rows, &shakes, &joins))
    })
}

/// Any small map.
pub fn maps() -> impl Strategy<Value = AreaMap> {
    drafts().prop_map(|draft| AreaMap::new(&draft).unwrap())
}

/// A map and so many zones of it.
pub fn map_with<const N: usize>() -> impl Strategy<Value = (AreaMap, [Zone; N])> {
    maps().prop_flat_map(|map| {
        let zones = proptest::array::uniform::<_, N>((0..map.len() as u16).prop_map(Zone));
        (Just(map), zones)
    })
}

fn sheet(columns: usize, rows: usize, shakes: &[(i32, i32)], joins: &[u8]) -> Draft {
    let corner = |column: usize, row: usize| row * (columns + 1) + column;
    let mut vertices: Vec<(i32, i32)> = Vec::new();
    for row in 0..=rows {
        for column in 0..=columns {
            let (dx, dy) = shakes[corner(column, row)];
            vertices.push((column as i32 * CELL + dx, row as i32 * CELL + dy));
        }
    }
    let mut polygons: Vec<Vec<usize>> = Vec::new();
    let mut taken = vec![false; columns * rows];
    for row in 0..rows {
        for column in 0..columns {
            let cell = row * columns + column;
            if taken[cell] {
                continue;
            }
            let right = joins[cell] == 1 && column + 1 < columns && !taken[cell + 1];
            let down = joins[cell] == 2 && row + 1 < rows;
            let (wide, high) = (1 + usize::from(right), 1 + usize::from(down));
            (0..high).for_each(|y| (0..wide).for_each(|x| taken[cell + y * columns + x] = true));
            let mut polygon = Vec::new();
            polygon.extend((0..wide).map(|x| corner(column + x, row)));
            polygon.extend((0..high).map(|y| corner(column + wide, row + y)));
            polygon.extend((0..wide).map(|x| corner(column + wide - x, row + high)));
            polygon.extend((0..high).map(|y| corner(column, row + high - y)));
            polygons.push(polygon);
        }
    }
    // The island, beside the upper right corner.
    let (x, first) = (columns as i32 * CELL + 60, vertices.len());
    vertices.extend([(x, 10), (x + 80, 10), (x + 80, 90), (x, 90)]);
    polygons.push((first..first + 4).collect());
    let outlines: Vec<&[usize]> = polygons.iter().map(Vec::as_slice).collect();
    let mut draft = draft(&vertices, &outlines);
    let island = draft.zones.len() - 1;
    let east = |row: usize| {
        let side = (corner(columns, row), corner(columns, row + 1));
        let has = |polygon: &Vec<usize>| {
            (0..polygon.len()).any(|i| (polygon[i], polygon[(i + 1) % polygon.len()]) == side)
        };
        polygons.iter().position(has).unwrap()
    };
    let (bridged, faced) = (east(0), east(rows - 1));
    link(&mut draft, bridged, island, Contact::Passage);
    if faced != bridged {
        link(&mut draft, faced, island, Contact::Across);
    }
    for zone in &mut draft.zones[..island] {
        let polygon = &polygons[zone.number.parse::<usize>().unwrap() - 1];
        zone.centre = inner_point(&vertices, polygon);
    }
    draft
}

/// Puts two zones into each other's ring, before the first gap.
fn link(draft: &mut Draft, one: usize, other: usize, contact: Contact) {
    for (zone, beyond) in [(one, other), (other, one)] {
        let ring = &mut draft.zones[zone].ring;
        let gap = ring.iter().position(|slot| *slot == Slot::Gap).unwrap();
        ring.insert(gap, Slot::Zone(beyond, contact));
    }
}

/// The middle of the corners: inside, as corners are not shaken that much.
fn inner_point(vertices: &[(i32, i32)], polygon: &[usize]) -> Point {
    let count = polygon.len() as i32;
    let sum = polygon.iter().fold((0, 0), |(x, y), &v| (x + vertices[v].0, y + vertices[v].1));
    Point { x: sum.0 / count, y: sum.1 / count }
}
