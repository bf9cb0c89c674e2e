//! Whether the database can be written to, as `/health` tells it. Whoever asks often does not make it write often.

use crate::store::Store;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// What was found out holds for this long.
const HOLDS: Duration = Duration::from_secs(1);
/// A database that takes longer is not well.
const PATIENCE: Duration = Duration::from_secs(2);

/// When it was last felt, and whether it beat.
#[derive(Default)]
pub struct Pulse(Mutex<Option<(Instant, bool)>>);

impl Pulse {
    /// Can something be written?
    pub async fn is_felt(&self, store: &Store) -> bool {
        let mut last = self.0.lock().await;
        if let Some((when, beat)) = *last
            && when.elapsed() < HOLDS
        {
            return beat;
        }
        let beat = match tokio::time::timeout(PATIENCE, store.beat()).await {
            Ok(Ok(())) => true,
            Ok(Err(error)) => {
                tracing::error!(%error, "nothing can be written");
                false
            }
            Err(_) => {
                tracing::error!("nothing can be written: the database does not answer");
                false
            }
        };
        *last = Some((Instant::now(), beat));
        beat
    }
}
