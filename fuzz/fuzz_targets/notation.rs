//! Any text is an action or an error, and an action reads as it is written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use warburg::Warburg;

static RULES: LazyLock<Warburg> = LazyLock::new(Warburg::embedded);

fuzz_target!(|text: &str| kernel::fuzz::notation_never_panics(&*RULES, text));
