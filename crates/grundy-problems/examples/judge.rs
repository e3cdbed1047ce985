//! Runs one solver on standard input: `cargo run --release --example judge p2148 < input`.

use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    let id = std::env::args().nth(1).unwrap_or_default();
    let Some(problem) = grundy_problems::find(&id) else {
        eprintln!("error: no problem is called `{id}`");
        return ExitCode::from(2);
    };
    match problem.answer(&mut std::io::stdin().lock()) {
        Ok(answer) => {
            let written = std::io::stdout().write_all(&answer);
            ExitCode::from(if written.is_ok() { 0 } else { 2 })
        }
        Err(malformed) => {
            eprintln!("error: {malformed}");
            ExitCode::from(2)
        }
    }
}
