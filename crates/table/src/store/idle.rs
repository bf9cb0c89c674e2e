//! Guests and games to which nobody comes back.

use super::Store;
use sqlx::Row as _;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::query::Query;

/// Nobody else ever sat down at it; or who did is gone for good.
const ALONE: &str = "SELECT id, slug FROM games WHERE id IN (SELECT s.game FROM seats s WHERE s.account = $1 AND NOT EXISTS \
    (SELECT 1 FROM seats o WHERE o.game = s.game AND o.account <> $1))";
const UNJOINED: &str = "SELECT id, slug FROM games WHERE status = 0 AND updated < $1 \
    AND (SELECT count(DISTINCT account) FROM seats WHERE game = games.id) < 2 LIMIT $2";
/// A session ends when it was not used for so long, and without one a guest never comes back. A game that waits is
/// taken away before its maker: nobody can sit down meanwhile.
const LOST: &str = "SELECT id FROM accounts WHERE handle IS NULL AND created < $1 \
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE account = accounts.id) \
    AND NOT EXISTS (SELECT 1 FROM seats s JOIN games g ON g.id = s.game WHERE s.account = accounts.id AND (g.status = 0 \
    OR g.updated >= $1 OR (g.status = 1 AND EXISTS (SELECT 1 FROM seats o WHERE o.game = g.id AND o.account <> accounts.id)))) \
    LIMIT $2";

impl Store {
    /// Some games at which nobody sat down since then: number, and what people see.
    pub async fn unjoined(&self, before: i64, most: i64) -> Result<Vec<(i64, String)>, sqlx::Error> {
        self.named(sqlx::query(UNJOINED).bind(before).bind(most)).await
    }

    /// The games of an account at which nobody else sits.
    pub async fn alone(&self, account: i64) -> Result<Vec<(i64, String)>, sqlx::Error> {
        self.named(sqlx::query(ALONE).bind(account)).await
    }

    /// Some guests who did not come back since then, and whom nobody waits for.
    pub async fn lost_guests(&self, before: i64, most: i64) -> Result<Vec<i64>, sqlx::Error> {
        let rows = sqlx::query(LOST).bind(before).bind(most).fetch_all(&self.read).await?;
        rows.iter().map(|row| row.try_get("id")).collect()
    }

    /// Games by number, and what people see.
    pub(super) async fn named(
        &self,
        query: Query<'_, sqlx::Any, AnyArguments>,
    ) -> Result<Vec<(i64, String)>, sqlx::Error> {
        let named = |row: &AnyRow| Ok((row.try_get("id")?, row.try_get("slug")?));
        query.fetch_all(&self.read).await?.iter().map(named).collect()
    }
}
