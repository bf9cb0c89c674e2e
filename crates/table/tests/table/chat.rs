//! What the players of a game write to each other, and who reads it.

use crate::support::*;
use serde_json::{Value, json};
use table::client::{Client, Reply};
use table::{Config, Limits};

async fn write(client: &mut Client, id: &str, text: &str) -> Reply {
    client.post(&format!("/api/games/{id}/chat"), json!({"text": text})).await.unwrap()
}

async fn read(client: &mut Client, id: &str, query: &str) -> Value {
    good(client.get(&format!("/api/games/{id}/chat{query}")).await.unwrap())["chat"].clone()
}

/// Numbered, told at once to both and kept as it was written; not too long, not too much.
pub async fn players_write_to_each_other(database: &str) {
    let limits = Limits { chats_a_minute: 6.0, ..Limits::none() };
    let table = Table::with(Config { limits, ..config(database) }).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let before = state(&mut two, &id).await;
    let mut sockets = [one.live(&id, "").await.unwrap(), two.live(&id, "detail=state").await.unwrap()];
    for socket in &mut sockets {
        hear(socket, |message| message.get("moment").is_some()).await;
    }
    let text = "<b>Bonne chance !</b>\n& à bientôt 🐎";
    let sent = good(write(&mut one, &id, &format!("  {text}\n")).await)["chat"].clone();
    assert_eq!(
        (&sent["number"], &sent["side"], &sent["player"]),
        (&json!(1), &json!("french"), &json!("Anne"))
    );
    assert_eq!(sent["text"], text);
    for socket in &mut sockets {
        assert_eq!(hear(socket, |message| message.get("chat").is_some()).await["chat"], sent);
    }
    assert_eq!(good(write(&mut two, &id, "Merci.").await)["chat"]["side"], "allied");
    assert_eq!(read(&mut one, &id, "").await[0], sent);
    assert_eq!(read(&mut one, &id, "?from=2").await[0]["text"], "Merci.");
    assert_eq!(state(&mut two, &id).await["moment"], before["moment"], "no part of the game");

    for wrong in ["", " \n ", "a\u{0}b", "\u{1b}[31m", &"x".repeat(501)] {
        assert_eq!(bad(write(&mut one, &id, wrong).await, 400)["error"]["code"], "malformed");
    }
    good(write(&mut one, &id, &"é".repeat(500)).await);
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(write(&mut one, &id, "…").await.status);
    }
    assert_eq!((statuses[0], statuses[7]), (200, 429));
    good(write(&mut two, &id, "They may still write.").await);
    table.stop().await;

    let table = Table::start(database).await;
    let mut again = moved(&one, &table);
    assert_eq!(read(&mut again, &id, "").await[0], sent, "it is on disk");
    table.stop().await;
}

/// What is older than the last messages is read page by page.
pub async fn older_messages_are_read_in_turn(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    for number in 1..=450 {
        good(write(&mut one, &id, &number.to_string()).await);
    }
    let numbers = |chat: &Value| -> Vec<i64> {
        chat.as_array().unwrap().iter().map(|message| message["number"].as_i64().unwrap()).collect()
    };
    let pages = [("", 251..451), ("?before=251", 51..251), ("?before=51", 1..51), ("?before=1", 1..1)];
    for (query, expected) in pages {
        assert_eq!(numbers(&read(&mut two, &id, query).await), expected.collect::<Vec<_>>(), "{query}");
    }
    assert_eq!(numbers(&read(&mut two, &id, "?from=10&before=13").await), [10, 11, 12]);
    assert_eq!(numbers(&read(&mut two, &id, "?from=1").await), (1..201).collect::<Vec<_>>());
    bad(two.get(&format!("/api/games/{id}/chat?before=x")).await.unwrap(), 400);
    table.stop().await;
}

/// Spectators and strangers read and hear nothing, not even when the game is over; who is alone has nobody to write to.
pub async fn nobody_else_reads_it(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let (mut other, mut nobody) = (table.guest("Carl").await, table.client());
    let id = game_of_two(&mut one, &mut two).await;
    let mut sockets = [other.live(&id, "").await.unwrap(), nobody.live(&id, "detail=state").await.unwrap()];
    for socket in &mut sockets {
        hear(socket, |message| message.get("moment").is_some()).await;
    }
    good(write(&mut one, &id, "Between us.").await);
    let path = format!("/api/games/{id}/chat");
    for over in [false, true] {
        assert_eq!(bad(other.get(&path).await.unwrap(), 403)["error"]["code"], "not-yours");
        assert_eq!(bad(nobody.get(&path).await.unwrap(), 401)["error"]["code"], "signed-out");
        bad(write(&mut other, &id, "Hello?").await, 403);
        bad(write(&mut nobody, &id, "Hello?").await, 401);
        if !over {
            let resign = json!({"control": "resign"});
            good(one.post(&format!("/api/games/{id}/control"), resign).await.unwrap());
        }
    }
    good(write(&mut two, &id, "Well played.").await);
    assert_eq!(read(&mut one, &id, "").await.as_array().unwrap().len(), 2);
    for socket in &mut sockets {
        let heard = |message: &Value| message.get("chat").is_some() || message["status"] == "over";
        assert!(hear(socket, heard).await.get("chat").is_none());
    }
    for opponent in [json!("myself"), json!("open"), json!({"computer": "recruit"})] {
        let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": opponent});
        let alone = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
        assert_eq!(bad(write(&mut one, &alone, "Hello?").await, 409)["error"]["code"], "not-now");
        assert_eq!(read(&mut one, &alone, "").await, json!([]));
    }
    table.stop().await;
}

/// An account that is deleted takes what it wrote along, and leaves what others wrote.
pub async fn what_was_written_goes_with_the_account(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    good(write(&mut one, &id, "My secret.").await);
    good(write(&mut two, &id, "And mine.").await);
    good(one.call("DELETE", "/api/me", "{}").await.unwrap());
    let left = read(&mut two, &id, "").await;
    assert_eq!(left.as_array().unwrap().len(), 1, "{left}");
    assert_eq!(left[0]["text"], "And mine.");
    assert_eq!(bad(write(&mut two, &id, "Where are you?").await, 409)["error"]["code"], "not-now");
    table.stop().await;
}
