//! The paper and what surrounds the map: laid lines, the neat line, title, scale and compass.

use crate::names::FONT;
use crate::palette::{INK, PAPER};
use crate::plane::Point;
use crate::sheet::Sheet;
use crate::svg::{Path, Short, escaped};

/// Patterns of laid paper, and the outline that everything on the map keeps to.
pub fn defs(sheet: &Sheet) -> String {
    let (at, size) = (sheet.land.low, sheet.land.size());
    format!(
        concat!(
            r##"<pattern id="laid" width="58" height="3" patternUnits="userSpaceOnUse">"##,
            r##"<path d="M0 .5H58" stroke="#8a7350" stroke-width=".5" stroke-opacity=".16"/>"##,
            r##"<path d="M29 0V3" stroke="#8a7350" stroke-width=".9" stroke-opacity=".13"/></pattern>"##,
            r##"<clipPath id="land"><rect x="{}" y="{}" width="{}" height="{}"/></clipPath>"##
        ),
        Short(at.x),
        Short(at.y),
        Short(size.x),
        Short(size.y)
    )
}

/// The sheet itself.
pub fn paper(sheet: &Sheet) -> String {
    let (w, h) = sheet.size;
    format!(r#"<rect width="{w}" height="{h}" fill="{PAPER}"/>"#)
}

/// The grain of the paper, over the tints so that they look washed in.
pub fn grain(sheet: &Sheet) -> String {
    let (w, h) = sheet.size;
    format!(r#"<rect width="{w}" height="{h}" fill="url(#laid)"/>"#)
}

/// Neat line, title, scale and compass.
pub fn frame(sheet: &Sheet, title: &str, north: i16) -> String {
    let mut body = String::new();
    for (by, width) in [(1.0, 1.2), (7.0, 4.0), (12.0, 1.0)] {
        let rect = sheet.land.grown(by);
        let size = rect.size();
        body += &format!(
            r#"<rect x="{}" y="{}" width="{}" height="{}" fill="none" stroke="{INK}" stroke-width="{width}"/>"#,
            Short(rect.low.x),
            Short(rect.low.y),
            Short(size.x),
            Short(size.y)
        );
    }
    let foot = sheet.land.high.y + 58.0;
    body += &format!(
        r#"<text x="{}" y="{}" font-family="{FONT}" font-weight="700" font-size="36" letter-spacing="6" text-anchor="middle" fill="{INK}">{}</text>"#,
        Short(sheet.size.0 * 0.5),
        Short(foot + 6.0),
        escaped(&title.to_uppercase())
    );
    body += &scale(sheet, Point::new(sheet.land.low.x + 8.0, foot - 8.0));
    body + &compass(Point::new(sheet.land.high.x - 34.0, foot + 3.0), north)
}

/// A bar of one kilometre in quarters, more of them if there is room, and half of one where it would reach the title.
fn scale(sheet: &Sheet, at: Point) -> String {
    let is_half = sheet.kilometre > sheet.size.0 * 0.25;
    let kilometre = if is_half { sheet.kilometre * 0.5 } else { sheet.kilometre };
    let count = if is_half { 1 } else { ((420.0 / kilometre) as u32).clamp(1, 5) };
    let mut dark = Path::new();
    let mut line = Path::new();
    let bar = |from: f64, to: f64| {
        let corner = |x: f64, y: f64| at + Point::new(x * kilometre, y);
        [corner(from, 0.0), corner(to, 0.0), corner(to, 7.0), corner(from, 7.0)]
    };
    let total = f64::from(count);
    line.polygon(&bar(0.0, total));
    let parts = if count == 1 { 4 } else { count * 2 };
    for part in (0..parts).step_by(2) {
        let step = total / f64::from(parts);
        dark.polygon(&bar(f64::from(part) * step, f64::from(part + 1) * step));
    }
    let mut body = line.draw(&format!(r#"fill="{PAPER}" stroke="{INK}" stroke-width="1.2""#));
    body += &dark.draw(&format!(r#"fill="{INK}""#));
    for mark in [0, count] {
        let unit = match mark {
            0 => "0".to_owned(),
            _ if is_half => "500 m".to_owned(),
            _ => format!("{mark} km"),
        };
        body += &format!(
            r#"<text x="{}" y="{}" font-family="{FONT}" font-style="italic" font-size="17" text-anchor="middle" fill="{INK}">{unit}</text>"#,
            Short(at.x + f64::from(mark) * kilometre),
            Short(at.y + 24.0)
        );
    }
    body
}

/// An arrow to the north, half of it dark.
fn compass(at: Point, north: i16) -> String {
    let turn = f64::from(north).to_radians();
    let p = |x: f64, y: f64| at + Point::new(x, y).turned(turn);
    let mut dark = Path::new();
    dark.polygon(&[p(0.0, -24.0), p(6.0, 3.0), p(0.0, 0.0)]);
    dark.polygon(&[p(0.0, 22.0), p(-4.0, 3.0), p(0.0, 0.0)]);
    let mut light = Path::new();
    light.polygon(&[p(0.0, -24.0), p(-6.0, 3.0), p(0.0, 0.0)]);
    light.polygon(&[p(0.0, 22.0), p(4.0, 3.0), p(0.0, 0.0)]);
    light.polygon(&[p(-20.0, 0.0), p(-3.0, -2.6), p(-3.0, 2.6)]).polygon(&[
        p(20.0, 0.0),
        p(3.0, -2.6),
        p(3.0, 2.6),
    ]);
    let letter = p(0.0, -31.0) + Point::new(0.0, 5.0);
    dark.draw(&format!(r#"fill="{INK}" stroke="{INK}" stroke-width=".8""#))
        + &light.draw(&format!(r#"fill="{PAPER}" stroke="{INK}" stroke-width=".9""#))
        + &format!(
            r#"<text x="{}" y="{}" font-family="{FONT}" font-weight="700" font-size="16" text-anchor="middle" fill="{INK}">N</text>"#,
            Short(letter.x),
            Short(letter.y)
        )
}
