//! Load on a table: bots on real sockets, in another process than the server.
//!
//! Each game has two sockets. A bot decides by chance among what it is offered; a decision is timed from being sent to
//! both sockets having told it.

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use table::client::{Client, Reply, Socket};

/// What is to be measured.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// This many games at once.
    pub games: usize,
    /// This many decisions a second in all; none: as many as possible.
    pub rate: Option<f64>,
    /// For so long.
    pub time: Duration,
}

/// What was measured.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct Figures {
    /// Decisions acknowledged.
    pub decisions: usize,
    /// Decisions a second.
    pub rate: f64,
    /// Half of them were told within this many milliseconds.
    pub p50_ms: f64,
    /// All but one in a hundred.
    pub p99_ms: f64,
    /// The slowest.
    pub slowest_ms: f64,
}

/// Games with their sockets, ready to be played.
pub struct Party {
    guests: [Client; 2],
    /// The kind of game that is made.
    wish: Value,
    pairs: Vec<Pair>,
}

impl Party {
    /// Makes this many games on a server.
    pub async fn gather(server: SocketAddr, games: usize) -> io::Result<Party> {
        let mut guests = [Client::new(server), Client::new(server)];
        for guest in &mut guests {
            checked(guest.post("/api/me/guest", json!({})).await?)?;
        }
        let shelf = checked(guests[0].get("/api/shelf").await?)?;
        let game = &shelf["games"][0];
        let wish = json!({"game": game["game"], "scenario": game["scenarios"][0]["code"],
            "side": game["sides"][0]["code"], "opponent": "link"});
        let mut pairs = Vec::new();
        for _ in 0..games {
            pairs.push(Pair::begin(&mut guests, &wish).await?);
        }
        Ok(Party { guests, wish, pairs })
    }

    /// Plays, and measures.
    pub async fn play(self, plan: Plan) -> io::Result<Figures> {
        let Party { guests, wish, pairs } = self;
        let pace = Arc::new(Pace { start: Instant::now(), plan, next: AtomicU64::new(0) });
        let bots: Vec<_> = (1u64..)
            .zip(pairs)
            .map(|(seed, pair)| {
                let guests = [guests[0].again(), guests[1].again()];
                tokio::spawn(play(guests, wish.clone(), pair, seed, Arc::clone(&pace)))
            })
            .collect();
        let mut times = Vec::new();
        for bot in bots {
            times.extend(bot.await.map_err(io::Error::other)??);
        }
        Ok(figures(times, pace.start.elapsed()))
    }
}

impl Party {
    /// Plays this many games to their end, as fast as it goes, and leaves; how many decisions that took.
    pub async fn play_out(self, games: usize) -> io::Result<usize> {
        let Party { guests, wish, pairs } = self;
        let left = Arc::new(AtomicUsize::new(games.saturating_sub(pairs.len())));
        let bots = (1u64..).zip(pairs).map(|(seed, pair)| {
            let guests = [guests[0].again(), guests[1].again()];
            tokio::spawn(play_out(guests, wish.clone(), pair, seed, Arc::clone(&left)))
        });
        let mut decisions = 0;
        for bot in bots.collect::<Vec<_>>() {
            decisions += bot.await.map_err(io::Error::other)??;
        }
        Ok(decisions)
    }
}

/// Plays game after game to its end as long as any is left.
async fn play_out(
    mut guests: [Client; 2],
    wish: Value,
    mut pair: Pair,
    seed: u64,
    left: Arc<AtomicUsize>,
) -> io::Result<usize> {
    let (mut decisions, mut chance) = (0, seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    loop {
        if pair.decide(&mut chance).await?.is_some() {
            decisions += 1;
        } else if left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)).is_ok() {
            pair = Pair::begin(&mut guests, &wish).await?;
        } else {
            return Ok(decisions);
        }
    }
}

