//! The hall: every game that somebody looks at, and what they share: store, writer, computer players, sessions.

use crate::books::Books;
use crate::chances::Reckoning;
use crate::config::Config;
use crate::error::{Answer, Fault};
use crate::keeper::Keeper;
use crate::lanes::Lanes;
use crate::limits::Limiter;
use crate::live::{Asker, Audience, Detail, News, Rendered};
use crate::logs::Seldom;
use crate::metrics::Metrics;
use crate::notice::Notices;
use crate::pulse::Pulse;
use crate::session::Sessions;
use crate::sheet::Sheets;
use crate::slot::{Deed, Desk, Slot, standing};
use crate::store::{Append, Dialect, Heard, Pace, Status, Store, WriteError, Writer};
use crate::time::Time;
use crate::token;
use axum::extract::ws::Utf8Bytes;
use kernel::Viewer;
use kernel::closing::Key;
use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OnceCell, OwnedMutexGuard, Semaphore, watch};
use tokio::task::JoinHandle;

/// A game in memory, or on its way there.
pub type Cell = Arc<OnceCell<Arc<Slot>>>;

/// The hall.
pub struct Hall {
    /// How it is set up.
    pub config: Config,
    /// Where everything is kept.
    pub store: Store,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    /// Sessions seen lately.
    pub sessions: Sessions,
    /// Who calls too often.
    pub limiter: Limiter,
    /// Turns for long reckonings.
    pub lanes: Lanes,
    /// What was refused is said in the log this seldom.
    pub refusals: Seldom,
    /// This many passwords are hashed at once: each takes much memory.
    pub passwords: Arc<Semaphore>,
    /// The notices that are being sent.
    pub notices: Notices,
    /// What time it is.
    pub time: Arc<Time>,
    /// Whether anything can be written.
    pub pulse: Pulse,
    /// Lines of chances that are being reckoned.
    pub reckoning: Reckoning,
    /// Who stores snapshots.
    pub keeper: Keeper,
    /// The maps that were drawn.
    pub sheets: Sheets,
    /// Becomes true when the server stops.
    pub stopping: watch::Sender<bool>,
    /// What records are signed with.
    pub key: Key,
    /// The name of this process among those on the same database.
    pub node: String,
    /// The games that can be played.
    pub books: Books,
    writer: Arc<Writer>,
    slots: Mutex<HashMap<String, Cell>>,
}

impl Hall {
    /// Opens the hall on a store.
    pub fn open(config: Config, store: Store, key: Key) -> Arc<Hall> {
        let metrics = Arc::new(Metrics::default());
        let node = token::slug();
        let writer = Writer::new(store.clone(), Arc::clone(&metrics), node.clone());
        let books = Books::new(&config.books);
        let hall = Hall {
            sessions: Sessions::default(),
            limiter: Limiter::new(config.limits),
            lanes: Lanes::new(config.thinkers),
            refusals: Seldom::new(60),
            passwords: Arc::new(Semaphore::new(2)),
            notices: Notices::default(),
            time: Time::new(Arc::clone(&config.wall)),
            pulse: Pulse::default(),
            reckoning: Reckoning::default(),
            keeper: Keeper::default(),
            sheets: Sheets::default(),
            stopping: watch::Sender::new(false),
            slots: Mutex::default(),
            config,
            store,
            metrics,
            key,
            node,
            books,
            writer,
        };
        Arc::new(hall)
    }

    /// A game, taken up from the store if it is not in memory.
    pub async fn slot(&self, slug: &str) -> Result<Arc<Slot>, Fault> {
        if !token::is_slug(slug) {
            return Err(Fault::Unknown);
        }
        let cell = Arc::clone(self.slots().entry(slug.to_owned()).or_default());
        let slot = cell.get_or_try_init(|| self.load(slug)).await.map(Arc::clone);
        if slot.is_err() {
            self.slots().retain(|known, cell| known != slug || cell.initialized());
        }
        let slot = slot?;
        // Somebody may have sat down at another process, whose word is still on its way.
        if self.store.dialect() == Dialect::Postgres && slot.waits() {
            self.catch_up(&slot).await?;
        }
        Ok(slot)
    }

