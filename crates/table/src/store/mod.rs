//! Where everything is kept: SQLite in a file, or PostgreSQL by a URL. The same statements serve both.

mod games;
mod listen;
mod people;
mod writer;

pub use games::{Clause, Filed, NewGame, NewSeat, Row, SeatRow, Status};
pub use listen::listen;
pub use people::{Account, Kind, Session};
pub use writer::{Append, Standing, WriteError, Writer};

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, AnyPool, Connection, Executor, Row as _, SqlSafeStr};
use std::borrow::Cow;
use std::fs::{File, TryLockError};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

/// So many connections read at once.
const READERS: u32 = 4;

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
            Dialect::Sqlite => &[(1, "table", include_str!("../../migrations/sqlite/0001_table.sql"))],
            Dialect::Postgres => &[(1, "table", include_str!("../../migrations/postgres/0001_table.sql"))],
        }
    }
}

/// The database.
///
/// SQLite lets one connection write at a time; all writing goes through `write`, which has one, so that nobody ever
/// finds the file locked.
#[derive(Clone)]
pub struct Store {
    read: AnyPool,
    write: AnyPool,
    dialect: Dialect,
    url: String,
    /// Held as long as this process serves an SQLite file.
    lock: Option<Arc<File>>,
}

impl Store {
    /// Opens a database, `postgres://…` or the path of a file, and brings it up to date.
    pub async fn open(database: &str) -> Result<Store, sqlx::Error> {
        sqlx::any::install_default_drivers();
        let (dialect, url) = address(database);
        let lock = match dialect {
            Dialect::Sqlite => Some(Arc::new(lock(Path::new(database.trim_start_matches("sqlite:")))?)),
            Dialect::Postgres => None,
        };
        let options = AnyConnectOptions::from_str(&url)?;
        // What cannot be opened, or only be read, is said at once: a pool would try again for half a minute.
        let mut connection = AnyConnection::connect_with(&options).await?;
        connection.execute(first_question(dialect)).await?;
        connection.close().await?;
        let write = match dialect {
            Dialect::Sqlite => pool(dialect, 1).connect_with(options.clone()).await?,
            Dialect::Postgres => pool(dialect, READERS * 2).connect_with(options.clone()).await?,
        };
        migrator(dialect).run(&write).await?;
        let read = match dialect {
            Dialect::Sqlite => pool(dialect, READERS).connect_with(options).await?,
            Dialect::Postgres => write.clone(),
        };
        Ok(Store { read, write, dialect, url, lock })
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

    /// Does it answer?
    pub async fn ping(&self) -> Result<(), sqlx::Error> {
        sqlx::query("SELECT 1").execute(&self.read).await.map(|_| ())
    }

    /// Closes it, once what is under way is done.
    pub async fn close(&self) {
        self.read.close().await;
        self.write.close().await;
        if let Some(lock) = &self.lock {
            let _ = lock.unlock(); // the end of the process would do the same
        }
    }
}

/// Makes the folder of a file, and sees to it that one process alone serves the file.
fn lock(file: &Path) -> Result<File, sqlx::Error> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".lock");
    let lock = File::create(name)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(std::io::Error::other("another process serves it").into()),
        Err(TryLockError::Error(error)) => Err(error.into()),
    }
}

/// Something that only a database that can be written can do.
const fn first_question(dialect: Dialect) -> &'static str {
    match dialect {
        Dialect::Sqlite => "BEGIN IMMEDIATE; ROLLBACK",
        Dialect::Postgres => "SELECT 1",
    }
}

fn address(database: &str) -> (Dialect, String) {
    if database.starts_with("postgres://") || database.starts_with("postgresql://") {
        (Dialect::Postgres, database.to_owned())
    } else {
        (Dialect::Sqlite, format!("sqlite:{}?mode=rwc", database.trim_start_matches("sqlite:")))
    }
}

fn pool(dialect: Dialect, connections: u32) -> AnyPoolOptions {
    let options = AnyPoolOptions::new().max_connections(connections).min_connections(1);
    match dialect {
        Dialect::Postgres => options,
        // A file does not go away: to ask each time would only double the way to the thread that writes.
        Dialect::Sqlite => options.test_before_acquire(false).after_connect(|connection, _| {
            Box::pin(async move {
                // What was told is never lost, not even when the power fails: FULL, not NORMAL.
                connection
                    .execute(
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; \
                         PRAGMA foreign_keys = ON; PRAGMA cache_size = -1024; PRAGMA journal_size_limit = 67108864;",
                    )
                    .await?;
                Ok(())
            })
        }),
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
