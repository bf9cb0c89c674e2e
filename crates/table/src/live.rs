//! Who listens to a game, and what each is told.

use crate::render::{self, Eyes};
use crate::slot::{Desk, Slot};
use crate::store::Message;
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

/// What each listener is to be told, in the order of the listeners.
pub struct News {
    texts: Vec<Utf8Bytes>,
    /// The first line of the log that is not in it.
    next: usize,
}

/// What was rendered for one listener and does for others.
type Rendered = (Viewer, Detail, usize, Utf8Bytes);

impl Desk {
    /// Tells every listener where the game is now.
    pub fn tell(&mut self, slot: &Slot) {
        let news = self.news(slot);
        self.spread(news);
    }

    /// What there is to tell, not yet told: it may have to be on disk first.
    pub fn news(&mut self, slot: &Slot) -> News {
        self.turn_heads();
        let mut rendered = Vec::new();
        let texts = self.listeners.iter().map(|listener| self.text_for(slot, listener, &mut rendered));
        News { texts: texts.collect(), next: self.game.sequence() + 1 }
    }

    /// Who plays several sides looks with the eyes of the one that must decide.
    fn turn_heads(&mut self) {
        let mut listeners = std::mem::take(&mut self.listeners);
        for listener in listeners.iter_mut().filter(|listener| listener.follows) {
            listener.viewer = self.viewer(listener.account, None).unwrap_or(Viewer::Public);
        }
        self.listeners = listeners;
    }

    /// Tells it; only now does it count as told. Whoever does not keep up is no longer told.
    pub fn spread(&mut self, news: News) {
        self.listeners.iter_mut().for_each(|listener| listener.next = news.next);
        self.send(news.texts);
    }

    /// Sends each listener his text.
    fn send(&mut self, texts: Vec<Utf8Bytes>) {
        let mut texts = texts.into_iter();
        self.listeners
            .retain(|listener| texts.next().is_none_or(|text| listener.sender.try_send(text).is_ok()));
    }

    /// What a listener is to be told.
    pub fn text_for(&self, slot: &Slot, listener: &Listener, rendered: &mut Vec<Rendered>) -> Utf8Bytes {
        let Listener { viewer, detail, next, .. } = *listener;
        let known = rendered.iter().find(|known| (known.0, known.1, known.2) == (viewer, detail, next));
        let text = match known {
            Some(known) => known.3.clone(),
            None => Utf8Bytes::from(self.news_for(slot, listener).to_string()),
        };
        if known.is_none() && matches!(detail, Detail::Sequence | Detail::Log) {
            rendered.push((viewer, detail, next, text.clone()));
        }
        text
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
        let seats = |listener: &Listener| {
            json!({"seats": render::seats(slot, self, listener.account)}).to_string().into()
        };
        let texts = self.listeners.iter().map(seats).collect();
        self.send(texts);
    }

    /// Tells that a computer player thinks.
    pub fn tell_thinking(&mut self, side: Side) {
        let text = Utf8Bytes::from(json!({"thinking": self.code(side)}).to_string());
        self.listeners.retain(|listener| {
            matches!(listener.detail, Detail::Sequence | Detail::Offers)
                || listener.sender.try_send(text.clone()).is_ok()
        });
    }

    /// Tells who sits at the game what one of them wrote; nobody else hears it.
    pub fn tell_chat(&mut self, message: &Message) {
        let text = Utf8Bytes::from(json!({"chat": render::message(self, message)}).to_string());
        let players: Vec<Option<i64>> = self.row.seats.iter().map(|seat| seat.account).collect();
        self.listeners.retain(|listener| {
            matches!(listener.detail, Detail::Sequence | Detail::Offers)
                || listener.account.is_none()
                || !players.contains(&listener.account)
                || listener.sender.try_send(text.clone()).is_ok()
        });
    }
}
