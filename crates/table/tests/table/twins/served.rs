//! Two games of the same two people, served by one table, and what the rules say of each.

use super::{Decision, SEED, books, later};
use crate::support::*;
use kernel::{Setup, Viewer};
use serde_json::json;
use shelf::{Game, Rulebook};
use sqlx::AnyConnection;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use table::client::Client;
use table::{Config, Limits, Notice};

/// So long each side may think: what it has left is told to both.
const THOUGHT: u64 = 24 * 3600 * 1000;

/// Two games of the same two people, with the same dice; and a copy of each.
pub struct Twins {
    pub table: Table,
    pub notices: Receiver<Notice>,
    pub seats: [Client; 2],
    pub ids: [String; 2],
    pub replicas: [Box<dyn Game>; 2],
}

impl Twins {
    pub async fn begin(database: &str, book: &dyn Rulebook, setup: &Setup, names: [&str; 2]) -> Twins {
        let (sender, notices) = channel();
        let notify = Arc::new(move |notice: Notice| drop(sender.send(notice)));
        let with = || Config {
            books: books().into_iter().map(Into::into).collect(),
            // However busy the machine is, the same is reckoned.
            odds: Duration::from_secs(3600),
            notify: Some(notify.clone()),
            limits: Limits::none(),
            ..config(database)
        };
        let table = Table::with(with()).await;
        let mut seats = [table.guest(names[0]).await, table.guest(names[1]).await];
        for seat in &mut seats {
            let webhook = json!({"webhook": "https://example.org/hook"});
            good(seat.post("/api/me/change", webhook).await.unwrap());
        }
        let about = book.about();
        let clock = json!({"per-move": THOUGHT});
        let wish = json!({"game": about.game, "scenario": setup.scenario, "side": about.sides[0], "opponent": "open", "clock": clock});
        let mut ids = [(); 2].map(|()| String::new());
        for id in &mut ids {
            let made = good(seats[0].post("/api/games", wish.clone()).await.unwrap());
            *id = made["id"].as_str().unwrap().to_owned();
            good(seats[1].post(&format!("/api/games/{id}/join"), json!({})).await.unwrap());
        }
        table.stop().await;
        let replicas = [(); 2].map(|()| book.open(setup, SEED).unwrap());
        sow(database, &*replicas[0]).await;
        let table = Table::with(with()).await;
        let seats = seats.map(|seat| moved(&seat, &table));
        Twins { table, notices, seats, ids, replicas }
    }

    /// One decision in each game.
    pub async fn decide(&mut self, decisions: [&Decision; 2]) {
        let start = Instant::now();
        for (twin, decision) in decisions.into_iter().enumerate() {
            self.decide_in(twin, decision).await;
        }
        later(start);
    }

    /// A decision in one of them.
    pub async fn decide_in(&mut self, twin: usize, (side, text): &Decision) {
        let (id, replica) = (&self.ids[twin], &mut self.replicas[twin]);
        let at = replica.moment(Viewer::Side(*side));
        good(act(&mut self.seats[usize::from(side.0)], id, at as u64, text).await);
        replica.submit(*side, at, text).unwrap();
    }
}

/// Gives every game the seed, as if chance had drawn it.
async fn sow(database: &str, game: &dyn Game) {
    use sqlx::Connection;
    let url =
        if database.starts_with("postgres") { database.to_owned() } else { format!("sqlite:{database}") };
    let mut connection = AnyConnection::connect(&url).await.unwrap();
    let dice: Vec<String> = game.record().setup_dice.iter().map(ToString::to_string).collect();
    let sql = "UPDATE games SET seed = $1, setup_dice = $2";
    sqlx::query(sql).bind(SEED.to_vec()).bind(dice.join(" ")).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
