//! One game in memory: who plays it, who listens, and the one place where it is changed.

mod desk;

use crate::earlier::{self, Earlier};
use crate::error::Fault;
use crate::hall::Hall;
use crate::keeper::Kept;
use crate::live::{Audience, Listener};
use crate::store::{Filed, Row, Shown, Standing, Status};
use crate::time::Time;
use kernel::authority::Clock;
use kernel::{Side, Viewer};
use shelf::{Control, Finish, Game, NewRules, Resumed, Rulebook};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};
use std::sync::{Arc, PoisonError};
use tokio::sync::{Mutex, OwnedMutexGuard};

/// A game in memory.
pub struct Slot {
    /// Its number.
    pub id: i64,
    /// What people see.
    pub slug: String,
    /// Its rulebook.
    pub book: Arc<dyn Rulebook>,
    desk: Arc<Mutex<Desk>>,
    copy: std::sync::Mutex<Option<Copy>>,
    /// A computer player is at it.
    pub thinking: AtomicBool,
    touched: AtomicI64,
}

/// A second game, on which computer players think and odds are reckoned without holding up the first.
struct Copy {
    game: Box<dyn Game>,
    /// Of which reading of the game it is.
    reading: u64,
}

/// What is changed under the lock: one writer a game.
pub struct Desk {
    /// The game.
    pub game: Box<dyn Game>,
    /// Of which earlier rules it is, if it is.
    pub earlier: Option<Earlier>,
    /// What the lists know of it.
    pub row: Row,
    /// Who listens.
    pub listeners: Vec<Listener>,
    /// How often it was read from the store: a copy of an earlier reading may hold what was never written.
    pub reading: u64,
    /// Changed, and not yet on disk: after a failure it is read again.
    pub torn: bool,
    /// The game is no more: nobody begins to listen to it.
    pub gone: bool,
    /// What is stored of it beside its lines.
    pub kept: Kept,
    /// The number of the last message between the players that listeners were told.
    chatted: i64,
    seed: [u8; 32],
    time: Arc<Time>,
    /// When its clock was last told the time, on the clock that never jumps.
    ticked: u64,
}

/// Whose deed it is.
#[derive(Clone, Debug)]
pub enum Actor {
    /// A side's: the table does it for it.
    Side(Side),
    /// An account's, for the seat that it holds, or for this one of its seats.
    Account(i64, Option<String>),
}

/// Something to be done in a game.
#[derive(Clone, Debug)]
pub enum Deed {
    /// A decision.
    Act {
        /// Whose.
        by: Actor,
        /// At which moment of the side it was made.
        moment: usize,
        /// In notation.
        text: String,
    },
    /// A word between the players.
    Control {
        /// Whose.
        by: Actor,
        /// At which moment of the side it was said, if that matters.
        moment: Option<usize>,
        /// Which.
        control: Control,
    },
    /// A word on going on under today's rules.
    Rules {
        /// Whose.
        by: Actor,
        /// Which.
        word: NewRules,
    },
    /// Time goes by.
    Tick,
}

impl Slot {
    /// Takes a game up from where it is stored.
    pub fn open(book: Arc<dyn Rulebook>, mut filed: Filed, time: Arc<Time>) -> Result<Slot, Fault> {
        let taken = resume(&*book, &mut filed, &time)?;
        let mut slot = Slot::new(book, filed.row, taken.game, filed.seed, time);
        if let Some(desk) = Arc::get_mut(&mut slot.desk).map(Mutex::get_mut) {
            (desk.earlier, desk.ticked, desk.kept) = (taken.earlier, taken.ticked, taken.kept);
        }
        Ok(slot)
    }

    /// A game just made.
    pub fn new(
        book: Arc<dyn Rulebook>,
        row: Row,
        game: Box<dyn Game>,
        seed: [u8; 32],
        time: Arc<Time>,
    ) -> Slot {
        let (id, slug) = (row.id, row.slug.clone());
        let (chatted, ticked, listeners) = (row.chatted, time.steady(), Vec::new());
        let kept = Kept::default();
        let earlier = None;
        let desk = Desk {
            game,
            earlier,
            row,
            listeners,
            reading: 0,
            torn: false,
            gone: false,
            kept,
            chatted,
            seed,
            time,
            ticked,
        };
        let (thinking, touched) = (AtomicBool::new(false), AtomicI64::new(desk.time.steady() as i64));
        let (desk, copy) = (Arc::new(Mutex::new(desk)), std::sync::Mutex::default());
        Slot { id, slug, book, desk, copy, thinking, touched }
    }

