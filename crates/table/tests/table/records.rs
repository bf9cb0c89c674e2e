//! The record of a finished game proves its end: a digest of every line, and the signature of the table.

use crate::storage::execute;
use crate::support::*;
use kernel::Record;
use serde_json::{Value, json};
use table::client::Client;
use table::{Config, Limits};
use tempfile::TempDir;

async fn key(client: &mut Client) -> Value {
    good(client.get("/api/key").await.unwrap())["key"].clone()
}

async fn record(client: &mut Client, id: &str) -> String {
    client.get(&format!("/api/games/{id}/record")).await.unwrap().text()
}

async fn verified(client: &mut Client, id: &str) -> Value {
    good(client.get(&format!("/api/games/{id}/verify")).await.unwrap())
}

/// A game that the second of two gives up.
async fn given_up(one: &mut Client, two: &mut Client) -> String {
    let id = game_of_two(one, two).await;
    play([one, two], &id, 12, &mut Chance(8)).await;
    good(two.post(&format!("/api/games/{id}/control"), json!({"control": "resign"})).await.unwrap());
    id
}

/// It is signed when it ends, reads the same after a restart, and whatever is changed in the database is found.
pub async fn a_finished_game_is_signed(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let key = key(&mut one).await;
    let id = given_up(&mut one, &mut two).await;
    let text = record(&mut table.client(), &id).await;
    let signed = Record::parse(&text, &id).unwrap().end.unwrap();
    assert_eq!(json!(kernel::hash::hex(&signed.signature.unwrap().key)), key);
    assert!(shelf::find("warburg").unwrap().verify(&Record::parse(&text, &id).unwrap()).is_ok());
    assert!(text.lines().filter(|line| line.contains('!')).all(|line| line.contains("/6")), "{text}");
    let proof = verified(&mut one, &id).await;
    assert_eq!((&proof["honest"], &proof["signed_by"]), (&json!(true), &key));
    assert_eq!(proof["digest"], kernel::hash::hex(&signed.digest.unwrap()));
    table.stop().await;

    let table = Table::start(database).await;
    assert_eq!(record(&mut table.client(), &id).await, text, "a restart changes nothing");
    assert_eq!(self::key(&mut table.client()).await, key, "nor the key");
    table.stop().await;

    execute(database, "UPDATE actions SET line = 'french :resigns' WHERE line = 'allied :resigns'").await;
    let table = Table::start(database).await;
    let proof = verified(&mut table.client(), &id).await;
    assert_eq!(proof["honest"], false);
    assert!(proof["error"].as_str().unwrap().contains("changed"), "{proof}");
    table.stop().await;

    execute(database, "UPDATE actions SET line = 'allied :resigns' WHERE line = 'french :resigns'").await;
    execute(database, "UPDATE games SET closing = NULL").await;
    let table = Table::start(database).await;
    let proof = verified(&mut table.client(), &id).await;
    assert_eq!(
        (&proof["honest"], &proof["signed_by"]),
        (&json!(true), &Value::Null),
        "as of an earlier table"
    );
    assert!(!record(&mut table.client(), &id).await.contains("signed"));
    table.stop().await;
}

/// The operator may keep the key in a file: then it is the same on any database.
pub async fn a_key_may_be_in_a_file(database: &str) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("table.key");
    let named = Config { key: Some(file.clone()), limits: Limits::none(), ..config(database) };
    let table = Table::with(named.clone()).await;
    let own = key(&mut table.client()).await;
    table.stop().await;
    let table = Table::start(database).await;
    assert_ne!(key(&mut table.client()).await, own, "that of the database is another");
    table.stop().await;
    let table = Table::with(named.clone()).await;
    assert_eq!(key(&mut table.client()).await, own);
    table.stop().await;
    std::fs::write(&file, "a secret\n").unwrap();
    let refused = table::Server::bind(named).await.err().unwrap().to_string();
    assert!(refused.contains("table.key") && refused.contains("64 hexadecimal digits"), "{refused}");
}

/// Processes on one database sign alike, whichever was first.
pub async fn two_processes_sign_with_one_key(database: &str) {
    let (first, second) = tokio::join!(Table::start(database), Table::start(database));
    let (mut one, mut two) = (first.guest("Anne").await, first.guest("Bela").await);
    assert_eq!(key(&mut first.client()).await, key(&mut second.client()).await);
    let id = given_up(&mut one, &mut two).await;
    let text = record(&mut one, &id).await;
    assert!(text.contains("\nsigned "), "{text}");
    assert_eq!(record(&mut moved(&one, &second), &id).await, text);
    first.stop().await;
    second.stop().await;
}
