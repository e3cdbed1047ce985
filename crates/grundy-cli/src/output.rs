//! What is printed on stdout, and whether it arrived.

use std::io::Write;
use std::sync::OnceLock;

use crate::watch::work_is_done;

/// Prints on stdout. A reader that has gone away, as in `grundy … | head`, is no mistake.
pub fn print(text: &str) {
    work_is_done();
    write_out(text);
}

/// Writes a part of the results: the work goes on.
pub fn write_out(text: &str) {
    let mut stdout = anstream::stdout().lock();
    remember(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()));
}

/// Writes bytes to stdout as they are.
pub fn print_bytes(bytes: &[u8]) {
    work_is_done();
    let mut stdout = std::io::stdout().lock();
    remember(stdout.write_all(bytes).and_then(|()| stdout.flush()));
}

/// Why the output was lost, if it was.
static LOST: OnceLock<std::io::Error> = OnceLock::new();

fn remember(written: std::io::Result<()>) {
    if let Some(error) = written.err().filter(|error| error.kind() != std::io::ErrorKind::BrokenPipe) {
        let _ = LOST.set(error);
    }
}

/// Why what was printed did not arrive, as on a full disk.
pub fn lost() -> Option<&'static std::io::Error> {
    LOST.get()
}
