//! `grundy-check FILE`: says whether the certificate in the file is accepted. Exit 0: accepted, 1: rejected, 2: no
//! file, or nobody to tell.

use grundy_check::{Budget, Verdict, check};
use std::fs::File;
use std::io::{self, Read, Write};
use std::process::ExitCode;

/// No certificate is larger (that of the longest period known here has a hundredth of it), and a device may have no end.
const LARGEST: u64 = 1 << 30;

fn main() -> ExitCode {
    let path = std::env::args_os().nth(1).unwrap_or_default();
    let told = read(&path).and_then(|text| {
        let verdict = check(&text, &Budget::default());
        writeln!(io::stdout(), "{}", said(&verdict))?;
        Ok(u8::from(matches!(verdict, Verdict::Rejected { .. })))
    });
    told.map(ExitCode::from).unwrap_or_else(|error| {
        // Where even this cannot be said, the exit code still tells.
        let _ = writeln!(io::stderr(), "usage: grundy-check FILE\n{}: {error}", path.to_string_lossy());
        ExitCode::from(2)
    })
}

fn read(path: &std::ffi::OsStr) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LARGEST + 1).read_to_string(&mut text)?;
    let fits = u64::try_from(text.len()).is_ok_and(|length| length <= LARGEST);
    if fits { Ok(text) } else { Err(io::Error::other("larger than any certificate")) }
}

fn said(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Accepted(proved) => {
            format!("accepted ({}): {}\n{}", proved.method, proved.rule, proved.claim)
        }
        Verdict::Rejected { reason } => format!("rejected: {reason}"),
    }
}
