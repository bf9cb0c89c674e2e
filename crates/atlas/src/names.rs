//! Names in a serif italic that follows the feature: along the water, spread over a hill, below a village.

use kernel::chart::{Chart, Cover, Label, LabelKind, Water};

use crate::palette::{BANK, INK, PAPER};
use crate::plane::{Point, Rect, distance, length};
use crate::sheet::{Sheet, Site};
use crate::svg::{Path, Short};
use crate::water::courses;

/// The font of the map.
pub const FONT: &str = "'EB Garamond',Georgia,'Times New Roman',serif";

/// The colour of names on high ground, which sepia is too pale for.
const EARTH: &str = "#4f3517";
/// A letter is hardly ever wider than this, of its height, whichever font of the list there is.
const LETTER: f64 = 0.56;
/// How far apart the points of a calmed course are.
const CALM: f64 = 24.0;
/// A place of a river is not further than this from the reach that bears its name.
const NEAR: f64 = 110.0;
/// A river bears its name a second time only so far from the first.
const APART: f64 = 360.0;
/// The houses of a hex reach this far from its middle.
const HOUSES: f64 = 52.0;
/// Names keep this far from the neat line.
const MARGIN: f64 = 14.0;

/// The names layer, with the paths that names follow.
pub fn names(sheet: &Sheet, chart: &Chart) -> String {
    let mut body = format!(r#"<g font-family="{FONT}" font-style="italic" text-anchor="middle">"#);
    let mut crowd = Crowd::new(sheet);
    for (index, label) in chart.names.iter().enumerate() {
        let sites: Vec<&Site> =
            label.places.iter().filter_map(|&p| sheet.sites.get(usize::from(p))).collect();
        body += &match (label.kind, sites.as_slice()) {
            (LabelKind::Water, _) => along_water(sheet, label, index, &crowd),
            (_, []) => String::new(),
            (LabelKind::Hill | LabelKind::Country | LabelKind::Woods | LabelKind::Lake, sites) => {
                over(sheet, label, sites, index, &mut crowd)
            }
            (_, sites) => beside(sheet, label, sites, &mut crowd),
        };
    }
    body + "</g>"
}

/// What a name should not cover.
struct Crowd {
    points: Vec<Point>,
    houses: Vec<Point>,
    taken: Vec<Rect>,
}

impl Crowd {
    fn new(sheet: &Sheet) -> Crowd {
        let mut points: Vec<Point> = Vec::new();
        let mut add = |line: &[Point]| points.extend(crate::plane::walk(line, 9.0).iter().map(|(p, _)| *p));
        for way in &sheet.ways {
            add(&way.points.iter().map(|(p, _)| *p).collect::<Vec<_>>());
        }
        for course in [Water::River, Water::Stream].into_iter().flat_map(|water| courses(sheet, water)) {
            add(&course);
        }
        for bridge in sheet.stretches.iter().filter(|s| s.bridge.is_some()) {
            points.extend([bridge.ends.0.middle(bridge.ends.1); 6]);
        }
        let walls = [Cover::Village, Cover::Town, Cover::Castle, Cover::Ruins, Cover::Cassina];
        let built = |site: &&Site| site.covers.iter().any(|cover| walls.contains(cover));
        let houses: Vec<Point> = sheet.sites.iter().filter(built).map(|site| site.centre).collect();
        for &house in &houses {
            points.extend([-16.0, 0.0, 16.0].map(|x| house + Point::new(x, 0.0)));
        }
        Crowd { points, houses, taken: Vec::new() }
    }

    /// Would a name along here lie over another, or over houses?
    fn covers(&self, p: Point, size: f64) -> bool {
        self.taken.iter().any(|name| name.grown(size).contains(p))
            || self.houses.iter().any(|&house| (house - p).length() < HOUSES)
    }

    /// How much a name in this rectangle would cover.
    fn cost(&self, rect: Rect, land: Rect) -> usize {
        let points = self.points.iter().filter(|&&p| rect.contains(p)).count();
        let names = self.taken.iter().filter(|&&other| rect.meets(other)).count();
        let outside = !land.contains(rect.low) || !land.contains(rect.high);
        points + 12 * names + if outside { 100 } else { 0 }
    }
}

/// A name as it is printed.
fn escaped(text: &str) -> String {
    crate::svg::escaped(&text.replace('\'', "’"))
}

/// A halo of paper, so that a name can be read on anything.
fn halo(width: f64) -> String {
    format!(
        r#"stroke="{PAPER}" stroke-width="{width}" stroke-opacity=".85" stroke-linejoin="round" paint-order="stroke""#
    )
}

/// The course that a name belongs to: the one nearest to its places, or the longest if it has none.
fn course_of(sheet: &Sheet, places: &[Point]) -> Option<Vec<Point>> {
    let all = [Water::River, Water::Stream].into_iter().flat_map(|water| courses(sheet, water));
    let far = |line: &Vec<Point>| places.iter().map(|&p| away(p, line)).sum::<f64>();
    all.reduce(|best, other| if far(&other) < far(&best) { other } else { best })
}

/// Along the calmest reaches of its course, above the water.
fn along_water(sheet: &Sheet, label: &Label, index: usize, crowd: &Crowd) -> String {
    let places: Vec<Point> =
        label.places.iter().filter_map(|&p| Some(sheet.sites.get(usize::from(p))?.centre)).collect();
    let Some(mut line) = course_of(sheet, &places) else { return String::new() };
    if line.first().zip(line.last()).is_some_and(|(a, b)| a.x > b.x) {
        line.reverse();
    }
    // A short course has its name set closer; what is shorter than its name goes without.
    const SIZE: f64 = 27.0;
    let (letters, room) = (label.text.chars().count().max(1) as f64, length(&line) * 0.9);
    let spacing = (room / letters - SIZE * LETTER).min(7.0);
    if spacing < 0.0 {
        return String::new();
    }
    let calm = calmed(&line);
    let reaches = if length(&line) > 900.0 { 2 } else { 1 };
    let span = (letters * (SIZE * 0.42 + spacing) / CALM).ceil() as usize + 2;
    let mut body = String::new();
    let mut named: Option<Point> = None;
    for reach in 0..reaches {
        let part = calm.len() / reaches;
        let from = reach * part;
        let starts = from..(from + part).saturating_sub(span).max(from + 1);
        let rough = |start: &usize| {
            let window = &calm[*start..(start + span).min(calm.len())];
            let off_map = window.iter().any(|&p| !sheet.land.grown(-30.0).contains(p));
            let stray: f64 = window.iter().map(|&p| away(p, &line)).sum();
            // Where two courses have run together, each name stays with its own.
            let near = |p: Point| places.iter().any(|&place| (place - p).length() < NEAR);
            let is_strange = !places.is_empty() && !window.iter().all(|&p| near(p));
            let faults = window.iter().filter(|&&p| crowd.covers(p, SIZE)).count() as f64 * 1e4;
            stray + faults + if off_map { 1e6 } else { 0.0 } + if is_strange { 1e5 } else { 0.0 }
        };
        let lifted = |start: usize| lifted(&calm[start..(start + span + 1).min(calm.len())]);
        let wide = letters * (SIZE * 0.44 + spacing);
        let legible = starts.filter(|&start| bears(&lifted(start), wide, sheet));
        let Some(start) = legible.min_by(|a, b| rough(a).total_cmp(&rough(b))) else { continue };
        let lifted = lifted(start);
        if named.is_some_and(|end| (end - lifted[0]).length() < APART) {
            continue;
        }
        named = lifted.last().copied();
        let mut path = Path::new();
        path.smooth(&lifted);
        let id = format!("course-{index}-{reach}");
        body += &path.draw(&format!(r#"id="{id}" fill="none""#));
        body += &format!(
            r##"<text font-size="{SIZE}" letter-spacing="{}" fill="{BANK}" {}><textPath href="#{id}" startOffset="50%">{}</textPath></text>"##,
            Short(spacing),
            halo(3.5),
            escaped(&label.text)
        );
    }
    body
}

/// A line beside a reach of water, above it.
fn lifted(reach: &[Point]) -> Vec<Point> {
    let beside = |i: usize| {
        let (before, after) = (reach[i.saturating_sub(1)], reach[(i + 1).min(reach.len() - 1)]);
        reach[i] - (after - before).direction().right() * 15.0
    };
    (0..reach.len()).map(beside).collect()
}

/// Can a name this wide be read along a line? Not if it is shorter, runs off the map or curls.
fn bears(line: &[Point], width: f64, sheet: &Sheet) -> bool {
    let (long, ends) = (length(line), line.first().zip(line.last()));
    let is_straight = ends.is_some_and(|(&from, &to)| (to - from).length() > long * 0.75);
    long >= width && is_straight && line.iter().all(|&p| sheet.land.contains(p))
}

/// How far a point is from a line.
fn away(p: Point, line: &[Point]) -> f64 {
    line.windows(2).map(|pair| distance(p, (pair[0], pair[1]))).fold(f64::MAX, f64::min)
}

/// The line averaged over its neighbourhood, with points some way apart.
fn calmed(line: &[Point]) -> Vec<Point> {
    let walked: Vec<Point> = crate::plane::walk(line, CALM * 0.5).into_iter().map(|(p, _)| p).collect();
    let mean = |i: usize| {
        let near = &walked[i.saturating_sub(7)..(i + 8).min(walked.len())];
        near.iter().fold(Point::default(), |sum, &p| sum + p) * (1.0 / near.len() as f64)
    };
    (0..walked.len()).step_by(2).map(mean).collect()
}

/// Spread in a shallow arc over all its places.
fn over(sheet: &Sheet, label: &Label, sites: &[&Site], index: usize, crowd: &mut Crowd) -> String {
    const END: f64 = 1.25;
    const ABOVE: f64 = -96.0;
    let bounds = Rect::around(sites.iter().map(|site| site.centre));
    let letters = label.text.chars().count().max(1) as f64;
    let size = if label.kind == LabelKind::Hill { 33.0 } else { 26.0 };
    // What is longer than its arc would lose its first and last letters.
    let shortest = letters * (size * LETTER + 1.0) / (2.0 * END);
    let half = (bounds.size().x * 0.5 + 30.0).max(70.0).max(shortest);
    let colour = if label.kind == LabelKind::Lake { BANK } else { EARTH };
    let spacing = ((half * 1.7 - letters * size * 0.44) / letters).clamp(1.0, 16.0);
    let width = letters * (size * 0.44 + spacing) * 0.5;
    let covered = |centre: Point| Rect {
        low: centre + Point::new(-width, 52.0 - size),
        high: centre + Point::new(width, 64.0),
    };
    let middle = bounds.low.middle(bounds.high);
    // Below its middle, or as near to that as it covers least.
    let aside = [0.0, -0.5, 0.5, -0.9, 0.9].into_iter().flat_map(|x| [(x, 0.0), (x, ABOVE)]);
    let places = aside.map(|(x, y)| Point::new(within(sheet, middle.x + x * half, half * END), middle.y + y));
    let cost = |at: Point| crowd.cost(covered(at), sheet.land.grown(-6.0));
    let best = places.enumerate().min_by_key(|&(order, at)| (cost(at), order));
    let Some((_, centre)) = best else { return String::new() };
    crowd.taken.push(covered(centre));
    let p = |x: f64, y: f64| centre + Point::new(x * half, y);
    let mut path = Path::new();
    path.smooth(&[p(-END, 64.0), p(-0.6, 55.0), p(0.0, 52.0), p(0.6, 55.0), p(END, 64.0)]);
    let id = format!("hill-{index}");
    path.draw(&format!(r#"id="{id}" fill="none""#))
        + &format!(
            r##"<text font-size="{size}" letter-spacing="{}" fill="{colour}" {}><textPath href="#{id}" startOffset="50%">{}</textPath></text>"##,
            Short(spacing),
            halo(4.0),
            escaped(&label.text)
        )
}

/// The middle of something so wide, moved until it keeps clear of the frame.
fn within(sheet: &Sheet, middle: f64, half: f64) -> f64 {
    let land = sheet.land.grown(-MARGIN);
    let low = land.low.x + half;
    middle.clamp(low, (land.high.x - half).max(low))
}

/// Beside its houses, where it covers least.
fn beside(sheet: &Sheet, label: &Label, sites: &[&Site], crowd: &mut Crowd) -> String {
    let bounds = Rect::around(sites.iter().map(|site| site.centre));
    let village = if sheet.hexagonal { 27.0 } else { 21.0 };
    // Two banks of one town have long names, and little room for them.
    let town = if label.text.chars().count() > 16 { 26.0 } else { 34.0 };
    let (size, colour, style) = match label.kind {
        LabelKind::Town => (town, INK, r#"font-style="normal" font-weight="700" letter-spacing="4""#),
        LabelKind::Landmark => (20.0, EARTH, ""),
        LabelKind::Building => (20.0, INK, r#"letter-spacing=".4""#),
        _ => (village, INK, r#"font-weight="500" letter-spacing=".6""#),
    };
    let text = if label.kind == LabelKind::Town { label.text.to_uppercase() } else { label.text.clone() };
    let letter = if label.kind == LabelKind::Town { size * 0.75 + 4.0 } else { size * 0.42 + 0.6 };
    let half = text.chars().count() as f64 * letter * 0.5;
    let (out, down) = match label.kind {
        LabelKind::Landmark => (14.0, 12.0),
        LabelKind::Building => (26.0, 20.0),
        // Its walls stand on the sides of its hexes.
        LabelKind::Town if sheet.hexagonal => (64.0, 58.0),
        _ if sheet.hexagonal => (50.0, 39.0),
        _ => (36.0, 24.0),
    };
    let (middle, rise) = (bounds.low.middle(bounds.high), size * 0.66);
    let (below, above) = (bounds.high.y + down + rise, bounds.low.y - down - 4.0);
    let (right, left, level) = (bounds.high.x + out + half, bounds.low.x - out - half, middle.y + rise * 0.5);
    let (beneath, atop) = (below + size * 1.2, above - size * 1.2);
    let places = [
        (middle.x, below),
        (middle.x, above),
        (right, level),
        (left, level),
        (middle.x - half * 0.7, below),
        (middle.x + half * 0.7, below),
        (middle.x - half * 0.7, above),
        (middle.x + half * 0.7, above),
        (middle.x, beneath),
        (middle.x, atop),
        (middle.x - half * 0.7, beneath),
        (middle.x + half * 0.7, atop),
    ];
    let inner = sheet.land.grown(-6.0);
    let around =
        |at: Point| Rect { low: at - Point::new(half, rise), high: at + Point::new(half, size * 0.22) };
    let widest = half.max(text.chars().count() as f64 * size * LETTER * 0.5);
    let places = places.map(|(x, y)| Point::new(within(sheet, x, widest), y));
    let best =
        places.into_iter().enumerate().min_by_key(|&(order, at)| (crowd.cost(around(at), inner), order));
    let Some((_, at)) = best else { return String::new() };
    crowd.taken.push(around(at));
    format!(
        r#"<text x="{}" y="{}" font-size="{size}" {style} fill="{colour}" {}>{}</text>"#,
        Short(at.x),
        Short(at.y),
        halo(size * 0.16),
        escaped(&text)
    )
}
