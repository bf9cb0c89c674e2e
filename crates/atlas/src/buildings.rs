//! What stands alone in a place: castles, ruins, walled farms.

use kernel::chart::Cover;

use crate::noise;
use crate::palette::{INK, ROOF, WALL};
use crate::plane::Point;
use crate::sheet::Sheet;
use crate::svg::Path;

/// The stone of walls.
const STONE: &str = "#d9c29a";

/// All of them.
pub fn buildings(sheet: &Sheet) -> String {
    let mut body = String::new();
    for site in &sheet.sites {
        for cover in &site.covers {
            match cover {
                Cover::Castle => body += &castle(site.centre),
                Cover::Ruins => body += &ruins(site.centre),
                Cover::Cassina => body += &farm(site.centre),
                _ => {}
            }
        }
    }
    body
}

/// Four walls with a tower at each corner, the gate in the lower one, and the keep within.
fn castle(at: Point) -> String {
    let p = |x: f64, y: f64| at + Point::new(x, y);
    let mut court = Path::new();
    court.polygon(&[p(-18.0, -13.0), p(18.0, -13.0), p(18.0, 13.0), p(-18.0, 13.0)]);
    let mut towers = Path::new();
    for (x, y) in [(-18.0, -13.0), (18.0, -13.0), (18.0, 13.0), (-18.0, 13.0)] {
        towers.circle(p(x, y), 5.4);
    }
    let mut keep = Path::new();
    keep.polygon(&[p(-7.0, -7.0), p(7.0, -7.0), p(7.0, 5.0), p(-7.0, 5.0)]);
    keep.polyline(&[p(-7.0, -7.0), p(7.0, 5.0)]).polyline(&[p(7.0, -7.0), p(-7.0, 5.0)]);
    let mut gate = Path::new();
    gate.polygon(&[p(-3.2, 10.4), p(3.2, 10.4), p(3.2, 15.6), p(-3.2, 15.6)]);
    court.draw(&format!(r##"fill="#efe0c0" stroke="{INK}" stroke-width="5""##))
        + &court.draw(&format!(r#"fill="none" stroke="{STONE}" stroke-width="2.4""#))
        + &towers.draw(&format!(r#"fill="{STONE}" stroke="{INK}" stroke-width="1.3""#))
        + &keep.draw(&format!(r#"fill="{ROOF}" stroke="{WALL}" stroke-width="1.1" stroke-linejoin="round""#))
        + &gate.draw(&format!(r##"fill="#fbf0d2" stroke="{INK}" stroke-width="1""##))
}

/// What is left of walls: pieces of them at right angles, and stones.
fn ruins(at: Point) -> String {
    let slant = 0.5 * noise::signed(at, 91);
    let p = |x: f64, y: f64| at + Point::new(x, y).turned(slant);
    let (mut walls, mut stones) = (Path::new(), Path::new());
    for (row, column) in (-1..=1).flat_map(|row| (-1..=1).map(move |column| (row, column))) {
        let (x, y) = (f64::from(column) * 21.0, f64::from(row) * 19.0);
        let q = p(x, y);
        let long = 5.5 + 4.0 * noise::unit(q, 92);
        let (a, b) = if noise::unit(q, 93) > 0.5 { (1.0, 1.0) } else { (-1.0, 1.0) };
        walls.polyline(&[p(x - a * long, y), p(x, y), p(x, y - b * long * 0.9)]);
        if noise::unit(q, 94) > 0.35 {
            walls.polyline(&[p(x + a * 4.0, y + 6.5), p(x + a * (4.0 + long * 0.6), y + 6.5)]);
        }
        stones.circle(p(x + 6.0 * a, y + 3.0), 1.3).circle(p(x - 3.0, y + 4.5 * b), 1.0);
    }
    walls.draw(&format!(r#"fill="none" stroke="{INK}" stroke-width="4.2" stroke-linejoin="round""#))
        + &walls.draw(&format!(r#"fill="none" stroke="{STONE}" stroke-width="2.2" stroke-linejoin="round""#))
        + &stones.draw(&format!(r#"fill="{INK}" fill-opacity=".75""#))
}

/// A walled farm: roofs on three sides of a court.
fn farm(at: Point) -> String {
    let slant = 0.6 * noise::signed(at, 95);
    let p = |x: f64, y: f64| at + Point::new(x, y).turned(slant);
    let mut court = Path::new();
    court.polygon(&[p(-14.0, -11.0), p(14.0, -11.0), p(14.0, 11.0), p(-14.0, 11.0)]);
    let mut roofs = Path::new();
    roofs.polygon(&[p(-14.0, -11.0), p(14.0, -11.0), p(14.0, -4.5), p(-14.0, -4.5)]);
    roofs.polygon(&[p(-14.0, -4.5), p(-8.0, -4.5), p(-8.0, 11.0), p(-14.0, 11.0)]);
    roofs.polygon(&[p(8.5, -4.5), p(14.0, -4.5), p(14.0, 6.0), p(8.5, 6.0)]);
    court.draw(&format!(r##"fill="#efe3c4" stroke="{WALL}" stroke-width="1.8""##))
        + &roofs.draw(&format!(r#"fill="{ROOF}" stroke="{WALL}" stroke-width=".9" stroke-linejoin="round""#))
}
