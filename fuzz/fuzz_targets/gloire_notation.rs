//! Jours de Gloire: any text is an action or an error, and an action reads as it is written.
#![no_main]

use sabretache_fuzz::gloire;

libfuzzer_sys::fuzz_target!(|text: &str| kernel::fuzz::notation_never_panics(&**gloire(), text));
