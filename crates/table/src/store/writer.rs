//! The one that writes games down: many games' decisions in one transaction, each answered once it is on disk.
//!
//! Whoever appends waits; while one transaction is on its way to the disk, the next gathers.

use super::{Dialect, Store};
use crate::metrics::Metrics;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};

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

/// A way to the writer.
#[derive(Clone)]
pub struct Writer(mpsc::Sender<Job>);

impl Writer {
    /// Starts the writer. It ends when the last way to it is dropped. `node` is this process, for its own messages.
    pub fn start(store: Store, metrics: Arc<Metrics>, node: String) -> (Writer, tokio::task::JoinHandle<()>) {
        let (sender, receiver) = mpsc::channel(4 * BATCH);
        (Writer(sender), tokio::spawn(write_all(store, metrics, node, receiver)))
    }

    /// Adds lines to a game; on disk when it returns.
    pub async fn append(&self, append: Append) -> Result<(), WriteError> {
        let (done, answer) = oneshot::channel();
        self.0.send(Job { append, done }).await.map_err(|_| WriteError::Stopped)?;
        answer.await.unwrap_or(Err(WriteError::Stopped))
    }
}

async fn write_all(store: Store, metrics: Arc<Metrics>, node: String, mut receiver: mpsc::Receiver<Job>) {
    let mut jobs = Vec::new();
    while receiver.recv_many(&mut jobs, BATCH).await > 0 {
        let start = Instant::now();
        let all: Vec<&Append> = jobs.iter().map(|job| &job.append).collect();
        match store.append(&all, &node).await {
            Ok(()) => jobs.drain(..).for_each(|job| drop(job.done.send(Ok(())))),
            // One of them is in the way of all: each for itself.
            Err(_) => {
                for job in jobs.drain(..) {
                    let written = store.append(&[&job.append], &node).await;
                    if let Err(WriteError::Database(error)) = &written {
                        tracing::error!(game = job.append.game, error, "a decision could not be written");
                    }
                    drop(job.done.send(written));
                }
            }
        }
        metrics.committed(start.elapsed());
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
