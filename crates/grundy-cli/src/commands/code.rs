//! `grundy code RULE --lang cpp|rust|python`: a program to submit.

use clap::{Args, ValueEnum};
use grundy::emit::{CodeRequest, CodeStyle, Language, LawSource, code};
use grundy::rule::Text;
use grundy::{LawRequest, Standing, VERSION, law};
use serde_json::json;

use super::{Done, files, rules};
use crate::arguments::RuleArguments;
use crate::context::Context;
use crate::failure::Failure;

/// A program that decides any sum of heaps
#[derive(Args, Debug)]
pub struct Code {
    #[command(flatten)]
    rule: RuleArguments,
    /// The language of the program
    #[arg(long, value_enum)]
    lang: Lang,
    /// A whole program, or its functions only
    #[arg(long, value_enum, default_value_t = Style::Program)]
    style: Style,
    /// Print a winning move as well
    #[arg(long)]
    moves: bool,
    /// How far tables go, where there is no law
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// Write the program to this file
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Lang {
    Cpp,
    Rust,
    Python,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Style {
    Program,
    Function,
}

impl Code {
    /// Finds the law, and writes the program.
    pub fn run(&self, context: &Context) -> Done {
        let opened = rules::opened(&self.rule)?;
        let stop = || context.should_stop();
        let answer = law(
            opened.rules.as_ref(),
            LawRequest { prove: true, ..LawRequest::default() },
            &context.budget(&stop),
        )?;
        let request = CodeRequest {
            style: match self.style {
                Style::Program => CodeStyle::Program,
                Style::Function => CodeStyle::Function,
            },
            law: answer.law().map(LawSource::Law),
            standing: standing_words(
                answer.standing,
                answer.proofs.first().map_or("", |proof| proof.method()),
            ),
            moves: self.moves,
            limit: self.limit,
            locale: context.locale,
            ..CodeRequest::new(opened.rules.as_ref(), self.language())
        };
        let program = code(&request).map_err(refused)?;
        if let Some(path) = &self.out {
            files::write(path, program.as_bytes())?;
        } else if context.json {
            context.print_json(&json!({"version": VERSION, "rule": opened.rules.canonical(), "standing": answer.standing, "code": program}));
        } else {
            context.print(&program);
        }
        Ok(0)
    }

    fn language(&self) -> Language {
        match self.lang {
            Lang::Cpp => Language::Cpp,
            Lang::Rust => Language::Rust,
            Lang::Python => Language::Python,
        }
    }
}

fn standing_words(standing: Standing, method: &str) -> Text {
    let words = standing.words();
    if method.is_empty() {
        return words;
    }
    Text::new(format!("{} ({method})", words.english), format!("{}（{method}）", words.chinese))
}

fn refused(why: Text) -> Failure {
    Failure::new(
        why,
        Text::new(
            "`grundy table` and `grundy solve` may still work for it",
            "`grundy table` 和 `grundy solve` 也许仍然可用",
        ),
    )
}
