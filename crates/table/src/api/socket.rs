//! `/api/games/{id}/live`: a web socket that tells what happens, and on which one may decide.

use super::body::{Asked, At};
use super::deeds::{self, Action, ControlBody};
use crate::error::{Answer, Fault};
use crate::hall::Hall;
use crate::live::{Asker, BACKLOG, Detail, Listener};
use crate::session::{self, Who};
use crate::slot::{Desk, Slot};
use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt;
use serde::Deserialize;
use serde_json::{Value, json};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// What a socket reads at once: the default costs 128 KiB from the start.
const READ: usize = 2 << 10;
/// So much is gathered before it is sent, so that an update and the answer behind it go out together. It takes room only
/// where so much is said.
const GATHER: usize = 64 << 10;
/// After so long a socket is asked whether it is still there; after twice as long without a word it is closed.
const SILENCE: Duration = Duration::from_secs(30);
const GOING_AWAY: u16 = 1001;
const TOO_MUCH: u16 = 1008;
const TRY_AGAIN: u16 = 1013;

/// How to listen.
#[derive(Deserialize)]
pub struct Listen {
    side: Option<String>,
    from: Option<usize>,
    #[serde(default)]
    detail: Detail,
}

/// Begins to listen.
pub async fn live(
    State(hall): State<Arc<Hall>>,
    who: Who,
    At(id): At<String>,
    Asked(listen): Asked<Listen>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Fault> {
    let slot = hall.slot(&id).await?;
    // Who may not look is told before the socket opens.
    slot.desk(&hall).await?.viewer(who.id(), listen.side.as_deref())?;
    if hall.metrics.sockets.load(Relaxed) >= hall.config.limits.sockets as i64 {
        return Err(Fault::TooMany(60));
    }
    let held = hall.limiter.socket(who.caller())?;
    let upgrade = upgrade
        .read_buffer_size(READ)
        .write_buffer_size(GATHER)
        .max_message_size(hall.config.limits.message)
        .max_frame_size(hall.config.limits.message);
    Ok(upgrade.on_upgrade(move |socket| async move {
        hall.metrics.sockets.fetch_add(1, Relaxed);
        let line = Line { hall: Arc::clone(&hall), slot, who };
        line.run(socket, listen).await;
        hall.metrics.sockets.fetch_sub(1, Relaxed);
        drop(held);
    }))
}

/// One open socket.
struct Line {
    hall: Arc<Hall>,
    slot: Arc<Slot>,
    who: Who,
}

impl Line {
    async fn run(&self, mut socket: WebSocket, listen: Listen) {
        let (sender, receiver) = mpsc::channel(BACKLOG);
        if self.attach(listen, sender).await.is_err() {
            return;
        }
        let code = self.converse(&mut socket, receiver).await;
        if let Some(code) = code {
            let reason = Utf8Bytes::from_static("");
            let _ = socket.send(Message::Close(Some(CloseFrame { code, reason }))).await;
        }
        drop(socket);
        self.detach().await;
    }

    async fn attach(&self, listen: Listen, sender: mpsc::Sender<Utf8Bytes>) -> Result<(), Fault> {
        let mut desk = self.slot.desk(&self.hall).await?;
        let account = self.who.id();
        let viewer = desk.viewer(account, listen.side.as_deref())?;
        let follows = listen.side.is_none() && desk.seats_of(account).len() > 1;
        let after = desk.after(viewer);
        let asker = Asker { viewer, account, detail: listen.detail, next: listen.from.unwrap_or(after) };
        let _ = sender.try_send(desk.text_for(&self.slot, asker, &mut Vec::new())); // an empty channel takes it
        let (next, thought) = (vec![(viewer, after)], None);
        desk.listeners.push(Listener {
            viewer,
            follows,
            account,
            detail: listen.detail,
            next,
            thought,
            sender,
        });
        self.tell(&mut desk);
        Ok(())
    }

    async fn detach(&self) {
        let Ok(mut desk) = self.slot.desk(&self.hall).await else { return };
        desk.listeners.retain(|listener| !listener.sender.is_closed());
        self.tell(&mut desk);
    }

    /// Somebody has come or gone: a player, or one who looks on.
    fn tell(&self, desk: &mut Desk) {
        if desk.seats_of(self.who.id()).is_empty() {
            desk.tell_watchers();
        } else {
            desk.tell_seats(&self.slot);
        }
    }

    /// Until one of the two goes; the code with which the socket is to be closed.
    async fn converse(&self, socket: &mut WebSocket, mut receiver: mpsc::Receiver<Utf8Bytes>) -> Option<u16> {
        let mut stopping = self.hall.stopping.subscribe();
        let mut doubts = self.hall.sessions.doubts();
        let mut rounds = tokio::time::interval(SILENCE);
        rounds.tick().await;
        let mut silent = false;
        loop {
            tokio::select! {
                () = stopped(&mut stopping) => return Some(GOING_AWAY),
                told = receiver.recv() => match told {
                    Some(text) => tell(socket, &mut receiver, text, None).await?,
                    None => return Some(TRY_AGAIN),
                },
                heard = socket.recv() => {
                    silent = false;
                    match heard?.ok()? {
                        Message::Text(text) => {
                            if self.hall.limiter.message(self.who.caller()).is_err() {
                                return Some(TOO_MUCH);
                            }
                            // Nobody would have told it here: the store knows.
                            if self.hall.sessions.is_deaf() && !self.is_good().await {
                                return Some(TOO_MUCH);
                            }
                            let answer = Utf8Bytes::from(self.answer(text.as_str()).await.to_string());
                            // The update comes before the answer: both are on their way, in order.
                            match receiver.try_recv() {
                                Ok(told) => tell(socket, &mut receiver, told, Some(answer)).await?,
                                Err(_) => socket.send(Message::Text(answer)).await.ok()?,
                            }
                        }
                        Message::Close(_) => return None,
                        Message::Binary(_) => return Some(TOO_MUCH),
                        Message::Ping(_) | Message::Pong(_) => {}
                    }
                },
                _ = rounds.tick() => {
                    if std::mem::replace(&mut silent, true) {
                        return Some(GOING_AWAY);
                    }
                    if !self.is_good().await {
                        return Some(TOO_MUCH);
                    }
                    socket.send(Message::Ping(Vec::new().into())).await.ok()?;
                }
                // Other processes are heard again: what they ended meanwhile is asked for.
                Ok(()) = doubts.changed() => {
                    if !self.is_good().await {
                        return Some(TOO_MUCH);
                    }
                }
            }
        }
    }

    /// Does the session still hold? Asked seldom: apart, so that it takes no room in every socket.
    fn is_good(&self) -> Pin<Box<dyn Future<Output = bool> + Send + '_>> {
        Box::pin(session::is_good(&self.hall, &self.who))
    }

    /// Does what a message asks for.
    async fn answer(&self, text: &str) -> Value {
        let done = self.carry_out(text).await;
        let mut answer = match &done {
            Ok(answer) => json!(answer.wire()),
            Err(fault) => json!(fault.wire()),
        };
        if !matches!(done, Ok(Answer::Accepted { .. }))
            && let Some(unsaid) = self.hall.refusals.says()
        {
            let (game, address) = (&self.slot.slug, self.who.address);
            tracing::info!(game, %address, account = self.who.id(), %answer, unsaid, "refused on a socket");
        }
        if let Ok(Numbered { id: Some(id) }) = serde_json::from_str(text) {
            answer["id"] = json!(id);
        }
        answer
    }

    async fn carry_out(&self, text: &str) -> Result<Answer, Fault> {
        let malformed = |error: serde_json::Error| Fault::Malformed(error.to_string());
        let me = self.who.account()?.id;
        let deed = match serde_json::from_str(text).map_err(malformed)? {
            Asking { text: Some(text), moment: Some(moment), side, control: None, .. } => {
                deeds::decision(me, Action { moment, text, side })
            }
            Asking { text: None, moment, side, control: Some(control), .. } => {
                deeds::control_of(me, ControlBody { control, moment, side })?
            }
            _ => return Err(Fault::Malformed("`text` with `moment`, or `control`".to_owned())),
        };
        // This task is never given up, as a call may be: no other is needed to see it through.
        self.hall.play_on(&self.slot, deed, None).await.map(|(answer, _)| answer)
    }
}

/// Sends a message with whatever waits behind it, and an answer last, in one go.
async fn tell(
    socket: &mut WebSocket,
    waiting: &mut mpsc::Receiver<Utf8Bytes>,
    first: Utf8Bytes,
    answer: Option<Utf8Bytes>,
) -> Option<()> {
    socket.feed(Message::Text(first)).await.ok()?;
    while let Ok(more) = waiting.try_recv() {
        socket.feed(Message::Text(more)).await.ok()?;
    }
    if let Some(answer) = answer {
        socket.feed(Message::Text(answer)).await.ok()?;
    }
    socket.flush().await.ok()
}

/// Waits until the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// The number of a message.
#[derive(Deserialize)]
struct Numbered {
    id: Option<u64>,
}

/// What a message asks for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asking {
    #[serde(rename = "id")]
    _id: Option<u64>,
    moment: Option<usize>,
    text: Option<String>,
    control: Option<deeds::ControlCode>,
    side: Option<String>,
}