/// What these times say.
pub fn figures(mut times: Vec<Duration>, elapsed: Duration) -> Figures {
    times.sort_unstable();
    let at = |share: f64| {
        let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
        times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    Figures {
        decisions: times.len(),
        rate: times.len() as f64 / elapsed.as_secs_f64(),
        p50_ms: at(0.5),
        p99_ms: at(0.99),
        slowest_ms: at(1.0),
    }
}

/// When the next decision is due.
struct Pace {
    start: Instant,
    plan: Plan,
    next: AtomicU64,
}

impl Pace {
    /// Waits for one's turn; false when the time is over.
    async fn turn(&self) -> bool {
        if let Some(rate) = self.plan.rate {
            let number = self.next.fetch_add(1, Relaxed);
            let due = self.start + Duration::from_secs_f64(number as f64 / rate);
            tokio::time::sleep_until(due.into()).await;
        }
        self.start.elapsed() < self.plan.time
    }
}

/// Both sockets of a game, and what each was told last.
struct Pair {
    sockets: [Socket; 2],
    news: [News; 2],
}

/// What a socket tells, as far as a bot reads it before the clock stops.
#[derive(Default, Deserialize)]
struct News {
    moment: Option<u64>,
    /// Read when one of them is taken.
    offers: Option<Box<RawValue>>,
    refused: Option<Value>,
    stale: Option<Value>,
    error: Option<Value>,
}

impl News {
    fn offers(&self) -> Vec<String> {
        self.offers.as_ref().and_then(|offers| serde_json::from_str(offers.get()).ok()).unwrap_or_default()
    }
}

impl Pair {
    async fn begin(guests: &mut [Client; 2], wish: &Value) -> io::Result<Pair> {
        let [one, two] = guests;
        let made = checked(one.post("/api/games", wish.clone()).await?)?;
        let id = made["id"].as_str().unwrap_or_default();
        let invitation = json!({"invitation": made["invitation"]});
        checked(two.post(&format!("/api/games/{id}/join"), invitation).await?)?;
        let open = async |client: &Client| client.live(id, "detail=offers").await.map_err(io::Error::other);
        let sockets = [open(one).await?, open(two).await?];
        let mut pair = Pair { sockets, news: Default::default() };
        pair.hear(0).await?;
        Ok(pair)
    }

    /// Hears on both sockets until both have told this line.
    async fn hear(&mut self, moment: u64) -> io::Result<()> {
        for (socket, news) in self.sockets.iter_mut().zip(&mut self.news) {
            *news = told(socket, moment).await?;
        }
        Ok(())
    }

    /// Decides by chance, for whoever must; how long it took to be told, or none if nobody must.
    async fn decide(&mut self, chance: &mut u64) -> io::Result<Option<Duration>> {
        for (socket, news) in self.sockets.iter_mut().zip(&self.news) {
            let offers = news.offers();
            if offers.is_empty() {
                continue;
            }
            *chance ^= *chance << 13;
            *chance ^= *chance >> 7;
            *chance ^= *chance << 17;
            let text = &offers[(*chance % offers.len() as u64) as usize];
            let at = news.moment.unwrap_or_default();
            let message = json!({"moment": at, "text": text}).to_string();
            let sent = Instant::now();
            socket.send(message).await.map_err(io::Error::other)?;
            self.hear(at + 1).await?;
            return Ok(Some(sent.elapsed()));
        }
        Ok(None)
    }
}

/// Hears until this line is told.
async fn told(socket: &mut Socket, moment: u64) -> io::Result<News> {
    loop {
        let text = socket.next_text().await.ok_or(io::ErrorKind::UnexpectedEof)?;
        let news: News = serde_json::from_str(&text)?;
        if let Some(refused) = [&news.refused, &news.stale, &news.error].into_iter().flatten().next() {
            return Err(io::Error::other(refused.to_string()));
        }
        if news.moment.is_some_and(|told| told >= moment) {
            return Ok(news);
        }
    }
}

/// Plays game after game until the time is over; how long each decision took to be told.
async fn play(
    mut guests: [Client; 2],
    wish: Value,
    mut pair: Pair,
    seed: u64,
    pace: Arc<Pace>,
) -> io::Result<Vec<Duration>> {
    let (mut times, mut chance) = (Vec::new(), seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    while pace.turn().await {
        match pair.decide(&mut chance).await? {
            Some(time) => times.push(time),
            None => pair = Pair::begin(&mut guests, &wish).await?,
        }
    }
    Ok(times)
}

fn checked(reply: Reply) -> io::Result<Value> {
    if reply.status < 300 { Ok(reply.json()) } else { Err(io::Error::other(reply.text())) }
}
