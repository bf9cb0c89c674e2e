//! Jours de Gloire: whatever stands in a file of the box, it opens or says where it is wrong.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| loader::trial::any_piece::<gloire::data::Data>(bytes));
