//! Input that does not have the judge's format: where, what was expected there, and what stands there.

use std::fmt;

use crate::Text;

/// Why an input cannot be answered. One line says it all, so that it can be printed as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
    /// What the format asks for at this place.
    pub expected: Text,
    /// What stands there instead.
    pub found: Text,
}

impl Malformed {
    /// The whole complaint in one line.
    pub fn message(&self) -> Text {
        let Malformed { line, column, expected, found } = self;
        Text::new(
            format!("line {line}, column {column}: expected {}, found {}", expected.english, found.english),
            format!("第 {line} 行第 {column} 列：应为{}，实为{}", expected.chinese, found.chinese),
        )
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message().english)
    }
}

impl std::error::Error for Malformed {}
