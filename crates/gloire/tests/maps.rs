//! What is sent of the maps: each in 350 kB at most, its small picture in 15.

use atlas::{Svg, draw_map, draw_vignette};
use gloire::Gloire;
use std::io::Write;

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
            assert!(map <= 350_000 && stamp <= 15_000, "{} {number}: {map} and {stamp} bytes", battle.code);
        }
    }
}
