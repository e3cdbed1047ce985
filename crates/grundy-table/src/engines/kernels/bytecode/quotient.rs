//! Loops whose name does nothing but divide one number: few of its elements give different quotients.

use grundy_rule::tree::{
    Binding, Condition, Expression, Operator, Outcome, Part, RangeEnd, Set, Slot, Times,
};

use super::compile::{Inner, uses};

/// What the innermost name divides, if nothing that varies with it depends on more than that quotient.
pub(super) fn divided(
    inner: &Inner,
    dependent: &[Slot],
    body: &[Binding],
    outcome: &Outcome,
) -> Option<Expression> {
    let is_range = matches!(inner.set, Set::Range(_, RangeEnd::Before(_) | RangeEnd::At(_)));
    let mut search = Search { slot: inner.slot, dependent, found: None };
    let alike = is_range && body.iter().all(|binding| search.binding(binding)) && search.outcome(outcome);
    search.found.filter(|_| alike)
}

struct Search<'a> {
    slot: Slot,
    dependent: &'a [Slot],
    found: Option<Expression>,
}

impl Search<'_> {
    /// Whether the name only divides here, and always the same.
    fn number(&mut self, expression: &Expression) -> bool {
        match expression {
            Expression::Binary(Operator::Divide, left, right, _)
                if **right == Expression::Local(self.slot) =>
            {
                let found = self.found.get_or_insert_with(|| (**left).clone());
                !uses(left, self.dependent) && *found == **left
            }
            Expression::Local(slot) => *slot != self.slot,
            Expression::Integer(_) => true,
            Expression::Parameter(..) => false,
            Expression::Negate(inner) => self.number(inner),
            Expression::Binary(_, left, right, _) => self.number(left) && self.number(right),
            Expression::Call(_, arguments, _) => self.numbers(arguments),
        }
    }

    fn numbers(&mut self, numbers: &[Expression]) -> bool {
        numbers.iter().all(|number| self.number(number))
    }

    fn condition(&mut self, condition: &Condition) -> bool {
        match condition {
            Condition::Compare(first, rest) => {
                self.number(first) && rest.iter().all(|(_, right)| self.number(right))
            }
            Condition::And(left, right) | Condition::Or(left, right) => {
                self.condition(left) && self.condition(right)
            }
            Condition::Not(inner) => self.condition(inner),
            Condition::Test(_, arguments, _) => self.numbers(arguments),
        }
    }

    fn binding(&mut self, binding: &Binding) -> bool {
        match binding {
            Binding::For { .. } => false,
            Binding::Let { value, .. } => self.number(value),
            Binding::If(condition) => self.condition(condition),
        }
    }

    fn outcome(&mut self, outcome: &Outcome) -> bool {
        match outcome {
            Outcome::One(target) => self.numbers(&target.coordinates),
            Outcome::Sum(parts) => parts.iter().all(|part: &Part| match &part.times {
                Times::Once => self.numbers(&part.target.coordinates),
                Times::Count(count, _) => self.number(count) && self.numbers(&part.target.coordinates),
                Times::Each(..) => false,
            }),
        }
    }
}

/// One element of `first..=last` for each quotient of a number, rising; all of them if that cannot be told.
pub(super) fn first_of_each(of: i64, first: i64, last: i64, list: &mut Vec<i64>) {
    let mut element = first;
    while element <= last {
        list.push(element);
        element = match of.checked_div(element) {
            Some(0) if of >= 0 && first > 0 => return,
            Some(quotient) if of > 0 && first > 0 => of / quotient + 1,
            _ => element + 1,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_quotient_occurs_once() {
        for (of, first, last) in [(100, 2, 100), (100, 7, 300), (1, 1, 5), (0, 1, 9), (97, 3, 3), (50, 9, 8)]
        {
            let mut list = Vec::new();
            first_of_each(of, first, last, &mut list);
            let mut all: Vec<i64> = (first..=last).map(|element| of / element).collect();
            all.dedup();
            assert_eq!(list.iter().map(|element| of / element).collect::<Vec<i64>>(), all);
        }
    }

    #[test]
    fn what_is_not_natural_is_listed_whole() {
        let mut list = Vec::new();
        first_of_each(-20, 1, 6, &mut list);
        first_of_each(20, -2, 1, &mut list);
        assert_eq!(list, [1, 2, 3, 4, 5, 6, -2, -1, 0, 1]);
    }
}
