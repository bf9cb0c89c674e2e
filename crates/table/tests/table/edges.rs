//! The edges of the table: what those find who push against it.

use crate::kill::Process;
use crate::postgres::Postgres;
use crate::storage::execute;
use crate::support::*;
use crate::toy::toiling;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use table::client::Client;
use table::{Config, Limits, OpenError, ServeError, Server};
use tempfile::TempDir;
use tokio::task::JoinHandle;

/// Who waits this long hardly notices.
const HARDLY: Duration = Duration::from_millis(50);
/// This many rounds are played before it is given up.
const ROUNDS: u64 = 12;

pub fn file(folder: &TempDir) -> String {
    folder.path().join("table.sqlite").to_str().unwrap().to_owned()
}

/// Another offer needs a decision between; a game has only so many lines, and can be brought to its end.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_game_grows_without_end() {
    let folder = TempDir::new().unwrap();
    let limits = Limits { lines: 12, ..Limits::none() };
    let table = Table::with(Config { limits, ..config(&file(&folder)) }).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let path = format!("/api/games/{id}/control");
    let at = moment(&play([&mut one, &mut two], &id, 3, &mut Chance(5)).await);
    let offer = |at: u64| json!({"control": "offer-draw", "moment": at});
    good(one.post(&path, offer(at)).await.unwrap());
    good(two.post(&path, json!({"control": "decline"})).await.unwrap());
    let again = moment(&state(&mut one, &id).await);
    assert_eq!(bad(one.post(&path, offer(again)).await.unwrap(), 422)["refused"]["why"], "control");
    good(two.post(&path, offer(again)).await.unwrap());
    good(one.post(&path, json!({"control": "decline"})).await.unwrap());
    let now = play([&mut one, &mut two], &id, 12, &mut Chance(6)).await;
    let decider = if decides(&now) { &mut one } else { &mut two };
    let text = choose(&state(decider, &id).await, &mut Chance(7));
    assert_eq!(bad(act(decider, &id, moment(&now), &text).await, 422)["refused"]["why"], "control");
    good(one.post(&path, json!({"control": "resign"})).await.unwrap());
    assert_eq!(state(&mut two, &id).await["status"], "over");
    table.stop().await;
}

/// A game that cannot be read any more stops nothing else, whatever is wrong with it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreadable_game_stops_nothing_else() {
    let folder = TempDir::new().unwrap();
    let database = file(&folder);
    let table = Table::start(&database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let mut games = Vec::new();
    for seed in 1..=3 {
        games.push(game_of_two(&mut one, &mut two).await);
        play([&mut one, &mut two], &games[games.len() - 1], 4, &mut Chance(seed)).await;
    }
    table.stop().await;
    let of = |what: &str, game: &str| format!("UPDATE {what} (SELECT id FROM games WHERE slug = '{game}')");
    execute(&database, &of("actions SET line = 'nobody :dances' WHERE game =", &games[0])).await;
    execute(&database, &of("games SET options = '[' WHERE id =", &games[1])).await;
    let table = Table::start(&database).await;
    let (mut one, mut two) = (moved(&one, &table), moved(&two, &table));
    let mine = good(two.get("/api/lobby?list=mine").await.unwrap())["mine"].clone();
    let listed: Vec<&str> = mine.as_array().unwrap().iter().filter_map(|card| card["id"].as_str()).collect();
    assert!(listed.contains(&games[0].as_str()) && listed.contains(&games[2].as_str()));
    assert!(!listed.contains(&games[1].as_str()), "its row cannot be read");
    for game in &games[..2] {
        assert_eq!(one.get(&format!("/api/games/{game}")).await.unwrap().status, 500);
    }
    play([&mut one, &mut two], &games[2], 8, &mut Chance(9)).await;
    good(two.call("DELETE", "/api/me", "{}").await.unwrap());
    assert_eq!(state(&mut one, &games[2]).await["status"], "over", "it was resigned");
    table.stop().await;
}

