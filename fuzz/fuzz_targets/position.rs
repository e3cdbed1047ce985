//! `cargo fuzz run position --features libfuzzer`
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| grundy_fuzz::position_text(text));
