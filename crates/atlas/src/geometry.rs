//! Where each place lies in the units of the pictures, for a client that highlights places and moves counters.

use kernel::chart::{Chart, Cover, Label, LabelKind};
use serde_json::{Map, Value, json};

use crate::counter;
use crate::plane::Point;
use crate::sheet::{Sheet, Site};

/// The size of the picture, of a counter, and by its number of each place: centre, outline, and what lies there.
///
/// ```json
/// { "size": [2188, 1536], "counter": 64, "places": { "1204": { "centre": [x, y], "outline": [[x, y], …],
///   "covers": ["woods"], "level": 1, "redoubt": false, "name": "Heinberg" } } }
/// ```
///
/// The outline of a hex begins with its corner 0 and goes round clockwise; edge `e` runs from corner `e` to `e + 1`.
pub fn geometry(chart: &Chart) -> Value {
    let sheet = Sheet::new(chart);
    let places = sheet.sites.iter().enumerate();
    let places: Map<String, Value> =
        places.map(|(i, site)| (site.number.clone(), place(site, name_of(chart, i)))).collect();
    let land = [point(&sheet.land.low), point(&sheet.land.high)];
    json!({ "size": [sheet.size.0, sheet.size.1], "land": land, "counter": counter::SIZE, "places": places })
}

fn place(site: &Site, name: Option<&str>) -> Value {
    let outline: Vec<Value> = site.outline.iter().map(point).collect();
    let covers: Vec<Cover> = site.covers.iter().copied().filter(|&cover| cover != Cover::Clear).collect();
    json!({ "centre": point(&site.centre), "outline": outline,
        "covers": covers, "level": site.level, "redoubt": site.redoubt, "name": name })
}

fn point(p: &Point) -> Value {
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    json!([tenth(p.x), tenth(p.y)])
}

/// What a place is called: as the first, most important label that belongs to it. Water runs between places.
fn name_of(chart: &Chart, place: usize) -> Option<&str> {
    let here = |label: &&Label| {
        label.kind != LabelKind::Water && label.places.iter().any(|&at| usize::from(at) == place)
    };
    chart.names.iter().find(here).map(|label| label.text.as_str())
}