    /// Takes in what another process wrote to a game; one that is no more is forgotten.
    async fn catch_up(&self, slot: &Slot) -> Result<Vec<(i64, i64)>, Fault> {
        let caught_up = slot.catch_up(self).await;
        if let Err(Fault::Unknown) = caught_up {
            self.forget(&slot.slug).await;
        }
        caught_up
    }

    async fn load(&self, slug: &str) -> Result<Arc<Slot>, Fault> {
        let filed = self.store.file(slug).await?.ok_or(Fault::Unknown)?;
        let book = self.book(&filed.row.game).await?;
        // A board takes a while to be made ready, and a long game to be played again: not on a thread that answers calls.
        let time = Arc::clone(&self.time);
        let open = move || {
            let bound = book.bound(&filed.row.setup);
            Slot::open(bound.map_err(|error| Fault::OtherRules(error.to_string()))?, filed, time)
        };
        let slot = Arc::new(tokio::task::spawn_blocking(open).await??);
        self.metrics.games.fetch_add(1, Relaxed);
        self.make_room();
        self.keep(&slot, &mut *slot.aside().await);
        Ok(slot)
    }

    /// Puts a game that was just made into memory.
    pub fn seat_new(&self, slot: Slot) -> Arc<Slot> {
        let slot = Arc::new(slot);
        let cell = OnceCell::new_with(Some(Arc::clone(&slot)));
        self.slots().insert(slot.slug.clone(), Arc::new(cell));
        self.metrics.games.fetch_add(1, Relaxed);
        slot
    }

    /// A game leaves memory, because it is no more; whoever listens to it is told to go.
    pub async fn forget(&self, slug: &str) {
        let cell = self.slots().remove(slug);
        if let Some(slot) = cell.as_ref().and_then(|cell| cell.get()) {
            self.metrics.games.fetch_sub(1, Relaxed);
            slot.close().await;
        }
    }

    /// Sessions of an account have ended: here and at every other process.
    pub async fn dismiss_everywhere(&self, account: i64) -> Result<(), Fault> {
        self.dismiss(account).await;
        Ok(self.store.announce_dismissed(account, &self.node).await?)
    }

    /// Sessions of an account have ended: it is not believed any longer, and its sockets are closed.
    pub async fn dismiss(&self, account: i64) {
        self.sessions.forget(account);
        for slot in self.in_memory() {
            slot.dismiss(account).await;
        }
    }

    /// The games in memory.
    pub fn in_memory(&self) -> Vec<Arc<Slot>> {
        self.slots().values().filter_map(|cell| cell.get().cloned()).collect()
    }

    /// The games in memory, by what people see.
    pub fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<String, Cell>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something in a game: checked, written down, then told. Whoever asked may go away meanwhile.
    pub async fn play(self: &Arc<Hall>, slot: &Arc<Slot>, deed: Deed) -> Result<Answer, Fault> {
        self.play_and_show(slot, deed, None).await.map(|(answer, _)| answer)
    }

    /// The same, with the game as it is then for who wants it.
    pub async fn play_and_show(
        self: &Arc<Hall>,
        slot: &Arc<Slot>,
        deed: Deed,
        want: Option<Want>,
    ) -> Result<(Answer, Option<Utf8Bytes>), Fault> {
        let (hall, slot) = (Arc::clone(self), Arc::clone(slot));
        tokio::spawn(async move { hall.play_on(&slot, deed, want).await }).await?
    }

