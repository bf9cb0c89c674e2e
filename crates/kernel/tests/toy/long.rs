//! Long games: taken up from snapshots, looked back upon in pages, held in little memory.

use crate::game::{Action, Fault, State, Toy};
use kernel::authority::{Match, Resumed};
use kernel::hash::digest;
use kernel::record::{Control, Deed};
use kernel::replay::ReplayError;
use kernel::snapshot::Misfit;
use kernel::{Record, Setup, Side, Stream, Viewer};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

const RED: Side = Side(0);
const BLUE: Side = Side(1);
const VIEWERS: [Viewer; 3] = [Viewer::Side(RED), Viewer::Side(BLUE), Viewer::Public];
const SEED: [u8; 32] = [7; 32];
const DECISIONS: usize = 10_000;

fn toy() -> Arc<Toy> {
    // A game that never ends is what is wanted here.
    Arc::new(Toy::new(Fault::NeverEnds))
}

/// Plays so many decisions by chance, with undone ones, offers and take-backs now and then.
fn play(decisions: usize, seed: u64) -> Match<Toy> {
    let mut game = Match::new(toy(), &Setup::new("plain"), SEED).unwrap();
    let mut chooser = Stream::from_number(seed);
    for _ in 0..decisions {
        let deciding: Vec<Side> = game.deciding().iter().collect();
        let side = *chooser.pick(&deciding).unwrap();
        let offers = game.offers(side);
        let listed = offers.named(&**game.rules(), game.authority_state(), side);
        let action: Action = *chooser.pick(&listed).unwrap();
        game.submit(side, game.moment(Viewer::Side(side)), &action).unwrap();
        match chooser.below(60) {
            0 if game.can_undo(side).is_ok() => game.undo(side).unwrap(),
            1 => {
                game.offer_draw(BLUE).unwrap();
                game.decline(RED).unwrap();
            }
            // A game allows but two hundred.
            2 if chooser.below(3) == 0 => {
                game.offer_take_back(side).unwrap();
                let other = if side == RED { BLUE } else { RED };
                game.accept_take_back(other).unwrap();
            }
            _ => {}
        }
    }
    game
}

/// A long game with its record as text, as a store would have it.
fn long() -> (Match<Toy>, String) {
    let game = play(DECISIONS, 1);
    let text = game.record().to_string();
    (game, text)
}

fn newest(game: &Match<Toy>) -> Vec<u8> {
    game.snapshots().last().and_then(|&sequence| game.snapshot(sequence)).unwrap()
}

fn resume(text: &str, snapshots: &[Vec<u8>]) -> Resumed<Toy> {
    let record = Record::parse(text, "long").unwrap();
    Match::from_record_with(toy(), &record, SEED, snapshots).unwrap()
}

fn same(one: &Match<Toy>, other: &Match<Toy>) {
    assert_eq!(one.sequence(), other.sequence());
    assert_eq!(one.authority_state(), other.authority_state());
    assert_eq!(one.lines(0), other.lines(0));
    for viewer in VIEWERS {
        assert_eq!(one.moment(viewer), other.moment(viewer));
        assert_eq!(one.log(viewer, 0), other.log(viewer, 0));
    }
    assert_eq!([RED, BLUE].map(|side| one.can_undo(side)), [RED, BLUE].map(|side| other.can_undo(side)));
}

/// How many decisions are carried out for it; and says how long the quickest of a few tries takes.
fn work<T>(toy: &Toy, what: &str, mut run: impl FnMut() -> T) -> usize {
    let before = toy.applied.load(Relaxed);
    std::hint::black_box(run());
    let applied = toy.applied.load(Relaxed) - before;
    let time = |_| {
        let start = Instant::now();
        std::hint::black_box(run());
        start.elapsed()
    };
    println!("{what}: {applied} decisions, {:?}", (0..5).map(time).min().unwrap());
    applied
}

