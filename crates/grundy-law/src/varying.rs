//! Laws with parameters: one formula in the position and the parameters of a rule, such as `x mod (m + 1)`.
//!
//! Each choice of parameters has its table and its law. The laws of small parameters are compared number by number,
//! each number is fitted as an affine function of the parameters, if need be for each residue class of one parameter
//! by itself, and the larger parameters then test the whole.

use crate::affine::Affine;
use crate::law::choice::simplest;
use crate::law::families::{FAMILIES, Resort};
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::{Claim, Law};
use crate::refuter::witness_against;
use crate::skeleton::{numbers, with_numbers};
use grundy_table::{Locale, Table, Text};

/// One choice of parameters and its table.
#[derive(Clone, Debug)]
pub struct Case {
    /// The parameters, in the order of their names.
    pub parameters: Vec<u64>,
    /// The table with these parameters.
    pub table: Table,
}

/// Which parameters a branch is for: those with `parameter mod modulus = residue`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The place of the parameter.
    pub parameter: usize,
    /// The modulus.
    pub modulus: u64,
    /// The residue.
    pub residue: u64,
}

/// One formula of a law with parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// When it holds; always, or in all cases that no other branch names, if `None`.
    pub condition: Option<Condition>,
    /// A law of this shape.
    pub pattern: Law,
    /// The numbers of the shape, as functions of the parameters.
    pub numbers: Vec<Affine>,
}

/// A law in the position and the parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct VaryingLaw {
    /// The names of the parameters.
    pub names: Vec<String>,
    /// The branches; the first whose condition holds is the one that speaks.
    pub branches: Vec<Branch>,
}

/// A law with parameters and the evidence for it.
#[derive(Clone, Debug, PartialEq)]
pub struct VaryingFound {
    /// The law.
    pub law: VaryingLaw,
    /// How many choices of parameters it was fitted to.
    pub trained: usize,
    /// How many further, larger choices agree.
    pub tested: usize,
}

/// The law that holds for all these cases, fitted to the smaller half of them and tested on the larger.
///
/// ```
/// use grundy_law::{Case, find_varying};
/// use grundy_table::{Locale, Table};
///
/// let bash = |m: u64| Table::from_values((0..64).map(|x| (x % (m + 1)) as u32).collect());
/// let cases: Vec<Case> = (1..10).map(|m| Case { parameters: vec![m], table: bash(m) }).collect();
/// let found = find_varying(&["m".to_string()], &cases).unwrap();
/// assert_eq!(found.law.formula(Locale::English), "g(x) = x mod (m + 1)");
/// assert_eq!(found.law.at(&[100]).unwrap().value(&[1000]), Some(91));
/// ```
pub fn find_varying(names: &[String], cases: &[Case]) -> Option<VaryingFound> {
    let mut cases: Vec<&Case> = cases.iter().filter(|case| case.parameters.len() == names.len()).collect();
    cases.sort_by_key(|case| (case.parameters.iter().sum::<u64>(), case.parameters.clone()));
    let trained = cases.len().div_ceil(2);
    let training: Vec<(&Case, Vec<Law>)> =
        cases[..trained].iter().map(|case| (*case, laws_of(&case.table))).collect();
    let splits =
        (1..=MOST_MODULUS).flat_map(|modulus| (0..names.len()).map(move |parameter| (parameter, modulus)));
    // Without a split every parameter gives the same question.
    let splits = splits.filter(|&(parameter, modulus)| modulus > 1 || parameter == 0);
    let laws = splits.filter_map(|(parameter, modulus)| with_split(names, &training, parameter, modulus));
    let law = laws.into_iter().find(|law| cases.iter().all(|case| law.agrees(case)))?;
    (trained >= LEAST_CASES).then_some(VaryingFound { law, trained, tested: cases.len() - trained })
}

/// The largest modulus by which a parameter is split into classes.
const MOST_MODULUS: u64 = 6;
/// How many cases a branch is fitted to at least.
const LEAST_CASES: usize = 3;

impl VaryingLaw {
    /// The law for these parameters.
    pub fn at(&self, parameters: &[u64]) -> Option<Law> {
        let holds = |condition: &Condition| {
            parameters
                .get(condition.parameter)
                .is_some_and(|parameter| parameter % condition.modulus == condition.residue)
        };
        let branch = self.branches.iter().find(|branch| branch.condition.as_ref().is_none_or(holds))?;
        branch.at(parameters)
    }

