//! Counters: squares with a soft bevel, a band for the formation, the nation as ground; officers are rosettes.

use kernel::chart::{Chart, Colour, Face, Facing, Figure, OfficerFace, Order, UnitFace};

use crate::names::FONT;
use crate::palette::{BLACK, PAPER, WHITE, hex, ink, mixed, shade};
use crate::plane::Point;
use crate::sheet::{Sheet, Site};
use crate::svg::{Path, Short, Svg, escaped};
use crate::symbol;

/// Side of a counter in units of the sheet.
pub const SIZE: f64 = 64.0;
const HALF: f64 = SIZE / 2.0;
/// How far a lower counter peeps out.
const OFFSET: f64 = 5.0;
/// Radius of an officer's rosette.
const ROSETTE: f64 = 12.5;

/// The pieces of a position, as layers to lay over the map.
pub fn draw_figures(chart: &Chart, figures: &[Figure]) -> Svg {
    let sheet = Sheet::new(chart);
    let mut placed: Vec<(&Site, &Figure)> =
        figures.iter().filter_map(|figure| Some((site_of(&sheet, figure)?, figure))).collect();
    placed.sort_by_key(|(site, figure)| {
        (site.centre.y as i64, site.centre.x as i64, std::cmp::Reverse(figure.depth))
    });
    let mut units = String::new();
    let mut officers = String::new();
    for &(site, figure) in &placed {
        let stack: Vec<&Figure> =
            placed.iter().map(|&(_, other)| other).filter(|other| other.place == figure.place).collect();
        let below = stack.iter().filter(|f| !matches!(f.face, Face::Officer(_))).count();
        match &figure.face {
            Face::Officer(officer) => {
                let companions: Vec<_> =
                    stack.iter().filter(|f| matches!(f.face, Face::Officer(_))).collect();
                let turn = companions.iter().position(|f| std::ptr::eq(**f, figure)).unwrap_or(0);
                let behind = rear(&sheet, figure, &stack);
                officers += &officer_at(figure, officer, site.centre, behind, turn, &site.number);
            }
            _ => {
                let middle = (below.saturating_sub(1)) as f64 * 0.5;
                let shift = (f64::from(figure.depth) - middle) * OFFSET;
                let at = site.centre + Point::new(shift, shift);
                units += &counter_at(&sheet, figure, at, &site.number);
            }
        }
    }
    let mut svg = Svg::new(&chart.title, sheet.size);
    let text = format!(r#"<g font-family="{FONT}" font-weight="700">"#);
    svg.push("counters", format!("{text}{units}</g>"));
    svg.push("officers", format!("{text}{officers}</g>"));
    svg
}

/// Where a figure stands, if it is on the sheet.
fn site_of<'a>(sheet: &'a Sheet, figure: &Figure) -> Option<&'a Site> {
    sheet.sites.get(usize::from(figure.place?.0))
}

/// Which way a figure looks, if it does.
fn heading(sheet: &Sheet, figure: &Figure) -> Option<Point> {
    let Face::Unit(unit) = &figure.face else { return None };
    let site = site_of(sheet, figure)?;
    let corner = |i: u8| site.outline.get(usize::from(i) % site.outline.len().max(1)).copied();
    let target = match unit.facing {
        Facing::None => None,
        Facing::Vertex(v) => corner(v),
        Facing::Edge(e) => Some(corner(e)?.middle(corner(e + 1)?)),
        Facing::Towards(place) => sheet.sites.get(usize::from(place.0)).map(|other| other.centre),
    };
    target.map(|target| (target - site.centre).direction())
}

/// Behind the top unit of the officer's hex; none if he stands alone.
fn rear(sheet: &Sheet, officer: &Figure, stack: &[&Figure]) -> Option<Point> {
    let units = stack.iter().filter(|f| f.place == officer.place && matches!(f.face, Face::Unit(_)));
    let top = units.min_by_key(|f| f.depth)?;
    Some(heading(sheet, top).map_or(Point::new(0.72, -0.72), |front| front * -1.0))
}