#[test]
fn a_long_game_resumes_at_once_and_is_the_same() {
    let (game, text) = &long();
    let bytes = newest(game);
    let toy = toy();
    let record = Record::parse(text, "long").unwrap();
    let resume =
        || Match::from_record_with(Arc::clone(&toy), &record, SEED, std::slice::from_ref(&bytes)).unwrap();
    let behind = game.sequence() - game.snapshots().last().unwrap();
    assert!(behind < 256, "{behind} lines after the last snapshot");
    let applied = work(&toy, "resumed", resume);
    assert!(applied <= behind, "{applied} of {behind} lines after the last snapshot are played");
    let resumed = resume();
    assert_eq!(resumed.dropped, []);
    same(&resumed.game, game);
}

#[test]
fn the_last_frames_and_pages_of_a_long_game_are_found_at_once() {
    let (game, text) = &long();
    let stored: Vec<_> = game.snapshots().iter().filter_map(|&at| game.snapshot(at)).collect();
    let game = resume(text, &stored).game;
    let last = game.sequence();
    let frames = || {
        let mut past = game.at(last - 20).unwrap();
        let mut views = vec![past.view(Viewer::Public).clone()];
        for number in last - 19..=last {
            past.follow(&game.line(number).unwrap()).unwrap();
            views.push(past.view(Viewer::Public).clone());
        }
        views
    };
    assert_eq!(frames().last(), Some(game.view(Viewer::Public)));
    let toy = game.rules();
    let applied = work(toy, "twenty frames", frames);
    assert!(applied < 20 + 2 * 256, "{applied} decisions for twenty frames");
    let moment = game.moment(Viewer::Public);
    let applied =
        work(toy, "a page of two hundred moments", || game.page(Viewer::Public, moment - 200..moment));
    assert!(applied < 3 * 256, "{applied} decisions for a page");
}

#[test]
fn every_page_and_every_state_of_the_past_is_what_it_was() {
    let (game, text) = &long();
    let whole = resume(text, &[]).game;
    for viewer in VIEWERS {
        let log = whole.log(viewer, 0);
        assert_eq!(game.log(viewer, 0), log);
        for start in (0..whole.moment(viewer)).step_by(977) {
            let page: Vec<_> =
                log.iter().filter(|told| (start..start + 50).contains(&told.moment)).cloned().collect();
            assert_eq!(game.page(viewer, start..start + 50), page);
        }
        assert_eq!(game.page(viewer, usize::MAX - 1..usize::MAX), []);
        assert_eq!(game.page(viewer, 9..9), []);
    }
    let record = Record::parse(text, "long").unwrap();
    let mut past = Match::from_record(toy(), &Record { lines: Vec::new(), ..record.clone() }, SEED).unwrap();
    let mut states: Vec<State> = vec![past.authority_state().clone()];
    for line in &record.lines {
        past.follow(line).unwrap();
        states.push(past.authority_state().clone());
    }
    for sequence in (0..record.lines.len()).step_by(491).chain([record.lines.len()]) {
        let past = game.at(sequence).unwrap();
        assert_eq!((past.sequence(), past.authority_state()), (sequence, &states[sequence]));
    }
}

