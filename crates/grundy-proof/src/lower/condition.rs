//! Conditions as formulas.

use super::branch::Branch;
use super::outside::Outside;
use super::scope::{Scope, at_most, equal, less};
use crate::automata::{Formula, Linear};
use grundy_rule::tree::{Comparison, Condition, Expression, Predicate};

impl Scope {
    /// The formula of a condition on the numbers of a branch.
    pub(crate) fn condition(&self, branch: &Branch, condition: &Condition) -> Result<Formula, Outside> {
        match condition {
            Condition::Compare(first, rest) => self.chain(branch, first, rest),
            // The second condition is read only where the first does not decide.
            Condition::And(left, right) => {
                let left = self.condition(branch, left)?;
                let right = self.condition(&branch.clone().assuming(left.clone()), right)?;
                Ok(Formula::And(vec![left, right]))
            }
            Condition::Or(left, right) => {
                let left = self.condition(branch, left)?;
                let right = self.condition(&branch.clone().assuming(left.clone().negated()), right)?;
                Ok(Formula::Or(vec![left, right]))
            }
            Condition::Not(inner) => Ok(self.condition(branch, inner)?.negated()),
            Condition::Test(Predicate::Divides, arguments, _) => self.divides(branch, arguments),
            Condition::Test(predicate, _, _) => Err(Outside::unknown(predicate.name(), self.system)),
        }
    }

    fn chain(
        &self,
        branch: &Branch,
        first: &Expression,
        rest: &[(Comparison, Expression)],
    ) -> Result<Formula, Outside> {
        let mut left = first;
        let mut branch = branch.clone();
        let mut parts = Vec::new();
        for (comparison, right) in rest {
            let compared = self.compared(&branch, left, *comparison, right)?;
            branch.assumed.push(compared.clone());
            parts.push(compared);
            left = right;
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Formula::And(parts) })
    }

    fn compared(
        &self,
        branch: &Branch,
        left: &Expression,
        comparison: Comparison,
        right: &Expression,
    ) -> Result<Formula, Outside> {
        self.for_all_cases(branch, &[left.clone(), right.clone()], |numbers| {
            comparison_formula(&numbers[0], comparison, &numbers[1])
        })
    }

    /// `divides(a, b)` with a constant `a`; 0 divides only 0.
    fn divides(&self, branch: &Branch, arguments: &[Expression]) -> Result<Formula, Outside> {
        self.for_all_cases(branch, arguments, |numbers| {
            let divisor = numbers[0].as_number();
            let divisor = divisor
                .ok_or_else(|| Outside::because("divides", "is not by a constant", "的除数不是常数"))?;
            let quotient = self.fresh()?;
            let multiples = [divisor, -divisor].map(|factor| {
                let multiple = Linear::track(quotient).times(factor).ok_or_else(Outside::too_large)?;
                equal(&multiple, &numbers[1])
            });
            let [above, below] = multiples;
            Ok(Formula::exists(vec![quotient], Formula::Or(vec![above?, below?])))
        })
    }

    /// "In some case of these expressions the statement holds"; the cases exclude one another and cover everything.
    fn for_all_cases(
        &self,
        branch: &Branch,
        expressions: &[Expression],
        statement: impl Fn(&[Linear]) -> Result<Formula, Outside>,
    ) -> Result<Formula, Outside> {
        let mut cases = Vec::new();
        for (case, numbers) in self.expressions(branch.numbers_only(), expressions)? {
            cases.push(case.closed(vec![statement(&numbers)?], Vec::new()));
        }
        Ok(match cases.len() {
            1 => flattened(cases.remove(0)),
            _ => Formula::Or(cases),
        })
    }
}

/// A conjunction of one is that one, so that the simplifier sees plain comparisons.
fn flattened(formula: Formula) -> Formula {
    match formula {
        Formula::And(mut parts) if parts.len() == 1 => parts.remove(0),
        other => other,
    }
}

pub(crate) fn comparison_formula(
    left: &Linear,
    comparison: Comparison,
    right: &Linear,
) -> Result<Formula, Outside> {
    match comparison {
        Comparison::Equal => equal(left, right),
        Comparison::NotEqual => Ok(Formula::Or(vec![less(left, right)?, less(right, left)?])),
        Comparison::Less => less(left, right),
        Comparison::LessOrEqual => at_most(left, right),
        Comparison::Greater => less(right, left),
        Comparison::GreaterOrEqual => at_most(right, left),
    }
}
