//! Colours of the paper, the ink and the counters.
//!
//! Counters use the colours of Okabe and Ito, which stay apart for colour-blind eyes; the ink on each is the one of
//! the two, near black or white, that reads at a contrast of at least 4.5 (WCAG AA).

use kernel::chart::Colour;

/// The paper.
pub const PAPER: &str = "#f4ecd8";
/// The ink of the engraver.
pub const INK: &str = "#3a2c1c";
/// Ink for relief.
pub const SEPIA: &str = "#7a5a34";
/// Low ground.
pub const VALLEY: [u8; 3] = [0xdf, 0xe6, 0xc6];
/// The plain.
pub const PLAIN: [u8; 3] = [0xf3, 0xea, 0xd2];
/// High ground, as far as it goes.
pub const SUMMIT: [u8; 3] = [0xc9, 0x9f, 0x68];
/// Banks of water.
pub const BANK: &str = "#2f5d7c";
/// Water.
pub const WATER: &str = "#a8cede";
/// Leaves.
pub const LEAF: &str = "#7f9a5b";
/// Leaves in the shade, and the edge of woods.
pub const LEAF_DARK: &str = "#43592f";
/// The floor of woods.
pub const WOODS: &str = "#b7c78f";
/// The roadway.
pub const ROADWAY: &str = "#fbf0d2";
/// Gardens of villages.
pub const GARDEN: &str = "#d5d9a6";
/// Roofs.
pub const ROOF: &str = "#b23a2e";
/// Outlines of houses.
pub const WALL: &str = "#4d1710";
/// White ink.
pub const WHITE: &str = "#ffffff";
/// Black ink.
pub const BLACK: &str = "#15130f";

/// A colour as red, green and blue.
pub fn shade(colour: Colour) -> [u8; 3] {
    match colour {
        Colour::White => [0xf7, 0xf4, 0xec],
        Colour::Grey => [0xb9, 0xb9, 0xb4],
        Colour::Black => [0x1f, 0x1d, 0x1a],
        Colour::Blue => [0x0b, 0x5f, 0x99],
        Colour::Sky => [0x56, 0xb4, 0xe9],
        Colour::Green => [0x00, 0x9e, 0x73],
        Colour::Yellow => [0xf0, 0xe4, 0x42],
        Colour::Orange => [0xe6, 0x9f, 0x00],
        Colour::Vermilion => [0xe5, 0x73, 0x2a],
        Colour::Crimson => [0x9e, 0x1b, 0x32],
        Colour::Purple => [0xcc, 0x79, 0xa7],
        Colour::Buff => [0xf2, 0xc5, 0x7c],
    }
}

/// A colour as SVG writes it.
pub fn hex([r, g, b]: [u8; 3]) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// Between two colours: 0 the first, 1 the second.
pub fn mixed(a: [u8; 3], b: [u8; 3], t: f64) -> [u8; 3] {
    let mix = |i: usize| (f64::from(a[i]) * (1.0 - t) + f64::from(b[i]) * t).round() as u8;
    [mix(0), mix(1), mix(2)]
}

fn luminance(rgb: [u8; 3]) -> f64 {
    let linear = |c: u8| {
        let c = f64::from(c) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(rgb[0]) + 0.7152 * linear(rgb[1]) + 0.0722 * linear(rgb[2])
}

/// The contrast of two colours, 1 to 21.
pub fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    if a > b { a / b } else { b / a }
}

/// The ink that reads best on a colour.
pub fn ink(on: Colour) -> &'static str {
    let on = shade(on);
    if contrast(on, [0xff; 3]) > contrast(on, [0x15, 0x13, 0x0f]) { WHITE } else { BLACK }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ink_reads_on_every_colour() {
        use Colour::*;
        let all = [White, Grey, Black, Blue, Sky, Green, Yellow, Orange, Vermilion, Crimson, Purple, Buff];
        for colour in all {
            let ink = if ink(colour) == WHITE { [0xff; 3] } else { [0x15, 0x13, 0x0f] };
            assert!(contrast(shade(colour), ink) >= 4.5, "{colour:?}");
        }
    }
}
