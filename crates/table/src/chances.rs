//! The line of chances of a finished game: captains play on from some of its positions, and the table counts who wins.
//!
//! It is worked out when somebody asks: one game at a time, on a thread that gives way to every other. Each point is stored
//! when it is known, so that a restart goes on where it was.

use crate::error::Fault;
use crate::hall::Hall;
use crate::lanes::Chore;
use crate::limits::Caller;
use crate::wire::Prospect;
use kernel::Record;
use serde_json::json;
use shelf::{Prospects, Rulebook};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

/// At most this many positions of a game.
const POSITIONS: usize = 24;

/// This many games wait at most; whoever asks for another asks again.
const WAITING: usize = 32;

/// The games whose lines are to be reckoned, by what people see; the first is at it.
#[derive(Default)]
pub struct Reckoning {
    games: Mutex<VecDeque<String>>,
    bell: Notify,
}

impl Reckoning {
    fn games(&self) -> MutexGuard<'_, VecDeque<String>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has the line of a game reckoned when its turn comes, if there is room for it.
    pub fn ask(&self, slug: &str) {
        let mut games = self.games();
        if games.len() < WAITING && !games.iter().any(|game| game == slug) {
            games.push_back(slug.to_owned());
            self.bell.notify_one();
        }
    }
}

/// The positions of a game of this many lines, by their line: spread over it, with the first and the last.
pub fn positions(lines: usize) -> Vec<usize> {
    let count = POSITIONS.min(lines + 1);
    (0..count).map(|number| number * lines / (count - 1).max(1)).collect()
}

impl Hall {
    /// Reckons one line after the other, until the server stops.
    pub async fn reckon_on(self: Arc<Hall>) {
        let mut stopping = self.stopping.subscribe();
        loop {
            let first = self.reckoning.games().front().cloned();
            let Some(slug) = first else {
                tokio::select! {
                    _ = stopping.wait_for(|stop| *stop) => return,
                    () = self.reckoning.bell.notified() => continue,
                }
            };
            if let Err(error) = self.reckon(&slug).await {
                tracing::warn!(game = slug, %error, "the line of chances was not reckoned");
            }
            if self.is_stopping() {
                return;
            }
            self.reckoning.games().pop_front();
        }
    }

    async fn reckon(&self, slug: &str) -> Result<(), Fault> {
        let filed = self.store.file(slug).await?.ok_or(Fault::Unknown)?;
        let book = self.book(&filed.row.game).await?;
        // The line of a game on another board than the book's own is of that board and its sides.
        let setup = filed.row.setup.clone();
        let bound = tokio::task::spawn_blocking(move || book.bound(&setup)).await?;
        let book = bound.map_err(|error| Fault::OtherRules(error.to_string()))?;
        let record = Arc::new(filed.record);
        let known = self.store.chances(filed.row.id).await?;
        let known = |at: usize| known.iter().any(|(sequence, _)| *sequence == at);
        for at in positions(record.lines.len()).into_iter().filter(|at| !known(*at)) {
            if self.is_stopping() {
                return Ok(());
            }
            let prospects = self.prospects(&book, &record, at).await?;
            let point = json!(point(&book.about().sides, &prospects)).to_string();
            self.store.add_chances(filed.row.id, at, &point).await?;
        }
        Ok(())
    }

    /// Plays on from one position.
    async fn prospects(
        &self,
        book: &Arc<dyn Rulebook>,
        record: &Arc<Record>,
        at: usize,
    ) -> Result<Prospects, Fault> {
        let (book, record, games) = (Arc::clone(book), Arc::clone(record), self.config.chances);
        let play = move || book.prospects(&record, at, games);
        let played = self.lanes.run(Chore::Chances, Caller::Account(0), play).await?;
        played.map_err(|error| Fault::Broken(error.to_string()))
    }
}

/// A point of the line.
fn point(sides: &[String], prospects: &Prospects) -> Prospect {
    let games = prospects.wins.iter().sum::<u32>() + prospects.draws;
    let share = |count: u32| f64::from(count) / f64::from(games.max(1));
    let wins = sides.iter().zip(&prospects.wins).map(|(side, &wins)| (side.clone(), share(wins)));
    let chances = wins.chain([("draw".to_owned(), share(prospects.draws))]).collect();
    Prospect { turn: prospects.turn, chances }
}

#[cfg(test)]
mod tests {
    use super::{Reckoning, WAITING, positions};

    #[test]
    fn only_so_many_games_wait_and_each_of_them_once() {
        let reckoning = Reckoning::default();
        for number in (0..500).chain(0..500) {
            reckoning.ask(&format!("{number}"));
        }
        let waiting: Vec<String> = reckoning.games().iter().cloned().collect();
        assert_eq!(waiting, (0..WAITING).map(|number| number.to_string()).collect::<Vec<_>>());
    }

    #[test]
    fn positions_are_spread_from_the_first_line_to_the_last() {
        assert_eq!(positions(0), [0]);
        assert_eq!(positions(1), [0, 1]);
        assert_eq!(positions(3), [0, 1, 2, 3]);
        let long = positions(1000);
        assert_eq!((long.len(), long[0], long[23]), (24, 0, 1000));
    }
}
