//! Every other answer about two games that differ only in what is hidden: the same bytes, the same pictures.

use crate::support::*;
use crate::twins::{later, same_told};
use serde_json::{Value, json};
use std::time::Instant;
use table::client::{Client, Reply};

type Ids = [String; 2];

/// So many choices may be asked about at a glance.
const GLANCES: usize = 16;

/// What anybody may call about a game while it runs, as GET; `from` is a line shortly before.
pub async fn same_pages(client: &mut Client, ids: &Ids, from: usize, at: usize) {
    for rest in [
        "?from=0".to_owned(),
        "?from=0&side=public".to_owned(),
        format!("/frames?from={from}&to={at}"),
        format!("/frames?from={from}&to={at}&side=public"),
        "/log?from=0".to_owned(),
        format!("/log?from={from}&to={at}&side=public"),
        "/record".to_owned(),
        "/verify".to_owned(),
        "/chances".to_owned(),
        "/chat".to_owned(),
        "/why?text=end".to_owned(),
        "/reach".to_owned(),
        "/join".to_owned(),
        "/propose?kind=offer-march&piece=drum".to_owned(),
    ] {
        let call = |id: &String| ("GET", format!("/api/games/{id}{rest}"), Value::Null);
        same(client, ids, call).await;
    }
    let seats = state(client, &ids[0]).await["seats"].clone();
    for seat in seats.as_array().unwrap() {
        let army = seat["side"].as_str().unwrap();
        let call = |id: &String| ("GET", format!("/api/games/{id}/overlays?army={army}"), Value::Null);
        same(client, ids, call).await;
    }
    same_cards(client, ids).await;
}

/// The picture of the position.
pub async fn same_picture(client: &mut Client, ids: &Ids) {
    let mut bytes = Vec::new();
    for id in ids {
        let reply = client.get(&format!("/api/games/{id}/picture?width=400")).await.unwrap();
        assert_eq!(reply.status, 200, "{}", reply.text());
        bytes.push(reply.body);
    }
    assert!(bytes[0] == bytes[1], "the pictures differ");
}

/// What one side is told when it asks about these decisions, allowed or not, and when it takes one that it may not.
pub async fn same_questions(client: &mut Client, ids: &Ids, at: usize, texts: &[String]) {
    for text in texts {
        let query = text.replace(' ', "+");
        let (why, allowed) = {
            let call = |id: &String| ("GET", format!("/api/games/{id}/why?text={query}"), Value::Null);
            let reply = same(client, ids, call).await;
            (reply.status, reply.json()["allowed"] == true)
        };
        assert_eq!(why, 200);
        same(client, ids, |id| ("GET", format!("/api/games/{id}/reach?text={query}"), Value::Null)).await;
        let odds = json!({"line": [text]});
        same(client, ids, |id| ("POST", format!("/api/games/{id}/odds"), odds.clone())).await;
        if !allowed {
            let decision = json!({"moment": at, "text": text});
            same(client, ids, |id| ("POST", format!("/api/games/{id}/actions"), decision.clone())).await;
        }
    }
    let glances = json!({"texts": texts.iter().take(GLANCES).collect::<Vec<_>>()});
    same(client, ids, |id| ("POST", format!("/api/games/{id}/glances"), glances.clone())).await;
    // Where the game has got to is said to whoever comes too soon: in moments of their own.
    for ahead in [1, 2, 1000] {
        let stale = json!({"moment": at + ahead, "text": texts[0]});
        let reply = same(client, ids, |id| ("POST", format!("/api/games/{id}/actions"), stale.clone())).await;
        assert_eq!((reply.status, &reply.json()["stale"]["moment"]), (409, &json!(at)));
    }
    for control in ["accept-draw", "accept-take-back"] {
        let word = json!({"control": control, "moment": at});
        same(client, ids, |id| ("POST", format!("/api/games/{id}/control"), word.clone())).await;
    }
}

/// How the games stand in the lists.
async fn same_cards(client: &mut Client, ids: &Ids) {
    let lobby = good(client.get("/api/lobby").await.unwrap());
    let card = |id: &String| {
        let lists = lobby.as_object().unwrap().values();
        let mut cards = lists.flat_map(|list| list.as_array().unwrap());
        cards.find(|card| card["id"] == id.as_str()).expect("it is in a list").to_string()
    };
    same_told(&ids.each_ref().map(card), ids, "card");
}

/// Makes a call about each of the games: the answers are the same; the first of them.
async fn same(
    client: &mut Client,
    ids: &Ids,
    call: impl Fn(&String) -> (&'static str, String, Value),
) -> Reply {
    let (mut replies, start) = (Vec::new(), Instant::now());
    for id in ids {
        let (method, path, body) = call(id);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        replies.push(client.call(method, &path, &body).await.unwrap());
    }
    later(start);
    let told = [0, 1].map(|of: usize| format!("{} {}", replies[of].status, replies[of].text()));
    same_told(&told, ids, &format!("{:?}", call(&ids[0])));
    replies.swap_remove(0)
}