/// Those who are turned away have called; the machine's own calls have a bucket of their own; messages count by account.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_call_counts() {
    let folder = TempDir::new().unwrap();
    let limits =
        Limits { calls_a_second: 5.0, messages_a_second: 5.0, sign_ins_a_minute: 4.0, ..Limits::none() };
    let table = Table::with(Config { limits, ..config(&file(&folder)) }).await;
    let mut bot = table.client();
    bot.bearer = Some("sb_wrong".to_owned());
    let mut statuses = Vec::new();
    for _ in 0..30 {
        statuses.push(bot.get("/api/me").await.unwrap().status);
    }
    assert!(statuses.contains(&401) && statuses.contains(&429), "{statuses:?}");
    let mut lost = table.client();
    let mut statuses = Vec::new();
    for _ in 0..30 {
        statuses.push(lost.get("/api/nowhere").await.unwrap().status);
    }
    assert!(statuses.contains(&404) && statuses.contains(&429), "{statuses:?}");
    assert_eq!(lost.get("/health").await.unwrap().status, 200);

    tokio::time::sleep(Duration::from_secs(3)).await;
    let mut anne = table.client();
    let named = |name: &str, password: &str| json!({"name": name, "password": password});
    good(anne.post("/api/me/register", named("Anne", "correct horse")).await.unwrap());
    let mut thief = table.client();
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(thief.post("/api/me/login", named("Anne", "wrong horse")).await.unwrap().status);
    }
    assert!(statuses.contains(&401) && statuses.contains(&429), "{statuses:?}");
    good(anne.post("/api/me/register", named("Bela", "correct horse")).await.unwrap());
    good(table.client().post("/api/me/login", named("Bela", "correct horse")).await.unwrap());

    tokio::time::sleep(Duration::from_secs(2)).await;
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "myself"});
    let id = good(anne.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let mut sockets = [anne.live(&id, "").await.unwrap(), anne.live(&id, "").await.unwrap()];
    let mut open = [true; 2];
    for number in 0..26 {
        let which = number % 2;
        open[which] &= sockets[which].send("{}".to_owned()).await.is_ok();
    }
    let [first, second] = &mut sockets;
    let closed = async {
        tokio::select! {
            () = async { while first.next().await.is_some() {} } => {}
            () = async { while second.next().await.is_some() {} } => {}
        }
    };
    tokio::time::timeout(PATIENCE, closed).await.expect("one of them is closed");
    assert!(sockets.iter().any(|socket| socket.closed == Some(1008)), "together they said too much");
    table.stop().await;
}

/// Nobody takes a name that looks like one that is kept.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kept_name_is_not_imitated() {
    let folder = TempDir::new().unwrap();
    let database = file(&folder);
    let table = Table::start(&database).await;
    let named = |name: &str| json!({"name": name, "password": "correct horse"});
    let register = "/api/me/register";
    let made = good(table.client().post(register, named("Zo\u{65}\u{308}")).await.unwrap());
    assert_eq!(made["me"]["name"], "Zoë", "written in one way");
    good(table.client().post(register, named("Paul")).await.unwrap());
    for imitation in ["ZOË", "Ｐａｕｌ", "PauI", "Рaul", "paul"] {
        assert_eq!(table.client().post(register, named(imitation)).await.unwrap().status, 409, "{imitation}");
        let guest = table.client().post("/api/me/guest", json!({"name": imitation})).await.unwrap();
        assert_eq!(guest.status, 409, "{imitation}");
    }
    for bad in ["Paul\u{200b}", "\u{2800}", "\u{3164}", "Pa\u{ad}ul"] {
        assert_eq!(table.client().post(register, named(bad)).await.unwrap().status, 400, "{bad:?}");
    }
    table.stop().await;
    // One that was kept before anybody asked what it looks like.
    execute(&database, "UPDATE accounts SET look = NULL").await;
    let table = Table::start(&database).await;
    assert_eq!(table.client().post(register, named("PauI")).await.unwrap().status, 409);
    good(table.client().post("/api/me/login", named("zoë")).await.unwrap());
    table.stop().await;
}

