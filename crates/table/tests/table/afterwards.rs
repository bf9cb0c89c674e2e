//! What is drawn and reckoned: maps, pictures, the line of chances.

use crate::support::*;
use crate::toy::toy;
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use table::client::Client;
use table::{Config, Limits};

const PNG: &[u8] = b"\x89PNG";

/// The map comes once; a picture shows a viewer's own view, and nobody else's.
pub async fn maps_and_pictures_are_drawn(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let reply = one.get("/api/shelf/warburg/boards/warburg").await.unwrap();
    let tag = reply.header("etag").unwrap().to_owned();
    let chart = good(reply);
    assert!(chart["svg"].as_str().unwrap().starts_with("<svg"));
    assert!(chart["geometry"]["places"].as_object().unwrap().len() > 50);
    let ask = |header: &str| {
        let address = table.address;
        format!("GET /api/shelf/warburg/boards/warburg HTTP/1.1\r\nHost: {address}\r\n{header}\r\n\r\n")
    };
    let known = one.exchange(ask(&format!("If-None-Match: {tag}")).as_bytes()).await.unwrap();
    assert_eq!((known.status, known.body.len()), (304, 0));
    let packed = one.exchange(ask("Accept-Encoding: gzip, br").as_bytes()).await.unwrap();
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    assert_eq!(packed.body[..2], [0x1f, 0x8b]);
    bad(one.get("/api/shelf/chess/boards/chess").await.unwrap(), 404);
    bad(one.get("/api/shelf/warburg/boards/wagram").await.unwrap(), 404);

    let id = game_of_two(&mut one, &mut two).await;
    let now = play([&mut one, &mut two], &id, 30, &mut Chance(2)).await;
    let figures = now["figures"].as_array().unwrap();
    assert!(figures.iter().any(|figure| figure["place"].is_string()), "{figures:?}");
    assert!(figures.iter().all(|figure| figure["place"].is_string() || figure["place"].is_null()));
    let picture = format!("/api/games/{id}/picture");
    let mine = one.get(&format!("{picture}?width=300")).await.unwrap();
    assert_eq!((mine.status, &mine.body[..4]), (200, PNG), "{}", mine.text());
    let early = one.get(&format!("{picture}?width=300&at=0")).await.unwrap();
    assert_ne!(early.body, mine.body, "another position, another picture");
    let public = table.client().get(&format!("{picture}?width=300")).await.unwrap();
    assert_eq!(public.status, 200);
    bad(two.get(&format!("{picture}?side=french")).await.unwrap(), 403);
    bad(one.get(&format!("{picture}?width=100000")).await.unwrap(), 400);
    bad(one.get(&format!("{picture}?width=0")).await.unwrap(), 400);
    table.stop().await;
}

/// After the end it is reckoned who would have won from where; once, also over a restart.
pub async fn the_line_of_chances_is_reckoned_once(database: &str) {
    let config = || Config { chances: 1, limits: Limits::none(), ..config(database) };
    let table = Table::with(config()).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let path = format!("/api/games/{id}/chances");
    bad(one.get(&path).await.unwrap(), 403);
    play([&mut one, &mut two], &id, 4, &mut Chance(4)).await;
    good(one.post(&format!("/api/games/{id}/control"), json!({"control": "resign"})).await.unwrap());
    let line = reckoned(&mut one, &path).await;
    let points = line["points"].as_array().unwrap();
    assert_eq!(points.len(), 6);
    for (at, point) in points.iter().enumerate() {
        assert_eq!(point["moment"], at);
        let chances = point["chances"].as_object().unwrap();
        let sum: f64 = chances.values().map(|chance| chance.as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-9 && chances.len() == 3, "{point}");
    }
    table.stop().await;
    let table = Table::with(config()).await;
    assert_eq!(good(moved(&one, &table).get(&path).await.unwrap()), line);
    table.stop().await;
}

/// The line of chances, once it is done.
async fn reckoned(client: &mut Client, path: &str) -> Value {
    let (mut known, mut since) = (0, Instant::now());
    loop {
        let line = good(client.get(path).await.unwrap());
        if line["done"] == true {
            return line;
        }
        // It gives way to everything else: each point has its own time.
        let now = line["points"].as_array().unwrap().len();
        if now > known {
            (known, since) = (now, Instant::now());
        }
        assert!(since.elapsed() < 5 * PATIENCE, "{line}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// A game on another board than its book's own is played on there, by the sides of that board.
pub async fn the_line_of_chances_is_of_its_own_board(database: &str) {
    let books = vec![toy().0.into()];
    let table = Table::with(Config { books, chances: 1, limits: Limits::none(), ..config(database) }).await;
    let mut one = table.guest("Anne").await;
    let wish = json!({"game": "toy", "scenario": "ford", "side": "white", "opponent": "myself"});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let resigns = json!({"control": "resign", "side": "white"});
    good(one.post(&format!("/api/games/{id}/control"), resigns).await.unwrap());
    let line = reckoned(&mut one, &format!("/api/games/{id}/chances")).await;
    let points = line["points"].as_array().unwrap();
    assert!(!points.is_empty());
    for point in points {
        let whose: Vec<&String> = point["chances"].as_object().unwrap().keys().collect();
        assert_eq!(whose, ["draw", "green", "white"], "{point}");
    }
    table.stop().await;
}
