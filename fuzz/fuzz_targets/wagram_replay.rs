//! Wagram: any record plays back or departs from the rules.
#![no_main]

use sabretache_fuzz::wagram;

libfuzzer_sys::fuzz_target!(|text: &str| kernel::fuzz::replay_never_panics(wagram(), text));
