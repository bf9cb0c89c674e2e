//! Who listens to a game, and what each is told.

use crate::render::{self, Eyes};
use crate::slot::{Desk, Slot};
use crate::store::Message;
use crate::wire::Aside;
use axum::extract::ws::Utf8Bytes;
use kernel::{Side, Viewer};
use serde::{Deserialize, Serialize};
use shelf::Game;
use std::collections::BTreeSet;
use tokio::sync::mpsc;

/// A socket that falls behind by this many messages is closed.
pub const BACKLOG: usize = 32;

/// How much a listener wants to hear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Detail {
    /// That something happened.
    Moment,
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
    /// The first moment not yet sent, by whose it is: who plays several sides looks with several eyes.
    pub next: Vec<(Viewer, usize)>,
    /// At which moment a computer player was last said to think.
    pub thought: Option<(Side, usize)>,
    /// The way to the socket.
    pub sender: mpsc::Sender<Utf8Bytes>,
}

impl Listener {
    /// The first moment of its eyes that it was not sent.
    fn next(&self) -> usize {
        self.next.iter().find(|(viewer, _)| *viewer == self.viewer).map_or(0, |(_, next)| *next)
    }

    /// It was sent all of this viewer up to here.
    pub fn was_told(&mut self, viewer: Viewer, next: usize) {
        self.next.retain(|(known, _)| *known != viewer);
        self.next.push((viewer, next));
    }
}

/// Who asks for what: with whose eyes, how much, from which moment on.
#[derive(Clone, Copy, Debug)]
pub struct Asker {
    /// With whose eyes.
    pub viewer: Viewer,
    /// Who.
    pub account: Option<i64>,
    /// How much.
    pub detail: Detail,
    /// The first moment not yet known.
    pub next: usize,
}

impl Asker {
    fn of(listener: &Listener) -> Asker {
        let Listener { viewer, account, detail, .. } = *listener;
        Asker { viewer, account, detail, next: listener.next() }
    }
}

/// Who is to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Audience {
    /// Whoever learns something: nothing is sent to the others, or they could count what is hidden.
    Learners,
    /// Everybody: it has nothing to do with what happened in the game.
    Everybody,
}

/// What each listener is to be told, in the order of the listeners; nothing to those who learn nothing.
pub struct News {
    texts: Vec<Option<Utf8Bytes>>,
}

/// What was rendered for one listener and does for others.
pub type Rendered = (Viewer, Detail, usize, Option<i64>, Utf8Bytes);

/// The first moment of a viewer that has not been told. While players talk about the rules nothing has happened in the game.
fn after(game: &dyn Game, waits_for_rules: bool, viewer: Viewer) -> usize {
    if waits_for_rules { 1 } else { game.moment(viewer) + 1 }
}

/// As it goes over a socket.
fn text_of(what: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(what).expect("what is sent has no keys but texts").into()
}

impl Desk {
    /// The first moment of a viewer that there is nothing to tell of yet.
    pub fn after(&self, viewer: Viewer) -> usize {
        after(&*self.game, self.waits_for_rules(), viewer)
    }

    /// Tells listeners where the game is now.
    pub fn tell(&mut self, slot: &Slot, audience: Audience) {
        let news = self.news(slot, audience, &mut Vec::new());
        self.spread(news);
    }

    /// What there is to tell, not yet told: it may have to be on disk first. What was rendered is kept for whoever asks.
    pub fn news(&mut self, slot: &Slot, audience: Audience, rendered: &mut Vec<Rendered>) -> News {
        let turned = self.turn_heads();
        let texts = self.listeners.iter().enumerate().map(|(number, listener)| {
            let learns = turned.contains(&number) || self.game.moment(listener.viewer) >= listener.next();
            (learns || audience == Audience::Everybody)
                .then(|| self.text_for(slot, Asker::of(listener), rendered))
        });
        News { texts: texts.collect() }
    }

    /// Who plays several sides looks with the eyes of the one that must decide; those who look with others than before.
    fn turn_heads(&mut self) -> Vec<usize> {
        let mut listeners = std::mem::take(&mut self.listeners);
        let mut turned = Vec::new();
        for (number, listener) in listeners.iter_mut().enumerate().filter(|(_, listener)| listener.follows) {
            let viewer = self.viewer(listener.account, None).unwrap_or(Viewer::Public);
            if std::mem::replace(&mut listener.viewer, viewer) != viewer {
                turned.push(number);
            }
        }
        self.listeners = listeners;
        turned
    }