    /// The game itself, for one at a time. What a failure left torn is read again first.
    pub async fn desk(&self, hall: &Hall) -> Result<OwnedMutexGuard<Desk>, Fault> {
        self.touched.store(hall.time.steady() as i64, Relaxed);
        hall.metrics.locks.fetch_add(1, Relaxed);
        let mut desk = Arc::clone(&self.desk).lock_owned().await;
        if desk.torn {
            self.reread(hall, &mut desk).await?;
            // A failure may have come after the line was safe: then nobody has heard of it yet.
            desk.tell(self, Audience::Learners);
        }
        Ok(desk)
    }

    /// The same for who takes care of it and has nothing to ask of it: torn or not, and nobody was here.
    pub async fn aside(&self) -> OwnedMutexGuard<Desk> {
        Arc::clone(&self.desk).lock_owned().await
    }

    /// Reads it again from the store, whatever memory holds.
    pub async fn reread(&self, hall: &Hall, desk: &mut Desk) -> Result<(), Fault> {
        let mut filed = hall.store.file(&self.slug).await?.ok_or(Fault::Unknown)?;
        let taken = resume(&*self.book, &mut filed, &hall.time)?;
        (desk.game, desk.earlier) = (taken.game, taken.earlier);
        (desk.ticked, desk.kept) = (taken.ticked, taken.kept);
        desk.row = filed.row;
        desk.reading += 1;
        desk.torn = false;
        Ok(())
    }

    /// The copy of this reading of the game, if there is one; who takes it gives it back.
    pub fn take_copy(&self, reading: u64) -> Option<Box<dyn Game>> {
        let copy = self.copy.lock().unwrap_or_else(PoisonError::into_inner).take();
        copy.filter(|copy| copy.reading == reading).map(|copy| copy.game)
    }

    /// Keeps a copy for the next.
    pub fn keep_copy(&self, game: Box<dyn Game>, reading: u64) {
        *self.copy.lock().unwrap_or_else(PoisonError::into_inner) = Some(Copy { game, reading });
    }

    /// Takes in what another process wrote; those who must decide since, and look here, with this game.
    pub async fn catch_up(&self, hall: &Hall) -> Result<Vec<(i64, i64)>, Fault> {
        let mut desk = self.desk(hall).await?;
        let decided = desk.row.standing.deciding;
        let row = hall.store.row(&self.slug).await?.ok_or(Fault::Unknown)?;
        let lines = hall.store.lines(&row, desk.sequence()).await?;
        // A process that listens anew asks every game, and most have nothing to tell.
        let is_news = !lines.is_empty() || row.standing != desk.row.standing;
        let starts = row.standing.status != desk.row.standing.status;
        let others_sit = row.seats != desk.row.seats;
        desk.torn = true;
        let taken_in = desk.take_in(row, &lines);
        if taken_in {
            desk.torn = false;
        } else {
            self.reread(hall, &mut desk).await?;
        }
        if others_sit {
            desk.tell_seats(self);
        }
        if is_news || !taken_in {
            desk.tell(self, if starts { Audience::Everybody } else { Audience::Learners });
        }
        if desk.row.chatted > desk.chatted {
            self.pass_on(hall, &mut desk).await?;
        }
        let looks = desk.called(decided).filter(|called| called.looks);
        Ok(looks.map(|called| (called.account, self.id)).collect())
    }

    /// Tells the players what was written since they were last told, here or elsewhere.
    pub async fn pass_on(&self, hall: &Hall, desk: &mut Desk) -> Result<(), Fault> {
        for message in hall.store.messages(self.id, Some(desk.chatted + 1), None).await? {
            desk.tell_chat(&message);
            desk.chatted = message.number;
        }
        Ok(())
    }

    /// An account that signed out somewhere no longer listens; whoever is still signed in connects again.
    pub async fn dismiss(&self, account: i64) {
        self.desk.lock().await.listeners.retain(|listener| listener.account != Some(account));
    }

    /// The game is no more: nobody listens to it any longer.
    pub async fn close(&self) {
        let mut desk = self.desk.lock().await;
        desk.gone = true;
        desk.listeners.clear();
    }

    /// Is a seat still open, as far as is known here?
    pub fn waits(&self) -> bool {
        self.desk.try_lock().is_ok_and(|desk| desk.row.status() == Status::Waiting)
    }

    /// For how long nobody asked for it, in milliseconds, and how far it is; none if somebody is at it now.
    pub fn idle(&self) -> Option<(i64, Status)> {
        let desk = self.desk.try_lock().ok()?;
        let busy = !desk.listeners.is_empty() || self.thinking.load(Relaxed);
        (!busy).then(|| (desk.time.steady() as i64 - self.touched.load(Relaxed), desk.row.status()))
    }
}

