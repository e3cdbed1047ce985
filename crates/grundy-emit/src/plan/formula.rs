//! A claim in the rule's own words as functions: `g = x % (m + 1)`, `loses iff x % 7 == 0`. Parameters stay parameters.

use super::laws::REACH;
use super::width::{narrowed, widened_truth};
use crate::names::own_name;
use crate::program::{Function, Kind, Statement, not};
use crate::rule::{Pieces, Step, nested};
use grundy_rule::form::{Bound, Term};
use grundy_rule::{Template, Text};

/// The function of a claim, and the names of its parameters.
pub struct FormulaCode {
    /// `grundy` or `loses`; its numbers are the coordinates and then the parameters.
    pub function: Function,
    /// The names of the parameters.
    pub parameters: Vec<String>,
}

/// A condition on parameters as the rule language understands it.
fn condition_of(coordinates: &str, condition: &str) -> Option<Term> {
    let template = Template::parse(&format!("{coordinates} -> {coordinates} if {condition}")).ok()?;
    let form = template.form().ok()?;
    match form.clauses.first()?.alternatives.first()?.bindings.first()? {
        Bound::If(condition) => Some(condition.clone()),
        _ => None,
    }
}

/// The function of a claim about positions with these coordinates: `(x, y)` or `x`.
/// What follows from a condition on the parameters is not asked again.
pub fn formula_code(coordinates: &str, claim: &str, known: Option<&str>) -> Result<FormulaCode, Text> {
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
    let form = template.form().map_err(|diagnostic| diagnostic.message)?;
    let pieces = Pieces::new(&form);
    pieces.begin();
    let own = pieces.coordinates(0);
    let clause = form.clauses.first().ok_or_else(not_a_claim)?;
    let alternative = clause.alternatives.first().ok_or_else(not_a_claim)?;
    let mut scope = pieces.scope(&own, &pieces.things(0), &alternative.names);
    if let Some(known) = known.and_then(|known| condition_of(coordinates, known)) {
        scope.known.learn(&known);
    }
    let too_large = || Text::new("this formula outgrows 128 bits", "该公式超出 128 位");
    let reach = REACH as f64;
    let mut steps = Vec::new();
    let (name, kind, last) = match alternative.bindings.first() {
        Some(Bound::If(condition)) => {
            let truth = pieces.truth(condition, &scope, &mut steps)?;
            let truth = widened_truth(truth, reach).ok_or_else(too_large)?;
            ("loses", Kind::Truth, Statement::ReturnTruth(not(not(truth))))
        }
        _ => {
            let part = alternative.parts.first().ok_or_else(not_a_claim)?;
            let term = part.target.coordinates.first().ok_or_else(not_a_claim)?;
            let number = pieces.number(term, &scope, &mut steps)?;
            let mut checks = Vec::new();
            let number = narrowed(number, reach, &mut checks).ok_or_else(too_large)?;
            steps.extend(checks.into_iter().map(Step::Do));
            ("grundy", Kind::Number, Statement::Return(number))
        }
    };
    let parameters: Vec<String> = form.parameters.iter().map(|parameter| own_name(&parameter.name)).collect();
    let all: Vec<String> = own.iter().chain(&parameters).cloned().collect();
    let function = Function { kind, ..Function::of(name, &all, nested(steps, vec![last])) };
    Ok(FormulaCode { function, parameters })
}