/// The machine's clock jumps an hour, a hundred days, and back: nobody loses by it, not even over a restart.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_jumps_costs_nobody() {
    const HOUR: i64 = 3600 * 1000;
    let folder = TempDir::new().unwrap();
    let ahead = Arc::new(AtomicI64::new(0));
    let jumping = |ahead: &Arc<AtomicI64>| {
        let (ahead, limits) = (Arc::clone(ahead), Limits::none());
        let wall = Arc::new(move || {
            let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
            since.as_millis() as i64 + ahead.load(Relaxed)
        });
        Config { wall, limits, ..config(&file(&folder)) }
    };
    let mut table = Table::with(jumping(&ahead)).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "link",
        "clock": {"per-move": 300_000}});
    let made = good(one.post("/api/games", wish).await.unwrap());
    let id = made["id"].as_str().unwrap().to_owned();
    good(
        two.post(&format!("/api/games/{id}/join"), json!({"invitation": made["invitation"]})).await.unwrap(),
    );
    for by in [HOUR, 100 * 24 * HOUR, -100 * 24 * HOUR] {
        ahead.fetch_add(by, Relaxed);
        tokio::time::sleep(Duration::from_millis(11_000)).await; // two rounds
        assert_thinking(&mut one, &id).await;
        let at = moment(&state(&mut one, &id).await);
        play([&mut one, &mut two], &id, at + 1, &mut Chance(3)).await;
        table.stop().await;
        table = Table::with(jumping(&ahead)).await;
        (one, two) = (moved(&one, &table), moved(&two, &table));
        assert_thinking(&mut one, &id).await;
    }
    table.stop().await;
}

/// It goes on, and everybody has most of five minutes left, and no more.
async fn assert_thinking(client: &mut Client, id: &str) {
    let now = state(client, id).await;
    assert_eq!(now["status"], "running");
    for side in ["french", "allied"] {
        let left = now["clock"]["left"][side].as_u64().unwrap();
        assert!((150_000..=300_000).contains(&left), "{side} has {left} left");
    }
}

/// A file of which a page is not what it should be is found out before anything is written to it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn damage_is_found_early() {
    let folder = TempDir::new().unwrap();
    let database = file(&folder);
    let table = Table::start(&database).await;
    let mut one = table.guest("Anne").await;
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "myself"});
    for _ in 0..20 {
        good(one.post("/api/games", wish.clone()).await.unwrap());
    }
    table.stop().await;
    let mut bytes = std::fs::read(&database).unwrap();
    let page = |number: usize| (number - 1) * 4096;
    let leaf = (2..bytes.len() / 4096).find(|&number| bytes[page(number)] == 0x0d).unwrap();
    bytes[page(leaf)..page(leaf) + 64].fill(0xee);
    std::fs::write(&database, &bytes).unwrap();
    match Server::bind(config(&database)).await {
        Err(ServeError::Database(_, OpenError::Damaged(_))) => {}
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it starts"),
    }
    assert_eq!(std::fs::read(&database).unwrap(), bytes, "nothing was changed");
}

/// While PostgreSQL is gone calls are answered soon, and say so; when it is back, everything goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn postgres_goes_and_comes_back() {
    let Some(mut postgres) = Postgres::start() else { return };
    let table = Table::start(&postgres.database("gone").await).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let now = play([&mut one, &mut two], &id, 6, &mut Chance(2)).await;
    let decider = if decides(&now) { &mut one } else { &mut two };
    let text = choose(&state(decider, &id).await, &mut Chance(3));
    for _ in 0..2 {
        postgres.kill();
        tokio::time::sleep(Duration::from_secs(1)).await; // what /health has found out holds for so long
        // The machine may be busy with something else: the quickest of several answers shows what the table does.
        let (mut quickest, soon) = ([Duration::MAX; 3], Duration::from_secs(2));
        for _ in 0..ROUNDS {
            if quickest.iter().all(|took| *took < soon) {
                break;
            }
            let start = Instant::now();
            assert_eq!(bad(act(decider, &id, moment(&now), &text).await, 507)["error"]["code"], "storage");
            quickest[0] = quickest[0].min(start.elapsed());
            let start = Instant::now();
            assert_eq!(bad(table.client().get("/api/lobby").await.unwrap(), 507)["error"]["code"], "storage");
            quickest[1] = quickest[1].min(start.elapsed());
            let start = Instant::now();
            assert_eq!(table.client().get("/health").await.unwrap().status, 503);
            quickest[2] = quickest[2].min(start.elapsed());
        }
        eprintln!("without PostgreSQL a decision, the lobby and /health are answered within {quickest:?}");
        assert!(quickest.iter().all(|took| *took < soon), "{quickest:?}");
        postgres.restart();
        let start = Instant::now();
        while table.client().get("/health").await.unwrap().status != 200 {
            assert!(start.elapsed() < PATIENCE, "it does not come back");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        assert_eq!(moment(&state(decider, &id).await), moment(&now));
    }
    good(act(decider, &id, moment(&now), &text).await);
    table.stop().await;
}