    /// The law as a formula for a terminal.
    pub fn formula(&self, locale: Locale) -> String {
        let text = self.joined(|branch| {
            Text::new(
                branch.formula(&self.names, Locale::English),
                branch.formula(&self.names, Locale::Chinese),
            )
        });
        text.in_locale(locale).to_string()
    }

    /// The law in LaTeX.
    pub fn latex(&self) -> String {
        let branch = |branch: &Branch| {
            branch
                .marked(&self.names)
                .map_or(String::new(), |(law, marks)| marks.put_back(&law.latex()).replace('−', "-"))
        };
        self.joined(|one| Text::same(branch(one))).english
    }

    fn agrees(&self, case: &Case) -> bool {
        self.at(&case.parameters).is_some_and(|law| witness_against(&law, &case.table).is_none())
    }

    fn joined(&self, text_of: impl Fn(&Branch) -> Text) -> Text {
        let parts: Vec<(Text, Text)> =
            self.branches.iter().map(|branch| (self.condition_text(branch), text_of(branch))).collect();
        if let [(_, only)] = &parts[..] {
            return only.clone();
        }
        let english: Vec<String> =
            parts.iter().map(|(when, what)| format!("{}: {}", when.english, what.english)).collect();
        let chinese: Vec<String> =
            parts.iter().map(|(when, what)| format!("{}：{}", when.chinese, what.chinese)).collect();
        Text::new(english.join("; "), chinese.join("；"))
    }

    fn condition_text(&self, branch: &Branch) -> Text {
        match branch.condition {
            None => Text::new("otherwise", "否则"),
            Some(Condition { parameter, modulus, residue }) => {
                Text::same(format!("{} mod {modulus} = {residue}", self.names[parameter]))
            }
        }
    }
}

impl Branch {
    /// The law of this shape with these numbers in place of its own; none if they do not make a law.
    pub fn with_numbers(&self, numbers: &[i64]) -> Option<Law> {
        let form = with_numbers(&self.pattern.form, numbers)?;
        Some(self.pattern.with_form(form))
    }

    fn at(&self, parameters: &[u64]) -> Option<Law> {
        let numbers: Vec<i64> =
            self.numbers.iter().map(|number| number.at(parameters)).collect::<Option<_>>()?;
        self.law_with(&numbers)
    }

    fn law_with(&self, numbers: &[i64]) -> Option<Law> {
        let form = with_numbers(&self.pattern.form, numbers)?;
        Some(Law::new(self.pattern.arity, self.pattern.claim, form, self.pattern.exceptions.clone()))
    }

    fn formula(&self, names: &[String], locale: Locale) -> String {
        self.marked(names).map_or(String::new(), |(law, marks)| marks.put_back(&law.formula(locale)))
    }

    /// The law with a mark in the place of each number that varies, and what the marks stand for.
    fn marked(&self, names: &[String]) -> Option<(Law, Marks)> {
        // Equal numbers get equal marks, so that a formula may see that they are equal.
        let first_equal =
            |place: usize| self.numbers.iter().position(|number| *number == self.numbers[place]);
        let mark = |place: usize| FIRST_MARK + 10 * first_equal(place).unwrap_or(place) as i64;
        let numbers: Vec<i64> = self
            .numbers
            .iter()
            .enumerate()
            .map(|(place, number)| if number.is_constant() { number.constant } else { mark(place) })
            .collect();
        let varying = self.numbers.iter().enumerate().filter(|(_, number)| !number.is_constant());
        let marks = varying.flat_map(|(place, number)| {
            // A formula may also speak of the numbers before, and Beatty's irrational numbers of the square.
            let less = |by: i64| Affine { constant: number.constant - by, ..number.clone() }.text(names);
            let square = format!("{}² + 4", bracketed(&number.text(names)));
            [
                (mark(place).pow(2) + 4, square),
                (mark(place), less(0)),
                (mark(place) - 1, less(1)),
                (mark(place) - 2, less(2)),
            ]
        });
        let marks = Marks(marks.collect());
        Some((self.with_numbers(&numbers)?, marks))
    }
}

/// Numbers that occur in no formula, each standing for a text.
struct Marks(Vec<(i64, String)>);

/// Marks are far above what formulas hold of themselves.
const FIRST_MARK: i64 = 7_310_005;

impl Marks {
    fn put_back(&self, formula: &str) -> String {
        self.0.iter().fold(formula.to_string(), |formula, (mark, text)| {
            formula.replace(&mark.to_string(), &bracketed(text))
        })
    }
}

