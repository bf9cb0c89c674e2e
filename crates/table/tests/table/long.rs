//! Long games: taken up and looked back upon from snapshots, which are a cache.

use crate::kill::Process;
use crate::storage::{ask, execute};
use crate::support::*;
use crate::toy::endless;
use kernel::{Setup, Viewer};
use serde_json::{Value, json};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use table::client::Client;
use table::{Config, Limits};
use tempfile::TempDir;

const DECISIONS: usize = 10_000;
/// So many lines lie between two snapshots.
const APART: usize = 512;

/// A game of ten thousand decisions: the first look stores its snapshots; after a restart it is taken up at once, its last
/// frames come at once, and everything is as before.
pub async fn a_long_game_is_taken_up_at_once(database: &str) {
    let (book, applied) = endless();
    let with =
        || Config { books: vec![Arc::clone(&book).into()], limits: Limits::none(), ..config(database) };
    let table = Table::with(with()).await;
    let one = table.guest("Anne").await;
    let id = make(&mut moved(&one, &table), "toy", "plain", "red").await;
    table.stop().await;
    write_on(database, &id).await;

    let table = Table::with(with()).await;
    let (first, seen) = look(&mut moved(&one, &table), &id, &applied).await;
    assert!(first[0].decisions >= DECISIONS, "there was no snapshot yet");
    wait_for_snapshots(database).await;
    table.stop().await;
    let lines: Vec<i64> = ask(database, "SELECT sequence FROM snapshots ORDER BY sequence").await;
    assert!((2..=32).contains(&lines.len()), "{lines:?}");
    assert!(*lines.last().unwrap() > DECISIONS as i64 - 1000, "{lines:?}");
    assert_eq!(ask::<i64>(database, "SELECT count(*) FROM positions").await, [1]);

    for _ in 0..3 {
        let table = Table::with(with()).await;
        let (work, again) = look(&mut moved(&one, &table), &id, &applied).await;
        eprintln!("{DECISIONS} decisions: taken up with {}, the last frames with {}", work[0], work[1]);
        assert!(work[0].decisions < 2 * APART, "taken up with {}", work[0]);
        assert!(work[1].decisions < 2 * APART, "the last frames with {}", work[1]);
        assert_eq!(seen, again, "a snapshot changes nothing");
        table.stop().await;
    }
    eprintln!("before there were snapshots: taken up with {}, the last frames with {}", first[0], first[1]);

    // Without a restart too: whoever nobody asks for leaves memory, and comes back from its snapshot as it was.
    let limits = Limits { resting: Duration::from_millis(500), ..Limits::none() };
    let table = Table::with(Config { limits, ..with() }).await;
    let mut client = moved(&one, &table);
    assert_eq!(look(&mut client, &id, &applied).await.1, seen);
    assert_eq!(in_memory(&mut client).await, 1);
    let start = Instant::now();
    while in_memory(&mut client).await > 0 {
        assert!(start.elapsed() < PATIENCE, "it leaves memory");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let (work, again) = look(&mut client, &id, &applied).await;
    assert!((1..2 * APART).contains(&work[0].decisions), "taken up with {}", work[0]);
    assert_eq!(again, seen, "it has not changed meanwhile");
    table.stop().await;
}

/// How many games the table holds in memory.
async fn in_memory(client: &mut Client) -> u64 {
    let text = client.get("/metrics").await.unwrap().text();
    let line = text.lines().find_map(|line| line.strip_prefix("sabretache_games "));
    line.expect("it is counted").parse().unwrap()
}

/// What an answer took: decisions that were played for it, and time.
struct Work {
    decisions: usize,
    time: Duration,
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of them played in {:?}", self.decisions, self.time)
    }
}

