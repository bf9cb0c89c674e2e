//! Who stores the snapshots of games, now and then and behind everybody's back: a decision never waits for it.

use crate::error::Fault;
use crate::hall::Hall;
use crate::slot::{Desk, Slot};
use crate::store::Keep;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// So long what is to be stored gathers.
const PAUSE: Duration = Duration::from_secs(1);
/// So many games are stored in one transaction, between which decisions are written.
const PORTION: usize = 8;
/// A position is stored again after so many lines.
const POSITIONS_APART: usize = 512;

/// The games whose newest snapshot is to be stored.
#[derive(Default)]
pub struct Keeper {
    waiting: Mutex<Vec<Arc<Slot>>>,
}

impl Keeper {
    fn waiting(&self) -> MutexGuard<'_, Vec<Arc<Slot>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is stored of a game beside its lines.
#[derive(Clone, Copy, Default)]
pub struct Kept {
    /// The line of the newest snapshot; 0 if none is stored, or one of them is of no use.
    pub snapshot: usize,
    /// The line of the position.
    pub position: usize,
    /// It waits for more of it to be stored.
    waits: bool,
}

impl From<usize> for Kept {
    fn from(snapshot: usize) -> Kept {
        // A position is stored with the first snapshot: how old that is, the next will not ask.
        Kept { snapshot, position: snapshot, waits: false }
    }
}

impl Desk {
    /// The line of a snapshot that is not stored yet.
    fn unkept(&self) -> Option<usize> {
        let newest = self.game.snapshots().last().copied()?;
        (newest > self.kept.snapshot && self.earlier.is_none()).then_some(newest)
    }

    /// What is to be stored now. A copy says it, off the lock.
    fn keep(&mut self, slot: &Slot) -> Result<Option<impl FnOnce() -> Keep + Send + use<>>, Fault> {
        self.kept.waits = false;
        let Some(newest) = self.unkept().filter(|_| !self.torn) else { return Ok(None) };
        let copy = self.game.near(newest).map_err(|error| Fault::Broken(error.to_string()))?;
        let (game, listed, before) = (slot.id, self.game.snapshots(), self.kept);
        let again = before.position == 0 || newest >= before.position + POSITIONS_APART;
        self.kept.snapshot = newest;
        if again {
            self.kept.position = newest;
        }
        Ok(Some(move || {
            let new = listed.iter().filter(|line| **line > before.snapshot);
            let fresh = new.filter_map(|&line| Some((line, copy.snapshot(line)?))).collect();
            let position = again.then(|| copy.position()).flatten().map(|position| (newest, position));
            Keep { game, listed, fresh, position }
        }))
    }
}

impl Hall {
    /// Has the newest snapshot of a game stored, if it is not, when there is time.
    pub fn keep(&self, slot: &Arc<Slot>, desk: &mut Desk) {
        if !desk.kept.waits && desk.unkept().is_some() {
            desk.kept.waits = true;
            self.keeper.waiting().push(Arc::clone(slot));
        }
    }

    /// Stores what is to be stored, until the server stops.
    pub async fn keep_on(self: Arc<Hall>) {
        let mut stopping = self.stopping.subscribe();
        while !self.is_stopping() {
            tokio::select! {
                _ = stopping.wait_for(|stop| *stop) => {}
                () = tokio::time::sleep(PAUSE) => {}
            }
            loop {
                let some: Vec<Arc<Slot>> = {
                    let mut waiting = self.keeper.waiting();
                    let count = waiting.len().min(PORTION);
                    waiting.drain(..count).collect()
                };
                if some.is_empty() {
                    break;
                }
                if let Err(error) = self.keep_some(&some).await {
                    tracing::warn!(%error, "snapshots were not stored");
                }
            }
        }
    }

    async fn keep_some(&self, slots: &[Arc<Slot>]) -> Result<(), Fault> {
        let mut keeps = Vec::new();
        for slot in slots {
            keeps.extend(slot.aside().await.keep(slot)?);
        }
        let keeps = tokio::task::spawn_blocking(|| keeps.into_iter().map(|keep| keep()).collect::<Vec<_>>());
        Ok(self.store.keep(&keeps.await?).await?)
    }
}
