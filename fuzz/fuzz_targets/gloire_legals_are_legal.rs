//! Jours de Gloire: whatever is offered can be done.
#![no_main]

use sabretache_fuzz::gloire;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| kernel::fuzz::legals_are_legal(gloire(), bytes));
