//! Jours de Gloire: any record plays back or departs from the rules.
#![no_main]

use sabretache_fuzz::gloire;

libfuzzer_sys::fuzz_target!(|text: &str| kernel::fuzz::replay_never_panics(gloire(), text));
