//! Leaving: a game before it starts, a rematch, an account; and what the others then see.

use crate::storage::execute;
use crate::support::*;
use serde_json::{Value, json};
use std::time::Instant;
use table::client::Client;

/// Of who leaves and who sits down at the same moment one is first; nobody sits at a game that is no more.
pub async fn one_leaves_as_another_sits_down(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    for _ in 0..20 {
        let id = make(&mut one, json!("open")).await;
        let (leave, join) = (format!("/api/games/{id}/leave"), format!("/api/games/{id}/join"));
        let (left, joined) = tokio::join!(one.post(&leave, json!({})), two.post(&join, json!({})));
        let (left, joined) = (left.unwrap(), joined.unwrap());
        let found = two.get(&format!("/api/games/{id}")).await.unwrap();
        match joined.status {
            200 => {
                bad(left, 409);
                assert_eq!(good(found)["status"], "running");
            }
            404 | 409 => {
                good(left);
                bad(found, 404);
            }
            other => panic!("{other} {}", joined.text()),
        }
    }
    table.stop().await;
}

/// Of several who want the last seat, one gets it, whatever way they come.
pub async fn the_last_seat_is_taken_once(database: &str) {
    let table = Table::start(database).await;
    let mut one = table.guest("Anne").await;
    for wish in [json!("open"), json!("link")] {
        let body = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": wish});
        let made = good(one.post("/api/games", body).await.unwrap());
        let path = format!("/api/games/{}/join", made["id"].as_str().unwrap());
        let how = match &made["invitation"] {
            Value::Null => json!({}),
            invitation => json!({"invitation": invitation}),
        };
        assert_eq!(good(one.post(&path, how.clone()).await.unwrap())["side"], "french", "one's own link");
        let mut joining = Vec::new();
        for number in 0..8 {
            let mut guest = table.guest(&format!("Guest {number}")).await;
            let (path, how) = (path.clone(), how.clone());
            joining.push(tokio::spawn(async move { guest.post(&path, how).await.unwrap().status }));
        }
        let mut statuses = Vec::new();
        for joins in joining {
            statuses.push(joins.await.unwrap());
        }
        assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 1, "{statuses:?}");
        assert!(statuses.iter().all(|status| [200, 403, 409].contains(status)), "{statuses:?}");
    }
    table.stop().await;
}

/// A rematch that its maker left can be asked for again.
pub async fn a_rematch_is_left_and_made_again(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let mut stranger = table.guest("Carl").await;
    let id = game_of_two(&mut one, &mut two).await;
    let path = format!("/api/games/{id}/rematch");
    bad(one.post(&path, json!({})).await.unwrap(), 409);
    good(one.post(&format!("/api/games/{id}/control"), json!({"control": "resign"})).await.unwrap());
    bad(stranger.post(&path, json!({})).await.unwrap(), 403);
    let first = good(one.post(&path, json!({})).await.unwrap())["id"].as_str().unwrap().to_owned();
    assert_eq!(good(one.post(&path, json!({})).await.unwrap())["id"], first, "twice is once");
    bad(stranger.post(&format!("/api/games/{first}/join"), json!({})).await.unwrap(), 409);
    good(one.post(&format!("/api/games/{first}/leave"), json!({})).await.unwrap());
    let second = good(two.post(&path, json!({})).await.unwrap())["id"].as_str().unwrap().to_owned();
    assert_ne!(second, first);
    assert_eq!(good(one.post(&path, json!({})).await.unwrap())["id"], second);
    assert_eq!(state(&mut two, &second).await["status"], "running");

    // Both ask at the same moment: there is one game, and both sit at it.
    good(one.post(&format!("/api/games/{second}/control"), json!({"control": "resign"})).await.unwrap());
    let path = format!("/api/games/{second}/rematch");
    let (a, b) = tokio::join!(one.post(&path, json!({})), two.post(&path, json!({})));
    let (a, b) = (good(a.unwrap()), good(b.unwrap()));
    assert_eq!(a, b);
    assert_eq!(state(&mut one, a["id"].as_str().unwrap()).await["status"], "running");
    table.stop().await;
}

