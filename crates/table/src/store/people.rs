//! Accounts and their sessions.

use super::pen::returned;
use super::{Store, now};
use crate::names::{handle, look};
use serde::Serialize;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use ts_rs::TS;

/// Somebody who may play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[ts(rename = "Me")]
pub struct Account {
    /// Its number.
    pub id: i64,
    /// The name shown.
    pub name: String,
    /// Has no password: gone with its last session.
    pub guest: bool,
    /// Where to write to.
    pub mail: Option<String>,
    /// Whoever reads that has confirmed it.
    pub confirmed: bool,
    /// What to call when it is this account's turn.
    pub webhook: Option<String>,
    /// Since when.
    pub created: i64,
}

/// What a session is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A browser's.
    Cookie,
    /// A bot's.
    Token,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Kind::Cookie => "cookie",
            Kind::Token => "token",
        }
    }
}

/// A session and whose it is.
#[derive(Clone, Debug)]
pub struct Session {
    /// Whose.
    pub account: Account,
    /// What for.
    pub kind: Kind,
    /// Until when.
    pub expires: i64,
}

/// A bot's token, without the token.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Token {
    /// Its number.
    pub id: i64,
    /// What its owner calls it.
    pub label: String,
    /// Since when.
    pub created: i64,
}

/// What is taken away with an account: the games in which nobody else sits.
const DELETE_ALONE: [&str; 2] = [
    "DELETE FROM actions WHERE game IN (SELECT s.game FROM seats s WHERE s.account = $1 AND NOT EXISTS \
     (SELECT 1 FROM seats o WHERE o.game = s.game AND o.account <> $1))",
    "DELETE FROM games WHERE id IN (SELECT s.game FROM seats s WHERE s.account = $1 AND NOT EXISTS \
     (SELECT 1 FROM seats o WHERE o.game = s.game AND o.account <> $1))",
];

fn account(row: &AnyRow) -> Result<Account, sqlx::Error> {
    Ok(Account {
        id: row.try_get("id")?,
        name: row.try_get("name")?,
        guest: row.try_get::<Option<String>, _>("handle")?.is_none(),
        mail: row.try_get("mail")?,
        confirmed: row.try_get::<i64, _>("confirmed")? != 0,
        webhook: row.try_get("webhook")?,
        created: row.try_get("created")?,
    })
}

impl Store {
    /// A new account; without a password a guest's. None if the name is taken.
    pub async fn add_account(
        &self,
        name: &str,
        password: Option<&str>,
        mail: Option<&str>,
    ) -> Result<Option<Account>, sqlx::Error> {
        let (handle, look) = (password.map(|_| handle(name)), password.map(|_| look(name)));
        let created = now();
        let query = sqlx::query(
            "INSERT INTO accounts (name, handle, look, password, mail, created) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
        )
        .bind(name)
        .bind(handle)
        .bind(look)
        .bind(password)
        .bind(mail)
        .bind(created);
        let added = returned(query, &mut *self.pens.take().await?).await;
        let Some(row) = unless_taken(added)? else { return Ok(None) };
        let row = row.ok_or(sqlx::Error::RowNotFound)?;
        Ok(Some(Account {
            id: row.try_get("id")?,
            name: name.to_owned(),
            guest: password.is_none(),
            mail: mail.map(str::to_owned),
            confirmed: false,
            webhook: None,
            created,
        }))
    }

    /// Gives a guest a name and a password; false if the name is taken.
    pub async fn keep_account(
        &self,
        id: i64,
        name: &str,
        password: &str,
        mail: Option<&str>,
    ) -> Result<bool, sqlx::Error> {
        let kept = sqlx::query(
            "UPDATE accounts SET name = $1, handle = $2, password = $3, mail = $4, look = $6, \
             confirmed = CASE WHEN $4 = mail THEN confirmed ELSE 0 END, \
             confirming = CASE WHEN $4 = mail THEN confirming END WHERE id = $5 AND handle IS NULL",
        )
        .bind(name)
        .bind(handle(name))
        .bind(password)
        .bind(mail)
        .bind(id)
        .bind(look(name))
        .execute(&mut *self.pens.take().await?)
        .await;
        Ok(unless_taken(kept)?.is_some_and(|done| done.rows_affected() == 1))
    }

