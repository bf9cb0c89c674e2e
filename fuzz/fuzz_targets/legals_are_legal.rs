//! Whatever is offered can be done.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;
use warburg::Warburg;

static RULES: LazyLock<Warburg> = LazyLock::new(Warburg::embedded);

fuzz_target!(|bytes: &[u8]| kernel::fuzz::legals_are_legal(&*RULES, bytes));
