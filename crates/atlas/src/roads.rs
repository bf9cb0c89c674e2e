//! Roads: two lines with the way between them, through the middles of hexes; in a cutting, ticked on both sides.

use kernel::chart::{Cover, RoadKind};

use crate::palette::{INK, ROADWAY, SEPIA};
use crate::plane::{Point, curve, walk};
use crate::sheet::{Sheet, Way};
use crate::svg::Path;
use crate::water::carry_off;

/// The points of a road, carried off the map where it ends at its edge outside a village and away from other roads.
fn course(sheet: &Sheet, way: &Way) -> Vec<Point> {
    let mut line: Vec<Point> = way.points.iter().map(|(p, _)| *p).collect();
    let goes_on = |end: Point| {
        let built = |cover: &Cover| matches!(cover, Cover::Village | Cover::Town);
        let site = sheet.sites.iter().find(|site| site.centre == end);
        let alone = sheet.ways.iter().flat_map(|w| &w.points).filter(|(p, _)| *p == end).count() == 1;
        alone && site.is_some_and(|site| !site.covers.iter().any(built))
    };
    for _ in 0..2 {
        line.reverse();
        if line.len() > 1 && line.last().is_some_and(|&end| goes_on(end)) {
            let mut tail = line.split_off(line.len() - 2);
            let before = tail.clone();
            carry_off(sheet, &mut tail);
            // Only the far end is carried off, never the one that joins the rest.
            line.extend(tail.into_iter().skip_while(|p| *p != before[0]));
        }
    }
    line
}

/// The roads layer.
pub fn roads(sheet: &Sheet) -> String {
    let mut whole = Path::new();
    let mut tracks = Path::new();
    let mut cuttings = Path::new();
    let is_track = |way: &&Way| way.points.iter().all(|(_, kind)| *kind == RoadKind::Track);
    let mut gone: Vec<(Point, Point)> = Vec::new();
    for way in sheet.ways.iter().filter(|way| !is_track(way)) {
        let line = course(sheet, way);
        gone.extend(line.windows(2).map(|hop| (hop[0], hop[1])));
        whole.smooth(&line);
        cutting(&mut cuttings, way);
    }
    for way in sheet.ways.iter().filter(is_track) {
        for stretch in untrodden(&course(sheet, way), &mut gone) {
            tracks.smooth(&stretch);
        }
    }
    let round = r#"fill="none" stroke-linejoin="round""#;
    let mut body = cuttings.draw(&format!(r#"fill="none" stroke="{SEPIA}" stroke-width="1.1""#));
    body += &whole.draw(&format!(r#"{round} stroke="{INK}" stroke-width="7.6""#));
    body += &whole.draw(&format!(r#"{round} stroke="{ROADWAY}" stroke-width="5""#));
    body + &tracks.draw(&format!(r#"{round} stroke="{INK}" stroke-width="1.8" stroke-dasharray="8 4""#))
}

/// The stretches of a line that no way goes along yet: two would be drawn beside each other, or their dashes fill up.
fn untrodden(line: &[Point], gone: &mut Vec<(Point, Point)>) -> Vec<Vec<Point>> {
    let mut stretches: Vec<Vec<Point>> = Vec::new();
    for hop in line.windows(2) {
        let (from, to) = (hop[0], hop[1]);
        if gone.contains(&(from, to)) || gone.contains(&(to, from)) {
            continue;
        }
        gone.push((from, to));
        match stretches.last_mut() {
            Some(stretch) if stretch.last() == Some(&from) => stretch.push(to),
            _ => stretches.push(vec![from, to]),
        }
    }
    stretches
}

/// Ticks on both sides of a road where it lies in a cutting: half of the way to the hexes before and after.
fn cutting(ticks: &mut Path, way: &Way) {
    let points: Vec<Point> = way.points.iter().map(|(p, _)| *p).collect();
    let steps = 8;
    let line = curve(&points, steps);
    for (index, (_, kind)) in way.points.iter().enumerate() {
        if *kind != RoadKind::Sunken {
            continue;
        }
        let from = (index * steps).saturating_sub(steps / 2);
        let to = (index * steps + steps / 2).min(line.len() - 1);
        for (p, along) in walk(&line[from..=to], 4.6) {
            for side in [along.right(), along.right() * -1.0] {
                ticks.move_to(p + side * 9.5).by(side * -5.2);
            }
        }
    }
}
