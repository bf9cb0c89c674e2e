//! What another process wrote: PostgreSQL tells it, SQLite has one process only.

use super::{Dialect, Store};
use serde::Deserialize;
use sqlx::postgres::PgListener;
use std::time::Duration;

#[derive(Deserialize)]
struct Message {
    node: String,
    games: Vec<i64>,
}

/// Calls `changed` with each game that another process than `node` wrote to, for ever; with none after a
/// connection was lost, when any game may have changed.
pub async fn listen(store: Store, node: String, changed: impl Fn(Option<i64>)) {
    if store.dialect() != Dialect::Postgres {
        return;
    }
    loop {
        if let Err(error) = hear(&store, &node, &changed).await {
            tracing::warn!(%error, "the database does not tell what other processes write; trying again");
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn hear(store: &Store, node: &str, changed: &impl Fn(Option<i64>)) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect(store.url()).await?;
    listener.listen("sabretache").await?;
    changed(None);
    loop {
        let Some(heard) = listener.try_recv().await? else { return Ok(()) };
        match serde_json::from_str::<Message>(heard.payload()) {
            Ok(message) if message.node != node => {
                message.games.into_iter().for_each(|game| changed(Some(game)))
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "another process says something unknown"),
        }
    }
}
