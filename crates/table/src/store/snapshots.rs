//! Snapshots and positions of games. Snapshots are a cache: whatever is lost of them is played again.

use super::Store;
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use sqlx::Row as _;
use sqlx::any::AnyRow;
use std::io::{self, Read};

/// A finished game of fewer lines than this keeps nothing beside them: it is looked at seldom, and soon played again.
pub const SHORT: usize = 512;

/// What takes away that a finished game no longer needs: the position for later rules, and of a short one its snapshots.
pub(super) const POSITION_GOES: &str = "DELETE FROM positions WHERE game = $1";
pub(super) const SNAPSHOTS_GO: &str = "DELETE FROM snapshots WHERE game = $1";

/// A position is a text of some ten kilobytes, in a form that later versions of the rules can read; it is stored compressed.
pub struct Packed(Vec<u8>);

impl Packed {
    /// Compresses a text.
    pub fn new(text: &str) -> io::Result<Packed> {
        let mut bytes = Vec::new();
        ZlibEncoder::new(text.as_bytes(), Compression::fast()).read_to_end(&mut bytes)?;
        Ok(Packed(bytes))
    }

    fn text(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        ZlibDecoder::new(bytes).read_to_string(&mut text)?;
        Ok(text)
    }
}

/// What is to be stored of a game beside its lines.
pub struct Keep {
    /// The game.
    pub game: i64,
    /// The lines at which it has snapshots now: any other is taken away.
    pub listed: Vec<usize>,
    /// Snapshots that are new, by their line.
    pub fresh: Vec<(usize, Vec<u8>)>,
    /// After which line the game had which position, if that is to be stored too.
    pub position: Option<(usize, Packed)>,
}

impl Store {
    /// Stores snapshots and positions of some games, together.
    pub async fn keep(&self, keeps: &[Keep]) -> Result<(), sqlx::Error> {
        let mut pen = self.pens.take().await?;
        let mut draft = pen.draft().await?;
        for Keep { game, listed, fresh, position } in keeps {
            let old = sqlx::query("SELECT sequence FROM snapshots WHERE game = $1").bind(game);
            for row in old.fetch_all(&mut *draft).await? {
                let line: i64 = row.try_get("sequence")?;
                if !listed.contains(&(line as usize)) {
                    let sql = "DELETE FROM snapshots WHERE game = $1 AND sequence = $2";
                    sqlx::query(sql).bind(game).bind(line).execute(&mut *draft).await?;
                }
            }
            for (line, bytes) in fresh {
                let new = sqlx::query(SNAPSHOT).bind(game).bind(*line as i64).bind(bytes.as_slice());
                new.execute(&mut *draft).await?;
            }
            if let Some((line, position)) = position {
                let new = sqlx::query(POSITION).bind(game).bind(*line as i64).bind(position.0.as_slice());
                new.execute(&mut *draft).await?;
            }
        }
        draft.commit().await
    }

    /// The snapshots of a game, by their line.
    pub(super) async fn snapshots(&self, game: i64) -> Result<Vec<(usize, Vec<u8>)>, sqlx::Error> {
        let sql = "SELECT sequence, bytes FROM snapshots WHERE game = $1 ORDER BY sequence";
        let rows = sqlx::query(sql).bind(game).fetch_all(&self.read).await?;
        let read = |row: &AnyRow| Ok((row.try_get::<i64, _>("sequence")? as usize, row.try_get("bytes")?));
        rows.iter().map(read).collect()
    }

    /// The last position that was kept of a game, and after which line.
    pub(super) async fn position(&self, game: i64) -> Result<Option<(usize, String)>, sqlx::Error> {
        let sql = "SELECT sequence, position, packed FROM positions WHERE game = $1";
        let row = sqlx::query(sql).bind(game).fetch_optional(&self.read).await?;
        let Some(row) = row else { return Ok(None) };
        let text = match row.try_get::<Option<Vec<u8>>, _>("packed")? {
            Some(bytes) => Packed::text(&bytes),
            None => Ok(row.try_get("position")?),
        };
        // The game goes on without it: it is wanted once its rules have changed.
        let text = text.inspect_err(|error| tracing::warn!(game, %error, "a position cannot be read")).ok();
        let line = row.try_get::<i64, _>("sequence")? as usize;
        Ok(text.map(|text| (line, text)))
    }
}

/// The game may be gone by now.
const SNAPSHOT: &str = "INSERT INTO snapshots (game, sequence, bytes) SELECT id, $2, $3 FROM games WHERE id = $1 \
    ON CONFLICT (game, sequence) DO UPDATE SET bytes = excluded.bytes";
const POSITION: &str = "INSERT INTO positions (game, sequence, position, packed) \
    SELECT id, $2, '', $3 FROM games WHERE id = $1 \
    ON CONFLICT (game) DO UPDATE SET sequence = excluded.sequence, position = '', packed = excluded.packed";
