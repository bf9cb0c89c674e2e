//! The door: connections that say nothing, that say too much, and more of them than there are files.

use crate::edges::file;
use crate::kill::Process;
use crate::support::*;
use std::path::Path;
use std::time::{Duration, Instant};
use table::client::Client;
use table::{Config, Limits};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

const SILENCE: Duration = Duration::from_secs(3);

/// A connection from one of the addresses that a Linux machine has for itself.
async fn connection(table: &Table, from: [u8; 4], says: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    let mut stream = socket.connect(table.address).await.unwrap();
    let _ = stream.write_all(says.as_bytes()).await;
    stream
}

/// Is it closed within this time?
async fn is_closed(stream: &mut TcpStream, within: Duration) -> bool {
    let mut rest = Vec::new();
    tokio::time::timeout(within, stream.read_to_end(&mut rest)).await.is_ok()
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn half_open_connections_keep_nobody_out() {
    let folder = TempDir::new().unwrap();
    let limits = Limits { connections_an_address: 256, silence: SILENCE, ..Limits::none() };
    let table = Table::with(Config { limits, ..config(&file(&folder)) }).await;
    let mut silent = Vec::new();
    for number in 0..1100u32 {
        let says = if number % 2 == 0 { "" } else { "GET /api/lobby HTTP/1.1\r\nHost: table\r\nX-Half:" };
        silent.push(connection(&table, [127, 0, 1, (number % 5) as u8 + 1], says).await);
    }
    let start = Instant::now();
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    let now = play([&mut one, &mut two], &id, 20, &mut Chance(4)).await;
    assert!(moment(&now) >= 20);
    eprintln!("20 lines in {:?} beside 1,100 half-open connections", start.elapsed());

    let mut crowd = Vec::new();
    for _ in 0..300 {
        crowd.push(connection(&table, [127, 0, 2, 1], "GET").await);
    }
    for stream in &mut crowd[260..] {
        assert!(is_closed(stream, PATIENCE).await, "one address has no more than 256");
    }
    for stream in silent.iter_mut().chain(&mut crowd) {
        assert!(is_closed(stream, PATIENCE).await, "who says nothing is turned out");
    }
    table.stop().await;
}

/// A body that was not read ends the connection, and the answer says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_body_left_unread_closes_the_connection() {
    let folder = TempDir::new().unwrap();
    let table = Table::start(&file(&folder)).await;
    let call = |length: usize| {
        format!(
            "POST /api/me/guest HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n{}",
            "x".repeat(length)
        )
    };
    let reply = table.client().exchange(call(100_000).as_bytes()).await.unwrap();
    assert_eq!((reply.status, reply.header("connection")), (403, Some("close")));
    let mut guest = table.guest("Anne").await;
    assert_eq!(guest.get("/api/me").await.unwrap().header("connection"), None);
    table.stop().await;
}

/// The process takes as many files as the system allows it.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_limit_of_open_files_is_raised() {
    let folder = TempDir::new().unwrap();
    let process = Process::start_limited(&file(&folder), "ulimit -S -n 200", None);
    // Whoever is answered has come through the door, which raises the limit when it opens.
    Client::new(process.address).get("/health").await.unwrap();
    let limits =
        std::fs::read_to_string(Path::new("/proc").join(process.id().to_string()).join("limits")).unwrap();
    let files: Vec<&str> =
        limits.lines().find(|line| line.starts_with("Max open files")).unwrap().split_whitespace().collect();
    let (soft, hard): (u64, u64) = (files[3].parse().unwrap(), files[4].parse().unwrap());
    assert!(soft == hard.min(1 << 20) && soft > 200, "{limits}");
    process.kill();
}

/// Where there are no more files callers wait at the door, and the log says so; when some have gone they are let in.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_every_file_is_in_use_the_log_says_so() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let process = Process::start_limited(&file(&folder), "ulimit -n 200", Some(&log));
    let mut crowd = Vec::new();
    for _ in 0..100 {
        crowd.push(TcpStream::connect(process.address).await.unwrap());
    }
    let start = Instant::now();
    while !std::fs::read_to_string(&log).unwrap().contains("every file of the process is in use") {
        assert!(start.elapsed() < PATIENCE, "the log says nothing of it");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    drop(crowd);
    let mut client = Client::new(process.address);
    let answered = tokio::time::timeout(PATIENCE, client.get("/health")).await;
    assert_eq!(answered.expect("it is let in").unwrap().status, 200);
    process.kill();
}

/// Where accepting fails for want of files, whoever is in is served on, and whoever waits is let in when there are some again.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_nobody_can_be_let_in_they_wait() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let process = Process::start_logged(&file(&folder), &log);
    let mut inside = Client::new(process.address);
    good(inside.get("/api/shelf").await.unwrap());
    // Fewer than are open, while the door counts on many more.
    let before = allow_files(&process, 8);
    let mut outside = Client::new(process.address);
    let waiting = tokio::spawn(async move { outside.get("/api/shelf").await });
    let start = Instant::now();
    while !std::fs::read_to_string(&log).unwrap().contains("nobody can be let in") {
        assert!(start.elapsed() < PATIENCE, "the log says nothing of it");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    good(inside.get("/api/shelf").await.unwrap());
    assert!(!waiting.is_finished(), "nobody has let it in");
    allow_files(&process, before);
    let answered = tokio::time::timeout(PATIENCE, waiting).await.expect("it is let in");
    good(answered.unwrap().unwrap());
    process.kill();
}

/// Allows a process so many open files; how many it was allowed before.
#[cfg(target_os = "linux")]
fn allow_files(process: &Process, files: u64) -> u64 {
    use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
    // What the system allows it at most is what it allows us.
    let maximum = getrlimit(Resource::Nofile).maximum;
    let limit = Rlimit { current: Some(files), maximum };
    let before = prlimit(Pid::from_raw(process.id() as i32), Resource::Nofile, limit).unwrap();
    before.current.expect("the door has set a limit")
}
