//! Where everything is kept: SQLite in a file, or PostgreSQL by a URL. The same statements serve both.

mod chat;
mod closing;
mod games;
mod idle;
mod ledger;
mod listen;
mod mail;
mod origin;
mod pen;
mod people;
mod snapshots;
mod writer;

pub use chat::Message;
pub use games::{Clause, Filed, NewGame, NewSeat, Row, SeatRow, Status};
pub use listen::{Heard, listen};
pub use origin::OpenError;
pub use people::{Account, Kind, Session, Token};
pub use snapshots::{Keep, Packed, SHORT};
pub use writer::{Append, Pace, Shown, Standing, WriteError, Writer};

use ledger::Ledger;
use pen::{Pens, Quill};
use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection, Executor, Row as _, SqlSafeStr};
use std::borrow::Cow;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// This many connections read at once.
const READERS: u32 = 4;

/// This many bytes are written to know whether anything can be.
const BALLAST: usize = 32 << 10;
/// A connection that cannot be had in this time cannot be had.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Which database it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialect {
    /// SQLite, in a file: one process.
    Sqlite,
    /// PostgreSQL: several processes may serve the same games.
    Postgres,
}

impl Dialect {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Sqlite => "sqlite",
            Dialect::Postgres => "postgres",
        }
    }

    /// Every migration, the oldest first.
    const fn migrations(self) -> &'static [(i64, &'static str, &'static str)] {
        match self {
            Dialect::Sqlite => &[
                (1, "table", include_str!("../../migrations/sqlite/0001_table.sql")),
                (2, "chat", include_str!("../../migrations/sqlite/0002_chat.sql")),
                (3, "times", include_str!("../../migrations/sqlite/0003_times.sql")),
                (4, "mail", include_str!("../../migrations/sqlite/0004_mail.sql")),
                (5, "guests", include_str!("../../migrations/sqlite/0005_guests.sql")),
                (6, "pulse", include_str!("../../migrations/sqlite/0006_pulse.sql")),
                (7, "names", include_str!("../../migrations/sqlite/0007_names.sql")),
                (8, "shown", include_str!("../../migrations/sqlite/0008_shown.sql")),
                (9, "snapshots", include_str!("../../migrations/sqlite/0009_snapshots.sql")),
                (10, "closing", include_str!("../../migrations/sqlite/0010_closing.sql")),
                (11, "packed", include_str!("../../migrations/sqlite/0011_packed.sql")),
            ],
            Dialect::Postgres => &[
                (1, "table", include_str!("../../migrations/postgres/0001_table.sql")),
                (2, "chat", include_str!("../../migrations/postgres/0002_chat.sql")),
                (3, "times", include_str!("../../migrations/postgres/0003_times.sql")),
                (4, "mail", include_str!("../../migrations/postgres/0004_mail.sql")),
                (5, "guests", include_str!("../../migrations/postgres/0005_guests.sql")),
                (6, "pulse", include_str!("../../migrations/postgres/0006_pulse.sql")),
                (7, "names", include_str!("../../migrations/postgres/0007_names.sql")),
                (8, "shown", include_str!("../../migrations/postgres/0008_shown.sql")),
                (9, "snapshots", include_str!("../../migrations/postgres/0009_snapshots.sql")),
                (10, "closing", include_str!("../../migrations/postgres/0010_closing.sql")),
                (11, "packed", include_str!("../../migrations/postgres/0011_packed.sql")),
            ],
        }
    }
}

/// The database.
#[derive(Clone)]
pub struct Store {
    read: AnyPool,
    pens: Pens,
    dialect: Dialect,
    url: String,
    /// Held as long as this process serves an SQLite file.
    lock: Option<Arc<File>>,
}

impl Store {
    /// Opens a database, `postgres://…` or the path of a file, and brings it up to date.
    pub async fn open(database: &str) -> Result<Store, OpenError> {
        sqlx::any::install_default_drivers();
        let (dialect, url) = address(database);
        let file = Path::new(database.trim_start_matches("sqlite:"));
        let lock = match dialect {
            Dialect::Sqlite => Some(Arc::new(lock(file)?)),
            Dialect::Postgres => None,
        };
        let options = AnyConnectOptions::from_str(&url)?;
        // What cannot be opened is said at once: a pool would try again for half a minute.
        let mut connection = AnyConnection::connect_with(&options).await?;
        origin::check(&mut connection, dialect).await?;
        if dialect == Dialect::Sqlite {
            origin::look_for_damage(&mut connection).await?;
            // A file that can only be read is found out by the first; for room there may be none left.
            connection.execute("BEGIN IMMEDIATE; ROLLBACK").await?;
            if let Err(error) = connection.execute(ROOM).await {
                tracing::warn!(%error, "no room for the log of the database");
                let _ = connection.execute("ROLLBACK").await; // already done by most failures
            }
            connection.execute(MANNERS).await?;
        }
        migrator(dialect).run(&mut connection).await?;
        let read = pool(dialect).connect_with(options.clone()).await?;
        let pens = match dialect {
            Dialect::Sqlite => Pens::one(Quill::new(connection, options, Ledger::open(file)?)),
            Dialect::Postgres => {
                connection.close().await?;
                Pens::Many(read.clone())
            }
        };
        let store = Store { read, pens, dialect, url, lock };
        store.note_looks().await?;
        Ok(store)
    }

