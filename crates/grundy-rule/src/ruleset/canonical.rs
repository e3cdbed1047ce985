//! The one canonical spelling of a rule, which reads back as the same rule.

use std::fmt::Write;

use crate::ruleset::Ruleset;
use crate::tree::{
    Alternative, Binding, Clause, Comparison, Condition, Expression, Operator, Outcome, Part, RangeEnd, Set,
    Slotted, Target, Times,
};

/// The canonical spelling: clauses, domain, `win at`, `start`, joined by `; `.
pub fn canonical(ruleset: &Ruleset) -> String {
    let speller = Speller { ruleset };
    let mut statements: Vec<String> = ruleset.code().iter().map(|code| code.to_string()).collect();
    statements.extend(ruleset.clauses().iter().map(|clause| speller.clause(clause)));
    statements.extend(speller.domain());
    for win in ruleset.wins() {
        statements.push(format!("win at {}", speller.pattern(win.tag.0, &win.pattern)));
    }
    if let Some(start) = ruleset.start_clause() {
        statements.push(format!("start {} -> {}", start.name, speller.outcome(&start.outcome, &start.names)));
    }
    statements.join("; ")
}

/// One clause of a ruleset, changed or not, by itself.
pub(crate) fn clause_text(ruleset: &Ruleset, clause: &Clause) -> String {
    Speller { ruleset }.clause(clause)
}

struct Speller<'a> {
    ruleset: &'a Ruleset,
}

impl Speller<'_> {
    fn tag(&self, tag: u16) -> &str {
        &self.ruleset.tags()[usize::from(tag)].0
    }

    fn clause(&self, clause: &Clause) -> String {
        let alternatives: Vec<String> =
            clause.alternatives.iter().map(|alternative| self.alternative(alternative)).collect();
        format!("{} -> {}", self.pattern(clause.tag.0, &clause.pattern), alternatives.join(" | "))
    }

    fn pattern(&self, tag: u16, pattern: &[Slotted]) -> String {
        let slots: Vec<String> = pattern
            .iter()
            .map(|slot| match slot {
                Slotted::Name(name) => name.clone(),
                Slotted::Constant(value) => value.to_string(),
            })
            .collect();
        tuple(self.tag(tag), &slots)
    }

    fn alternative(&self, alternative: &Alternative) -> String {
        let names = &alternative.names;
        let mut text = self.outcome(&alternative.outcome, names);
        for binding in &alternative.bindings {
            text.push(' ');
            text += &match binding {
                Binding::For { slot, set, .. } => format!("for {} in {}", names[*slot], set_text(set, names)),
                Binding::Let { slot, value } => {
                    format!("let {} = {}", names[*slot], number_text(value, names))
                }
                Binding::If(condition) => format!("if {}", condition_text(condition, names)),
            };
        }
        text
    }

    fn outcome(&self, outcome: &Outcome, names: &[String]) -> String {
        match outcome {
            Outcome::One(target) => self.target(target, names),
            Outcome::Sum(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.part(part, names)).collect();
                format!("[{}]", parts.join(", "))
            }
        }
    }

    fn part(&self, part: &Part, names: &[String]) -> String {
        let target = self.target(&part.target, names);
        match &part.times {
            Times::Once => target,
            Times::Count(count, _) => format!("{target}; {}", number_text(count, names)),
            Times::Each(slot, set) => {
                format!("{target} for {} in {}", name(names, *slot), set_text(set, names))
            }
        }
    }

    fn target(&self, target: &Target, names: &[String]) -> String {
        let coordinates: Vec<String> =
            target.coordinates.iter().map(|coordinate| number_text(coordinate, names)).collect();
        tuple(self.tag(target.tag.0), &coordinates)
    }

    /// The conditions of the domain, each once, although every clause holds its own copy.
    fn domain(&self) -> Option<String> {
        let mut conditions: Vec<String> = Vec::new();
        for clause in self.ruleset.clauses() {
            let names: Vec<String> = clause.pattern.iter().map(slot_name).collect();
            for condition in &clause.domain {
                let text = condition_text(condition, &names);
                if !conditions.contains(&text) {
                    conditions.push(text);
                }
            }
        }
        (!conditions.is_empty()).then(|| format!("domain {}", conditions.join(", ")))
    }
}

fn slot_name(slot: &Slotted) -> String {
    match slot {
        Slotted::Name(name) => name.clone(),
        Slotted::Constant(value) => value.to_string(),
    }
}

