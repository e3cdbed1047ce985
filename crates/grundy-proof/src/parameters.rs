//! A law for all values of the parameters at once, as a script for an outside solver.
//!
//! The obligations are those of every law: no option has the value (A), every smaller value is reached (B), every move takes something
//! (W). They are written in SMT-LIB with the parameters as unknowns. For B the solver must not search for the move itself
//! (it gives up): moves that reach each smaller value are mined from small tables and written down as terms.
//!
//! A solver's answer is not a certificate: what it says is trusted, not proved.

mod mining;
mod rule;
mod terms;

use crate::lower::Outside;
use grundy_law::{Branch, Form, VaryingLaw};
use grundy_rule::{Template, Text};
use rule::Subtraction;
use terms::{Formula, Term};

/// A script in SMT-LIB 2. The law holds if the solver answers `unsat` to every question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// The text that a solver reads.
    pub text: String,
    /// How many questions it asks.
    pub questions: usize,
    /// The moves that reach smaller values, as terms, for people.
    pub witnesses: Vec<String>,
}

/// What is assumed about the parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// The least value of each parameter, in the order of their names in the law.
    pub least: Vec<u64>,
    /// Pairs of parameters of which the first is at most the second, such as `l ≤ r`.
    pub ordered: Vec<(usize, usize)>,
}

impl Assumption {
    fn holds(&self, parameters: &[i64]) -> bool {
        let large = self.least.iter().zip(parameters).all(|(&least, &parameter)| parameter >= least as i64);
        large && self.ordered.iter().all(|&(small, large)| parameters[small] <= parameters[large])
    }

    fn smt(&self, names: &[String]) -> Vec<String> {
        let least = self.least.iter().zip(names).map(|(least, name)| format!("(>= {name} {least})"));
        let ordered =
            self.ordered.iter().map(|&(small, large)| format!("(<= {} {})", names[small], names[large]));
        least.chain(ordered).collect()
    }
}

/// The script that asks whether a law with parameters holds for all of them, or why there is none.
///
/// ```
/// use grundy_law::{Case, find_varying};
/// use grundy_proof::{Assumption, smt_script};
/// use grundy_rule::Template;
/// use grundy_table::{Budget, fill};
///
/// let bash = Template::parse("take 1..=m").unwrap();
/// let table = |m| fill(&bash.with(&[("m", m)]).unwrap(), 64, &Budget::small()).unwrap().table;
/// let cases: Vec<Case> = (1..9).map(|m| Case { parameters: vec![m], table: table(m as i128) }).collect();
/// let law = find_varying(&["m".to_string()], &cases).unwrap().law;
/// let script = smt_script(&bash, &law, &Assumption { least: vec![1], ordered: vec![] }).unwrap();
/// assert_eq!(script.questions, 3);
/// assert_eq!(script.witnesses, ["(- f v)"]);
/// ```
pub fn smt_script(template: &Template, law: &VaryingLaw, assumption: &Assumption) -> Result<Script, Text> {
    let rule = Subtraction::of(template, &law.names).map_err(|Outside(reason)| reason)?;
    let mut script = Script { text: String::from("(set-logic ALL)\n"), questions: 0, witnesses: Vec::new() };
    for (index, branch) in law.branches.iter().enumerate() {
        let conditions = conditions(law, index);
        add_branch(&mut script, &rule, branch, law, assumption, &conditions)?;
    }
    Ok(script)
}

/// When the branch speaks: its own condition, and none of those before it.
fn conditions(law: &VaryingLaw, index: usize) -> Vec<(grundy_law::Condition, bool)> {
    let before = law.branches[..index]
        .iter()
        .filter_map(|branch| branch.condition)
        .map(|condition| (condition, false));
    before.chain(law.branches[index].condition.map(|condition| (condition, true))).collect()
}

