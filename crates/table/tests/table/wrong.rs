//! What must be refused, and change nothing.

use crate::support::*;
use serde_json::json;
use table::client::Client;
use table::{Config, Limits};

/// Stale, repeated, foreign, illegal, not understood, malformed, oversized.
pub async fn wrong_decisions_change_nothing(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let mut stranger = table.guest("Carl").await;
    let id = game_of_two(&mut one, &mut two).await;
    let now = play([&mut one, &mut two], &id, 25, &mut Chance(77)).await;
    let (at, path) = (moment(&now), format!("/api/games/{id}/actions"));
    let before = [state(&mut one, &id).await, state(&mut two, &id).await];
    let (mine, other) = if decides(&now) { (&mut one, &mut two) } else { (&mut two, &mut one) };
    let offered = choose(&state(mine, &id).await, &mut Chance(9));

    // Not a decision that may have been taken then: that would be one repeated.
    let stale = bad(act(mine, &id, at - 1, "what nobody decided").await, 409);
    assert_eq!(stale["stale"]["moment"], at);
    bad(act(mine, &id, at + 1, &offered).await, 409);
    assert_eq!(bad(act(other, &id, at, &offered).await, 422)["refused"]["why"], "not-yours");
    assert_eq!(bad(act(&mut stranger, &id, at, &offered).await, 403)["error"]["code"], "not-yours");
    assert_eq!(bad(act(&mut table.client(), &id, at, &offered).await, 401)["error"]["code"], "signed-out");
    let illegal = bad(act(mine, &id, at, "post de-muy 0101").await, 422);
    assert_eq!(illegal["refused"]["why"], "refused");
    assert!(illegal["refused"]["rule"].as_str().unwrap().starts_with("warburg-"), "{illegal}");
    assert_eq!(bad(act(mine, &id, at, "xyzzy").await, 422)["refused"]["why"], "not-understood");
    let side = if decides(&now) { "allied" } else { "french" };
    let foreign = json!({"moment": at, "text": offered, "side": side});
    bad(mine.post(&path, foreign).await.unwrap(), 403);

    // A moment that has not come is none, and the moments of another are their own.
    let last = moment(&state(mine, &id).await);
    for what in ["frames", "log"] {
        let path = format!("/api/games/{id}/{what}");
        let far = good(mine.get(&format!("{path}?from={0}&to={0}", u64::MAX)).await.unwrap());
        assert_eq!(far["moment"], last);
        assert!(far[what].as_array().unwrap().iter().all(|told| told["moment"] == last), "{far}");
        bad(mine.get(&format!("{path}?from=-1")).await.unwrap(), 400);
        bad(mine.get(&format!("{path}?side={side}")).await.unwrap(), 403);
    }

    // A seat that is not there is nobody's: not to act for, nor to look from, nor to sit down at.
    let nowhere = json!({"moment": at, "text": offered, "side": "austrian"});
    assert_eq!(bad(mine.post(&path, nowhere).await.unwrap(), 404)["error"]["code"], "unknown");
    for what in
        ["?side=austrian", "/frames?side=austrian", "/log?side=austrian", "/why?text=end&side=austrian"]
    {
        let reply = bad(mine.get(&format!("/api/games/{id}{what}")).await.unwrap(), 404);
        assert_eq!(reply["error"]["code"], "unknown", "{what}");
    }
    assert!(mine.live(&id, "side=austrian").await.is_err());
    let seat = json!({"side": "austrian"});
    let told = bad(stranger.post(&format!("/api/games/{id}/join"), seat).await.unwrap(), 400);
    assert_eq!(told["error"]["code"], "setup");
    assert_eq!(told["error"]["en"], "There is no seat “austrian”; there are: french, allied.");
    bad(stranger.get(&format!("/api/games/{id}/join?side=austrian")).await.unwrap(), 400);

    for body in
        ["", "{", "[]", "{\"moment\": -1, \"text\": \"end\"}", "{\"moment\": 1}", "\u{0}", "{\"text\": 5}"]
    {
        assert_eq!(
            bad(mine.call("POST", &path, body).await.unwrap(), 400)["error"]["code"],
            "malformed",
            "{body}"
        );
    }
    let large = json!({"moment": at, "text": "x".repeat(20_000)});
    assert_eq!(bad(mine.post(&path, large).await.unwrap(), 413)["error"]["code"], "too-large");
    bad(mine.call("PUT", &path, "{}").await.unwrap(), 405);
    bad(mine.get(&format!("/api/games/{id}/why?side=french&side=x")).await.unwrap(), 400);
    bad(mine.get("/api/games/nosuchgame").await.unwrap(), 404);
    bad(mine.get("/api/games/0000000000").await.unwrap(), 404);
    bad(mine.get("/api/nothing/of/the/kind").await.unwrap(), 404);
    bad(mine.get(&format!("/api/games/{id}/record")).await.unwrap(), 403);
    bad(mine.get(&format!("/api/games/{id}/verify")).await.unwrap(), 403);

    assert_eq!([state(&mut one, &id).await, state(&mut two, &id).await], before);
    repeated(&mut one, &mut two, &id, &offered).await;
    table.stop().await;
}