fn tuple(tag: &str, coordinates: &[String]) -> String {
    match (tag, coordinates) {
        ("", [coordinate]) => coordinate.clone(),
        _ => format!("{tag}({})", coordinates.join(", ")),
    }
}

fn name(names: &[String], slot: usize) -> &str {
    names[slot].trim_end_matches('\'')
}

const SUM: u8 = 1;
const PRODUCT: u8 = 2;
const SIGN: u8 = 3;

/// An expression in the canonical spelling.
pub fn number_text(expression: &Expression, names: &[String]) -> String {
    number_within(expression, names, 0)
}

fn number_within(expression: &Expression, names: &[String], power: u8) -> String {
    match expression {
        Expression::Integer(value) if *value < 0 && power > 0 => format!("({value})"),
        Expression::Integer(value) => value.to_string(),
        Expression::Local(slot) => name(names, *slot).to_string(),
        Expression::Parameter(parameter, _) => parameter.clone(),
        Expression::Negate(inner) => {
            bracketed(format!("-{}", number_within(inner, names, SIGN)), power >= SIGN)
        }
        Expression::Binary(operator, left, right, _) => {
            let own = if matches!(operator, Operator::Add | Operator::Subtract) { SUM } else { PRODUCT };
            let (left, right) = (number_within(left, names, own), number_within(right, names, own + 1));
            bracketed(format!("{left} {} {right}", operator.symbol()), power > own)
        }
        Expression::Call(function, arguments, _) => call_text(function.name(), arguments, names),
    }
}

fn bracketed(text: String, needed: bool) -> String {
    if needed { format!("({text})") } else { text }
}

fn call_text(function: &str, arguments: &[Expression], names: &[String]) -> String {
    let arguments: Vec<String> = arguments.iter().map(|argument| number_text(argument, names)).collect();
    format!("{function}({})", arguments.join(", "))
}

/// A condition in the canonical spelling.
pub fn condition_text(condition: &Condition, names: &[String]) -> String {
    condition_within(condition, names, 0)
}

fn condition_within(condition: &Condition, names: &[String], power: u8) -> String {
    match condition {
        Condition::Compare(first, rest) => bracketed(comparison_text(first, rest, names), power > 3),
        Condition::Or(left, right) => {
            let text =
                format!("{} or {}", condition_within(left, names, 1), condition_within(right, names, 2));
            bracketed(text, power > 1)
        }
        Condition::And(left, right) => {
            let text =
                format!("{} and {}", condition_within(left, names, 2), condition_within(right, names, 3));
            bracketed(text, power > 2)
        }
        Condition::Not(inner) => bracketed(format!("not {}", condition_within(inner, names, 3)), power > 3),
        Condition::Test(predicate, arguments, _) => call_text(predicate.name(), arguments, names),
    }
}

fn comparison_text(first: &Expression, rest: &[(Comparison, Expression)], names: &[String]) -> String {
    let mut text = number_within(first, names, SUM);
    for (comparison, right) in rest {
        let _ = write!(text, " {} {}", comparison.symbol(), number_within(right, names, SUM));
    }
    text
}

/// A set in the canonical spelling.
pub fn set_text(set: &Set, names: &[String]) -> String {
    let list = |elements: &[Expression]| {
        let elements: Vec<String> = elements.iter().map(|element| number_text(element, names)).collect();
        format!("{{{}}}", elements.join(", "))
    };
    let of =
        |function: &str, argument: &Expression| call_text(function, std::slice::from_ref(argument), names);
    match set {
        Set::Range(from, RangeEnd::Before(to)) => {
            format!("{}..{}", number_text(from, names), number_text(to, names))
        }
        Set::Range(from, RangeEnd::At(to)) => {
            format!("{}..={}", number_text(from, names), number_text(to, names))
        }
        Set::Range(from, RangeEnd::Endless) => format!("{}..", number_text(from, names)),
        Set::List(elements) => list(elements),
        Set::AllBut(elements) => format!("all but {}", list(elements)),
        Set::Primes => "primes".into(),
        Set::PrimePowers => "prime_powers".into(),
        Set::Squares => "squares".into(),
        Set::Triangular => "triangular".into(),
        Set::Fibonacci => "fib".into(),
        Set::Powers(base, _) => of("powers", base),
        Set::Divisors(argument, _) => of("divisors", argument),
        Set::Coprime(argument, _) => of("coprime", argument),
        Set::Digits(argument, _) => of("digits", argument),
    }
}
