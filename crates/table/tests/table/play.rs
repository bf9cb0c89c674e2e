//! Whole games: between two people, and against the computer.

use crate::support::*;
use kernel::Record;
use serde_json::{Value, json};

/// Two people play to the end by chance; both sockets tell them everything; dice, record and frames are in order.
pub async fn two_people_play_to_the_end(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let before = state(&mut one, &id).await;
    assert_eq!(before["status"], "running");
    assert_eq!(before["seed"], Value::Null);
    let sockets = [
        one.live(&id, "detail=log&from=0").await.unwrap(),
        two.live(&id, "detail=state&from=0").await.unwrap(),
        table.client().live(&id, "detail=moment").await.unwrap(),
    ];
    // Sockets must be heard while the game goes on, or they fall behind and are closed.
    let listening = sockets.map(|mut socket| {
        tokio::spawn(async move {
            let mut told = Vec::new();
            loop {
                let message = socket.next().await.expect("the socket stays open");
                let over = message["status"] == "over";
                told.push(message);
                if over {
                    return told;
                }
            }
        })
    });
    let last = play([&mut one, &mut two], &id, u64::MAX, &mut Chance(1760)).await;
    assert_eq!(last["status"], "over");
    assert_eq!(last["result"]["how"], "played");
    assert_eq!(last["commitment"], before["commitment"]);
    for (listener, detail) in listening.into_iter().zip(["log", "state", "moment"]) {
        let told = tokio::time::timeout(PATIENCE, listener).await.expect("in time").unwrap();
        let end = told.last().unwrap();
        assert_eq!(end["moment"], last["moment"], "{detail}");
    }
    proved(&mut one, &id, &last).await;
    frames(&mut two, &id, &last).await;
    lists(&table, &mut one, &id).await;
    rematch(&mut one, &mut two, &id).await;
    table.stop().await;
}

/// The seed is the one that was committed to, and gives the dice of the record.
async fn proved(client: &mut table::client::Client, id: &str, last: &Value) {
    let seed = kernel::hash::unhex(last["seed"].as_str().unwrap()).unwrap();
    assert_eq!(kernel::hash::hex(&kernel::hash::digest(&seed)), last["commitment"].as_str().unwrap());
    let text = client.get(&format!("/api/games/{id}/record")).await.unwrap().text();
    let record = Record::parse(&text, id).unwrap();
    let book = shelf::find("warburg").unwrap();
    let replay = book.verify(&record).unwrap();
    let verified = good(client.get(&format!("/api/games/{id}/verify")).await.unwrap());
    assert_eq!((&verified["honest"], &verified["hash"]), (&json!(true), &json!(replay.hash)));
}

/// The frames of a finished game are those of the rules, for either side.
async fn frames(client: &mut table::client::Client, id: &str, last: &Value) {
    let end = moment(last);
    let path = format!("/api/games/{id}/frames?from={}&to={end}&side=french", end - 40);
    let film = good(client.get(&path).await.unwrap());
    let frames = film["frames"].as_array().unwrap();
    assert_eq!(frames.len(), 41);
    assert_eq!(frames[40]["view"], last["view"]);
    let first = good(client.get(&format!("/api/games/{id}/frames?from=0")).await.unwrap());
    assert_eq!(first["frames"][0]["moment"], 0);
}

async fn lists(table: &Table, client: &mut table::client::Client, id: &str) {
    let has = |list: &Value| list.as_array().unwrap().iter().any(|card| card["id"] == id);
    let mine = good(client.get("/api/lobby").await.unwrap());
    assert!(has(&mine["finished"]) && !has(&mine["mine"]));
    let anybody = good(table.client().get("/api/lobby?list=finished").await.unwrap());
    assert!(has(&anybody["finished"]));
}

