//! Finished games: one a scenario and way to end, replayed to the same position, and a playthrough to read.
//!
//! `SABRETACHE_REGENERATE=1 cargo test -p warburg --test finished` plays them anew after a change of the rules;
//! look at the difference before it is kept.

use kernel::authority::Match;
use kernel::carry::Outdated;
use kernel::record::Record;
use kernel::replay::{replay, replay_regardless, verify};
use kernel::{Language, Rules, Setup, Stream, Texts, Viewer};
use staff::{Arena, Level, Player, Seat};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use warburg::action::Who;
use warburg::ids::UnitId;
use warburg::{Action, State, Warburg};

fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

fn regenerate() -> bool {
    std::env::var_os("SABRETACHE_REGENERATE").is_some()
}

/// A French player whose rearguard and independents make for the river: the road to a tactical victory (warburg-15-01).
struct Runaway(Stream);

impl Runaway {
    fn flees(rules: &Warburg, unit: UnitId) -> bool {
        let card = &rules.data.units[unit.at()];
        card.formation.is_none_or(|f| rules.data.formations[f.at()].code == "f-maupeou")
    }

    /// The lower the better: southern columns, facing south, anything rather than staying.
    fn order(rules: &Warburg, state: &State, action: &Action) -> u32 {
        let column = |hex: board::Hex| u32::from(rules.grid().column(hex));
        let fleeing = state.mover.units().next().is_some_and(|unit| Runaway::flees(rules, unit));
        match *action {
            Action::To(hex) | Action::Road(hex) | Action::Back(hex) if fleeing => column(hex),
            Action::AboutFace | Action::Turn(_) if fleeing => 40,
            Action::End if fleeing => 60,
            Action::Move(Who::Unit(unit)) if Runaway::flees(rules, unit) => 1,
            Action::Move(_) | Action::March(_) | Action::Lead(..) => 70,
            _ => 50,
        }
    }
}

impl Player<Warburg> for Runaway {
    fn sit_down(&mut self, seed: [u8; 32]) {
        self.0 = Stream::new(seed);
    }

    fn decide(&mut self, seat: &Seat<'_, Warburg>) -> Option<Action> {
        let state = seat.likely(&mut self.0);
        let order = |action: &&Action| Runaway::order(seat.rules(), state, action);
        let best = seat.offers().closed.iter().map(|a| order(&a)).min()?;
        let equal: Vec<Action> = seat.offers().closed.iter().filter(|a| order(a) == best).copied().collect();
        self.0.pick(&equal).copied()
    }
}

/// One player a side.
type Players = Vec<Box<dyn Player<Warburg>>>;

/// The ways to end, and who is likely to get there.
fn ways() -> [(&'static str, Players); 4] {
    let level = |level: Level| level.player();
    let runaway = Box::new(Runaway(Stream::from_number(0)));
    [
        ("allied-operational", vec![level(Level::Captain), level(Level::Captain)]),
        ("draw", vec![level(Level::Captain), level(Level::Captain)]),
        ("french-tactical", vec![level(Level::Captain), level(Level::Recruit)]),
        ("allied-tactical", vec![runaway, level(Level::Captain)]),
    ]
}

/// Plays games until every way to end that can be found has its record.
fn play_them(rules: &Warburg, scenario: &str) -> BTreeMap<String, Record> {
    let mut found = BTreeMap::new();
    for (level, players) in ways() {
        let setup = Setup::new(scenario);
        let mut arena = Arena::new(rules, &setup, players).expect("two sides");
        // The short scenario knows no tactical victory by the river.
        let games = if level == "allied-tactical" && scenario != "historical" { 0 } else { 400u64 };
        for number in 0..games {
            let mut seed = [0; 32];
            seed[..8].copy_from_slice(&number.to_le_bytes());
            let mut record = Record::default();
            let played = arena.play_recorded(seed, &mut record).expect("the game ends");
            if played.outcome.level == level {
                found.insert(format!("{scenario}-{level}"), record);
                break;
            }
        }
    }
    found
}

#[test]
fn every_way_to_end_has_a_finished_game_that_replays() {
    let rules = Warburg::embedded();
    if regenerate() {
        fs::create_dir_all(folder("games")).expect("a folder for the games");
        for scenario in &rules.about().scenarios {
            for (name, record) in play_them(&rules, &scenario.code) {
                fs::write(folder("games").join(format!("{name}.record")), record.to_string())
                    .expect("written");
            }
        }
    }
    let mut levels = Vec::new();
    for entry in fs::read_dir(folder("games")).expect("the games") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("readable");
        let record = Record::parse(&text, &name).unwrap_or_else(|e| panic!("{name}: {e}"));
        let replayed = replay(&rules, &record, None).unwrap_or_else(|e| panic!("{name}: {e}"));
        let level = rules.result(&replayed.state).map(|outcome| outcome.level).unwrap_or("unfinished");
        assert!(name.ends_with(level), "{name} ended as {level}");
        levels.push(name);
    }
    let of =
        |scenario: &str, ways: &[&str]| ways.iter().map(|w| format!("{scenario}-{w}")).collect::<Vec<_>>();
    let mut all = of("historical", &["allied-operational", "allied-tactical", "french-tactical", "draw"]);
    all.extend(of("heinberg", &["allied-operational", "french-tactical", "draw"]));
    for wanted in &all {
        assert!(levels.contains(wanted), "no finished game {wanted}");
    }
}

