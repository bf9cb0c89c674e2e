//! Every rule of every game is cited where the source decides it, or says what decides it instead.

use catalogue::{Catalogue, Rule, uncited};
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Rules that are decided in code which does not cite them yet. None may join them.
const TO_BE_CITED: [&str; 47] = [
    "warburg-1.1.4-03",
    "warburg-1.1.4-04",
    "warburg-1.1.4-05",
    "warburg-1.3-02",
    "warburg-3.2-03",
    "warburg-4-09",
    "warburg-5.3-06",
    "warburg-6.3-05",
    "warburg-6.3-07",
    "warburg-7.2-03",
    "warburg-8.5-05",
    "warburg-9.1-02",
    "warburg-11.1-10",
    "warburg-11.2.1-02",
    "warburg-11.2.1b-02",
    "warburg-12.4-02",
    "warburg-16.1.5-04",
    "wagram-3-03",
    "wagram-5-03",
    "wagram-8-10",
    "wagram-9.1-01",
    "wagram-9.4-02",
    "wagram-9.6-02",
    "wagram-9.6-06",
    "wagram-9.6-08",
    "wagram-9.6-09",
    "wagram-9.6-11",
    "wagram-9.7-02",
    "wagram-9.8-22",
    "wagram-10.1-05",
    "wagram-10.1-06",
    "wagram-10.4-01",
    "wagram-10.5-02",
    "wagram-10.5.5-02",
    "wagram-10.5.9-07",
    "wagram-10.6-04",
    "wagram-10.6-07",
    "wagram-10.6-14",
    "wagram-10.6-15",
    "wagram-10.6-24",
    "wagram-12.2-03",
    "wagram-12.2-07",
    "wagram-12.3-07",
    "wagram-13.2-06",
    "wagram-14.1-05",
    "wagram-14.1-10",
    "wagram-14.2-16",
];

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

/// Everything in the sources that may be an id without its game, as `10.3-07`.
fn short_ids(sources: &[String]) -> HashSet<&str> {
    let joins = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '.' | '-');
    let words = sources.iter().flat_map(|source| source.split(move |letter| !joins(letter)));
    words.map(|word| word.trim_matches('.')).collect()
}

fn short<'r>(rule: &'r Rule, game: &str) -> &'r str {
    rule.id.strip_prefix(game).and_then(|rest| rest.strip_prefix('-')).unwrap_or(&rule.id)
}

#[test]
fn every_rule_is_cited_or_says_what_decides_it() {
    let mut games = 0;
    for entry in fs::read_dir(crates()).expect("crates") {
        let folder = entry.expect("a crate").path();
        let rules = folder.join("data/rules.toml");
        let Ok(text) = fs::read_to_string(&rules) else { continue };
        games += 1;
        let catalogue = Catalogue::parse(&text, &rules.to_string_lossy()).expect("a catalogue");
        let sources = sources(&folder.join("src"));
        let mut left = uncited(&catalogue, &sources);
        let cited = short_ids(&sources);
        left.retain(|rule| !cited.contains(short(rule, &catalogue.game)));
        let left: Vec<&str> = left.iter().map(|rule| rule.id.as_str()).collect();
        let unknown: Vec<&&str> = left.iter().filter(|id| !TO_BE_CITED.contains(id)).collect();
        assert!(unknown.is_empty(), "cite these where they are decided, or say `decided`: {unknown:?}");
    }
    assert!(games >= 2, "the catalogues of the games were not found");
}

/// The walk through one decision in `CONTRIBUTING.md`: a line with a path in backticks names the file that the blocks after
/// it quote.
#[test]
fn the_walk_through_a_decision_is_true() {
    let root = crates().parent().expect("the root").to_owned();
    let guide = fs::read_to_string(root.join("CONTRIBUTING.md")).expect("the guide");
    let walk = guide.split("## ").find(|part| part.starts_with("One decision")).expect("the walk");
    let (mut file, mut quoting, mut quoted) = (String::new(), false, 0);
    for line in walk.lines().map(str::trim) {
        let path = line.strip_prefix('`').and_then(|line| line.strip_suffix('`'));
        match path.filter(|path| path.contains('/')) {
            Some(path) => {
                file = fs::read_to_string(root.join(path)).unwrap_or_else(|_| panic!("no file {path}"))
            }
            None if line.starts_with("```") => quoting = !quoting,
            None if quoting => {
                assert!(file.lines().any(|found| found.trim() == line), "not in its file: {line}");
                quoted += 1;
            }
            None => {}
        }
    }
    assert!(quoted >= 8, "{quoted} lines are quoted");
}
