//! `grundy code RULE [--reads FORMAT] [--says WORDS] [--limits LIST]`: a program to submit.

use clap::{Args, ValueEnum};
use grundy::Play;
use grundy::code::{CodeFound, CodeQuestion, code_of_text, no_program};
use grundy::emit::limits::{self, Limits};
use grundy::emit::says::Layout;
use grundy::emit::{CodeStyle, Language, judge_code, reads, says};
use grundy::law::Varied;
use grundy::problems::find;
use grundy::table::Compound;
use grundy_documents::{CodeDocument, StandingWord};

use super::law::not_a_range;
use super::{Done, files, rules};
use crate::arguments::{COMPOUND_NAMES, parameter};
use crate::context::Context;
use crate::failure::Failure;

/// The part of the time in which a law is looked for: a program without one is written in what is left.
const SEARCH: f64 = 0.6;

/// A program to submit: it reads a judge's input and prints the answers
#[derive(Args, Debug)]
pub struct Code {
    /// Rule text, a catalogue name such as `bash(3)`, or `@file`; parameters without a value are read from the input
    #[arg(value_name = "RULE", required_unless_present = "judge")]
    rule: Option<String>,
    /// The value of a parameter: `--set m=3`
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = parameter)]
    set: Vec<(String, grundy::rule::Given)>,
    /// Look for one law for a range of a parameter: `--vary m=1..8`; free parameters are varied by themselves
    #[arg(long, value_name = "NAME=A..B")]
    vary: Vec<String>,
    /// The language of the program: `cpp` (or `c++`), `java`, `python` (`py`), `rust` (`rs`)
    #[arg(long, value_name = "LANGUAGE", default_value = "cpp", value_parser = language)]
    lang: Language,
    /// What is read, in the rule's own names: `--reads "T { n x[n] }"`, `--reads "{ x m } until 0 0"`; `grundy help formats` tells more
    #[arg(long, value_name = "FORMAT")]
    reads: Option<String>,
    /// What is answered: `--says "Alice|Bob"`, `--says "take {least k}|resign"`
    #[arg(long, value_name = "WORDS", allow_hyphen_values = true)]
    says: Option<String>,
    /// How large the input is: `--limits "x <= 1e6, m <= 100, T <= 1e5"`
    #[arg(long, value_name = "LIST")]
    limits: Option<String>,
    /// How the answers are laid out
    #[arg(long, value_enum, default_value_t = Arrangement::Lines)]
    layout: Arrangement,
    /// How the positions are joined: sum, conjunctive, every, selective, shortened, diminished, ordered
    #[arg(long, value_name = "NAME", default_value = "sum", value_parser = COMPOUND_NAMES)]
    compound: String,
    /// Use a law only if it is proved
    #[arg(long = "proved")]
    only_proved: bool,
    /// A whole program, or its functions only
    #[arg(long, value_enum, default_value_t = Style::Program)]
    style: Style,
    /// Print a winning move as well
    #[arg(long)]
    moves: bool,
    /// How far tables go, where there is no law; also another name for `--limits`
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    limit: Option<String>,
    /// The player who makes the last move loses
    #[arg(long)]
    misere: bool,
    /// Read and write the format of this judge problem; its own rule is used
    #[arg(long, value_name = "ID", conflicts_with_all = ["rule", "style", "moves", "misere", "vary", "reads", "says", "limits"])]
    judge: Option<String>,
    /// Write the program to this file
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Style {
    Program,
    Function,
}

/// How the answers are laid out.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Arrangement {
    Lines,
    Joined,
    Spaced,
}

impl Arrangement {
    /// As programs know it.
    pub fn layout(self) -> Layout {
        match self {
            Arrangement::Lines => Layout::Lines,
            Arrangement::Joined => Layout::Joined,
            Arrangement::Spaced => Layout::Spaced,
        }
    }
}

fn language(text: &str) -> Result<Language, String> {
    text.parse().map_err(|reason: grundy::rule::Text| reason.english)
}

impl Code {
    /// Finds the law, and writes the program.
    pub fn run(&self, context: &Context) -> Done {
        if let Some(id) = &self.judge {
            let id = find(&id.to_lowercase()).map_or(id.as_str(), |problem| problem.id);
            let stop = || context.should_stop();
            let budget = context.budget(&stop);
            let program =
                judge_code(id, self.lang, context.locale, &budget).map_err(|why| no_program(why.message))?;
            return self.print(
                &program,
                CodeDocument::of_problem(program.clone(), self.lang.name()),
                context,
            );
        }
        let CodeFound { rule, standing, program } = self.of_rule(context)?;
        let document =
            CodeDocument::new(Some(rule), Some(StandingWord::from(standing)), &program, self.lang.name());
        self.print(&program.text, document, context)
    }

    fn print(&self, program: &str, document: CodeDocument, context: &Context) -> Done {
        if let Some(path) = &self.out {
            files::write(path, program.as_bytes())?;
        } else if context.json {
            context.print_json(&document);
        } else {
            context.print(program);
        }
        Ok(0)
    }

    fn of_rule(&self, context: &Context) -> Result<CodeFound, Failure> {
        let text = rules::text(self.rule.as_deref().unwrap_or_default())?;
        rules::echo(&text, context);
        let varied = self.vary.iter().map(|text| Varied::parse(text).ok_or_else(|| not_a_range(text)));
        let varied = varied.collect::<Result<Vec<Varied>, Failure>>()?;
        let stop = || context.is_past(SEARCH);
        Ok(code_of_text(&text, &self.set, &varied, &self.question(context)?, &context.budget(&stop))?)
    }

    fn question(&self, context: &Context) -> Result<CodeQuestion, Failure> {
        let (limit, limits) = self.limits()?;
        Ok(CodeQuestion {
            style: match self.style {
                Style::Program => CodeStyle::Program,
                Style::Function => CodeStyle::Function,
            },
            moves: self.moves,
            limit,
            play: if self.misere { Play::Misere } else { Play::Normal },
            compound: Compound::named(&self.compound).unwrap_or(Compound::Sum),
            reads: self.reads.as_deref().map(reads::parse).transpose()?,
            says: self.says.as_deref().map(says::parse).transpose()?,
            limits,
            layout: self.layout.layout(),
            only_proved: self.only_proved,
            ..CodeQuestion::new(self.lang, context.locale)
        })
    }

    /// A number is how far tables go; anything else is a list of limits.
    fn limits(&self) -> Result<(Option<u64>, Limits), Failure> {
        let given = self.limits.as_deref().unwrap_or_default();
        match self.limit.as_deref() {
            None => Ok((None, limits::parse(given)?)),
            Some(text) => match crate::arguments::natural(text) {
                Ok(limit) => Ok((Some(limit), limits::parse(given)?)),
                Err(_) if text.contains(['<', '>', '=', '≤']) => {
                    Ok((None, limits::parse(&format!("{given}, {text}"))?))
                }
                Err(mistake) => Err(Failure::new(
                    grundy::rule::Text::new(
                        mistake,
                        format!("`{text}` 不是整数；请写成 1000000、10^6 或 1e6"),
                    ),
                    grundy::rule::Text::new("write `--limit 100000`", "请写 `--limit 100000`"),
                )),
            },
        }
    }
}