/// A game that was taken up again.
struct Taken {
    game: Box<dyn Game>,
    earlier: Option<Earlier>,
    /// When its clock was last told the time.
    ticked: u64,
    kept: Kept,
}

/// Takes a game up again, with its clock where it was. Snapshots that do not fit are none; the clock of a game that waits
/// for its players to agree on its rules stands still.
fn resume(book: &dyn Rulebook, filed: &mut Filed, time: &Time) -> Result<Taken, Fault> {
    let resumed = match book.resume_with(&filed.record, Some(filed.seed), &filed.snapshots) {
        Err(error) if earlier::is_earlier(&error) => {
            let (game, earlier) = earlier::look(book, filed)?;
            filed.row.standing.deadline = None;
            return Ok(Taken { game, earlier: Some(earlier), ticked: time.steady(), kept: Kept::default() });
        }
        resumed => resumed.map_err(|error| Fault::OtherRules(error.to_string()))?,
    };
    let Resumed { mut game, dropped } = resumed;
    let row = &filed.row;
    for misfit in &dropped {
        tracing::warn!(game = row.slug, %misfit, "a snapshot was dropped");
    }
    let newest = if dropped.is_empty() { filed.newest } else { 0 };
    let ticked = match row.status() {
        Status::Running => wind(&mut *game, row.clock, &row.standing, time),
        _ => time.steady(),
    };
    Ok(Taken { game, earlier: None, ticked, kept: Kept::from(newest) })
}

/// Starts the clock so that it runs out at the deadline, and every side has the time that it had; since when it runs.
fn wind(game: &mut dyn Game, clock: Clock, standing: &Standing, time: &Time) -> u64 {
    let (Clock::PerMove(limit) | Clock::PerTurn(limit)) = clock else { return time.steady() };
    let left = |side: Side| standing.times.get(usize::from(side.0)).copied().unwrap_or(limit);
    // The deadline is as far from the moment of these times as who must decide had least left.
    let least = game.deciding().into_iter().map(left).min().unwrap_or(limit);
    let now = time.steady();
    let before = |deadline| (time.steady_at(deadline).max(0) as u64).saturating_sub(least);
    let since = standing.deadline.map_or(now, before).min(now);
    game.set_clock(clock, since);
    for side in (0..standing.times.len() as u8).map(Side) {
        game.spend(side, limit.saturating_sub(left(side)));
    }
    let viewers: Vec<Viewer> = viewers(game).collect();
    for (viewer, shown) in viewers.into_iter().zip(&standing.shown) {
        game.recall(viewer, &shown.left);
    }
    since
}

/// Where a game stands now: over, or else as far as it is said to be. What a viewer knows of it is as old as it was
/// `before`, unless that viewer sees a change.
pub fn standing(game: &dyn Game, status: Status, before: &Standing, time: &Time) -> Standing {
    let result = game.result();
    let status = if result.is_some() { Status::Over } else { status };
    let deciding = game.deciding();
    let left = deciding.iter().filter_map(|&side| game.time_left(side)).min();
    let sides = (0..game.about().sides.len() as u8).map(Side);
    let turn = i64::from(game.turn());
    let result = result.and_then(|result: Finish| serde_json::to_string(&result).ok());
    let same = (before.status, before.turn, &before.result) == (status as i64, turn, &result);
    let shown = viewers(game).enumerate().map(|(index, viewer)| {
        let deciding = mask(&game.deciding_for(viewer));
        let known = before.shown.get(index).filter(|shown| same && shown.deciding == deciding);
        let left = sides.clone().filter_map(|side| game.time_left_for(viewer, side)).collect();
        Shown { deciding, updated: known.map_or_else(|| time.stored(), |known| known.updated), left }
    });
    let shown = shown.collect();
    Standing {
        status: status as i64,
        deciding: mask(&deciding),
        turn,
        deadline: left.map(|left| time.stored() + left as i64),
        times: sides.filter_map(|side| game.time_left(side)).collect(),
        result,
        shown,
    }
}

/// Every side in seat order, and the public.
fn viewers(game: &dyn Game) -> impl Iterator<Item = Viewer> + use<> {
    (0..game.about().sides.len() as u8).map(|side| Viewer::Side(Side(side))).chain([Viewer::Public])
}

/// One bit a side.
fn mask(sides: &[Side]) -> i64 {
    sides.iter().fold(0, |mask, side| mask | 1 << side.0)
}

/// The side of that code.
pub fn side(game: &dyn Game, code: &str) -> Option<Side> {
    let index = game.about().sides.iter().position(|known| known == code)?;
    u8::try_from(index).ok().map(Side)
}
