//! Where each place lies in the units of the pictures, for a client that highlights places and moves counters.

use kernel::chart::{Chart, Cover, Label, LabelKind, Wall};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

use crate::counter;
use crate::plane::Point;
use crate::sheet::{Sheet, Site};

/// A point of the picture.
type At = (f64, f64);

/// Where everything is on the picture of a map.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(rename = "SentGeometry")]
pub struct Geometry {
    /// The size of the picture.
    pub size: At,
    /// The corners of the land on it: top left, bottom right.
    pub land: [At; 2],
    /// The side of a counter.
    pub counter: f64,
    /// The places, by number.
    pub places: BTreeMap<String, Shape>,
}

/// Where a place is, and what lies there.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[ts(rename = "SentPlace")]
pub struct Shape {
    /// Its middle.
    pub centre: At,
    /// Clockwise. That of a hex begins with its corner 0; edge `e` runs from corner `e` to `e + 1`.
    pub outline: Vec<At>,
    /// What covers it; nothing on open ground.
    pub covers: Vec<Cover>,
    /// How high it is.
    pub level: u8,
    /// Is there a redoubt?
    pub redoubt: bool,
    /// What it is called.
    pub name: Option<String>,
}

/// Where everything is on the picture of a map.
pub fn geometry(chart: &Chart) -> Geometry {
    let sheet = Sheet::new(chart);
    let places = sheet.sites.iter().enumerate();
    let places = places.map(|(i, site)| {
        let redoubt = site.redoubt || sheet.stretches.iter().any(|s| s.wall == Some((Wall::Redoubt, i)));
        (site.number.clone(), Shape { redoubt, ..shape(site, name_of(chart, i)) })
    });
    let places = places.collect();
    let land = [at(&sheet.land.low), at(&sheet.land.high)];
    Geometry { size: sheet.size, land, counter: counter::SIZE, places }
}

fn shape(site: &Site, name: Option<&str>) -> Shape {
    Shape {
        centre: at(&site.centre),
        outline: site.outline.iter().map(at).collect(),
        covers: site.covers.iter().copied().filter(|&cover| cover != Cover::Clear).collect(),
        level: site.level,
        redoubt: site.redoubt,
        name: name.map(str::to_owned),
    }
}

fn at(p: &Point) -> At {
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    (tenth(p.x), tenth(p.y))
}

/// What a place is called: as the first, most important label that belongs to it. Water runs between places.
fn name_of(chart: &Chart, place: usize) -> Option<&str> {
    let here = |label: &&Label| {
        label.kind != LabelKind::Water && label.places.iter().any(|&at| usize::from(at) == place)
    };
    chart.names.iter().find(here).map(|label| label.text.as_str())
}
