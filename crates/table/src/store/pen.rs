//! Who may write. SQLite lets one connection write at a time: the right to it is passed from hand to hand in turn, so that
//! nobody ever finds the file locked.
//!
//! Statements that belong together are a draft. A draft that was not brought to its end, because the disk is full or its
//! writer went away, may leave its connection inside a transaction: then nobody writes with it again.

use super::MANNERS;
use super::ledger::Ledger;
use sqlx::any::AnyConnectOptions;
use sqlx::pool::PoolConnection;
use sqlx::{Any, AnyConnection, AnyPool, Connection, Executor, Transaction};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use tokio::sync::{MappedMutexGuard, Mutex, MutexGuard, OwnedMappedMutexGuard, OwnedMutexGuard};

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
    state: State,
    options: AnyConnectOptions,
    /// For the lines of games.
    pub ledger: Ledger,
}

/// Whether a connection can be written with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Sharp,
    /// A draft was begun and not brought to its end.
    Blunt,
}

impl Quill {
    /// Opens a SQLite file for writing; `connection` has been at it already.
    pub fn new(connection: AnyConnection, options: AnyConnectOptions, ledger: Ledger) -> Quill {
        Quill { connection, state: State::Sharp, options, ledger }
    }

    /// Throws away a connection that may still be inside a transaction, and opens another.
    async fn sharpen(&mut self) -> Result<(), sqlx::Error> {
        if self.state == State::Sharp {
            return Ok(());
        }
        let mut fresh = AnyConnection::connect_with(&self.options).await?;
        let blunt = match fresh.execute(MANNERS).await {
            Ok(_) => std::mem::replace(&mut self.connection, fresh),
            Err(error) => return Err(error),
        };
        // What it had not committed goes with it.
        if let Err(error) = blunt.close().await {
            tracing::warn!(%error, "a connection was not closed");
        }
        self.state = State::Sharp;
        Ok(())
    }
}

impl Pens {
    /// A single one.
    pub fn one(quill: Quill) -> Pens {
        Pens::One(Arc::new(Mutex::new(Some(quill))))
    }

    /// Waits for one's turn.
    pub async fn take(&self) -> Result<Pen<'_>, sqlx::Error> {
        match self {
            Pens::One(pen) => {
                let quill = MutexGuard::try_map(pen.lock().await, Option::as_mut);
                let mut quill = quill.map_err(|_| sqlx::Error::PoolClosed)?;
                quill.sharpen().await?;
                Ok(Pen::Only(quill))
            }
            Pens::Many(pool) => pool.acquire().await.map(Pen::Pooled),
        }
    }

    /// The same for who takes it along to another thread: SQLite's; none where there are many.
    pub async fn take_along(&self) -> Result<Option<Taken>, sqlx::Error> {
        let Pens::One(pen) = self else { return Ok(None) };
        let quill = OwnedMutexGuard::try_map(Arc::clone(pen).lock_owned().await, Option::as_mut);
        let mut quill = quill.map_err(|_| sqlx::Error::PoolClosed)?;
        quill.sharpen().await?;
        Ok(Some(quill))
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

/// SQLite's pen, wherever it is taken.
pub type Taken = OwnedMappedMutexGuard<Option<Quill>, Quill>;

/// A connection that may write, for as long as it is held.
pub enum Pen<'a> {
    /// SQLite's one.
    Only(MappedMutexGuard<'a, Quill>),
    /// One of PostgreSQL's.
    Pooled(PoolConnection<Any>),
}

impl Pen<'_> {
    /// Begins a draft: statements that are all written, or none.
    pub async fn draft(&mut self) -> Result<Draft<'_>, sqlx::Error> {
        match self {
            Pen::Only(quill) => {
                let Quill { connection, state, .. } = &mut **quill;
                *state = State::Blunt;
                Ok(Draft { transaction: connection.begin().await?, state: Some(state) })
            }
            // The pool rolls back by itself, and asks a connection whether it is well before it hands it out.
            Pen::Pooled(connection) => Ok(Draft { transaction: connection.begin().await?, state: None }),
        }
    }
}

/// Statements that are written together or not at all. Dropped half-way, its connection is not used again.
pub struct Draft<'a> {
    transaction: Transaction<'a, Any>,
    state: Option<&'a mut State>,
}

impl Draft<'_> {
    /// Writes it down.
    pub async fn commit(self) -> Result<(), sqlx::Error> {
        self.transaction.commit().await?;
        if let Some(state) = self.state {
            *state = State::Sharp;
        }
        Ok(())
    }

    /// Takes it back.
    pub async fn discard(self) -> Result<(), sqlx::Error> {
        self.transaction.rollback().await?;
        if let Some(state) = self.state {
            *state = State::Sharp;
        }
        Ok(())
    }
}

impl Deref for Draft<'_> {
    type Target = AnyConnection;

    fn deref(&self) -> &AnyConnection {
        &self.transaction
    }
}

impl DerefMut for Draft<'_> {
    fn deref_mut(&mut self) -> &mut AnyConnection {
        &mut self.transaction
    }
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

/// The row that a statement with `RETURNING` returns. It is read to its end: SQLite writes only then, and only then says
/// that it could not.
pub async fn returned(
    query: sqlx::query::Query<'_, Any, sqlx::any::AnyArguments>,
    connection: &mut AnyConnection,
) -> Result<Option<sqlx::any::AnyRow>, sqlx::Error> {
    Ok(query.fetch_all(connection).await?.into_iter().next())
}
