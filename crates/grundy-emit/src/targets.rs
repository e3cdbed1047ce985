//! The languages that programs are written in. To add one: a file in `targets/`, its `mod`, and its name here.

mod cpp;
mod layout;
mod python;
mod rust;

use crate::program::Program;
use grundy_rule::Text;
use std::str::FromStr;

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// C++17.
    Cpp,
    /// Rust, edition 2021, without crates.
    Rust,
    /// Python 3.
    Python,
}

/// Every language.
pub const LANGUAGES: [Language; 3] = [Language::Cpp, Language::Rust, Language::Python];

impl Language {
    /// As it is written on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Language::Cpp => "cpp",
            Language::Rust => "rust",
            Language::Python => "python",
        }
    }

    /// The ending of file names.
    pub fn extension(self) -> &'static str {
        match self {
            Language::Cpp => "cpp",
            Language::Rust => "rs",
            Language::Python => "py",
        }
    }

    /// A program in this language.
    pub fn render(self, program: &Program) -> String {
        match self {
            Language::Cpp => cpp::render(program),
            Language::Rust => rust::render(program),
            Language::Python => python::render(program),
        }
    }
}

impl FromStr for Language {
    type Err = Text;

    fn from_str(text: &str) -> Result<Language, Text> {
        LANGUAGES.into_iter().find(|language| language.name() == text).ok_or_else(|| {
            Text::new(
                format!("the language is `cpp`, `rust` or `python`, not `{text}`"),
                format!("语言为 `cpp`、`rust` 或 `python`，而不是 `{text}`"),
            )
        })
    }
}
