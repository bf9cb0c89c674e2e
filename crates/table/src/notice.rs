//! Notice to players whose turn it is and who do not look.

use crate::config::Notice;
use crate::hall::Hall;
use crate::live::Listener;
use crate::slot::{Desk, Slot};
use crate::store::Status;
use kernel::Side;
use std::sync::Arc;

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
            tokio::spawn(async move { hall.send(notice, notify).await });
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
        let Ok(_permit) = self.notices.acquire().await else { return };
        if let Err(error) = tokio::task::spawn_blocking(move || notify(notice)).await {
            tracing::warn!(%error, "a notice could not be sent");
        }
    }
}
