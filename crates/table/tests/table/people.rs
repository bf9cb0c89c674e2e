//! Accounts, sessions, seats: who may sit where, and what goes with an account.

use crate::support::*;
use serde_json::{Value, json};

/// A guest keeps its games when it registers; sessions end; a password is asked for.
pub async fn a_guest_becomes_an_account(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    assert_eq!(good(one.get("/api/me").await.unwrap())["me"]["guest"], true);
    let account = json!({"name": "Anne", "password": "correct horse"});
    let registered = good(one.post("/api/me/register", account).await.unwrap());
    assert_eq!((&registered["me"]["guest"], &registered["me"]["name"]), (&json!(false), &json!("Anne")));
    assert_eq!(state(&mut one, &id).await["mine"], json!(["french"]));
    let taken =
        two.post("/api/me/register", json!({"name": "ANNE", "password": "another one"})).await.unwrap();
    assert_eq!(bad(taken, 409)["error"]["code"], "taken");
    bad(two.post("/api/me/register", json!({"name": "Bela", "password": "short"})).await.unwrap(), 400);

    let mut elsewhere = table.client();
    let wrong = json!({"name": "anne", "password": "wrong horse"});
    assert_eq!(
        bad(elsewhere.post("/api/me/login", wrong).await.unwrap(), 401)["error"]["code"],
        "wrong-password"
    );
    let right = json!({"name": "anne", "password": "correct horse"});
    good(elsewhere.post("/api/me/login", right.clone()).await.unwrap());
    let change = json!({"password": {"old": "correct horse", "new": "battery staple"}});
    good(one.post("/api/me/change", change).await.unwrap());
    assert_eq!(good(elsewhere.get("/api/me").await.unwrap())["me"], Value::Null, "other sessions end");
    bad(elsewhere.post("/api/me/login", right).await.unwrap(), 401);

    let kept = one.cookie.clone();
    good(one.post("/api/me/logout", json!({})).await.unwrap());
    assert!(one.cookie.is_none());
    one.cookie = kept;
    bad(one.get("/api/me/tokens").await.unwrap(), 401);
    table.stop().await;
}

/// A bot plays with a token until it is taken away.
pub async fn a_bot_plays_with_a_token(database: &str) {
    let table = Table::start(database).await;
    let mut one = table.guest("Anne").await;
    let token = good(one.post("/api/me/tokens", json!({"label": "my bot"})).await.unwrap());
    let mut bot = table.client();
    bot.bearer = token["token"].as_str().map(str::to_owned);
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "myself"});
    let id = good(bot.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let now = state(&mut bot, &id).await;
    good(act(&mut bot, &id, 0, &choose(&now, &mut Chance(4))).await);
    assert!(good(one.get("/api/me/tokens").await.unwrap())["tokens"][0].get("token").is_none());
    good(one.call("DELETE", &format!("/api/me/tokens/{}", token["id"]), "").await.unwrap());
    bad(bot.get("/api/me").await.unwrap(), 401);
    table.stop().await;
}