/// Somebody walks through a thousand finished games: those at which nobody is leave memory.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thousand_finished_games_are_walked_through() {
    const GAMES: usize = 1000;
    let folder = TempDir::new().unwrap();
    let database = file(&folder);
    let table = Table::start(&database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    play([&mut one, &mut two], &id, 120, &mut Chance(8)).await;
    one.post(&format!("/api/games/{id}/control"), json!({"control": "resign"})).await.unwrap();
    table.stop().await;
    for statement in copies(&id, GAMES) {
        execute(&database, &statement).await;
    }
    let process = Process::start(&database);
    let mut client = Client::new(process.address);
    good(client.get(&format!("/api/games/{id}")).await.unwrap());
    let before = resident(process.id());
    for number in 0..GAMES {
        assert_eq!(state(&mut client, &slug(number)).await["status"], "over");
    }
    let after = resident(process.id());
    eprintln!("{GAMES} games walked through: {before} KiB, then {after} KiB");
    assert!(after < 80 << 10, "{after} KiB");
    process.kill();
}

fn slug(number: usize) -> String {
    format!("c{number:0>9}")
}

/// The same game many times over.
fn copies(id: &str, count: usize) -> [String; 3] {
    let numbers =
        format!("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {count})");
    let columns = "game, scenario, options, version, data, seed, setup_dice, clock, listed, creator, created, updated, \
                   status, deciding, turn, deadline, result, rematch, chatted, times";
    let of = format!("(SELECT id FROM games WHERE slug = '{id}')");
    [
        format!(
            "{numbers} INSERT INTO games (slug, {columns}) SELECT printf('c%09d', i), {columns} FROM games, n \
             WHERE slug = '{id}'"
        ),
        format!(
            "INSERT INTO actions SELECT g.id, a.sequence, a.line FROM actions a, games g \
             WHERE a.game = {of} AND g.slug LIKE 'c0%'"
        ),
        format!(
            "INSERT INTO seats SELECT g.id, s.side, s.account, s.computer, s.invitation FROM seats s, games g \
             WHERE s.game = {of} AND g.slug LIKE 'c0%'"
        ),
    ]
}

