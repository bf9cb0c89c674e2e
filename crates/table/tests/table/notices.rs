//! Notices: a webhook reaches nobody whom it should not, and keeps nobody waiting.

use crate::support::*;
use serde_json::json;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};
use table::{Config, Limits, Notice, Notify, Post};

/// Somebody in the inner network who gives every caller this answer; what the callers said.
fn neighbour(answer: String) -> (SocketAddr, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, heard) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut bytes = [0; 4096];
            let mut text = String::new();
            while !text.ends_with('}') {
                match stream.read(&mut bytes) {
                    Ok(length) if length > 0 => text.push_str(&String::from_utf8_lossy(&bytes[..length])),
                    _ => break,
                }
            }
            let _ = stream.write_all(answer.as_bytes());
            if sender.send(text).is_err() {
                return;
            }
        }
    });
    (address, heard)
}

fn notice(webhook: String) -> Notice {
    Notice {
        account: 1,
        name: "Anne".to_owned(),
        mail: None,
        webhook: Some(webhook),
        game: "k3w9m2tq7a".to_owned(),
        title: "Warburg 1760".to_owned(),
        side: "french".to_owned(),
        moment: 150,
    }
}

fn post(inner_network: bool) -> Notify {
    Post { mail: None, site: "https://table.example".to_owned(), inner_network }.open().unwrap().0
}

#[test]
fn a_webhook_does_not_look_behind_the_house() {
    let ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".to_owned();
    let (inside, called) = neighbour(ok);
    let port = inside.port();
    let guarded = post(false);
    for host in ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433", "0x7f.1"] {
        guarded(notice(format!("http://{host}:{port}/admin")));
    }
    assert!(called.try_recv().is_err(), "the inner network is not called");

    let moved = format!("HTTP/1.1 307 Moved\r\nLocation: http://{inside}/admin\r\nContent-Length: 0\r\n\r\n");
    let (elsewhere, first) = neighbour(moved);
    let open = post(true);
    open(notice(format!("http://{elsewhere}/hook")));
    let heard = first.recv_timeout(PATIENCE).unwrap();
    assert!(heard.starts_with("POST /hook"), "{heard}");
    assert!(heard.contains("\"page\":\"https://table.example/games/k3w9m2tq7a\""), "{heard}");
    assert!(called.try_recv().is_err(), "no redirection is followed");
    open(notice(format!("http://{inside}/hook")));
    assert!(called.recv_timeout(PATIENCE).is_ok(), "unless the operator allows it");
}

/// A mailer that does not come to an end holds up no decision; and what waits to be sent does not pile up.
pub async fn a_slow_notice_holds_up_nobody(database: &str) {
    let gate = Arc::new((Mutex::new(false), Condvar::new()));
    let sent = Arc::new(AtomicUsize::new(0));
    let (waits, counts) = (Arc::clone(&gate), Arc::clone(&sent));
    let notify: Notify = Arc::new(move |_| {
        counts.fetch_add(1, SeqCst);
        let (open, bell) = &*waits;
        drop(bell.wait_while(open.lock().unwrap(), |open| !*open).unwrap());
    });
    let table =
        Table::with(Config { notify: Some(notify), limits: Limits::none(), ..config(database) }).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    for client in [&mut one, &mut two] {
        good(client.post("/api/me/change", json!({"webhook": "https://example.org/hook"})).await.unwrap());
    }
    let id = game_of_two(&mut one, &mut two).await;
    let mut chance = Chance(1759);
    let playing = play([&mut one, &mut two], &id, 120, &mut chance);
    tokio::time::timeout(5 * PATIENCE, playing).await.expect("nobody waits for the mailer");
    // With PostgreSQL another process has a while to say that they look there.
    let start = Instant::now();
    while sent.load(SeqCst) == 0 {
        assert!(start.elapsed() < PATIENCE, "no notice is sent");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    let waiting = sent.load(SeqCst);
    assert!((1..=2).contains(&waiting), "one a player and a game, not {waiting}");
    *gate.0.lock().unwrap() = true;
    gate.1.notify_all();
    table.stop().await;
    let sent = sent.load(SeqCst);
    assert!(sent <= 3, "{sent}: what happened meanwhile was told by the first of each, and one more");
}
