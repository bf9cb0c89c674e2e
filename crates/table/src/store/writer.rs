//! The one that writes games down: many games' decisions in one transaction, each answered once it is on disk.
//!
//! Whoever comes first writes at once, without waking anybody; while that transaction is on its way to the disk, the next
//! gathers, and a task writes on until nobody waits.

use super::{Dialect, Store};
use crate::metrics::Metrics;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::oneshot;

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
    /// When.
    pub updated: i64,
}

/// What the lists say of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Waiting, running, over.
    pub status: i64,
    /// Who must decide, one bit a side.
    pub deciding: i64,
    /// The turn.
    pub turn: i64,
    /// When the clock of who must decide runs out.
    pub deadline: Option<i64>,
    /// The result, as JSON.
    pub result: Option<String>,
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

    /// Adds lines to a game; on disk when it returns. It must not be given up half-way: others wait behind it.
    pub async fn append(self: &Arc<Writer>, append: Append) -> Result<(), WriteError> {
        let (done, answer) = oneshot::channel();
        if self.is_first(Job { append, done }) {
            self.write_batch().await;
            if self.others_wait() {
                tokio::spawn(Arc::clone(self).write_on());
            }
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

impl Store {
    /// Adds lines to games in one transaction.
    async fn append(&self, appends: &[&Append], node: &str) -> Result<(), WriteError> {
        let (lines, standings) = (lines(appends), standings(appends));
        if standings.is_empty() && self.dialect == Dialect::Sqlite {
            // One statement is a transaction by itself.
            sqlx::query(INSERT_SQLITE).bind(Value::Array(lines).to_string()).execute(&self.write).await?;
            return Ok(());
        }
        let (insert, update) = match self.dialect {
            Dialect::Sqlite => (INSERT_SQLITE, UPDATE_SQLITE),
            Dialect::Postgres => (INSERT_POSTGRES, UPDATE_POSTGRES),
        };
        let mut transaction = self.write.begin().await?;
        sqlx::query(insert).bind(Value::Array(lines).to_string()).execute(&mut *transaction).await?;
        if !standings.is_empty() {
            sqlx::query(update).bind(Value::Array(standings).to_string()).execute(&mut *transaction).await?;
        }
        if self.dialect == Dialect::Postgres {
            for some in appends.chunks(256) {
                let games: Vec<i64> = some.iter().map(|append| append.game).collect();
                let message = json!({"node": node, "games": games}).to_string();
                sqlx::query(NOTIFY).bind(message).execute(&mut *transaction).await?;
            }
        }
        Ok(transaction.commit().await?)
    }

    /// Tells the other processes that something about a game changed beside its lines.
    pub async fn announce(&self, game: i64, node: &str) -> Result<(), sqlx::Error> {
        if self.dialect == Dialect::Postgres {
            let message = json!({"node": node, "games": [game]}).to_string();
            sqlx::query(NOTIFY).bind(message).execute(&self.write).await?;
        }
        Ok(())
    }
}

const INSERT_SQLITE: &str = "INSERT INTO actions (game, sequence, line) \
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each($1)";
const INSERT_POSTGRES: &str = "INSERT INTO actions (game, sequence, line) \
    SELECT (v ->> 0)::bigint, (v ->> 1)::bigint, v ->> 2 FROM json_array_elements($1::json) AS v";
const UPDATE_SQLITE: &str = "UPDATE games SET status = v.value ->> 1, deciding = v.value ->> 2, \
    turn = v.value ->> 3, deadline = v.value ->> 4, result = v.value ->> 5, updated = v.value ->> 6 \
    FROM json_each($1) AS v WHERE games.id = v.value ->> 0";
const UPDATE_POSTGRES: &str = "UPDATE games SET status = (v ->> 1)::bigint, deciding = (v ->> 2)::bigint, \
    turn = (v ->> 3)::bigint, deadline = (v ->> 4)::bigint, result = v ->> 5, updated = (v ->> 6)::bigint \
    FROM json_array_elements($1::json) AS v WHERE games.id = (v ->> 0)::bigint";
const NOTIFY: &str = "SELECT pg_notify('sabretache', $1)";

fn lines(appends: &[&Append]) -> Vec<Value> {
    let of = |append: &&Append| {
        let (game, first) = (append.game, append.sequence);
        let line = move |(i, line): (usize, &String)| json!([game, first + i, line]);
        append.lines.iter().enumerate().map(line).collect::<Vec<_>>()
    };
    appends.iter().flat_map(of).collect()
}

fn standings(appends: &[&Append]) -> Vec<Value> {
    let of = |append: &&Append| {
        let Standing { status, deciding, turn, deadline, result } = append.standing.as_ref()?;
        Some(json!([append.game, status, deciding, turn, deadline, result, append.updated]))
    };
    appends.iter().filter_map(of).collect()
}
