//! The one that writes games down: many games' decisions in one transaction, each answered once it is on disk.
//!
//! Whoever comes first writes at once, without waking anybody; while that transaction is on its way to the disk, the next
//! gathers, and a task writes on until nobody waits.

use super::pen::Pen;
use super::{Dialect, Store};
use crate::metrics::Metrics;
use kernel::Viewer;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sqlx::pool::PoolConnection;
use sqlx::{Any, Connection};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::sync::oneshot;
use tokio::task::block_in_place;

/// So many appends go into one transaction at most.
const BATCH: usize = 1024;

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

/// Who waits to be written down, and whether somebody writes.
#[derive(Default)]
struct Queue {
    jobs: Vec<Job>,
    busy: bool,
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

    /// Adds lines to a game; on disk when it returns.
    pub async fn append(self: &Arc<Writer>, append: Append) -> Result<(), WriteError> {
        let (done, answer) = oneshot::channel();
        if self.is_first(Job { append, done }) {
            let _shift = Shift(self);
            self.write_batch().await;
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
            self.write_batch().await;
            if !self.others_wait() {
                return;
            }
        }
    }

    /// Writes down those who wait, and answers them.
    async fn write_batch(&self) {
        let jobs: Vec<Job> = {
            let mut queue = self.queue();
            let count = queue.jobs.len().min(BATCH);
            queue.jobs.drain(..count).collect()
        };
        let start = Instant::now();
        let all: Vec<&Append> = jobs.iter().map(|job| &job.append).collect();
        let written = self.store.append(&all, &self.node).await;
        // One of them may be in the way of all: then each for itself.
        for job in jobs {
            let written = match written {
                Ok(()) => Ok(()),
                Err(_) => self.store.append(&[&job.append], &self.node).await,
            };
            if let Err(WriteError::Database(error)) = &written {
                tracing::error!(game = job.append.game, error, "a decision could not be written");
            }
            drop(job.done.send(written));
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
    async fn append(&self, appends: &[&Append], node: &str) -> Result<(), WriteError> {
        match self.pens.take().await? {
            Pen::Only(mut quill) => blocking(|| quill.ledger.append(appends)),
            Pen::Pooled(pen) => append_postgres(pen, appends, node).await,
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

/// Does what takes a while on this very thread; another goes on with what it had to do, where there are several.
fn blocking<T>(work: impl FnOnce() -> T) -> T {
    match Handle::current().runtime_flavor() {
        RuntimeFlavor::CurrentThread => work(),
        _ => block_in_place(work),
    }
}

async fn append_postgres(
    mut pen: PoolConnection<Any>,
    appends: &[&Append],
    node: &str,
) -> Result<(), WriteError> {
    let lines = appends.iter().flat_map(|append| lines(append)).collect();
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

fn standings(appends: &[&Append]) -> Vec<Value> {
    let of = |append: &&Append| {
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