    /// The same for who stays until it is done: given up half-way, it would leave the game torn.
    pub async fn play_on(
        self: &Arc<Hall>,
        slot: &Arc<Slot>,
        deed: Deed,
        want: Option<Want>,
    ) -> Result<(Answer, Option<Utf8Bytes>), Fault> {
        let start = Instant::now();
        let mut desk = slot.desk(self).await?;
        let side = desk.actor(&deed)?;
        if desk.row.status() == Status::Waiting {
            return Err(Fault::NotStarted);
        }
        let (before, decided) = (desk.sequence(), desk.row.standing.deciding);
        desk.torn = true;
        let answer = desk.take(side, &deed, self.config.limits.lines)?;
        if desk.sequence() == before {
            desk.torn = false;
            if !matches!(deed, Deed::Tick) {
                self.count(&answer, start);
            }
            let wanted = want.filter(|_| matches!(answer, Answer::Accepted { .. }));
            let shown = wanted.map(|want| desk.show(slot, &want, &mut Vec::new()));
            return Ok((answer, shown));
        }
        let want = want.filter(|_| matches!(answer, Answer::Accepted { .. }));
        let (mut desk, told) = self.save_and_tell(slot, desk, before, want).await?;
        let Told::Saved(shown) = told else {
            let moment = side.map_or(0, |side| desk.moment(side));
            return Ok((Answer::Stale { moment }, None));
        };
        self.keep(slot, &mut desk);
        self.give_notice(slot, &desk, decided);
        if desk.waits_for_computer() {
            self.wake(slot);
        }
        self.count(&answer, start);
        Ok((answer, shown))
    }

    /// Writes down what memory has from line `before` on, then tells it, unless another process was first.
    async fn save_and_tell(
        &self,
        slot: &Arc<Slot>,
        mut desk: OwnedMutexGuard<Desk>,
        before: usize,
        want: Option<Want>,
    ) -> Result<(OwnedMutexGuard<Desk>, Told), Fault> {
        let standing = match desk.waits_for_rules() {
            true => desk.row.standing.clone(),
            false => standing(&*desk.game, desk.row.status(), &desk.row.standing, &self.time),
        };
        let changed = standing != desk.row.standing;
        let ends = standing.status == Status::Over as i64 && desk.row.status() != Status::Over;
        let append = Append {
            game: slot.id,
            sequence: before + 1,
            lines: desk.lines(before).iter().map(ToString::to_string).collect(),
            standing: changed.then(|| standing.clone()),
            closing: ends.then(|| desk.closed(&self.key)).flatten(),
        };
        desk.row.standing = standing;
        // The news is held back until it is on disk. Where much is going on, another thread makes it ready meanwhile.
        let pace = self.writer.pace();
        let ready = match pace {
            Pace::Calm => Ready::Now(prepare(slot, desk, want)),
            Pace::Brisk => {
                let slot = Arc::clone(slot);
                Ready::Soon(tokio::spawn(async move { prepare(&slot, desk, want) }))
            }
        };
        let written = self.writer.append(append, pace).await;
        let Prepared { mut desk, news, shown, renders } = match ready {
            Ready::Now(prepared) => prepared,
            Ready::Soon(prepared) => prepared.await?,
        };
        self.metrics.renders.fetch_add(renders, Relaxed);
        match written {
            Ok(()) => {
                desk.torn = false;
                desk.spread(news);
                Ok((desk, Told::Saved(shown)))
            }
            Err(WriteError::Conflict) => {
                tracing::info!(game = slot.slug, "another process was first");
                slot.reread(self, &mut desk).await?;
                desk.tell(slot, Audience::Learners);
                Ok((desk, Told::Late))
            }
            Err(WriteError::Stopped) => Err(Fault::Stopping),
            Err(WriteError::Database(error)) => Err(Fault::Storage(error)),
        }
    }

    fn count(&self, answer: &Answer, start: Instant) {
        let counter = match answer {
            Answer::Accepted { repeated: false, .. } => {
                self.metrics.decisions.add(start.elapsed());
                &self.metrics.accepted
            }
            Answer::Accepted { .. } | Answer::Stale { .. } => &self.metrics.stale,
            Answer::Refused(_) => &self.metrics.refused,
        };
        counter.fetch_add(1, Relaxed);
    }

    /// Another process says something.
    pub fn hear(self: &Arc<Hall>, heard: Heard) {
        match heard {
            Heard::Changed(game) => self.changed(|slot| slot.id == game),
            Heard::Deaf => self.sessions.hears(false),
            Heard::Silence => {
                self.sessions.hears(true);
                self.changed(|_| true);
            }
            Heard::Looks(account, game) => self.notices.call_off((account, game)),
            Heard::Dismissed(account) => {
                let hall = Arc::clone(self);
                tokio::spawn(async move { hall.dismiss(account).await });
            }
        }
    }

