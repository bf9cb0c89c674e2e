//! The conformance harness of the kernel on Wagram: the three scenarios, many seeds.

use kernel::harness::{self, Games};
use std::sync::Arc;
use wagram::{State, Wagram};

#[test]
fn random_games_keep_every_law() {
    let rules = Arc::new(Wagram::embedded());
    if let Err(broken) = harness::suite(&rules, Games { each: 12, soak: 2_000 }) {
        panic!("{broken}");
    }
}

#[test]
fn games_side_by_side_stay_apart() {
    if let Err(broken) = harness::games_stay_apart(Wagram::embedded, 1) {
        panic!("{broken}");
    }
}

#[test]
fn a_state_is_small() {
    let size = size_of::<State>();
    assert!(size <= 8192, "{size} bytes");
}
