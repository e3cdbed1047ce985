//! Judge problems that are no sums of heaps, or that ask for more than a rule says: a program by hand in each language.
//!
//! The folder `programs` holds one file for each problem and language, and for each language what all of them open with:
//! reading numbers between bounds, and refusing what lies outside.

use crate::targets::Language;

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
            Language::Cpp => format!("// {id}\n{}\n{}", opening(CPP, self.cpp), self.cpp),
            Language::Java => {
                let imports =
                    if self.java.contains("BigInteger") { "import java.math.BigInteger;\n" } else { "" };
                format!("// {id}\n{imports}{JAVA}\n{}", self.java)
            }
            Language::Python => format!("# {id}\n{}\n\n{}", opening(PYTHON, self.python), self.python),
            Language::Rust => format!("// {id}\n\n{RUST}\n{}", self.rust),
        }
    }
}

const CPP: &str = include_str!("../../programs/opening.cpp");
const JAVA: &str = include_str!("../../programs/opening.java");
const PYTHON: &str = include_str!("../../programs/opening.py");
const RUST: &str = include_str!("../../programs/opening.rs");

/// What the programs open with, without what this one does not use.
fn opening(all: &str, body: &str) -> String {
    let mut kept = all.to_string();
    for (word, unused) in [("List", CPP_LIST), ("ended()", CPP_ENDED), ("ended()", PYTHON_ENDED)] {
        if !body.contains(word) {
            kept = kept.replace(unused, "");
        }
    }
    kept
}

const CPP_LIST: &str = "using List = vector<long long>;\n\n";
const CPP_ENDED: &str =
    "bool ended() {\n    while (peek() >= 0 && peek() <= ' ') ++used;\n    return peek() < 0;\n}\n\n";
const PYTHON_ENDED: &str = "def ended():\n    return place == len(tokens)\n\n\n";
