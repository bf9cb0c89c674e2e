//! Two processes serve the same games on PostgreSQL.

use crate::storage::{execute, log_up_to};
use crate::support::*;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};
use table::{Config, Limits, Notice, Notify};

/// Sooner than this no socket is asked of itself whether its session still holds.
const UNASKED: Duration = Duration::from_secs(25);

/// Each player sits at another server. Both are told everything, and of two decisions at the same moment one is taken.
pub async fn two_processes_serve_one_game(database: &str) {
    let (here, there) = (Table::start(database).await, Table::start(database).await);
    let (mut one, mut two) = (here.guest("Anne").await, there.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let mut socket = one.live(&id, "detail=moment&from=0").await.unwrap();
    hear(&mut socket, |message| message["status"] == "running").await;
    let mut chance = Chance(11);
    loop {
        let mut over = 0;
        for client in [&mut one, &mut two] {
            let now = state(client, &id).await;
            if now["status"] == "over" {
                over += 1;
            } else if decides(&now) {
                let reply = act(client, &id, moment(&now), &choose(&now, &mut chance)).await;
                assert!([200, 409].contains(&reply.status), "{}", reply.text());
            }
        }
        if over == 2 {
            break;
        }
    }
    let last = hear(&mut socket, |message| message["status"] == "over").await;
    assert_eq!(last["moment"], state(&mut two, &id).await["moment"]);
    at_the_same_moment(&here, &there).await;
    here.stop().await;
    there.stop().await;
}

/// What is written at one server is told at the other, in the same order, and numbered once.
pub async fn players_at_two_processes_chat(database: &str) {
    let (here, there) = (Table::start(database).await, Table::start(database).await);
    let (mut one, mut two) = (here.guest("Anne").await, there.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let mut sockets = [one.live(&id, "").await.unwrap(), two.live(&id, "").await.unwrap()];
    for socket in &mut sockets {
        hear(socket, |message| message.get("moment").is_some()).await;
    }
    let path = format!("/api/games/{id}/chat");
    for round in 0..10 {
        let (hers, his) = (json!({"text": format!("a{round}")}), json!({"text": format!("b{round}")}));
        let (a, b) = tokio::join!(one.post(&path, hers), two.post(&path, his));
        good(a.unwrap());
        good(b.unwrap());
    }
    let listed = good(two.get(&path).await.unwrap())["chat"].clone();
    let listed = listed.as_array().unwrap();
    assert_eq!(
        listed.iter().map(|one| one["number"].as_u64().unwrap()).collect::<Vec<_>>(),
        (1..=20).collect::<Vec<_>>()
    );
    for socket in &mut sockets {
        for message in listed {
            assert_eq!(hear(socket, |told| told.get("chat").is_some()).await["chat"], *message);
        }
    }
    here.stop().await;
    there.stop().await;
}

/// The same seat decides at both servers at once.
async fn at_the_same_moment(here: &Table, there: &Table) {
    let mut one = here.guest("Anne").await;
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "myself"});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let mut two = there.client();
    two.cookie = one.cookie.clone();
    let query = "side=french&from=1";
    let mut sockets = [one.live(&id, query).await.unwrap(), two.live(&id, query).await.unwrap()];
    let mut chance = Chance(12);
    for _ in 0..30 {
        let now = state(&mut one, &id).await;
        let at = moment(&now);
        while moment(&state(&mut two, &id).await) < at {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let (first, second) = (choose(&now, &mut chance), choose(&now, &mut chance));
        let (a, b) = tokio::join!(act(&mut one, &id, at, &first), act(&mut two, &id, at, &second));
        let taken = [&a, &b]
            .iter()
            .filter(|reply| reply.status == 200 && reply.json()["accepted"]["repeated"] == false)
            .count();
        assert_eq!(taken, 1, "{} {}", a.text(), b.text());
        while moment(&state(&mut one, &id).await) <= at {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
    let last = good(one.get(&format!("/api/games/{id}?side=french&from=1")).await.unwrap());
    for socket in &mut sockets {
        let told = log_up_to(socket, moment(&last)).await;
        assert_eq!(json!(told), last["log"], "each line is told once, whoever was first");
    }
}

/// Minutes a turn are counted over all decisions of the turn, wherever they are made.
pub async fn a_turn_has_one_clock(database: &str) {
    const LIMIT: u64 = 600_000;
    let (here, there) = (Table::start(database).await, Table::start(database).await);
    let (mut one, mut two) = (here.guest("Anne").await, there.guest("Bela").await);
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "open",
                      "clock": {"per-turn": LIMIT}});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    good(two.post(&format!("/api/games/{id}/join"), json!({})).await.unwrap());
    let mut socket = one.live(&id, "detail=state").await.unwrap();
    let now = hear(&mut socket, |message| message["status"] == "running").await;
    assert!(decides(&now));
    tokio::time::sleep(Duration::from_millis(400)).await;
    let mut chance = Chance(9);
    let mut answered = false;
    loop {
        let now = state(&mut one, &id).await;
        let left = now["clock"]["left"]["french"].as_u64().unwrap();
        if now["stage"]["turn"] != 1 {
            assert!(answered, "the other side decided in the first turn");
            break;
        }
        if decides(&now) {
            good(act(&mut one, &id, moment(&now), &choose(&now, &mut chance)).await);
        } else {
            answered = true;
            assert!(left + 400 <= LIMIT, "{left}");
            let theirs = state(&mut two, &id).await;
            if moment(&theirs) == moment(&now) {
                let left = theirs["clock"]["left"]["french"].as_u64().unwrap();
                assert!(left + 350 <= LIMIT, "{left}");
                good(act(&mut two, &id, moment(&theirs), &choose(&theirs, &mut chance)).await);
            }
        }
    }
    here.stop().await;
    there.stop().await;
}

/// Who has sat down at one server sits at the other too, before that has heard of it.
pub async fn a_seat_is_known_at_both(database: &str) {
    let (here, there) = (Table::start(database).await, Table::start(database).await);
    let (mut one, mut two) = (here.guest("Anne").await, there.guest("Bela").await);
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "allied", "opponent": "open"});
    let id = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    good(two.get(&format!("/api/games/{id}")).await.unwrap());
    cut(database, "query LIKE 'LISTEN%'").await;
    good(two.post(&format!("/api/games/{id}/join"), json!({})).await.unwrap());
    good(one.post(&format!("/api/games/{id}/chat"), json!({"text": "Welcome"})).await.unwrap());
    let mut moved = moved(&two, &here);
    let now = state(&mut moved, &id).await;
    good(act(&mut moved, &id, 0, &choose(&now, &mut Chance(5))).await);
    here.stop().await;
    there.stop().await;
}

