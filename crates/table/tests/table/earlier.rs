//! Games that were begun under earlier rules: read by everybody, gone on with by those who agree.

use crate::storage::execute;
use crate::support::*;
use crate::toy::{second, toy};
use kernel::{Record, Setup};
use serde_json::{Value, json};
use shelf::Rulebook;
use std::sync::Arc;
use table::client::Client;
use table::{Config, Limits};

/// Games of the first version, as that version wrote them.
const WARBURG: &str = include_str!("../../../warburg/tests/versions/1/heinberg-draw.record");
const TOY: &str = include_str!("../../../kernel/tests/toy/versions/1/game.record");

/// Makes a game into the first so many lines of a record.
async fn become_record(database: &str, id: &str, record: &Record, seed: [u8; 32], lines: usize) {
    let bytes = kernel::hash::hex(&seed);
    let bytes = match database.starts_with("postgres") {
        true => format!("decode('{bytes}', 'hex')"),
        false => format!("x'{bytes}'"),
    };
    let (version, data) = (record.version, &record.data);
    let dice: Vec<String> = record.setup_dice.iter().map(ToString::to_string).collect();
    let dice = dice.join(" ");
    execute(
        database,
        &format!(
            "UPDATE games SET version = {version}, data = '{data}', seed = {bytes}, setup_dice = '{dice}' WHERE slug = '{id}'"
        ),
    )
    .await;
    for (number, line) in (1..=lines).zip(&record.lines) {
        let sql = format!(
            "INSERT INTO actions (game, sequence, line) SELECT id, {number}, '{line}' FROM games WHERE slug = '{id}'"
        );
        execute(database, &sql).await;
    }
}

async fn say(client: &mut Client, id: &str, word: &str) -> table::client::Reply {
    client.post(&format!("/api/games/{id}/control"), json!({"control": word})).await.unwrap()
}

