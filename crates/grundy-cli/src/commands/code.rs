//! `grundy code RULE --lang cpp|rust|python`: a program to submit.

mod parameters;

use clap::{Args, ValueEnum};
use grundy::emit::{CodeStyle, Language, judge_code};
use grundy::problems::find;
use grundy::{CodeQuestion, Firmness as Standing, LawRequest, Play, code_found, law, no_program};
use grundy_documents::{CodeDocument, StandingWord};

use super::{Done, files, rules};
use crate::arguments::parameter;
use crate::context::Context;
use crate::failure::Failure;

/// A program that decides any sum of heaps
#[derive(Args, Debug)]
pub struct Code {
    /// Rule text, a catalogue name such as `bash(3)`, or `@file`
    #[arg(value_name = "RULE", required_unless_present = "judge")]
    rule: Option<String>,
    /// The value of a parameter: `--set m=3`
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = parameter)]
    set: Vec<(String, grundy::rule::Given)>,
    /// Look for one law for a range of a parameter: `--vary m=1..8`; free parameters are varied by themselves
    #[arg(long, value_name = "NAME=A..B")]
    vary: Vec<String>,
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
    #[arg(long, value_name = "N", value_parser = crate::arguments::natural, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// The player who makes the last move loses
    #[arg(long)]
    misere: bool,
    /// Read and write the format of this judge problem; its own rule is used
    #[arg(long, value_name = "ID", conflicts_with_all = ["rule", "style", "moves", "misere", "vary"])]
    judge: Option<String>,
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
        let (rule, standing, program) = match &self.judge {
            Some(id) => {
                let id = find(&id.to_lowercase()).map_or(id.as_str(), |problem| problem.id);
                (None, None, judge_code(id, self.language(), context.locale).map_err(no_program)?)
            }
            None => self.of_rule(context)?,
        };
        if let Some(path) = &self.out {
            files::write(path, program.as_bytes())?;
        } else if context.json {
            context.print_json(&CodeDocument::new(
                rule,
                standing.map(StandingWord::from),
                program,
                self.word(),
            ));
        } else {
            context.print(&program);
        }
        Ok(0)
    }

    fn of_rule(&self, context: &Context) -> Result<(Option<String>, Option<Standing>, String), Failure> {
        let text = rules::text(self.rule.as_deref().unwrap_or_default())?;
        if let Some(free) = parameters::free(&text, &crate::arguments::given_names(&self.set), &self.vary)? {
            let (standing, program) = parameters::program(self, &text, &free, context)?;
            return Ok((Some(text), Some(standing), program));
        }
        let opened = grundy::open_given(&text, &self.set)?;
        let rules = opened.rules.as_ref();
        let stop = || context.should_stop();
        let budget = context.budget(&stop);
        let answer = law(rules, LawRequest { prove: true, ..LawRequest::default() }, &budget)?;
        let question = CodeQuestion {
            language: self.language(),
            style: self.code_style(),
            moves: self.moves,
            limit: self.limit,
            play: if self.misere { Play::Misere } else { Play::Normal },
            locale: context.locale,
        };
        let program = code_found(rules, &answer, &question, &budget)?;
        Ok((Some(rules.canonical()), Some(answer.program_standing()), program))
    }

    fn code_style(&self) -> CodeStyle {
        match self.style {
            Style::Program => CodeStyle::Program,
            Style::Function => CodeStyle::Function,
        }
    }

    /// The language as documents name it.
    fn word(&self) -> &'static str {
        match self.lang {
            Lang::Cpp => "cpp",
            Lang::Rust => "rust",
            Lang::Python => "python",
        }
    }

    fn language(&self) -> Language {
        match self.lang {
            Lang::Cpp => Language::Cpp,
            Lang::Rust => Language::Rust,
            Lang::Python => Language::Python,
        }
    }
}
