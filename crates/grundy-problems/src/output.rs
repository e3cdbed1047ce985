//! An answer in the making: bytes that are handed out only when the whole input proved sound.

use std::fmt::Display;
use std::io::Write;

/// The lines written so far.
#[derive(Default)]
pub(crate) struct Output {
    bytes: Vec<u8>,
}

impl Output {
    /// One line of fixed words.
    #[inline]
    pub(crate) fn line(&mut self, words: &str) {
        self.bytes.extend_from_slice(words.as_bytes());
        self.bytes.push(b'\n');
    }

    /// One of two lines, as the condition says.
    #[inline]
    pub(crate) fn choose(&mut self, condition: bool, if_true: &str, if_false: &str) {
        self.line(if condition { if_true } else { if_false });
    }

    /// One line of anything that can be printed.
    pub(crate) fn show(&mut self, shown: impl Display) {
        // Writing to memory cannot fail.
        let _ = writeln!(self.bytes, "{shown}");
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}