#[test]
fn a_snapshot_that_does_not_fit_is_dropped_and_said_so() {
    let game = play(400, 2);
    let (text, good) = (game.record().to_string(), newest(&game));
    let mut flipped = good.clone();
    *flipped.last_mut().unwrap() ^= 1;
    let other = newest(&play(400, 3));
    let sequence = |bytes: &[u8]| match resume(&text, &[bytes.to_vec()]).dropped[..] {
        [Misfit::OtherRecord { sequence }] => sequence,
        ref dropped => panic!("{dropped:?}"),
    };
    assert!(sequence(&other) > 0);
    for (bad, misfit) in [
        (flipped, Misfit::Damaged),
        (good[..good.len() / 2].to_vec(), Misfit::Damaged),
        (good[..30].to_vec(), Misfit::Damaged),
        (Vec::new(), Misfit::OtherFormat),
        (b"sabretache snapshot 9\n".to_vec(), Misfit::OtherFormat),
    ] {
        let resumed = resume(&text, &[bad]);
        assert_eq!(resumed.dropped, [misfit]);
        same(&resumed.game, &game);
    }
    // One that fits is used, whatever lies beside it.
    let resumed = resume(&text, &[other, good.clone()]);
    assert_eq!(resumed.dropped.len(), 1);
    same(&resumed.game, &game);
    // A record that was cut off before the snapshot.
    let mut record = game.record();
    record.lines.truncate(20);
    let resumed = Match::from_record_with(toy(), &record, SEED, std::slice::from_ref(&good)).unwrap();
    assert!(matches!(resumed.dropped[..], [Misfit::OtherRecord { .. }]));
    assert_eq!(resumed.game.sequence(), 20);
    let wrong = Match::from_record_with(toy(), &game.record(), [8; 32], &[good]);
    assert!(matches!(wrong.err(), Some(ReplayError::OtherSeed)));
}

#[test]
fn a_snapshot_from_which_the_record_does_not_go_on_is_dropped() {
    let game = play(400, 4);
    let good = newest(&game);
    // Somebody turned a byte of it and wrote a digest that fits.
    let prefix = b"sabretache snapshot 1\n".len();
    let mut dropped = 0;
    for at in (prefix + 32 + 32..good.len()).step_by(7) {
        let mut body = good[prefix + 32..].to_vec();
        body[at - prefix - 32] ^= 1;
        let forged = [&good[..prefix], &digest(&body), &body].concat();
        let resumed = resume(&game.record().to_string(), &[forged]);
        dropped += usize::from(!resumed.dropped.is_empty());
    }
    assert!(dropped > 0);
}

#[test]
fn take_backs_reach_behind_snapshots() {
    let mut game = play(400, 5);
    let snapshots = game.snapshots();
    assert!(snapshots.len() > 2, "{snapshots:?}");
    let mut again = resume(&game.record().to_string(), &[newest(&game)]).game;
    while taken_back(&game) > snapshots[snapshots.len() - 2] {
        for game in [&mut game, &mut again] {
            game.offer_take_back(RED).unwrap();
            game.accept_take_back(BLUE).unwrap();
        }
        assert_eq!(game.authority_state(), again.authority_state());
    }
    let text = game.record().to_string();
    same(&resume(&text, &[]).game, &game);
    same(&resume(&text, &[newest(&game)]).game, &again);
}

/// The line before which the last take-back led.
fn taken_back(game: &Match<Toy>) -> usize {
    let mut lines = game.lines(0).into_iter().rev();
    let line = lines.find_map(|line| match line.deed {
        Deed::Control(Control::OffersTakeBack(line)) => Some(line),
        _ => None,
    });
    line.unwrap_or(usize::MAX)
}

#[test]
#[cfg(target_os = "linux")]
fn a_long_game_is_held_in_a_mebibyte() {
    /// What this process holds of the machine's memory, in bytes.
    fn held() -> usize {
        let text = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("RssAnon:")).unwrap();
        line.trim_end_matches("kB").trim().parse::<usize>().unwrap() << 10
    }
    const COPIES: usize = 64;
    let (game, text) = &long();
    let (bytes, record) = (newest(game), Record::parse(text, "long").unwrap());
    let resume = || Match::from_record_with(toy(), &record, SEED, std::slice::from_ref(&bytes)).unwrap().game;
    // The first one also fetches what the process keeps for itself.
    drop((resume(), game.log(Viewer::Public, 0)));
    let before = held();
    let games: Vec<Match<Toy>> = (0..COPIES).map(|_| resume()).collect();
    let each = held().saturating_sub(before) / COPIES;
    assert!(games.iter().all(|game| game.sequence() > DECISIONS) && each < 1 << 20, "{each} bytes a game");
    println!("{each} bytes a game of {} lines", games[0].sequence());
}
