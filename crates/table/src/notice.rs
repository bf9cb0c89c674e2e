//! Notices to players who are not looking when it is their turn.

use crate::config::Notice;
use crate::hall::Hall;
use crate::live::Listener;
use crate::slot::{Desk, Slot};
use crate::store::{Dialect, Status};
use kernel::{Side, Viewer};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;

/// This many notices are sent at once.
const AT_ONCE: usize = 4;
/// So long another process has to say that the player looks there.
const ELSEWHERE: Duration = Duration::from_secs(3);

/// A notice to an account of a game.
type Errand = (i64, i64);

/// What is to become of a notice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Sent,
    CalledOff,
}

/// The notices that are being sent, by account and game: with a slow mail server they do not pile up.
pub struct Notices {
    at_once: Semaphore,
    under_way: Mutex<HashMap<Errand, Fate>>,
}

impl Default for Notices {
    fn default() -> Notices {
        Notices { at_once: Semaphore::new(AT_ONCE), under_way: Mutex::default() }
    }
}

impl Notices {
    fn under_way(&self) -> MutexGuard<'_, HashMap<Errand, Fate>> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// False if one is under way already.
    fn begin(&self, errand: Errand) -> bool {
        let mut under_way = self.under_way();
        let known = under_way.contains_key(&errand);
        under_way.entry(errand).or_insert(Fate::Sent);
        !known
    }

    /// The player looks at the game at another process.
    pub fn call_off(&self, errand: Errand) {
        self.under_way().entry(errand).and_modify(|fate| *fate = Fate::CalledOff);
    }

    fn is_called_off(&self, errand: Errand) -> bool {
        self.under_way().get(&errand) == Some(&Fate::CalledOff)
    }

    fn end(&self, errand: Errand) {
        self.under_way().remove(&errand);
    }

    /// Sends something on a thread of its own: a slow mail server keeps other mails waiting, and nothing else.
    pub async fn in_turn(&self, send: impl FnOnce() + Send + 'static) {
        let Ok(_permit) = self.at_once.acquire().await else { return };
        if let Err(error) = tokio::task::spawn_blocking(send).await {
            tracing::warn!(%error, "a notice could not be sent");
        }
    }
}

/// Somebody who must decide.
pub struct Called {
    side: Side,
    /// Who.
    pub account: i64,
    /// A socket of theirs listens here.
    pub looks: bool,
}

impl Desk {
    /// Those who must decide now and did not before (`decided`, one bit a side).
    pub fn called(&self, decided: i64) -> impl Iterator<Item = Called> {
        let running = self.row.status() == Status::Running;
        let newly = if running { self.row.standing.deciding & !decided } else { 0 };
        let seats = (0u8..).zip(&self.row.seats).filter(move |(side, _)| newly >> side & 1 == 1);
        seats.filter_map(|(side, seat)| {
            let looks = |listener: &Listener| listener.account == seat.account;
            let account = seat.account?;
            Some(Called { side: Side(side), account, looks: self.listeners.iter().any(looks) })
        })
    }
}

impl Hall {
    /// Gives notice to those who must decide now, did not before (`decided`, one bit a side), and do not look.
    pub fn give_notice(self: &Arc<Hall>, slot: &Slot, desk: &Desk, decided: i64) {
        let Some(notify) = self.config.notify.clone() else { return };
        for Called { side, account, .. } in desk.called(decided).filter(|called| !called.looks) {
            // Who is still to be told of an earlier turn of this game is told once.
            let errand = (account, slot.id);
            if !self.notices.begin(errand) {
                continue;
            }
            let seat = &desk.row.seats[usize::from(side.0)];
            let notice = Notice {
                account,
                name: seat.name.clone().unwrap_or_default(),
                mail: None,
                webhook: None,
                game: slot.slug.clone(),
                title: slot.book.about().title.clone(),
                side: desk.code(side).to_owned(),
                moment: desk.game.moment(Viewer::Side(side)),
            };
            let (hall, notify) = (Arc::clone(self), Arc::clone(&notify));
            tokio::spawn(async move {
                if !hall.looks_elsewhere(errand).await {
                    hall.send(notice, notify).await;
                }
                hall.notices.end(errand);
            });
        }
    }

    /// Does the player look at the game at another process? Each that takes the turn in says so.
    async fn looks_elsewhere(&self, errand: Errand) -> bool {
        if self.store.dialect() != Dialect::Postgres {
            return false;
        }
        let mut stopping = self.stopping.subscribe();
        let _ = tokio::time::timeout(ELSEWHERE, stopping.wait_for(|stop| *stop)).await;
        self.notices.is_called_off(errand)
    }

    /// Tells the other processes who must decide and looks here: they need not be given notice.
    pub async fn say_who_looks(&self, looks: &[Errand]) {
        if !looks.is_empty()
            && let Err(error) = self.store.announce_looks(looks, &self.node).await
        {
            tracing::warn!(%error, "another process may give notice to somebody who looks here");
        }
    }

    async fn send(&self, mut notice: Notice, notify: crate::config::Notify) {
        match self.store.account(notice.account).await {
            Ok(Some((account, _))) => {
                // Nothing is sent to an address before whoever reads it has confirmed it.
                notice.mail = account.mail.filter(|_| account.confirmed);
                notice.webhook = account.webhook;
            }
            Ok(None) => return,
            Err(error) => return tracing::warn!(%error, "no notice was given"),
        }
        if notice.mail.is_none() && notice.webhook.is_none() {
            return;
        }
        self.notices.in_turn(move || notify(notice)).await;
    }
}
