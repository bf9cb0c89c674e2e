//! Games that fail, which no game on the shelf should: the kernel's toy with a fault in it.

#[allow(dead_code)]
#[path = "../../../kernel/tests/toy/game/mod.rs"]
mod game;

use super::run::Run;
use game::{Action, Fault, State, Toy, View};
use kernel::chart::{Areas, Beyond, Chart, Charted, Figure, Ground, Mover};
use kernel::hash::hex;
use kernel::{Doctrine, Setup, Side};
use shelf::shelved;
use staff::{Level, run_seed};
use std::path::Path;

impl Doctrine for Toy {
    fn appraise(&self, _: &State, _: Side, actions: &[Action], marks: &mut Vec<i32>) {
        marks.extend(actions.iter().map(|action| i32::from(*action == Action::Halt)));
    }
}

/// Nobody looks at it: it fails before.
impl Charted for Toy {
    fn chart(&self) -> Chart {
        let (areas, borders) = (Vec::new(), Vec::new());
        let sheet = Areas { sheet: (1, 1), metres: 1, areas, borders, beyond: Beyond::Ground };
        Chart { title: "Toy".into(), north: 0, ground: Ground::Areas(sheet), names: Vec::new() }
    }

    fn figures(&self, _: &View) -> Vec<Figure> {
        Vec::new()
    }

    fn roster(&self) -> Vec<kernel::Piece> {
        Vec::new()
    }

    fn mover(&self, _: &State) -> Option<Mover> {
        None
    }
}

fn load(_: &Path) -> Result<Toy, kernel::record::RecordError> {
    Ok(Toy::new(Fault::None))
}

fn run(fault: Fault, players: [Level; 2], records: Option<&Path>) -> (super::Summary, Vec<String>) {
    let book = shelved(Toy::new(fault), load);
    let run = Run {
        book: &*book,
        setup: Setup::new("plain"),
        players: players.to_vec(),
        seed: 5,
        first: 0,
        games: 40,
        records: records.map(Path::to_owned),
    };
    let summary = run.play(Some(2)).expect("the run goes on");
    let reports = summary.failures.iter().map(|failure| run.report(failure)).collect();
    (summary, reports)
}

#[test]
fn a_panic_fails_its_game_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let (summary, reports) = run(Fault::PanicsOnCharge, [Level::Recruit; 2], Some(folder.path()));
    assert!(!reports.is_empty() && summary.games > 0);
    assert_eq!(summary.games + reports.len() as u64, 40);
    let failed = summary.failures[0].game;
    assert!(reports[0].contains("the horse fell") && reports[0].contains(&hex(&run_seed(5, failed))));
    assert!(reports[0].contains(&format!("--seed 5 --first {failed} --games 1")), "{}", reports[0]);
    let record = std::fs::read_to_string(folder.path().join(format!("{failed:06}.failed.record"))).unwrap();
    assert!(record.trim_end().ends_with("charge"), "the last line is the decision that failed: {record}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 40);
}

#[test]
fn a_game_without_end_fails() {
    let (summary, reports) = run(Fault::NothingToMarch, [Level::Captain; 2], None);
    assert_eq!((summary.games, reports.len()), (0, 40));
    assert!(reports[0].starts_with("game 0 failed:"), "{}", reports[0]);
}

#[test]
fn good_games_do_not_fail() {
    let (summary, reports) = run(Fault::None, [Level::Captain, Level::Recruit], None);
    assert_eq!((summary.games, reports.len()), (40, 0));
}
