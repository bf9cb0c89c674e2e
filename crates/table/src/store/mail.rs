//! Mail addresses: whether whoever reads one has confirmed it, and when it was last asked.

use super::pen::returned;
use super::{Store, now};
use sqlx::Row as _;

/// An address is asked again after so long at the earliest, in milliseconds.
const PAUSE: i64 = 3600 * 1000;
/// So long is the link good that was sent there.
const GOOD: i64 = 2 * 24 * 3600 * 1000;

impl Store {
    /// An address, by its hash, is about to be asked; false if it was within the last hour, by whomever. Of two
    /// processes one is first.
    pub async fn ask_address(&self, address: &[u8]) -> Result<bool, sqlx::Error> {
        let sql = "INSERT INTO letters (address, sent) VALUES ($1, $2) ON CONFLICT (address) \
                   DO UPDATE SET sent = excluded.sent WHERE letters.sent <= $3 RETURNING sent";
        let asked = sqlx::query(sql).bind(address.to_vec()).bind(now()).bind(now() - PAUSE);
        Ok(returned(asked, &mut *self.pens.take().await?).await?.is_some())
    }

    /// Whoever has the token of this hash may confirm the address of an account; false if it has another by now.
    pub async fn set_confirming(&self, account: i64, mail: &str, hash: &[u8]) -> Result<bool, sqlx::Error> {
        let sql = "UPDATE accounts SET confirming = $1, confirm_until = $2 WHERE id = $3 AND mail = $4";
        let set = sqlx::query(sql).bind(hash.to_vec()).bind(now() + GOOD).bind(account).bind(mail);
        Ok(set.execute(&mut *self.pens.take().await?).await?.rows_affected() == 1)
    }

    /// Confirms the address for which a token was sent, once; the account, if the token is good.
    pub async fn confirm(&self, hash: &[u8]) -> Result<Option<i64>, sqlx::Error> {
        let sql = "UPDATE accounts SET confirmed = 1, confirming = NULL, confirm_until = NULL \
                   WHERE confirming = $1 AND confirm_until > $2 RETURNING id";
        let done = sqlx::query(sql).bind(hash.to_vec()).bind(now());
        let row = returned(done, &mut *self.pens.take().await?).await?;
        row.map(|row| row.try_get("id")).transpose()
    }

    /// Forgets which addresses were asked longer ago than matters.
    pub async fn sweep_letters(&self) -> Result<(), sqlx::Error> {
        let swept = sqlx::query("DELETE FROM letters WHERE sent <= $1").bind(now() - PAUSE);
        swept.execute(&mut *self.pens.take().await?).await.map(|_| ())
    }
}
