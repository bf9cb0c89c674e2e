//! `kill -9` at any moment: whatever was acknowledged is there afterwards, once. `./test --soak` kills a hundred times each way.

use crate::postgres::Postgres;
use crate::support::*;
use kernel::Record;
use kernel::record::{Deed, Line};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use table::client::{Client, Reply};
use tempfile::TempDir;
use tokio::task::JoinHandle;

/// So many games are under way.
const GAMES: usize = 6;
/// So many decisions are acknowledged before a server is killed, as long as that takes no longer than this.
const LOAD: usize = 10;
const LONGEST: Duration = PATIENCE;

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
        Process::start_limited(database, &format!("trap '' XFSZ; ulimit -S -f {blocks}"), None)
    }

    /// One that a shell has set a limit before.
    pub fn start_limited(database: &str, limit: &str, log: Option<&Path>) -> Process {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{limit}; exec \"$0\" \"$@\"")]).arg(std::env::current_exe().unwrap());
        let log = log.map_or_else(Stdio::null, |log| Stdio::from(File::create(log).unwrap()));
        Process::run(shell, database, log)
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
        self.end();
    }

    fn end(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

/// How often a server is killed: a hundred times where the tests are to soak.
fn kills(usually: u64) -> u64 {
    if std::env::var_os("SABRETACHE_SOAK").is_some() { 100 } else { usually }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_kill_9() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("table.sqlite").to_str().unwrap().to_owned();
    tell("SQLite", kills(20), survives(&database, kills(20)).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_kill_9_on_postgres() {
    let Some(postgres) = Postgres::start() else { return };
    tell("PostgreSQL", kills(5), survives(&postgres.database("killed").await, kills(5)).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_the_death_of_one_of_two() {
    let Some(postgres) = Postgres::start() else { return };
    tell("one of two processes", kills(5), one_of_two(&postgres.database("killed").await, kills(5)).await);
}

/// PostgreSQL itself is killed and started again while games are played: they go on, and nothing acknowledged is lost.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_survives_the_death_of_postgres() {
    const KILLS: u64 = 4;
    let Some(mut postgres) = Postgres::start() else { return };
    let start = Instant::now();
    let table = Table::start(&postgres.database("killed").await).await;
    let mut witnesses = Vec::new();
    fill(&mut witnesses, table.address).await;
    let pace = Arc::new(Pace::default());
    let playing = at_play(&mut witnesses, vec![table.address], &pace, 0);
    for round in 0..KILLS {
        pace.under_load(5 * round).await;
        tokio::task::block_in_place(|| {
            postgres.kill();
            postgres.restart();
        });
    }
    pace.under_load(0).await;
    pace.enough.store(true, Relaxed);
    for player in playing {
        witnesses.push(player.await.unwrap());
    }
    let mut counted = 0;
    for witness in &mut witnesses {
        counted += check(table.address, witness).await;
    }
    tell("PostgreSQL killed", KILLS, (counted, start.elapsed()));
    table.stop().await;
}

/// Says how many decisions were counted, and in what time.
fn tell(what: &str, kills: u64, (counted, time): (usize, Duration)) {
    let seconds = time.as_secs();
    eprintln!(
        "{what}: {counted} decisions acknowledged in {seconds} s under {kills} kills; all there, each once"
    );
    assert!(counted > 5 * kills as usize, "only {counted} decisions were made");
}

/// A decision on its way: of which side, at which moment of it.
#[derive(Clone)]
struct Sent {
    side: Value,
    moment: u64,
    text: String,
}

/// What one client was told to be written.
#[derive(Default)]
struct Witness {
    id: String,
    cookie: Option<String>,
    /// Every decision that is known to be in the record.
    known: Vec<String>,
    /// Those that were acknowledged since.
    told: Vec<String>,
    /// The moments of each side whose decision was acknowledged.
    done: HashSet<(String, u64)>,
    /// The one that was sent last and never answered: it is sent again.
    sent: Option<Sent>,
}

/// How the games go on.
#[derive(Default)]
struct Pace {
    acknowledged: AtomicUsize,
    /// No more is to be decided.
    enough: AtomicBool,
}

impl Pace {
    /// Waits until games are well under way, each time a little longer.
    async fn under_load(&self, round: u64) {
        let (start, before) = (Instant::now(), self.acknowledged.load(Relaxed));
        tokio::time::sleep(Duration::from_millis(200 + 37 * (round % 20))).await;
        while self.acknowledged.load(Relaxed) - before < LOAD && start.elapsed() < LONGEST {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// So many times is the server killed while games are played; how many decisions were acknowledged, and in what time.
async fn survives(database: &str, kills: u64) -> (usize, Duration) {
    let start = Instant::now();
    let mut process = Process::start(database);
    let (mut witnesses, mut counted) = (Vec::new(), 0);
    for round in 0..kills {
        fill(&mut witnesses, process.address).await;
        let pace = Arc::new(Pace::default());
        let playing = at_play(&mut witnesses, vec![process.address], &pace, round);
        pace.under_load(round).await;
        process.kill();
        for player in playing {
            witnesses.push(player.await.unwrap());
        }
        process = Process::start(database);
        for witness in &mut witnesses {
            counted += check(process.address, witness).await;
        }
    }
    process.kill();
    (counted, start.elapsed())
}

/// The same with two processes on one database, of which one is killed while the other goes on.
async fn one_of_two(database: &str, kills: u64) -> (usize, Duration) {
    let start = Instant::now();
    let mut processes = [Process::start(database), Process::start(database)];
    let (mut witnesses, mut counted) = (Vec::new(), 0);
    for round in 0..kills {
        fill(&mut witnesses, processes[0].address).await;
        let pace = Arc::new(Pace::default());
        let addresses = processes.iter().map(|process| process.address).collect();
        let playing = at_play(&mut witnesses, addresses, &pace, round);
        pace.under_load(round).await;
        let victim = &mut processes[(round % 2) as usize];
        victim.end();
        // While one starts again, all go on at the other.
        *victim = Process::start(database);
        pace.enough.store(true, Relaxed);
        for player in playing {
            witnesses.push(player.await.unwrap());
        }
        for witness in &mut witnesses {
            counted += check(processes[(round / 2 % 2) as usize].address, witness).await;
        }
    }
    processes.into_iter().for_each(Process::kill);
    (counted, start.elapsed())
}

/// New games in the place of those that are over.
async fn fill(witnesses: &mut Vec<Witness>, address: SocketAddr) {
    witnesses.retain(|witness| !witness.id.is_empty());
    while witnesses.len() < GAMES {
        witnesses.push(newcomer(address).await);
    }
}

fn at_play(
    witnesses: &mut Vec<Witness>,
    addresses: Vec<SocketAddr>,
    pace: &Arc<Pace>,
    round: u64,
) -> Vec<JoinHandle<Witness>> {
    let play = |(witness, seed): (Witness, u64)| {
        let chance = Chance(seed + 10 * round);
        tokio::spawn(plays(addresses.clone(), witness, chance, Arc::clone(pace)))
    };
    witnesses.drain(..).zip(1..).map(play).collect()
}

/// Somebody who plays both sides of a new game.
async fn newcomer(address: SocketAddr) -> Witness {
    let mut client = Client::new(address);
    good(client.post("/api/me/guest", json!({})).await.unwrap());
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "myself"});
    let id = good(client.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    Witness { id, cookie: client.cookie, ..Witness::default() }
}

/// Plays by chance, now at this process and now at that, until all are gone, the game is over or it is enough. What was not
/// answered is sent again, as a browser does.
async fn plays(
    addresses: Vec<SocketAddr>,
    mut witness: Witness,
    mut chance: Chance,
    pace: Arc<Pace>,
) -> Witness {
    let mut clients: Vec<Client> = addresses.into_iter().map(Client::new).collect();
    clients.iter_mut().for_each(|client| client.cookie = witness.cookie.clone());
    while !pace.enough.load(Relaxed) && !clients.is_empty() {
        let at = chance.below(clients.len());
        let told = witness.told.len();
        let decided = decides_once(&mut clients[at], &mut witness, &mut chance).await;
        pace.acknowledged.fetch_add(witness.told.len() - told, Relaxed);
        match decided {
            Some(true) => {}
            Some(false) => return witness,
            None => drop(clients.remove(at)),
        }
    }
    witness
}

/// One decision, or the one that was not answered; false when the game is over, none when the process is gone.
async fn decides_once(client: &mut Client, witness: &mut Witness, chance: &mut Chance) -> Option<bool> {
    let again = witness.sent.is_some();
    let sent = match witness.sent.clone() {
        Some(sent) => sent,
        None => {
            let reply = client.get(&format!("/api/games/{}?from=1000000", witness.id)).await.ok()?;
            if has_no_database(&reply).await {
                return Some(true);
            }
            let state = good(reply);
            if state["status"] != "running" {
                return Some(false);
            }
            Sent { side: state["side"].clone(), moment: moment(&state), text: choose(&state, chance) }
        }
    };
    witness.sent = Some(sent.clone());
    let body = json!({"moment": sent.moment, "text": sent.text, "side": sent.side});
    let reply = client.post(&format!("/api/games/{}/actions", witness.id), body).await.ok()?;
    if has_no_database(&reply).await {
        return Some(true);
    }
    let (status, answer) = (reply.status, reply.json());
    match status {
        200 => {
            assert_eq!(answer["accepted"]["moment"], sent.moment + 1);
            // By chance the same may have been chosen at a process that had not yet heard of it: that is one decision.
            if witness.done.insert((sent.side.to_string(), sent.moment)) {
                witness.told.push(sent.text);
            }
            witness.sent = None;
        }
        // The process had not yet heard what was decided at the other: it has now. What went unanswered is sent once more.
        409 => witness.sent = witness.sent.take().filter(|_| again),
        _ => panic!("{status} {answer}"),
    }
    Some(true)
}

/// Is the database away? Then nothing was acknowledged, and it is tried again a little later.
async fn has_no_database(reply: &Reply) -> bool {
    let away = reply.status == 507;
    if away {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    away
}

/// Everything acknowledged is in the record, in its place and once; how much that was. A game that is over is left.
async fn check(address: SocketAddr, witness: &mut Witness) -> usize {
    let mut client = Client::new(address);
    client.cookie = witness.cookie.clone();
    let state: Value = state(&mut client, &witness.id).await;
    let text = client.get(&format!("/api/games/{}/record", witness.id)).await.unwrap().text();
    let record = Record::parse(&text, &witness.id).unwrap();
    let lines: Vec<&str> = record.lines.iter().filter_map(notation).collect();
    let acknowledged: Vec<&str> = witness.known.iter().chain(&witness.told).map(String::as_str).collect();
    // The one that was not answered may be there or not; if it is, it is sent again and known.
    let sent = witness.sent.as_ref().map(|sent| sent.text.as_str());
    let there = lines == acknowledged;
    let one_more = lines.split_last().is_some_and(|(last, rest)| Some(*last) == sent && rest == acknowledged);
    assert!(there || one_more, "{acknowledged:?}, then perhaps {sent:?}, is not {lines:?}");
    let counted = witness.told.len();
    witness.known.append(&mut witness.told);
    if state["status"] == "over" {
        witness.id.clear();
    }
    counted
}

fn notation(line: &Line) -> Option<&str> {
    match &line.deed {
        Deed::Act { notation, .. } => Some(notation),
        Deed::Control(_) | Deed::Rules(_) => None,
    }
}
