//! The languages that programs are written in. To add one: a file in `targets/`, its `mod`, and its name here.

mod braces;
mod cpp;
mod java;
mod layout;
mod python;
mod rust;

pub use cpp::opening as cpp_opening;

use crate::program::{Builtin, Program};
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
    /// Java 11 or later.
    Java,
}

/// Every language.
pub const LANGUAGES: [Language; 4] = [Language::Cpp, Language::Rust, Language::Python, Language::Java];

impl Language {
    /// As it is written on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Language::Cpp => "cpp",
            Language::Rust => "rust",
            Language::Python => "python",
            Language::Java => "java",
        }
    }

    /// The ending of file names.
    pub fn extension(self) -> &'static str {
        match self {
            Language::Cpp => "cpp",
            Language::Rust => "rs",
            Language::Python => "py",
            Language::Java => "java",
        }
    }

    /// A program in this language.
    pub fn render(self, program: &Program) -> String {
        match self {
            Language::Cpp => cpp::render(program),
            Language::Rust => rust::render(program),
            Language::Python => python::render(program),
            Language::Java => java::render(program),
        }
    }
}

impl FromStr for Language {
    type Err = Text;

    fn from_str(text: &str) -> Result<Language, Text> {
        let wanted = match text.to_lowercase().as_str() {
            "c++" | "cc" | "cxx" | "c++17" | "c++20" => "cpp".to_string(),
            "py" | "python3" | "pypy" => "python".to_string(),
            "rs" => "rust".to_string(),
            other => other.to_string(),
        };
        LANGUAGES.into_iter().find(|language| language.name() == wanted).ok_or_else(|| {
            Text::new(
                format!("the language is `cpp`, `java`, `python` or `rust`, not `{text}`"),
                format!("语言为 `cpp`、`java`、`python` 或 `rust`，而不是 `{text}`"),
            )
        })
    }
}

/// The function of a program that stands for a builtin.
fn function(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Min => "min",
        Builtin::Max => "max",
        Builtin::Abs => "abs",
        Builtin::Gcd => "gcd",
        Builtin::Isqrt => "isqrt",
        Builtin::Bits => "bits",
        Builtin::Popcount => "popcount",
        Builtin::TrailingZeros => "trailing_zeros",
        Builtin::Valuation => "valuation",
        Builtin::DigitSum => "digit_sum",
        Builtin::FloorDivide => "floor_div",
        Builtin::FloorModulo => "floor_mod",
        Builtin::CeilDivide => "ceil_div",
        Builtin::Power => "power",
        Builtin::CheckedTimes => "product",
        Builtin::BoundedTimes => "bounded_product",
        Builtin::Omega => "omega",
        Builtin::BigOmega => "big_omega",
        Builtin::DivisorCount => "divisor_count",
        Builtin::LeadingDigit => "leading_digit",
        Builtin::Squarefree => "squarefree",
    }
}
