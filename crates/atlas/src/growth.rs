//! What grows: woods in small tree forms with an edge, orchards in rows, marsh in reed strokes, scrub, grass here and there.

use kernel::chart::Cover;

use crate::field::{Field, Survey};
use crate::noise;
use crate::palette::{BANK, LEAF, LEAF_DARK, SEPIA, WOODS};
use crate::plane::{Point, walk};
use crate::sheet::{Sheet, Site};
use crate::svg::Path;

/// The ways that bushes lie along the edge of a wood.
const DIRECTIONS: u16 = 24;

/// How much of the land a cover takes, softened.
pub fn cover<'a>(sheet: &Sheet, survey: &'a Survey, is: impl Fn(&Site) -> bool, softness: f64) -> Field<'a> {
    survey.growth(softness, sheet.beyond, |site| if is(&sheet.sites[site]) { 1.0 } else { 0.0 })
}

/// The points of a lattice over the land, each moved a little out of its row.
pub fn scattered(sheet: &Sheet, gap: f64, disorder: f64, salt: u32) -> Vec<Point> {
    let (low, size) = (sheet.land.low, sheet.land.size());
    let (columns, rows) = ((size.x / gap) as usize + 1, (size.y / (gap * 0.87)) as usize + 1);
    let mut points = Vec::with_capacity(columns * rows);
    for row in 0..rows {
        for column in 0..columns {
            let shift = if row % 2 == 1 { 0.5 } else { 0.0 };
            let p = low + Point::new((column as f64 + shift) * gap, row as f64 * gap * 0.87);
            let moved = Point::new(noise::signed(p, salt), noise::signed(p, salt + 1)) * (gap * disorder);
            points.push(p + moved);
        }
    }
    points
}

