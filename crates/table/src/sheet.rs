//! The maps, drawn once each and kept as they are sent.

use crate::error::Fault;
use crate::hall::Hall;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use kernel::chart::Chart;
use serde_json::json;
use shelf::Rulebook;
use std::io::Write;
use std::sync::Arc;

/// A map: what a position is drawn on, and what a client gets.
pub struct Sheet {
    /// The ground.
    pub chart: Chart,
    /// The drawing and its geometry, as JSON.
    pub plain: Bytes,
    /// The same, compressed.
    pub packed: Bytes,
    /// By which a client knows that it has this very drawing.
    pub tag: String,
}

impl Sheet {
    fn draw(book: &dyn Rulebook) -> std::io::Result<Sheet> {
        let chart = book.chart();
        let svg = atlas::draw_map(&chart).to_string();
        let plain =
            json!({"svg": svg, "geometry": atlas::geometry(&chart), "names": book.names()}).to_string();
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(plain.as_bytes())?;
        let digest = kernel::hash::hex(&kernel::hash::digest(plain.as_bytes()));
        let tag = format!("\"{}\"", &digest[..16]);
        Ok(Sheet { chart, plain: plain.into(), packed: packer.finish()?.into(), tag })
    }
}

impl Hall {
    /// The map of a game, drawn when it is first asked for.
    pub async fn sheet(&self, game: &str) -> Result<Arc<Sheet>, Fault> {
        let book = self.book(game)?;
        let cell = self.sheets.get(game).ok_or(Fault::Unknown)?;
        let draw = || async {
            let book = Arc::clone(book);
            let drawn = tokio::task::spawn_blocking(move || Sheet::draw(&*book)).await?;
            drawn.map(Arc::new).map_err(|error| Fault::Broken(error.to_string()))
        };
        cell.get_or_try_init(draw).await.map(Arc::clone)
    }
}
