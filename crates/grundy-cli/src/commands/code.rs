//! `grundy code RULE --lang cpp|rust|python`: a program to submit.

use clap::{Args, ValueEnum};
use grundy::emit::{CodeRequest, CodeStyle, Language, LawSource, Misere, QuotientTable, code, judge_code};
use grundy::misere_play::{QuotientReport, report};
use grundy::problems::find;
use grundy::rule::{Rules, Text};
use grundy::table::Budget;
use grundy::{LawRequest, Standing, VERSION, law, open};
use serde_json::json;

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
    set: Vec<(String, i128)>,
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
    /// The player who makes the last move loses
    #[arg(long)]
    misere: bool,
    /// Read and write the format of this judge problem; its own rule is used
    #[arg(long, value_name = "ID", conflicts_with_all = ["rule", "style", "moves", "misere"])]
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
                (None, None, judge_code(id, self.language(), context.locale).map_err(refused)?)
            }
            None => self.of_rule(context)?,
        };
        if let Some(path) = &self.out {
            files::write(path, program.as_bytes())?;
        } else if context.json {
            context.print_json(
                &json!({"version": VERSION, "rule": rule, "standing": standing, "code": program}),
            );
        } else {
            context.print(&program);
        }
        Ok(0)
    }

    fn of_rule(&self, context: &Context) -> Result<(Option<String>, Option<Standing>, String), Failure> {
        let opened = open(&rules::text(self.rule.as_deref().unwrap_or_default())?, &self.set)?;
        let rules = opened.rules.as_ref();
        let stop = || context.should_stop();
        let budget = context.budget(&stop);
        let answer = law(rules, LawRequest { prove: true, ..LawRequest::default() }, &budget)?;
        let misere = if self.misere { Some(misere_play(rules, &budget)?) } else { None };
        let request = CodeRequest {
            style: match self.style {
                Style::Program => CodeStyle::Program,
                Style::Function => CodeStyle::Function,
            },
            law: answer.evaluable().map(LawSource::Law),
            standing: standing_words(
                answer.standing,
                answer.proofs.first().map_or("", |proof| proof.method()),
            ),
            moves: self.moves,
            limit: self.limit,
            locale: context.locale,
            misere,
            ..CodeRequest::new(rules, self.language())
        };
        let program = code(&request).map_err(refused)?;
        Ok((Some(rules.canonical()), Some(answer.standing), program))
    }

    fn language(&self) -> Language {
        match self.lang {
            Lang::Cpp => Language::Cpp,
            Lang::Rust => Language::Rust,
            Lang::Python => Language::Python,
        }
    }
}

/// What decides misère play: the textbook rule where it is proved, else a proved quotient.
fn misere_play(rules: &dyn Rules, budget: &Budget<'_>) -> Result<Misere, Failure> {
    let report = report(rules, &[], budget)?;
    if report.textbook.applies && report.textbook.checked {
        return Ok(Misere::Textbook);
    }
    let quotient = report.quotient.as_ref().filter(|quotient| quotient.checked);
    quotient.and_then(quotient_table).map(Misere::Quotient).ok_or_else(|| {
        refused(Text::new(
            "neither does the textbook rule apply to this game, nor is a small quotient known",
            "教科书结论不适用于这个游戏，也没有已知的小商",
        ))
    })
}

fn quotient_table(quotient: &QuotientReport) -> Option<QuotientTable> {
    let number = |index: &usize| u32::try_from(*index).ok();
    let numbers = |row: &[usize]| row.iter().map(number).collect::<Option<Vec<u32>>>();
    Some(QuotientTable {
        map: numbers(&quotient.map)?,
        period: quotient.period.unwrap_or(0),
        products: quotient.multiplication.as_ref()?.iter().map(|row| numbers(row)).collect::<Option<_>>()?,
        losing: numbers(&quotient.previous)?,
    })
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
