//! A program with an input and what it must print, and the definition that this is worked out by.

use crate::support::{attempt, bundle, compile};
use grundy_emit::{CodeRequest, LANGUAGES, Language, LawOfParts, LawSource, code, limits, reads, says};
use grundy_law::Law;
use grundy_rule::{Meter, Position, Rules, Template, Text};
use grundy_table::{Budget, mex};
use std::collections::HashMap;

/// A program with an input, and what it must print.
pub struct Case {
    pub rule: &'static str,
    pub reads: &'static str,
    pub says: &'static str,
    pub limits: &'static str,
    /// The law of what a start stands for.
    pub parts: Option<&'static str>,
    /// What its head says.
    pub head: &'static str,
    pub input: String,
    pub printed: String,
}

pub fn plain(
    rule: &'static str,
    reads: &'static str,
    says: &'static str,
    limits: &'static str,
    head: &'static str,
) -> Case {
    let (input, printed) = (String::new(), String::new());
    Case { rule, reads, says, limits, parts: None, head, input, printed }
}

/// The law of what a start stands for is to be found.
pub const FOUND: &str = "found";

pub fn law_behind(template: &Template) -> Option<Law> {
    let rules = template.without_start()?.open(&[]).ok()?;
    let table = grundy_table::fill(rules.as_ref(), 200, &Budget::small()).ok()?.table;
    Some(grundy_law::find(&table).law?.law)
}

pub fn program(case: &Case, language: Language) -> Result<String, Text> {
    let template = Template::parse(case.rule).unwrap();
    let found = case.parts.filter(|claim| *claim == FOUND).and_then(|_| law_behind(&template));
    let parts = case.parts.map(|claim| LawOfParts {
        law: found.as_ref().map_or(LawSource::Claim(claim), LawSource::Law),
        is_proved: true,
        standing: Text::default(),
    });
    let request = CodeRequest {
        reads: Some(reads::parse(case.reads).unwrap()),
        says: Some(says::parse(case.says).unwrap()),
        limits: limits::parse(case.limits).unwrap(),
        parts,
        ..CodeRequest::of(template, language)
    };
    code(&request).map(|written| written.text).map_err(|why| why.message)
}

/// Values by the definition.
pub struct Definition {
    rules: Box<dyn Rules>,
    known: HashMap<Position, u32>,
}

impl Definition {
    pub fn of(rule: &str) -> Definition {
        Definition { rules: Template::parse(rule).unwrap().open(&[]).unwrap(), known: HashMap::new() }
    }

    pub fn value(&mut self, position: &Position) -> u32 {
        if let Some(&value) = self.known.get(position) {
            return value;
        }
        let options = self.rules.options(position, &mut Meter::of(10_000_000)).unwrap();
        let values: Vec<u32> =
            options.iter().map(|option| option.iter().fold(0, |sum, part| sum ^ self.value(part))).collect();
        let value = mex(&values);
        self.known.insert(position.clone(), value);
        value
    }
}

/// The same case with tests about these sums, each of positions of numbers.
pub fn asked(case: Case, sums: &[Vec<Vec<u64>>], is_single: bool) -> Case {
    let mut definition = Definition::of(case.rule);
    let (mut input, mut printed) = (format!("{}\n", sums.len()), String::new());
    for sum in sums {
        let numbers: Vec<String> = sum.iter().flatten().map(u64::to_string).collect();
        let count = if is_single { String::new() } else { format!("{} ", sum.len()) };
        input += &format!("{count}{}\n", numbers.join(" "));
        let value = sum.iter().fold(0, |all, own| all ^ definition.value(&Position::new(own)));
        printed += if value == 0 { "L\n" } else { "W\n" };
    }
    Case { input, printed, ..case }
}

/// All numbers below a bound alone, and some pairs of them.
pub fn heaps(below: u64, is_single: bool) -> Vec<Vec<Vec<u64>>> {
    let alone = (0..below).map(|x| vec![vec![x]]);
    let pairs = (0..below).map(|x| vec![vec![x], vec![(x * 7 + 3) % below], vec![x / 2]]);
    if is_single { alone.collect() } else { alone.chain(pairs).collect() }
}

/// All pairs of coordinates below two bounds.
pub fn places(first: u64, second: u64) -> Vec<Vec<Vec<u64>>> {
    (0..first).flat_map(|x| (1..second).map(move |y| vec![vec![x, y], vec![y, 1]])).collect()
}

pub const SUMS: &str = "T { n x[n] }";

pub fn check(name: &str, cases: &[Case]) {
    LANGUAGES.into_iter().for_each(|language| check_in(language, name, cases));
}

pub fn check_in(language: Language, name: &str, cases: &[Case]) {
    let programs: Vec<String> = cases
        .iter()
        .map(|case| {
            let text = program(case, language).unwrap_or_else(|why| panic!("{}: {}", case.rule, why.english));
            assert!(
                text.contains(case.head),
                "{}:\n{}",
                case.rule,
                text.lines().take(5).collect::<Vec<_>>().join("\n")
            );
            text
        })
        .collect();
    let binary = compile(language, name, &bundle(language, &programs));
    for (index, case) in cases.iter().enumerate() {
        // Line ends of other systems, and none at the end, change nothing.
        for input in [case.input.clone(), case.input.trim_end().replace('\n', "\r\n")] {
            let output = attempt(language, &binary, &[&index.to_string()], &input);
            let printed = String::from_utf8_lossy(&output.stdout).replace('\r', "");
            let complaint = String::from_utf8_lossy(&output.stderr);
            assert_eq!(printed, case.printed, "{language:?}: {} on\n{input}\n{complaint}", case.rule);
        }
    }
}
