//! The one that writes games down: many games' decisions in one transaction, each answered once it is on disk.
//!
//! Whoever comes first writes at once, without waking anybody; while that transaction is on its way to the disk, the next
//! gathers, and a task writes on until nobody waits. On a calm table even the thread stays the same from the question to the
//! answer: to wake another, and to be woken by it, takes as long as a quick disk. Where much is going on another thread
//! waits for the disk, always the same: each that works for the table has memory of its own.

use super::snapshots::{POSITION_GOES, SHORT, SNAPSHOTS_GO};
use super::{Dialect, Store};
use crate::metrics::Metrics;
use kernel::Viewer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::pool::PoolConnection;
use sqlx::{Any, Connection};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::runtime::Handle;
use tokio::sync::oneshot;
use tokio::task::spawn_blocking;

/// This many appends go into one transaction at most.
const BATCH: usize = 1024;
/// A disk that takes longer than this is not waited for on a thread that has something else to do.
const QUICK: Duration = Duration::from_millis(3);

/// Lines to be added to a game.
#[derive(Clone, Debug)]
pub struct Append {
    /// The game.
    pub game: i64,
    /// The number of the first line.
    pub sequence: usize,
    /// The lines.
    pub lines: Vec<String>,
    /// Where the game stands now, if that changed.
    pub standing: Option<Standing>,
    /// How its record ends, if it does with these lines.
    pub closing: Option<String>,
}

impl Append {
    /// The statements that take away what the game no longer needs, if it ends with these lines.
    pub(super) fn leaves(&self) -> &'static [&'static str] {
        match (&self.closing, self.sequence + self.lines.len() <= SHORT) {
            (None, _) => &[],
            (Some(_), true) => &[POSITION_GOES, SNAPSHOTS_GO],
            (Some(_), false) => &[POSITION_GOES],
        }
    }
}

/// What the lists say of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Waiting, running, over.
    pub status: i64,
    /// Who must decide, one bit a side: the truth, which in a sealed step only the table knows.
    pub deciding: i64,
    /// The turn.
    pub turn: i64,
    /// When the clock of who must decide runs out.
    pub deadline: Option<i64>,
    /// The milliseconds that each side had left at that moment, in seat order; none without a clock.
    pub times: Vec<u64>,
    /// The result, as JSON.
    pub result: Option<String>,
    /// What each viewer knows of it: every side in seat order, and the public last.
    pub shown: Vec<Shown>,
}

/// What a viewer knows of whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Shown {
    /// Who is shown to have to decide, one bit a side.
    pub deciding: i64,
    /// Since when.
    pub updated: i64,
    /// What it knows of the milliseconds that each side has left, at the time of [`Standing::times`]; none without a clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<u64>,
}

impl Standing {
    /// What a viewer knows of it.
    pub fn shown_to(&self, viewer: Viewer) -> Shown {
        let side = match viewer {
            Viewer::Side(side) => self.shown.get(usize::from(side.0)),
            Viewer::Public => None,
        };
        side.or(self.shown.last()).cloned().unwrap_or_default()
    }

    /// When it last changed as everybody could see.
    pub fn updated(&self) -> i64 {
        self.shown_to(Viewer::Public).updated
    }

    /// What each viewer knows, as it is kept.
    pub fn shown_text(&self) -> String {
        json!(self.shown).to_string()
    }

    /// The times as they are kept: none without a clock.
    pub fn times_text(&self) -> Option<String> {
        (!self.times.is_empty()).then(|| json!(self.times).to_string())
    }
}

/// Why lines were not written. None of them was.
#[derive(Clone, Debug, thiserror::Error)]
pub enum WriteError {
    /// The game has such a line already: another process wrote it.
    #[error("the game has moved on elsewhere")]
    Conflict,
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(String),
    /// The server stops.
    #[error("the server stops")]
    Stopped,
}

impl From<sqlx::Error> for WriteError {
    fn from(error: sqlx::Error) -> WriteError {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => WriteError::Conflict,
            sqlx::Error::PoolClosed => WriteError::Stopped,
            _ => WriteError::Database(error.to_string()),
        }
    }
}

struct Job {
    append: Append,
    done: oneshot::Sender<Result<(), WriteError>>,
}

/// How much is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pace {
    /// Nobody has written for a while, and the disk is quick: who writes now keeps nobody waiting.
    Calm,
    /// Others write, or will before this is done.
    Brisk,
}

/// Who waits to be written down, and whether somebody writes.
#[derive(Default)]
struct Queue {
    jobs: Vec<Job>,
    busy: bool,
    last: Option<Written>,
}

/// When something was last written, and how long the disk takes.
#[derive(Clone, Copy)]
struct Written {
    at: Instant,
    /// The last time, and what is left of longer ones before it.
    took: Duration,
}

