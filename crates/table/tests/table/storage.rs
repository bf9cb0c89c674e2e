//! When the database fails: what cannot be written is told to nobody; what is not ours is left alone.

use crate::kill::Process;
use crate::support::*;
use serde_json::{Value, json};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
use std::path::Path;
use std::process::Command;
use table::client::Socket;
use table::{OpenError, ServeError, Server};
use tempfile::TempDir;

/// A decision that cannot be written is refused and told to nobody; the game can be read, and goes on once there is room.
pub async fn what_cannot_be_written_is_told_to_nobody(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let now = play([&mut one, &mut two], &id, 10, &mut Chance(6)).await;
    let (at, mut nobody) = (moment(&now), table.client());
    let mut sockets = Vec::new();
    for (client, query) in [(&one, "detail=log"), (&two, "detail=state"), (&nobody, "detail=log")] {
        let mut socket = client.live(&id, query).await.unwrap();
        hear(&mut socket, |message| message["moment"] == at).await;
        sockets.push(socket);
    }
    let before = public(&mut nobody, &id).await;
    let decider = if decides(&now) { &mut one } else { &mut two };
    let text = choose(&state(decider, &id).await, &mut Chance(7));

    set_room(database, Room::None).await;
    for _ in 0..2 {
        assert_eq!(bad(act(decider, &id, at, &text).await, 507)["error"]["code"], "storage");
    }
    assert_eq!(moment(&state(decider, &id).await), at);
    assert_eq!(public(&mut nobody, &id).await, before, "it can be read, and nothing has changed");
    set_room(database, Room::Enough).await;
    assert_eq!(
        good(act(decider, &id, at, &text).await)["accepted"],
        json!({"moment": at + 1, "repeated": false})
    );
    for (socket, client) in sockets.iter_mut().zip([&mut one, &mut two, &mut nobody]) {
        let told = log_up_to(socket, at + 1).await;
        let log = good(client.get(&format!("/api/games/{id}?from={}", at + 1)).await.unwrap())["log"].clone();
        assert_eq!(Value::Array(told), log, "each line once, and none before it was written");
    }
    table.stop().await;
}

async fn public(client: &mut table::client::Client, id: &str) -> String {
    client.get(&format!("/api/games/{id}?from=0&side=public")).await.unwrap().text()
}

/// The entries of the log that a socket tells until the game is at this line.
pub async fn log_up_to(socket: &mut Socket, at: u64) -> Vec<Value> {
    let mut entries = Vec::new();
    loop {
        let message = hear(socket, |message| message.get("moment").is_some()).await;
        entries.extend(message["log"].as_array().unwrap().iter().cloned());
        if message["moment"] == at {
            return entries;
        }
    }
}

#[derive(Clone, Copy)]
enum Room {
    None,
    Enough,
}

/// Lets the database refuse every line, as a full disk does; or take them again.
async fn set_room(database: &str, room: Room) {
    let statements: &[&'static str] = match (database.starts_with("postgres"), room) {
        (false, Room::None) => &["CREATE TRIGGER full_disk BEFORE INSERT ON actions BEGIN \
             SELECT RAISE(ABORT, 'database or disk is full'); END"],
        (false, Room::Enough) => &["DROP TRIGGER full_disk"],
        (true, Room::None) => &[
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$",
            "CREATE TRIGGER full_disk BEFORE INSERT ON actions FOR EACH ROW EXECUTE FUNCTION full_disk()",
        ],
        (true, Room::Enough) => &["DROP FUNCTION full_disk() CASCADE"],
    };
    for statement in statements {
        execute(database, statement).await;
    }
}

/// Does something to a database behind the server's back.
pub async fn execute(database: &str, statement: &str) {
    sqlx::any::install_default_drivers();
    let postgres = database.starts_with("postgres");
    let url = if postgres { database.to_owned() } else { format!("sqlite:{database}?mode=rwc") };
    let mut connection = AnyConnection::connect(&url).await.unwrap();
    connection.execute(AssertSqlSafe(statement.to_owned())).await.unwrap();
    connection.close().await.unwrap();
}

