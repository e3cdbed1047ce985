//! `cargo fuzz run judge --features libfuzzer`
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| grundy_fuzz::judge_input(bytes));
