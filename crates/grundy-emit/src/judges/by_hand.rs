//! Judge problems that are no sums of heaps, or that ask for more than a rule says: a program by hand in each language.
//!
//! The folder `programs` holds one file for each problem and language, and what all of them open with: reading numbers
//! between bounds, and refusing what lies outside. In C++ that is what every program is given.

use crate::targets::{Language, cpp_opening};

/// A problem and its programs.
pub struct ByHand {
    /// Its name.
    pub id: &'static str,
    cpp: &'static str,
    java: &'static str,
    python: &'static str,
    rust: &'static str,
}

macro_rules! by_hand {
    ($($id:literal)*) => {
        &[$(ByHand {
            id: $id,
            cpp: include_str!(concat!("../../programs/", $id, ".cpp")),
            java: include_str!(concat!("../../programs/", $id, ".java")),
            python: include_str!(concat!("../../programs/", $id, ".py")),
            rust: include_str!(concat!("../../programs/", $id, ".rs")),
        }),*]
    };
}

/// Every problem with programs by hand.
pub static BY_HAND: &[ByHand] = by_hand![
    "acwing892" "agc002e" "agc010d" "agc014d" "agc016f" "agc017d" "caddi2018b" "cf293a" "cf388c" "cf850c" "cf87c"
    "guess" "hdu1524" "hdu2486" "hdu4701" "hdu6105" "nc14619" "p3185" "p3235" "p6487" "xuzhou2019a"
];

impl ByHand {
    /// The whole program.
    pub fn program(&self, language: Language) -> String {
        let id = self.id;
        match language {
            Language::Cpp => format!("// {id}\n{}\n{}", cpp_opening(self.cpp), self.cpp),
            Language::Java => {
                let imports =
                    if self.java.contains("BigInteger") { "import java.math.BigInteger;\n" } else { "" };
                format!("// {id}\n{imports}{JAVA}\n{}", self.java)
            }
            Language::Python => format!("# {id}\n{}\n\n{}", python_opening(self.python), self.python),
            Language::Rust => format!("// {id}\n\n{RUST}\n{}", self.rust),
        }
    }
}

const JAVA: &str = include_str!("../../programs/opening.java");
const PYTHON: &str = include_str!("../../programs/opening.py");
const RUST: &str = include_str!("../../programs/opening.rs");

/// What programs in Python open with, without what this one does not use.
fn python_opening(body: &str) -> String {
    if body.contains("ended()") { PYTHON.to_string() } else { PYTHON.replace(PYTHON_ENDED, "") }
}

const PYTHON_ENDED: &str = "def ended():\n    return place == len(tokens)\n\n\n";