impl Queue {
    /// As long as the disk takes there must have been nothing to do, twice over: else the next decision is on its way.
    fn pace(&self) -> Pace {
        let calm = |last: Written| last.took < QUICK && last.at.elapsed() > 2 * last.took;
        if !self.busy && self.last.is_some_and(calm) { Pace::Calm } else { Pace::Brisk }
    }

    /// Something was written since then. A slow disk is remembered for a while.
    fn wrote(&mut self, since: Instant) {
        let before = self.last.map_or(Duration::ZERO, |last| last.took);
        self.last = Some(Written { at: Instant::now(), took: since.elapsed().max(before * 7 / 8) });
    }
}

/// The writer.
pub struct Writer {
    store: Store,
    metrics: Arc<Metrics>,
    /// This process, for its own messages.
    node: String,
    queue: Mutex<Queue>,
}

impl Writer {
    /// A writer to this store.
    pub fn new(store: Store, metrics: Arc<Metrics>, node: String) -> Arc<Writer> {
        Arc::new(Writer { store, metrics, node, queue: Mutex::default() })
    }

    /// How much is going on now.
    pub fn pace(&self) -> Pace {
        match self.store.dialect() {
            Dialect::Sqlite => self.queue().pace(),
            Dialect::Postgres => Pace::Brisk,
        }
    }

    /// Adds lines to a game; on disk when it returns.
    pub async fn append(self: &Arc<Writer>, append: Append, pace: Pace) -> Result<(), WriteError> {
        let (done, answer) = oneshot::channel();
        if self.is_first(Job { append, done }) {
            let _shift = Shift(self);
            self.write_batch(pace).await;
        }
        answer.await.unwrap_or(Err(WriteError::Stopped))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lines up; true if nobody writes, so that the caller must.
    fn is_first(&self, job: Job) -> bool {
        let mut queue = self.queue();
        queue.jobs.push(job);
        !std::mem::replace(&mut queue.busy, true)
    }

    /// Does anybody wait? If not, the writing is over.
    fn others_wait(&self) -> bool {
        let mut queue = self.queue();
        queue.busy = !queue.jobs.is_empty();
        queue.busy
    }

    async fn write_on(self: Arc<Writer>) {
        loop {
            self.write_batch(Pace::Brisk).await;
            if !self.others_wait() {
                return;
            }
        }
    }

    /// Writes down those who wait, and answers them.
    async fn write_batch(&self, pace: Pace) {
        let (appends, dones): (Vec<Append>, Vec<_>) = {
            let mut queue = self.queue();
            let count = queue.jobs.len().min(BATCH);
            queue.jobs.drain(..count).map(|job| (job.append, job.done)).unzip()
        };
        let (start, appends) = (Instant::now(), Arc::new(appends));
        let written = self.store.append(&appends, &self.node, pace).await;
        self.queue().wrote(start);
        // One of them may be in the way of all: then each for itself.
        for (append, done) in appends.iter().zip(dones) {
            let written = match written {
                Ok(()) => Ok(()),
                Err(_) => self.store.append(&Arc::new(vec![append.clone()]), &self.node, Pace::Brisk).await,
            };
            if let Err(WriteError::Database(error)) = &written {
                tracing::error!(game = append.game, error, "a decision could not be written");
            }
            drop(done.send(written));
        }
        self.metrics.committed(start.elapsed());
    }
}

/// The time during which one of those who wait writes for all; ended or given up, a task goes on for the others.
struct Shift<'a>(&'a Arc<Writer>);

impl Drop for Shift<'_> {
    fn drop(&mut self) {
        if self.0.others_wait()
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(Arc::clone(self.0).write_on());
        }
    }
}

impl Store {
    /// Adds lines to games in one transaction.
    async fn append(&self, appends: &Arc<Vec<Append>>, node: &str, pace: Pace) -> Result<(), WriteError> {
        let Some(mut quill) = self.pens.take_along().await? else {
            return append_postgres(self.read.acquire().await?, appends, node).await;
        };
        match pace {
            Pace::Calm => quill.ledger.append(appends),
            Pace::Brisk => {
                let appends = Arc::clone(appends);
                let written = spawn_blocking(move || quill.ledger.append(&appends)).await;
                written.unwrap_or_else(|error| Err(WriteError::Database(error.to_string())))
            }
        }
    }

    /// Tells the other processes that something about a game changed beside its lines.
    pub async fn announce(&self, game: i64, node: &str) -> Result<(), sqlx::Error> {
        self.say(json!({"node": node, "games": [game]})).await
    }

    /// Tells the other processes that these accounts look at these games here.
    pub async fn announce_looks(&self, looks: &[(i64, i64)], node: &str) -> Result<(), sqlx::Error> {
        self.say(json!({"node": node, "looks": looks})).await
    }

