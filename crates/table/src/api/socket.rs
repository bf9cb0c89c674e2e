//! `/api/games/{id}/live`: a web socket that tells what happens, and on which one may decide.

use super::body::{Asked, At};
use super::deeds::{self, Action, ControlBody};
use super::frames::{Socket, Upgrade, Word};
use crate::error::{Answer, Fault};
use crate::hall::Hall;
use crate::live::{Asker, BACKLOG, Detail, Listener};
use crate::session::{self, Who};
use crate::slot::{Desk, Slot};
use axum::extract::State;
use axum::extract::ws::Utf8Bytes;
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use tokio::sync::{mpsc, watch};

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
    upgrade: Upgrade,
) -> Result<Response, Fault> {
    let slot = hall.slot(&id).await?;
    // Who may not look is told before the socket opens.
    slot.desk(&hall).await?.viewer(who.id(), listen.side.as_deref())?;
    if hall.metrics.sockets.load(Relaxed) >= hall.config.limits.sockets as i64 {
        return Err(Fault::TooMany(60));
    }
    let held = hall.limiter.socket(who.caller())?;
    let (response, opened) = upgrade.open(hall.config.limits.message);
    tokio::spawn(async move {
        let Some(socket) = opened.await else { return };
        hall.metrics.sockets.fetch_add(1, Relaxed);
        let line = Line { hall: Arc::clone(&hall), slot, who };
        line.run(socket, listen).await;
        hall.metrics.sockets.fetch_sub(1, Relaxed);
        drop(held);
    });
    Ok(response)
}

/// One open socket.
struct Line {
    hall: Arc<Hall>,
    slot: Arc<Slot>,
    who: Who,
}

impl Line {
    async fn run(&self, mut socket: Socket, listen: Listen) {
        let (sender, receiver) = mpsc::channel(BACKLOG);
        if self.attach(listen, sender).await.is_err() {
            return;
        }
        let code = self.converse(&mut socket, receiver).await;
        socket.close(code).await;
        self.detach().await;
    }

    async fn attach(&self, listen: Listen, sender: mpsc::Sender<Utf8Bytes>) -> Result<(), Fault> {
        let mut desk = self.slot.desk(&self.hall).await?;
        if desk.gone {
            return Err(Fault::Unknown);
        }
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
    async fn converse(&self, socket: &mut Socket, mut receiver: mpsc::Receiver<Utf8Bytes>) -> Option<u16> {
        let mut stopping = self.hall.stopping.subscribe();
        let mut doubts = self.hall.sessions.doubts();
        let mut rounds = tokio::time::interval(SILENCE);
        rounds.tick().await;
        let mut silent = false;
        loop {
            tokio::select! {
                () = stopped(&mut stopping) => return Some(GOING_AWAY),
                told = receiver.recv() => match told {
                    Some(text) => tell(socket, &mut receiver, Some(text), None).await?,
                    None => return Some(TRY_AGAIN),
                },
                heard = socket.hear() => {
                    silent = false;
                    match heard? {
                        Word::Text(text) => {
                            if self.hall.limiter.message(self.who.caller()).is_err() {
                                return Some(TOO_MUCH);
                            }
                            // Nobody would have told it here: the store knows.
                            if self.hall.sessions.is_deaf() && !self.is_good().await {
                                return Some(TOO_MUCH);
                            }
                            let answer = self.answer(text.as_str()).await;
                            // The update comes before the answer: both are on their way, in order.
                            tell(socket, &mut receiver, None, Some(answer)).await?;
                        }
                        Word::Farewell => return None,
                        Word::Nonsense => return Some(TOO_MUCH),
                        Word::Sign => {}
                    }
                },
                _ = rounds.tick() => {
                    if std::mem::replace(&mut silent, true) {
                        return Some(GOING_AWAY);
                    }
                    if !self.is_good().await {
                        return Some(TOO_MUCH);
                    }
                    socket.ask().await?;
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

    /// Does what a message asks for. Apart: most of the time a socket is silent.
    fn answer<'a>(&'a self, text: &'a str) -> Pin<Box<dyn Future<Output = Utf8Bytes> + Send + 'a>> {
        Box::pin(async move { self.answer_to(text).await.to_string().into() })
    }

    async fn answer_to(&self, text: &str) -> Value {
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
    socket: &mut Socket,
    waiting: &mut mpsc::Receiver<Utf8Bytes>,
    first: Option<Utf8Bytes>,
    answer: Option<Utf8Bytes>,
) -> Option<()> {
    let mut texts: Vec<Utf8Bytes> = first.into_iter().collect();
    while let Ok(more) = waiting.try_recv() {
        texts.push(more);
    }
    texts.extend(answer);
    socket.tell(&texts).await
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
