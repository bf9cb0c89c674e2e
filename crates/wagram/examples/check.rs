//! Runs rule cases of Wagram: `cargo run -p wagram --example check -- cases/wagram/combat.toml …`.

use kernel::case;
use std::process::ExitCode;
use wagram::Wagram;

fn main() -> ExitCode {
    let rules = Wagram::embedded();
    let (mut results, mut failed) = (Vec::new(), 0);
    for path in std::env::args().skip(1) {
        let read = std::fs::read_to_string(&path).map_err(|error| error.to_string());
        let run = read.and_then(|text| {
            case::run_file(&rules, &text, &path).map_err(|error| format!("{:?}", miette::Report::new(error)))
        });
        match run {
            Ok(file) => results.extend(file),
            Err(reason) => {
                println!("{path}: {reason}");
                failed += 1;
            }
        }
    }
    for result in results.iter().filter(|result| !result.passed()) {
        println!("{result}\n");
        failed += 1;
    }
    let catalogue = kernel::Rules::catalogue(&rules);
    let coverage = case::coverage(catalogue, &results);
    let passed = results.iter().filter(|result| result.passed()).count();
    println!("{passed} passed, {failed} failed; {} of {} rules", coverage.covered, coverage.rules);
    if std::env::var_os("UNCOVERED").is_some() {
        println!("{}", coverage.uncovered.join(" "));
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
