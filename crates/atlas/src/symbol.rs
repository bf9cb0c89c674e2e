//! What is drawn on a counter: arms in the manner of the period, badges, pips, ragged edges, rosettes.

use kernel::chart::{Arm, Array, Badge};

use crate::noise;
use crate::palette::{BLACK, WHITE};
use crate::plane::Point;
use crate::svg::Path;

/// The card on which the arm is drawn: wide for a line of battle, tall for a march column.
fn card(array: Array) -> (f64, f64) {
    match array {
        Array::Line | Array::Square => (17.0, 11.5),
        Array::Column => (7.5, 10.0),
    }
}

/// The symbol of an arm around the given middle.
pub fn arm(arm: Arm, array: Array, at: Point) -> String {
    let (w, h) = card(array);
    // Room for the arrow of a column above its card.
    let at = if array == Array::Column { at + Point::new(0.0, 2.0) } else { at };
    let p = |x: f64, y: f64| at + Point::new(x * w, y * h);
    let mut frame = Path::new();
    frame.polygon(&[p(-1.0, -1.0), p(1.0, -1.0), p(1.0, 1.0), p(-1.0, 1.0)]);
    let mut straps = Path::new();
    let mut ball = Path::new();
    match arm {
        Arm::Infantry => {
            straps.move_to(p(-1.0, -1.0)).line_to(p(1.0, 1.0)).move_to(p(-1.0, 1.0)).line_to(p(1.0, -1.0));
        }
        Arm::Cavalry => {
            straps.move_to(p(-1.0, 1.0)).line_to(p(1.0, -1.0));
        }
        Arm::Artillery => {
            ball.circle(at, 5.4);
        }
    }
    let mut body = frame.draw(&format!(r##"fill="#fffdf5" stroke="{BLACK}" stroke-width="1.7""##));
    body += &straps.draw(&format!(r#"fill="none" stroke="{BLACK}" stroke-width="2""#));
    body += &ball.draw(&format!(r#"fill="{BLACK}""#));
    if array == Array::Column {
        let mut arrow = Path::new();
        arrow.polyline(&[p(-1.1, -1.2), p(0.0, -1.62), p(1.1, -1.2)]);
        body += &arrow.draw(&format!(r#"fill="none" stroke="{WHITE}" stroke-width="3.6""#));
        body += &arrow.draw(&format!(r#"fill="none" stroke="{BLACK}" stroke-width="2""#));
    }
    if array == Array::Square {
        let mut outer = Path::new();
        outer.polygon(&[p(-1.25, -1.35), p(1.25, -1.35), p(1.25, 1.35), p(-1.25, 1.35)]);
        body += &outer.draw(&format!(r#"fill="none" stroke="{BLACK}" stroke-width="2""#));
    }
    body
}

/// A badge in the given ink.
pub fn badge(badge: Badge, at: Point, ink: &str) -> String {
    let p = |x: f64, y: f64| at + Point::new(x, y);
    let mut path = Path::new();
    match badge {
        Badge::Grenade => {
            path.circle(p(0.0, 2.0), 3.6);
            path.polygon(&[
                p(-1.6, -1.6),
                p(-3.2, -6.0),
                p(-0.6, -4.2),
                p(0.6, -7.4),
                p(1.4, -4.0),
                p(3.2, -5.6),
                p(1.6, -1.6),
            ]);
            path.draw(&format!(r#"fill="{ink}""#))
        }
        Badge::Swords => {
            path.move_to(p(-4.0, -5.6)).line_to(p(4.2, 5.0)).move_to(p(4.0, -5.6)).line_to(p(-4.2, 5.0));
            path.move_to(p(-4.6, 2.0)).line_to(p(-1.2, 4.8)).move_to(p(4.6, 2.0)).line_to(p(1.2, 4.8));
            path.draw(&format!(r#"fill="none" stroke="{ink}" stroke-width="1.5" stroke-linecap="round""#))
        }
    }
}

/// Steps lost: pips from the top down.
pub fn losses(count: u8, at: Point) -> String {
    let mut pips = Path::new();
    for i in 0..count.min(6) {
        pips.circle(at + Point::new(0.0, f64::from(i) * 7.6), 2.9);
    }
    pips.draw(&format!(r##"fill="#b0001e" stroke="{WHITE}" stroke-width="1.3""##))
}

/// Fatigue: chevrons from the top down.
pub fn fatigue(count: u8, at: Point) -> String {
    let mut chevrons = Path::new();
    for i in 0..count.min(3) {
        let tip = at + Point::new(0.0, f64::from(i) * 5.2);
        chevrons.polyline(&[tip + Point::new(-5.0, 3.4), tip, tip + Point::new(5.0, 3.4)]);
    }
    let stroke = |colour: &str, width: f64| {
        let line = format!(r#"stroke="{colour}" stroke-width="{width}" stroke-linejoin="round""#);
        chevrons.draw(&format!(r#"fill="none" stroke-linecap="round" {line}"#))
    };
    stroke(WHITE, 4.6) + &stroke("#b0001e", 2.4)
}

/// A square with rounded corners.
pub fn square(at: Point, half: f64, round: f64) -> Path {
    let p = |x: f64, y: f64| at + Point::new(x, y);
    let (side, flat) = (half, half - round);
    let mut path = Path::new();
    path.move_to(p(-flat, -side)).line_to(p(flat, -side)).arc(round, false, Point::new(round, round));
    path.line_to(p(side, flat)).arc(round, false, Point::new(-round, round));
    path.line_to(p(-flat, side)).arc(round, false, Point::new(-round, -round));
    path.line_to(p(-side, -flat)).arc(round, false, Point::new(round, -round)).close();
    path
}

/// A square with a ragged edge.
pub fn ragged(at: Point, half: f64) -> Path {
    const TEETH: usize = 7;
    let corners =
        [Point::new(-1.0, -1.0), Point::new(1.0, -1.0), Point::new(1.0, 1.0), Point::new(-1.0, 1.0)];
    let mut points = Vec::new();
    for (i, &corner) in corners.iter().enumerate() {
        let along = (corners[(i + 1) % 4] - corner) * (1.0 / (2 * TEETH) as f64);
        let inwards = along.direction().right();
        for step in 0..2 * TEETH {
            let base = corner + along * step as f64;
            let depth = if step % 2 == 1 { 0.13 + 0.1 * noise::unit(base, 91) } else { 0.0 };
            points.push(at + (base + inwards * depth) * half);
        }
    }
    let mut path = Path::new();
    path.polygon(&points);
    path
}

/// The outline of a cockade: a ring of folds.
pub fn rosette(at: Point, radius: f64) -> Path {
    const FOLDS: usize = 12;
    let turn = std::f64::consts::TAU / FOLDS as f64;
    let rim = |i: usize| at + Point::new(0.0, -radius).turned(turn * i as f64);
    let mut path = Path::new();
    path.move_to(rim(0));
    for i in 0..FOLDS {
        path.arc(radius * 0.29, false, rim(i + 1) - rim(i));
    }
    path.close();
    path
}

/// A star of five points.
pub fn star(at: Point, radius: f64) -> Path {
    let points: Vec<Point> = (0..10)
        .map(|i| {
            let r = if i % 2 == 0 { radius } else { radius * 0.42 };
            at + Point::new(0.0, -r).turned(f64::from(i) * std::f64::consts::TAU / 10.0)
        })
        .collect();
    let mut path = Path::new();
    path.polygon(&points);
    path
}
