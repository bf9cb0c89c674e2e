//! What another process wrote: PostgreSQL tells it, SQLite has one process only.

use super::{Dialect, Store};
use serde::Deserialize;
use sqlx::postgres::PgListener;
use std::time::Duration;

#[derive(Deserialize)]
struct Message {
    node: String,
    #[serde(default)]
    games: Vec<i64>,
    #[serde(default)]
    looks: Vec<(i64, i64)>,
    #[serde(default)]
    dismissed: Vec<i64>,
}

/// What another process says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// It wrote to a game.
    Changed(i64),
    /// Nothing is heard any longer.
    Deaf,
    /// Nothing was heard for a while, and is again: any game may have changed.
    Silence,
    /// This account, whose turn it has become, looks at this game there.
    Looks(i64, i64),
    /// Sessions of this account have ended.
    Dismissed(i64),
}

/// Calls `heard` with everything that other processes than `node` say, for ever.
pub async fn listen(store: Store, node: String, heard: impl Fn(Heard)) {
    if store.dialect() != Dialect::Postgres {
        return;
    }
    loop {
        let ended = hear(&store, &node, &heard).await;
        heard(Heard::Deaf);
        if let Err(error) = ended {
            tracing::warn!(%error, "the database does not tell what other processes write; trying again");
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn hear(store: &Store, node: &str, heard: &impl Fn(Heard)) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect(store.url()).await?;
    listener.listen("sabretache").await?;
    heard(Heard::Silence);
    loop {
        let Some(said) = listener.try_recv().await? else { return Ok(()) };
        match serde_json::from_str::<Message>(said.payload()) {
            Ok(message) if message.node != node => {
                message.games.into_iter().for_each(|game| heard(Heard::Changed(game)));
                message.dismissed.into_iter().for_each(|account| heard(Heard::Dismissed(account)));
                message.looks.into_iter().for_each(|(account, game)| heard(Heard::Looks(account, game)));
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "another process says something unknown"),
        }
    }
}