/// The very same decision sent again is taken once.
async fn repeated(one: &mut Client, two: &mut Client, id: &str, offered: &str) {
    let now = state(one, id).await;
    let at = moment(&now);
    let mine = if decides(&now) { one } else { two };
    assert_eq!(
        good(act(mine, id, at, offered).await)["accepted"],
        json!({"moment": at + 1, "repeated": false})
    );
    assert_eq!(
        good(act(mine, id, at, offered).await)["accepted"],
        json!({"moment": at + 1, "repeated": true})
    );
    let spaced = format!("  {} ", offered.replace(' ', "   "));
    let again = good(act(mine, id, at, &spaced).await);
    assert_eq!(again["accepted"], json!({"moment": at + 1, "repeated": true}), "blanks mean nothing");
    assert_eq!(moment(&state(mine, id).await), at + 1);
}

/// Stale, repeated, foreign and illegal on a socket: answered as by a call, and told to nobody else.
pub async fn a_socket_answers_the_same(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let now = state(&mut one, &id).await;
    let text = choose(&now, &mut Chance(14));
    let mut sockets = [one.live(&id, "").await.unwrap(), two.live(&id, "").await.unwrap()];
    for (number, (seat, message, expected)) in (1u64..).zip([
        (0, json!({"moment": 7, "text": text}), json!({"stale": 0})),
        (1, json!({"moment": 0, "text": text}), json!({"refused": "not-yours"})),
        (1, json!({"moment": 0, "text": text, "side": "french"}), json!({"error": "not-yours"})),
        (0, json!({"moment": 0, "text": "xyzzy"}), json!({"refused": "not-understood"})),
        (0, json!({"moment": 0, "control": "accept-draw"}), json!({"refused": "control"})),
        (0, json!({"moment": 0, "text": text}), json!({"accepted": false})),
        (0, json!({"moment": 0, "text": text}), json!({"accepted": true})),
        (0, json!({"moment": 0, "control": "undo"}), json!({"stale": 1})),
        (1, json!({"control": "resign"}), json!({"accepted": false})),
        (1, json!({"control": "resign"}), json!({"refused": "over"})),
        (0, json!({"moment": 2, "text": text}), json!({"refused": "over"})),
    ]) {
        let mut message = message;
        message["id"] = json!(number);
        sockets[seat].send(message.to_string()).await.unwrap();
        let answer = hear(&mut sockets[seat], |told| told["id"] == number).await;
        let (kind, detail) = expected.as_object().unwrap().iter().next().unwrap();
        let key = match kind.as_str() {
            "stale" => "moment",
            "refused" => "why",
            "error" => "code",
            _ => "repeated",
        };
        assert_eq!(&answer[kind][key], detail, "{message}: {answer}");
    }
    assert_eq!(moment(&state(&mut one, &id).await), 2);
    table.stop().await;
}

