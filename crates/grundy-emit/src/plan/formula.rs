//! A claim in the rule's own words as functions: `g = x % (m + 1)`, `loses iff x % 7 == 0`. Parameters stay parameters.

use super::expressions::{Scope, own_name};
use super::laws::REACH;
use super::width::{widened, widened_truth};
use crate::linear::Known;
use crate::program::{Function, Kind, Statement, not};
use grundy_rule::tree::{Binding, Outcome, Slotted};
use grundy_rule::{Template, Text};

/// The function of a claim, and the names of its parameters.
pub struct FormulaCode {
    /// `grundy` or `loses`; its numbers are the coordinates and then the parameters.
    pub function: Function,
    /// The names of the coordinates.
    pub coordinates: Vec<String>,
    /// The names of the parameters.
    pub parameters: Vec<String>,
}

/// The function of a claim about positions with these coordinates: `(x, y)` or `x`.
pub fn formula_code(coordinates: &str, claim: &str) -> Result<FormulaCode, Text> {
    let not_a_claim = || {
        Text::new(
            format!("`{claim}` is not a claim: write `g = …` or `loses iff …`"),
            format!("`{claim}` 不是断言：请写 `g = …` 或 `loses iff …`"),
        )
    };
    let (value, condition) = match (claim.trim().strip_prefix("g ="), claim.trim().strip_prefix("loses iff"))
    {
        (Some(value), _) => (Some(value.trim()), None),
        (_, Some(condition)) => (None, Some(condition.trim())),
        _ => return Err(not_a_claim()),
    };
    // The claim is read as a rule with one alternative, so that it has the same words and meanings.
    let rule = match (value, condition) {
        (Some(value), _) => format!("{coordinates} -> [value({value})]; value(n) -> value(0)"),
        (_, condition) => format!("{coordinates} -> {coordinates} if {}", condition.unwrap_or("")),
    };
    let template = Template::parse(&rule).map_err(|diagnostic| diagnostic.message)?;
    let clause = template.clauses().first().ok_or_else(not_a_claim)?;
    let alternative = clause.alternatives.first().ok_or_else(not_a_claim)?;
    let names: Vec<String> = alternative.names.iter().map(|rule_name| own_name(rule_name)).collect();
    let known = Known::new(clause.pattern.len(), &alternative.names);
    let scope = Scope { names: names.clone(), known };
    let too_large = || Text::new("this formula outgrows 128 bits", "该公式超出 128 位");
    let reach = REACH as f64;
    let (own, kind, body) = match (&alternative.outcome, alternative.bindings.first()) {
        (Outcome::Sum(parts), _) if value.is_some() => {
            let expression =
                parts.first().and_then(|part| part.target.coordinates.first()).ok_or_else(not_a_claim)?;
            let number = widened(scope.number(expression), reach).ok_or_else(too_large)?;
            ("grundy", Kind::Number, Statement::Return(number))
        }
        (_, Some(Binding::If(condition))) => {
            let truth = widened_truth(scope.truth(condition), reach).ok_or_else(too_large)?;
            ("loses", Kind::Truth, Statement::ReturnTruth(not(not(truth))))
        }
        _ => return Err(not_a_claim()),
    };
    let coordinates: Vec<String> = clause
        .pattern
        .iter()
        .enumerate()
        .map(|(place, slot)| match slot {
            Slotted::Name(_) => names[place].clone(),
            Slotted::Constant(_) => format!("x{place}"),
        })
        .collect();
    let parameters: Vec<String> = template.parameters().into_iter().map(own_name).collect();
    let all: Vec<String> = coordinates.iter().chain(&parameters).cloned().collect();
    let function = Function { kind, ..Function::of(own, &all, vec![body]) };
    Ok(FormulaCode { function, coordinates, parameters })
}
