//! What a session may do, and when it ends: in every browser, on every socket, for every bot.

use crate::storage::execute;
use crate::support::*;
use serde_json::{Value, json};
use table::client::{Client, Socket};
use table::{Config, Limits};

/// Who signs out is heard and told no more, also on sockets that were open; who is still signed in connects again.
pub async fn a_session_ends_on_every_socket(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let named = json!({"name": "Anne", "password": "correct horse"});
    good(one.post("/api/me/register", named.clone()).await.unwrap());
    let id = game_of_two(&mut one, &mut two).await;
    let (mut elsewhere, mut bot) = (table.client(), table.client());
    good(elsewhere.post("/api/me/login", named).await.unwrap());
    let token = good(one.post("/api/me/tokens", json!({"label": "bot"})).await.unwrap());
    bot.bearer = token["token"].as_str().map(str::to_owned);
    let mut others = two.live(&id, "detail=state").await.unwrap();

    let mut sockets = Vec::new();
    for client in [&one, &elsewhere, &bot] {
        sockets.push(open(client, &id).await);
    }
    let now = hear(&mut others, |message| message["seats"][0]["online"] == true).await;
    assert!(now.get("seats").is_some());
    let kept = elsewhere.cookie.clone();
    good(elsewhere.post("/api/me/logout", json!({})).await.unwrap());
    elsewhere.cookie = kept;
    for socket in &mut sockets {
        closed(socket).await;
    }
    assert!(elsewhere.live(&id, "side=french").await.is_err(), "this one has signed out");
    bad(act(&mut elsewhere, &id, 0, "end").await, 401);
    let mut sockets = [open(&one, &id).await, open(&bot, &id).await];

    good(one.call("DELETE", &format!("/api/me/tokens/{}", token["id"]), "").await.unwrap());
    closed(&mut sockets[1]).await;
    assert!(bot.live(&id, "side=french").await.is_err());

    let mut mine = open(&one, &id).await;
    let text = choose(&state(&mut one, &id).await, &mut Chance(5));
    mine.send(json!({"id": 1, "moment": 0, "text": text}).to_string()).await.unwrap();
    hear(&mut mine, |message| message["id"] == 1).await;
    let told = hear(&mut others, |message| message["moment"] == 1).await;
    assert_eq!(told["seats"][0]["online"], true, "who is there is there in every update");
    good(one.call("DELETE", "/api/me", r#"{"password":"correct horse"}"#).await.unwrap());
    closed(&mut mine).await;
    table.stop().await;
}

/// A new password ends what was begun with the old one, tokens too.
pub async fn a_new_password_ends_the_rest(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let named = json!({"name": "Anne", "password": "correct horse"});
    good(one.post("/api/me/register", named.clone()).await.unwrap());
    let id = game_of_two(&mut one, &mut two).await;
    let (mut thief, mut bot) = (table.client(), table.client());
    good(thief.post("/api/me/login", named).await.unwrap());
    let token = good(thief.post("/api/me/tokens", json!({"label": "mine now"})).await.unwrap());
    bot.bearer = token["token"].as_str().map(str::to_owned);
    let mut sockets = [open(&thief, &id).await, open(&bot, &id).await];
    let change = |old: &str| json!({"password": {"old": old, "new": "battery staple"}});
    bad(thief.post("/api/me/change", change("wrong horse")).await.unwrap(), 401);
    good(one.post("/api/me/change", change("correct horse")).await.unwrap());
    for socket in &mut sockets {
        closed(socket).await;
    }
    for client in [&mut thief, &mut bot] {
        bad(act(client, &id, 0, "end").await, 401);
        assert!(client.live(&id, "side=french").await.is_err());
    }
    open(&one, &id).await;
    table.stop().await;
}

/// A bot plays as its owner, and has no say over the account.
pub async fn a_bot_has_no_say_over_the_account(database: &str) {
    let table = Table::start(database).await;
    let mut one = table.guest("Anne").await;
    let token = good(one.post("/api/me/tokens", json!({"label": "b\u{0}t"})).await.unwrap());
    let mut bot = table.client();
    bot.bearer = token["token"].as_str().map(str::to_owned);
    assert_eq!(good(bot.get("/api/me").await.unwrap())["me"]["name"], "Anne");
    let named = json!({"name": "Mallory", "password": "correct horse"});
    for (method, path, body) in [
        ("POST", "/api/me/register", named),
        ("POST", "/api/me/change", json!({"webhook": "https://mallory.example"})),
        ("POST", "/api/me/tokens", json!({"label": "another"})),
        ("DELETE", &format!("/api/me/tokens/{}", token["id"]), json!({})),
        ("DELETE", "/api/me", json!({})),
    ] {
        let reply = bot.call(method, path, &body.to_string()).await.unwrap();
        assert_eq!(bad(reply, 403)["error"]["code"], "not-yours", "{method} {path}");
    }
    let me = good(one.get("/api/me").await.unwrap());
    assert_eq!((&me["me"]["name"], &me["me"]["guest"]), (&json!("Anne"), &json!(true)));
    assert_eq!(good(one.get("/api/me/tokens").await.unwrap())["tokens"].as_array().unwrap().len(), 1);
    table.stop().await;
}

/// A name that is kept is nobody else's, nor one that looks the same; odd bytes are refused, not stumbled over.
pub async fn a_kept_name_is_nobody_elses(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut other) = (table.guest("Anne").await, table.client());
    good(one.post("/api/me/register", json!({"name": "Anne", "password": "correct horse"})).await.unwrap());
    for (name, status) in
        [("anne", 409), (" ANNE ", 409), ("An\u{200b}ne", 400), ("\u{202e}ennA", 400), ("A\u{0}", 400)]
    {
        bad(other.post("/api/me/guest", json!({"name": name})).await.unwrap(), status);
        let named = json!({"name": name, "password": "correct horse"});
        bad(other.post("/api/me/register", named).await.unwrap(), status);
    }
    for name in ["nobody", "A\u{0}", &"x".repeat(5000)] {
        let wrong = json!({"name": name, "password": "correct\u{0}horse"});
        let reply = bad(other.post("/api/me/login", wrong).await.unwrap(), 401);
        assert_eq!(reply["error"]["code"], "wrong-password");
    }
    bad(one.post("/api/me/change", json!({"mail": "a\u{0}@example.org"})).await.unwrap(), 400);
    for webhook in
        ["ftp://example.org", "https://", "http://a b", "file:///etc/passwd", "javascript:alert(1)"]
    {
        bad(one.post("/api/me/change", json!({"webhook": webhook})).await.unwrap(), 400);
    }
    table.stop().await;
}

/// A page of another site opens no socket with a player's cookie.
pub async fn another_site_opens_no_socket(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let cookie = one.cookie.clone().unwrap();
    let shake = |origin: &str| {
        format!(
            "GET /api/games/{id}/live HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: {origin}\r\n\r\n",
            table.address
        )
    };
    let own = format!("http://{}", table.address);
    for origin in ["http://evil.example", "null", &format!("{own}.evil.example"), "http://127.0.0.1"] {
        let reply = table.client().exchange(shake(origin).as_bytes()).await.unwrap();
        assert_eq!(bad(reply, 403)["error"]["code"], "cross-site", "{origin}");
    }
    assert_eq!(table.client().exchange(shake(&own).as_bytes()).await.unwrap().status, 101);
    table.stop().await;
}

/// Behind a proxy the proxy's word counts, and nobody escapes the limits by saying to be another; without one nobody's.
pub async fn nobody_says_to_be_another(database: &str) {
    for behind_proxy in [true, false] {
        let limits = Limits { sign_ins_a_minute: 3.0, ..Limits::none() };
        let table = Table::with(Config { limits, behind_proxy, ..config(database) }).await;
        let mut statuses = Vec::new();
        for number in 0..5 {
            let spoofed = format!("X-Forwarded-For: 10.0.0.{number}\r\n");
            let proxy = if behind_proxy { "X-Forwarded-For: 192.0.2.1\r\n" } else { "" };
            let raw = format!(
                "POST /api/me/guest HTTP/1.1\r\nHost: {}\r\nX-Sabretache: 1\r\n{spoofed}{proxy}Content-Length: 2\r\n\r\n{{}}",
                table.address
            );
            statuses.push(table.client().exchange(raw.as_bytes()).await.unwrap().status);
        }
        assert_eq!(statuses, [200, 200, 200, 429, 429], "{behind_proxy}");
        table.stop().await;
    }
}

/// A session that is used goes on; one that nobody used for its whole life has ended.
pub async fn a_session_that_is_used_goes_on(database: &str) {
    const DAY: u128 = 24 * 3600 * 1000;
    let table = Table::start(database).await;
    let (one, idle) = (table.guest("Anne").await, table.guest("Bela").await);
    table.stop().await;
    let today = std::time::UNIX_EPOCH.elapsed().unwrap().as_millis();
    execute(database, &format!("UPDATE sessions SET expires = {} WHERE account = 1", today + 5 * DAY)).await;
    execute(database, "UPDATE sessions SET expires = 1 WHERE account = 2").await;
    let table = Table::start(database).await;
    let (mut one, mut idle) = (moved(&one, &table), moved(&idle, &table));
    assert_eq!(good(idle.get("/api/me").await.unwrap())["me"], Value::Null);
    let before = one.cookie.clone();
    let reply = one.get("/api/me").await.unwrap();
    assert!(reply.header("set-cookie").is_some_and(|cookie| cookie.contains("Max-Age=7776000")), "{reply:?}");
    assert_eq!(good(reply)["me"]["name"], "Anne");
    assert_eq!(one.cookie, before, "the same session");
    assert!(one.get("/api/me").await.unwrap().header("set-cookie").is_none(), "once is enough");
    table.stop().await;
    let table = Table::start(database).await;
    let reply = moved(&one, &table).get("/api/me").await.unwrap();
    assert!(reply.header("set-cookie").is_none(), "it is written down");
    assert_eq!(good(reply)["me"]["name"], "Anne");
    table.stop().await;
}

/// One caller has so many sockets, and so much reckoned at once; others are not in the way, nor in each other's.
pub async fn nobody_takes_every_turn(database: &str) {
    let limits = Limits { sockets_a_caller: 2, ..Limits::none() };
    let table = Table::with(Config { limits, ..config(database) }).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let mut sockets = vec![open(&one, &id).await, open(&one, &id).await];
    assert!(one.live(&id, "").await.is_err());
    two.live(&id, "").await.unwrap();
    table.client().live(&id, "").await.unwrap();
    drop(sockets.pop());
    let start = std::time::Instant::now();
    while one.live(&id, "").await.is_err() {
        assert!(start.elapsed() < PATIENCE, "what is closed is free again");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let mut asking = Vec::new();
    for _ in 0..12 {
        let (mut again, path) = (one.again(), format!("/api/games/{id}/picture?width=1000"));
        asking.push(tokio::spawn(async move { again.get(&path).await.unwrap().status }));
    }
    let mut statuses = Vec::new();
    for asks in asking {
        statuses.push(asks.await.unwrap());
    }
    assert!(statuses.contains(&200) && statuses.contains(&429), "{statuses:?}");
    assert_eq!(one.get(&format!("/api/games/{id}/picture?width=200")).await.unwrap().status, 200);
    table.stop().await;
}

async fn open(client: &Client, id: &str) -> Socket {
    let mut socket = client.live(id, "side=french").await.unwrap();
    hear(&mut socket, |message| message.get("moment").is_some()).await;
    socket
}

/// The server closes it.
async fn closed(socket: &mut Socket) {
    let end = async { while socket.next().await.is_some() {} };
    tokio::time::timeout(PATIENCE, end).await.expect("in time");
    assert_ne!(Value::from(socket.closed), Value::Null);
}