/// A running game of version 1 is shown, says so in both languages, waits, and goes on where it was once both have agreed.
pub async fn a_game_goes_on_under_new_rules_if_both_agree(database: &str) {
    let record = Record::parse(WARBURG, "heinberg").unwrap();
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = crate::leaving::clocked(&mut one, &mut two).await;
    table.stop().await;
    become_record(database, &id, &record, record.seed.unwrap(), 120).await;
    execute(database, "UPDATE games SET deadline = 1").await;

    let table = Table::start(database).await;
    let (mut one, mut two, mut nobody) = (moved(&one, &table), moved(&two, &table), table.client());
    let before = state(&mut one, &id).await;
    let open = json!({"begun": 1, "now": 2, "by": null, "agreed": [], "loses": false});
    assert_eq!((&before["rules"], &before["status"]), (&open, &json!("running")));
    assert!(before["prompt"]["en"].as_str().unwrap().contains("earlier rules"), "{}", before["prompt"]);
    assert!(before["prompt"]["fr"].as_str().unwrap().contains("règles antérieures"), "{}", before["prompt"]);
    assert_eq!((&before["offers"]["actions"], &before["log"]), (&json!([]), &json!([])));
    assert!(before["figures"].as_array().unwrap().len() > 10, "it can be looked at");
    for what in ["frames?from=0&to=9", "log?from=0", "picture?width=300"] {
        assert_eq!(nobody.get(&format!("/api/games/{id}/{what}")).await.unwrap().status, 200, "{what}");
    }
    bad(one.get(&format!("/api/games/{id}/record")).await.unwrap(), 403);
    assert_eq!(bad(act(&mut one, &id, 1, "pass").await, 422)["refused"]["why"], "control");
    assert_eq!(bad(say(&mut one, &id, "resign").await, 422)["refused"]["why"], "control");
    bad(say(&mut nobody, &id, "offer-new-rules").await, 401);
    let mut stranger = table.guest("Cleo").await;
    bad(say(&mut stranger, &id, "offer-new-rules").await, 403);
    bad(say(&mut two, &id, "accept-new-rules").await, 422);

    let mut socket = two.live(&id, "detail=state").await.unwrap();
    good(say(&mut one, &id, "offer-new-rules").await);
    let told = hear(&mut socket, |message| message["rules"]["by"] == "french").await;
    assert_eq!(told["rules"]["agreed"], json!(["french"]));
    good(say(&mut two, &id, "decline-new-rules").await);
    assert_eq!(state(&mut one, &id).await["rules"], open);
    good(say(&mut two, &id, "offer-new-rules").await);
    table.stop().await;

    let table = Table::start(database).await;
    let (mut one, mut two) = (moved(&one, &table), moved(&two, &table));
    assert_eq!(state(&mut one, &id).await["rules"]["by"], "allied", "what was offered is not forgotten");
    let mut socket = two.live(&id, "detail=state").await.unwrap();
    // Only what happens after the socket's first word comes with its line of the log.
    hear(&mut socket, |message| message["rules"]["by"] == "allied").await;
    good(say(&mut one, &id, "accept-new-rules").await);
    let after = hear(&mut socket, |message| message["view"].is_object() && message["rules"].is_null()).await;
    assert_eq!((&after["status"], &after["stage"]), (&json!("running"), &before["stage"]));
    assert_eq!(after["log"].as_array().unwrap().len(), 1, "the log says that it goes on");
    bad(say(&mut two, &id, "offer-new-rules").await, 422);
    let now = state(&mut one, &id).await;
    assert_eq!((&now["view"], &now["figures"]), (&before["view"], &before["figures"]));
    let last = play([&mut one, &mut two], &id, 15, &mut Chance(8)).await;
    table.stop().await;

    let table = Table::start(database).await;
    let (mut one, mut two) = (moved(&one, &table), moved(&two, &table));
    assert_eq!(state(&mut one, &id).await["view"], last["view"]);
    good(say(&mut two, &id, "resign").await);
    let text = one.get(&format!("/api/games/{id}/record")).await.unwrap().text();
    assert!(text.contains("\nrules 1\n") && text.contains(":offers-new-rules\n"), "{text}");
    assert_eq!(Record::parse(&text, &id).unwrap().carried().unwrap().1.version, 2, "the record says where");
    let verified = good(one.get(&format!("/api/games/{id}/verify")).await.unwrap());
    assert_eq!(verified["honest"], true, "{verified}");
    table.stop().await;
}

/// A finished game of version 1 is looked at as before; its record is that of version 1.
pub async fn a_finished_game_of_earlier_rules_is_shown(database: &str) {
    let record = Record::parse(WARBURG, "heinberg").unwrap();
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let other = game_of_two(&mut one, &mut two).await;
    table.stop().await;
    for (id, winner) in [(&id, "null"), (&other, "\"french\"")] {
        become_record(database, id, &record, record.seed.unwrap(), record.lines.len()).await;
        let result = format!("{{\"how\": \"played\", \"winner\": {winner}}}");
        execute(database, &format!("UPDATE games SET status = 2, result = '{result}' WHERE slug = '{id}'"))
            .await;
    }
    let table = Table::start(database).await;
    let mut nobody = table.client();
    let shown = state(&mut nobody, &id).await;
    assert_eq!((&shown["status"], &shown["rules"]["begun"]), (&json!("over"), &json!(1)));
    let end = moment(&shown);
    let film = good(nobody.get(&format!("/api/games/{id}/frames?from={}&to={end}", end - 9)).await.unwrap());
    assert_eq!(film["frames"][9]["view"], shown["view"]);
    let text = nobody.get(&format!("/api/games/{id}/record")).await.unwrap().text();
    assert_eq!(Record::parse(&text, &id).unwrap().lines, record.lines);
    assert!(text.contains("\nrules 1\n"));
    assert_eq!(good(nobody.get(&format!("/api/games/{id}/chances")).await.unwrap())["done"], true);
    // Played by today's rules the other would end otherwise than it did: then its record alone is shown.
    let reply = bad(nobody.get(&format!("/api/games/{other}")).await.unwrap(), 409);
    assert_eq!(reply["error"]["code"], "other-rules");
    assert_eq!(nobody.get(&format!("/api/games/{other}/record")).await.unwrap().status, 200);
    table.stop().await;
}

