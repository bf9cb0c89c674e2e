//! Any text is a record or an error, and a record reads as it is written.
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| kernel::fuzz::record_never_panics(text));
