//! Any text is a record or an error, and any record plays back or departs from the rules.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use warburg::Warburg;

static RULES: LazyLock<Warburg> = LazyLock::new(Warburg::embedded);

fuzz_target!(|text: &str| {
    kernel::fuzz::record_never_panics(text);
    kernel::fuzz::replay_never_panics(&*RULES, text);
});