/// Forged sessions, other sites, and messages on a socket that are none.
pub async fn strangers_are_turned_away(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let before = state(&mut one, &id).await;
    let mut forged = table.client();
    forged.cookie = Some(format!("sabretache={}", "0".repeat(64)));
    bad(act(&mut forged, &id, 0, "end").await, 401);
    forged.cookie = None;
    forged.bearer = Some("sb_nothing".to_owned());
    bad(act(&mut forged, &id, 0, "end").await, 401);
    // The cookie of a session is no token.
    forged.bearer =
        one.cookie.as_deref().and_then(|cookie| cookie.strip_prefix("sabretache=")).map(str::to_owned);
    bad(act(&mut forged, &id, 0, "end").await, 401);

    let cookie = one.cookie.clone().unwrap();
    let body = r#"{"moment":0,"text":"end"}"#;
    let raw = |headers: &str| {
        format!(
            "POST /api/games/{id}/actions HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            table.address,
            body.len()
        )
    };
    for headers in
        ["", "X-Sabretache: 1\r\nOrigin: http://evil.example\r\n", "X-Sabretache: 1\r\nOrigin: null\r\n"]
    {
        let reply = table.client().exchange(raw(headers).as_bytes()).await.unwrap();
        assert_eq!(bad(reply, 403)["error"]["code"], "cross-site", "{headers}");
    }
    let own = format!("X-Sabretache: 1\r\nOrigin: http://{}\r\n", table.address);
    bad(table.client().exchange(raw(&own).as_bytes()).await.unwrap(), 422);

    let mut socket = one.live(&id, "").await.unwrap();
    hear(&mut socket, |message| message["moment"] == 0).await;
    for message in ["", "{}", "[1]", r#"{"id":1,"text":"end"}"#, r#"{"id":1,"control":"sulk"}"#] {
        socket.send(message.to_owned()).await.unwrap();
        assert_eq!(
            hear(&mut socket, |message| message.get("error").is_some()).await["error"]["code"],
            "malformed"
        );
    }
    assert!(two.live(&id, "side=french").await.is_err(), "another's eyes");
    let mut watching = table.client().live(&id, "detail=state").await.unwrap();
    let public = hear(&mut watching, |message| message.get("view").is_some()).await;
    assert_eq!((&public["side"], &public["offers"]["actions"]), (&json!(null), &json!([])));
    watching.send(r#"{"id":7,"moment":0,"text":"end"}"#.to_owned()).await.unwrap();
    let refused = hear(&mut watching, |message| message["id"] == 7).await;
    assert_eq!(refused["error"]["code"], "signed-out");
    let seatless = |seats: &serde_json::Value| {
        seats.as_array().unwrap().iter().map(|seat| seat["player"].clone()).collect::<Vec<_>>()
    };
    let after = state(&mut one, &id).await;
    assert_eq!((&after["moment"], &after["view"]), (&before["moment"], &before["view"]));
    assert_eq!(seatless(&after["seats"]), seatless(&before["seats"]));
    socket.send("x".repeat(10_000)).await.unwrap();
    // Only who looks on may have been told of before that.
    while let Some(message) = socket.next().await {
        assert!(message.get("watchers").is_some(), "a message that is too long closes the socket: {message}");
    }
    table.stop().await;
}

/// Who calls too often waits.
pub async fn who_calls_too_often_waits(database: &str) {
    // So few that the slowest machine calls more often.
    let limits = Limits { sign_ins_a_minute: 5.0, calls_a_second: 2.0, ..Limits::default() };
    let table = Table::with(Config { limits, ..config(database) }).await;
    let mut client = table.client();
    let mut statuses = Vec::new();
    for _ in 0..8 {
        let login = json!({"name": "nobody", "password": "wrong password"});
        let reply = client.post("/api/me/login", login).await.unwrap();
        if reply.status == 429 {
            assert!(reply.header("retry-after").is_some());
        }
        statuses.push(reply.status);
    }
    assert_eq!(statuses[..5], [401; 5]);
    assert!(statuses.contains(&429));
    let mut refused = 0;
    for _ in 0..120 {
        refused += u32::from(client.get("/api/me").await.unwrap().status == 429);
    }
    assert!(refused > 10, "{refused}");
    table.stop().await;
}
