//! Finished games: one a scenario and way to end, replayed to the same position, and a playthrough to read.
//!
//! `SABRETACHE_REGENERATE=1 cargo test -p wagram --test finished` plays them anew after a change of the rules;
//! look at the difference before it is kept.

use kernel::authority::Match;
use kernel::carry::Outdated;
use kernel::record::{Deed, Record};
use kernel::replay::{replay, replay_regardless, verify};
use kernel::{Language, Rules, Setup, Stream, Texts, Turn, Viewer};
use staff::{Arena, Level, Player, seed_of};
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use wagram::Wagram;

/// The ways to end, and who is likely to get there: French player, Austrian player.
const WAYS: [(&str, [Level; 2]); 2] = [
    ("french-victory", [Level::Captain, Level::Recruit]),
    ("austrian-victory", [Level::Recruit, Level::Captain]),
];

/// The game that is told in full.
const TOLD: &str = "july5-french-victory";

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn regenerate() -> bool {
    std::env::var_os("SABRETACHE_REGENERATE").is_some()
}

/// Every scenario with every way to end.
fn wanted(rules: &Wagram) -> Vec<String> {
    let scenarios = rules.about().scenarios.iter();
    scenarios.flat_map(|s| WAYS.map(|(way, _)| format!("{}-{way}", s.code))).collect()
}

/// The first game of a scenario that ends this way.
fn play(rules: &Wagram, scenario: &str, way: &str, levels: [Level; 2]) -> Option<Record> {
    let players: Vec<Box<dyn Player<Wagram>>> = levels.map(Level::player).into();
    let setup = Setup::new(scenario);
    let mut arena = Arena::new(rules, &setup, players).expect("two sides");
    (0..40).find_map(|number| {
        let mut record = Record::default();
        let played = arena.play_recorded(seed_of(number), &mut record).expect("the game ends");
        (played.outcome.level == way).then_some(record)
    })
}

fn play_all(rules: &Wagram) {
    fs::create_dir_all(folder("games")).expect("a folder for the games");
    for scenario in &rules.about().scenarios {
        for (way, levels) in WAYS {
            let record = play(rules, &scenario.code, way, levels).expect("a game that ends so");
            let path = folder("games").join(format!("{}-{way}.record", scenario.code));
            fs::write(path, record.to_string()).expect("written");
        }
    }
}