    /// Tells it; only now does it count as told. Whoever does not keep up is no longer told.
    pub fn spread(&mut self, news: News) {
        let (game, waits) = (&*self.game, self.waits_for_rules());
        for (listener, _) in self.listeners.iter_mut().zip(&news.texts).filter(|(_, text)| text.is_some()) {
            listener.was_told(listener.viewer, after(game, waits, listener.viewer));
        }
        self.send(news.texts);
    }

    /// Sends each listener its text.
    fn send(&mut self, texts: Vec<Option<Utf8Bytes>>) {
        let mut texts = texts.into_iter();
        self.listeners.retain(|listener| match texts.next().flatten() {
            Some(text) => listener.sender.try_send(text).is_ok(),
            None => true,
        });
    }

    /// What somebody is to be told; rendered once for all who are told the same.
    pub fn text_for(&self, slot: &Slot, asker: Asker, rendered: &mut Vec<Rendered>) -> Utf8Bytes {
        let Asker { viewer, detail, next, .. } = asker;
        // Only these say something that is not the same for all who look with the same eyes.
        let account = asker.account.filter(|_| matches!(detail, Detail::Offers | Detail::State));
        let key = (viewer, detail, next, account);
        if let Some(known) = rendered.iter().find(|known| (known.0, known.1, known.2, known.3) == key) {
            return known.4.clone();
        }
        let text = self.news_for(slot, asker);
        rendered.push((viewer, detail, next, account, text.clone()));
        text
    }

    fn news_for(&self, slot: &Slot, asker: Asker) -> Utf8Bytes {
        let Asker { viewer, account, detail, next } = asker;
        match detail {
            Detail::Moment => text_of(&render::bare(self, viewer)),
            Detail::Log => text_of(&render::news(slot, self, viewer, next)),
            Detail::Offers => text_of(&render::bare_offers(self, Eyes { viewer, account })),
            Detail::State => text_of(&render::state(slot, self, Eyes { viewer, account }, Some(next))),
        }
    }

    /// Tells who sits where.
    pub fn tell_seats(&mut self, slot: &Slot) {
        let seats = |listener: &Listener| {
            let seats = Some(render::seats(slot, self, listener.account));
            Some(text_of(&Aside { seats, ..Aside::default() }))
        };
        let texts = self.listeners.iter().map(seats).collect();
        self.send(texts);
    }

    /// Does somebody play here?
    fn plays(&self, listener: &Listener) -> bool {
        listener.account.is_some() && self.row.seats.iter().any(|seat| seat.account == listener.account)
    }

    /// How many look on: each account once, and each socket of whoever has none.
    pub fn watchers(&self) -> usize {
        let watching: Vec<&Listener> =
            self.listeners.iter().filter(|one| !self.plays(one) && !one.sender.is_closed()).collect();
        let known: BTreeSet<i64> = watching.iter().filter_map(|one| one.account).collect();
        known.len() + watching.iter().filter(|one| one.account.is_none()).count()
    }

    /// Tells the players how many look on; whoever looks on reads it when the game is told next, or a crowd would talk
    /// of nothing else.
    pub fn tell_watchers(&mut self) {
        let text = text_of(&Aside { watchers: Some(self.watchers()), ..Aside::default() });
        let told = |one: &Listener| self.plays(one) && !matches!(one.detail, Detail::Moment | Detail::Offers);
        let texts = self.listeners.iter().map(|one| told(one).then(|| text.clone())).collect();
        self.send(texts);
    }

    /// Tells that a computer player thinks: once a moment, or its hidden decisions could be counted, and to nobody who
    /// decides at the same time, whom its pace would tell how far it is.
    pub fn tell_thinking(&mut self, side: Side) {
        let text = text_of(&Aside { thinking: Some(self.code(side).to_owned()), ..Aside::default() });
        let game = &*self.game;
        let decides = |viewer| matches!(viewer, Viewer::Side(own) if own != side && game.deciding_for(viewer).contains(&own));
        self.listeners.retain_mut(|listener| {
            let thought = Some((side, game.moment(listener.viewer)));
            matches!(listener.detail, Detail::Moment | Detail::Offers)
                || decides(listener.viewer)
                || std::mem::replace(&mut listener.thought, thought) == thought
                || listener.sender.try_send(text.clone()).is_ok()
        });
    }

    /// Tells who sits at the game what one of them wrote; nobody else hears it.
    pub fn tell_chat(&mut self, message: &Message) {
        let text = text_of(&Aside { chat: Some(render::message(self, message)), ..Aside::default() });
        let players: Vec<Option<i64>> = self.row.seats.iter().map(|seat| seat.account).collect();
        self.listeners.retain(|listener| {
            matches!(listener.detail, Detail::Moment | Detail::Offers)
                || listener.account.is_none()
                || !players.contains(&listener.account)
                || listener.sender.try_send(text.clone()).is_ok()
        });
    }
}
