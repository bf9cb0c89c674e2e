//! Two games that differ only in what one side cannot see: that side, and whoever watches, is sent the same bytes.
//!
//! The games have the same seed. Which decisions make such a difference is found by trying, so that this holds for any
//! game: two ways to decide after which the other side's view is the same and the truth is not.

use crate::answers;
use crate::support::*;
use crate::toy::toy;
use kernel::{Setup, Side, Viewer};
use serde_json::{Value, json};
use shelf::{Game, Rulebook};
use sqlx::AnyConnection;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use table::client::{Client, Socket};
use table::{Config, Limits, Notice};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

const SEED: [u8; 32] = [18; 32];
/// So many decisions are tried at each point.
const TRIED: usize = 12;
/// So far is the difference followed.
const FOLLOWED: usize = 25;
/// So many ways to go on are tried until the blind side is asked anew.
const WAYS: u64 = 6;
/// About so many of the offers of a position are asked for their odds.
const ASKED: usize = 6;
/// At every so many lines a picture is drawn.
const PICTURED: usize = 5;
/// So far apart may the same times of both games be: what is done in one is done in the other a little later. On a machine that
/// is busy with something else it may be more than a little: that is added.
const APART: Duration = Duration::from_secs(4);
/// How long it took at most until what was done in the one game was done in the other, in milliseconds.
static LATER: AtomicU64 = AtomicU64::new(0);
/// So long each side may think: what it has left is told to both.
const THOUGHT: u64 = 24 * 3600 * 1000;

/// Counters that lie below others.
pub async fn hidden_counters_change_no_byte(database: &str) {
    assert!(compare(database, "warburg", "historical", Difference::Truth, "").await > 0, "notices too");
}

/// Orders that were given in secret.
pub async fn hidden_orders_change_no_byte(database: &str) {
    let book = shelf::find("wagram").unwrap();
    compare(database, "wagram", &book.about().scenarios[0].code, Difference::Truth, "").await;
}

/// Decisions of which nobody else learns, more in the one game than in the other.
pub async fn nobody_counts_hidden_decisions(database: &str) {
    assert!(compare(database, "toy", "plain", Difference::Number, "").await > 0, "notices too");
}

/// The same at Wagram, where both plan at once. At Warburg the enemy sees something of every decision
/// (`of_every_decision_everybody_sees_something` in its own tests).
pub async fn nobody_counts_hidden_decisions_at_wagram(database: &str) {
    compare(database, "wagram", "july5", Difference::Number, "").await;
}

/// Groups that were given orders in secret at Jours de Gloire.
pub async fn nobody_knows_orders(database: &str) {
    compare(database, "gloire", "montebello", Difference::Truth, "order ").await;
}

/// The same, more of them in the one game than in the other.
pub async fn nobody_counts_orders(database: &str) {
    compare(database, "gloire", "montebello", Difference::Number, "order ").await;
}

/// A combined marker that was committed, or was not.
pub async fn nobody_counts_committed_markers(database: &str) {
    compare(database, "gloire", "maida", Difference::Number, "commit ").await;
}

/// Markers that were held back as the price of a combined one.
pub async fn nobody_knows_markers_held_back(database: &str) {
    compare(database, "gloire", "iena", Difference::Truth, "hold ").await;
}

/// Markers of a ration.
pub async fn nobody_knows_rationed_markers(database: &str) {
    compare(database, "gloire", "austerlitz-s1", Difference::Truth, "put ").await;
}

/// The same, more of them in the one game than in the other.
pub async fn nobody_counts_rationed_markers(database: &str) {
    compare(database, "gloire", "austerlitz-s1", Difference::Number, "put ").await;
}

/// In what two games differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Difference {
    /// In what is decided.
    Truth,
    /// In how many decisions are taken.
    Number,
}

/// A decision: whose, and what.
type Decision = (Side, String);

/// Where two games part.
struct Fork {
    /// What both have in common.
    stem: Vec<Decision>,
    /// What is decided then, in each.
    branches: [Vec<Decision>; 2],
    /// Who cannot tell them apart.
    blind: Side,
}

/// The games that are served here.
fn books() -> Vec<Arc<dyn Rulebook>> {
    shelf::all().into_iter().chain([toy().0]).collect()
}

