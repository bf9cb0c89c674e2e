//! How records end, and the secret that they are signed with.

use super::Store;
use crate::token;
use kernel::closing::End;
use sqlx::Row as _;

impl Store {
    /// How the record of a game was closed; none if the game goes on, or ended before records were.
    pub async fn closing(&self, game: i64) -> Result<Option<End>, sqlx::Error> {
        let row =
            sqlx::query("SELECT closing FROM games WHERE id = $1").bind(game).fetch_one(&self.read).await?;
        let closing: Option<String> = row.try_get("closing")?;
        let unreadable = || sqlx::Error::Decode("the end of a record cannot be read".into());
        closing.map(|text| End::parse(&text).ok_or_else(unreadable)).transpose()
    }

    /// The secret of the table's key; made at the first start, by whichever process is first.
    pub async fn secret(&self) -> Result<[u8; 32], sqlx::Error> {
        if let Some(secret) = self.known_secret().await? {
            return Ok(secret);
        }
        let sql = "INSERT INTO keys (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING";
        sqlx::query(sql).bind(token::random::<32>().to_vec()).execute(&mut *self.pens.take().await?).await?;
        self.known_secret().await?.ok_or(sqlx::Error::RowNotFound)
    }

    async fn known_secret(&self) -> Result<Option<[u8; 32]>, sqlx::Error> {
        let row = sqlx::query("SELECT secret FROM keys WHERE id = 1").fetch_optional(&self.read).await?;
        let Some(row) = row else { return Ok(None) };
        let secret = <[u8; 32]>::try_from(row.try_get::<Vec<u8>, _>("secret")?);
        secret.map(Some).map_err(|_| sqlx::Error::Decode("the secret of the table has not 32 bytes".into()))
    }
}
