//! `kill -9` at any moment: whatever was acknowledged is there afterwards.

use crate::support::*;
use kernel::Record;
use kernel::record::{Deed, Line};
use serde_json::{Value, json};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;
use table::client::Client;
use tempfile::TempDir;

/// So many games are under way.
const GAMES: usize = 6;

/// Not a test: what the test below starts as a process of its own.
#[test]
#[ignore = "started by the test that kills it"]
fn the_server_that_is_killed() {
    let Ok(database) = std::env::var("SABRETACHE_TEST_DATABASE") else { return };
    table::start_logs(table::LogForm::Text);
    let config = table::Config { limits: table::Limits::none(), ..config(&database) };
    table::run(config, |address| println!("\nADDRESS {address}")).unwrap();
}

/// A server in a process of its own.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
    /// Held open: whoever starts tests says after a minute that this one is slow, and dies if nobody can hear it.
    _said: BufReader<ChildStdout>,
}

impl Process {
    pub fn start(database: &str) -> Process {
        Process::run(Command::new(std::env::current_exe().unwrap()), database, Stdio::null())
    }

    /// One that writes its log to a file.
    pub fn start_logged(database: &str, log: &Path) -> Process {
        let log = Stdio::from(File::create(log).unwrap());
        Process::run(Command::new(std::env::current_exe().unwrap()), database, log)
    }

    /// One whose files cannot grow beyond so many blocks, until it is allowed more: as on a disk that is full.
    pub fn start_small(database: &str, blocks: u32) -> Process {
        let mut shell = Command::new("sh");
        let limit = format!("trap '' XFSZ; ulimit -S -f {blocks}; exec \"$0\" \"$@\"");
        shell.args(["-c", &limit]).arg(std::env::current_exe().unwrap());
        Process::run(shell, database, Stdio::null())
    }

    fn run(mut command: Command, database: &str, log: Stdio) -> Process {
        let mut child = command
            .args(["--exact", "kill::the_server_that_is_killed", "--ignored", "--nocapture"])
            .env("SABRETACHE_TEST_DATABASE", database)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut addresses = said
            .by_ref()
            .lines()
            .map_while(Result::ok)
            .filter_map(|line| line.strip_prefix("ADDRESS ")?.parse().ok());
        let address = addresses.next().expect("the process says where it listens");
        Process { child, address, _said: said }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// As `kill -9` does.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// What one client was told to be written.
#[derive(Clone, Default)]
struct Witness {
    id: String,
    cookie: Option<String>,
    acknowledged: Vec<(u64, String)>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_kill_9() {
    let folder = TempDir::new().unwrap();
    what_was_acknowledged_survives(folder.path().join("table.sqlite").to_str().unwrap(), 20).await;
}

/// So many times is the server killed while games are played.
pub async fn what_was_acknowledged_survives(database: &str, kills: u64) {
    let mut process = Process::start(database);
    let mut witnesses = Vec::new();
    let mut total = 0;
    for round in 0..kills {
        witnesses.retain(|witness: &Witness| !witness.id.is_empty());
        while witnesses.len() < GAMES {
            witnesses.push(newcomer(process.address).await);
        }
        let address = process.address;
        let playing: Vec<_> = witnesses
            .drain(..)
            .zip(1..)
            .map(|(witness, seed)| tokio::spawn(plays(address, witness, Chance(seed + 10 * round))))
            .collect();
        tokio::time::sleep(Duration::from_millis(200 + 37 * round)).await;
        process.kill();
        for player in playing {
            witnesses.push(player.await.unwrap());
        }
        process = Process::start(database);
        for witness in &mut witnesses {
            total += check(process.address, witness).await;
        }
    }
    process.kill();
    eprintln!("{total} acknowledged decisions after {kills} kills: all there");
    assert!(total > 5 * kills as usize, "only {total} decisions were made");
}

/// Somebody who plays both sides of a new game.
async fn newcomer(address: SocketAddr) -> Witness {
    let mut client = Client::new(address);
    good(client.post("/api/me/guest", json!({})).await.unwrap());
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "myself"});
    let id = good(client.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    Witness { id, cookie: client.cookie, acknowledged: Vec::new() }
}

/// Plays by chance until the server is gone or the game is over.
async fn plays(address: SocketAddr, mut witness: Witness, mut chance: Chance) -> Witness {
    let mut client = Client::new(address);
    client.cookie = witness.cookie.clone();
    loop {
        let Ok(reply) = client.get(&format!("/api/games/{}?from=1000000", witness.id)).await else {
            return witness;
        };
        let state = reply.json();
        if state["status"] != "running" {
            return witness;
        }
        let (at, text) = (moment(&state), choose(&state, &mut chance));
        let body = json!({"moment": at, "text": text});
        let Ok(reply) = client.post(&format!("/api/games/{}/actions", witness.id), body).await else {
            return witness;
        };
        assert_eq!(reply.json()["accepted"]["moment"], at + 1);
        witness.acknowledged.push((at, text));
    }
}

/// Everything acknowledged is in the record, in its place; how much that was. A game that is over is left.
async fn check(address: SocketAddr, witness: &mut Witness) -> usize {
    let mut client = Client::new(address);
    client.cookie = witness.cookie.clone();
    let state: Value = state(&mut client, &witness.id).await;
    let text = client.get(&format!("/api/games/{}/record", witness.id)).await.unwrap().text();
    let record = Record::parse(&text, &witness.id).unwrap();
    // Each side has moments of its own: what was acknowledged are the last lines, but for the one decision under way.
    let told: Vec<&str> = witness.acknowledged.iter().map(|(_, text)| text.as_str()).collect();
    let lines: Vec<&str> = record.lines.iter().filter_map(notation).collect();
    let before_last = &lines[..lines.len().saturating_sub(1)];
    assert!(lines.ends_with(&told) || before_last.ends_with(&told), "{told:?} is not the end of {lines:?}");
    if state["status"] == "over" {
        witness.id.clear();
    }
    std::mem::take(&mut witness.acknowledged).len()
}

fn notation(line: &Line) -> Option<&str> {
    match &line.deed {
        Deed::Act { notation, .. } => Some(notation),
        Deed::Control(_) | Deed::Rules(_) => None,
    }
}
