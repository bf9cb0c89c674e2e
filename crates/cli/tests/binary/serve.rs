//! `serve` and `bench table`: the server as its operator meets it.

use crate::{command, file, folder, game, run};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use table::client::Client;

/// A server that runs.
struct Served {
    process: Child,
    address: SocketAddr,
}

impl Served {
    /// Starts it and reads the one line that it prints.
    fn start(mut command: Command) -> Served {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("it runs");
        let out = process.stdout.take().expect("piped");
        let line = BufReader::new(out).lines().next().expect("a line").expect("text");
        let address = line.split("http://").nth(1).expect("an address");
        Served { process, address: address.parse().expect("an address") }
    }

    fn on(database: &str) -> Served {
        let mut command = command(&["serve", "--port", "0", "--database", database]);
        command.stderr(Stdio::null());
        Served::start(command)
    }

    /// Asks it to stop, and waits; its exit code.
    fn stop(mut self) -> Option<i32> {
        let asked = Command::new("kill").arg(self.process.id().to_string()).status();
        assert!(asked.expect("kill runs").success());
        self.process.wait().expect("it ends").code()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn wait<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
    runtime.expect("a runtime").block_on(future)
}

/// A guest with a game against themselves; its id.
async fn begin(client: &mut Client) -> String {
    client.post("/api/me/guest", json!({})).await.expect("a guest");
    let made =
        client.post("/api/games", json!({"game": game(), "opponent": "myself"})).await.expect("a game");
    made.json()["id"].as_str().expect("an id").to_owned()
}

/// Takes the first decision that is offered; the answer, with its status.
async fn decide(client: &mut Client, id: &str) -> (u16, Value) {
    let state = client.get(&format!("/api/games/{id}?from=1000000")).await.expect("a game").json();
    let decision = json!({"moment": state["moment"], "text": state["offers"]["actions"][0]["text"]});
    let reply = client.post(&format!("/api/games/{id}/actions"), decision).await.expect("an answer");
    (reply.status, reply.json())
}

#[test]
fn it_says_where_it_serves_and_stops_when_asked() {
    let folder = folder();
    let database = folder.path().join("new/folder/table.sqlite");
    let served = Served::on(database.to_str().unwrap());
    let mut client = Client::new(served.address);
    let id = wait(async {
        let id = begin(&mut client).await;
        assert_eq!(decide(&mut client, &id).await.0, 200);
        id
    });
    assert_eq!(served.stop(), Some(0));
    let served = Served::on(database.to_str().unwrap());
    let state = wait(Client::new(served.address).get(&format!("/api/games/{id}"))).unwrap().json();
    assert_eq!(state["moment"], 1);
}

#[test]
fn what_cannot_be_used_is_said_in_a_sentence() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    run(&["serve", "--port", &port, "--database", &path("a.sqlite")])
        .bad(2, &["cannot listen", &port, "--port"]);

    let broken =
        file(folder.path(), "broken.sqlite", "this is no database, but somebody's diary".repeat(100));
    let before = std::fs::read(&broken).unwrap();
    run(&["serve", "--port", "0", "--database", &broken]).bad(2, &["broken.sqlite", "cannot be used"]);
    assert_eq!(std::fs::read(&broken).unwrap(), before, "what is there is kept");
    run(&["serve", "--port", "0", "--database", &path("broken.sqlite/table.sqlite")])
        .bad(2, &["cannot be used"]);
    let postgres = "postgres://anne:secret@127.0.0.1:1/none";
    let out = run(&["serve", "--port", "0", "--database", postgres]);
    assert!(!out.err.contains("secret"), "{}", out.err);
    out.bad(2, &["postgres://…@127.0.0.1:1/none"]);
    run(&["serve", "--mail", "nonsense", "--from", "a@b.org"]).bad(2, &["nonsense"]);
    run(&["serve", "--mail", "smtp://host"]).bad(2, &["--from"]);
    run(&["serve", "--web", &path("nowhere")]).bad(2, &["nowhere", "index.html"]);
    for site in ["example.org", "https://", "https:///games", "https://example.org/?a=b", "ftp://example.org"]
    {
        run(&["serve", "--site", site]).bad(2, &["--site", "https://example.org"]);
    }

