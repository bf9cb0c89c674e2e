//! The conformance harness of the kernel on Warburg: both scenarios, every option, many seeds.

use kernel::harness;
use std::sync::Arc;
use warburg::Warburg;

#[test]
fn random_games_keep_every_law() {
    let rules = Arc::new(Warburg::embedded());
    if let Err(broken) = harness::suite(&rules, 400, 2) {
        panic!("{broken}");
    }
}
