//! Villages as clusters of houses with a church among gardens, towns within walls, redoubts, towers, stars.

use kernel::chart::{Chart, Cover, LabelKind, Wall};

use crate::buildings;
use crate::field::{Field, Survey};
use crate::growth::cover;
use crate::noise;
use crate::palette::{GARDEN, INK, LEAF_DARK, PAPER, ROOF, WALL, hex, shade};
use crate::plane::{Point, curve, distance, walk};
use crate::sheet::{Sheet, Site};
use crate::svg::Path;

/// A house: where, how it is turned, length and depth.
struct House {
    at: Point,
    along: Point,
    size: (f64, f64),
}

impl House {
    fn corners(&self) -> [Point; 4] {
        let (a, b) = (self.along * (self.size.0 * 0.5), self.along.right() * (self.size.1 * 0.5));
        [self.at - a - b, self.at + a - b, self.at + a + b, self.at - a + b]
    }

    fn reach(&self) -> f64 {
        self.size.0.hypot(self.size.1) * 0.5
    }
}

fn is_built(site: &Site) -> bool {
    site.covers.iter().any(|c| matches!(c, Cover::Village | Cover::Town))
}

/// The villages layer.
pub fn villages(sheet: &Sheet, survey: &Survey, chart: &Chart) -> String {
    let streets: Vec<Vec<Point>> = sheet
        .ways
        .iter()
        .map(|way| curve(&way.points.iter().map(|(p, _)| *p).collect::<Vec<_>>(), 6))
        .collect();
    let mut body = walls(sheet, survey);
    let mut roofs = Path::new();
    let mut churches = String::new();
    let town_field = town_field(sheet, survey);
    for (index, site) in sheet.sites.iter().enumerate().filter(|(_, site)| is_built(site)) {
        let town = site.covers.contains(&Cover::Town);
        let (church, houses) = settle(site, &streets, town);
        let has_church = has_church(chart, index as u16);
        for house in &houses {
            let within = !town || house.corners().iter().all(|&p| town_field.value(p) > 0.56);
            let free = !has_church || (house.at - church).length() > 13.0;
            if within && free {
                roofs.polygon(&house.corners());
            }
        }
        if has_church {
            churches += &draw_church(church, if town { 1.35 } else { 1.0 });
        }
    }
    body +=
        &roofs.draw(&format!(r#"fill="{ROOF}" stroke="{WALL}" stroke-width=".9" stroke-linejoin="round""#));
    body += &churches;
    body += &buildings::buildings(sheet);
    body += &redoubts(sheet);
    body + &landmarks(sheet, chart)
}

/// One church for each village or town: in its middle place, or in every place without a name.
fn has_church(chart: &Chart, place: u16) -> bool {
    let named = chart.names.iter().find(|label| {
        matches!(label.kind, LabelKind::Town | LabelKind::Village) && label.places.contains(&place)
    });
    named.is_none_or(|label| label.places[label.places.len() / 2] == place)
}

fn town_field<'a>(sheet: &Sheet, survey: &'a Survey) -> Field<'a> {
    cover(sheet, survey, |s| s.covers.contains(&Cover::Town), 16.0)
}

/// The gardens layer: those of villages, with their hedges.
pub fn gardens(sheet: &Sheet, survey: &Survey) -> String {
    let field = cover(sheet, survey, |s| s.covers.contains(&Cover::Village), 8.0).uneven(0.18, 34.0, 71);
    let mut path = Path::new();
    for line in field.outlines(0.52) {
        path.smooth_loop(&line);
    }
    path.draw(&format!(
        r#"fill="{GARDEN}" fill-opacity=".9" stroke="{LEAF_DARK}" stroke-width="1.6" stroke-dasharray=".2 3.2" stroke-linecap="round""#
    ))
}

