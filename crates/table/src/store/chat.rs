//! What the players of a game write to each other.

use super::pen::returned;
use super::{Account, Store, now};
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// This many messages are read at once.
const MOST: i64 = 200;

/// Something that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// Its number in the game, from 1.
    pub number: i64,
    /// Who wrote it.
    pub account: i64,
    /// The name of the account.
    pub name: String,
    /// When.
    pub written: i64,
    /// What.
    pub text: String,
}

fn message(row: &AnyRow) -> Result<Message, sqlx::Error> {
    Ok(Message {
        number: row.try_get("number")?,
        account: row.try_get("account")?,
        name: row.try_get("name")?,
        written: row.try_get("written")?,
        text: row.try_get("text")?,
    })
}

macro_rules! messages {
    ($order:literal) => {
        concat!(
            "SELECT c.number, c.account, c.written, c.text, a.name FROM chat c JOIN accounts a ON a.id = c.account \
             WHERE c.game = $1 AND c.number >= $2 AND c.number < $3 ",
            $order,
            " LIMIT $4"
        )
    };
}

impl Store {
    /// Writes a message down. The game's own row gives it its number: of two processes, one waits for the other.
    pub async fn add_message(&self, game: i64, by: &Account, text: &str) -> Result<Message, sqlx::Error> {
        let written = now();
        let mut pen = self.pens.take().await?;
        let mut draft = pen.draft().await?;
        let sql = "UPDATE games SET chatted = chatted + 1 WHERE id = $1 RETURNING chatted";
        let row = returned(sqlx::query(sql).bind(game), &mut draft).await?;
        let number: i64 = row.ok_or(sqlx::Error::RowNotFound)?.try_get("chatted")?;
        sqlx::query("INSERT INTO chat (game, number, account, written, text) VALUES ($1, $2, $3, $4, $5)")
            .bind(game)
            .bind(number)
            .bind(by.id)
            .bind(written)
            .bind(text)
            .execute(&mut *draft)
            .await?;
        draft.commit().await?;
        Ok(Message { number, account: by.id, name: by.name.clone(), written, text: text.to_owned() })
    }

    /// The messages of a game from one number on and before another: the first of them, or without `from` the last.
    pub async fn messages(
        &self,
        game: i64,
        from: Option<i64>,
        before: Option<i64>,
    ) -> Result<Vec<Message>, sqlx::Error> {
        let sql = match from {
            Some(_) => messages!("ORDER BY c.number"),
            None => messages!("ORDER BY c.number DESC"),
        };
        let rows =
            sqlx::query(sql).bind(game).bind(from.unwrap_or(0)).bind(before.unwrap_or(i64::MAX)).bind(MOST);
        let mut messages: Vec<Message> =
            rows.fetch_all(&self.read).await?.iter().map(message).collect::<Result<_, _>>()?;
        messages.sort_by_key(|message| message.number);
        Ok(messages)
    }
}
