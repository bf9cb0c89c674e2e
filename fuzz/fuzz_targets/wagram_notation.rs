//! Wagram: any text is an action or an error, and an action reads as it is written.
#![no_main]

use sabretache_fuzz::wagram;

libfuzzer_sys::fuzz_target!(|text: &str| kernel::fuzz::notation_never_panics(&**wagram(), text));