/// A game told decision by decision, dice and rules beside it, for a reader who knows the rulebook.
fn told(rules: &Arc<Warburg>, record: &Record) -> String {
    let texts = Texts::new(rules.clone(), Language::En);
    let replayed = replay(&**rules, record, None).expect("it replays");
    let mut page = String::new();
    for (line, step) in record.lines.iter().zip(&replayed.steps) {
        let kernel::record::Deed::Act { notation, .. } = &line.deed else { continue };
        writeln!(page, "{} {notation}", line.side).expect("a string");
        for event in &step.events {
            writeln!(page, "    {}", texts.say(&rules.tell(event))).expect("a string");
        }
    }
    page
}

#[test]
fn the_short_game_reads_as_it_did() {
    let rules = Arc::new(Warburg::embedded());
    let text = fs::read_to_string(folder("games").join("heinberg-draw.record")).expect("the game");
    let record = Record::parse(&text, "heinberg-draw").expect("a record");
    let page = told(&rules, &record);
    let path = folder("golden").join("heinberg-draw.txt");
    if regenerate() {
        fs::create_dir_all(folder("golden")).expect("a folder");
        fs::write(&path, &page).expect("written");
    }
    let before = fs::read_to_string(&path).expect("the playthrough");
    let differs = before.lines().zip(page.lines()).position(|(a, b)| a != b);
    assert!(before == page, "the playthrough differs from line {:?} on", differs.map(|n| n + 1));
}

#[test]
fn a_match_can_be_taken_up_from_its_record() {
    let rules = Arc::new(Warburg::embedded());
    let text = fs::read_to_string(folder("games").join("heinberg-draw.record")).expect("the game");
    let record = Record::parse(&text, "heinberg-draw").expect("a record");
    let seed = record.seed.expect("a finished game shows its seed");
    let table = Match::from_record(rules.clone(), &record, seed).expect("it goes on");
    assert!(table.result().is_some());
}

/// A record and a position of every earlier version of the rules still load, and go together.
#[test]
fn games_of_earlier_versions_still_load() {
    let rules = Warburg::embedded();
    for (name, line) in [("historical-draw", 300), ("heinberg-draw", 150)] {
        let read = |file: &str| fs::read_to_string(folder("versions/1").join(file)).expect("readable");
        let record = Record::parse(&read(&format!("{name}.record")), name).expect("a record");
        assert_eq!(record.version, 1);
        let replayed = replay_regardless(&rules, &record, Some(line)).expect("it plays as it did");
        let position: State =
            serde_json::from_str(&read(&format!("{name}-{line}.json"))).expect("it loads under these rules");
        assert_eq!(position, replayed.state);
    }
}

/// A game of the first version goes on under these rules from the position that was kept of it, once both have agreed.
#[test]
fn a_game_of_the_first_version_goes_on_under_these_rules() {
    let rules = Arc::new(Warburg::embedded());
    let sides = [kernel::Side(0), kernel::Side(1)];
    for (name, line) in [("historical-draw", 300), ("heinberg-draw", 150)] {
        let read = |file: &str| fs::read_to_string(folder("versions/1").join(file)).expect("readable");
        let mut record = Record::parse(&read(&format!("{name}.record")), name).expect("a record");
        let seed = record.seed.take().expect("a finished game shows its seed");
        record.lines.truncate(line);
        record.end = None;
        let position = format!("{{\"state\": {}}}", read(&format!("{name}-{line}.json")));
        let mut game =
            Outdated::new(rules.clone(), record, seed, Some((line, &position))).expect("it goes on");
        game.offer(sides[0]).expect("offered");
        game.accept(sides[1]).expect("accepted");
        let mut table = game.go_on().expect("both agree").expect("it goes on");
        assert_eq!(*table.authority_state(), rules.carry_in(&position).expect("it loads"));
        let mut chooser = Stream::from_number(1760);
        while let Some(side) = table.deciding().iter().next() {
            let offers = table.offers(side);
            let action = *chooser.pick(&offers.closed).expect("something to do");
            table
                .submit(side, table.moment(Viewer::Side(side)), &action)
                .expect("what is offered is allowed");
        }
        let record = Record::parse(&table.record().to_string(), name).expect("a record");
        assert_eq!((record.version, record.carried().map(|(line, _)| line)), (1, Some(line + 3)));
        assert_eq!(verify(&*rules, &record).expect("its dice are proved").state, *table.authority_state());
    }
}

/// Counts of decision trees to a small depth: a change of legality shows here first.
#[test]
fn decision_trees_have_the_counts_of_the_table() {
    let rules = Warburg::embedded();
    let table = fs::read_to_string(folder("perft.txt")).unwrap_or_default();
    let mut counted = String::new();
    for scenario in &rules.about().scenarios {
        let mut log = kernel::Log::new();
        let mut dice = kernel::Stream::from_number(0);
        let setup = Setup::new(scenario.code.clone());
        let mut state = rules.start(&setup, &mut dice, &mut log).expect("it starts");
        for _ in 0..2 {
            if let kernel::Turn::Decide(sides) = rules.turn(&state) {
                let side = sides.iter().next().expect("somebody");
                rules.apply(&mut state, side, &warburg::Action::DeployAll, &mut dice, &mut log);
            }
        }
        let counts = kernel::harness::perft(&rules, &state, 4);
        writeln!(counted, "{} {counts:?}", scenario.code).expect("a string");
    }
    if regenerate() {
        fs::write(folder("perft.txt"), &counted).expect("written");
    } else {
        assert_eq!(counted, table, "counts of decisions changed");
    }
}