/// The walls of a town, with towers. A fortified town has others.
fn walls(sheet: &Sheet, survey: &Survey) -> String {
    let fortified = |place: usize| {
        let shelters = |wall: Option<(Wall, usize)>| {
            wall.is_some_and(|(wall, within)| wall != Wall::Redoubt && within == place)
        };
        sheet.stretches.iter().any(|s| shelters(s.wall))
    };
    let town = |place: usize| sheet.sites[place].covers.contains(&Cover::Town);
    let walled = |wanted: bool| {
        survey.growth(16.0, sheet.beyond, |place| f64::from(town(place) && fortified(place) == wanted))
    };
    let mut streets = Path::new();
    for line in walled(true).outlines(0.5) {
        streets.smooth_loop(&line);
    }
    let streets = streets.draw(r##"fill="#ecd9bd""##);
    let field = walled(false);
    let mut wall = Path::new();
    let mut towers = Path::new();
    for line in field.outlines(0.5) {
        wall.smooth_loop(&line);
        let closed: Vec<Point> = line.iter().chain(line.first()).copied().collect();
        for (p, _) in walk(&closed, 46.0) {
            towers.circle(p, 4.2);
        }
    }
    let wall = wall.draw(&format!(r##"fill="#ecd9bd" stroke="{INK}" stroke-width="3.4""##))
        + &wall.draw(r##"fill="none" stroke="#cdb48d" stroke-width="1.2""##);
    streets + &wall + &towers.draw(&format!(r##"fill="#cdb48d" stroke="{INK}" stroke-width="1.2""##))
}

/// Lays out a village: houses along its streets, others around, none upon another or on a street.
fn settle(site: &Site, streets: &[Vec<Point>], town: bool) -> (Point, Vec<House>) {
    let room = if town { 43.0 } else { 37.0 };
    let near = |p: Point| (p - site.centre).length() < room;
    let mut near_streets: Vec<(Point, Point)> = Vec::new();
    for street in streets {
        near_streets.extend(street.windows(2).filter(|s| near(s[0].middle(s[1]))).map(|s| (s[0], s[1])));
    }
    let clear_of_streets = |p: Point, by: f64| near_streets.iter().all(|&s| distance(p, s) > by);
    let mut church = site.centre + Point::new(14.0, -13.0);
    for turn in 0..12 {
        let angle = f64::from(turn) * 0.53 + noise::unit(site.centre, 72) * 6.0;
        church = site.centre + Point::new(17.0, 0.0).turned(angle);
        if clear_of_streets(church, 12.0) {
            break;
        }
    }
    let mut houses: Vec<House> = Vec::new();
    let add = |house: House, houses: &mut Vec<House>| {
        let free = houses.iter().all(|h| (h.at - house.at).length() > (h.reach() + house.reach()) * 0.8);
        if free && near(house.at) && clear_of_streets(house.at, 6.0) {
            houses.push(house);
        }
    };
    let street_gap = if town { 10.5 } else { 13.0 };
    for street in streets {
        for (p, along) in walk(street, street_gap) {
            for side in [along.right(), along.right() * -1.0] {
                let at = p + side * (8.6 + 1.4 * noise::unit(p, 73)) + along * (2.0 * noise::signed(p, 74));
                let size = (8.0 + 3.0 * noise::unit(at, 75), 5.6 + 1.4 * noise::unit(at, 76));
                if town || noise::unit(at, 77) > 0.12 {
                    add(House { at, along, size }, &mut houses);
                }
            }
        }
    }
    let (gap, keep) = if town { (12.0, 0.9) } else { (14.0, 0.6) };
    let slant = if town { 0.35 } else { noise::signed(site.centre, 78) };
    for row in -4..=4 {
        for column in -4..=4 {
            let p = site.centre + Point::new(f64::from(column) * gap, f64::from(row) * gap).turned(slant);
            let at = p + Point::new(noise::signed(p, 79), noise::signed(p, 80)) * (gap * 0.16);
            let turn = slant + if noise::unit(p, 81) > 0.5 { 1.57 } else { 0.0 } + 0.2 * noise::signed(p, 82);
            let size = (7.5 + 3.0 * noise::unit(p, 83), 5.4 + 1.6 * noise::unit(p, 84));
            if noise::unit(p, 85) < keep {
                add(House { at, along: Point::new(1.0, 0.0).turned(turn), size }, &mut houses);
            }
        }
    }
    (church, houses)
}

/// A church: nave, tower, and the cross above it.
fn draw_church(at: Point, scale: f64) -> String {
    let p = |x: f64, y: f64| at + Point::new(x, y) * scale;
    let mut nave = Path::new();
    nave.polygon(&[p(-2.5, -1.0), p(8.5, -1.0), p(8.5, 6.5), p(-2.5, 6.5)]);
    let mut tower = Path::new();
    tower.polygon(&[p(-8.0, -4.0), p(-5.0, -12.0), p(-2.0, -4.0), p(-2.0, 6.5), p(-8.0, 6.5)]);
    let mut cross = Path::new();
    cross.move_to(p(-5.0, -12.0)).line_to(p(-5.0, -19.0)).move_to(p(-7.6, -16.6)).line_to(p(-2.4, -16.6));
    let walls = format!(r#"stroke="{WALL}" stroke-width="1.1" stroke-linejoin="round""#);
    nave.draw(&format!(r##"fill="#d98a6c" {walls}"##))
        + &tower.draw(&format!(r#"fill="{ROOF}" {walls}"#))
        + &cross.draw(&format!(r#"fill="none" stroke="{WALL}" stroke-width="1.5""#))
}

/// Redoubts: a small work with its ditch.
fn redoubts(sheet: &Sheet) -> String {
    let mut path = Path::new();
    for site in sheet.sites.iter().filter(|site| site.redoubt) {
        let p = site.centre + Point::new(-26.0, -20.0);
        let corner = |x: f64, y: f64| p + Point::new(x, y);
        let star = [(-12.0, 6.0), (-12.0, -4.0), (0.0, -11.0), (12.0, -4.0), (12.0, 6.0)];
        path.polyline(&star.map(|(x, y)| corner(x, y)));
        let inner = [(-8.0, 6.0), (-8.0, -2.0), (0.0, -6.8), (8.0, -2.0), (8.0, 6.0)];
        path.polyline(&inner.map(|(x, y)| corner(x, y)));
    }
    path.draw(&format!(r#"fill="none" stroke="{INK}" stroke-width="1.7""#))
}

/// Towers that stand alone, and the stars of objectives.
fn landmarks(sheet: &Sheet, chart: &Chart) -> String {
    let mut body = String::new();
    let towers = chart.names.iter().filter(|label| label.kind == LabelKind::Landmark);
    for site in towers.filter_map(|label| sheet.sites.get(usize::from(*label.places.first()?))) {
        let p = |x: f64, y: f64| site.centre + Point::new(x, y);
        let mut tower = Path::new();
        tower.polygon(&[p(-4.0, 8.0), p(-3.2, -8.0), p(3.2, -8.0), p(4.0, 8.0)]);
        tower.polygon(&[p(-4.6, -8.0), p(0.0, -15.0), p(4.6, -8.0)]);
        body += &tower
            .draw(&format!(r#"fill="{PAPER}" stroke="{WALL}" stroke-width="1.4" stroke-linejoin="round""#));
    }
    for site in &sheet.sites {
        let Some(colour) = site.objective else { continue };
        let points: Vec<Point> = (0..10)
            .map(|i| {
                let radius = if i % 2 == 0 { 11.0 } else { 4.6 };
                site.centre
                    + Point::new(27.0, -24.0)
                    + Point::new(0.0, -radius).turned(f64::from(i) * 0.628_318)
            })
            .collect();
        let mut star = Path::new();
        star.polygon(&points);
        let fill = hex(shade(colour));
        body += &star
            .draw(&format!(r#"fill="{fill}" stroke="{INK}" stroke-width="1.1" stroke-linejoin="round""#));
    }
    body
}
