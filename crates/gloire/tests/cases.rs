//! The rule cases of the series and its battles. With `SABRETACHE_CASES=FILE` only that file is played, and every key of its
//! events is told by what differs.

use gloire::Gloire;
use kernel::Rules;
use kernel::case::{CaseResult, coverage, run_file_knowing};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The files to play.
fn files() -> Vec<PathBuf> {
    let named = std::env::var_os("SABRETACHE_CASES").map(PathBuf::from);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let listed = || std::fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let mut files = named.map_or_else(|| listed().collect(), |file| vec![file]);
    files.sort();
    files
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
