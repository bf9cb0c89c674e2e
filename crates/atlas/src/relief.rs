//! Relief: a tint that grows with the level, and hachures that run downhill, heavier away from the light.

use kernel::chart::Rise;

use crate::field::{Field, Survey};
use crate::noise;
use crate::palette::{PLAIN, SEPIA, SUMMIT, VALLEY, hex, mixed};
use crate::plane::{Point, distance, walk};
use crate::sheet::{Sheet, Stretch};
use crate::svg::Path;

/// Where the light does not come from: it stands in the upper left.
const SHADE: Point = Point::new(0.6, 0.8);
/// Steps of tint from one level to the next.
const SOFT_STEPS: u8 = 4;

/// The field of levels.
pub fn levels<'a>(sheet: &Sheet, survey: &'a Survey) -> Field<'a> {
    survey
        .field(20.0, |site| f64::from(sheet.sites[site].level))
        .uneven(0.09, 64.0, 11)
        .uneven(0.05, 27.0, 12)
}

/// The colour of a level that may lie between two.
fn tint(level: f64, (low, high): (u8, u8)) -> [u8; 3] {
    let plain = if high.saturating_sub(low) >= 2 { f64::from(low) + 1.0 } else { f64::from(low) };
    if level < plain {
        mixed(VALLEY, PLAIN, 1.0 - (plain - level))
    } else {
        let above = (level - plain) / (f64::from(high) - plain).max(2.0);
        mixed(PLAIN, SUMMIT, above)
    }
}

/// The same, as SVG writes it.
pub fn tint_of(level: f64, levels: (u8, u8)) -> String {
    hex(tint(level, levels))
}

/// Ground tints.
pub fn tints(sheet: &Sheet, field: &Field) -> String {
    let (low, high) = sheet.levels();
    let (at, size) = (sheet.land.low, sheet.land.size());
    let mut body = format!(
        r#"<rect x="{}" y="{}" width="{:.1}" height="{:.1}" fill="{}"/>"#,
        at.x,
        at.y,
        size.x,
        size.y,
        hex(tint(f64::from(low), (low, high)))
    );
    for level in low + 1..=high {
        for step in 1..=SOFT_STEPS {
            let part = f64::from(step) / f64::from(SOFT_STEPS);
            let height = f64::from(level) - 1.0 + (f64::from(step) - 0.5) / f64::from(SOFT_STEPS) * 0.6 + 0.2;
            let mut path = Path::new();
            for line in field.outlines(height) {
                path.smooth_loop(&line);
            }
            let colour = hex(tint(f64::from(level) - 1.0 + part, (low, high)));
            body += &path.draw(&format!(r#"fill="{colour}" fill-rule="evenodd""#));
        }
    }
    body
}

/// Strokes of the graver have few directions, and their lengths and widths go by such steps: the same words again and again
/// pack well.
const DIRECTIONS: u16 = 48;
const LENGTHS: f64 = 1.5;
const WIDTHS: f64 = 0.2;

/// One stroke of the graver: thick at the top of the slope, nothing at its foot.
fn stroke(path: &mut Path, top: Point, down: Point, length: f64, width: f64) {
    let (length, width) = ((length / LENGTHS).round() * LENGTHS, (width / WIDTHS).round() * WIDTHS);
    let down = down.one_of(DIRECTIONS);
    let half = down.right() * (width * 0.5);
    path.move_to(top - half).by(half * 2.0).by(down * length - half).close();
}

/// Hachures along the lines between levels, and on slopes and crests.
pub fn hachures(sheet: &Sheet, field: &Field) -> String {
    let (low, high) = sheet.levels();
    let slopes: Vec<&Stretch> = sheet.stretches.iter().filter(|s| s.fall.is_some()).collect();
    let near_slope = |p: Point| slopes.iter().any(|s| distance(p, s.ends) < 26.0);
    let mut fine = Path::new();
    for level in low + 1..=high {
        for line in field.contours(f64::from(level) - 0.5) {
            let closed: Vec<Point> = line.iter().chain(line.first()).copied().collect();
            for (p, _) in walk(&closed, 5.5) {
                if !sheet.land.contains(p) || near_slope(p) {
                    continue;
                }
                let down = field.gradient(p) * -1.0;
                let steep = (down.length() * 45.0).clamp(0.25, 1.6);
                let down = down.direction().turned(noise::signed(p, 21) * 0.14);
                let lit = down.dot(SHADE);
                let length = (9.0 + 7.0 * steep) * (0.8 + 0.4 * noise::unit(p, 22));
                let width = 0.75 + 0.55 * steep * (0.6 + lit.max(-0.4));
                stroke(&mut fine, p - down * (length * 0.45), down, length, width);
            }
        }
    }
    let (mut bold, mut gentle) = (Path::new(), Path::new());
    for (rise, length, gap) in [(Rise::Steep, 25.0, 4.2), (Rise::Crest, 15.0, 5.0), (Rise::Slope, 16.0, 6.4)]
    {
        let of = |s: &Stretch| s.fall.is_some_and(|(r, _)| r == rise);
        for line in sheet.courses(of) {
            for (p, along) in walk(&line, gap) {
                let side = slopes
                    .iter()
                    .filter(|s| of(s))
                    .min_by(|a, b| distance(p, a.ends).total_cmp(&distance(p, b.ends)));
                let Some((_, fall)) = side.and_then(|s| s.fall) else { continue };
                let across =
                    if along.right().dot(fall) >= 0.0 { along.right() } else { along.right() * -1.0 };
                let down = across.turned(noise::signed(p, 23) * 0.1);
                let lit = down.dot(SHADE).max(-0.3);
                let long = length * (0.82 + 0.36 * noise::unit(p, 24));
                let (path, width) = if rise == Rise::Slope { (&mut gentle, 1.1) } else { (&mut bold, 1.5) };
                stroke(path, p - down * (long * 0.42), down, long, width + 0.5 * lit);
            }
        }
    }
    let mut double = Path::new();
    for line in sheet.courses(|s| s.double_crest) {
        for side in [-4.0, 4.0] {
            let beside: Vec<Point> =
                walk(&line, 8.0).iter().map(|(p, along)| *p + along.right() * side).collect();
            double.smooth(&beside);
        }
    }
    let fine = fine.draw(&format!(r#"fill="{SEPIA}" fill-opacity=".62""#))
        + &gentle.draw(&format!(r#"fill="{SEPIA}" fill-opacity=".85""#));
    let bold = bold.draw(r##"fill="#5b3d1d" fill-opacity=".85""##);
    let double = double.draw(r##"fill="none" stroke="#5b3d1d" stroke-width="2.2" stroke-dasharray="12 3""##);
    fine + &bold + &double
}
