//! The door: who is let in, how many of one address at once, and how long they may be silent.
//!
//! A connection that sends half a header, or nothing, holds a file of the process and nothing more; there are only this many
//! files, so that it is turned out after a while, and one address has only this many.

use crate::config::Limits;
use crate::limits::{Caller, Held, Tally};
use crate::logs::Seldom;
use crate::metrics::Metrics;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, Response, header};
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::future::Future;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower_service::Service;

/// This much of a call's head is kept at most.
const HEAD: usize = 32 << 10;
/// Files that are not connections of callers: the database, the log, connections to mail servers.
const OWN_FILES: u64 = 128;
/// After a failure to let somebody in it is tried again.
const PAUSE: Duration = Duration::from_millis(200);

/// The door.
pub struct Door {
    listener: TcpListener,
    limits: Limits,
    metrics: Arc<Metrics>,
    guests: Arc<Tally>,
    /// Connections and sockets at once, as far as there are files.
    most: u64,
    full: Seldom,
    failed: Seldom,
    crowd: Seldom,
}

impl Door {
    /// Opens it where somebody listens.
    pub fn new(listener: TcpListener, limits: Limits, metrics: Arc<Metrics>) -> Door {
        let most = raise_files().saturating_sub(OWN_FILES).max(16);
        let [full, failed, crowd] = [const { Seldom::new(10) }; 3];
        Door { listener, limits, metrics, guests: Arc::default(), most, full, failed, crowd }
    }

    /// Lets callers in until `stop` is done; then lets what is under way come to its end.
    pub async fn keep(self, router: Router, stop: impl Future<Output = ()>) {
        // Who serves a connection holds a receiver: none is left when all are closed.
        let (closing, _) = watch::channel(false);
        let mut stop = pin!(stop);
        loop {
            let (stream, peer, held) = tokio::select! {
                () = &mut stop => break,
                guest = self.next() => guest,
            };
            let served = serve(stream, peer, router.clone(), self.limits.silence);
            let mut closed = closing.subscribe();
            tokio::spawn(async move {
                let mut served = pin!(served);
                // Whatever went wrong with a connection is between it and the network.
                tokio::select! {
                    _ = served.as_mut() => return,
                    _ = closed.wait_for(|closed| *closed) => {}
                }
                served.as_mut().graceful_shutdown();
                let _ = served.await;
                drop(held);
            });
        }
        drop(self.listener);
        closing.send_replace(true);
        closing.closed().await;
    }

    /// The next one who may come in.
    async fn next(&self) -> (TcpStream, SocketAddr, Held) {
        loop {
            if self.is_full() {
                self.full.warn("every file of the process is in use: callers wait at the door");
                tokio::time::sleep(PAUSE).await;
                continue;
            }
            match self.listener.accept().await {
                Ok((stream, peer)) => {
                    let most = self.limits.connections_an_address;
                    match Held::take(&self.guests, Caller::Address(peer.ip()), most) {
                        Ok(held) => {
                            let _ = stream.set_nodelay(true);
                            return (stream, peer, held);
                        }
                        Err(_) => {
                            self.crowd
                                .warn(&format!("{} has {most} connections, and gets no more", peer.ip()));
                        }
                    }
                }
                // Somebody who has gone before the door was opened.
                Err(error)
                    if matches!(error.kind(), ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset) => {}
                Err(error) => {
                    self.failed.warn(&format!("nobody can be let in: {error}"));
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    }

    fn is_full(&self) -> bool {
        let sockets = self.metrics.sockets.load(Relaxed).max(0) as u64;
        Held::count(&self.guests) as u64 + sockets >= self.most
    }
}

/// Answers one connection.
// The type of what answers cannot be named, and so cannot be given a shorter name.
#[allow(clippy::type_complexity)]
fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    silence: Duration,
) -> http1::UpgradeableConnection<
    TokioIo<TcpStream>,
    impl hyper::service::Service<
        Request<Incoming>,
        Response = Response<Body>,
        Error = Infallible,
        Future = impl Future<Output = Result<Response<Body>, Infallible>> + Send,
    >,
> {
    let service = service_fn(move |request| answer(router.clone(), request, peer));
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(silence).max_buf_size(HEAD);
    http.serve_connection(TokioIo::new(stream), service).with_upgrades()
}

/// Answers one call. Where its body was left unread the connection ends with the answer, and says so.
async fn answer(
    mut router: Router,
    mut request: Request<Incoming>,
    peer: SocketAddr,
) -> Result<Response<Body>, Infallible> {
    request.extensions_mut().insert(ConnectInfo(peer));
    if request.body().is_end_stream() {
        return router.call(request.map(Body::new)).await;
    }
    let read = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&read);
    let mut response = router.call(request.map(|body| Body::new(Watched { body, read: told }))).await?;
    if !read.load(Relaxed) {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response)
}

/// A body of which is known whether it was read to its end.
struct Watched {
    body: Incoming,
    read: Arc<AtomicBool>,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if self.body.is_end_stream() || matches!(frame, Poll::Ready(None)) {
            self.read.store(true, Relaxed);
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Has the process as many files as the system allows; how many that is.
#[cfg(unix)]
fn raise_files() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // Without a limit of its own the system has one, which this stays below.
    let wanted = maximum.unwrap_or(1 << 20).min(1 << 20);
    if current.is_some_and(|current| current < wanted) {
        match setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum }) {
            Ok(()) => return wanted,
            Err(error) => tracing::warn!(%error, "the limit of open files stays as it is"),
        }
    }
    current.unwrap_or(wanted)
}

/// Elsewhere the limit is of another kind, and large.
#[cfg(not(unix))]
fn raise_files() -> u64 {
    8192
}
