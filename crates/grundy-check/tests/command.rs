//! The command `grundy-check`: its exit code is its answer, also where nobody can read the words.

use std::fs::File;
use std::process::{Command, Stdio};

fn exit_code(file: &str, output: Stdio) -> Option<i32> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_grundy-check"));
    command.arg(file).stdout(output).stderr(Stdio::null()).status().expect("the command runs").code()
}

#[test]
fn a_file_that_is_no_certificate_is_rejected() {
    assert_eq!(exit_code(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), Stdio::null()), Some(1));
}

#[test]
fn a_file_that_cannot_be_read_is_no_verdict() {
    assert_eq!(exit_code("/no/such/file", Stdio::null()), Some(2));
}

#[cfg(target_os = "linux")]
#[test]
fn a_verdict_that_nobody_gets_is_a_failure() {
    let full = File::options().write(true).open("/dev/full").expect("the device");
    assert_eq!(exit_code(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), full.into()), Some(2));
}
