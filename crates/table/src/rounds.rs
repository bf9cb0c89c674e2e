//! What is done now and then: clocks that run out, games that nobody looks at, sessions that have ended, guests who do not
//! come back.

use crate::error::Fault;
use crate::hall::{Cell, Hall};
use crate::session::LIFE;
use crate::slot::Deed;
use crate::store::{Status, now};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// A map or a book that nobody asked for this long leaves memory.
const IDLE: i64 = 10 * 60 * 1000;
/// A game that is over and that nobody asked for this long leaves memory, sooner than the others.
const LOOKED_AT: i64 = 10 * 1000;
/// How often clocks, idle games and old sessions are looked at.
const ROUND: Duration = Duration::from_secs(5);
/// In one round of this many, the first included, it is looked for what nobody comes back to.
const TIDYING: u32 = 12;
/// What nobody came back to for so long is taken away.
const AWAY: i64 = LIFE;
/// This many games, and this many guests, at a time; each by itself, so that decisions are written in between.
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
                && !self.time.is_doubtful()
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
        self.sheets.sweep(now() - IDLE);
        self.close_books(now() - IDLE);
        if let Some(by) = self.time.jump() {
            return self.clock_jumped(by).await;
        }
        for slug in self.store.out_of_time(self.time.stored()).await? {
            // What is wrong with one game must not stop the clocks of the others.
            if let Err(error) = self.ring(&slug).await {
                tracing::warn!(game = slug, %error, "a clock ran out in vain");
            }
        }
        if !self.time.is_doubtful() {
            self.store.sweep_sessions().await?;
        }
        Ok(())
    }

    /// The machine's clock has jumped: nobody loses by it, and nothing is taken away in this round. Every clock that runs is
    /// moved along.
    async fn clock_jumped(&self, by: i64) -> Result<(), Fault> {
        tracing::error!(seconds = by / 1000, "the clock of the machine has jumped");
        self.store.shift_deadlines(by, self.time.stored()).await?;
        for slot in self.in_memory() {
            // A decision may have been on its way meanwhile: the game itself knows best.
            let mut desk = slot.desk(self).await?;
            if let Some(deadline) = desk.new_deadline() {
                self.store.set_deadline(slot.id, deadline).await?;
            }
        }
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

    /// Their own games go one by one: together they could be long to delete.
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
            Ok(slot) if slot.aside().await.waits_for_rules() => Ok(self.store.stop_clock(slug).await?),
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
        let patience = self.patience();
        self.let_go(|resting| resting.leaves(patience));
        self.make_room();
    }

    /// So long a game stays that nobody asks for, in milliseconds.
    fn patience(&self) -> i64 {
        i64::try_from(self.config.limits.resting.as_millis()).unwrap_or(i64::MAX)
    }

    /// Of those at which nobody is, only this many stay: whoever was asked for longest ago leaves first.
    pub fn make_room(&self) {
        let (most, patience) = (self.config.limits.idle_games, self.patience());
        let known = self.slots().len();
        if known <= most {
            return;
        }
        let may_leave = |resting: &Resting| resting.may_leave(patience);
        let mut resting: Vec<Resting> = self.slots().values().filter_map(resting).filter(may_leave).collect();
        resting.sort_by_key(|resting| resting.idle);
        if let Some(last) = resting.get(most) {
            let limit = last.idle;
            self.let_go(|resting| resting.may_leave(patience) && resting.idle >= limit);
        }
    }

    /// Those at which nobody is, and of which this is true, leave memory.
    fn let_go(&self, leaves: impl Fn(&Resting) -> bool) {
        let gone: Vec<Cell> = {
            let mut slots = self.slots();
            slots
                .extract_if(|_, cell| resting(cell).is_some_and(|resting| leaves(&resting)))
                .map(|(_, cell)| cell)
                .collect()
        };
        self.metrics.games.fetch_sub(gone.len() as i64, Relaxed);
    }
}

/// A game at which nobody is.
struct Resting {
    /// For how long, in milliseconds.
    idle: i64,
    status: Status,
}

impl Resting {
    /// Is it to leave, whatever room there is?
    fn leaves(&self, patience: i64) -> bool {
        self.idle >= if self.status == Status::Over { LOOKED_AT.min(patience) } else { patience }
    }

    fn may_leave(&self, patience: i64) -> bool {
        self.status == Status::Over || self.idle >= patience
    }
}

/// None if somebody is at it.
fn resting(cell: &Cell) -> Option<Resting> {
    let slot = cell.get()?;
    let alone = Arc::strong_count(cell) == 1 && Arc::strong_count(slot) == 1;
    let (idle, status) = slot.idle().filter(|_| alone)?;
    Some(Resting { idle, status })
}
