//! Short documents: a program, a page, a judge's output, a game that was played, a server that was started.

use grundy::emit::WrittenCode;
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::words::StandingWord;

/// A program that decides sums.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CodeDocument {
    /// The version of the program that wrote it.
    pub version: &'static str,
    /// The canonical rule; none for a judge's problem.
    pub rule: Option<String>,
    /// How far the law that it uses is known; none for a judge's problem.
    pub standing: Option<StandingWord>,
    /// The program.
    pub code: String,
    /// Its language: `cpp`, `java`, `python` or `rust`.
    pub language: &'static str,
    /// What the program reads, as `--reads` says it; none for a judge's problem.
    pub reads: Option<String>,
    /// What it answers, as `--says` says it; none for a judge's problem.
    pub says: Option<String>,
    /// The lines of its header: the rule, the law or the plan, what it costs, how far it goes.
    pub notes: Vec<String>,
    /// Whether it stands on the law; otherwise positions are worked out from the rule.
    pub uses_law: bool,
}

impl CodeDocument {
    /// The document of a program.
    pub fn new(
        rule: Option<String>,
        standing: Option<StandingWord>,
        code: &WrittenCode,
        language: &'static str,
    ) -> CodeDocument {
        CodeDocument {
            version: VERSION,
            rule,
            standing,
            code: code.text.clone(),
            language,
            reads: Some(code.reads.clone()),
            says: Some(code.says.clone()),
            notes: code.notes.clone(),
            uses_law: code.uses_law,
        }
    }

    /// The document of a judge problem's program.
    pub fn of_problem(code: String, language: &'static str) -> CodeDocument {
        CodeDocument {
            version: VERSION,
            rule: None,
            standing: None,
            code,
            language,
            reads: None,
            says: None,
            notes: Vec::new(),
            uses_law: true,
        }
    }
}

/// The story of a game as one page.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct StoryDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// The page.
    pub page: String,
}

/// A rule as it is understood.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExpansionDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// The rule with its abbreviations written out, where it is one of the language.
    pub expansion: Option<String>,
}

/// The judge's output for an input.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct JudgedDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The problem.
    pub id: &'static str,
    /// The output.
    pub output: String,
    /// How long it took.
    pub milliseconds: f64,
}

/// A game that was played in the terminal.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PlayedDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule.
    pub rule: String,
    /// Who won.
    pub winner: Option<&'static str>,
    /// The moves in words.
    pub moves: Vec<String>,
}

/// A server that was started.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ServedDocument {
    /// The version of the program.
    pub version: &'static str,
    /// Where it listens.
    pub address: String,
}
