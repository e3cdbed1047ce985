//! What is asked for, and how what programs print is held against what they must.

use crate::support::{bundle, compile, execute_all};
use grundy_emit::{CodeRequest, LANGUAGES, Language, MiserePlan, code, limits, reads, says};
use grundy_rule::{Diagnostic, Template};
use grundy_table::Compound;

/// What is asked for.
#[derive(Clone, Copy)]
pub struct Wish {
    pub rule: &'static str,
    pub limits: &'static str,
    pub reads: &'static str,
    pub says: &'static str,
    pub compound: Compound,
    pub misere: bool,
}

/// In the usual format.
pub fn usual(rule: &'static str, limits: &'static str) -> Wish {
    Wish { rule, limits, reads: "", says: "", compound: Compound::Sum, misere: false }
}

pub fn program(wish: &Wish, language: Language) -> Result<String, Diagnostic> {
    let template = Template::parse(wish.rule)?;
    let text = |text: &'static str| Some(text).filter(|text| !text.is_empty());
    let request = CodeRequest {
        reads: text(wish.reads).map(reads::parse).transpose()?,
        says: text(wish.says).map(says::parse).transpose()?,
        limits: limits::parse(wish.limits)?,
        compound: wish.compound,
        misere: wish.misere.then_some(MiserePlan::Alone),
        ..CodeRequest::of(template, language)
    };
    Ok(code(&request)?.text)
}

/// A program with an input, and what it must print.
pub struct Case {
    pub wish: Wish,
    pub input: String,
    pub printed: String,
}

/// All programs of one language are compiled together, and Java and Python are started once for all of them.
pub fn check(name: &str, cases: &[Case]) {
    for language in LANGUAGES {
        let written = |case: &Case| {
            program(&case.wish, language).unwrap_or_else(|why| panic!("{}: {why}", case.wish.rule))
        };
        let programs: Vec<String> = cases.iter().map(written).collect();
        let binary = compile(language, name, &bundle(language, &programs));
        let runs: Vec<(usize, String)> =
            cases.iter().enumerate().map(|(index, case)| (index, case.input.clone())).collect();
        for (index, printed) in execute_all(language, &binary, &runs).iter().enumerate() {
            let Case { wish, input, printed: wanted } = &cases[index];
            let what =
                format!("{language:?}: {} {:?} on\n{input}\n{}", wish.rule, wish.compound, programs[index]);
            assert_eq!(printed.replace('\r', ""), *wanted, "{what}");
        }
    }
}
