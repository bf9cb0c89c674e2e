//! Whose database it is. Before a byte of it is changed it must be new or ours, and not of a later version.

use super::Dialect;
use sqlx::{AnyConnection, Row as _};

/// Why a database cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// One process alone serves an SQLite file.
    #[error("another process serves it")]
    Busy,
    /// It has tables, and they are not ours.
    #[error("it belongs to another program; nothing in it was changed")]
    Foreign,
    /// A later version has been at it.
    #[error(
        "it was made by a later version of Sabretache (migration {found}, this one knows {known}); nothing in it was changed"
    )]
    Later {
        /// Its last migration.
        found: i64,
        /// The last one that this program has.
        known: i64,
    },
    /// Part of it cannot be read: to write on would make it worse.
    #[error(
        "it is damaged ({0}); nothing in it was changed. Restore a copy, or mend it with sqlite3's `.recover`"
    )]
    Damaged(String),
    /// The folder or the file cannot be had.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// The database says so.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    /// SQLite does not open it for the lines of games.
    #[error(transparent)]
    Ledger(#[from] rusqlite::Error),
    /// It could not be brought up to date.
    #[error(transparent)]
    Migration(#[from] sqlx::migrate::MigrateError),
}

/// The book that the migrations keep of themselves.
const BOOK: &str = "_sqlx_migrations";
/// Tables that ours has had from the first version on.
const OURS: [&str; 2] = ["actions", "seats"];

/// Is it new, or ours, and not of a later version? Reads only.
pub async fn check(connection: &mut AnyConnection, dialect: Dialect) -> Result<(), OpenError> {
    let tables = tables(connection, dialect).await?;
    let has = |name: &str| tables.iter().any(|table| table == name);
    let others = tables.iter().any(|table| table != BOOK);
    // In PostgreSQL a database may be shared with others, each in tables of its own.
    if dialect == Dialect::Sqlite && others && !(has(BOOK) && OURS.into_iter().all(has)) {
        return Err(OpenError::Foreign);
    }
    if !has(BOOK) {
        return Ok(());
    }
    let last = sqlx::query("SELECT max(version) AS version FROM _sqlx_migrations");
    let found = last.fetch_one(connection).await?.try_get::<Option<i64>, _>("version")?.unwrap_or(0);
    let known = dialect.migrations().iter().map(|migration| migration.0).max().unwrap_or(0);
    if found > known { Err(OpenError::Later { found, known }) } else { Ok(()) }
}

/// Is every page of an SQLite file what it should be? Reads only.
pub async fn look_for_damage(connection: &mut AnyConnection) -> Result<(), OpenError> {
    let found = sqlx::query("PRAGMA quick_check(1)").fetch_all(connection).await?;
    let said: Option<String> = found.first().map(|row| row.try_get(0)).transpose()?;
    match said {
        Some(said) if said != "ok" => Err(OpenError::Damaged(said.trim().replace('\n', ", "))),
        _ => Ok(()),
    }
}

async fn tables(connection: &mut AnyConnection, dialect: Dialect) -> Result<Vec<String>, sqlx::Error> {
    let sql = match dialect {
        Dialect::Sqlite => {
            "SELECT name AS name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'"
        }
        Dialect::Postgres => {
            "SELECT table_name::text AS name FROM information_schema.tables WHERE table_schema = current_schema()"
        }
    };
    sqlx::query(sql).fetch_all(connection).await?.iter().map(|row| row.try_get("name")).collect()
}