/// What the database answers: the only column of each row.
pub async fn ask<T>(database: &str, question: &str) -> Vec<T>
where
    T: for<'r> sqlx::Decode<'r, sqlx::Any> + sqlx::Type<sqlx::Any>,
{
    sqlx::any::install_default_drivers();
    let postgres = database.starts_with("postgres");
    let url = if postgres { database.to_owned() } else { format!("sqlite:{database}") };
    let mut connection = AnyConnection::connect(&url).await.unwrap();
    let rows = sqlx::query(AssertSqlSafe(question.to_owned())).fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

/// A database of a later version is left as it is.
pub async fn a_later_version_is_left_alone(database: &str) {
    Table::start(database).await.stop().await;
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                 SELECT 999, 'later', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
    execute(database, later).await;
    let error = refused(database).await;
    assert!(matches!(error, OpenError::Later { found: 999, .. }), "{error}");
    assert!(error.to_string().contains("later version"), "{error}");
}

/// What was added to a database since its first two migrations, taken away again.
const BEFORE: [&str; 16] = [
    "ALTER TABLE games DROP COLUMN times",
    "DROP INDEX accounts_confirming",
    "ALTER TABLE accounts DROP COLUMN confirmed",
    "ALTER TABLE accounts DROP COLUMN confirming",
    "ALTER TABLE accounts DROP COLUMN confirm_until",
    "DROP TABLE letters",
    "DROP INDEX accounts_guests",
    "DROP TABLE pulse",
    "DROP TABLE snapshots",
    "DROP TABLE positions",
    "DROP TABLE keys",
    "ALTER TABLE games DROP COLUMN closing",
    "ALTER TABLE games DROP COLUMN shown",
    "DROP INDEX accounts_look",
    "ALTER TABLE accounts DROP COLUMN look",
    "DELETE FROM _sqlx_migrations WHERE version > 2",
];

/// A database of the version before, with people and games with a clock in it, is brought up to date: nothing is lost, games
/// go on.
pub async fn the_version_before_is_brought_up_to_date(database: &str) {
    let table = Table::start(database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let named = json!({"name": "Anne", "password": "correct horse"});
    good(one.post("/api/me/register", named).await.unwrap());
    let id = crate::leaving::clocked(&mut one, &mut two).await;
    let before = play([&mut one, &mut two], &id, 20, &mut Chance(8)).await;
    table.stop().await;
    for statement in BEFORE {
        execute(database, statement).await;
    }
    execute(database, "UPDATE accounts SET mail = 'anne@example.org' WHERE name = 'Anne'").await;

    let table = Table::start(database).await;
    let (mut one, mut two) = (moved(&one, &table), moved(&two, &table));
    let me = good(one.get("/api/me").await.unwrap())["me"].clone();
    assert_eq!((&me["mail"], &me["confirmed"]), (&json!("anne@example.org"), &json!(false)));
    let after = state(&mut one, &id).await;
    assert_eq!((&after["log"], &after["view"]), (&before["log"], &before["view"]));
    play([&mut one, &mut two], &id, 30, &mut Chance(9)).await;
    table.stop().await;
}

/// Why the server does not start on this database.
async fn refused(database: &str) -> OpenError {
    match Server::bind(config(database)).await {
        Err(ServeError::Database(_, error)) => error,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it starts"),
    }
}

#[tokio::test]
async fn a_file_that_is_not_ours_is_left_alone() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (foreign, letter, half) = (path("foreign.sqlite"), path("letter.txt"), path("half.sqlite"));
    execute(&foreign, "CREATE TABLE cooks (recipe TEXT); INSERT INTO cooks VALUES ('soup')").await;
    std::fs::write(&letter, "Dear Anne, ".repeat(1000)).unwrap();
    Table::start(&half).await.stop().await;
    let whole = std::fs::read(&half).unwrap();
    std::fs::write(&half, &whole[..whole.len() / 2]).unwrap();
    for (file, says) in
        [(&foreign, "another program"), (&letter, "not a database"), (&half, "disk image is malformed")]
    {
        let before = std::fs::read(file).unwrap();
        let error = refused(file).await.to_string();
        assert!(error.contains(says), "{error}");
        assert_eq!(std::fs::read(file).unwrap(), before, "{file} is as it was");
    }
    let ours = path("100%41 ours? #1.sqlite");
    let table = Table::start(&ours).await;
    assert!(Path::new(&ours).exists(), "odd letters are letters");
    assert!(matches!(refused(&ours).await, OpenError::Busy));
    table.stop().await;
}

/// A disk that is really full, or nearly: no file of the process may grow beyond this.
const SMALL: u32 = 900;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_decisions_until_there_is_room() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("table.sqlite").to_str().unwrap().to_owned();
    let process = Process::start_small(&database, SMALL);
    let mut client = table::client::Client::new(process.address);
    good(client.post("/api/me/guest", json!({})).await.unwrap());
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "myself"});
    let made = good(client.post("/api/games", wish.clone()).await.unwrap());
    let mut id = made["id"].as_str().unwrap().to_owned();
    let mut chance = Chance(3);
    let (at, text) = loop {
        let now = state(&mut client, &id).await;
        if now["status"] == "over" {
            let made = good(client.post("/api/games", wish.clone()).await.unwrap());
            id = made["id"].as_str().unwrap().to_owned();
            continue;
        }
        let (at, text) = (moment(&now), choose(&now, &mut chance));
        let reply = act(&mut client, &id, at, &text).await;
        if reply.status != 200 {
            assert_eq!(bad(reply, 507)["error"]["code"], "storage");
            break (at, text);
        }
    };
    assert_eq!(moment(&state(&mut client, &id).await), at, "what was taken before is there");
    let pid = process.id().to_string();
    match Command::new("prlimit").args(["--pid", &pid, "--fsize=unlimited:"]).status() {
        Ok(status) => assert!(status.success()),
        Err(error) => return eprintln!("SKIPPED: prlimit was not found: {error}"),
    }
    good(act(&mut client, &id, at, &text).await);
    process.kill();
    assert!(Path::new(&database).exists());
    let again = Process::start(&database);
    let mut moved = table::client::Client::new(again.address);
    moved.cookie = client.cookie.clone();
    assert_eq!(moment(&state(&mut moved, &id).await), at + 1);
    again.kill();
}
