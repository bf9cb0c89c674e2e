//! The grid and the numbers, each a layer of its own.

use crate::palette::{INK, PAPER};
use crate::plane::{Point, chains};
use crate::sheet::Sheet;
use crate::svg::{Path, Short, escaped};

/// Lines between places.
pub fn grid(sheet: &Sheet) -> String {
    let key = |p: Point| ((p.x * 4.0).round() as i64, (p.y * 4.0).round() as i64);
    let mut sides = Vec::new();
    for site in &sheet.sites {
        for (i, &a) in site.outline.iter().enumerate() {
            let b = site.outline[(i + 1) % site.outline.len()];
            let (low, high) = if key(a) <= key(b) { (a, b) } else { (b, a) };
            sides.push((key(low), key(high), (low, high)));
        }
    }
    sides.sort_by_key(|side| (side.0, side.1));
    sides.dedup_by_key(|side| (side.0, side.1));
    let segments: Vec<_> = sides.iter().map(|side| side.2).collect();
    let mut path = Path::new();
    for line in chains(&segments) {
        path.polyline(&line);
    }
    let (width, opacity) = if sheet.hexagonal { (0.9, 0.34) } else { (1.3, 0.6) };
    path.draw(&format!(
        r##"fill="none" stroke="#4a3a22" stroke-width="{width}" stroke-opacity="{opacity}" stroke-linejoin="round""##
    ))
}

/// The printed numbers.
pub fn numbers(sheet: &Sheet) -> String {
    // Among houses and trees a number needs a halo of paper; a hex has room for it above them.
    let halo = if sheet.hexagonal {
        String::new()
    } else {
        format!(r#" stroke="{PAPER}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke""#)
    };
    let mut body = format!(
        r#"<g font-family="'EB Garamond',Georgia,serif" font-weight="700" font-size="9.5" text-anchor="middle" fill="{INK}" fill-opacity=".78"{halo}>"#
    );
    for site in &sheet.sites {
        let at = if sheet.hexagonal {
            // Just inside the uppermost side or corner.
            let top = site.outline.iter().map(|p| p.y).fold(f64::MAX, f64::min);
            Point::new(site.centre.x, top + 17.0)
        } else {
            site.centre + Point::new(0.0, if site.covers.is_empty() { 3.0 } else { -25.0 })
        };
        body += &format!(r#"<text x="{}" y="{}">{}</text>"#, Short(at.x), Short(at.y), escaped(&site.number));
    }
    body + "</g>"
}