/// Open seats and invitations: each is taken once, by who may.
pub async fn seats_are_taken_once(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let mut late = table.guest("Carl").await;
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "open"});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let waiting = state(&mut one, &id).await;
    assert_eq!(waiting["status"], "waiting");
    assert_eq!(bad(act(&mut one, &id, 0, "end").await, 409)["error"]["code"], "not-started");
    let open = |lobby: &Value| lobby["open"].as_array().unwrap().iter().any(|card| card["id"] == id.as_str());
    assert!(open(&good(two.get("/api/lobby").await.unwrap())));
    let join = format!("/api/games/{id}/join");
    bad(two.post(&join, json!({"side": "french"})).await.unwrap(), 409);
    bad(two.post(&join, json!({"invitation": "guessed"})).await.unwrap(), 403);
    good(two.post(&join, json!({})).await.unwrap());
    assert_eq!(good(two.post(&join, json!({})).await.unwrap())["side"], "allied", "twice is once");
    bad(late.post(&join, json!({})).await.unwrap(), 409);
    assert!(!open(&good(late.get("/api/lobby").await.unwrap())));
    bad(late.post(&format!("/api/games/{id}/leave"), json!({})).await.unwrap(), 403);
    bad(two.post(&format!("/api/games/{id}/leave"), json!({})).await.unwrap(), 409);
    let mine = good(one.get("/api/lobby").await.unwrap());
    assert_eq!(mine["mine"][0]["waits_for_me"], true);

    let wish = json!({"game": "warburg", "scenario": SCENARIO, "opponent": "link", "listed": false});
    let made = good(one.post("/api/games", wish).await.unwrap());
    let path = format!("/api/games/{}/join", made["id"].as_str().unwrap());
    bad(late.post(&path, json!({})).await.unwrap(), 409);
    good(late.post(&path, json!({"invitation": made["invitation"]})).await.unwrap());
    bad(two.post(&path, json!({"invitation": made["invitation"]})).await.unwrap(), 403);
    for wish in [
        json!({"game": "chess", "opponent": "open"}),
        json!({"game": "warburg", "scenario": "nowhere", "opponent": "open"}),
        json!({"game": "warburg", "options": ["magic"], "opponent": "open"}),
        json!({"game": "warburg", "opponent": {"computer": "emperor"}}),
        json!({"game": "warburg", "opponent": "open", "clock": {"per-move": 1}}),
        json!({"game": "warburg", "side": "swiss", "opponent": "open"}),
    ] {
        assert!([400, 404].contains(&one.post("/api/games", wish).await.unwrap().status));
    }
    table.stop().await;
}

/// With an account go its sessions, its name, its own games; what others played with it stays theirs.
pub async fn an_account_is_deleted(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    good(one.post("/api/me/register", json!({"name": "Anne", "password": "correct horse"})).await.unwrap());
    let id = game_of_two(&mut one, &mut two).await;
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "opponent": "myself"});
    let alone = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    bad(one.call("DELETE", "/api/me", r#"{"password":"wrong horse"}"#).await.unwrap(), 401);
    let cookie = one.cookie.clone();
    good(one.call("DELETE", "/api/me", r#"{"password":"correct horse"}"#).await.unwrap());
    one.cookie = cookie;
    assert_eq!(good(one.get("/api/me").await.unwrap())["me"], Value::Null);
    let left = state(&mut two, &id).await;
    assert_eq!((&left["result"]["how"], &left["result"]["winner"]), (&json!("resigned"), &json!("allied")));
    assert_eq!(left["seats"][0]["player"], Value::Null);
    bad(two.get(&format!("/api/games/{alone}")).await.unwrap(), 404);
    good(
        table
            .guest("Anne")
            .await
            .post("/api/me/register", json!({"name": "Anne", "password": "correct horse"}))
            .await
            .unwrap(),
    );
    table.stop().await;
}

/// A side without time loses, also while nobody looks.
pub async fn a_clock_runs_out(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "link", "clock": {"per-move": 10_000}});
    let made = good(one.post("/api/games", wish).await.unwrap());
    let id = made["id"].as_str().unwrap().to_owned();
    let join = format!("/api/games/{id}/join");
    good(two.post(&join, json!({"invitation": made["invitation"]})).await.unwrap());
    let now = state(&mut one, &id).await;
    assert_eq!(now["clock"]["kind"], "per-move");
    assert!(now["clock"]["left"]["french"].as_u64().unwrap() <= 10_000);
    good(act(&mut one, &id, 0, &choose(&now, &mut Chance(8))).await);
    table.stop().await;
    // The clock goes on while the server does not.
    let table = Table::start(database).await;
    let mut elsewhere = table.client();
    elsewhere.cookie = two.cookie.clone();
    let mut watching = elsewhere.live(&id, "").await.unwrap();
    let last = hear(&mut watching, |message| message["status"] == "over").await;
    assert_eq!(last["result"]["how"], "out-of-time");
    table.stop().await;
}
