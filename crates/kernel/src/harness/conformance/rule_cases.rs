//! Every rule case passes, and every rule has one. With `SABRETACHE_CASES=FILE` only that file is played.

use super::Conformance;
use crate::case::{CaseResult, Coverage, coverage, run_file_knowing};
use crate::rules::Rules;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

/// At most so many rules of a hundred may say why no case can reach them.
const UNTESTABLE: usize = 3;

impl<R: Rules> Conformance<R> {
    /// Every case passes; every rule and every worked example has one, but for the few that no case can reach.
    pub fn rule_cases(&self) {
        let named = std::env::var_os("SABRETACHE_CASES").map(PathBuf::from);
        let files = named.clone().map_or_else(|| self.cases(), |file| vec![file]);
        let (rules, known) = (self.rules(), OnceLock::new());
        let results: Vec<CaseResult> = files
            .iter()
            .flat_map(|file| {
                let text = fs::read_to_string(file).expect("a file of cases");
                run_file_knowing(&rules, &text, &file.display().to_string(), &known)
                    .unwrap_or_else(|error| panic!("{error}"))
            })
            .collect();
        let failed: Vec<String> =
            results.iter().filter(|result| !result.passed()).map(ToString::to_string).collect();
        assert!(failed.is_empty(), "{}", failed.join("\n"));
        if named.is_none() {
            complete(&coverage(rules.catalogue(), &results));
        }
    }
}

/// Nothing is without a case.
fn complete(coverage: &Coverage) {
    eprintln!("{}: {} of {} rules have a passing case", coverage.game, coverage.covered, coverage.rules);
    assert!(coverage.uncovered.is_empty(), "rules without a case: {}", coverage.uncovered.join(" "));
    let missing = &coverage.examples_without_case;
    assert!(missing.is_empty(), "examples without a case: {}", missing.join(" "));
    let most = coverage.rules * UNTESTABLE / 100;
    assert!(coverage.untestable <= most, "{} rules that no case can reach, not {most}", coverage.untestable);
}