/// Cuts connections of this database, and waits until they are.
async fn cut(database: &str, which: &str) {
    let cut = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    execute(database, &format!("{cut} AND {which}")).await;
}

/// A player who looks at the game at the other server is given no notice; one who looks nowhere is.
pub async fn who_looks_elsewhere_is_given_no_notice(database: &str) {
    let (sender, notices) = channel();
    let notify: Notify = Arc::new(move |notice: Notice| drop(sender.send(notice)));
    let with = || Config { notify: Some(Arc::clone(&notify)), limits: Limits::none(), ..config(database) };
    let (here, there) = (Table::with(with()).await, Table::with(with()).await);
    let (mut one, mut two) = (here.guest("Anne").await, there.guest("Bela").await);
    good(two.post("/api/me/change", json!({"webhook": "https://example.org/hook"})).await.unwrap());
    for looks in [true, false] {
        let id = game_of_two(&mut one, &mut two).await;
        let mut socket = None;
        if looks {
            let mut open = two.live(&id, "").await.unwrap();
            hear(&mut open, |message| message["status"] == "running").await;
            socket = Some(open);
        }
        let mut chance = Chance(9);
        loop {
            let now = state(&mut one, &id).await;
            if !decides(&now) {
                break;
            }
            good(act(&mut one, &id, moment(&now), &choose(&now, &mut chance)).await);
        }
        let patience = if looks { Duration::from_secs(5) } else { PATIENCE };
        let given = tokio::task::block_in_place(|| notices.recv_timeout(patience));
        assert_eq!(given.is_ok(), !looks, "{given:?}");
        drop(socket);
    }
    here.stop().await;
    there.stop().await;
}