async fn rematch(one: &mut table::client::Client, two: &mut table::client::Client, id: &str) {
    let path = format!("/api/games/{id}/rematch");
    let first = good(one.post(&path, json!({})).await.unwrap());
    let second = good(two.post(&path, json!({})).await.unwrap());
    assert_eq!(first["id"], second["id"]);
    let next = state(one, first["id"].as_str().unwrap()).await;
    assert_eq!((&next["side"], &next["status"]), (&json!("allied"), &json!("running")));
    // And again, everybody on the side they have now.
    let second = next["id"].as_str().unwrap();
    good(two.post(&format!("/api/games/{second}/control"), json!({"control": "resign"})).await.unwrap());
    let path = format!("/api/games/{second}/rematch");
    let third = good(one.post(&path, json!({"sides": "same"})).await.unwrap());
    assert_eq!(state(one, third["id"].as_str().unwrap()).await["side"], "allied");
}

/// A person plays against a captain to the end, told by the socket whose turn it is.
pub async fn a_person_plays_the_computer(database: &str) {
    let table = Table::start(database).await;
    let mut one = table.guest("Anne").await;
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "allied", "opponent": {"computer": "captain"}});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let mut socket = one.live(&id, "detail=state").await.unwrap();
    let mut chance = Chance(31);
    let mut answers = 0u64;
    loop {
        let mine = |message: &Value| {
            message["status"] == "over"
                || message["deciding"].as_array().is_some_and(|sides| sides.contains(&json!("allied")))
        };
        let now = hear(&mut socket, mine).await;
        if now["status"] == "over" {
            break;
        }
        let text = choose(&now, &mut chance);
        let message = json!({"id": answers, "moment": now["moment"], "text": text});
        socket.send(message.to_string()).await.unwrap();
        answers += 1;
    }
    let last = state(&mut one, &id).await;
    assert_eq!(last["result"]["how"], "played");
    assert!(last["log"].as_array().unwrap().iter().any(|entry| entry["by"] == "french"));
    assert!(answers > 10);
    table.stop().await;
}

/// Undo, take-back, draw, resignation: between people, and with a computer that answers.
pub async fn players_speak_beside_the_rules(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let now = state(&mut one, &id).await;
    assert!(decides(&now));
    let text = choose(&now, &mut Chance(5));
    good(act(&mut one, &id, 0, &text).await);
    assert_eq!(state(&mut one, &id).await["undo"]["allowed"], true);
    let control = format!("/api/games/{id}/control");
    let refused = two.post(&control, json!({"control": "undo", "moment": 1})).await.unwrap();
    assert_eq!(bad(refused, 422)["refused"]["why"], "control");
    good(one.post(&control, json!({"control": "undo", "moment": 1})).await.unwrap());
    let undone = state(&mut one, &id).await;
    assert_eq!(undone["view"], now["view"]);
    assert_eq!(undone["offers"], now["offers"]);
    good(one.post(&control, json!({"control": "offer-draw", "moment": 2})).await.unwrap());
    assert_eq!(state(&mut two, &id).await["proposal"], json!({"by": "french", "kind": "draw"}));
    good(two.post(&control, json!({"control": "accept-draw", "moment": 3})).await.unwrap());
    assert_eq!(state(&mut two, &id).await["result"]["how"], "draw-agreed");
    let over = one.post(&control, json!({"control": "resign"})).await.unwrap();
    assert_eq!(bad(over, 422)["refused"]["why"], "over");
    with_a_computer(&mut one).await;
    table.stop().await;
}

async fn with_a_computer(one: &mut table::client::Client) {
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": {"computer": "recruit"}});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let mut socket = one.live(&id, "detail=state").await.unwrap();
    let mine =
        |message: &Value| message["offers"]["actions"].as_array().is_some_and(|offers| !offers.is_empty());
    let now = hear(&mut socket, mine).await;
    good(act(one, &id, moment(&now), &choose(&now, &mut Chance(3))).await);
    let control = format!("/api/games/{id}/control");
    let now = hear(&mut socket, mine).await;
    good(one.post(&control, json!({"control": "offer-take-back", "moment": now["moment"]})).await.unwrap());
    let taken = hear(&mut socket, |message| message["proposal"].is_null() && mine(message)).await;
    assert!(moment(&taken) >= moment(&now) + 2);
    good(one.post(&control, json!({"control": "resign"})).await.unwrap());
    let last = state(one, &id).await;
    assert_eq!((&last["result"]["how"], &last["result"]["winner"]), (&json!("resigned"), &json!("allied")));
}
