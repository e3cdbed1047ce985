//! Subtraction rules with parameters: which numbers may be taken.

use super::terms::{constant, number, parameter, smt};
use crate::lower::Outside;
use grundy_law::Affine;
use grundy_rule::Template;
use grundy_rule::tree::{Alternative, Binding, Expression, Operator, Outcome, RangeEnd, Set, Slotted};

/// One heap from which numbers out of intervals and lists may be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Subtraction {
    intervals: Vec<(Affine, Option<Affine>)>,
}

impl Subtraction {
    /// Reads the rule; parameters are known by their names.
    pub(super) fn of(template: &Template, names: &[String]) -> Result<Subtraction, Outside> {
        let refusal = || {
            Outside::because("->", "does not take numbers out of ranges and lists", "不是从区间或列表中取数")
        };
        let [clause] = template.clauses() else { return Err(refusal()) };
        if !matches!(clause.pattern[..], [Slotted::Name(_)]) || !clause.domain.is_empty() {
            return Err(refusal());
        }
        let each =
            clause.alternatives.iter().map(|alternative| intervals(alternative, names).ok_or_else(refusal));
        Ok(Subtraction { intervals: each.collect::<Result<Vec<_>, _>>()?.concat() })
    }

    /// Whether a number may be taken.
    pub(super) fn allows(&self, taken: i64, parameters: &[i64]) -> bool {
        self.intervals.iter().any(|(first, last)| {
            let above = number(first, parameters).is_some_and(|first| taken >= first);
            let below =
                last.as_ref().is_none_or(|last| number(last, parameters).is_some_and(|last| taken <= last));
            above && below
        })
    }

    /// "This number may be taken."
    pub(super) fn smt(&self, taken: &str, names: &[String]) -> String {
        let each = self.intervals.iter().map(|(first, last)| {
            let above = format!("(<= {} {taken})", smt(first, names));
            match last {
                Some(last) => format!("(and {above} (<= {taken} {}))", smt(last, names)),
                None => above,
            }
        });
        format!("(or {} false)", each.collect::<Vec<_>>().join(" "))
    }

    /// The numbers of the parameters at which intervals begin and end: moves that are worth trying.
    pub(super) fn bounds(&self) -> Vec<Affine> {
        self.intervals
            .iter()
            .flat_map(|(first, last)| std::iter::once(first.clone()).chain(last.clone()))
            .collect()
    }
}

/// What one alternative lets take: `x - k for k in SET`, or `x - c`.
fn intervals(alternative: &Alternative, names: &[String]) -> Option<Vec<(Affine, Option<Affine>)>> {
    let Outcome::One(target) = &alternative.outcome else { return None };
    let [Expression::Binary(Operator::Subtract, heap, taken, _)] = &target.coordinates[..] else {
        return None;
    };
    if **heap != Expression::Local(0) {
        return None;
    }
    match (&alternative.bindings[..], &**taken) {
        ([], fixed) => affine(fixed, names).map(|fixed| vec![(fixed.clone(), Some(fixed))]),
        ([Binding::For { slot, set, .. }], Expression::Local(own)) if own == slot => elements(set, names),
        _ => None,
    }
}

fn elements(set: &Set, names: &[String]) -> Option<Vec<(Affine, Option<Affine>)>> {
    match set {
        Set::List(elements) => elements
            .iter()
            .map(|element| affine(element, names).map(|element| (element.clone(), Some(element))))
            .collect(),
        Set::Range(first, end) => {
            let last = match end {
                RangeEnd::Endless => None,
                RangeEnd::At(last) => Some(affine(last, names)?),
                RangeEnd::Before(last) => {
                    let last = affine(last, names)?;
                    Some(Affine { constant: last.constant.checked_sub(1)?, ..last })
                }
            };
            Some(vec![(affine(first, names)?, last)])
        }
        _ => None,
    }
}

/// An expression of parameters and numbers, if it is affine.
fn affine(expression: &Expression, names: &[String]) -> Option<Affine> {
    let count = names.len();
    match expression {
        Expression::Integer(number) => i64::try_from(*number).ok().map(|number| constant(number, count)),
        Expression::Parameter(name, _) => {
            names.iter().position(|other| other == name).map(|place| parameter(place, count))
        }
        Expression::Negate(inner) => scaled(&affine(inner, names)?, -1),
        Expression::Binary(Operator::Add, left, right, _) => {
            added(&affine(left, names)?, &affine(right, names)?)
        }
        Expression::Binary(Operator::Subtract, left, right, _) => {
            added(&affine(left, names)?, &scaled(&affine(right, names)?, -1)?)
        }
        Expression::Binary(Operator::Multiply, left, right, _) => {
            let (left, right) = (affine(left, names)?, affine(right, names)?);
            if left.is_constant() {
                scaled(&right, left.constant)
            } else {
                right.is_constant().then(|| scaled(&left, right.constant))?
            }
        }
        _ => None,
    }
}

fn added(left: &Affine, right: &Affine) -> Option<Affine> {
    let coefficients =
        left.coefficients.iter().zip(&right.coefficients).map(|(left, right)| left.checked_add(*right));
    Some(Affine {
        coefficients: coefficients.collect::<Option<_>>()?,
        constant: left.constant.checked_add(right.constant)?,
    })
}

fn scaled(affine: &Affine, factor: i64) -> Option<Affine> {
    let coefficients = affine.coefficients.iter().map(|coefficient| coefficient.checked_mul(factor));
    Some(Affine {
        coefficients: coefficients.collect::<Option<_>>()?,
        constant: affine.constant.checked_mul(factor)?,
    })
}
