//! Who may write. SQLite lets one connection write at a time: the right to it is passed from hand to hand in turn, so that
//! nobody ever finds the file locked.

use super::ledger::Ledger;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard};

/// All the pens there are.
#[derive(Clone)]
pub enum Pens {
    /// SQLite's one; none once it is closed.
    One(Arc<Mutex<Option<Quill>>>),
    /// PostgreSQL's.
    Many(AnyPool),
}

/// SQLite's pen: who holds it may write anything, in one of two ways.
pub struct Quill {
    connection: AnyConnection,
    /// For the lines of games.
    pub ledger: Ledger,
}

impl Pens {
    /// A single one.
    pub fn one(connection: AnyConnection, ledger: Ledger) -> Pens {
        Pens::One(Arc::new(Mutex::new(Some(Quill { connection, ledger }))))
    }

    /// Waits for one's turn.
    pub async fn take(&self) -> Result<Pen<'_>, sqlx::Error> {
        match self {
            Pens::One(pen) => {
                let pen = MutexGuard::try_map(pen.lock().await, Option::as_mut);
                pen.map(Pen::Only).map_err(|_| sqlx::Error::PoolClosed)
            }
            Pens::Many(pool) => pool.acquire().await.map(Pen::Pooled),
        }
    }

    /// Puts them away, once what is under way is done.
    pub async fn close(&self) -> Result<(), sqlx::Error> {
        match self {
            Pens::One(pen) => match pen.lock().await.take() {
                Some(quill) => quill.connection.close().await,
                None => Ok(()),
            },
            Pens::Many(pool) => {
                pool.close().await;
                Ok(())
            }
        }
    }
}

/// A connection that may write, for as long as it is held.
pub enum Pen<'a> {
    /// SQLite's one.
    Only(MappedMutexGuard<'a, Quill>),
    /// One of PostgreSQL's.
    Pooled(PoolConnection<Any>),
}

impl Deref for Pen<'_> {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        match self {
            Pen::Only(quill) => &quill.connection,
            Pen::Pooled(connection) => connection,
        }
    }
}

impl DerefMut for Pen<'_> {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        match self {
            Pen::Only(quill) => &mut quill.connection,
            Pen::Pooled(connection) => connection,
        }
    }
}