/// The memory that a process has, in KiB.
fn resident(process: u32) -> u64 {
    let status =
        std::fs::read_to_string(Path::new("/proc").join(process.to_string()).join("status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// While one guest asks for the longest odds without pause, another's decisions and reach do not wait.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn long_odds_hold_up_nobody() {
    let folder = TempDir::new().unwrap();
    let (toiling, weighed) = toiling(Duration::from_millis(2));
    let books = shelf::spines().into_iter().chain([toiling.into()]).collect();
    let table = Table::with(Config { books, limits: Limits::none(), ..config(&file(&folder)) }).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let mut guest = table.guest("Cleo").await;
    let path = volley(&mut guest).await;
    let odds = good(guest.post(&path, json!({"line": ["volley"]})).await.unwrap());
    assert_eq!(odds["kind"], "sampled", "there is no time to count them out: none take longer");
    // The machine may be busy with something else: one calm round of several shows what the table does, and where calls
    // take long even alone, they are held against that.
    let mut told = Vec::new();
    for round in 1..=ROUNDS {
        let alone = worst(&mut one, &mut two, 40, &mut Chance(round)).await;
        let before = weighed.load(Relaxed);
        let asking = asks_on(&guest, &path);
        while weighed.load(Relaxed) == before {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let beside = worst(&mut one, &mut two, 40, &mut Chance(round)).await;
        for asking in asking {
            assert!(!asking.is_finished(), "odds are still asked for");
            asking.abort();
        }
        let times = weighed.load(Relaxed) - before;
        told.push(format!(
            "99 of 100 within {alone:?} alone, {beside:?} while {times} times odds were weighed"
        ));
        if beside < HARDLY.max(2 * alone) {
            eprintln!("{told:#?}");
            return table.stop().await;
        }
    }
    panic!("{told:#?}");
}

/// Asks for odds without pause: one is answered and one waits, and nobody calls only to be turned away.
fn asks_on(guest: &Client, path: &str) -> [JoinHandle<()>; 2] {
    [(); 2].map(|()| {
        let (mut guest, path) = (guest.again(), path.to_owned());
        tokio::spawn(async move {
            loop {
                let reply = guest.post(&path, json!({"line": ["volley"]})).await.unwrap();
                assert!([200, 429].contains(&reply.status), "{} {}", reply.status, reply.text());
            }
        })
    })
}

/// Plays the toy by oneself until a volley may be fired: where its odds are asked for.
async fn volley(guest: &mut Client) -> String {
    let wish = json!({"game": "toy", "scenario": "plain", "side": "red", "opponent": "myself"});
    let id = good(guest.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let mut chance = Chance(9);
    loop {
        let now = state(guest, &id).await;
        if now["offers"]["actions"].as_array().unwrap().iter().any(|offer| offer["text"] == "volley") {
            return format!("/api/games/{id}/odds");
        }
        let body = json!({"moment": moment(&now), "text": choose(&now, &mut chance), "side": now["side"]});
        good(guest.post(&format!("/api/games/{id}/actions"), body).await.unwrap());
    }
}

/// Odds are given up as soon as whoever asked for them has gone, and the next question has its turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_gone_has_nothing_reckoned() {
    let folder = TempDir::new().unwrap();
    // One after the other, all that is to be weighed would take longer than anybody waits here.
    let (toiling, weighed) = toiling(PATIENCE / 50);
    let (odds, limits, books) = (Duration::from_secs(3600), Limits::none(), vec![toiling.into()]);
    let table = Table::with(Config { odds, limits, books, ..config(&file(&folder)) }).await;
    let mut one = table.guest("Anne").await;
    let path = volley(&mut one).await;
    for gone in 1..=3 {
        let before = weighed.load(Relaxed);
        let (mut caller, asked) = (one.again(), path.clone());
        let question = tokio::spawn(async move { caller.post(&asked, json!({"line": ["volley"]})).await });
        wait(async || weighed.load(Relaxed) > before, "it is reckoned").await;
        assert!(!question.is_finished());
        question.abort();
        wait(async || given_up(&mut one.again()).await == gone, "it is given up").await;
    }
    table.stop().await;
}

/// Waits until it is so.
async fn wait(mut so: impl AsyncFnMut() -> bool, what: &str) {
    let start = Instant::now();
    while !so().await {
        assert!(start.elapsed() < PATIENCE, "{what}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

async fn given_up(client: &mut Client) -> u64 {
    let text = client.get("/metrics").await.unwrap().text();
    let count = text.lines().find_map(|line| line.strip_prefix("sabretache_odds_given_up_total "));
    count.expect("it is counted").parse().unwrap()
}

/// Plays a game by chance, asking for reach before each decision; what 99 of 100 calls took at most.
async fn worst(one: &mut Client, two: &mut Client, lines: u64, chance: &mut Chance) -> Duration {
    let (mut times, id) = (Vec::new(), &*game_of_two(one, two).await);
    loop {
        let first = state(one, id).await;
        if first["status"] == "over" || moment(&first) >= lines {
            break;
        }
        let (client, now) = match decides(&first) {
            true => (&mut *one, first),
            false => {
                let second = state(two, id).await;
                (&mut *two, second)
            }
        };
        let text = choose(&now, chance);
        let start = Instant::now();
        good(client.get(&format!("/api/games/{id}/reach")).await.unwrap());
        times.push(start.elapsed());
        let start = Instant::now();
        good(act(client, id, moment(&now), &text).await);
        times.push(start.elapsed());
    }
    times.sort_unstable();
    times[(times.len() * 99 / 100).min(times.len() - 1)]
}
