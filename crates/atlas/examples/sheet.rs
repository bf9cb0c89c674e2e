//! Draws maps and positions to files.
//!
//! ```text
//! cargo run -p atlas --example sheet -- OUT.svg|OUT.png [warburg|wagram|ground] [position|map|states|vignette] [WIDTH]
//! ```

use atlas::{Svg, draw_map, draw_position, draw_vignette, draw_works, png};
use kernel::chart::{Array, Charted, Face, Facing, Figure, Order};
use kernel::{Log, Offers, Setup, Stream, Turn, Viewer};
use std::error::Error;

#[path = "../tests/ground/mod.rs"]
mod ground;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let usage =
        "where to? sheet OUT.svg|OUT.png [warburg|wagram|ground] [position|map|states|vignette] [WIDTH]";
    let out = words.next().ok_or(usage)?;
    let game = words.next().unwrap_or_else(|| "warburg".into());
    let what = words.next().unwrap_or_else(|| "position".into());
    let width = words.next().map_or(Ok(2200), |w| w.parse())?;
    let svg = match game.as_str() {
        "warburg" => picture(&warburg::Warburg::embedded(), &what)?,
        "wagram" => picture(&wagram::Wagram::embedded(), &what)?,
        "ground" if what == "vignette" => draw_vignette(&ground::every_ground()),
        "ground" if what == "great" => draw_map(&ground::great_ground()),
        "ground" => draw_map(&ground::every_ground())
            .under(draw_works(&ground::every_ground(), &ground::every_work())),
        _ => return Err(usage.into()),
    };
    let bytes = if out.ends_with(".png") { png(&svg, width)? } else { svg.to_string().into_bytes() };
    println!("{out}: {} bytes", bytes.len());
    std::fs::write(out, bytes)?;
    Ok(())
}

/// The map, or the position after the set-up.
fn picture(game: &impl Charted, what: &str) -> Result<Svg, Box<dyn Error>> {
    match what {
        "map" => return Ok(draw_map(&game.chart())),
        "vignette" => return Ok(draw_vignette(&game.chart())),
        _ => {}
    }
    let mut dice = Stream::new([60; 32]);
    let mut state = game.start(&Setup::default(), &mut dice, &mut Log::new())?;
    while let (Turn::Decide(sides), "phase-setup") = (game.turn(&state), game.progress(&state).phase) {
        let Some(side) = sides.iter().next() else { break };
        let mut offers = Offers::new();
        game.offers(&state, side, &mut offers);
        let Some(action) = offers.closed.first() else { break };
        game.apply(&mut state, side, action, &mut dice, &mut Log::new());
    }
    let mut figures = game.figures(&game.view(&state, Viewer::Public));
    if what == "states" {
        batter(&mut figures);
    }
    Ok(draw_position(&game.chart(), &figures, &[]))
}

/// Puts the units through everything that a counter can show.
fn batter(figures: &mut [Figure]) {
    let units = figures.iter_mut().filter_map(|figure| match &mut figure.face {
        Face::Unit(unit) => Some(unit),
        _ => None,
    });
    for (index, unit) in units.enumerate() {
        unit.losses = (index % 4) as u8;
        unit.fatigue = (index % 3) as u8;
        unit.order = [Order::Good, Order::Disorganised, Order::Routed][index % 3];
        unit.array = [Array::Line, Array::Line, Array::Column, Array::Line, Array::Square][index % 5];
        if unit.order == Order::Routed {
            unit.facing = Facing::None;
        }
    }
}