/// Who plays both sides, or against the computer, need not agree with anybody else.
pub async fn who_plays_alone_agrees_alone(database: &str) {
    let record = Record::parse(WARBURG, "heinberg").unwrap();
    let table = Table::start(database).await;
    let mut one = table.guest("Anne").await;
    let mut ids = Vec::new();
    for opponent in [json!("myself"), json!({"computer": "recruit"})] {
        let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": opponent});
        ids.push(good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned());
    }
    table.stop().await;
    execute(database, "DELETE FROM actions").await;
    for id in &ids {
        become_record(database, id, &record, record.seed.unwrap(), 60).await;
    }
    let table = Table::start(database).await;
    let mut one = moved(&one, &table);
    for id in &ids {
        assert_eq!(state(&mut one, id).await["rules"]["begun"], 1);
        good(say(&mut one, id, "offer-new-rules").await);
        assert_eq!(state(&mut one, id).await["rules"], Value::Null);
    }
    table.stop().await;
}

/// Where the record departs from today's rules and no position was kept, it can be read by those who played it; with a
/// position it goes on from there.
pub async fn what_cannot_be_carried_can_be_read(database: &str) {
    let record = Record::parse(TOY, "toy").unwrap();
    let seed = (0..=u8::MAX).map(|number| [number; 32]);
    let seed = seed.into_iter().find(|seed| Some(kernel::hash::digest(seed)) == record.commit).unwrap();
    let with = |book: Arc<dyn Rulebook>| Config {
        books: vec![book.into()],
        limits: Limits::none(),
        ..config(database)
    };
    let table = Table::with(with(toy().0)).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let wish = json!({"game": "toy", "scenario": "plain", "side": "red", "opponent": "open"});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    good(two.post(&format!("/api/games/{id}/join"), json!({})).await.unwrap());
    table.stop().await;
    become_record(database, &id, &record, seed, record.lines.len()).await;

    let table = Table::with(with(second())).await;
    let (mut one, mut two, mut nobody) = (moved(&one, &table), moved(&two, &table), table.client());
    let path = format!("/api/games/{id}");
    for call in ["", "/frames", "/log", "/picture", "/verify", "/chances", "/why?text=pass"] {
        let reply = bad(one.get(&format!("{path}{call}")).await.unwrap(), 409);
        assert_eq!(reply["error"]["code"], "other-rules", "{call}");
    }
    bad(say(&mut one, &id, "offer-new-rules").await, 409);
    let text = two.get(&format!("{path}/record")).await.unwrap();
    assert_eq!(text.status, 200);
    assert_eq!(Record::parse(&text.text(), &id).unwrap().lines, record.lines);
    bad(nobody.get(&format!("{path}/record")).await.unwrap(), 403);
    assert!(good(one.get("/api/lobby").await.unwrap())["mine"][0]["id"] == id, "the lobby has it");
    table.stop().await;

    let mut first = toy().0.open(&Setup::new("plain"), seed).unwrap();
    first.follow(&record.lines[0]).unwrap();
    let position = first.position().unwrap();
    let sql = format!(
        "INSERT INTO positions (game, sequence, position) SELECT id, 1, '{position}' FROM games WHERE slug = '{id}'"
    );
    execute(database, &sql).await;
    let table = Table::with(with(second())).await;
    let (mut one, mut two) = (moved(&one, &table), moved(&two, &table));
    let shown = state(&mut one, &id).await;
    assert_eq!(shown["rules"]["loses"], true, "{}", shown["rules"]);
    assert!(shown["prompt"]["en"].as_str().unwrap().contains("would be lost"));
    good(say(&mut one, &id, "offer-new-rules").await);
    good(say(&mut two, &id, "accept-new-rules").await);
    let now = state(&mut one, &id).await;
    assert_eq!((&now["rules"], &now["view"]), (&Value::Null, &shown["view"]));
    table.stop().await;
    let table = Table::with(with(second())).await;
    assert_eq!(state(&mut moved(&one, &table), &id).await["view"], now["view"]);
    table.stop().await;
}
