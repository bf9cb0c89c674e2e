//! A map as small as a stamp: high ground, water, woods, roads and villages, and nothing that a stamp is too small for.
//!
//! A lobby shows many of them: each takes 15 kB at most, compressed, where a map takes ten times that.

use kernel::chart::{Chart, Cover, Water};

use crate::field::{Field, Survey};
use crate::growth::cover;
use crate::palette::{BANK, INK, PAPER, ROOF, WATER, WOODS};
use crate::plane::{Point, simplified};
use crate::relief;
use crate::sheet::Sheet;
use crate::svg::{Path, Short, Svg};
use crate::water::{courses, width};

/// How far a line may stray from where it is on the map.
const STRAY: f64 = 5.0;

/// The map as a vignette.
pub fn draw_vignette(chart: &Chart) -> Svg {
    let sheet = Sheet::new(chart);
    let survey = Survey::new(&sheet);
    let size = sheet.land.size();
    let mut svg = Svg::new(&chart.title, (size.x, size.y));
    let (x, y) = (Short(-sheet.land.low.x), Short(-sheet.land.low.y));
    let moved = |body: String| format!(r#"<g transform="translate({x} {y})">{body}</g>"#);
    svg.push(
        "paper",
        format!(r#"<rect width="{}" height="{}" fill="{PAPER}"/>"#, Short(size.x), Short(size.y)),
    );
    svg.push("relief", moved(relief(&sheet, &survey)));
    svg.push("woods", moved(covered(&sheet, &survey, &[Cover::Woods, Cover::Orchard], WOODS)));
    svg.push("water", moved(water(&sheet, &survey)));
    svg.push("roads", moved(roads(&sheet)));
    svg.push("villages", moved(villages(&sheet)));
    svg
}

/// The shapes of a field, with as few points as will do.
fn shapes(field: &Field, level: f64) -> Path {
    let mut path = Path::new();
    for line in field.outlines(level) {
        let line = simplified(&line, STRAY);
        if line.len() > 3 {
            path.smooth_loop(&line);
        }
    }
    path
}

fn relief(sheet: &Sheet, survey: &Survey) -> String {
    let (low, high) = sheet.levels();
    let field = survey.field(20.0, |site| f64::from(sheet.sites[site].level));
    let tint = |level: u8| relief::tint_of(f64::from(level), (low, high));
    let size = sheet.land.size();
    let ground = format!(
        r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{}"/>"#,
        Short(sheet.land.low.x),
        Short(sheet.land.low.y),
        Short(size.x),
        Short(size.y),
        tint(low)
    );
    let rising = (low + 1..=high).map(|level| {
        shapes(&field, f64::from(level) - 0.5).draw(&format!(r#"fill="{}" fill-rule="evenodd""#, tint(level)))
    });
    std::iter::once(ground).chain(rising).collect()
}

fn covered(sheet: &Sheet, survey: &Survey, wanted: &[Cover], colour: &str) -> String {
    let field = cover(sheet, survey, |site| site.covers.iter().any(|cover| wanted.contains(cover)), 12.0);
    shapes(&field, 0.5).draw(&format!(r#"fill="{colour}" fill-rule="evenodd""#))
}

fn water(sheet: &Sheet, survey: &Survey) -> String {
    let mut body = covered(sheet, survey, &[Cover::Marsh, Cover::Flooded], "#c9dcd6");
    body += &covered(sheet, survey, &[Cover::Ice], "#e4eff3");
    body += &covered(sheet, survey, &[Cover::OpenWater], WATER);
    if sheet.beyond == kernel::chart::Beyond::Water {
        body += &shapes(&survey.outside(8.0), 0.5).draw(&format!(r#"fill="{WATER}" fill-rule="evenodd""#));
    }
    for kind in [Water::Stream, Water::River] {
        let mut path = Path::new();
        for line in courses(sheet, kind) {
            path.smooth(&simplified(&line, STRAY));
        }
        let wide = Short(width(kind).max(9.0));
        body +=
            &path.draw(&format!(r#"fill="none" stroke="{BANK}" stroke-opacity=".8" stroke-width="{wide}""#));
    }
    body
}

fn roads(sheet: &Sheet) -> String {
    let mut path = Path::new();
    for way in &sheet.ways {
        let line: Vec<Point> = way.points.iter().map(|(p, _)| *p).collect();
        path.polyline(&simplified(&line, STRAY));
    }
    path.draw(&format!(r#"fill="none" stroke="{INK}" stroke-opacity=".6" stroke-width="7""#))
}

/// A block for each place with houses, larger for a town.
fn villages(sheet: &Sheet) -> String {
    let mut path = Path::new();
    for site in &sheet.sites {
        let half = site.covers.iter().filter_map(|cover| match cover {
            Cover::Town => Some(30.0),
            Cover::Village | Cover::Castle => Some(21.0),
            Cover::Ruins | Cover::Cassina => Some(13.0),
            _ => None,
        });
        if let Some(half) = half.reduce(f64::max) {
            let p = |x: f64, y: f64| site.centre + Point::new(x * half, y * half);
            path.polygon(&[p(-1.0, -0.8), p(1.0, -0.8), p(1.0, 0.8), p(-1.0, 0.8)]);
        }
    }
    path.draw(&format!(r#"fill="{ROOF}""#))
}