fn bracketed(text: &str) -> String {
    if text.contains(' ') { format!("({text})") } else { text.to_string() }
}

/// The laws of a table whose numbers can be compared with those of others: the simplest, and that of each family.
fn laws_of(table: &Table) -> Vec<Law> {
    let mut laws = Vec::new();
    for sample in
        [Sample::of_values(table), Sample::of_outcomes(table)].iter().filter(|sample| sample.is_usable())
    {
        laws.extend(simplest(sample).map(|found| found.law));
        let families =
            FAMILIES.iter().filter(|family| family.takes(sample.arity) && family.resort() == Resort::First);
        laws.extend(
            families.filter_map(|family| family.find(sample)).filter(|law| sample.refutes(law).is_none()),
        );
    }
    laws.retain(|law| numbers(&law.form).is_some());
    laws
}

fn with_split(
    names: &[String],
    training: &[(&Case, Vec<Law>)],
    parameter: usize,
    modulus: u64,
) -> Option<VaryingLaw> {
    for claim in [Claim::Grundy, Claim::Outcome] {
        let branches = (0..modulus).map(|residue| {
            let class: Vec<&(&Case, Vec<Law>)> =
                training.iter().filter(|(case, _)| case.parameters[parameter] % modulus == residue).collect();
            branch(&class, claim)
                .map(|branch| Branch { condition: Some(Condition { parameter, modulus, residue }), ..branch })
        });
        if let Some(branches) = branches.collect::<Option<Vec<Branch>>>() {
            return Some(VaryingLaw { names: names.to_vec(), branches: merged(branches) });
        }
    }
    None
}

/// The formula that all cases of a class share.
fn branch(class: &[&(&Case, Vec<Law>)], claim: Claim) -> Option<Branch> {
    if class.len() < LEAST_CASES {
        return None;
    }
    // Small parameters often have a simpler law by coincidence, so the largest case is asked first for its shape.
    let patterns = class.iter().rev().flat_map(|(_, laws)| laws).filter(|law| law.claim == claim);
    patterns.into_iter().find_map(|pattern| {
        let branch = fitted(class, pattern)?;
        let agrees = |case: &Case| {
            branch.at(&case.parameters).is_some_and(|law| witness_against(&law, &case.table).is_none())
        };
        class.iter().all(|(case, _)| agrees(case)).then_some(branch)
    })
}

fn fitted(class: &[&(&Case, Vec<Law>)], pattern: &Law) -> Option<Branch> {
    let alike = class.iter().filter_map(|(case, laws)| {
        let law = laws.iter().find(|law| is_alike(law, pattern))?;
        Some((case.parameters.as_slice(), numbers(&law.form)?))
    });
    let alike: Vec<(&[u64], Vec<i64>)> = alike.collect();
    if alike.len() < LEAST_CASES.min(class.len()) {
        return None;
    }
    let number = |place: usize| {
        Affine::fitted(
            &alike.iter().map(|(parameters, numbers)| (*parameters, numbers[place])).collect::<Vec<_>>(),
        )
    };
    let fitted: Vec<Affine> = (0..alike[0].1.len()).map(number).collect::<Option<_>>()?;
    Some(Branch { condition: None, pattern: pattern.clone(), numbers: fitted })
}

/// Whether two laws differ in their numbers only.
fn is_alike(law: &Law, pattern: &Law) -> bool {
    let Some(numbers) = numbers(&law.form) else { return false };
    let same = |form: &Form| with_numbers(form, &numbers).is_some_and(|rebuilt| rebuilt == law.form);
    law.claim == pattern.claim && law.exceptions == pattern.exceptions && same(&pattern.form)
}

/// Branches with the same formula become one; the one with the most classes is for all the rest.
fn merged(branches: Vec<Branch>) -> Vec<Branch> {
    let same = |left: &Branch, right: &Branch| {
        left.numbers == right.numbers
            && left.formula(&[], Locale::English) == right.formula(&[], Locale::English)
    };
    let count = |branch: &Branch| branches.iter().filter(|other| same(branch, other)).count();
    let Some(most) = branches.iter().max_by_key(|branch| count(branch)).cloned() else { return branches };
    let others: Vec<Branch> = branches.iter().filter(|branch| !same(branch, &most)).cloned().collect();
    others.into_iter().chain([Branch { condition: None, ..most }]).collect()
}
