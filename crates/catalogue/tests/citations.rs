//! Every rule of every game is cited where the source decides it, or says what decides it instead.

use catalogue::{Catalogue, uncited};
use std::fs;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of crates").to_owned()
}

/// Every source file under a folder.
fn sources(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(
            |path| {
                if path.is_dir() { sources(&path) } else { vec![fs::read_to_string(&path).expect("text")] }
            },
        )
        .collect()
}

fn is_on_the_shelf(game: &Path) -> bool {
    let shelf = fs::read_to_string(crates().join("shelf/Cargo.toml")).expect("the shelf");
    let name = game.file_name().expect("a crate").to_string_lossy();
    shelf.contains(&format!("\n{name}.workspace"))
}

#[test]
fn every_rule_is_cited_or_says_what_decides_it() {
    let mut games = 0;
    for entry in fs::read_dir(crates()).expect("crates") {
        let folder = entry.expect("a crate").path();
        let rules = folder.join("data/rules.toml");
        let Ok(text) = fs::read_to_string(&rules) else { continue };
        // A game in the making is asked when it is put on the shelf.
        if !is_on_the_shelf(&folder) {
            continue;
        }
        games += 1;
        let catalogue = Catalogue::parse(&text, &rules.to_string_lossy()).expect("a catalogue");
        let sources = sources(&folder.join("src"));
        let left: Vec<&str> = uncited(&catalogue, &sources).iter().map(|rule| rule.id.as_str()).collect();
        assert!(left.is_empty(), "cite these where they are decided, or say `decided`: {left:?}");
    }
    assert!(games >= 2, "the catalogues of the games were not found");
}

/// The data of a battle that may name a rule: neither its rules, nor the cases that try them.
fn naming(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let named = paths.filter(|path| !path.ends_with("rules.toml") && !path.ends_with("cases"));
    named
        .flat_map(
            |path| {
                if path.is_dir() { naming(&path) } else { vec![fs::read_to_string(&path).expect("text")] }
            },
        )
        .collect()
}

#[test]
fn every_rule_of_a_battle_is_named_where_it_is_decided_or_says_what_decides_it() {
    let game = crates().join("gloire");
    let series = fs::read_to_string(game.join("data/rules.toml")).expect("the rules of the series");
    let code = sources(&game.join("src"));
    let mut battles = 0;
    for entry in fs::read_dir(game.join("data/battles")).expect("battles") {
        let folder = entry.expect("a battle").path();
        let own = fs::read_to_string(folder.join("rules.toml")).expect("the rules of a battle");
        let files = [(series.as_str(), "rules.toml"), (own.as_str(), "battle")];
        let catalogue = Catalogue::parse_all(&files).expect("a catalogue");
        let sources = [code.clone(), naming(&folder)].concat();
        let left: Vec<&str> = uncited(&catalogue, &sources).iter().map(|rule| rule.id.as_str()).collect();
        assert!(left.is_empty(), "name these in the data, cite them in the code, or say `decided`: {left:?}");
        battles += 1;
    }
    assert!(battles >= 15, "the battles were not found");
}

/// What a text quotes stands in the files that it names: a line with a path in backticks names the file that the blocks after
/// it quote, line by line; blocks before any such line, and those of commands, quote nothing. Says how many lines are quoted.
fn quoted_truly(text: &str) -> usize {
    let root = crates().parent().expect("the root").to_owned();
    let (mut file, mut quoting, mut commands, mut quoted) = (None, false, false, 0);
    for line in text.lines().map(str::trim) {
        let path = line.strip_prefix('`').and_then(|line| line.strip_suffix('`'));
        match path.filter(|path| path.contains('/') && !path.contains(' ')) {
            Some(path) if !quoting => {
                let read = fs::read_to_string(root.join(path)).unwrap_or_else(|_| panic!("no file {path}"));
                file = Some(read);
            }
            _ if line.starts_with("```") => {
                quoting = !quoting;
                commands = quoting && line == "```sh";
            }
            _ if quoting && !commands => {
                let file = file.as_ref().unwrap_or_else(|| panic!("of no file: {line}"));
                assert!(file.lines().any(|found| found.trim() == line), "not in its file: {line}");
                quoted += 1;
            }
            _ => {}
        }
    }
    quoted
}

fn document(path: &str) -> String {
    fs::read_to_string(crates().parent().expect("the root").join(path)).expect("a document")
}

/// The walk through one decision in `CONTRIBUTING.md`.
#[test]
fn the_walk_through_a_decision_is_true() {
    let guide = document("CONTRIBUTING.md");
    let walk = guide.split("## ").find(|part| part.starts_with("One decision")).expect("the walk");
    let quoted = quoted_truly(walk);
    assert!(quoted >= 8, "{quoted} lines are quoted");
}

/// The walk through a battle in `docs/new-battle.md`.
#[test]
fn the_walk_through_a_battle_is_true() {
    let quoted = quoted_truly(&document("docs/new-battle.md"));
    assert!(quoted >= 50, "{quoted} lines are quoted");
}
