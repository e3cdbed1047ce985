//! Integer expressions as linear numbers, case by case: `min`, `max`, `abs`, `/` and `%` split a branch into several.

use super::branch::Branch;
use super::outside::Outside;
use super::scope::{Scope, at_most, equal, less};
use crate::automata::{Bitwise, Formula, Linear, System};
use grundy_rule::tree::{Expression, Function, Operator};

/// More cases than this are not followed: each of them becomes an automaton of its own.
const MOST_CASES: usize = 512;

/// A branch in which an expression has this value.
pub(crate) type Case = (Branch, Linear);

impl Scope {
    /// The cases of an expression, which together cover all numbers at which it has a value.
    pub(crate) fn expression(&self, branch: Branch, expression: &Expression) -> Result<Vec<Case>, Outside> {
        match expression {
            Expression::Integer(number) => Ok(vec![(branch, constant(*number)?)]),
            Expression::Local(slot) => {
                let number = branch
                    .number(*slot)
                    .cloned()
                    .ok_or_else(|| Outside::because("?", "is not bound", "没有绑定"))?;
                Ok(vec![(branch, number)])
            }
            Expression::Parameter(name, _) => {
                Err(Outside::because(name, "is a parameter without a value", "是没有取值的参数"))
            }
            Expression::Negate(inner) => self.mapped(branch, inner, |number| number.times(-1)),
            Expression::Binary(operator, left, right, _) => self.binary(branch, *operator, left, right),
            Expression::Call(function, arguments, _) => self.call(branch, *function, arguments),
        }
    }

    /// The cases of several expressions together.
    pub(crate) fn expressions(
        &self,
        branch: Branch,
        expressions: &[Expression],
    ) -> Result<Vec<(Branch, Vec<Linear>)>, Outside> {
        let mut cases = vec![(branch, Vec::new())];
        for expression in expressions {
            let mut longer = Vec::new();
            for (branch, numbers) in cases {
                for (branch, number) in self.expression(branch, expression)? {
                    longer.push((branch, [numbers.clone(), vec![number]].concat()));
                }
            }
            if longer.len() > MOST_CASES {
                return Err(Outside::because("min", "splits into too many cases", "分出的情形太多"));
            }
            cases = longer;
        }
        Ok(cases)
    }

    fn mapped(
        &self,
        branch: Branch,
        inner: &Expression,
        map: impl Fn(&Linear) -> Option<Linear>,
    ) -> Result<Vec<Case>, Outside> {
        let cases = self.expression(branch, inner)?.into_iter();
        cases.map(|(branch, number)| Ok((branch, map(&number).ok_or_else(Outside::too_large)?))).collect()
    }

    fn binary(
        &self,
        branch: Branch,
        operator: Operator,
        left: &Expression,
        right: &Expression,
    ) -> Result<Vec<Case>, Outside> {
        let mut cases = Vec::new();
        for (branch, left) in self.expression(branch, left)? {
            for (branch, right) in self.expression(branch, right)? {
                cases.extend(self.operated(branch, operator, &left, &right)?);
            }
        }
        if cases.len() > MOST_CASES {
            return Err(Outside::because(operator.symbol(), "splits into too many cases", "分出的情形太多"));
        }
        Ok(cases)
    }

    fn operated(
        &self,
        branch: Branch,
        operator: Operator,
        left: &Linear,
        right: &Linear,
    ) -> Result<Vec<Case>, Outside> {
        let number = match operator {
            Operator::Add => left.plus(right),
            Operator::Subtract => left.minus(right),
            Operator::Multiply => return Ok(vec![(branch, product(left, right)?)]),
            Operator::Divide | Operator::Modulo => {
                let divisor = right.as_number().filter(|&divisor| divisor != 0).ok_or_else(|| {
                    Outside::because(operator.symbol(), "is not by a constant", "的除数不是常数")
                })?;
                return self.divided(branch, left, divisor, operator == Operator::Divide);
            }
        };
        Ok(vec![(branch, number.ok_or_else(Outside::too_large)?)])
    }

    /// Quotient or remainder, rounded down. The quotient is a natural number on a track, or the opposite of one.
    fn divided(
        &self,
        branch: Branch,
        number: &Linear,
        divisor: i64,
        quotient_wanted: bool,
    ) -> Result<Vec<Case>, Outside> {
        if let Some(number) = number.as_number() {
            let (quotient, remainder) = floor_division(number, divisor);
            return Ok(vec![(branch, Linear::number(if quotient_wanted { quotient } else { remainder }))]);
        }
        let signs: &[i64] = if divisor > 0 && number.is_natural() { &[1] } else { &[1, -1] };
        signs
            .iter()
            .map(|&sign| self.divided_with_sign(branch.clone(), number, divisor, sign, quotient_wanted))
            .collect()
    }

