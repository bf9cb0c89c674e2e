//! Warburg: any text is a file of cases or an error, and any case passes or fails.
#![no_main]

use sabretache_fuzz::warburg;

libfuzzer_sys::fuzz_target!(|text: &str| kernel::fuzz::cases_never_panic(warburg(), text));