fn kept(name: &str) -> Record {
    let text = fs::read_to_string(folder("games").join(format!("{name}.record"))).expect("the game");
    Record::parse(&text, name).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// A game told decision by decision, dice and rules beside it, for a reader who knows the rulebook.
fn told(rules: &Arc<Wagram>, record: &Record) -> String {
    let texts = Texts::new(rules.clone(), Language::En);
    let replayed = replay(&**rules, record, None).expect("it replays");
    let mut page = String::new();
    for (line, step) in record.lines.iter().zip(&replayed.steps) {
        let Deed::Act { notation, .. } = &line.deed else { continue };
        writeln!(page, "{} {notation}", line.side).expect("a string");
        for event in &step.events {
            writeln!(page, "    {}", texts.say(&rules.tell(event))).expect("a string");
        }
    }
    page
}

/// What is kept in a file is what is true now; played anew it is written.
fn same(file: &str, now: &str) {
    let path = folder("golden").join(file);
    if regenerate() {
        fs::create_dir_all(folder("golden")).expect("a folder");
        fs::write(&path, now).expect("written");
    }
    let before = fs::read_to_string(&path).expect("the kept file");
    let differs = before.lines().zip(now.lines()).position(|(a, b)| a != b);
    assert!(before == now, "{file} differs from line {:?} on", differs.map(|n| n + 1));
}

/// One test, so that games are written before they are read.
#[test]
fn finished_games_replay_and_read_as_they_did() {
    let rules = Arc::new(Wagram::embedded());
    if regenerate() {
        play_all(&rules);
    }
    let mut ends = String::new();
    for name in wanted(&rules) {
        let replayed = replay(&*rules, &kept(&name), None).unwrap_or_else(|error| panic!("{name}: {error}"));
        let Turn::Over(outcome) = rules.turn(&replayed.state) else { panic!("{name} is not finished") };
        let level = outcome.level;
        assert!(name.ends_with(level), "{name} ended as {level}");
        let digest: String = replayed.hash.iter().map(|byte| format!("{byte:02x}")).collect();
        writeln!(ends, "{name} {} {digest}", replayed.sequence).expect("a string");
    }
    same("ends.txt", &ends);
    let page = told(&rules, &kept(TOLD));
    same(&format!("{TOLD}.txt"), &page);
}

#[test]
fn a_match_can_be_taken_up_from_its_record() {
    if regenerate() {
        return;
    }
    let rules = Arc::new(Wagram::embedded());
    let record = kept(TOLD);
    let seed = record.seed.expect("a finished game shows its seed");
    let table = Match::from_record(rules, &record, seed).expect("it goes on");
    assert!(table.result().is_some());
}

/// The ends that players bring about: they give up or agree to a draw, and the record says so.
#[test]
fn a_game_may_be_given_up_or_drawn() {
    if regenerate() {
        return;
    }
    let rules = Arc::new(Wagram::embedded());
    let sides = [kernel::Side(0), kernel::Side(1)];
    for scenario in &rules.about().scenarios {
        let open = || Match::new(rules.clone(), &Setup::new(&scenario.code), seed_of(7)).expect("a match");
        for side in sides {
            let mut table = open();
            table.resign(side).expect("anyone may");
            let ending = table.result().expect("it is over");
            let again = replay(&*rules, &table.record(), None).expect("it replays");
            assert_eq!(again.ending, Some(ending), "{} given up by {side:?}", scenario.code);
        }
        let mut table = open();
        table.offer_draw(sides[0]).expect("offered");
        table.accept_draw(sides[1]).expect("accepted");
        let ending = table.result().expect("it is over");
        let again = replay(&*rules, &table.record(), None).expect("it replays");
        assert_eq!(again.ending, Some(ending), "{} drawn", scenario.code);
    }
}

/// Games of every earlier version of the rules can still be read to their end.
#[test]
fn games_of_earlier_versions_can_still_be_read() {
    let rules = Wagram::embedded();
    for name in ["july6-french-victory", "july6-austrian-victory"] {
        let path = folder("versions/1").join(format!("{name}.record"));
        let record = Record::parse(&fs::read_to_string(path).expect("readable"), name).expect("a record");
        assert_eq!(record.version, 1);
        let replayed = replay_regardless(&rules, &record, None).expect("it plays as it did");
        assert!(matches!(rules.turn(&replayed.state), Turn::Over(_)), "{name} is not over");
    }
}

/// A game of the first version goes on under these rules from the position that was kept of it, once both have agreed.
#[test]
fn a_game_of_the_first_version_goes_on_under_these_rules() {
    const LINE: usize = 700;
    let rules = Arc::new(Wagram::embedded());
    let read = |file: &str| fs::read_to_string(folder("versions/1").join(file)).expect("readable");
    let mut record = Record::parse(&read("july6-french-victory.record"), "july6").expect("a record");
    let seed = record.seed.take().expect("a finished game shows its seed");
    record.lines.truncate(LINE);
    record.end = None;
    let position = read("july6-french-victory-700.json");
    let mut game = Outdated::new(rules.clone(), record, seed, Some((LINE, &position))).expect("it goes on");
    game.offer(kernel::Side(1)).expect("offered");
    game.accept(kernel::Side(0)).expect("accepted");
    let mut table = game.go_on().expect("both agree").expect("it goes on");
    assert_eq!(*table.authority_state(), rules.carry_in(&position).expect("it loads"));
    let mut chooser = Stream::from_number(1809);
    while let Some(side) = table.deciding().iter().next() {
        let offers = table.offers(side);
        let action = chooser.pick(&offers.closed).expect("something to do").clone();
        table.submit(side, table.moment(Viewer::Side(side)), &action).expect("what is offered is allowed");
    }
    let record = Record::parse(&table.record().to_string(), "july6").expect("a record");
    assert_eq!((record.version, record.carried().map(|(line, _)| line)), (1, Some(LINE + 3)));
    assert_eq!(verify(&*rules, &record).expect("its dice are proved").state, *table.authority_state());
}
