//! Jours de Gloire: any text is a file of cases or an error, and any case passes or fails.
#![no_main]

use sabretache_fuzz::gloire;

libfuzzer_sys::fuzz_target!(|text: &str| kernel::fuzz::cases_never_panic(gloire(), text));
