//! Two games that differ only in what one side cannot see: that side, and whoever watches, is sent the same bytes.
//!
//! The games have the same seed. Which decisions make such a difference is found by trying, so that this holds for any
//! game: two ways to decide after which the other side's view is the same and the truth is not.

mod ears;
mod fork;
mod served;

use crate::support::*;
use crate::toy::toy;
use ears::Ears;
use fork::{Fork, fork, play_again, unseen_decision};
use kernel::{Setup, Side, Viewer};
use served::Twins;
use shelf::Rulebook;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

const SEED: [u8; 32] = [18; 32];
/// So far is the difference followed.
const FOLLOWED: usize = 25;
/// So many ways to go on are tried until the blind side is asked anew.
const WAYS: u64 = 6;
/// So far apart may the same times of both games be: what is done in one is done in the other a little later. On a machine that
/// is busy with something else it may be more than a little: that is added.
const APART: Duration = Duration::from_secs(4);
/// How long it took at most until what was done in the one game was done in the other, in milliseconds.
static LATER: AtomicU64 = AtomicU64::new(0);

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

/// Which of the combined markers that may be committed.
pub async fn nobody_knows_which_marker_is_committed(database: &str) {
    compare(database, "gloire", "schongraben", Difference::Truth, "commit ").await;
}

/// The same where each formation that is called upon pays with one of its own.
pub async fn nobody_knows_markers_held_back_at_zurich(database: &str) {
    compare(database, "gloire", "zurich-1", Difference::Truth, "hold ").await;
}

/// Which marker of an arriving formation goes in.
pub async fn nobody_knows_arriving_markers(database: &str) {
    compare(database, "gloire", "montebello", Difference::Truth, "put ").await;
}

/// Orders that are given after a look at the enemy's.
pub async fn nobody_knows_orders_after_a_look(database: &str) {
    let sought = Sought { difference: Difference::Truth, verb: "order ", after: &["look"] };
    compare_after(database, "gloire", "rivoli", sought).await;
}

/// In what two games differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Difference {
    /// In what is decided.
    Truth,
    /// In how many decisions are taken.
    Number,
}

/// What is looked for.
#[derive(Clone, Copy, Debug)]
struct Sought<'a> {
    /// In what the games differ.
    difference: Difference,
    /// How the decisions begin that make the difference.
    verb: &'a str,
    /// How those begin that come before it, in this order.
    after: &'a [&'a str],
}

/// A decision: whose, and what.
type Decision = (Side, String);

/// The games that are served here.
fn books() -> Vec<Arc<dyn Rulebook>> {
    shelf::all().into_iter().chain([toy().0]).collect()
}

/// Compares two games that differ so, by decisions that begin with `verb`.
/// So many notices were compared too: none where the blind side is not asked anew before the difference shows.
async fn compare(database: &str, game: &str, scenario: &str, difference: Difference, verb: &str) -> usize {
    compare_after(database, game, scenario, Sought { difference, verb, after: &[] }).await
}

/// The same once something has been done.
async fn compare_after(database: &str, game: &str, scenario: &str, sought: Sought<'_>) -> usize {
    let (books, setup) = (books(), Setup::new(scenario));
    let book = books.iter().find(|book| book.about().game == game).unwrap();
    let book = book.bound(&setup).unwrap();
    let fork = fork(&*book, &setup, sought);
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
    eprintln!(
        "{game} {scenario} {sought:?}: {compared} positions and {noticed} notices without a difference"
    );
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
