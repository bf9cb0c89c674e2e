//! Draws the zones of Wagram: reads the centres and rings that the rule catalogue proposes for the gap in the
//! rulebook (`wagram-gap-01` to `-03`) and writes `data/map.toml`.
//!
//! Run once; from then on the file is what counts, and a person may edit it:
//!
//! ```sh
//! cargo run -p wagram --example surveyor -- CATALOGUE crates/wagram/data/map.toml
//! ```
//!
//! The cells of Voronoi's diagram are clipped to the land and rounded to metres. Where two cells share a border of
//! less than 200 m that the rings do not know, its ends are drawn together to one vertex: then zones touch along
//! a line exactly when the rings say so. What was bent is told on standard output.

mod catalogue;
mod sheet;
mod voronoi;
mod write;

use std::error::Error;

use board::area::Contact;
use loader::{File, Sources};
use wagram::map::Map;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(catalogue), Some(output), None) = (arguments.next(), arguments.next(), arguments.next()) else {
        return Err("usage: surveyor CATALOGUE OUTPUT".into());
    };
    let gaps = catalogue::Gaps::read(&std::fs::read_to_string(catalogue)?)?;
    let mut sheet = sheet::Sheet::new(&gaps);
    sheet.settle(&gaps);
    sheet.number_vertices();
    sheet.report(&gaps);
    let text = write::map(&gaps, &sheet)?;
    let file = File { name: output, text };
    let map = Map::read(&file, &mut Sources::default())?;
    std::fs::write(&file.name, &file.text)?;
    check(&gaps, &map)
}

/// Reads the map as the game does and holds it against the catalogue's rings, row by row.
fn check(gaps: &catalogue::Gaps, map: &Map) -> Result<(), Box<dyn Error>> {
    let mut adjacencies = 0;
    for row in &gaps.geometry.rings {
        let zone = map.areas.parse(&row[0])?;
        // Lobau's own row names its passages only.
        let shown = map
            .areas
            .ring(zone)
            .iter()
            .filter(|slot| row[0] != "Lobau" || slot.is_none_or(|one| one.contact.is_step()));
        let shown: Vec<String> = shown
            .map(|slot| match slot {
                None => "-".into(),
                Some(one) if one.contact == Contact::Across => format!("~{}", map.areas.number(one.zone)),
                Some(one) => map.areas.number(one.zone).into(),
            })
            .collect();
        if shown != row[1..] {
            return Err(format!(
                "the ring of {}: {:?} on the map, {:?} in the catalogue",
                row[0],
                shown,
                &row[1..]
            )
            .into());
        }
        adjacencies += map.areas.steps(zone).len();
    }
    println!("all {} rows hold, {} adjacencies", gaps.geometry.rings.len(), adjacencies / 2);
    Ok(())
}
