//! `cargo fuzz run rule --features libfuzzer`
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| grundy_fuzz::rule_text(text));