    /// Does somebody keep this name, or one that looks like it?
    pub async fn is_kept(&self, name: &str) -> Result<bool, sqlx::Error> {
        let sql = "SELECT 1 AS kept FROM accounts WHERE handle = $1 OR look = $2 LIMIT 1";
        let kept = sqlx::query(sql).bind(handle(name)).bind(look(name));
        Ok(kept.fetch_optional(&self.read).await?.is_some())
    }

    /// Names that were kept before it was noted what they look like.
    pub(super) async fn note_looks(&self) -> Result<(), sqlx::Error> {
        let sql = "SELECT id, name, handle FROM accounts WHERE handle IS NOT NULL AND look IS NULL";
        for row in sqlx::query(sql).fetch_all(&self.read).await? {
            let (id, name): (i64, String) = (row.try_get("id")?, row.try_get("name")?);
            let mut pen = self.pens.take().await?;
            let noted = sqlx::query("UPDATE accounts SET look = $1 WHERE id = $2").bind(look(&name)).bind(id);
            noted.execute(&mut *pen).await?;
            if row.try_get::<String, _>("handle")? != handle(&name) {
                let renamed =
                    sqlx::query("UPDATE accounts SET handle = $1 WHERE id = $2").bind(handle(&name));
                if unless_taken(renamed.bind(id).execute(&mut *pen).await)?.is_none() {
                    tracing::warn!(account = id, "two accounts have the same name, written in two ways");
                }
            }
        }
        Ok(())
    }

    /// The account of that name, and the hash of its password.
    pub async fn account_named(&self, name: &str) -> Result<Option<(Account, String)>, sqlx::Error> {
        let sql = "SELECT id, name, handle, password, mail, confirmed, webhook, created FROM accounts WHERE handle = $1";
        let row = sqlx::query(sql).bind(handle(name)).fetch_optional(&self.read).await?;
        let Some(row) = row else { return Ok(None) };
        let password: Option<String> = row.try_get("password")?;
        password.map(|password| account(&row).map(|account| (account, password))).transpose()
    }

    /// The account of that number.
    pub async fn account(&self, id: i64) -> Result<Option<(Account, Option<String>)>, sqlx::Error> {
        let sql = "SELECT id, name, handle, password, mail, confirmed, webhook, created FROM accounts WHERE id = $1";
        let row = sqlx::query(sql).bind(id).fetch_optional(&self.read).await?;
        row.map(|row| Ok((account(&row)?, row.try_get("password")?))).transpose()
    }

    /// Changes mail, webhook or password of an account; what is none stays, an empty text takes it away. Another mail
    /// address is to be confirmed anew.
    pub async fn change_account(
        &self,
        id: i64,
        mail: Option<&str>,
        webhook: Option<&str>,
        password: Option<&str>,
    ) -> Result<(), sqlx::Error> {
        sqlx::query(
            "UPDATE accounts SET mail = nullif(coalesce($1, mail), ''), webhook = nullif(coalesce($2, webhook), ''), \
             confirmed = CASE WHEN coalesce($1, mail) = mail THEN confirmed ELSE 0 END, \
             confirming = CASE WHEN coalesce($1, mail) = mail THEN confirming END, \
             password = coalesce($3, password) WHERE id = $4",
        )
        .bind(mail)
        .bind(webhook)
        .bind(password)
        .bind(id)
        .execute(&mut *self.pens.take().await?)
        .await?;
        Ok(())
    }

    /// Takes an account away, with its sessions, what it wrote, its seats' owner, and the games that nobody else plays in.
    pub async fn delete_account(&self, id: i64) -> Result<(), sqlx::Error> {
        let mut pen = self.pens.take().await?;
        let mut draft = pen.draft().await?;
        for sql in DELETE_ALONE {
            sqlx::query(sql).bind(id).execute(&mut *draft).await?;
        }
        for sql in [
            // Who made a game sits at it: it is found by its seats, without a look at every game.
            "UPDATE games SET creator = NULL WHERE creator = $1 AND id IN (SELECT game FROM seats WHERE account = $1)",
            "UPDATE seats SET account = NULL WHERE account = $1",
            "DELETE FROM chat WHERE account = $1",
            "DELETE FROM sessions WHERE account = $1",
            "DELETE FROM accounts WHERE id = $1",
        ] {
            sqlx::query(sql).bind(id).execute(&mut *draft).await?;
        }
        draft.commit().await
    }