/// Compares two games that differ so, by decisions that begin with `verb`.
/// So many notices were compared too: none where the blind side is not asked anew before the difference shows.
async fn compare(database: &str, game: &str, scenario: &str, difference: Difference, verb: &str) -> usize {
    let (books, setup) = (books(), Setup::new(scenario));
    let book = books.iter().find(|book| book.about().game == game).unwrap();
    let book = book.bound(&setup).unwrap();
    let fork = fork(&*book, &setup, (difference, verb));
    let mut twins = Twins::begin(database, &*book, &setup, ["Anne", "Bela"]).await;
    for decision in &fork.stem {
        twins.decide([decision, decision]).await;
    }
    let mut ears = Ears::open(&twins, fork.blind).await;
    // What is decided now, at the one game or at both, would move clocks and dates, if it moved them.
    tokio::time::sleep(2 * APART).await;
    for (twin, branch) in fork.branches.iter().enumerate() {
        for decision in branch {
            twins.decide_in(twin, decision).await;
        }
    }
    let truth = twins.replicas.each_ref().map(|replica| (replica.authority_facts(), replica.sequence()));
    assert_ne!(truth[0], truth[1], "the games differ");
    let (mut compared, mut chance) = (0, Chance(1809));
    loop {
        ears.compare(&mut twins, fork.blind).await;
        compared += 1;
        let decision = unseen_decision(&*book, &twins.replicas, fork.blind, &mut chance);
        let Some(decision) = decision.filter(|_| compared < FOLLOWED) else { break };
        twins.decide([&decision, &decision]).await;
        // Once it is over the record is everybody's, and tells all.
        if twins.replicas[0].result().is_some() {
            break;
        }
    }
    drop(ears);
    twins.table.stop().await;
    let way = way_to_notice(&*book, &setup, &fork);
    if let Some(way) = &way {
        same_notice(database, &*book, &setup, &fork, way).await;
    }
    let noticed = usize::from(way.is_some());
    eprintln!("{game} {verb}{difference:?}: {compared} positions and {noticed} notices without a difference");
    noticed
}

/// What is decided after the games have parted, until the blind side is asked anew, without showing it the difference.
fn way_to_notice(book: &dyn Rulebook, setup: &Setup, fork: &Fork) -> Option<Vec<Decision>> {
    let tried = (1..=WAYS).map(|seed| {
        let (mut chance, mut way) = (Chance(seed), Vec::new());
        let mut replicas = fork.branches.each_ref().map(|branch| play_again(book, setup, &fork.stem, branch));
        while way.len() < FOLLOWED && replicas[0].result().is_none() {
            let asked = replicas[0].deciding().contains(&fork.blind);
            let (side, text) = unseen_decision(book, &replicas, fork.blind, &mut chance)?;
            for replica in &mut replicas {
                replica.submit(side, replica.moment(Viewer::Side(side)), &text).unwrap();
            }
            way.push((side, text));
            if !asked && replicas.iter().all(|replica| replica.deciding().contains(&fork.blind)) {
                return Some(way);
            }
        }
        None
    });
    tried.into_iter().flatten().next()
}

/// Plays so with nobody listening: of both games the blind side is given the same notice when it is asked anew.
async fn same_notice(database: &str, book: &dyn Rulebook, setup: &Setup, fork: &Fork, way: &[Decision]) {
    let (last, before) = way.split_last().expect("the blind side is asked by a decision");
    let mut twins = Twins::begin(database, book, setup, ["Cleo", "Dora"]).await;
    for decision in &fork.stem {
        twins.decide([decision, decision]).await;
    }
    for (twin, branch) in fork.branches.iter().enumerate() {
        for decision in branch {
            twins.decide_in(twin, decision).await;
        }
    }
    for decision in before {
        twins.decide([decision, decision]).await;
    }
    // Who has just decided is still thought to look.
    tokio::time::sleep(APART).await;
    twins.decide([last, last]).await;
    let code = &book.about().sides[usize::from(fork.blind.0)];
    let asked = twins.replicas.each_ref().map(|replica| replica.moment(Viewer::Side(fork.blind)));
    let mut given = [(); 2].map(|()| None);
    while given.contains(&None) {
        let notice = tokio::task::block_in_place(|| twins.notices.recv_timeout(PATIENCE)).unwrap();
        let twin = twins.ids.iter().position(|id| *id == notice.game).unwrap();
        if notice.side == *code && notice.moment == asked[twin] {
            given[twin] = Some((notice.title, notice.name, notice.moment));
        }
    }
    assert_eq!(given[0], given[1]);
    twins.table.stop().await;
}