    fn changed(self: &Arc<Hall>, perhaps: impl Fn(&Slot) -> bool) {
        for slot in self.in_memory().into_iter().filter(|slot| perhaps(slot)) {
            let hall = Arc::clone(self);
            tokio::spawn(async move {
                match hall.catch_up(&slot).await {
                    Ok(looks) => hall.say_who_looks(&looks).await,
                    Err(Fault::Unknown) => return,
                    Err(error) => {
                        tracing::warn!(game = slot.slug, %error, "what another process wrote was not taken in");
                    }
                }
                if slot.desk(&hall).await.is_ok_and(|desk| desk.waits_for_computer()) {
                    hall.wake(&slot);
                }
            });
        }
    }

    /// Seats changed: everybody at the game is told, here and elsewhere; the game may start.
    pub async fn reseat(self: &Arc<Hall>, slot: &Arc<Slot>) -> Result<(), Fault> {
        let mut desk = slot.desk(self).await?;
        let row = self.store.row(&slot.slug).await?.ok_or(Fault::Unknown)?;
        desk.seat_as(row);
        desk.tell_seats(slot);
        desk.tell(slot, Audience::Everybody);
        if desk.waits_for_computer() {
            self.wake(slot);
        }
        drop(desk);
        Ok(self.store.announce(slot.id, &self.node).await?)
    }

    /// Takes an account away, with everything that is its own, here and elsewhere.
    pub async fn remove_account(self: &Arc<Hall>, id: i64) -> Result<(), Fault> {
        let games = self.store.seated(id).await?;
        self.store.delete_account(id).await?;
        self.dismiss_everywhere(id).await?;
        self.vacate(&games).await
    }

    /// Somebody has left these games for good: their name goes from them, or they are no more; here and elsewhere.
    pub async fn vacate(self: &Arc<Hall>, games: &[(i64, String)]) -> Result<(), Fault> {
        for (id, slug) in games {
            let here = self.slots().get(slug).and_then(|cell| cell.get().cloned());
            let told = match here {
                Some(slot) => self.reseat(&slot).await,
                None => Err(Fault::Unknown),
            };
            match told {
                Err(Fault::Unknown) => {
                    self.forget(slug).await;
                    self.store.announce(*id, &self.node).await?;
                }
                other => other?,
            }
        }
        Ok(())
    }

    /// Waits until every socket has answered what it was asked, and is closed.
    pub async fn sockets_closed(&self) {
        while self.metrics.sockets.load(Relaxed) > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Is the server about to stop?
    pub fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}

/// What became of something that was to be written down.
enum Told {
    /// It is on disk and told; the game as it is then, for who wants it.
    Saved(Option<Utf8Bytes>),
    /// Another process was first.
    Late,
}

/// Who wants to see the game after a deed: the account, with which eyes, and from which moment on.
#[derive(Clone, Debug)]
pub struct Want {
    /// Who.
    pub account: i64,
    /// With the eyes of which side, if it says so.
    pub side: Option<String>,
    /// The first moment not yet known.
    pub from: usize,
}

impl Desk {
    /// The game for who wants to see it: rendered once for it and for its socket.
    fn show(&self, slot: &Slot, want: &Want, rendered: &mut Vec<Rendered>) -> Utf8Bytes {
        let account = Some(want.account);
        let viewer = self.viewer(account, want.side.as_deref()).unwrap_or(Viewer::Public);
        self.text_for(slot, Asker { viewer, account, detail: Detail::State, next: want.from }, rendered)
    }
}

/// The news that is ready, with the game as it is then for who wants it, and how often it was rendered.
struct Prepared {
    desk: OwnedMutexGuard<Desk>,
    news: News,
    shown: Option<Utf8Bytes>,
    renders: u64,
}

/// It is ready, or will be.
enum Ready {
    Now(Prepared),
    Soon(JoinHandle<Prepared>),
}

/// Makes the news ready.
fn prepare(slot: &Slot, mut desk: OwnedMutexGuard<Desk>, want: Option<Want>) -> Prepared {
    let mut rendered = Vec::new();
    let news = desk.news(slot, Audience::Learners, &mut rendered);
    let shown = want.map(|want| desk.show(slot, &want, &mut rendered));
    Prepared { desk, news, shown, renders: rendered.len() as u64 }
}
