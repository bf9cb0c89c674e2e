//! A small disk, really full, then emptied: what was refused is nowhere, what is acknowledged afterwards is kept.

use crate::support::*;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;
use table::client::{Client, Reply};
use tempfile::TempDir;

/// A disk in memory; it goes when it is dropped.
struct Disk {
    folder: TempDir,
}

impl Disk {
    /// None where it may not be mounted.
    fn mount(megabytes: u32) -> Option<Disk> {
        let folder = TempDir::new().unwrap();
        let size = format!("size={megabytes}m");
        let mount =
            Command::new("mount").args(["-t", "tmpfs", "-o", &size, "tmpfs"]).arg(folder.path()).output();
        match mount {
            Ok(output) if output.status.success() => Some(Disk { folder }),
            Ok(output) => {
                eprintln!("SKIPPED: no disk in memory: {}", String::from_utf8_lossy(&output.stderr));
                None
            }
            Err(error) => {
                eprintln!("SKIPPED: no disk in memory: {error}");
                None
            }
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.folder.path()).status();
    }
}

/// Writes until there is no room for a single byte.
fn fill(file: &Path) {
    use std::io::Write;
    let mut file = std::fs::File::create(file).unwrap();
    for size in [1 << 16, 1 << 12, 1 << 6, 1] {
        while file.write_all(&vec![1; size]).is_ok() {}
    }
}

async fn message(client: &mut Client, id: &str, text: &str) -> u16 {
    client.post(&format!("/api/games/{id}/chat"), json!({"text": text})).await.unwrap().status
}

/// How the table says it is, once what it found out before holds no longer: that is a second.
async fn health(client: &mut Client) -> Reply {
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    client.get("/health").await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_disk_that_was_full_is_used_again() {
    let Some(disk) = Disk::mount(16) else { return };
    let database = disk.path("table.sqlite").to_str().unwrap().to_owned();
    let table = Table::start(&database).await;
    let (mut one, mut two) = (table.guest("Anne").await, table.guest("Bela").await);
    let id = game_of_two(&mut one, &mut two).await;
    play([&mut one, &mut two], &id, 5, &mut Chance(1)).await;
    assert_eq!(message(&mut one, &id, "before").await, 200);
    assert_eq!(health(&mut one).await.status, 200);

    fill(&disk.path("filler"));
    // The log of the database has some room of its own: large things fail first, then small ones.
    let mut kept = 1;
    for length in [500, 500, 1, 1] {
        while message(&mut one, &id, &"x".repeat(length)).await == 200 {
            kept += 1;
            assert!(kept < 20_000, "the disk does not fill up");
        }
    }
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "myself"});
    for _ in 0..3 {
        assert_eq!(one.post("/api/games", wish.clone()).await.unwrap().status, 507);
        let mut stranger = table.client();
        let guest = stranger.post("/api/me/guest", json!({"name": "Cleo"})).await.unwrap();
        assert_eq!(guest.header("set-cookie").is_some(), guest.status == 200, "{}", guest.text());
    }
    // A decision is the smallest thing there is.
    let mut taken = 0;
    loop {
        let now = state(&mut one, &id).await;
        let decider = if decides(&now) { &mut one } else { &mut two };
        let text = choose(&state(decider, &id).await, &mut Chance(2));
        let reply = act(decider, &id, moment(&now), &text).await;
        if reply.status != 200 {
            assert_eq!(bad(reply, 507)["error"]["code"], "storage");
            break;
        }
        taken += 1;
        assert!(taken < 100, "the disk does not fill up");
    }
    // A connection that is thrown away may leave its log to be used again: there is room for a little more, then for nothing.
    let mut sick = health(&mut two).await;
    for _ in 0..20 {
        if sick.status != 200 {
            break;
        }
        while message(&mut one, &id, &"x".repeat(500)).await == 200 {
            kept += 1;
        }
        sick = health(&mut two).await;
    }
    assert_eq!((sick.status, &sick.json()["writes"]), (503, &json!(false)));

    std::fs::remove_file(disk.path("filler")).unwrap();
    assert_eq!(health(&mut two).await.status, 200);
    let mut newcomer = table.guest("Dora").await;
    assert_eq!(message(&mut two, &id, "after").await, 200);
    let made = good(newcomer.post("/api/games", wish).await.unwrap())["id"].as_str().unwrap().to_owned();
    let now = moment(&state(&mut one, &id).await);
    let after = play([&mut one, &mut two], &id, now + 7, &mut Chance(3)).await;
    table.stop().await;

    let table = Table::start(&database).await;
    let mut newcomer = moved(&newcomer, &table);
    let (mut one, mut two) = (moved(&one, &table), moved(&two, &table));
    assert_eq!(good(newcomer.get("/api/me").await.unwrap())["me"]["name"], "Dora");
    assert_eq!(state(&mut newcomer, &made).await["status"], "running");
    let again = state(&mut one, &id).await;
    assert_eq!((&again["moment"], &again["view"]), (&after["moment"], &after["view"]));
    let chat = good(two.get(&format!("/api/games/{id}/chat")).await.unwrap())["chat"].clone();
    let last = chat.as_array().unwrap().last().unwrap();
    assert_eq!(
        (&last["text"], &last["number"]),
        (&json!("after"), &json!(kept + 1)),
        "none lost, none doubled"
    );
    table.stop().await;
}