/// Tries, along a game by chance, until two ways are found that only one side can tell apart.
fn fork(book: &dyn Rulebook, setup: &Setup, difference: (Difference, &str)) -> Fork {
    let mut chance = Chance(1760);
    let mut game = book.open(setup, SEED).unwrap();
    let mut stem: Vec<Decision> = Vec::new();
    while let Some(&side) = game.deciding().first() {
        let blind = Side(1 - side.0);
        if let Some(branches) = branches(book, setup, &stem, side, difference, &mut chance) {
            let replicas = branches.each_ref().map(|way| play_again(book, setup, &stem, way));
            // A difference that comes to light at once would prove little.
            if unseen_decision(book, &replicas, blind, &mut chance).is_some() {
                return Fork { stem, branches, blind };
            }
        }
        let mut texts = game.notations(side);
        let text = texts.swap_remove(chance.below(texts.len()));
        game.submit(side, game.moment(Viewer::Side(side)), &text).unwrap();
        stem.push((side, text));
    }
    panic!("nothing of {difference:?} in {} is ever hidden", book.about().game)
}

/// Two ways of at most two decisions that leave the other side with the same view, and the truth another.
fn branches(
    book: &dyn Rulebook,
    setup: &Setup,
    stem: &[Decision],
    side: Side,
    (difference, verb): (Difference, &str),
    chance: &mut Chance,
) -> Option<[Vec<Decision>; 2]> {
    let blind = Viewer::Side(Side(1 - side.0));
    let mut seen: HashMap<String, Vec<(String, Vec<Decision>)>> = HashMap::new();
    let mut ways: Vec<Vec<Decision>> = vec![Vec::new()];
    while let Some(way) = ways.pop() {
        let game = play_again(book, setup, stem, &way);
        let told = [blind, Viewer::Public].map(|viewer| {
            let deciding: Vec<u8> = game.deciding_for(viewer).into_iter().map(|side| side.0).collect();
            json!([game.view(viewer), game.log(viewer, 0), game.moment(viewer), deciding])
        });
        let truth = game.authority_facts().to_string();
        let alike = seen.entry(json!(told).to_string()).or_default();
        let differs = |(other, before): &&(String, Vec<Decision>)| match difference {
            Difference::Truth => *other != truth && before.len() == way.len(),
            Difference::Number => before.len() != way.len(),
        };
        let named = way.last().is_some_and(|(_, text)| text.starts_with(verb));
        if let Some((_, before)) = alike.iter().find(differs).filter(|_| named) {
            return Some([before.clone(), way]);
        }
        alike.push((truth, way.clone()));
        if way.len() < 2 && game.deciding().contains(&side) {
            let mut texts = game.notations(side);
            while texts.len() > TRIED {
                texts.swap_remove(chance.below(texts.len()));
            }
            let longer = |text| way.iter().cloned().chain([(side, text)]).collect();
            ways.extend(texts.into_iter().map(longer));
        }
    }
    None
}

fn play_again(book: &dyn Rulebook, setup: &Setup, stem: &[Decision], way: &[Decision]) -> Box<dyn Game> {
    let mut game = book.open(setup, SEED).unwrap();
    for (side, text) in stem.iter().chain(way) {
        game.submit(*side, game.moment(Viewer::Side(*side)), text).unwrap();
    }
    game
}

/// A decision that may be taken in both games, and does not bring the difference to light.
fn unseen_decision(
    book: &dyn Rulebook,
    replicas: &[Box<dyn Game>; 2],
    blind: Side,
    chance: &mut Chance,
) -> Option<Decision> {
    let deciding = replicas.each_ref().map(|replica| replica.deciding());
    let side = *deciding[0].iter().find(|side| deciding[1].contains(side))?;
    let [mut one, two] = replicas.each_ref().map(|replica| replica.notations(side));
    if side == blind {
        assert_eq!(one, two, "the same is offered");
    }
    one.retain(|text| two.contains(text));
    while !one.is_empty() {
        let decision = (side, one.swap_remove(chance.below(one.len())));
        if !shows(book, replicas, blind, &decision) {
            return Some(decision);
        }
    }
    None
}

/// Would this decision show the blind side what was hidden?
fn shows(book: &dyn Rulebook, replicas: &[Box<dyn Game>; 2], blind: Side, decision: &Decision) -> bool {
    let told = replicas.each_ref().map(|replica| {
        let mut record = replica.record();
        record.end = None;
        let mut copy = book.resume(&record, Some(SEED)).unwrap();
        copy.submit(decision.0, copy.moment(Viewer::Side(decision.0)), &decision.1).unwrap();
        (copy.view(Viewer::Side(blind)), copy.view(Viewer::Public))
    });
    told[0] != told[1]
}

/// Two games of the same two people, with the same dice; and a copy of each.
struct Twins {
    table: Table,
    notices: Receiver<Notice>,
    seats: [Client; 2],
    ids: [String; 2],
    replicas: [Box<dyn Game>; 2],
}