fn add_branch(
    script: &mut Script,
    rule: &Subtraction,
    branch: &Branch,
    law: &VaryingLaw,
    assumption: &Assumption,
    conditions: &[(grundy_law::Condition, bool)],
) -> Result<(), Text> {
    let formula = formula_of(branch).ok_or_else(unsupported)?;
    let speaks = |parameters: &[i64]| {
        let fits = |&(condition, wanted): &(grundy_law::Condition, bool)| {
            (parameters[condition.parameter].rem_euclid(condition.modulus as i64) == condition.residue as i64)
                == wanted
        };
        assumption.holds(parameters) && conditions.iter().all(fits)
    };
    let witnesses = mining::witnesses(rule, &formula, assumption, &speaks).ok_or_else(no_witnesses)?;
    let mut assumed = assumption.smt(&law.names);
    assumed.extend(conditions.iter().map(|&(condition, wanted)| {
        let holds = format!(
            "(= (mod {} {}) {})",
            law.names[condition.parameter], condition.modulus, condition.residue
        );
        if wanted { holds } else { format!("(not {holds})") }
    }));
    for question in questions(rule, &formula, &witnesses, &law.names) {
        script.text.push_str(&asked(&law.names, &assumed, &question));
        script.questions += 1;
    }
    script.witnesses.extend(witnesses.iter().map(|term| term.smt("x", "v", &law.names)));
    Ok(())
}

/// The three questions as lists of assertions; each must have no solution.
fn questions(
    rule: &Subtraction,
    formula: &Formula,
    witnesses: &[Term],
    names: &[String],
) -> Vec<Vec<String>> {
    let here = format!("(= f {})", formula.smt("x", names));
    let taken = rule.smt("t", names);
    let no_option = vec![
        "(>= x 0)".to_string(),
        here.clone(),
        taken.clone(),
        "(<= t x)".to_string(),
        format!("(= {} f)", formula.smt("(- x t)", names)),
    ];
    let mut reached = vec!["(>= x 0)".to_string(), here, "(<= 0 v)".to_string(), "(< v f)".to_string()];
    for witness in witnesses {
        let term = witness.smt("x", "v", names);
        let value = formula.smt(&format!("(- x {term})"), names);
        reached.push(format!("(not (and {} (<= {term} x) (= {value} v)))", rule.smt(&term, names)));
    }
    vec![no_option, reached, vec![taken, "(< t 1)".to_string()]]
}

fn asked(names: &[String], assumed: &[String], question: &[String]) -> String {
    let unknowns = names.iter().map(String::as_str).chain(["x", "t", "v", "f"]);
    let declared: String = unknowns.map(|name| format!("(declare-const {name} Int)\n")).collect();
    let asserted: String = assumed.iter().chain(question).map(|fact| format!("(assert {fact})\n")).collect();
    format!("(push 1)\n{declared}{asserted}(check-sat)\n(pop 1)\n")
}

/// The formula of a branch whose law is `((x + shift) mod period) mod modulus div divisor`, the last place apart.
fn formula_of(branch: &Branch) -> Option<Formula> {
    let Form::Template(form) = &branch.pattern.form else { return None };
    if !branch.pattern.exceptions.is_empty() {
        return None;
    }
    let mut numbers = branch.numbers.iter().cloned();
    let (shift, divisor) = (numbers.next()?, numbers.next()?);
    let period = if form.period.is_some() { Some(numbers.next()?) } else { None };
    let modulus = if form.modulus.is_some() { Some(numbers.next()?) } else { None };
    let last = if form.last.is_some() { Some(numbers.next()?) } else { None };
    Some(Formula { shift, divisor, period, modulus, last })
}

fn unsupported() -> Text {
    Text::new(
        "only laws made of mod and div are written for all parameters",
        "只有由 mod 与 div 组成的规律才能对所有参数写出",
    )
}

fn no_witnesses() -> Text {
    Text::new(
        "no terms were found that give a move to every smaller value",
        "没有找到能给出到达每个更小值的走法的表达式",
    )
}
