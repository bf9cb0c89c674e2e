//! Notice to players whose turn it is and who do not look.

use crate::config::Notice;
use crate::hall::Hall;
use crate::live::Listener;
use crate::slot::{Desk, Slot};
use crate::store::Status;
use kernel::Side;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// So many notices are sent at once.
const AT_ONCE: usize = 4;

/// The notices that are being sent, by account and game: with a slow mail server they do not pile up.
pub struct Notices {
    at_once: Semaphore,
    under_way: Mutex<HashSet<(i64, i64)>>,
}

impl Default for Notices {
    fn default() -> Notices {
        Notices { at_once: Semaphore::new(AT_ONCE), under_way: Mutex::default() }
    }
}

impl Notices {
    /// False if one is under way already.
    fn begin(&self, errand: (i64, i64)) -> bool {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner).insert(errand)
    }

    fn end(&self, errand: (i64, i64)) {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner).remove(&errand);
    }
}

impl Hall {
    /// Gives notice to those who must decide now and did not before (`decided`, one bit a side).
    pub fn give_notice(self: &Arc<Hall>, slot: &Slot, desk: &Desk, decided: i64) {
        let Some(notify) = self.config.notify.clone() else { return };
        let newly = desk.row.standing.deciding & !decided;
        if newly == 0 || desk.row.status() != Status::Running {
            return;
        }
        for (side, seat) in (0u8..).zip(&desk.row.seats).filter(|(side, _)| newly >> side & 1 == 1) {
            let looks = |listener: &Listener| listener.account == seat.account;
            let Some(account) = seat.account.filter(|_| !desk.listeners.iter().any(looks)) else { continue };
            // Who is still to be told of an earlier turn of this game is told once.
            let errand = (account, slot.id);
            if !self.notices.begin(errand) {
                continue;
            }
            let notice = Notice {
                account,
                name: seat.name.clone().unwrap_or_default(),
                mail: None,
                webhook: None,
                game: slot.slug.clone(),
                title: slot.book.about().title.clone(),
                side: desk.code(Side(side)).to_owned(),
                sequence: desk.game.sequence(),
            };
            let (hall, notify) = (Arc::clone(self), Arc::clone(&notify));
            tokio::spawn(async move {
                hall.send(notice, notify).await;
                hall.notices.end(errand);
            });
        }
    }

    async fn send(&self, mut notice: Notice, notify: crate::config::Notify) {
        match self.store.account(notice.account).await {
            Ok(Some((account, _))) => (notice.mail, notice.webhook) = (account.mail, account.webhook),
            Ok(None) => return,
            Err(error) => return tracing::warn!(%error, "no notice was given"),
        }
        if notice.mail.is_none() && notice.webhook.is_none() {
            return;
        }
        // A slow mail server keeps other notices waiting, and nothing else.
        let Ok(_permit) = self.notices.at_once.acquire().await else { return };
        if let Err(error) = tokio::task::spawn_blocking(move || notify(notice)).await {
            tracing::warn!(%error, "a notice could not be sent");
        }
    }
}
