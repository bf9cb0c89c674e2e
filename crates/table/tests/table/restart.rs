//! A server that stops and starts again knows everything that it ever said.

use crate::leaving::clocked;
use crate::support::*;
use crate::toy::toy;
use serde_json::{Value, json};
use std::time::Duration;
use table::{Config, Limits};

/// Sessions, seats, both sides' views, offers and logs are the same after a restart; and the game goes on.
pub async fn a_restart_loses_nothing(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    play([&mut one, &mut two], &id, 60, &mut Chance(1805)).await;
    let control = format!("/api/games/{id}/control");
    let at = moment(&state(&mut one, &id).await);
    good(one.post(&control, json!({"control": "offer-take-back", "moment": at})).await.unwrap());
    let before = [state(&mut one, &id).await, state(&mut two, &id).await];
    let mut socket = table.client().live(&id, "detail=moment").await.unwrap();
    hear(&mut socket, |message| message["moment"] == at + 1).await;
    table.stop().await;
    assert!(socket.next().await.is_none(), "sockets are told that the server stops");

    let table = Table::start(database).await;
    let (mut one, mut two) = (moved(&one, &table), moved(&two, &table));
    assert_eq!([state(&mut one, &id).await, state(&mut two, &id).await], before);
    good(two.post(&control, json!({"control": "accept-take-back", "moment": at + 1})).await.unwrap());
    let last = play([&mut one, &mut two], &id, u64::MAX, &mut Chance(1806)).await;
    assert_eq!(last["status"], "over");
    let verified = good(one.get(&format!("/api/games/{id}/verify")).await.unwrap());
    assert_eq!(verified["honest"], true);
    table.stop().await;

    let table = Table::start(database).await;
    assert_eq!(state(&mut moved(&one, &table), &id).await, last);
    table.stop().await;
}

/// Minutes a turn: who need not decide has after a restart what they had before, and spends it when it is their turn again.
pub async fn each_side_keeps_its_time(database: &str) {
    let left = |state: &Value, side: &str| state["clock"]["left"][side].as_u64().unwrap();
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = clocked(&mut one, &mut two).await;
    tokio::time::sleep(Duration::from_millis(400)).await;
    let mut chance = Chance(9);
    let before = loop {
        let now = state(&mut one, &id).await;
        assert_eq!(now["stage"]["turn"], 1, "the other side decides in the first turn");
        if !decides(&now) {
            break now;
        }
        good(act(&mut one, &id, moment(&now), &choose(&now, &mut chance)).await);
    };
    assert!(left(&before, "french") + 400 <= 600_000, "{}", before["clock"]);
    table.stop().await;

    let table = Table::start(database).await;
    let (mut one, mut two) = (moved(&one, &table), moved(&two, &table));
    let after = state(&mut one, &id).await;
    assert_eq!(left(&after, "french"), left(&before, "french"));
    assert!(left(&after, "allied") < left(&before, "allied"), "{}", after["clock"]);
    loop {
        let now = state(&mut two, &id).await;
        if now["stage"]["turn"] != 1 || !decides(&now) {
            break;
        }
        good(act(&mut two, &id, moment(&now), &choose(&now, &mut chance)).await);
    }
    let last = state(&mut one, &id).await;
    assert!(last["stage"]["turn"] != 1 || left(&last, "french") <= left(&before, "french"));
    table.stop().await;
}

/// Who does not know that the other has decided is not told it by a clock, before a restart or after it.
pub async fn nobody_learns_from_a_clock_after_a_restart(database: &str) {
    let limit: u64 = 24 * 3600 * 1000;
    let with = || Config { books: vec![toy().0.into()], limits: Limits::none(), ..config(database) };
    let table = Table::with(with()).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let wish = json!({"game": "toy", "scenario": "plain", "side": "red", "opponent": "open", "clock": {"per-move": limit}});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    good(two.post(&format!("/api/games/{id}/join"), json!({})).await.unwrap());
    tokio::time::sleep(Duration::from_secs(2)).await;
    let now = state(&mut one, &id).await;
    let bid =
        now["offers"]["actions"].as_array().unwrap().iter().map(|offer| offer["text"].as_str().unwrap());
    let bid = bid.into_iter().find(|text| text.starts_with("play")).unwrap().to_owned();
    good(act(&mut one, &id, moment(&now), &bid).await);
    let left = |state: &Value| state["clock"]["left"]["red"].as_u64().unwrap();
    let before = left(&state(&mut two, &id).await);
    assert_eq!(left(&state(&mut one, &id).await), limit, "Red has bid");
    assert!(before <= limit - 2_000, "Blue does not know it");
    table.stop().await;
    let table = Table::with(with()).await;
    let (mut one, mut two) = (moved(&one, &table), moved(&two, &table));
    assert_eq!(left(&state(&mut one, &id).await), limit);
    assert!(left(&state(&mut two, &id).await) <= before);
    table.stop().await;
}

/// A computer player goes on after a restart without being asked.
pub async fn the_computer_goes_on_after_a_restart(database: &str) {
    let table = Table::start(database).await;
    let mut one = table.guest("Anne").await;
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "allied", "opponent": {"computer": "captain"}});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    // It stops at once, with the French to decide.
    table.stop().await;
    let table = Table::start(database).await;
    let mut one = moved(&one, &table);
    let mut socket = one.live(&id, "detail=state&from=0").await.unwrap();
    hear(&mut socket, |message| {
        message["offers"]["actions"].as_array().is_some_and(|offers| !offers.is_empty())
    })
    .await;
    assert!(moment(&state(&mut one, &id).await) > 0);
    table.stop().await;
}

/// A server that is stopped as soon as it is started stops.
pub async fn a_server_is_stopped_at_once(database: &str) {
    for _ in 0..10 {
        tokio::time::timeout(PATIENCE, Table::start(database).await.stop()).await.expect("it stops");
    }
}

/// A server that stops answers every decision that it has heard, writes down no other, and says goodbye to each socket.
pub async fn what_is_under_way_comes_to_its_end(database: &str) {
    let table = Table::start(database).await;
    let mut playing = Vec::new();
    for seed in 1..=4 {
        let mut one = table.guest("Anne").await;
        let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "myself"});
        let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
        let mut socket = one.live(&id, "detail=offers").await.unwrap();
        playing.push(tokio::spawn(async move {
            let (mut chance, mut accepted) = (Chance(seed), 0);
            while let Some(message) = socket.next().await {
                accepted += u64::from(message.get("accepted").is_some());
                if let Some(offers) = message["offers"].as_array().filter(|offers| !offers.is_empty()) {
                    let text = &offers[chance.below(offers.len())];
                    let decision = json!({"id": 1, "moment": message["moment"], "text": text});
                    let _ = socket.send(decision.to_string()).await;
                }
            }
            (one.cookie, id, accepted, socket.closed)
        }));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    table.stop().await;
    let table = Table::start(database).await;
    for player in playing {
        let (cookie, id, accepted, closed) =
            tokio::time::timeout(PATIENCE, player).await.expect("in time").unwrap();
        assert_eq!(closed, Some(1001), "it is told that the server goes away");
        let mut one = table.client();
        one.cookie = cookie;
        assert_eq!(moment(&state(&mut one, &id).await), accepted, "what is written was acknowledged");
    }
    table.stop().await;
}
