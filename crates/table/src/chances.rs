//! The line of chances of a finished game: captains play it on from some of its positions, and it is counted who wins.
//!
//! It is reckoned in the background, one game at a time, while no computer player waits; each point is stored when it
//! is known, so that a restart goes on where it was.

use crate::error::Fault;
use crate::hall::Hall;
use crate::slot::Slot;
use kernel::Record;
use serde_json::{Map, Value, json};
use shelf::Prospects;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// At most so many positions of a game.
const POSITIONS: usize = 24;

/// Which lines are being reckoned.
pub struct Reckoning {
    games: Mutex<HashSet<i64>>,
    one: Semaphore,
}

impl Default for Reckoning {
    fn default() -> Reckoning {
        Reckoning { games: Mutex::default(), one: Semaphore::new(1) }
    }
}

impl Reckoning {
    fn games(&self) -> std::sync::MutexGuard<'_, HashSet<i64>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The positions of a game of so many lines, by their line: spread over it, with the first and the last.
pub fn positions(lines: usize) -> Vec<usize> {
    let count = POSITIONS.min(lines + 1);
    (0..count).map(|number| number * lines / (count - 1).max(1)).collect()
}

impl Hall {
    /// Has the line of a finished game reckoned, unless somebody is at it.
    pub fn reckon_chances(self: &Arc<Hall>, slot: &Arc<Slot>) {
        if self.config.chances == 0 || !self.reckoning.games().insert(slot.id) {
            return;
        }
        let (hall, slot) = (Arc::clone(self), Arc::clone(slot));
        tokio::spawn(async move {
            if let Err(error) = hall.reckon(&slot).await {
                tracing::warn!(game = slot.slug, %error, "the line of chances was not reckoned");
            }
            hall.reckoning.games().remove(&slot.id);
        });
    }

    async fn reckon(self: &Arc<Hall>, slot: &Slot) -> Result<(), Fault> {
        let _turn = self.reckoning.one.acquire().await.map_err(|_| Fault::Stopping)?;
        let record = Arc::new(slot.desk(self).await?.game.record());
        let known = self.store.chances(slot.id).await?;
        for at in positions(record.lines.len()) {
            if known.iter().any(|(sequence, _)| *sequence == at) {
                continue;
            }
            let Some(prospects) = self.prospects(slot, &record, at).await? else { return Ok(()) };
            let point = point(&slot.book.about().sides, &prospects).to_string();
            self.store.add_chances(slot.id, at, &point).await?;
        }
        Ok(())
    }

    /// Plays on from one position; none when the server stops.
    async fn prospects(
        &self,
        slot: &Slot,
        record: &Arc<Record>,
        at: usize,
    ) -> Result<Option<Prospects>, Fault> {
        // It waits until a computer player could think, and then does not keep any from it.
        drop(self.thinkers.acquire().await.map_err(|_| Fault::Stopping)?);
        if self.is_stopping() {
            return Ok(None);
        }
        let (book, record, games) = (Arc::clone(&slot.book), Arc::clone(record), self.config.chances);
        let played = tokio::task::spawn_blocking(move || book.prospects(&record, at, games)).await?;
        played.map(Some).map_err(|error| Fault::Broken(error.to_string()))
    }
}

/// A point of the line.
fn point(sides: &[String], prospects: &Prospects) -> Value {
    let games = prospects.wins.iter().sum::<u32>() + prospects.draws;
    let share = |count: u32| f64::from(count) / f64::from(games.max(1));
    let wins = sides.iter().zip(&prospects.wins).map(|(side, &wins)| (side.clone(), json!(share(wins))));
    let mut chances: Map<String, Value> = wins.collect();
    chances.insert("draw".to_owned(), json!(share(prospects.draws)));
    json!({"turn": prospects.turn, "chances": chances})
}

#[cfg(test)]
mod tests {
    use super::positions;

    #[test]
    fn positions_are_spread_from_the_first_line_to_the_last() {
        assert_eq!(positions(0), [0]);
        assert_eq!(positions(1), [0, 1]);
        assert_eq!(positions(3), [0, 1, 2, 3]);
        let long = positions(1000);
        assert_eq!((long.len(), long[0], long[23]), (24, 0, 1000));
    }
}
