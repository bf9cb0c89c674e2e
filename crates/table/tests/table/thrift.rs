//! How much work a decision makes: one view and one text for each who looks, and one lock.

use crate::support::*;
use crate::toy::toy;
use serde_json::{Value, json};
use std::sync::atomic::Ordering::Relaxed;
use table::client::{Client, Socket};
use table::{Config, Limits};

/// What the server has counted under this name.
async fn counted(client: &mut Client, name: &str) -> u64 {
    let text = client.get("/metrics").await.unwrap().text();
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("sabretache_{name}_total ")));
    line.expect("it is counted").parse().unwrap()
}

pub async fn a_decision_makes_no_more_work_than_it_must(database: &str) {
    let (book, views) = toy();
    let config = Config { books: vec![book.into()], limits: Limits::none(), ..config(database) };
    let table = Table::with(config).await;
    let mut seats = [table.guest("Anne").await, table.guest("Bela").await];
    let wish = json!({"game": "toy", "scenario": "plain", "side": "red", "opponent": "open"});
    let id = good(seats[0].post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    good(seats[1].post(&format!("/api/games/{id}/join"), json!({})).await.unwrap());
    let mut sockets: Vec<Socket> = Vec::new();
    for seat in &seats {
        let mut socket = seat.live(&id, "detail=state").await.unwrap();
        // To begin to listen takes the lock too: that is not counted with the first decision.
        hear(&mut socket, |message| message["moment"] == 0).await;
        sockets.push(socket);
    }
    let path = format!("/api/games/{id}/actions?want=state");
    let (mut chance, mut made) = (Chance(1805), 0);
    for number in 1.. {
        let now = [state(&mut seats[0], &id).await, state(&mut seats[1], &id).await];
        if now[0]["status"] == "over" {
            assert!(number > 9, "some decisions were counted");
            break;
        }
        let actor = usize::from(now[0]["offers"]["actions"].as_array().unwrap().is_empty());
        let text = choose(&now[actor], &mut chance);
        let before = (
            views.load(Relaxed),
            counted(&mut seats[0], "renders").await,
            counted(&mut seats[0], "locks").await,
        );
        let decision = json!({"moment": now[actor]["moment"], "text": text});
        let answer = good(seats[actor].post(&path, decision).await.unwrap());
        made += views.load(Relaxed) - before.0;
        let renders = counted(&mut seats[0], "renders").await - before.1;
        let locks = counted(&mut seats[0], "locks").await - before.2;
        let other = state(&mut seats[1 - actor], &id).await;
        let learners = 1 + u64::from(other["moment"] != now[1 - actor]["moment"]);
        // Both players and the public, after each decision and at the beginning: made when it is first asked for.
        assert!(made <= 3 * (number + 1), "{made} views of {number} decisions");
        assert_eq!((renders, locks), (learners, 1), "{text}");
        let told =
            hear(&mut sockets[actor], |message: &Value| message["moment"] == answer["accepted"]["moment"]);
        assert_eq!(told.await, answer["state"], "the socket is sent what the call is answered");
    }
    table.stop().await;
}
