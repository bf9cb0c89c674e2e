//! Draws the map plainly, to see whether it is sane: `cargo run -p wagram --example draw -- OUTPUT.svg`.

use std::error::Error;
use std::fmt::Write;

use board::area::{Contact, Point, Zone};
use wagram::map::{Feature, Map, Rise, Stream};

fn main() -> Result<(), Box<dyn Error>> {
    let output = std::env::args().nth(1).ok_or("usage: draw OUTPUT.svg")?;
    std::fs::write(output, drawing(&Map::embedded())?)?;
    Ok(())
}

fn drawing(map: &Map) -> Result<String, std::fmt::Error> {
    let (width, height) = map.sheet;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-200 -200 {} {}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <rect x=\"-200\" y=\"-200\" width=\"100%\" height=\"100%\" fill=\"#9fc5e8\"/>\n",
        width + 400,
        height + 400
    );
    for zone in map.areas.zones() {
        let points = path(map.areas.outline(zone).iter().copied());
        writeln!(
            out,
            "<polygon points=\"{points}\" fill=\"{}\" stroke=\"#777\" stroke-width=\"20\"/>",
            fill(map, zone)
        )?;
    }
    for (border, feature) in map.borders.iter() {
        let corner = |&vertex: &u16| map.areas.vertices()[usize::from(vertex)];
        let points = match map.areas.contact(border) {
            Contact::Line => path(map.areas.line(border).iter().map(corner)),
            _ => path(map.areas.sides(border).map(|zone| map.areas.centre(zone)).into_iter()),
        };
        for (colour, thickness) in strokes(*feature, map.areas.contact(border)) {
            writeln!(
                out,
                "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{thickness}\"/>"
            )?;
        }
    }
    for zone in map.areas.zones() {
        let Point { x, y } = map.areas.centre(zone);
        writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"240\">{}</text>", map.areas.number(zone))?;
        let star = match (map.french_objectives.contains(zone), map.austrian_objectives.contains(zone)) {
            (true, _) => " fill=\"#00f\" font-weight=\"bold\"",
            (_, true) => " fill=\"#d60\" font-weight=\"bold\"",
            _ => "",
        };
        if let Some(name) = map.name(zone) {
            writeln!(out, "<text x=\"{x}\" y=\"{}\" font-size=\"170\"{star}>{name}</text>", y + 190)?;
        }
        if map.ground(zone).redoubt {
            writeln!(out, "<text x=\"{}\" y=\"{y}\" font-size=\"220\" fill=\"red\">R</text>", x + 330)?;
        }
    }
    writeln!(out, "</svg>")?;
    Ok(out)
}

fn path(points: impl Iterator<Item = Point>) -> String {
    points.map(|point| format!("{},{}", point.x, point.y)).collect::<Vec<_>>().join(" ")
}

fn fill(map: &Map, zone: Zone) -> &'static str {
    let ground = map.ground(zone);
    match (ground.village, ground.wood, ground.marsh, ground.height) {
        (true, ..) => "#f2b8a0",
        (_, true, ..) => "#8fbf7f",
        (_, _, true, _) => "#bcd8c0",
        (.., 0) => "#f4f0d8",
        _ if map.plateau.contains(zone) => "#dcc890",
        _ => "#d0b880",
    }
}

fn strokes(feature: Feature, contact: Contact) -> Vec<(&'static str, u32)> {
    let mut strokes = Vec::new();
    if contact != Contact::Line {
        strokes.push(if contact == Contact::Passage { ("#a00", 50) } else { ("#aaa", 20) });
    }
    match feature.rise {
        Some((Rise::Steep, _)) => strokes.push(("#5a2d0c", 130)),
        Some((Rise::Crest, _)) => strokes.push(("#c08040", 90)),
        None => {}
    }
    if feature.double_crest {
        strokes.push(("#808", 90));
    }
    if feature.stream == Some(Stream::Russbach) {
        strokes.push(("#06c", 60));
    }
    strokes
}
