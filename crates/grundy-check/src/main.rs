//! `grundy-check FILE`: says whether the certificate in the file is accepted. Exit 0: accepted, 1: rejected, 2: no file.

use grundy_check::{Budget, Verdict, check};
use std::process::ExitCode;

fn main() -> ExitCode {
    let Some(path) = std::env::args().nth(1) else {
        eprintln!("usage: grundy-check FILE");
        return ExitCode::from(2);
    };
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("{path}: {error}");
            return ExitCode::from(2);
        }
    };
    match check(&text, &Budget::default()) {
        Verdict::Accepted(statement) => {
            println!("accepted: {:?} for {} by {}", statement.claim, statement.rule, statement.method);
            ExitCode::SUCCESS
        }
        Verdict::Rejected { reason } => {
            println!("rejected: {reason}");
            ExitCode::from(1)
        }
    }
}
