//! Works along hexsides: the ramparts of redoubts, open at the gorge, and walls with bastions and gates.

use kernel::chart::Wall;

use crate::palette::{INK, ROADWAY};
use crate::plane::{Point, chains, walk};
use crate::sheet::{Sheet, Stretch};
use crate::svg::Path;

/// How far a rampart stands within its hex.
const INSET: f64 = 0.84;
/// Half of the opening of a gate.
const GATE: f64 = 8.0;

/// All of them.
pub fn walls(sheet: &Sheet) -> String {
    redoubts(sheet) + &fortifications(sheet)
}

/// Ramparts: a bank of earth within the hexside, its ditch ticked on the outside.
fn redoubts(sheet: &Sheet) -> String {
    let mut segments = Vec::new();
    let mut ditch = Path::new();
    for stretch in &sheet.stretches {
        let Some((Wall::Redoubt, within)) = stretch.wall else { continue };
        let Some(centre) = sheet.sites.get(within).map(|site| site.centre) else { continue };
        let inset = |p: Point| centre + (p - centre) * INSET;
        let (a, b) = (inset(stretch.ends.0), inset(stretch.ends.1));
        segments.push((a, b));
        let out = (a.middle(b) - centre).direction();
        for (p, _) in walk(&[a, b], 4.6) {
            ditch.move_to(p + out * 3.2).by(out * 5.0);
        }
    }
    let mut bank = Path::new();
    for line in chains(&segments) {
        bank.polyline(&line);
    }
    let round = r#"fill="none" stroke-linejoin="miter" stroke-linecap="butt""#;
    ditch.draw(&format!(r#"fill="none" stroke="{INK}" stroke-width="1""#))
        + &bank.draw(&format!(r#"{round} stroke="{INK}" stroke-width="6.4""#))
        + &bank.draw(&format!(r##"{round} stroke="#b98d55" stroke-width="3.6""##))
}

fn is_masonry(stretch: &&Stretch) -> bool {
    matches!(stretch.wall, Some((Wall::Fortification | Wall::Gate, _)))
}

/// Walls of stone on the hexside, a bastion at each of its corners, a gap between two posts for a gate.
fn fortifications(sheet: &Sheet) -> String {
    let stretches: Vec<&Stretch> = sheet.stretches.iter().filter(is_masonry).collect();
    let mut segments = Vec::new();
    let mut posts = Path::new();
    let mut ways = Path::new();
    for stretch in &stretches {
        let (a, b) = stretch.ends;
        if !matches!(stretch.wall, Some((Wall::Gate, _))) {
            segments.push((a, b));
            continue;
        }
        let (middle, along) = (a.middle(b), (b - a).direction());
        let (left, right) = (middle - along * GATE, middle + along * GATE);
        segments.extend([(a, left), (right, b)]);
        ways.move_to(left).line_to(right);
        for p in [left, right] {
            let (u, v) = (along * 3.4, along.right() * 5.2);
            posts.polygon(&[p - u - v, p + u - v, p + u + v, p - u + v]);
        }
    }
    let mut wall = Path::new();
    for line in chains(&segments) {
        wall.polyline(&line);
    }
    let line = r#"fill="none" stroke-linejoin="round""#;
    ways.draw(&format!(r#"fill="none" stroke="{ROADWAY}" stroke-width="6""#))
        + &wall.draw(&format!(r#"{line} stroke="{INK}" stroke-width="7""#))
        + &wall.draw(&format!(r##"{line} stroke="#d9c29a" stroke-width="4""##))
        + &bastions(sheet, &stretches)
            .draw(&format!(r##"fill="#d9c29a" stroke="{INK}" stroke-width="1.5" stroke-linejoin="round""##))
        + &posts.draw(&format!(r##"fill="#b98d55" stroke="{INK}" stroke-width="1.3""##))
}

/// Arrowheads that point away from what is sheltered.
fn bastions(sheet: &Sheet, stretches: &[&Stretch]) -> Path {
    let mut corners: Vec<(Point, Point)> = Vec::new();
    for stretch in stretches {
        let Some(centre) =
            stretch.wall.and_then(|(_, within)| sheet.sites.get(within)).map(|site| site.centre)
        else {
            continue;
        };
        for p in [stretch.ends.0, stretch.ends.1] {
            let out = (p - centre).direction();
            match corners.iter_mut().find(|(other, _)| (*other - p).length() < 1.0) {
                Some((_, sum)) => *sum = *sum + out,
                None => corners.push((p, out)),
            }
        }
    }
    let mut path = Path::new();
    for (p, out) in corners {
        let out = out.direction();
        let at = |ahead: f64, aside: f64| p + out * ahead + out.right() * aside;
        path.polygon(&[at(9.5, 0.0), at(2.5, 7.0), at(-4.5, 4.2), at(-4.5, -4.2), at(2.5, -7.0)]);
    }
    path
}
