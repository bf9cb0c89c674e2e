//! A server on a port of its own, people who play on it, and chance that is the same each time.

use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use table::client::{Client, Reply, Socket};
use table::{Config, Limits, ServeError, Server};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The scenario that is played: the short one.
pub const SCENARIO: &str = "heinberg";
/// No test waits longer for something to happen.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A server that runs.
pub struct Table {
    pub address: SocketAddr,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), ServeError>>,
}

impl Table {
    /// Starts one without limits on calls.
    pub async fn start(database: &str) -> Table {
        Table::with(Config { limits: Limits::none(), ..config(database) }).await
    }

    pub async fn with(config: Config) -> Table {
        table::start_logs(table::LogForm::Text);
        let server = Server::bind(config).await.expect("the server starts");
        let address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Table { address, stop, task }
    }

    /// Stops it as an operator would.
    pub async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.expect("the server does not panic").expect("the server stops well");
    }

    pub fn client(&self) -> Client {
        Client::new(self.address)
    }

    /// A guest of that name.
    pub async fn guest(&self, name: &str) -> Client {
        let mut client = self.client();
        let reply = client.post("/api/me/guest", json!({"name": name})).await.unwrap();
        assert_eq!(reply.status, 200, "{}", reply.text());
        client
    }
}

/// On any free port; nobody asks who would have won.
pub fn config(database: &str) -> Config {
    let address = ([127, 0, 0, 1], 0).into();
    Config { address, database: database.to_owned(), chances: 0, ..Config::default() }
}

/// The same caller at another server on the same database.
pub fn moved(client: &Client, table: &Table) -> Client {
    let mut moved = table.client();
    moved.cookie = client.cookie.clone();
    moved
}

/// Chance that is the same each time.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}

/// A JSON answer that must be good.
pub fn good(reply: Reply) -> Value {
    assert!(reply.status < 300, "{} {}", reply.status, reply.text());
    reply.json()
}

/// An answer that must be bad, with this status; the code of its error if it has one.
pub fn bad(reply: Reply, status: u16) -> Value {
    assert_eq!(reply.status, status, "{}", reply.text());
    reply.json()
}

/// A game of two people: its id; `one` plays the French.
pub async fn game_of_two(one: &mut Client, two: &mut Client) -> String {
    let wish = json!({"game": "warburg", "scenario": SCENARIO, "side": "french", "opponent": "link"});
    let made = good(one.post("/api/games", wish).await.unwrap());
    let id = made["id"].as_str().unwrap().to_owned();
    let joined =
        two.post(&format!("/api/games/{id}/join"), json!({"invitation": made["invitation"]})).await.unwrap();
    assert_eq!(good(joined)["side"], "allied");
    id
}

pub async fn state(client: &mut Client, id: &str) -> Value {
    good(client.get(&format!("/api/games/{id}?from=0")).await.unwrap())
}

pub fn moment(state: &Value) -> u64 {
    state["moment"].as_u64().unwrap()
}

/// Does the side of this state have to decide?
pub fn decides(state: &Value) -> bool {
    state["deciding"].as_array().unwrap().contains(&state["side"])
}

/// One of the offers, by chance.
pub fn choose(state: &Value, chance: &mut Chance) -> String {
    let actions = state["offers"]["actions"].as_array().unwrap();
    assert!(!actions.is_empty(), "nothing is offered: {state}");
    actions[chance.below(actions.len())]["text"].as_str().unwrap().to_owned()
}

pub async fn act(client: &mut Client, id: &str, moment: u64, text: &str) -> Reply {
    let body = json!({"moment": moment, "text": text});
    client.post(&format!("/api/games/{id}/actions"), body).await.unwrap()
}

/// Plays by chance between two people until so many lines are written or the game is over; the last state of the first.
pub async fn play(players: [&mut Client; 2], id: &str, lines: u64, chance: &mut Chance) -> Value {
    let [one, two] = players;
    loop {
        let first = state(one, id).await;
        if first["status"] == "over" || moment(&first) >= lines {
            return first;
        }
        let (client, state) = match decides(&first) {
            true => (&mut *one, first),
            false => {
                let second = state(two, id).await;
                (&mut *two, second)
            }
        };
        let text = choose(&state, chance);
        let done = good(act(client, id, moment(&state), &text).await);
        assert_eq!(done["accepted"]["repeated"], false);
    }
}

/// Hears messages until one of them satisfies.
pub async fn hear(socket: &mut Socket, enough: impl Fn(&Value) -> bool) -> Value {
    let heard = async {
        loop {
            let message = socket.next().await.expect("the socket stays open");
            if enough(&message) {
                return message;
            }
        }
    };
    tokio::time::timeout(PATIENCE, heard).await.expect("in time")
}
