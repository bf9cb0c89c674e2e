//! What is sent of the maps: each sheet in 150 kB at most, two joined in 350, a small picture in 15.

use atlas::{Svg, draw_map, draw_vignette};
use gloire::Gloire;
use std::io::Write;

const SHEET: usize = 150_000;
/// Sheets that are laid side by side.
const JOINED: usize = 350_000;
const STAMP: usize = 15_000;

/// As it is sent.
fn packed(svg: &Svg) -> usize {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packer.write_all(svg.to_string().as_bytes()).expect("packed");
    packer.finish().expect("packed").len()
}

#[test]
fn every_map_is_small_enough_to_send() {
    let game = Gloire::embedded();
    for battle in &game.field.data().battles {
        for (number, board) in battle.boards.iter().enumerate() {
            let chart = board.chart(battle);
            let (map, stamp) = (packed(&draw_map(&chart)), packed(&draw_vignette(&chart)));
            println!("{} {number}: {map} and {stamp} bytes", battle.code);
            // Of a battle on several sheets, the board without a letter is all of them.
            let is_joined = battle.boards.len() > 1 && board.letter.is_none();
            let most = if is_joined { JOINED } else { SHEET };
            assert!(map <= most && stamp <= STAMP, "{} {number}: {map} and {stamp} bytes", battle.code);
        }
    }
}
