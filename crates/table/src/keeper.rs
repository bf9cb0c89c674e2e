//! Stores snapshots of games now and then, in the background: a decision never waits for it.

use crate::error::Fault;
use crate::hall::Hall;
use crate::slot::{Desk, Slot};
use crate::store::{Keep, Packed, SHORT, Status};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// So long what is to be stored gathers.
const PAUSE: Duration = Duration::from_secs(1);
/// This many games are stored in one transaction, between which decisions are written.
const PORTION: usize = 8;
/// This many lines lie between two snapshots that are stored, and a position is stored again after as many: a game in memory
/// has more of them, and to play some hundred lines again takes a few milliseconds.
const APART: usize = 512;

/// The games that have snapshots to be stored.
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
    /// The line of the newest snapshot, with which the position was stored too; 0 if none is stored, or one of them is of
    /// no use.
    pub snapshot: usize,
    /// It waits for more of it to be stored.
    waits: bool,
}

impl From<usize> for Kept {
    fn from(snapshot: usize) -> Kept {
        Kept { snapshot, waits: false }
    }
}

impl Desk {
    /// The lines of the snapshots that are to be stored.
    fn unkept(&self) -> Vec<usize> {
        if self.row.status() == Status::Over && self.game.sequence() < SHORT {
            return Vec::new();
        }
        let mut last = self.kept.snapshot;
        let mut lines = self.game.snapshots();
        lines.retain(|&line| {
            let far = last == 0 || line >= last + APART;
            if far {
                last = line;
            }
            far && self.earlier.is_none()
        });
        lines
    }

    /// What is to be stored now. A copy says it, off the lock.
    fn keep(&mut self, slot: &Slot) -> Result<Option<impl FnOnce() -> Keep + Send + use<>>, Fault> {
        self.kept.waits = false;
        let lines = self.unkept();
        let Some(&newest) = lines.last().filter(|_| !self.torn) else { return Ok(None) };
        let copy = self.game.near(newest).map_err(|error| Fault::Broken(error.to_string()))?;
        // Where none is known to be of use, whatever else is stored goes.
        let listed = if self.kept.snapshot == 0 { lines.clone() } else { self.game.snapshots() };
        let game = slot.id;
        self.kept.snapshot = newest;
        Ok(Some(move || {
            let fresh = lines.iter().filter_map(|&line| Some((line, copy.snapshot(line)?))).collect();
            let position = copy.position().and_then(|text| Some((newest, Packed::new(&text).ok()?)));
            Keep { game, listed, fresh, position }
        }))
    }
}

impl Hall {
    /// Has the new snapshots of a game stored, if there are any, when there is time.
    pub fn keep(&self, slot: &Arc<Slot>, desk: &mut Desk) {
        if !desk.kept.waits && !desk.unkept().is_empty() {
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
