//! `cargo fuzz run second_edition --features libfuzzer`
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| grundy_fuzz::second_edition_text(text));