fn counter_at(sheet: &Sheet, figure: &Figure, at: Point, number: &str) -> String {
    let routed = matches!(&figure.face, Face::Unit(unit) if unit.order == Order::Routed);
    let o = Point::default();
    let edge = if routed { symbol::ragged(o, HALF) } else { symbol::square(o, HALF, 4.0) };
    let ground = shade(figure.ground);
    let tilt = if routed { " rotate(13)" } else { "" };
    let (piece, order) = match &figure.face {
        Face::Unit(unit) => (format!(r#" data-piece="{}""#, unit.piece.0), order_class(unit.order)),
        _ => (String::new(), " hidden"),
    };
    let mut body = format!(
        r#"<g class="counter{order}" data-place="{}" data-depth="{}"{piece} transform="translate({} {}){tilt}">"#,
        escaped(number),
        figure.depth,
        Short(at.x),
        Short(at.y)
    );
    body += &edge.draw(r##"transform="translate(1.6 2.2)" fill="#1a1208" fill-opacity=".38""##);
    if let Some(front) = heading(sheet, figure) {
        body += &notch(front);
    }
    body += &edge.draw(&format!(
        r#"fill="{}" stroke="{BLACK}" stroke-width="1.3" stroke-linejoin="round""#,
        hex(ground)
    ));
    body += &match &figure.face {
        Face::Unit(unit) if routed => {
            format!(r#"<g transform="scale(.84)">{}</g>"#, unit_face(unit, figure.ground))
        }
        Face::Unit(unit) => unit_face(unit, figure.ground),
        _ => back(figure.ground),
    };
    if !routed {
        body += &bevel();
    }
    body + "</g>"
}

fn order_class(order: Order) -> &'static str {
    match order {
        Order::Good => "",
        Order::Disorganised => " disorganised",
        Order::Routed => " routed",
    }
}

/// Light from the upper left on the edges.
fn bevel() -> String {
    let p = |x: f64, y: f64| Point::new(x * (HALF - 1.7), y * (HALF - 1.7));
    let mut light = Path::new();
    light.polyline(&[p(-1.0, 0.94), p(-1.0, -0.92), p(-0.92, -1.0), p(0.94, -1.0)]);
    let mut dark = Path::new();
    dark.polyline(&[p(1.0, -0.94), p(1.0, 0.92), p(0.92, 1.0), p(-0.94, 1.0)]);
    light.draw(r##"fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.9""##)
        + &dark.draw(r##"fill="none" stroke="#000" stroke-opacity=".32" stroke-width="1.9""##)
}

/// How far the edge of a counter is from its middle in a direction.
fn reach(way: Point) -> f64 {
    HALF / way.x.abs().max(way.y.abs()).max(0.5)
}

/// The notch of the facing: a point that stands out towards the corner or side it looks at.
fn notch(front: Point) -> String {
    let reach = reach(front);
    let side = front.right();
    let mut path = Path::new();
    path.polygon(&[
        front * (reach + 13.0),
        front * (reach - 5.0) + side * 15.0,
        front * (reach - 5.0) - side * 15.0,
    ]);
    path.draw(&format!(
        r#"class="notch" fill="{BLACK}" stroke="{PAPER}" stroke-width="1.5" stroke-linejoin="round""#
    ))
}

fn text(x: f64, y: f64, size: f64, anchor: &str, fill: &str, words: &str) -> String {
    format!(
        r#"<text x="{}" y="{}" font-size="{}" text-anchor="{anchor}" fill="{fill}">{}</text>"#,
        Short(x),
        Short(y),
        Short(size),
        escaped(words)
    )
}

fn unit_face(unit: &UnitFace, ground: Colour) -> String {
    let pen = ink(ground);
    let band = unit.band.unwrap_or(Colour::Grey);
    let mut body = String::new();
    // The band, square below and round above, with the name on it.
    let mut strip = Path::new();
    let p = Point::new;
    strip.move_to(p(-HALF + 0.6, -17.5)).line_to(p(-HALF + 0.6, -28.0)).arc(3.4, false, p(3.4, -3.4));
    strip.line_to(p(HALF - 4.0, -31.4)).arc(3.4, false, p(3.4, 3.4)).line_to(p(HALF - 0.6, -17.5)).close();
    body += &strip
        .draw(&format!(r#"class="band" fill="{}" stroke="{BLACK}" stroke-width=".9""#, hex(shade(band))));
    let size = (57.0 / (unit.name.chars().count().max(1) as f64 * 0.5)).min(11.5);
    body += &format!(
        r#"<g class="name">{}</g>"#,
        text(0.0, -24.6 + size * 0.3, size, "middle", ink(band), &unit.name)
    );
    body += &format!(r#"<g class="arm">{}</g>"#, symbol::arm(unit.arm, unit.array, p(0.0, -3.0)));
    body += r#"<g class="values">"#;
    if unit.light {
        body += &text(25.0, -3.6, 13.0, "middle", pen, "L");
    }
    if let Some(badge) = unit.badge {
        body += &symbol::badge(badge, p(24.6, if unit.light { 5.0 } else { -2.0 }), pen);
    }
    body += &text(-29.0, 28.4, 24.0, "start", pen, &unit.strength);
    body += &text(1.0, 28.0, 20.0, "middle", pen, &unit.morale);
    body += &text(29.0, 28.0, 20.0, "end", pen, &unit.movement);
    body += "</g>";
    if unit.order == Order::Disorganised {
        let mut bar = Path::new();
        bar.polygon(&[p(-31.0, 3.6), p(31.0, -14.6), p(31.0, -6.0), p(-31.0, 12.2)]);
        body += &bar.draw(&format!(r#"class="bar" fill="{WHITE}" stroke="{BLACK}" stroke-width="1.4""#));
    }
    body += &symbol::losses(unit.losses, p(-25.2, -11.0));
    body + &symbol::fatigue(unit.fatigue, p(25.0, 4.0))
}

/// The back of a counter: lozenges in two shades of its side, and nothing to be learnt.
fn back(ground: Colour) -> String {
    let light = hex(mixed(shade(ground), [0xff; 3], 0.35));
    let mut path = Path::new();
    for i in -2..=2 {
        let x = f64::from(i) * 12.0;
        path.polygon(&[
            Point::new(x, -26.0),
            Point::new(x + 6.0, 0.0),
            Point::new(x, 26.0),
            Point::new(x - 6.0, 0.0),
        ]);
    }
    path.draw(&format!(r#"fill="{light}" fill-opacity=".7""#))
}

fn officer_at(
    figure: &Figure,
    face: &OfficerFace,
    hex_centre: Point,
    behind: Option<Point>,
    turn: usize,
    number: &str,
) -> String {
    let (radius, mut at) = match behind {
        Some(rear) => (ROSETTE, hex_centre + rear * (reach(rear) + ROSETTE)),
        None => (ROSETTE * 1.45, hex_centre),
    };
    let turn = turn as f64;
    at = at + Point::new(-turn * radius * 1.9, turn * 3.0);
    let o = Point::default();
    let ground = hex(shade(figure.ground));
    let band = face.band.map_or(shade(Colour::White), shade);
    let mut body = format!(
        r#"<g class="officer" data-place="{}" data-piece="{}" transform="translate({} {})">"#,
        escaped(number),
        face.piece.0,
        Short(at.x),
        Short(at.y)
    );
    let petals = symbol::rosette(o, radius);
    body += &petals.draw(r##"transform="translate(1.2 1.8)" fill="#1a1208" fill-opacity=".38""##);
    body += &petals.draw(&format!(r#"fill="{ground}" stroke="{BLACK}" stroke-width="1.2""#));
    let mut ring = Path::new();
    ring.circle(o, radius * 0.74);
    body += &ring.draw(&format!(r#"fill="{}" stroke="{BLACK}" stroke-width="1""#, hex(band)));
    // The commander of an army wears two stars in one.
    let pen = if contrast_is_dark(band) { BLACK } else { WHITE };
    body += &symbol::star(o, radius * 0.62).draw(&format!(r#"fill="{pen}""#));
    if face.band.is_none() {
        body += &symbol::star(o, radius * 0.34).draw(&format!(r#"fill="{ground}""#));
    }
    body += &format!(
        r#"<g class="name"><text x="0" y="{}" font-size="10.5" text-anchor="middle" fill="{BLACK}" stroke="{PAPER}" stroke-width="2.6" stroke-linejoin="round" paint-order="stroke">{}</text></g>"#,
        Short(if behind.is_some_and(|rear| rear.y < -0.3) { -radius - 3.0 } else { radius + 8.5 }),
        escaped(&face.name)
    );
    body + "</g>"
}

fn contrast_is_dark(on: [u8; 3]) -> bool {
    crate::palette::contrast(on, [0x15, 0x13, 0x0f]) > crate::palette::contrast(on, [0xff; 3])
}
