//! Where SQLite keeps the lines of games. They are written on whatever thread the caller is.

use super::MANNERS;
use super::writer::{Append, WriteError};
use rusqlite::ffi::{SQLITE_CONSTRAINT_PRIMARYKEY, SQLITE_CONSTRAINT_UNIQUE};
use rusqlite::{Connection, params};
use std::path::{Path, PathBuf};

/// The way of lines into an SQLite file.
pub struct Ledger {
    connection: Connection,
    file: PathBuf,
}

impl Ledger {
    /// Opens it on a file that is there.
    pub fn open(file: &Path) -> Result<Ledger, rusqlite::Error> {
        Ok(Ledger { connection: connect(file)?, file: file.to_owned() })
    }

    /// Adds lines to games, all or none; on disk when it returns.
    pub fn append(&mut self, appends: &[Append]) -> Result<(), WriteError> {
        // A failure may leave a connection inside a transaction: nothing that is written with it would last.
        if !self.connection.is_autocommit() {
            self.connection = connect(&self.file)?;
        }
        let done = match appends {
            // One line is a transaction by itself, and most decisions are one line.
            [append] if append.lines.len() == 1 && append.standing.is_none() => {
                enter(&self.connection, append)
            }
            _ => self.append_all(appends),
        };
        done.map_err(WriteError::from)
    }

    fn append_all(&mut self, appends: &[Append]) -> Result<(), rusqlite::Error> {
        let transaction = self.connection.transaction()?;
        appends.iter().try_for_each(|append| enter(&transaction, append))?;
        transaction.commit()
    }
}

fn connect(file: &Path) -> Result<Connection, rusqlite::Error> {
    let connection = Connection::open(file)?;
    connection.execute_batch(MANNERS)?;
    connection.execute_batch(ROOMY)?;
    Ok(connection)
}

/// Writes the lines of a game, and where it stands after them.
fn enter(connection: &Connection, append: &Append) -> Result<(), rusqlite::Error> {
    let mut insert = connection.prepare_cached(LINE)?;
    for (sequence, line) in (append.sequence as i64..).zip(&append.lines) {
        insert.execute(params![append.game, sequence, line])?;
    }
    if let Some(standing) = &append.standing {
        connection.prepare_cached(STANDING)?.execute(params![
            append.game,
            standing.status,
            standing.deciding,
            standing.turn,
            standing.deadline,
            standing.times_text(),
            standing.result,
            standing.updated(),
            standing.shown_text(),
        ])?;
    }
    if let Some(closing) = &append.closing {
        connection.prepare_cached(CLOSING)?.execute(params![append.game, closing])?;
        for sql in append.leaves() {
            connection.prepare_cached(sql)?.execute(params![append.game])?;
        }
    }
    Ok(())
}

/// What is written all the time is held in memory: where a hundred games go on, that is some hundred pages.
const ROOMY: &str = "PRAGMA cache_size = -1024";
const LINE: &str = "INSERT INTO actions (game, sequence, line) VALUES (?1, ?2, ?3)";
const CLOSING: &str = "UPDATE games SET closing = ?2 WHERE id = ?1";
const STANDING: &str = "UPDATE games SET status = ?2, deciding = ?3, turn = ?4, deadline = ?5, times = ?6, result = ?7, \
    updated = ?8, shown = ?9 WHERE id = ?1";

impl From<rusqlite::Error> for WriteError {
    fn from(error: rusqlite::Error) -> WriteError {
        let code = error.sqlite_error().map(|error| error.extended_code);
        match code {
            Some(SQLITE_CONSTRAINT_PRIMARYKEY | SQLITE_CONSTRAINT_UNIQUE) => WriteError::Conflict,
            _ => WriteError::Database(error.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::SHORT;
    use super::super::writer::Standing;
    use super::*;

    fn ledger() -> Ledger {
        let connection = Connection::open_in_memory().unwrap();
        let tables = "CREATE TABLE actions (game, sequence, line, PRIMARY KEY (game, sequence)); \
            CREATE TABLE games (id, status, deciding, turn, deadline, times, result, updated, shown, closing); \
            CREATE TABLE positions (game); CREATE TABLE snapshots (game); \
            INSERT INTO positions VALUES (1), (2); INSERT INTO snapshots VALUES (1), (2); \
            INSERT INTO games (id, turn) VALUES (1, 0), (2, 0)";
        connection.execute_batch(tables).unwrap();
        Ledger { connection, file: PathBuf::new() }
    }

    fn lines(game: i64, sequence: usize, count: usize) -> Append {
        Append { game, sequence, lines: vec!["pass".to_owned(); count], standing: None, closing: None }
    }

    fn count(ledger: &Ledger) -> i64 {
        ledger.connection.query_row("SELECT count(*) FROM actions", [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn a_line_is_written_once() {
        let mut ledger = ledger();
        ledger.append(&[lines(1, 1, 1)]).unwrap();
        assert!(matches!(ledger.append(&[lines(1, 1, 1)]), Err(WriteError::Conflict)));
        assert_eq!(count(&ledger), 1);
        ledger.append(&[lines(1, 2, 1)]).unwrap();
    }

    #[test]
    fn of_many_all_are_written_or_none() {
        let mut ledger = ledger();
        ledger.append(&[lines(1, 1, 2), lines(2, 1, 1)]).unwrap();
        let together = [lines(1, 3, 2), lines(2, 1, 1)];
        assert!(matches!(ledger.append(&together), Err(WriteError::Conflict)));
        assert_eq!(count(&ledger), 3, "what stood in the way took the others with it");
        ledger.append(&[lines(1, 3, 2)]).unwrap();
        assert_eq!(count(&ledger), 5);
    }

    #[test]
    fn a_standing_goes_with_its_line() {
        let mut ledger = ledger();
        let standing = Standing { turn: 4, times: vec![7, 9], ..Standing::default() };
        ledger.append(&[Append { standing: Some(standing), ..lines(2, 1, 1) }]).unwrap();
        let mut read = ledger.connection.prepare("SELECT turn, times FROM games ORDER BY id").unwrap();
        let rows = read.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        let rows: Vec<(i64, Option<String>)> = rows.map(Result::unwrap).collect();
        assert_eq!(rows, [(0, None), (4, Some("[7,9]".to_owned()))]);
        drop(read);
        let closing = Some("end 00".to_owned());
        ledger.append(&[Append { standing: Some(Standing::default()), closing, ..lines(2, 2, 1) }]).unwrap();
        let sql = "SELECT id FROM games WHERE closing = 'end 00'";
        assert_eq!(ledger.connection.query_row(sql, [], |row| row.get(0)), Ok(2), "nor any other game");
        let left = |ledger: &Ledger, table: &str| -> Vec<i64> {
            let sql = format!("SELECT game FROM {table} ORDER BY game");
            let mut read = ledger.connection.prepare(&sql).unwrap();
            read.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        assert_eq!((left(&ledger, "positions"), left(&ledger, "snapshots")), (vec![1], vec![1]));
        let closing = Some("end 00".to_owned());
        ledger.append(&[Append { closing, ..lines(1, SHORT, 1) }]).unwrap();
        assert_eq!((left(&ledger, "positions"), left(&ledger, "snapshots")), (vec![], vec![1]), "it is long");
    }

    #[test]
    fn what_fails_otherwise_is_no_conflict() {
        let connection = Connection::open_in_memory().unwrap();
        let mut ledger = Ledger { connection, file: PathBuf::new() };
        assert!(matches!(ledger.append(&[lines(1, 1, 1)]), Err(WriteError::Database(_))));
    }
}
