//! `cargo fuzz run certificate --features libfuzzer`
#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| grundy_fuzz::certificate_text(text));