impl Twins {
    async fn begin(database: &str, book: &dyn Rulebook, setup: &Setup, names: [&str; 2]) -> Twins {
        let (sender, notices) = channel();
        let notify = Arc::new(move |notice: Notice| drop(sender.send(notice)));
        let with = || Config {
            books: books().into_iter().map(Into::into).collect(),
            // However busy the machine is, the same is reckoned.
            odds: Duration::from_secs(3600),
            notify: Some(notify.clone()),
            limits: Limits::none(),
            ..config(database)
        };
        let table = Table::with(with()).await;
        let mut seats = [table.guest(names[0]).await, table.guest(names[1]).await];
        for seat in &mut seats {
            let webhook = json!({"webhook": "https://example.org/hook"});
            good(seat.post("/api/me/change", webhook).await.unwrap());
        }
        let about = book.about();
        let clock = json!({"per-move": THOUGHT});
        let wish = json!({"game": about.game, "scenario": setup.scenario, "side": about.sides[0], "opponent": "open", "clock": clock});
        let mut ids = [(); 2].map(|()| String::new());
        for id in &mut ids {
            let made = good(seats[0].post("/api/games", wish.clone()).await.unwrap());
            *id = made["id"].as_str().unwrap().to_owned();
            good(seats[1].post(&format!("/api/games/{id}/join"), json!({})).await.unwrap());
        }
        table.stop().await;
        let replicas = [(); 2].map(|()| book.open(setup, SEED).unwrap());
        sow(database, &*replicas[0]).await;
        let table = Table::with(with()).await;
        let seats = seats.map(|seat| moved(&seat, &table));
        Twins { table, notices, seats, ids, replicas }
    }

    /// One decision in each game.
    async fn decide(&mut self, decisions: [&Decision; 2]) {
        let start = Instant::now();
        for (twin, decision) in decisions.into_iter().enumerate() {
            self.decide_in(twin, decision).await;
        }
        later(start);
    }

    /// A decision in one of them.
    async fn decide_in(&mut self, twin: usize, (side, text): &Decision) {
        let (id, replica) = (&self.ids[twin], &mut self.replicas[twin]);
        let at = replica.moment(Viewer::Side(*side));
        good(act(&mut self.seats[usize::from(side.0)], id, at as u64, text).await);
        replica.submit(*side, at, text).unwrap();
    }
}

