//! `grundy-check FILE`: says whether the certificate in the file is accepted. Exit 0: accepted, 1: rejected, 2: no file.

use grundy_check::{Budget, Verdict, check};
use std::process::ExitCode;

fn main() -> ExitCode {
    let path = std::env::args_os().nth(1).unwrap_or_default();
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            eprintln!("usage: grundy-check FILE\n{}: {error}", path.to_string_lossy());
            return ExitCode::from(2);
        }
    };
    let verdict = check(&text, &Budget::default());
    match &verdict {
        Verdict::Accepted(proved) => {
            println!("accepted ({}): {}\n{}", proved.method, proved.rule, proved.claim)
        }
        Verdict::Rejected { reason } => println!("rejected: {reason}"),
    }
    ExitCode::from(u8::from(matches!(verdict, Verdict::Rejected { .. })))
}
