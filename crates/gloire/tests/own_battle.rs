//! A battle of one's own, as `docs/new-battle.md` makes it: the folder of *Manœuvre*, renamed and changed, loads from a data
//! folder, plays to the end and passes its cases; and the mistakes which that page names are refused in its words.

use gloire::Gloire;
use kernel::case::run_file_knowing;
use kernel::harness::{Harness, Laws};
use kernel::{Language, Rules, Setup, Texts};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

fn manoeuvre() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/battles/manoeuvre")
}

/// Copies a folder, and all in it, with its texts and names changed.
fn copy(from: &Path, to: &Path, change: &impl Fn(&str) -> String) {
    fs::create_dir_all(to).expect("made");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = change(&path.file_name().expect("a name").to_string_lossy());
        if path.is_dir() {
            copy(&path, &to.join(name), change);
        } else {
            fs::write(to.join(name), change(&fs::read_to_string(&path).expect("text"))).expect("written");
        }
    }
}

/// Another code, other names, and a counter that begins elsewhere.
fn mine(text: &str) -> String {
    text.replace("manoeuvre", "mine")
        .replace("Manœuvre", "My ground")
        .replace("Azure foot 3", "The Old Guard")
        .replace("azure-foot-3", "old-guard")
        .replace(r#"{ unit = "old-guard", hex = "0407" }"#, r#"{ unit = "old-guard", hex = "0408" }"#)
}

#[test]
fn a_renamed_and_changed_manoeuvre_plays_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&manoeuvre(), &folder.path().join("battles/mine"), &mine);
    let game = Arc::new(Gloire::from_dir(folder.path()).unwrap_or_else(|error| panic!("{error}")));
    let setup = Setup::new("mine");
    let bound = game.bound(&setup).expect("the scenario is there");
    let guard = bound.field.unit("old-guard").expect("the counter has its new code");
    assert_eq!(bound.field.units[guard.at()].name, "The Old Guard");
    let stands = bound.field.scenarios[0].placements.iter().find(|place| place.unit == guard);
    assert_eq!(stands.map(|place| bound.field.number(place.hex)), Some("0408".to_owned()));
    let mut harness = Harness::new(bound, Laws::default());
    for seed in 0..2 {
        harness.play(&setup, seed).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn its_sides_are_called_what_it_calls_them_and_those_of_other_battles_are_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let odd = |text: &str| {
        mine(text)
            .replace("en = \"Blue\"", "en = 'The { \"Blue\" \\'")
            .replace("\"red\"", "\"russian\"")
            .replace(".red", ".russian")
    };
    copy(&manoeuvre(), &folder.path().join("battles/mine"), &odd);
    let game = Arc::new(Gloire::from_dir(folder.path()).unwrap_or_else(|error| panic!("{error}")));
    let called = |scenario: &str, side: &str| {
        let bound = game.bound(&Setup::new(scenario)).expect("a scenario");
        Texts::new(bound, Language::En).word(&format!("side-{side}"))
    };
    assert_eq!(called("mine", "first"), "The { \"Blue\" \\");
    assert_eq!((called("mine", "second"), called("mine", "russian")), ("Red".into(), "Red".into()));
    assert_eq!(called("zurich-1", "russian"), "Russians");
    assert_eq!(called("austerlitz-a1", "russian"), "Austro-Russians");
}

#[test]
fn its_cases_pass_where_they_lie() {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&manoeuvre(), &folder.path().join("battles/mine"), &mine);
    let game = Arc::new(Gloire::from_dir(folder.path()).unwrap_or_else(|error| panic!("{error}")));
    let file = folder.path().join("battles/mine/cases/mine.toml");
    let text = fs::read_to_string(&file).expect("its cases");
    let results = run_file_knowing(&game, &text, "mine.toml", &OnceLock::new());
    let results = results.unwrap_or_else(|error| panic!("{error}"));
    let failed: Vec<String> = results.iter().filter(|one| !one.passed()).map(ToString::to_string).collect();
    assert!(results.len() >= 8 && failed.is_empty(), "{}", failed.join("\n"));
}

/// The rows of the page's table of mistakes: file, what stands there, what is written, what is told.
fn mistakes(page: &str) -> Vec<[String; 4]> {
    let rows = page.lines().filter(|line| line.starts_with("| `") && line.contains(".toml` | `"));
    let cells = |row: &str| {
        let cells: Vec<String> =
            row.trim_matches('|').split(" | ").map(|cell| cell.trim().trim_matches('`').to_owned()).collect();
        cells.try_into().unwrap_or_else(|cells| panic!("four cells: {cells:?}"))
    };
    rows.map(cells).collect()
}

#[test]
fn what_the_page_says_of_mistakes_is_what_the_loader_says() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/new-battle.md");
    let page = fs::read_to_string(page).expect("the page");
    let rows = mistakes(&page);
    assert!(rows.len() >= 6, "{} mistakes", rows.len());
    for [file, stands, written, told] in rows {
        let folder = tempfile::tempdir().expect("a folder");
        let battle = folder.path().join("battles/manoeuvre");
        copy(&manoeuvre(), &battle, &str::to_owned);
        let path = battle.join(&file);
        let text = fs::read_to_string(&path).expect("a file of the battle");
        assert!(text.contains(&stands), "{file} has no {stands}");
        fs::write(&path, text.replacen(&stands, &written, 1)).expect("written");
        let said = Gloire::from_dir(folder.path()).err().map(|error| error.to_string()).unwrap_or_default();
        assert!(said.contains(&told) && said.contains(&file), "{file}: {written}: {said}");
    }
}