    /// A new session: only the hash of its token is kept.
    pub async fn add_session(
        &self,
        hash: &[u8],
        account: i64,
        kind: Kind,
        label: &str,
        expires: i64,
    ) -> Result<i64, sqlx::Error> {
        let query = sqlx::query(
            "INSERT INTO sessions (hash, account, kind, label, created, expires) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id",
        )
        .bind(hash.to_vec())
        .bind(account)
        .bind(kind.name())
        .bind(label)
        .bind(now())
        .bind(expires);
        let row = returned(query, &mut *self.pens.take().await?).await?;
        row.ok_or(sqlx::Error::RowNotFound)?.try_get("id")
    }

    /// The session of a token's hash, if it is still good.
    pub async fn session(&self, hash: &[u8]) -> Result<Option<Session>, sqlx::Error> {
        let sql = "SELECT a.id, a.name, a.handle, a.mail, a.confirmed, a.webhook, a.created, s.kind, s.expires FROM sessions s \
                   JOIN accounts a ON a.id = s.account WHERE s.hash = $1 AND s.expires > $2";
        let row = sqlx::query(sql).bind(hash.to_vec()).bind(now()).fetch_optional(&self.read).await?;
        let Some(row) = row else { return Ok(None) };
        let kind = match row.try_get::<String, _>("kind")?.as_str() {
            "token" => Kind::Token,
            _ => Kind::Cookie,
        };
        Ok(Some(Session { account: account(&row)?, kind, expires: row.try_get("expires")? }))
    }

    /// A session is good for longer.
    pub async fn prolong_session(&self, hash: &[u8], expires: i64) -> Result<(), sqlx::Error> {
        let sql = "UPDATE sessions SET expires = $1 WHERE hash = $2";
        let done = sqlx::query(sql).bind(expires).bind(hash.to_vec());
        done.execute(&mut *self.pens.take().await?).await.map(|_| ())
    }

    /// Ends a session.
    pub async fn end_session(&self, hash: &[u8]) -> Result<(), sqlx::Error> {
        let sql = "DELETE FROM sessions WHERE hash = $1";
        sqlx::query(sql).bind(hash.to_vec()).execute(&mut *self.pens.take().await?).await.map(|_| ())
    }

    /// Ends every session of an account but one.
    pub async fn end_other_sessions(&self, account: i64, kept: &[u8]) -> Result<(), sqlx::Error> {
        let sql = "DELETE FROM sessions WHERE account = $1 AND hash <> $2";
        sqlx::query(sql)
            .bind(account)
            .bind(kept.to_vec())
            .execute(&mut *self.pens.take().await?)
            .await
            .map(|_| ())
    }

    /// Forgets sessions that are no longer good.
    pub async fn sweep_sessions(&self) -> Result<u64, sqlx::Error> {
        let swept = sqlx::query("DELETE FROM sessions WHERE expires <= $1").bind(now());
        swept.execute(&mut *self.pens.take().await?).await.map(|done| done.rows_affected())
    }

    /// The tokens of an account's bots.
    pub async fn tokens(&self, account: i64) -> Result<Vec<Token>, sqlx::Error> {
        let sql = "SELECT id, label, created FROM sessions WHERE account = $1 AND kind = 'token' ORDER BY id";
        let rows = sqlx::query(sql).bind(account).fetch_all(&self.read).await?;
        let token = |row: &AnyRow| {
            Ok(Token {
                id: row.try_get("id")?,
                label: row.try_get("label")?,
                created: row.try_get("created")?,
            })
        };
        rows.iter().map(token).collect()
    }

    /// Takes a token away; its hash, if there was one.
    pub async fn end_token(&self, account: i64, id: i64) -> Result<Option<Vec<u8>>, sqlx::Error> {
        let sql = "DELETE FROM sessions WHERE account = $1 AND id = $2 AND kind = 'token' RETURNING hash";
        let row = returned(sqlx::query(sql).bind(account).bind(id), &mut *self.pens.take().await?).await?;
        row.map(|row| row.try_get("hash")).transpose()
    }
}

/// The row, or none where the name is taken.
fn unless_taken<T>(result: Result<T, sqlx::Error>) -> Result<Option<T>, sqlx::Error> {
    match result {
        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(None),
        other => other.map(Some),
    }
}
