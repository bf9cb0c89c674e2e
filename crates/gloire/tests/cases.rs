//! The rule cases of the series and its battles. With `SABRETACHE_CASES=FILE` only that file is played, and every key of its
//! events is told by what differs.

use gloire::Gloire;
use kernel::Rules;
use kernel::case::{CaseResult, coverage, run_file_knowing};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The files to play: those of the series, and those in the folder of each battle.
fn files() -> Vec<PathBuf> {
    if let Some(named) = std::env::var_os("SABRETACHE_CASES") {
        return vec![PathBuf::from(named)];
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let battles = listed(&root.join("data/battles")).into_iter().map(|battle| battle.join("cases"));
    let series = root.join("../../cases/gloire");
    [series].into_iter().chain(battles).flat_map(|folder| listed(&folder)).collect()
}

/// What lies in a folder, by name; nothing if it is not there.
fn listed(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn every_rule_case_passes() {
    let (rules, known) = (Arc::new(Gloire::embedded()), OnceLock::new());
    let results: Vec<CaseResult> = files()
        .iter()
        .flat_map(|file| {
            let text = std::fs::read_to_string(file).unwrap();
            run_file_knowing(&rules, &text, &file.display().to_string(), &known)
                .unwrap_or_else(|error| panic!("{error}"))
        })
        .collect();
    let failed: Vec<String> =
        results.iter().filter(|result| !result.passed()).map(ToString::to_string).collect();
    let coverage = coverage(rules.catalogue(), &results);
    println!("{} passed, {} failed", results.len() - failed.len(), failed.len());
    println!("rules with a passing case: {} of {}", coverage.covered, coverage.rules);
    println!("without: {}", coverage.uncovered.join(" "));
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