    fn divided_with_sign(
        &self,
        mut branch: Branch,
        number: &Linear,
        divisor: i64,
        sign: i64,
        quotient_wanted: bool,
    ) -> Result<Case, Outside> {
        let track = self.fresh()?;
        branch.bound.push(track);
        let quotient = Linear::track(track).times(sign).ok_or_else(Outside::too_large)?;
        let remainder =
            number.plus_multiple(&quotient, divisor.checked_neg().ok_or_else(Outside::too_large)?);
        let remainder = remainder.ok_or_else(Outside::too_large)?;
        let signed = remainder.times(divisor.signum()).ok_or_else(Outside::too_large)?;
        branch.guards.push(at_most(&Linear::default(), &signed)?);
        branch
            .guards
            .push(less(&signed, &Linear::number(divisor.checked_abs().ok_or_else(Outside::too_large)?))?);
        if sign < 0 {
            // The case of quotient 0 belongs to the other sign.
            branch.guards.push(at_most(&Linear::number(1), &Linear::track(track))?);
        }
        Ok((branch, if quotient_wanted { quotient } else { remainder }))
    }

    fn call(
        &self,
        branch: Branch,
        function: Function,
        arguments: &[Expression],
    ) -> Result<Vec<Case>, Outside> {
        let mut cases = Vec::new();
        for (branch, numbers) in self.expressions(branch, arguments)? {
            cases.extend(self.applied(branch, function, &numbers)?);
        }
        Ok(cases)
    }

    fn applied(&self, branch: Branch, function: Function, numbers: &[Linear]) -> Result<Vec<Case>, Outside> {
        match (function, numbers) {
            (Function::Min, _) => extreme(branch, numbers, 1),
            (Function::Max, _) => extreme(branch, numbers, -1),
            (Function::Abs, [number]) => {
                let opposite = number.times(-1).ok_or_else(Outside::too_large)?;
                extreme(branch, &[number.clone(), opposite], -1)
            }
            (Function::BitAnd, [left, right]) => self.bitwise(branch, Bitwise::And, left, right),
            (Function::BitOr, [left, right]) => self.bitwise(branch, Bitwise::Or, left, right),
            (Function::BitXor, [left, right]) => self.bitwise(branch, Bitwise::Xor, left, right),
            (Function::ShiftLeft, [number, places]) => {
                self.natural(&branch, number)?;
                let shifted = power_of_two(places).and_then(|factor| number.times(factor));
                shifted.map(|number| vec![(branch, number)]).ok_or_else(|| self.unknown_function(function))
            }
            (Function::ShiftRight, [number, places]) => {
                self.natural(&branch, number)?;
                let divisor = power_of_two(places).ok_or_else(|| self.unknown_function(function))?;
                self.divided(branch, number, divisor, true)
            }
            _ => Err(self.unknown_function(function)),
        }
    }

    fn unknown_function(&self, function: Function) -> Outside {
        Outside::unknown(function.name(), self.system)
    }

    fn bitwise(
        &self,
        mut branch: Branch,
        operation: Bitwise,
        left: &Linear,
        right: &Linear,
    ) -> Result<Vec<Case>, Outside> {
        if self.system != System::Base(2) {
            return Err(Outside::unknown("bitxor", self.system));
        }
        self.natural(&branch, left)?;
        let first = self.track_of(&mut branch, left)?;
        self.natural(&branch, right)?;
        let second = self.track_of(&mut branch, right)?;
        let result = self.fresh()?;
        branch.bound.push(result);
        Ok(vec![(
            branch.with_guard(Formula::Bits(operation, [first, second, result])),
            Linear::track(result),
        )])
    }
}

/// The least of the numbers (`sign` 1), or the greatest (`sign` −1); among equals the first.
fn extreme(branch: Branch, numbers: &[Linear], sign: i64) -> Result<Vec<Case>, Outside> {
    let signed = |number: &Linear| number.times(sign).ok_or_else(Outside::too_large);
    let mut cases = Vec::new();
    for (index, number) in numbers.iter().enumerate() {
        let mut case = branch.clone();
        for (other_index, other) in numbers.iter().enumerate() {
            if other_index < index {
                case.guards.push(less(&signed(number)?, &signed(other)?)?);
            } else if other_index > index {
                case.guards.push(at_most(&signed(number)?, &signed(other)?)?);
            }
        }
        cases.push((case, number.clone()));
    }
    Ok(cases)
}

fn product(left: &Linear, right: &Linear) -> Result<Linear, Outside> {
    let (factor, other) = match (left.as_number(), right.as_number()) {
        (Some(factor), _) => (factor, right),
        (_, Some(factor)) => (factor, left),
        _ => {
            return Err(Outside::because(
                "*",
                "multiplies two numbers that both vary",
                "的两个因数都不是常数",
            ));
        }
    };
    other.times(factor).ok_or_else(Outside::too_large)
}

fn constant(number: i128) -> Result<Linear, Outside> {
    i64::try_from(number).map(Linear::number).map_err(|_| Outside::too_large())
}

fn floor_division(number: i64, divisor: i64) -> (i64, i64) {
    let (number, divisor) = (i128::from(number), i128::from(divisor));
    let remainder = ((number % divisor) + divisor) % divisor;
    (((number - remainder) / divisor) as i64, remainder as i64)
}

fn power_of_two(places: &Linear) -> Option<i64> {
    let places = places.as_number().filter(|places| (0..62).contains(places))?;
    Some(1 << places)
}

/// A guard that a number equals a constant of a pattern.
pub(crate) fn is_constant(number: &Linear, wanted: u64) -> Result<Formula, Outside> {
    equal(number, &constant(i128::from(wanted))?)
}
