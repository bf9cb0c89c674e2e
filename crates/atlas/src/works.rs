//! What was built, laid or destroyed since the game began, drawn over the map.

use kernel::chart::{Chart, Work, WorkKind};

use crate::palette::{BANK, BLACK, INK, PAPER, ROADWAY};
use crate::plane::Point;
use crate::sheet::Sheet;
use crate::svg::{Path, Svg};

/// Half of the length of a bridge.
const SPAN: f64 = 17.0;

/// The works of a position, as a layer to lay over the map.
pub fn draw_works(chart: &Chart, works: &[Work]) -> Svg {
    let sheet = Sheet::new(chart);
    let mut svg = Svg::new(&chart.title, sheet.size);
    let drawn: String = works.iter().filter_map(|work| draw(&sheet, work)).collect();
    if !drawn.is_empty() {
        svg.push("works", drawn);
    }
    svg
}

fn draw(sheet: &Sheet, work: &Work) -> Option<String> {
    let centre = |place: kernel::Place| sheet.sites.get(usize::from(place.0)).map(|site| site.centre);
    let here = centre(work.place)?;
    // On a side: in its middle, and the way across it. In a place: a little above what stands there.
    let (at, across) = match work.across {
        Some(beyond) => (here.middle(centre(beyond)?), (centre(beyond)? - here).direction()),
        None => (here, Point::new(1.0, 0.0)),
    };
    Some(match work.kind {
        WorkKind::BridgeBegun => bridge(at, across, 0.25),
        WorkKind::Bridge => bridge(at, across, 1.0),
        WorkKind::Pontoon => pontoon(at, across),
        WorkKind::Ferry => ferry(at, across),
        WorkKind::Burnt => fire(at),
        WorkKind::Spiked => spiked(at),
    })
}

/// A bridge of timber: piles all the way, planks as far as they are laid.
fn bridge(at: Point, across: Point, laid: f64) -> String {
    let p = |along: f64, out: f64| at + across * along + across.right() * out;
    let mut deck = Path::new();
    let end = -SPAN + 2.0 * SPAN * laid;
    deck.polygon(&[p(-SPAN, -5.5), p(end, -5.5), p(end, 5.5), p(-SPAN, 5.5)]);
    let (mut planks, mut piles) = (Path::new(), Path::new());
    for step in 0..=8 {
        let along = -SPAN + f64::from(step) * SPAN / 4.0;
        if along < end {
            planks.polyline(&[p(along, -5.5), p(along, 5.5)]);
        }
        if step % 2 == 0 {
            piles.circle(p(along, -7.0), 1.9).circle(p(along, 7.0), 1.9);
        }
    }
    deck.draw(&format!(r#"fill="{ROADWAY}" stroke="{INK}" stroke-width="1.8""#))
        + &planks.draw(&format!(r#"fill="none" stroke="{INK}" stroke-width=".9""#))
        + &piles.draw(&format!(r##"fill="#8a6a3f" stroke="{INK}" stroke-width=".8""##))
}

/// The hull of a boat, pointed at both ends.
fn hull(path: &mut Path, at: Point, along: Point, length: f64, width: f64) {
    let p = |x: f64, y: f64| at + along * (x * length) + along.right() * (y * width);
    path.polygon(&[p(-0.5, 0.0), p(-0.25, -0.5), p(0.25, -0.5), p(0.5, 0.0), p(0.25, 0.5), p(-0.25, 0.5)]);
}

/// A bridge of boats.
fn pontoon(at: Point, across: Point) -> String {
    let mut boats = Path::new();
    for step in -1..=1 {
        hull(&mut boats, at + across * (f64::from(step) * 10.0), across.right(), 25.0, 7.0);
    }
    let p = |along: f64, out: f64| at + across * along + across.right() * out;
    let mut deck = Path::new();
    deck.polygon(&[p(-SPAN, -3.6), p(SPAN, -3.6), p(SPAN, 3.6), p(-SPAN, 3.6)]);
    boats.draw(&format!(r##"fill="#8a6a3f" stroke="{INK}" stroke-width="1.3" stroke-linejoin="round""##))
        + &deck.draw(&format!(r#"fill="{ROADWAY}" stroke="{INK}" stroke-width="1.4""#))
}

/// A boat on its rope.
fn ferry(at: Point, across: Point) -> String {
    let (mut rope, mut boat) = (Path::new(), Path::new());
    rope.polyline(&[at - across * 24.0, at + across * 24.0]);
    hull(&mut boat, at, across, 28.0, 12.0);
    boat.polyline(&[at - across * 5.0 - across.right() * 5.6, at - across * 5.0 + across.right() * 5.6]);
    boat.polyline(&[at + across * 5.0 - across.right() * 5.6, at + across * 5.0 + across.right() * 5.6]);
    rope.draw(&format!(r#"fill="none" stroke="{BANK}" stroke-width="1.6" stroke-dasharray="4 2.4""#))
        + &boat
            .draw(&format!(r##"fill="#b98d55" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round""##))
}

/// Flames.
fn fire(at: Point) -> String {
    let flame = |scale: f64| {
        let p = |x: f64, y: f64| at + Point::new(x, y) * scale;
        let mut path = Path::new();
        path.smooth_loop(&[
            p(0.0, 15.0),
            p(-11.0, 9.0),
            p(-12.0, -1.0),
            p(-7.0, -8.0),
            p(-5.0, -1.0),
            p(1.0, -17.0),
            p(6.0, -4.0),
            p(9.0, -9.0),
            p(12.0, 2.0),
            p(10.0, 10.0),
        ]);
        path
    };
    flame(1.25).draw(&format!(r##"fill="#d55e00" stroke="{BLACK}" stroke-width="1.4""##))
        + &flame(0.66).draw(r##"fill="#f0e442""##)
}

/// A gun with a stroke through it.
fn spiked(at: Point) -> String {
    let p = |x: f64, y: f64| at + Point::new(x, y);
    let mut gun = Path::new();
    gun.polygon(&[p(-15.0, -1.5), p(14.0, -7.0), p(15.0, -1.5), p(-14.0, 5.0)]);
    gun.circle(p(-3.0, 7.0), 6.5);
    let mut stroke = Path::new();
    stroke.polyline(&[p(-15.0, 15.0), p(15.0, -15.0)]);
    gun.draw(&format!(r#"fill="{PAPER}" stroke="{BLACK}" stroke-width="1.8" stroke-linejoin="round""#))
        + &stroke.draw(r##"fill="none" stroke="#9e1b32" stroke-width="4""##)
}
