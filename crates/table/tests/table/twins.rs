//! Two games that differ only in what one side cannot see: that side, and whoever watches, is sent the same bytes.
//!
//! The games have the same seed. Which decisions make such a difference is found by trying, so that this holds for any
//! game: two ways to decide after which the other side's view is the same and the truth is not.

use crate::answers;
use crate::support::*;
use kernel::{Setup, Side, Viewer};
use serde_json::{Value, json};
use shelf::{Game, Rulebook};
use sqlx::AnyConnection;
use std::collections::{BTreeSet, HashMap};
use table::client::{Client, Socket};

const SEED: [u8; 32] = [18; 32];
/// So many decisions are tried at each point.
const TRIED: usize = 12;
/// So far is the difference followed.
const FOLLOWED: usize = 25;
/// About so many of the offers of a position are asked for their odds.
const ASKED: usize = 6;
/// At every so many lines a picture is drawn.
const PICTURED: usize = 5;

/// Counters that lie below others.
pub async fn hidden_counters_change_no_byte(database: &str) {
    compare(database, "warburg", "historical").await;
}

/// Orders that were given in secret.
pub async fn hidden_orders_change_no_byte(database: &str) {
    let book = shelf::find("wagram").unwrap();
    compare(database, "wagram", &book.about().scenarios[0].code).await;
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

async fn compare(database: &str, game: &str, scenario: &str) {
    let (book, setup) = (shelf::find(game).unwrap(), Setup::new(scenario));
    let fork = fork(&*book, &setup);
    let mut twins = Twins::begin(database, &*book, &setup).await;
    for decision in &fork.stem {
        twins.decide([decision, decision]).await;
    }
    let mut ears = Ears::open(&twins, fork.blind).await;
    for (one, two) in fork.branches[0].iter().zip(&fork.branches[1]) {
        twins.decide([one, two]).await;
    }
    let truth = twins.replicas.each_ref().map(|replica| replica.authority_facts());
    assert_ne!(truth[0], truth[1], "the games differ");
    let (mut compared, mut chance) = (0, Chance(1809));
    loop {
        ears.compare(&mut twins, fork.blind).await;
        compared += 1;
        let decision = unseen_decision(&*book, &twins.replicas, fork.blind, &mut chance);
        let Some(decision) = decision.filter(|_| compared < FOLLOWED) else { break };
        twins.decide([&decision, &decision]).await;
    }
    eprintln!("{game}: {compared} positions without a difference");
    twins.table.stop().await;
}

/// Tries, along a game by chance, until two ways are found that only one side can tell apart.
fn fork(book: &dyn Rulebook, setup: &Setup) -> Fork {
    let mut chance = Chance(1760);
    let mut game = book.open(setup, SEED).unwrap();
    let mut stem: Vec<Decision> = Vec::new();
    while let Some(&side) = game.deciding().first() {
        let blind = Side(1 - side.0);
        if let Some(branches) = branches(book, setup, &stem, side, blind, &mut chance) {
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
    panic!("nothing in {} is ever hidden", book.about().game)
}

/// Two ways of one or two decisions that leave the other side with the same view, and the truth another.
fn branches(
    book: &dyn Rulebook,
    setup: &Setup,
    stem: &[Decision],
    side: Side,
    blind: Side,
    chance: &mut Chance,
) -> Option<[Vec<Decision>; 2]> {
    let mut seen: HashMap<(usize, String), (String, Vec<Decision>)> = HashMap::new();
    let mut ways: Vec<Vec<Decision>> = vec![Vec::new()];
    while let Some(way) = ways.pop() {
        let game = play_again(book, setup, stem, &way);
        if !way.is_empty() {
            let told = json!([game.view(Viewer::Side(blind)), game.log(Viewer::Side(blind), 0)]).to_string();
            let truth = game.authority_facts().to_string();
            match seen.get(&(way.len(), told.clone())) {
                Some((other, before)) if *other != truth => return Some([before.clone(), way]),
                Some(_) => {}
                None => drop(seen.insert((way.len(), told), (truth, way.clone()))),
            }
        }
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
    let &side = replicas[0].deciding().first()?;
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
    seats: [Client; 2],
    ids: [String; 2],
    replicas: [Box<dyn Game>; 2],
}

impl Twins {
    async fn begin(database: &str, book: &dyn Rulebook, setup: &Setup) -> Twins {
        let table = Table::start(database).await;
        let mut seats = [table.guest("Anne").await, table.guest("Bela").await];
        let about = book.about();
        let wish = json!({"game": about.game, "scenario": setup.scenario, "side": about.sides[0], "opponent": "open"});
        let mut ids = [(); 2].map(|()| String::new());
        for id in &mut ids {
            let made = good(seats[0].post("/api/games", wish.clone()).await.unwrap());
            *id = made["id"].as_str().unwrap().to_owned();
            good(seats[1].post(&format!("/api/games/{id}/join"), json!({})).await.unwrap());
        }
        table.stop().await;
        let replicas = [(); 2].map(|()| book.open(setup, SEED).unwrap());
        sow(database, &*replicas[0]).await;
        let table = Table::start(database).await;
        let seats = seats.map(|seat| moved(&seat, &table));
        Twins { table, seats, ids, replicas }
    }

    /// One decision in each game.
    async fn decide(&mut self, decisions: [&Decision; 2]) {
        for ((id, replica), (side, text)) in self.ids.iter().zip(&mut self.replicas).zip(decisions) {
            let at = replica.sequence();
            good(act(&mut self.seats[usize::from(side.0)], id, at as u64, text).await);
            replica.submit(*side, replica.moment(Viewer::Side(*side)), text).unwrap();
        }
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
    sockets: Vec<[Socket; 2]>,
    /// Every decision that was ever offered.
    known: BTreeSet<String>,
    chance: Chance,
}

impl Ears {
    async fn open(twins: &Twins, blind: Side) -> Ears {
        let watching = twins.table.client();
        let mut sockets = Vec::new();
        for client in [&twins.seats[usize::from(blind.0)], &watching] {
            for detail in ["log", "state", "offers", "sequence"] {
                let query = format!("detail={detail}&from=0");
                let [one, two] = &twins.ids;
                let pair = [client.live(one, &query).await.unwrap(), client.live(two, &query).await.unwrap()];
                sockets.push(pair);
            }
        }
        Ears { watching, sockets, known: BTreeSet::new(), chance: Chance(1815) }
    }

    /// Every answer and every message of the one game is that of the other, byte by byte.
    async fn compare(&mut self, twins: &mut Twins, blind: Side) {
        let at = twins.replicas[0].sequence();
        for pair in &mut self.sockets {
            let [one, two] = pair;
            assert_eq!(heard(one, at, &twins.ids[0]).await, heard(two, at, &twins.ids[1]).await, "line {at}");
        }
        for client in [&mut twins.seats[usize::from(blind.0)], &mut self.watching] {
            answers::same_pages(client, &twins.ids, at.saturating_sub(3), at).await;
            if at.is_multiple_of(PICTURED) {
                answers::same_picture(client, &twins.ids).await;
            }
        }
        let texts = self.questions(twins, blind);
        let seat = &mut twins.seats[usize::from(blind.0)];
        answers::same_questions(seat, &twins.ids, at, &texts).await;
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

/// Every message up to this line, without those that say who comes and goes.
async fn heard(socket: &mut Socket, at: usize, id: &str) -> Vec<String> {
    let mut texts = Vec::new();
    loop {
        let text = tokio::time::timeout(PATIENCE, socket.next_text()).await.expect("in time").expect("open");
        let message: Value = serde_json::from_str(&text).unwrap();
        if message.get("seats").is_some() && message.get("sequence").is_none() {
            continue;
        }
        texts.push(masked(&text, id));
        if message["sequence"] == at {
            return texts;
        }
    }
}

/// The text without the name of the game and the time of day.
pub fn masked(text: &str, id: &str) -> String {
    let mut masked = text.replace(id, "…");
    for key in ["\"created\":", "\"updated\":"] {
        if let Some(start) = masked.find(key).map(|start| start + key.len()) {
            let digits = masked[start..].bytes().take_while(u8::is_ascii_digit).count();
            masked.replace_range(start..start + digits, "…");
        }
    }
    masked
}
