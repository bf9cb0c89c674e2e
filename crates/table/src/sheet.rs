//! The maps, drawn once each and kept as they are sent.

use crate::error::Fault;
use crate::hall::Hall;
use crate::store::now;
use crate::wire::SentChart;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use kernel::Setup;
use kernel::chart::Chart;
use serde_json::json;
use shelf::Rulebook;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OnceCell;

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
        let about = book.about();
        let plain = json!(SentChart {
            board: &about.board,
            digest: &about.data,
            svg,
            geometry: atlas::geometry(&chart),
            names: book.names(),
            words: book.words(),
            provenance: book.provenance(),
        });
        let plain = plain.to_string();
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(plain.as_bytes())?;
        let digest = kernel::hash::hex(&kernel::hash::digest(plain.as_bytes()));
        let tag = format!("\"{}\"", &digest[..16]);
        Ok(Sheet { chart, plain: plain.into(), packed: packer.finish()?.into(), tag })
    }
}

/// The maps that were drawn, by game and board, and when each was last asked for.
#[derive(Default)]
pub struct Sheets(Mutex<HashMap<(String, String), Drawn>>);

#[derive(Default)]
struct Drawn {
    sheet: Arc<OnceCell<Arc<Sheet>>>,
    asked: i64,
}

impl Sheets {
    fn drawn(&self) -> MutexGuard<'_, HashMap<(String, String), Drawn>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cell(&self, game: &str, board: &str) -> Arc<OnceCell<Arc<Sheet>>> {
        let mut drawn = self.drawn();
        let drawn = drawn.entry((game.to_owned(), board.to_owned())).or_default();
        drawn.asked = now();
        Arc::clone(&drawn.sheet)
    }

    /// Maps that nobody has asked for since then leave memory.
    pub fn sweep(&self, since: i64) {
        self.drawn().retain(|_, drawn| drawn.asked >= since);
    }
}

impl Hall {
    /// The map of a board, drawn when it is first asked for.
    pub async fn sheet(&self, game: &str, board: &str) -> Result<Arc<Sheet>, Fault> {
        let spine = self.books.spine(game).ok_or(Fault::Unknown)?;
        let scenario = spine.about().scenarios.iter().find(|scenario| scenario.board == board);
        let setup = Setup::new(scenario.ok_or(Fault::Unknown)?.code.as_str());
        let draw = || async {
            let book = self.book(game).await?;
            let draw = move || {
                let bound = book.bound(&setup).map_err(|error| Fault::Broken(error.to_string()))?;
                Sheet::draw(&*bound).map_err(|error| Fault::Broken(error.to_string()))
            };
            tokio::task::spawn_blocking(draw).await?.map(Arc::new)
        };
        self.sheets.cell(game, board).get_or_try_init(draw).await.map(Arc::clone)
    }
}