/// Woods: floor, edge, and trees.
pub fn woods(sheet: &Sheet, survey: &Survey) -> String {
    let field = cover(sheet, survey, |s| s.covers.contains(&Cover::Woods), 8.0)
        .uneven(0.18, 44.0, 31)
        .uneven(0.12, 22.0, 36);
    let mut floor = Path::new();
    let mut edge = Path::new();
    let mut shadow = Path::new();
    let mut crowns = Path::new();
    for line in field.outlines(0.5) {
        floor.smooth_loop(&line);
        let closed: Vec<Point> = line.iter().chain(line.first()).copied().collect();
        // The edge is a row of bushes.
        for (p, along) in walk(&closed, 7.5) {
            if sheet.land.contains(p) {
                let r = 3.4 + 1.2 * noise::few(p, 32, 3);
                let along = along.one_of(DIRECTIONS);
                edge.move_to(p - along * r).arc(r * 1.05, false, along * (2.0 * r));
            }
        }
    }
    for p in scattered(sheet, 16.0, 0.26, 33) {
        if field.value(p) > 0.57 && sheet.land.grown(-5.0).contains(p) {
            tree(&mut crowns, &mut shadow, p, 4.2 + 1.9 * noise::few(p, 35, 5));
        }
    }
    let floor = floor.draw(&format!(r#"fill="{WOODS}" fill-opacity=".85" fill-rule="evenodd""#));
    let edge = edge.draw(&format!(r#"fill="{LEAF}" stroke="{LEAF_DARK}" stroke-width=".9""#));
    let shadow = shadow.draw(&format!(r#"fill="{LEAF_DARK}" fill-opacity=".75""#));
    let crowns = crowns.draw(&format!(r#"fill="{LEAF}" stroke="{LEAF_DARK}" stroke-width=".8""#));
    floor + &edge + &shadow + &crowns
}

/// A tree seen from a hill: a crown of three lobes, its shade to the lower right.
fn tree(crowns: &mut Path, shadow: &mut Path, p: Point, r: f64) {
    shadow.move_to(p + Point::new(-r * 0.5, r * 0.9));
    shadow
        .arc(r * 1.1, true, Point::new(r * 1.5, -r * 0.9))
        .arc(r * 1.4, false, Point::new(-r * 1.5, r * 0.9))
        .close();
    crowns.move_to(p + Point::new(-r * 0.75, r * 0.7));
    crowns.arc(r * 0.58, true, Point::new(r * 0.2, -r * 0.95));
    crowns.arc(r * 0.68, true, Point::new(r * 1.1, 0.0));
    crowns.arc(r * 0.58, true, Point::new(r * 0.2, r * 0.95)).close();
}

/// Marsh: water lines and reeds.
pub fn marsh(sheet: &Sheet, survey: &Survey) -> String {
    let field = cover(sheet, survey, |s| s.covers.contains(&Cover::Marsh), 8.0).uneven(0.2, 26.0, 41);
    let mut water = Path::new();
    let mut reeds = Path::new();
    for p in scattered(sheet, 17.0, 0.22, 43) {
        if field.value(p) > 0.5 && sheet.land.grown(-8.0).contains(p) {
            let half = 4.0 + 3.5 * noise::few(p, 44, 4);
            water.move_to(p - Point::new(half, 0.0)).by(Point::new(half * 2.0, 0.0));
            for lean in [-1.0, 0.0, 1.0] {
                let height = 5.0 + 2.0 * noise::few(p + Point::new(lean, 0.0), 45, 3);
                reeds.move_to(p + Point::new(lean * 1.6, -0.6)).by(Point::new(lean * 1.8, -height));
            }
        }
    }
    let water = water.draw(&format!(r#"fill="none" stroke="{BANK}" stroke-width="1.3" stroke-opacity=".8""#));
    water + &reeds.draw(&format!(r#"fill="none" stroke="{LEAF_DARK}" stroke-width=".9""#))
}

/// Tufts of grass on the lowest ground, so that meadows are told from fields.
pub fn meadows(sheet: &Sheet, levels: &Field) -> String {
    let (low, high) = sheet.levels();
    let mut tufts = Path::new();
    if high.saturating_sub(low) >= 2 {
        for p in scattered(sheet, 27.0, 0.42, 51) {
            let sparse = noise::smooth(p, 120.0, 53) > -0.25;
            if sparse && levels.value(p) < f64::from(low) + 0.35 && sheet.land.grown(-6.0).contains(p) {
                for lean in [-1.0, 0.0, 1.0] {
                    tufts.move_to(p + Point::new(lean * 1.5, 0.0)).by(Point::new(lean * 1.4, -3.6));
                }
            }
        }
    }
    tufts.draw(&format!(r#"fill="none" stroke="{LEAF_DARK}" stroke-width=".6" stroke-opacity=".45""#))
}

/// Orchards: cupolas in rows, each with its shade, within a hedge.
pub fn orchards(sheet: &Sheet, survey: &Survey) -> String {
    let field = cover(sheet, survey, |s| s.covers.contains(&Cover::Orchard), 8.0).uneven(0.12, 38.0, 37);
    let mut hedge = Path::new();
    for line in field.outlines(0.5) {
        hedge.smooth_loop(&line);
    }
    let (mut shadow, mut crowns, mut light) = (Path::new(), Path::new(), Path::new());
    for p in in_rows(sheet, 15.5, 0.3) {
        if field.value(p) > 0.6 && sheet.land.grown(-6.0).contains(p) {
            shadow.circle(p + Point::new(1.7, 1.5), 4.0);
            crowns.circle(p, 4.1);
            light.move_to(p + Point::new(-2.2, 0.2)).arc(2.4, false, Point::new(2.2, -2.3));
        }
    }
    hedge.draw(&format!(
        r#"fill="{WOODS}" fill-opacity=".45" fill-rule="evenodd" stroke="{LEAF_DARK}" stroke-width="1.4" stroke-dasharray=".2 2.8" stroke-linecap="round""#
    )) + &shadow.draw(&format!(r#"fill="{LEAF_DARK}" fill-opacity=".5""#))
        + &crowns.draw(&format!(r##"fill="#a9bd72" stroke="{LEAF_DARK}" stroke-width=".9""##))
        + &light.draw(r##"fill="none" stroke="#dfe7b4" stroke-width="1""##)
}

/// The points of a square lattice over the land, turned by this many radians.
fn in_rows(sheet: &Sheet, gap: f64, turn: f64) -> Vec<Point> {
    let (low, size) = (sheet.land.low, sheet.land.size());
    let centre = low + size * 0.5;
    let half = (size.length() * 0.5 / gap) as i32 + 1;
    let mut points = Vec::new();
    for (row, column) in (-half..=half).flat_map(|row| (-half..=half).map(move |column| (row, column))) {
        let p = centre + Point::new(f64::from(column) * gap, f64::from(row) * gap).turned(turn);
        if sheet.land.contains(p) {
            points.push(p);
        }
    }
    points
}

/// Broken ground: stones and scrub.
pub fn scrub(sheet: &Sheet, survey: &Survey) -> String {
    let field = cover(sheet, survey, |s| s.covers.contains(&Cover::Difficult), 10.0).uneven(0.2, 30.0, 46);
    let mut ground = Path::new();
    for line in field.outlines(0.48) {
        ground.smooth_loop(&line);
    }
    let (mut stones, mut bushes) = (Path::new(), Path::new());
    for p in scattered(sheet, 14.5, 0.34, 47) {
        if field.value(p) < 0.5 || !sheet.land.grown(-6.0).contains(p) {
            continue;
        }
        let size = 1.0 + 1.1 * noise::few(p, 49, 4);
        if noise::unit(p, 50) < 0.45 {
            bushes.move_to(p - Point::new(3.2, 0.0)).arc(2.1, true, Point::new(3.2, 0.0));
            bushes.arc(1.8, true, Point::new(2.8, 0.0));
        } else {
            let corner = |x: f64, y: f64| p + Point::new(x, y) * size;
            stones.polygon(&[corner(-1.5, 0.9), corner(-0.6, -1.2), corner(1.2, -0.6), corner(1.6, 1.0)]);
        }
    }
    ground.draw(r##"fill="#dccb9f" fill-opacity=".55" fill-rule="evenodd""##)
        + &stones.draw(&format!(r#"fill="{SEPIA}" fill-opacity=".75""#))
        + &bushes.draw(&format!(r#"fill="{LEAF}" fill-opacity=".7" stroke="{LEAF_DARK}" stroke-width=".8""#))
}
