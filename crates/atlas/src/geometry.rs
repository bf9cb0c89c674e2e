//! Where each place lies in the units of the pictures, for a client that highlights places and moves counters.

use kernel::chart::Chart;
use serde_json::{Map, Value, json};

use crate::counter;
use crate::plane::Point;
use crate::sheet::Sheet;

/// The size of the picture, of a counter, and centre and outline of each place by its number.
///
/// ```json
/// { "size": [2188, 1536], "counter": 64, "places": { "1204": { "centre": [x, y], "outline": [[x, y], …] } } }
/// ```
///
/// The outline of a hex begins with its corner 0 and goes round clockwise; edge `e` runs from corner `e` to `e + 1`.
pub fn geometry(chart: &Chart) -> Value {
    let sheet = Sheet::new(chart);
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    let point = |p: &Point| json!([tenth(p.x), tenth(p.y)]);
    let place = |outline: &[Point], centre: &Point| json!({ "centre": point(centre), "outline": outline.iter().map(point).collect::<Vec<_>>() });
    let places: Map<String, Value> =
        sheet.sites.iter().map(|site| (site.number.clone(), place(&site.outline, &site.centre))).collect();
    let land = [point(&sheet.land.low), point(&sheet.land.high)];
    json!({ "size": [sheet.size.0, sheet.size.1], "land": land, "counter": counter::SIZE, "places": places })
}
