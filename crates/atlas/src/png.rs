//! PNG from SVG, with the fonts that come with the program: the same picture on every machine.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::sync::Arc;

use crate::svg::Svg;

/// Widest picture that is made.
const MAX_WIDTH: u32 = 8192;

const FONTS: [&[u8]; 2] =
    [include_bytes!("../fonts/EBGaramond-Italic.ttf"), include_bytes!("../fonts/EBGaramond-Bold.ttf")];

/// Why there is no PNG.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The SVG was not understood.
    #[error("the picture is not valid: {0}")]
    Picture(String),
    /// The width asked for is none, or too large.
    #[error("a picture is 1 to {MAX_WIDTH} pixels wide, not {0}")]
    Width(u32),
    /// The image could not be written.
    #[error("the image could not be encoded: {0}")]
    Encoding(String),
}

/// The picture as PNG, that many pixels wide.
pub fn png(svg: &Svg, width: u32) -> Result<Vec<u8>, PngError> {
    if !(1..=MAX_WIDTH).contains(&width) {
        return Err(PngError::Width(width));
    }
    let mut fonts = fontdb::Database::new();
    for font in FONTS {
        fonts.load_font_data(font.to_vec());
    }
    fonts.set_serif_family("EB Garamond");
    let options =
        Options { font_family: "EB Garamond".into(), fontdb: Arc::new(fonts), ..Options::default() };
    let tree = Tree::from_str(&svg.to_string(), &options).map_err(|e| PngError::Picture(e.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let mut pixels = Pixmap::new(width, height.max(1)).ok_or(PngError::Width(width))?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| PngError::Encoding(e.to_string()))
}