/// Gives every game the seed, as if chance had drawn it.
async fn sow(database: &str, game: &dyn Game) {
    use sqlx::Connection;
    let url =
        if database.starts_with("postgres") { database.to_owned() } else { format!("sqlite:{database}") };
    let mut connection = AnyConnection::connect(&url).await.unwrap();
    let dice: Vec<String> = game.record().setup_dice.iter().map(ToString::to_string).collect();
    let sql = "UPDATE games SET seed = $1, setup_dice = $2";
    sqlx::query(sql).bind(SEED.to_vec()).bind(dice.join(" ")).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Everything by which the blind side and a spectator listen to both games.
struct Ears {
    watching: Client,
    sockets: Vec<Pair>,
    /// Every decision that was ever offered.
    known: BTreeSet<String>,
    chance: Chance,
}

/// The sockets of one viewer at both games, and up to which of its moments they were heard.
struct Pair {
    viewer: Viewer,
    sockets: [UnboundedReceiver<String>; 2],
    heard: Option<usize>,
}

impl Ears {
    async fn open(twins: &Twins, blind: Side) -> Ears {
        let watching = twins.table.client();
        let mut sockets = Vec::new();
        let seat = &twins.seats[usize::from(blind.0)];
        for (client, viewer) in [(seat, Viewer::Side(blind)), (&watching, Viewer::Public)] {
            for detail in ["log", "state", "offers", "moment"] {
                let query = format!("detail={detail}&from=0");
                let [one, two] = &twins.ids;
                let pair = [client.live(one, &query).await.unwrap(), client.live(two, &query).await.unwrap()];
                sockets.push(Pair { viewer, sockets: pair.map(listen), heard: None });
            }
        }
        Ears { watching, sockets, known: BTreeSet::new(), chance: Chance(1815) }
    }

    /// Every answer and every message of the one game is that of the other, byte by byte.
    async fn compare(&mut self, twins: &mut Twins, blind: Side) {
        let at = |viewer| twins.replicas[0].moment(viewer);
        for Pair { viewer, sockets: [one, two], heard } in &mut self.sockets {
            let at = at(*viewer);
            // Nothing is sent to whoever learns nothing; what is sent all the same comes before the next news.
            if heard.replace(at) != Some(at) {
                let told = [self::heard(one, at).await, self::heard(two, at).await];
                same_told(&told, &twins.ids, &format!("{viewer:?} at {at}"));
            }
        }
        let (own, public) = (at(Viewer::Side(blind)), at(Viewer::Public));
        for (client, at) in [(&mut twins.seats[usize::from(blind.0)], own), (&mut self.watching, public)] {
            answers::same_pages(client, &twins.ids, at.saturating_sub(3), at).await;
            if at.is_multiple_of(PICTURED) {
                answers::same_picture(client, &twins.ids).await;
            }
        }
        let texts = self.questions(twins, blind);
        let seat = &mut twins.seats[usize::from(blind.0)];
        answers::same_questions(seat, &twins.ids, own, &texts).await;
    }

    /// What the blind side asks about: every attack, some of what it is offered, and some of what was ever offered to
    /// anybody, most of which is not allowed now.
    fn questions(&mut self, twins: &Twins, blind: Side) -> Vec<String> {
        let offered = twins.replicas[0].notations(blind);
        let some = offered.iter().step_by(1 + offered.len() / ASKED);
        let attacks = offered.iter().filter(|text| text.starts_with("attack "));
        let mut texts: Vec<String> = attacks.chain(some).cloned().collect();
        for side in [Side(0), Side(1)] {
            self.known.extend(twins.replicas.iter().flat_map(|replica| replica.notations(side)));
        }
        let known: Vec<&String> = self.known.iter().collect();
        texts.extend((0..ASKED).map(|_| known[self.chance.below(known.len())].clone()));
        texts
    }
}

/// Reads a socket whatever else is done: one that is not read does not say that it is still there, and is closed.
fn listen(mut socket: Socket) -> UnboundedReceiver<String> {
    let (sender, texts) = unbounded_channel();
    tokio::spawn(async move {
        loop {
            tokio::select! {
                () = sender.closed() => return,
                text = socket.next_text() => {
                    let Some(text) = text else { return };
                    let _ = sender.send(text); // whoever listens may just have gone
                }
            }
        }
    });
    texts
}

/// Every message up to this moment, without those that say who comes and goes.
async fn heard(socket: &mut UnboundedReceiver<String>, at: usize) -> String {
    let mut texts = Vec::new();
    loop {
        let text = tokio::time::timeout(PATIENCE, socket.recv()).await.expect("in time").expect("open");
        let message: Value = serde_json::from_str(&text).unwrap();
        if message.get("seats").is_some() && message.get("moment").is_none() {
            continue;
        }
        texts.push(text);
        if message["moment"] == at {
            return texts.join("\n");
        }
    }
}

/// Something was begun at the one game then, and has been done at the other.
pub fn later(start: Instant) {
    LATER.fetch_max(start.elapsed().as_millis() as u64, Relaxed);
}

/// What is told of the one game is told of the other, but for its name; the time of day as far as they are apart.
pub fn same_told(told: &[String; 2], ids: &[String; 2], what: &str) {
    let [one, two] = [0, 1].map(|twin| timeless(&told[twin], &ids[twin]));
    assert_eq!(one.0, two.0, "{what}");
    assert_eq!(one.1.len(), two.1.len());
    let apart = one.1.iter().zip(&two.1).map(|(one, two)| one.abs_diff(*two)).max();
    // A time may be told that was itself late.
    let most = APART.as_millis() as u64 + 2 * LATER.load(Relaxed);
    assert!(apart.is_none_or(|apart| apart < most), "{what}: {:?} {:?}", one.1, two.1);
}

/// The text without the name of the game and the times in it, and these. Who is there is left out too: whether somebody who
/// sits down or looks on is counted in this message or in the next has nothing to do with what is decided.
fn timeless(text: &str, id: &str) -> (String, Vec<u64>) {
    let (mut text, mut times) = (text.replace(id, "…"), Vec::new());
    for key in ["\"created\":", "\"updated\":", "\"left\":{", "\"watchers\":", "\"online\":"] {
        let mut from = 0;
        while let Some(found) = text[from..].find(key) {
            let start = from + found + key.len();
            let length = text[start..].find([',', '}'].as_slice()).filter(|_| !key.ends_with('{'));
            let end = start + length.or(text[start..].find('}')).unwrap();
            times.extend(
                text[start..end].split(|letter: char| !letter.is_ascii_digit()).flat_map(str::parse::<u64>),
            );
            text.replace_range(start..end, "…");
            from = start;
        }
    }
    (text, times)
}
