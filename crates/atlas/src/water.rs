//! Water: smooth courses with banks and water lines, bridges and fords across them, and great water beyond the map.

use kernel::chart::{Beyond, Water};

use crate::field::{Field, Survey};
use crate::noise;
use crate::palette::{BANK, INK, PAPER, WATER};
use crate::plane::{Point, distance, length, simplified, walk};
use crate::sheet::Sheet;
use crate::still;
use crate::svg::Path;

/// Width of the water from bank to bank.
pub fn width(water: Water) -> f64 {
    match water {
        Water::Stream => 5.0,
        Water::River => 16.0,
    }
}

/// The courses of a kind of water: joined, smooth, with bends of their own, and carried off the map at its edge.
pub fn courses(sheet: &Sheet, water: Water) -> Vec<Vec<Point>> {
    let bridges: Vec<_> = sheet.stretches.iter().filter(|s| s.bridge.is_some()).map(|s| s.ends).collect();
    let bend = if sheet.hexagonal { 10.0 } else { 5.0 };
    let lines = sheet.courses(|s| s.water == Some(water));
    let mut lines: Vec<_> = lines
        .into_iter()
        .map(|mut line| {
            carry_off(sheet, &mut line);
            let total = length(&line);
            let walked = walk(&line, 9.0);
            let mut bent: Vec<Point> = Vec::with_capacity(walked.len() + 2);
            bent.extend(line.first());
            for (i, (p, along)) in walked.into_iter().enumerate() {
                let from_end = (i as f64 * 9.0).min(total - i as f64 * 9.0).max(0.0);
                let from_bridge = bridges.iter().map(|&b| distance(p, b)).fold(f64::MAX, f64::min);
                let free = (from_end / 40.0).min(from_bridge / 45.0).min(1.0);
                let wave = noise::smooth(p, 74.0, 61) + 0.45 * noise::smooth(p, 31.0, 62);
                bent.push(p + along.right() * (bend * free * wave));
            }
            bent.extend(line.last());
            simplified(&bent, 0.5)
        })
        .collect();
    lines.sort_by(|a, b| length(b).total_cmp(&length(a)));
    lines
}

/// Carries a line that ends at the edge of the map on to beyond it.
pub fn carry_off(sheet: &Sheet, line: &mut Vec<Point>) {
    // A little more than a hex is wide: what has come to the last of them does not stop there.
    const NEAR: f64 = 120.0;
    for _ in 0..2 {
        line.reverse();
        let Some(&end) = line.last() else { return };
        let heading = (end - line[line.len().saturating_sub(4)]).direction();
        let (out, far) = sheet.land.way_out(end, heading);
        if far < NEAR {
            let on = end + (heading + out) * (far * 0.3 + 8.0);
            line.push(on);
            line.push(on + out * (far + 20.0));
        }
    }
}

/// The water layer.
pub fn water(sheet: &Sheet, survey: &Survey) -> String {
    let mut body = String::new();
    if sheet.beyond == Beyond::Water {
        body += &great_water(&survey.outside(8.0));
    }
    body += &still::still(sheet, survey);
    for kind in [Water::Stream, Water::River] {
        let mut path = Path::new();
        for line in courses(sheet, kind) {
            path.smooth(&line);
        }
        let full = width(kind);
        let round = r#"fill="none" stroke-linecap="round" stroke-linejoin="round""#;
        let line = |colour: &str, width: f64| {
            path.draw(&format!(r#"{round} stroke="{colour}" stroke-width="{width:.1}""#))
        };
        body += &line(BANK, full);
        body += &line(WATER, full - 2.6);
        if kind == Water::River {
            body += &line("#86b6cc", full - 6.4);
            body += &line("#bcdbe6", full - 8.2);
        }
    }
    body
}

/// Great water, lined along its shore.
pub fn great_water(field: &Field) -> String {
    let mut fill = Path::new();
    for line in field.outlines(0.5) {
        fill.smooth_loop(&line);
    }
    let mut body =
        fill.draw(&format!(r#"fill="{WATER}" stroke="{BANK}" stroke-width="1.8" fill-rule="evenodd""#));
    for (step, level) in [0.66, 0.8, 0.9, 0.96, 0.99].into_iter().enumerate() {
        let mut lining = Path::new();
        for line in field.outlines(level) {
            lining.smooth_loop(&line);
        }
        let opacity = 0.6 - 0.1 * step as f64;
        body += &lining
            .draw(&format!(r#"fill="none" stroke="{BANK}" stroke-width=".7" stroke-opacity="{opacity:.1}""#));
    }
    body
}

/// Bridges: a roadway between two strokes with turned-out ends.
pub fn bridges(sheet: &Sheet) -> String {
    let mut deck = Path::new();
    let mut rails = Path::new();
    for stretch in &sheet.stretches {
        let Some(across) = stretch.bridge else { continue };
        let middle = stretch.ends.0.middle(stretch.ends.1);
        let side = across.right();
        let half = width(stretch.water.unwrap_or(Water::Stream)) * 0.5 + 6.0;
        let corner = |along: f64, out: f64| middle + across * (half * along) + side * out;
        deck.polygon(&[corner(-1.0, -5.2), corner(1.0, -5.2), corner(1.0, 5.2), corner(-1.0, 5.2)]);
        for out in [-1.0, 1.0] {
            let line = [
                corner(-1.35, 10.5 * out),
                corner(-0.85, 5.6 * out),
                corner(0.85, 5.6 * out),
                corner(1.35, 10.5 * out),
            ];
            rails.polyline(&line);
        }
    }
    let deck = deck.draw(&format!(r#"fill="{PAPER}""#));
    deck + &rails.draw(&format!(r#"fill="none" stroke="{INK}" stroke-width="3" stroke-linejoin="round""#))
}

/// Fords: stepping stones across the water, and the way down to it on either bank.
pub fn fords(sheet: &Sheet) -> String {
    let (mut stones, mut banks) = (Path::new(), Path::new());
    for stretch in &sheet.stretches {
        let Some(across) = stretch.ford else { continue };
        let middle = stretch.ends.0.middle(stretch.ends.1);
        let side = across.right();
        let half = width(stretch.water.unwrap_or(Water::Stream)) * 0.5;
        let at = |along: f64, out: f64| middle + across * along + side * out;
        let rows = (half * 2.0 / 4.4).ceil() as i32;
        for row in 0..=rows {
            let along = -half + 2.0 * half * f64::from(row) / f64::from(rows);
            let lean = if row % 2 == 0 { 1.6 } else { -1.6 };
            stones.circle(at(along, lean - 3.4), 1.7).circle(at(along, lean + 3.4), 1.7);
        }
        for end in [-1.0, 1.0] {
            for out in [-1.0, 1.0] {
                banks.polyline(&[at(end * (half + 9.0), 8.4 * out), at(end * (half + 0.5), 5.8 * out)]);
            }
        }
    }
    stones.draw(&format!(r#"fill="{PAPER}" stroke="{INK}" stroke-width=".8""#))
        + &banks.draw(&format!(r#"fill="none" stroke="{INK}" stroke-width="1.8" stroke-linecap="round""#))
}