    /// Tells the other processes that sessions of an account have ended.
    pub async fn announce_dismissed(&self, account: i64, node: &str) -> Result<(), sqlx::Error> {
        self.say(json!({"node": node, "dismissed": [account]})).await
    }

    async fn say(&self, message: Value) -> Result<(), sqlx::Error> {
        if self.dialect == Dialect::Postgres {
            sqlx::query(NOTIFY).bind(message.to_string()).execute(&mut *self.pens.take().await?).await?;
        }
        Ok(())
    }
}

async fn append_postgres(
    mut pen: PoolConnection<Any>,
    appends: &[Append],
    node: &str,
) -> Result<(), WriteError> {
    let lines = appends.iter().flat_map(lines).collect();
    let standings = standings(appends);
    let mut transaction = pen.begin().await?;
    sqlx::query(INSERT).bind(Value::Array(lines).to_string()).execute(&mut *transaction).await?;
    if !standings.is_empty() {
        sqlx::query(UPDATE).bind(Value::Array(standings).to_string()).execute(&mut *transaction).await?;
    }
    for append in appends.iter().filter(|append| append.closing.is_some()) {
        sqlx::query(CLOSING)
            .bind(append.game)
            .bind(append.closing.as_deref())
            .execute(&mut *transaction)
            .await?;
        for sql in append.leaves() {
            sqlx::query(*sql).bind(append.game).execute(&mut *transaction).await?;
        }
    }
    for some in appends.chunks(256) {
        let games: Vec<i64> = some.iter().map(|append| append.game).collect();
        let message = json!({"node": node, "games": games}).to_string();
        sqlx::query(NOTIFY).bind(message).execute(&mut *transaction).await?;
    }
    Ok(transaction.commit().await?)
}

const INSERT: &str = "INSERT INTO actions (game, sequence, line) \
    SELECT (v ->> 0)::bigint, (v ->> 1)::bigint, v ->> 2 FROM json_array_elements($1::json) AS v";
const UPDATE: &str = "UPDATE games SET status = (v ->> 1)::bigint, deciding = (v ->> 2)::bigint, \
    turn = (v ->> 3)::bigint, deadline = (v ->> 4)::bigint, times = v ->> 5, result = v ->> 6, updated = (v ->> 7)::bigint, shown = v ->> 8 \
    FROM json_array_elements($1::json) AS v WHERE games.id = (v ->> 0)::bigint";
const CLOSING: &str = "UPDATE games SET closing = $2 WHERE id = $1";
const NOTIFY: &str = "SELECT pg_notify('sabretache', $1)";

fn lines(append: &Append) -> Vec<Value> {
    let line = |(i, line): (usize, &String)| json!([append.game, append.sequence + i, line]);
    append.lines.iter().enumerate().map(line).collect()
}

fn standings(appends: &[Append]) -> Vec<Value> {
    let of = |append: &Append| {
        let mut values = vec![json!(append.game)];
        values.extend(standing(append)?);
        Some(Value::Array(values))
    };
    appends.iter().filter_map(of).collect()
}

fn standing(append: &Append) -> Option<[Value; 8]> {
    let standing = append.standing.as_ref()?;
    let Standing { status, deciding, turn, deadline, result, .. } = standing;
    Some([
        json!(status),
        json!(deciding),
        json!(turn),
        json!(deadline),
        json!(standing.times_text()),
        json!(result),
        json!(standing.updated()),
        json!(standing.shown_text()),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(took: Duration, idle: Duration) -> Pace {
        let at = Instant::now().checked_sub(idle).unwrap();
        Queue { last: Some(Written { at, took }), ..Queue::default() }.pace()
    }

    #[test]
    fn a_table_is_calm_when_nobody_wrote_for_a_while_and_the_disk_is_quick() {
        assert_eq!(Queue::default().pace(), Pace::Brisk, "nobody knows how quick the disk is");
        assert_eq!(after(Duration::from_millis(1), Duration::from_secs(60)), Pace::Calm);
        assert_eq!(after(Duration::from_secs(60), Duration::from_secs(1)), Pace::Brisk, "just now");
        assert_eq!(after(QUICK, Duration::from_secs(60)), Pace::Brisk, "a slow disk");
        let last = Some(Written { at: Instant::now(), took: Duration::ZERO });
        assert_eq!(Queue { busy: true, last, ..Queue::default() }.pace(), Pace::Brisk, "somebody writes");
    }

    #[test]
    fn a_slow_disk_is_remembered_for_a_while() {
        let mut queue = Queue::default();
        queue.wrote(Instant::now().checked_sub(20 * QUICK).unwrap());
        let slow = |queue: &Queue| queue.last.unwrap().took >= QUICK;
        for _ in 0..10 {
            queue.wrote(Instant::now());
            assert!(slow(&queue));
        }
        (0..40).for_each(|_| queue.wrote(Instant::now()));
        assert!(!slow(&queue));
    }
}
