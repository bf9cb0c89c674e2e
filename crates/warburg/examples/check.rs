//! Runs rule cases of Warburg: `cargo run -p warburg --example check -- cases/warburg/fire.toml …`.

use kernel::case;
use warburg::Warburg;

fn main() {
    let rules = Warburg::embedded();
    let (mut passed, mut failed) = (0, 0);
    for path in std::env::args().skip(1) {
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => {
                println!("{path}: {error}");
                failed += 1;
                continue;
            }
        };
        match case::run_file(&rules, &text, &path) {
            Err(error) => {
                println!("{:?}", miette::Report::new(error));
                failed += 1;
            }
            Ok(results) => {
                for result in results {
                    match result.failure {
                        None => passed += 1,
                        Some(failure) => {
                            println!("{path}: {}\n{failure}\n", result.name);
                            failed += 1;
                        }
                    }
                }
            }
        }
    }
    println!("{passed} passed, {failed} failed");
}
