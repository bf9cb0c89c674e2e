//! What is done now and then: clocks that run out, games that nobody looks at, sessions that have ended, guests who do not
//! come back.

use crate::error::Fault;
use crate::hall::Hall;
use crate::session::LIFE;
use crate::slot::Deed;
use crate::store::now;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A game that nobody asked for so long leaves memory.
const IDLE: i64 = 10 * 60 * 1000;
/// How often clocks, idle games and old sessions are looked at.
const ROUND: Duration = Duration::from_secs(5);
/// In one round of so many, the first included, it is looked for what nobody comes back to.
const TIDYING: u32 = 12;
/// What nobody came back to for so long is taken away.
const AWAY: i64 = LIFE;
/// So many games, and so many guests, at a time; each by itself, so that decisions are written in between.
const PORTION: i64 = 20;

impl Hall {
    /// What is done now and then, until the server stops.
    pub async fn rounds(self: Arc<Hall>) {
        let mut stopping = self.stopping.subscribe();
        for number in 0u32.. {
            tokio::select! {
                // Not a change: the server may have been stopped before this began.
                _ = stopping.wait_for(|stop| *stop) => return,
                () = tokio::time::sleep(ROUND) => {}
            }
            if let Err(error) = self.round().await {
                tracing::warn!(%error, "a round was not made");
            }
            if number % TIDYING == 0
                && let Err(error) = self.tidy().await
            {
                tracing::warn!(%error, "not everything was tidied");
            }
        }
    }

    async fn round(self: &Arc<Hall>) -> Result<(), Fault> {
        self.limiter.sweep();
        self.sessions.sweep();
        self.evict();
        for slug in self.store.out_of_time(now()).await? {
            // What is wrong with one game must not stop the clocks of the others.
            if let Err(error) = self.ring(&slug).await {
                tracing::warn!(game = slug, %error, "a clock ran out in vain");
            }
        }
        self.store.sweep_sessions().await?;
        Ok(())
    }

    /// Takes away some of what nobody comes back to: games that nobody joined, guests whose games are all over.
    async fn tidy(self: &Arc<Hall>) -> Result<(), Fault> {
        self.store.sweep_letters().await?;
        let before = now() - AWAY;
        for game in self.store.unjoined(before, PORTION).await? {
            if self.is_stopping() {
                return Ok(());
            }
            // Somebody may sit down at this very moment: the store says who was first.
            if self.store.cancel_game(game.0).await? {
                self.vacate(&[game]).await?;
            }
        }
        for guest in self.store.lost_guests(before, PORTION).await? {
            // What is wrong with one must not keep the others.
            if let Err(error) = self.remove_guest(guest).await {
                tracing::warn!(guest, %error, "a guest was not removed");
            }
        }
        Ok(())
    }

    /// His own games go one by one: together they could be long to delete.
    async fn remove_guest(self: &Arc<Hall>, guest: i64) -> Result<(), Fault> {
        for game in self.store.alone(guest).await? {
            if self.is_stopping() {
                return Ok(());
            }
            self.store.delete_game(game.0).await?;
            self.vacate(&[game]).await?;
        }
        self.remove_account(guest).await
    }

    /// The time of a game is up. One that cannot go on under these rules is lost by nobody: its clock stops.
    async fn ring(self: &Arc<Hall>, slug: &str) -> Result<(), Fault> {
        match self.slot(slug).await {
            Ok(slot) => self.play(&slot, Deed::Tick).await.map(|_| ()),
            Err(fault @ Fault::OtherRules(_)) => {
                self.store.stop_clock(slug).await?;
                Err(fault)
            }
            Err(fault) => Err(fault),
        }
    }

    /// Games that nobody asks for leave memory.
    fn evict(&self) {
        let mut slots = self.slots();
        let before = slots.len();
        slots.retain(|_, cell| {
            let Some(slot) = cell.get() else { return true };
            let alone = Arc::strong_count(cell) == 1 && Arc::strong_count(slot) == 1;
            !alone || slot.idle().is_none_or(|idle| idle < IDLE)
        });
        self.metrics.games.fetch_sub((before - slots.len()) as i64, Relaxed);
    }
}
