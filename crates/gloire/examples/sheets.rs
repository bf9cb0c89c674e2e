//! Draws the boards of all battles, or of one, to files of a folder.
//!
//! ```text
//! cargo run -p gloire --example sheets -- FOLDER [BATTLE] [WIDTH]
//! ```

use atlas::{draw_map, png};
use gloire::data::Data;
use loader::Contents;
use std::error::Error;
use std::path::Path;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let folder = words.next().ok_or("where to? sheets FOLDER [BATTLE] [WIDTH]")?;
    let wanted = words.next();
    let width = words.next().map_or(Ok(1600), |width| width.parse())?;
    let data = Data::embedded();
    for battle in data.battles.iter().filter(|battle| wanted.as_ref().is_none_or(|code| *code == battle.code))
    {
        for board in &battle.boards {
            let sheet = board.letter.map(|letter| format!("-{letter}")).unwrap_or_default();
            let path = Path::new(&folder).join(format!("{}{sheet}.png", battle.code));
            let svg = draw_map(&board.chart(battle));
            std::fs::write(&path, png(&svg, width)?)?;
            println!("{}: {} bytes of SVG", path.display(), svg.to_string().len());
        }
    }
    Ok(())
}
