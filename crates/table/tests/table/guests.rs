//! Guests who do not come back, and games that nobody joins.

use crate::storage::execute;
use crate::support::*;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use table::client::Client;

/// A guest who has not come back for 90 days, and whom nobody waits for, is removed with what is theirs alone; so is a game that
/// nobody joined. What others played with them stays.
pub async fn who_does_not_come_back_is_removed(database: &str) {
    let table = Table::start(database).await;
    let mut anne = table.guest("Anne").await;
    good(anne.post("/api/me/register", json!({"name": "Anne", "password": "correct horse"})).await.unwrap());
    let (mut lost, mut awaited) = (table.guest("Lost").await, table.guest("Awaited").await);
    let (mut late, mut here) = (table.guest("Late").await, table.guest("Here").await);
    let finished = game_of_two(&mut lost, &mut anne).await;
    resign(&mut lost, &finished).await;
    let alone = make(&mut lost, json!("myself")).await;
    let computer = make(&mut lost, json!({"computer": "recruit"})).await;
    let waiting = make(&mut lost, json!("open")).await;
    let running = game_of_two(&mut awaited, &mut anne).await;
    let recent = game_of_two(&mut late, &mut anne).await;
    resign(&mut late, &recent).await;
    let unjoined = make(&mut anne, json!("link")).await;
    let fresh = make(&mut anne, json!("open")).await;
    let playing = game_of_two(&mut here, &mut anne).await;
    resign(&mut here, &playing).await;
    table.stop().await;

    for statement in [
        "UPDATE accounts SET created = 1".to_owned(),
        format!("UPDATE games SET updated = 1 WHERE slug NOT IN ('{recent}', '{fresh}')"),
        "DELETE FROM sessions WHERE account IN (SELECT id FROM accounts WHERE name IN ('Lost', 'Awaited', 'Late'))"
            .to_owned(),
    ] {
        execute(database, &statement).await;
    }
    let table = Table::start(database).await;
    let mut anne = moved(&anne, &table);
    let start = Instant::now();
    while player(&mut anne, &finished).await != Value::Null {
        assert!(start.elapsed() < PATIENCE, "nobody was removed");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(state(&mut anne, &finished).await["result"]["how"], "resigned", "it can still be read");
    assert!(anne.get(&format!("/api/games/{finished}/record")).await.unwrap().text().contains("warburg"));
    for gone in [&alone, &computer, &waiting, &unjoined] {
        bad(anne.get(&format!("/api/games/{gone}")).await.unwrap(), 404);
    }
    assert_eq!(player(&mut anne, &running).await, "Awaited", "somebody waits for them");
    assert_eq!(player(&mut anne, &recent).await, "Late", "they played not long ago");
    assert_eq!(player(&mut anne, &playing).await, "Here", "they can come back");
    assert_eq!(state(&mut anne, &fresh).await["status"], "waiting");
    assert_eq!(good(anne.get("/api/me").await.unwrap())["me"]["name"], "Anne");
    table.stop().await;
}

async fn make(client: &mut Client, opponent: Value) -> String {
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": opponent});
    good(client.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned()
}

async fn resign(client: &mut Client, id: &str) {
    good(client.post(&format!("/api/games/{id}/control"), json!({"control": "resign"})).await.unwrap());
}

/// Who is said to play the French.
async fn player(client: &mut Client, id: &str) -> Value {
    state(client, id).await["seats"][0]["player"].clone()
}