/// What it takes until the game is there, and then its last frames; and what is seen, old frames and pages too.
async fn look(client: &mut Client, id: &str, applied: &AtomicUsize) -> ([Work; 2], [Value; 4]) {
    let mut from = (applied.load(Relaxed), Instant::now());
    let mut work = || {
        let (decisions, start) = std::mem::replace(&mut from, (applied.load(Relaxed), Instant::now()));
        Work { decisions: from.0 - decisions, time: from.1 - start }
    };
    let state = good(client.get(&format!("/api/games/{id}?side=red")).await.unwrap());
    let taken_up = work();
    let end = moment(&state);
    let path =
        |what: &str, from: u64, to: u64| format!("/api/games/{id}/{what}?side=red&from={from}&to={to}");
    let last = good(client.get(&path("frames", end - 19, end)).await.unwrap());
    let filmed = work();
    assert_eq!(last["frames"].as_array().unwrap().len(), 20);
    assert_eq!(last["frames"][19]["view"], state["view"]);
    let old = good(client.get(&path("frames", 700, 763)).await.unwrap());
    assert_eq!(old["frames"].as_array().unwrap().len(), 64);
    let page = good(client.get(&path("log", 690, 9000)).await.unwrap());
    assert_eq!(page["log"][0]["moment"], 690);
    assert_eq!(page["log"].as_array().unwrap().last().unwrap()["moment"], 1189);
    let filmed_log =
        old["frames"].as_array().unwrap().iter().flat_map(|frame| frame["log"].as_array().unwrap());
    let paged = page["log"].as_array().unwrap().iter();
    let paged = paged.filter(|entry| (700..=763).contains(&entry["moment"].as_u64().unwrap()));
    assert!(filmed_log.eq(paged), "frames and pages tell the same");
    ([taken_up, filmed], [state, last, old, page])
}

/// Goes on with a game behind the table's back, as if it had been played there.
async fn write_on(database: &str, id: &str) {
    let seed: Vec<Vec<u8>> = ask(database, &format!("SELECT seed FROM games WHERE slug = '{id}'")).await;
    let number = ask::<i64>(database, &format!("SELECT id FROM games WHERE slug = '{id}'")).await[0];
    let seed = <[u8; 32]>::try_from(seed[0].as_slice()).unwrap();
    let mut game = endless().0.open(&Setup::new("plain"), seed).unwrap();
    let mut chance = Chance(1805);
    for _ in 0..DECISIONS {
        let deciding = game.deciding();
        let side = deciding[chance.below(deciding.len())];
        let offers = game.notations(side);
        let text = &offers[chance.below(offers.len())];
        game.submit(side, game.moment(Viewer::Side(side)), text).unwrap();
    }
    let values: Vec<String> =
        (1..).zip(game.lines(0)).map(|(at, line)| format!("({number}, {at}, '{line}')")).collect();
    for some in values.chunks(500) {
        let sql = format!("INSERT INTO actions (game, sequence, line) VALUES {}", some.join(", "));
        execute(database, &sql).await;
    }
}

async fn make(client: &mut Client, game: &str, scenario: &str, side: &str) -> String {
    let wish = json!({"game": game, "scenario": scenario, "side": side, "opponent": "myself"});
    good(client.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned()
}

async fn wait_for_snapshots(database: &str) {
    let start = Instant::now();
    while ask::<i64>(database, "SELECT count(*) FROM snapshots").await == [0] {
        assert!(start.elapsed() < PATIENCE, "snapshots are stored");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// What does not fit the record is dropped and said in the log; the game is played from its first line, and a good snapshot
/// takes the place of the other.
pub async fn a_damaged_snapshot_is_dropped(database: &str) {
    let table = Table::start(database).await;
    let mut one = table.guest("Anne").await;
    let id = make(&mut one, "warburg", "historical", "french").await;
    let mut chance = Chance(1760);
    while ask::<i64>(database, "SELECT count(*) FROM snapshots").await == [0] {
        for _ in 0..40 {
            let now = good(one.get(&format!("/api/games/{id}")).await.unwrap());
            assert_eq!(now["status"], "running", "it goes on until it is long enough");
            good(act(&mut one, &id, moment(&now), &choose(&now, &mut chance)).await);
        }
    }
    let before = state(&mut one, &id).await;
    table.stop().await;
    let bytes = if database.starts_with("postgres") { "'damaged'::bytea" } else { "x'64616d61676564'" };
    execute(database, &format!("UPDATE snapshots SET bytes = {bytes}")).await;

    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let process = Process::start_logged(database, &log);
    let mut again = Client::new(process.address);
    again.cookie = one.cookie.clone();
    assert_eq!(state(&mut again, &id).await, before, "nothing is lost");
    let start = Instant::now();
    while ask::<i64>(database, "SELECT min(length(bytes)) FROM snapshots").await[0] < 100 {
        assert!(start.elapsed() < PATIENCE, "good snapshots take their place");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    process.kill();
    let said = std::fs::read_to_string(&log).unwrap();
    assert!(said.contains("a snapshot was dropped") && said.contains(&id), "{said}");
}
