//! Any text is a file of cases or an error, and any case passes or fails.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use warburg::Warburg;

static RULES: LazyLock<Warburg> = LazyLock::new(Warburg::embedded);

fuzz_target!(|text: &str| kernel::fuzz::cases_never_panic(&*RULES, text));
