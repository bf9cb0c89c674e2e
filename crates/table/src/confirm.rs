//! A mail address is written to once whoever reads it has confirmed it: a link is sent there, and nothing else.

use crate::config::Confirmation;
use crate::error::Fault;
use crate::hall::Hall;
use crate::store::Account;
use crate::token;
use std::net::IpAddr;
use std::sync::Arc;

impl Hall {
    /// Asks an account's address whether it wants to be written to; `from` is where the wish comes from. False if there
    /// is nothing to ask, or the address was asked within the last hour.
    pub async fn ask_to_confirm(self: &Arc<Hall>, account: &Account, from: IpAddr) -> Result<bool, Fault> {
        let (Some(confirm), Some(mail)) = (self.config.confirm.clone(), account.mail.clone()) else {
            return Ok(false);
        };
        if account.confirmed {
            return Ok(false);
        }
        self.limiter.letter(from)?;
        let token = token::secret();
        if !self.store.ask_address(&token::hash(&mailbox(&mail))).await?
            || !self.store.set_confirming(account.id, &mail, &token::hash(&token)).await?
        {
            return Ok(false);
        }
        let (hall, account) = (Arc::clone(self), account.id);
        tokio::spawn(async move {
            let letter = Confirmation { account, mail, token };
            hall.notices.in_turn(move || confirm(letter)).await;
        });
        Ok(true)
    }
}

/// The box in which a mail lies: neither case nor what follows a plus makes it another.
fn mailbox(mail: &str) -> String {
    let mail = mail.to_lowercase();
    let (local, domain) = mail.rsplit_once('@').unwrap_or((&mail, ""));
    let local = local.split('+').next().unwrap_or(local);
    format!("{local}@{}", domain.trim_end_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_box_has_many_spellings() {
        for mail in ["anne@example.org", "Anne@Example.ORG", "anne+games@example.org", "anne@example.org."] {
            assert_eq!(mailbox(mail), "anne@example.org");
        }
        assert_ne!(mailbox("bela@example.org"), "anne@example.org");
    }
}
