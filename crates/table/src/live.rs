//! Who listens to a game, and what each is told.

use crate::render::{self, Eyes};
use crate::slot::{Desk, Slot};
use axum::extract::ws::Utf8Bytes;
use kernel::{Side, Viewer};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;

/// A socket that falls behind by so many messages is closed.
pub const BACKLOG: usize = 32;

/// How much a listener wants to hear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Detail {
    /// That something happened.
    Sequence,
    /// What happened.
    #[default]
    Log,
    /// Where it is, and what may be done, in bare notation: for bots.
    Offers,
    /// The whole game.
    State,
}

/// Somebody who listens to a game.
pub struct Listener {
    /// With whose eyes.
    pub viewer: Viewer,
    /// Plays several sides: looks with the eyes of the one that must decide.
    pub follows: bool,
    /// Who.
    pub account: Option<i64>,
    /// How much.
    pub detail: Detail,
    /// The first line of the log not yet sent.
    pub next: usize,
    /// The way to the socket.
    pub sender: mpsc::Sender<Utf8Bytes>,
}

/// What was rendered for one listener and does for others.
type Rendered = (Viewer, Detail, usize, Utf8Bytes);

impl Desk {
    /// Tells every listener where the game is now.
    pub fn tell(&mut self, slot: &Slot) {
        let mut listeners = std::mem::take(&mut self.listeners);
        let mut rendered: Vec<Rendered> = Vec::new();
        listeners.retain_mut(|listener| self.tell_one(slot, listener, &mut rendered));
        self.listeners = listeners;
    }

    /// Tells one listener; false if he does not keep up.
    pub fn tell_one(&self, slot: &Slot, listener: &mut Listener, rendered: &mut Vec<Rendered>) -> bool {
        if listener.follows {
            listener.viewer = self.viewer(listener.account, None).unwrap_or(Viewer::Public);
        }
        let Listener { viewer, detail, next, .. } = *listener;
        let text = match rendered.iter().find(|known| (known.0, known.1, known.2) == (viewer, detail, next)) {
            Some(known) => known.3.clone(),
            None => {
                let text = Utf8Bytes::from(self.news_for(slot, listener).to_string());
                if matches!(detail, Detail::Sequence | Detail::Log) {
                    rendered.push((viewer, detail, next, text.clone()));
                }
                text
            }
        };
        listener.next = self.game.sequence() + 1;
        listener.sender.try_send(text).is_ok()
    }

    fn news_for(&self, slot: &Slot, listener: &Listener) -> Value {
        let Listener { viewer, account, detail, next, .. } = *listener;
        match detail {
            Detail::Sequence => Value::Object(render::bare(self)),
            Detail::Log => render::news(slot, self, viewer, next),
            Detail::Offers => render::bare_offers(self, Eyes { viewer, account }),
            Detail::State => render::state(slot, self, Eyes { viewer, account }, Some(next)),
        }
    }

    /// Tells who sits where.
    pub fn tell_seats(&mut self, slot: &Slot) {
        let told: Vec<Utf8Bytes> = self
            .listeners
            .iter()
            .map(|listener| json!({"seats": render::seats(slot, self, listener.account)}).to_string().into())
            .collect();
        let mut told = told.into_iter();
        self.listeners
            .retain(|listener| told.next().is_none_or(|text| listener.sender.try_send(text).is_ok()));
    }

    /// Tells that a computer player thinks.
    pub fn tell_thinking(&mut self, side: Side) {
        let text = Utf8Bytes::from(json!({"thinking": self.code(side)}).to_string());
        self.listeners.retain(|listener| {
            matches!(listener.detail, Detail::Sequence | Detail::Offers)
                || listener.sender.try_send(text.clone()).is_ok()
        });
    }
}