    /// Which database it is.
    pub fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Where it is.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// How large it is, in bytes.
    pub async fn bytes(&self) -> Result<i64, sqlx::Error> {
        let sql = match self.dialect {
            Dialect::Sqlite => {
                "SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()"
            }
            Dialect::Postgres => "SELECT pg_database_size(current_database()) AS bytes",
        };
        sqlx::query(sql).fetch_one(&self.read).await?.try_get("bytes")
    }

    /// Does it answer, and can as much be written as a call writes? It is, where no reader looks.
    pub async fn beat(&self) -> Result<(), sqlx::Error> {
        let sql = "INSERT INTO pulse (id, beat, ballast) VALUES (1, $1, $2) \
                   ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, ballast = excluded.ballast";
        let beat = sqlx::query(sql).bind(now()).bind("x".repeat(BALLAST));
        beat.execute(&mut *self.pens.take().await?).await.map(|_| ())
    }

    /// Closes it, once what is under way is done.
    pub async fn close(&self) {
        self.read.close().await;
        if let Err(error) = self.pens.close().await {
            tracing::warn!(%error, "the database was not closed");
        }
        if let Some(lock) = &self.lock {
            let _ = lock.unlock(); // the end of the process would do the same
        }
    }
}

/// How a connection to SQLite behaves. What was told is never lost, not even when the power fails: FULL, not NORMAL.
const MANNERS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; \
    PRAGMA foreign_keys = ON; PRAGMA cache_size = -256; PRAGMA journal_size_limit = 67108864;";

/// Makes the log of an SQLite file as long as it gets between two checkpoints (1,000 pages), by writing more than a
/// small cache holds and taking it back: to have a page safe in a file that does not grow takes less time, and seldom
/// much longer.
const ROOM: &str = "PRAGMA journal_mode = WAL; PRAGMA cache_size = 16; \
    BEGIN; CREATE TABLE room (x); INSERT INTO room VALUES (zeroblob(5000000)); ROLLBACK";

/// Makes the folder of a file, and sees to it that one process alone serves the file.
fn lock(file: &Path) -> Result<File, OpenError> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let lock = File::create(name)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::Busy),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

fn address(database: &str) -> (Dialect, String) {
    if database.starts_with("postgres://") || database.starts_with("postgresql://") {
        (Dialect::Postgres, database.to_owned())
    } else {
        (Dialect::Sqlite, format!("sqlite:{}?mode=rwc", escaped(database.trim_start_matches("sqlite:"))))
    }
}

/// The path of a file as part of an address: what means something there is written in another way.
fn escaped(path: &str) -> String {
    path.replace('%', "%25").replace('?', "%3F").replace('#', "%23")
}

/// Those that read; with PostgreSQL they write too.
fn pool(dialect: Dialect) -> AnyPoolOptions {
    let options = AnyPoolOptions::new().min_connections(1);
    match dialect {
        // Where it is gone, those who call are told so soon.
        Dialect::Postgres => options.max_connections(READERS * 2).acquire_timeout(PATIENCE),
        // A file does not go away: to ask each time would only double the way to its thread.
        Dialect::Sqlite => {
            options.max_connections(READERS).test_before_acquire(false).after_connect(|connection, _| {
                Box::pin(async move { connection.execute(MANNERS).await.map(|_| ()) })
            })
        }
    }
}

fn migrator(dialect: Dialect) -> Migrator {
    let migration = |&(version, name, sql): &(i64, &'static str, &'static str)| {
        Migration::new(version, Cow::Borrowed(name), MigrationType::Simple, sql.into_sql_str(), false)
    };
    let migrations = dialect.migrations().iter().map(migration).collect();
    Migrator { migrations: Cow::Owned(migrations), ..Migrator::DEFAULT }
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}
