//! Starting and stopping.

use crate::api;
use crate::config::{Config, Limits};
use crate::door::Door;
use crate::hall::Hall;
use crate::key::{self, KeyError};
use crate::store::{self, OpenError, Store};
use crate::token;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// After so long the server stops, whoever is still being answered.
const FAREWELL: Duration = Duration::from_secs(10);
/// So long may it take to tell the sockets, once every call is answered: a client that does not read keeps nobody up.
const LAST_WORD: Duration = Duration::from_secs(2);

/// Proxies keep a connection for a minute, and do not like to find it closed.
const BEHIND_PROXY: Duration = Duration::from_secs(75);

/// Why the server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address cannot be had.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, std::io::Error),
    /// The database cannot be had.
    #[error("the database {0} cannot be used: {1}")]
    Database(String, OpenError),
    /// There is nothing to sign records with.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// The connection failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// A server that listens and is about to answer.
pub struct Server {
    hall: Arc<Hall>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the database, takes the address.
    pub async fn bind(config: Config) -> Result<Server, ServeError> {
        let wanted = config.address;
        let store = Store::open(&config.database).await;
        let store =
            store.map_err(|error| ServeError::Database(token::without_password(&config.database), error))?;
        let listener = TcpListener::bind(wanted).await.map_err(|error| ServeError::Listen(wanted, error))?;
        let address = listener.local_addr()?;
        let key = key::key(config.key.as_deref(), &store).await?;
        let hall = Hall::open(config, store, key);
        Ok(Server { hall, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is done; then tells the sockets, lets what is under way come to its end, and closes.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { hall, listener, address } = self;
        let database = hall.store.dialect().name();
        tracing::info!(%address, database, node = hall.node, "the table is set");
        let rounds = tokio::spawn(Arc::clone(&hall).rounds());
        let ears = tokio::spawn(hear(Arc::clone(&hall)));
        tokio::spawn(wake_computers(Arc::clone(&hall)));
        tokio::spawn(Arc::clone(&hall).reckon_on());
        let keeper = tokio::spawn(Arc::clone(&hall).keep_on());

        let router = api::router(Arc::clone(&hall));
        let door = Door::new(listener, at_the_door(&hall.config), Arc::clone(&hall.metrics));
        let leaving = Arc::clone(&hall);
        let farewell = async move {
            stop.await;
            tracing::info!("the table is being cleared");
            leaving.stopping.send_replace(true);
        };
        let mut stopping = hall.stopping.subscribe();
        let late = async move {
            let _ = stopping.wait_for(|stop| *stop).await;
            tokio::time::sleep(FAREWELL).await;
        };
        let answered = async {
            door.keep(router, farewell).await;
            let _ = tokio::time::timeout(LAST_WORD, hall.sockets_closed()).await;
        };
        tokio::select! {
            () = answered => {}
            () = late => tracing::warn!("some calls were not answered to the end"),
        }
        ears.abort();
        let _ = rounds.await;
        let _ = keeper.await;
        hall.store.close().await;
        tracing::info!("the table is cleared");
        Ok(())
    }
}

/// A proxy may be silent for a minute, and all connections are its own.
fn at_the_door(config: &Config) -> Limits {
    match config.behind_proxy {
        true => Limits { connections_an_address: usize::MAX, silence: BEHIND_PROXY, ..config.limits },
        false => config.limits,
    }
}

/// Takes in what other processes write.
async fn hear(hall: Arc<Hall>) {
    let (store, node) = (hall.store.clone(), hall.node.clone());
    store::listen(store, node, move |heard| hall.hear(heard)).await;
}

/// Computer players go on where the last process stopped.
async fn wake_computers(hall: Arc<Hall>) {
    let slugs = match hall.store.with_computers().await {
        Ok(slugs) => slugs,
        Err(error) => return tracing::error!(%error, "computer players were not woken"),
    };
    for slug in slugs {
        let Ok(slot) = hall.slot(&slug).await else { continue };
        let Ok(desk) = slot.desk(&hall).await else { continue };
        if desk.waits_for_computer() {
            hall.wake(&slot);
        }
    }
}

/// Serves until the process is asked to stop.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let server = Server::bind(config).await?;
    server.run(asked_to_stop()).await
}

/// The same for who has no runtime: makes one, calls `ready` with the address, and serves.
pub fn run(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(answering()).enable_all().build()?;
    runtime.block_on(async {
        let server = Server::bind(config).await?;
        ready(server.address());
        server.run(asked_to_stop()).await
    })
}

/// This many threads answer calls at once: half the cores. Computer players, long reckonings and whoever waits for the disk
/// have threads of their own, and to wake another thread costs more on a calm machine than a decision.
fn answering() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    (cores / 2).max(1)
}

/// Ctrl-C, or the system's wish.
async fn asked_to_stop() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminated) => tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            },
            Err(_) => drop(interrupted.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupted.await);
}