/// A connection that the database has cut is made again: games go on, and both servers hear of each other.
pub async fn a_lost_connection_is_made_again(database: &str) {
    let (here, there) = (Table::start(database).await, Table::start(database).await);
    let (mut one, mut two) = (here.guest("Anne").await, there.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let mut socket = two.live(&id, "from=1").await.unwrap();
    hear(&mut socket, |message| message["status"] == "running").await;
    cut(database, "true").await;
    let now = state(&mut one, &id).await;
    good(act(&mut one, &id, 0, &choose(&now, &mut Chance(5))).await);
    let log = good(two.get(&format!("/api/games/{id}?from=1&side=public")).await.unwrap());
    assert!(moment(&log) <= 1);
    assert!(!log_up_to(&mut socket, 1).await.is_empty());
    here.stop().await;
    there.stop().await;
}

/// Who signs out or has a new password at one server is believed no longer at the other, nor on its sockets: not even while the
/// servers do not hear of each other.
pub async fn a_session_ends_at_both(database: &str) {
    let (here, there) = (Table::start(database).await, Table::start(database).await);
    let (mut one, mut two) = (here.guest("Anne").await, here.guest("Bela").await);
    let named = json!({"name": "Anne", "password": "correct horse"});
    good(one.post("/api/me/register", named.clone()).await.unwrap());
    let id = game_of_two(&mut one, &mut two).await;
    let change = json!({"password": {"old": "correct horse", "new": "battery staple"}});
    for (path, body) in [("/api/me/logout", json!({})), ("/api/me/change", change)] {
        let mut thief = here.client();
        good(thief.post("/api/me/login", named.clone()).await.unwrap());
        let mut thief = moved(&thief, &there);
        let mut socket = thief.live(&id, "side=french").await.unwrap();
        hear(&mut socket, |message| message.get("moment").is_some()).await;
        // Who signs out ends that session, who has a new password every other.
        let mut who = if path.ends_with("logout") { moved(&thief, &here) } else { one.again() };
        good(who.post(path, body).await.unwrap());
        let end = async { while socket.next().await.is_some() {} };
        tokio::time::timeout(UNASKED, end).await.expect("its socket is closed");
        bad(act(&mut thief, &id, 0, "end").await, 401);
    }
    let mut again = moved(&one, &there);
    good(again.get("/api/me").await.unwrap());
    let mut socket = again.live(&id, "side=french").await.unwrap();
    hear(&mut socket, |message| message.get("moment").is_some()).await;
    cut(database, "query LIKE 'LISTEN%'").await;
    good(one.post("/api/me/logout", json!({})).await.unwrap());
    let start = Instant::now();
    while good(again.get("/api/me").await.unwrap())["me"] != Value::Null {
        assert!(start.elapsed() < PATIENCE, "nobody told, so it is to be asked");
    }
    let end = async { while socket.next().await.is_some() {} };
    let closed = tokio::time::timeout(UNASKED, end).await;
    closed.expect("once it hears again, the server asks who still sits at its sockets");
    here.stop().await;
    there.stop().await;
}

/// What is taken away at one server is gone at the other, for who listens too; and with an account goes its name.
pub async fn games_go_at_both(database: &str) {
    let (here, there) = (Table::start(database).await, Table::start(database).await);
    let (mut one, mut two) = (here.guest("Anne").await, there.guest("Bela").await);
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "open"});
    let open = good(one.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let mut socket = two.live(&open, "").await.unwrap();
    hear(&mut socket, |message| message["status"] == "waiting").await;
    good(one.post(&format!("/api/games/{open}/leave"), json!({})).await.unwrap());
    let end = async { while socket.next().await.is_some() {} };
    tokio::time::timeout(PATIENCE, end).await.expect("a game that is no more is told no more");
    bad(two.get(&format!("/api/games/{open}")).await.unwrap(), 404);

    let id = game_of_two(&mut one, &mut two).await;
    let mut socket = two.live(&id, "").await.unwrap();
    good(one.call("DELETE", "/api/me", "{}").await.unwrap());
    hear(&mut socket, |message| message.get("seats").is_some() && message["seats"][0]["player"].is_null())
        .await;
    assert_eq!(state(&mut two, &id).await["result"]["how"], "resigned");
    here.stop().await;
    there.stop().await;
}
