//! Draws any map and any position: layered SVG in the manner of a staff map of 1760, and PNG from it.
//!
//! What is drawn comes from [`kernel::chart`]: a game describes its ground as a `Chart` and what a viewer sees of its
//! pieces as `Figure`s. This crate knows no game, no rule and no chance: the same chart gives the same picture, byte
//! for byte, and all irregularity is a hash of where it stands.
//!
//! ```
//! use kernel::chart::{Chart, Cover, Ground, HexGround, Hexes, Lie, Stagger};
//!
//! let hex = |number: &str, cover, level| HexGround { number: number.into(), cover, level };
//! let chart = Chart {
//!     title: "Two hexes".into(),
//!     north: 0,
//!     ground: Ground::Hexes(Hexes {
//!         columns: 2,
//!         rows: 1,
//!         stagger: Stagger::EvenColumns,
//!         lie: Lie::Upright,
//!         metres: 250,
//!         hexes: vec![hex("0101", Cover::Woods, 0), hex("0201", Cover::Village, 1)],
//!         sides: vec![],
//!         roads: vec![],
//!     }),
//!     names: vec![],
//! };
//! let map = atlas::draw_map(&chart);
//! assert!(map.layers().any(|layer| layer == "woods"));
//! assert!(map.to_string().starts_with("<svg"));
//! assert_eq!(atlas::geometry(&chart).places["0101"].outline.len(), 6);
//! ```
//!
//! | layer | what is on it |
//! | --- | --- |
//! | `paper`, `relief`, `grain` | the sheet, tints by level, the lines of laid paper |
//! | `meadows`, `marsh`, `hachures` | grass on low ground, reeds and scrub, strokes down every slope |
//! | `woods`, `gardens`, `water`, `roads`, `bridges`, `villages` | what stands on the ground: orchards with the woods, ponds with the water, fords with the bridges, walls with the villages |
//! | `grid`, `numbers` | hexes or zones; numbers can be hidden |
//! | `names`, `frame` | names that follow their feature; title, scale, north |
//! | `works` | what was built, laid or destroyed since |
//! | `counters`, `officers` | the pieces |

mod buildings;
mod counter;
mod field;
mod frame;
mod geometry;
mod grid;
mod growth;
mod names;
mod noise;
mod palette;
mod plane;
mod png;
mod relief;
mod roads;
mod sheet;
mod still;
mod svg;
mod symbol;
mod vignette;
mod villages;
mod walls;
mod water;
mod works;

pub use counter::draw_figures;
pub use geometry::{Geometry, Shape, geometry};
pub use png::{PngError, png};
pub use svg::Svg;
pub use vignette::draw_vignette;
pub use works::draw_works;

use field::Survey;
use kernel::chart::{Chart, Figure, Work};
use sheet::Sheet;

/// The map.
pub fn draw_map(chart: &Chart) -> Svg {
    let sheet = Sheet::new(chart);
    let survey = Survey::new(&sheet);
    let levels = relief::levels(&sheet, &survey);
    let mut svg = Svg::new(&chart.title, sheet.size);
    svg.defs = frame::defs(&sheet);
    let on_land = |body: String| format!(r#"<g clip-path="url(#land)">{body}</g>"#);
    svg.push("paper", frame::paper(&sheet));
    svg.push("relief", on_land(relief::tints(&sheet, &levels)));
    svg.push("meadows", on_land(growth::meadows(&sheet, &levels)));
    svg.push("marsh", on_land(growth::marsh(&sheet, &survey) + &growth::scrub(&sheet, &survey)));
    svg.push("hachures", on_land(relief::hachures(&sheet, &levels)));
    svg.push("woods", on_land(growth::woods(&sheet, &survey) + &growth::orchards(&sheet, &survey)));
    svg.push("gardens", on_land(villages::gardens(&sheet, &survey)));
    svg.push("water", on_land(water::water(&sheet, &survey)));
    svg.push("roads", on_land(roads::roads(&sheet)));
    svg.push("bridges", on_land(water::bridges(&sheet) + &water::fords(&sheet)));
    svg.push("villages", on_land(villages::villages(&sheet, &survey, chart) + &walls::walls(&sheet)));
    svg.push("grain", frame::grain(&sheet));
    svg.push("grid", on_land(grid::grid(&sheet)));
    svg.push("numbers", grid::numbers(&sheet));
    svg.push("names", names::names(&sheet, chart));
    svg.push("frame", frame::frame(&sheet, &chart.title, chart.north));
    svg
}

/// The map with what was built on it, and the pieces.
pub fn draw_position(chart: &Chart, figures: &[Figure], works: &[Work]) -> Svg {
    draw_map(chart).under(draw_works(chart, works)).under(draw_figures(chart, figures))
}