/// With an account goes its name: from games that run, from finished ones, and from what listeners are shown.
pub async fn a_name_goes_with_its_account(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let finished = game_of_two(&mut one, &mut two).await;
    good(two.post(&format!("/api/games/{finished}/control"), json!({"control": "resign"})).await.unwrap());
    let running = game_of_two(&mut one, &mut two).await;
    let alone = make(&mut one, json!("open")).await;
    let mut sockets = Vec::new();
    for id in [&finished, &running] {
        let mut socket = two.live(id, "detail=state").await.unwrap();
        hear(&mut socket, |message| message["seats"][0]["player"] == "Anne").await;
        sockets.push(socket);
    }
    let mut watching = table.client().live(&alone, "").await.unwrap();
    hear(&mut watching, |message| message["status"] == "waiting").await;
    good(one.call("DELETE", "/api/me", "{}").await.unwrap());
    for (socket, id) in sockets.iter_mut().zip([&finished, &running]) {
        hear(socket, |message| message.get("seats").is_some() && message["seats"][0]["player"].is_null())
            .await;
        let text = two.get(&format!("/api/games/{id}?from=0")).await.unwrap().text();
        assert!(!text.contains("Anne"), "{text}");
    }
    let lobby = two.get("/api/lobby").await.unwrap().text();
    assert!(!lobby.contains("Anne"), "{lobby}");
    let end = async { while watching.next().await.is_some() {} };
    tokio::time::timeout(PATIENCE, end).await.expect("a game that is no more is told no more");
    bad(two.get(&format!("/api/games/{alone}")).await.unwrap(), 404);

    // The game is one and the same for who listened before and who asks now.
    let path = format!("/api/games/{running}/rematch");
    let next = good(two.post(&path, json!({})).await.unwrap())["id"].clone();
    hear(&mut sockets[1], |message| message["rematch"] == next).await;
    table.stop().await;
}

/// A game that was begun under other rules cannot go on; it holds up neither the clocks of others nor who wants to go,
/// and why it cannot go on is nobody's business: it could tell what is hidden.
pub async fn a_game_of_other_rules_holds_up_nobody(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let (old, new) = (clocked(&mut one, &mut two).await, clocked(&mut one, &mut two).await);
    table.stop().await;
    execute(database, "UPDATE games SET deadline = 1").await;
    execute(database, &format!("UPDATE games SET version = 999 WHERE slug = '{old}'")).await;
    let table = Table::start(database).await;
    let (mut one, mut two) = (moved(&one, &table), moved(&two, &table));
    let reply = bad(two.get(&format!("/api/games/{old}")).await.unwrap(), 409);
    assert_eq!(reply["error"]["code"], "other-rules");
    assert_eq!(reply["error"].get("detail"), None);
    let start = Instant::now();
    while state(&mut two, &new).await["status"] != "over" {
        assert!(start.elapsed() < PATIENCE, "the clock of the other game has stopped");
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert_eq!(state(&mut two, &new).await["result"]["how"], "out-of-time");
    good(one.call("DELETE", "/api/me", "{}").await.unwrap());
    table.stop().await;
}

/// The time left is that of the moment of the answer, for who must decide; an undo does not give any back.
pub async fn time_goes_by_for_who_must_decide(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = clocked(&mut one, &mut two).await;
    let left = |state: &Value, side: &str| state["clock"]["left"][side].as_u64().unwrap();
    let first = state(&mut one, &id).await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let later = state(&mut one, &id).await;
    assert!(left(&later, "french") + 300 <= left(&first, "french"), "{}", later["clock"]);
    assert_eq!(left(&later, "allied"), left(&first, "allied"), "who need not decide has time");
    good(act(&mut one, &id, 0, &choose(&later, &mut Chance(3))).await);
    let control = format!("/api/games/{id}/control");
    good(one.post(&control, json!({"control": "undo", "moment": 1})).await.unwrap());
    table.stop().await;
    let table = Table::start(database).await;
    let last = state(&mut moved(&one, &table), &id).await;
    assert!(left(&last, "french") <= left(&later, "french"), "{}", last["clock"]);
    table.stop().await;
}

async fn make(client: &mut Client, opponent: Value) -> String {
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": opponent});
    good(client.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned()
}

/// A game of two people with minutes a turn.
pub async fn clocked(one: &mut Client, two: &mut Client) -> String {
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "open",
                      "clock": {"per-turn": 600_000}});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    good(two.post(&format!("/api/games/{id}/join"), json!({})).await.unwrap());
    id
}