    let served = Served::on(&path("mine.sqlite"));
    run(&["serve", "--port", "0", "--database", &path("mine.sqlite")]).bad(2, &["another process serves it"]);
    assert_eq!(served.stop(), Some(0));
}

#[test]
fn what_is_refused_is_logged() {
    let folder = folder();
    let log = folder.path().join("log");
    let database = folder.path().join("table.sqlite");
    let mut command = command(&["serve", "--port", "0", "--log", "json", "--database"]);
    command.arg(&database).stderr(std::fs::File::create(&log).unwrap());
    let served = Served::start(command);
    let mut client = Client::new(served.address);
    wait(async {
        let id = begin(&mut client).await;
        let mut forged = Client::new(served.address);
        forged.cookie = Some(format!("sabretache={}", "0".repeat(64)));
        let decision = json!({"moment": 0, "text": "end"});
        let reply = forged.post(&format!("/api/games/{id}/actions"), decision).await.expect("an answer");
        assert_eq!(reply.status, 401);
        let mut socket = client.live(&id, "").await.expect("a socket");
        socket.send(r#"{"id":1,"moment":0,"text":"nonsense"}"#.to_owned()).await.expect("sent");
        while socket.next().await.expect("an answer").get("refused").is_none() {}
    });
    assert_eq!(served.stop(), Some(0));
    let log = std::fs::read_to_string(&log).unwrap();
    let said: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let refused = |message: &str| said.iter().any(|line| line["fields"]["message"] == message);
    assert!(refused("refused") && refused("refused on a socket"), "{log}");
}

/// The shell lets no file of the server grow beyond so many blocks of 512 bytes.
fn on_a_small_disk(database: &Path, blocks: u32) -> Served {
    let mut shell = Command::new("sh");
    let limit = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\"");
    shell.args(["-c", &limit, "sh", env!("CARGO_BIN_EXE_sabretache"), "serve", "--port", "0", "--unlimited"]);
    shell.arg("--database").arg(database).stderr(Stdio::null());
    Served::start(shell)
}

#[test]
fn a_full_disk_is_said_and_loses_nothing() {
    let folder = folder();
    let database = folder.path().join("table.sqlite");
    let served = on_a_small_disk(&database, 800);
    let mut client = Client::new(served.address);
    let (id, written) = wait(async {
        let id = begin(&mut client).await;
        let mut written = 0;
        loop {
            match decide(&mut client, &id).await {
                (200, _) => written += 1,
                (status, answer) => {
                    assert_eq!((status, &answer["error"]["code"]), (507, &json!("storage")), "{answer}");
                    break;
                }
            }
            assert!(written < 5_000, "the disk never fills");
        }
        let state = client.get(&format!("/api/games/{id}")).await.expect("it still answers").json();
        assert_eq!(state["moment"], written, "what was not written is not there");
        (id, written)
    });
    drop(served);
    let served = Served::on(database.to_str().unwrap());
    let mut again = Client::new(served.address);
    again.cookie = client.cookie.clone();
    wait(async {
        let state = again.get(&format!("/api/games/{id}")).await.expect("a game").json();
        assert_eq!(state["moment"], written);
        assert_eq!(decide(&mut again, &id).await.0, 200, "with room on the disk it goes on");
    });
}

#[test]
fn bench_table_measures_beside_the_targets() {
    let answer = run(&["bench", "table", "--seconds", "0.3", "--rounds", "2", "--games-by", "100", "--json"]);
    assert!([0, 1].contains(&answer.code), "{}", answer.err);
    let report: Value = serde_json::from_str(&answer.out).expect("JSON");
    assert!(report["flat_out"]["decisions"].as_u64().unwrap() > 0);
    assert!(report["steady"]["stolen"].is_null() || report["steady"]["stolen"].as_f64().unwrap() < 1.0);
    for when in ["idle", "memory", "afterwards"] {
        let Value::Object(memory) = &report[when] else { panic!("{when}: {report}") };
        assert!(memory["files"].as_u64() <= memory["resident"].as_u64(), "{memory:?}");
    }
    assert!(report["stored"].as_f64().unwrap() >= 0.0);
}
