//! Numbers of a rule as those of a program; conditions, lists and folds stand beside them.

mod folds;
mod many;
mod truths;

use many::{columns, makes_list};

use super::{Made, Pieces, Scope, Step, Thing, nested, not_written};
use crate::names::own_name;
use crate::program::{
    Builtin, Many, Number, Operation, Piece, Statement, Truth, Value, all, any, choose, compare, equal,
    integer, minus, name, not, operate, over, plus, times,
};
use grundy_rule::form::{Change, Fold, Node, Own, Run, Term};
use grundy_rule::tree::{Comparison, Function, Operator, Predicate};

impl Pieces<'_> {
    /// What a term is.
    pub fn thing(&self, term: &Term, scope: &Scope) -> Thing {
        match term {
            Term::Local(slot) => scope.things.get(*slot).copied().unwrap_or(Thing::Number),
            Term::Parameter(name) if self.form.many.contains(name) => Thing::List,
            Term::Slice(list, ..) | Term::Change(list, ..) => self.thing(list, scope),
            Term::Join(left, right, _) => match (self.thing(left, scope), self.thing(right, scope)) {
                (Thing::Bag, _) | (_, Thing::Bag) => Thing::Bag,
                (Thing::Board, _) | (_, Thing::Board) => Thing::Board,
                _ => Thing::List,
            },
            Term::Text(_) | Term::List(_) | Term::Collected(..) => Thing::List,
            Term::Apply(own, ..) if makes_list(*own) => Thing::List,
            Term::Choice(_, first, _) => self.thing(first, scope),
            _ => Thing::Number,
        }
    }

    /// A number.
    pub fn number(&self, term: &Term, scope: &Scope, steps: &mut Vec<Step>) -> Made<Number> {
        Ok(match term {
            Term::Integer(value) => integer(*value),
            Term::Character(code) => integer(i128::from(*code)),
            Term::Local(slot) => name(&scope.names[*slot]),
            Term::Parameter(parameter) => name(&own_name(parameter)),
            Term::Negate(inner, _) => minus(integer(0), self.number(inner, scope, steps)?),
            Term::Binary(operator, left, right, _) => self.binary(*operator, left, right, scope, steps)?,
            Term::Power(base, exponent, _) => {
                let numbers = vec![self.number(base, scope, steps)?, self.number(exponent, scope, steps)?];
                Number::Call(Builtin::Power, numbers)
            }
            Term::Call(function, arguments, _) => self.call(*function, arguments, scope, steps)?,
            Term::Choice(condition, first, second) => self.choice(condition, first, second, scope, steps)?,
            Term::At(list, places, _) => self.at(list, places, scope, steps)?,
            Term::Fold(fold, run, _) => self.fold(*fold, run, scope, steps)?,
            Term::Apply(own, arguments, _) => self.apply(*own, arguments, scope, steps)?,
            _ => return Err(not_written("this expression", "这种表达式")),
        })
    }

    fn binary(
        &self,
        operator: Operator,
        left: &Term,
        right: &Term,
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Number> {
        let plain = scope.known.is_natural(left) && scope.known.is_natural(right);
        let (first, second) = (self.number(left, scope, steps)?, self.number(right, scope, steps)?);
        if matches!(operator, Operator::Divide | Operator::Modulo) && !scope.known.is_positive(right) {
            self.refuse(equal(second.clone(), integer(0)), "a division by 0", steps);
        }
        Ok(match operator {
            Operator::Add => operate(Operation::Add, first, second),
            Operator::Subtract => operate(Operation::Subtract, first, second),
            Operator::Multiply if !self.is_small_product(left, right, scope) => {
                let builtin =
                    if self.is_compared.get() { Builtin::BoundedTimes } else { Builtin::CheckedTimes };
                Number::Call(builtin, vec![first, second])
            }
            Operator::Multiply => operate(Operation::Multiply, first, second),
            Operator::Divide if plain => operate(Operation::Divide, first, second),
            Operator::Modulo if plain => operate(Operation::Modulo, first, second),
            Operator::Divide => Number::Call(Builtin::FloorDivide, vec![first, second]),
            Operator::Modulo => Number::Call(Builtin::FloorModulo, vec![first, second]),
        })
    }

    fn is_small_product(&self, left: &Term, right: &Term, scope: &Scope) -> bool {
        let is_sign = |term: &Term| matches!(term, Term::Integer(-1..=1));
        is_sign(left) || is_sign(right) || scope.ranges.is_small_product(left, right)
    }

    /// Ends the program where the rule says nothing.
    fn refuse(&self, truth: Truth, why: &str, steps: &mut Vec<Step>) {
        match truth {
            Truth::Known(false) => {}
            truth => {
                let words = vec![Piece::Words(format!("the rule asks for {why}"))];
                steps.push(Step::Do(Statement::If(truth, vec![Statement::Fail(words)], Vec::new())));
            }
        }
    }

    fn call(
        &self,
        function: Function,
        arguments: &[Term],
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Number> {
        let numbers: Vec<Number> =
            arguments.iter().map(|argument| self.number(argument, scope, steps)).collect::<Made<_>>()?;
        let pair = |builtin: Builtin| Number::Call(builtin, numbers.clone());
        let between = |operation: Operation| match &numbers[..] {
            [left, right] => operate(operation, left.clone(), right.clone()),
            _ => integer(0),
        };
        Ok(match function {
            Function::Min => pair(Builtin::Min),
            Function::Max => pair(Builtin::Max),
            Function::Gcd => pair(Builtin::Gcd),
            Function::BitAnd => between(Operation::And),
            Function::BitOr => between(Operation::Or),
            Function::BitXor => between(Operation::Xor),
            Function::ShiftLeft | Function::ShiftRight => {
                let amount = numbers.get(1).cloned().unwrap_or(integer(0));
                if !matches!(amount, Number::Integer(0..=62)) {
                    let most = if function == Function::ShiftLeft { 62 } else { 63 };
                    let large = compare(Comparison::Greater, amount.clone(), integer(most));
                    let outside = any(vec![large, compare(Comparison::Less, amount, integer(0))]);
                    self.refuse(outside, "a shift that is too far", steps);
                }
                between(if function == Function::ShiftLeft {
                    Operation::ShiftLeft
                } else {
                    Operation::ShiftRight
                })
            }
            Function::Abs => pair(Builtin::Abs),
            Function::Isqrt => {
                if !scope.known.is_natural(&arguments[0]) {
                    self.refuse(
                        compare(Comparison::Less, numbers[0].clone(), integer(0)),
                        "the root of a negative number",
                        steps,
                    );
                }
                pair(Builtin::Isqrt)
            }
            Function::Bits => pair(Builtin::Bits),
            Function::Popcount => pair(Builtin::Popcount),
            Function::DigitSum => pair(Builtin::DigitSum),
            Function::Valuation => {
                if !scope.known.is_positive(&arguments[1]) {
                    self.refuse(equal(numbers[1].clone(), integer(0)), "how often a number divides 0", steps);
                }
                match &numbers[0] {
                    Number::Integer(2) => Number::Call(Builtin::TrailingZeros, numbers[1..].to_vec()),
                    _ => {
                        if !matches!(numbers[0], Number::Integer(2..)) {
                            let small = compare(Comparison::Less, numbers[0].clone(), integer(2));
                            self.refuse(small, "how often a number below 2 divides another", steps);
                        }
                        pair(Builtin::Valuation)
                    }
                }
            }
        })
    }

    fn choice(
        &self,
        condition: &Term,
        first: &Term,
        second: &Term,
        scope: &Scope,
        steps: &mut Vec<Step>,
    ) -> Made<Number> {
        let truth = self.truth(condition, scope, steps)?;
        let (mut yes_steps, mut no_steps) = (Vec::new(), Vec::new());
        let mut inside = scope.clone();
        inside.known.learn(condition);
        let yes = self.number(first, &inside, &mut yes_steps)?;
        let no = self.number(second, scope, &mut no_steps)?;
        if yes_steps.is_empty() && no_steps.is_empty() {
            return Ok(choose(truth, yes, no));
        }
        let (chosen, sound) = (self.local("chosen"), self.local("sound"));
        let branch = |branch_steps: Vec<Step>, number: Number| {
            let put = vec![
                Statement::Set(chosen.clone(), number),
                Statement::SetTruth(sound.clone(), Truth::Known(true)),
            ];
            nested(branch_steps, put)
        };
        steps.push(Step::Do(Statement::Let(chosen.clone(), integer(0))));
        steps.push(Step::Do(Statement::LetTruth(sound.clone(), Truth::Known(false))));
        steps.push(Step::Do(Statement::If(truth, branch(yes_steps, yes), branch(no_steps, no))));
        steps.push(Step::Guard(Truth::Name(sound.clone())));
        Ok(name(&chosen))
    }

    fn apply(&self, own: Own, arguments: &[Term], scope: &Scope, steps: &mut Vec<Step>) -> Made<Number> {
        let first = &arguments[0];
        match own {
            Own::Length => {
                let list = self.list_name(first, scope, steps)?;
                return Ok(match self.thing(first, scope) {
                    Thing::Board => minus(Number::Length(list), integer(1)),
                    _ => Number::Length(list),
                });
            }
            Own::Rows => return Ok(self.rows(&self.list_name(first, scope, steps)?)),
            Own::Columns => return Ok(columns(&self.list_name(first, scope, steps)?)),
            Own::Occurrences => {
                let list = self.list_name(first, scope, steps)?;
                let wanted = self.number(&arguments[1], scope, steps)?;
                let (found, element) = (self.local("found"), self.local("element"));
                let one = Statement::Update(found.clone(), Operation::Add, integer(1));
                let each = Statement::If(equal(name(&element), wanted.clone()), vec![one], Vec::new());
                steps.push(Step::Do(Statement::Let(found.clone(), integer(0))));
                steps.push(Step::Do(Statement::ForEach(element, list.clone(), vec![each])));
                // The number of its columns stands before the elements of a board, and is none of them.
                if matches!(self.thing(first, scope), Thing::Board) {
                    let less = Statement::Update(found.clone(), Operation::Subtract, integer(1));
                    let columns = equal(Number::At(list, vec![integer(0)]), wanted);
                    steps.push(Step::Do(Statement::If(columns, vec![less], Vec::new())));
                }
                return Ok(name(&found));
            }
            _ => {}
        }
        let numbers: Vec<Number> =
            arguments.iter().map(|argument| self.number(argument, scope, steps)).collect::<Made<_>>()?;
        let builtin = |builtin: Builtin| Number::Call(builtin, numbers.clone());
        Ok(match own {
            Own::Digit => minus(numbers[0].clone(), integer(48)),
            Own::Omega | Own::BigOmega => {
                if !scope.known.is_positive(first) {
                    let none = compare(Comparison::Less, numbers[0].clone(), integer(1));
                    self.refuse(none, "the prime factors of 0", steps);
                }
                builtin(if own == Own::Omega { Builtin::Omega } else { Builtin::BigOmega })
            }
            Own::DivisorCount => builtin(Builtin::DivisorCount),
            Own::LeadingDigit => builtin(Builtin::LeadingDigit),
            Own::Squarefree => builtin(Builtin::Squarefree),
            Own::Ceiling => {
                if !scope.known.is_positive(&arguments[1]) {
                    self.refuse(equal(numbers[1].clone(), integer(0)), "a division by 0", steps);
                }
                builtin(Builtin::CeilDivide)
            }
            _ => return Err(not_written("this function of lists", "这种列表函数")),
        })
    }
}

/// Whether a number is made of sums and products alone, so that it is too large where a part of it is.
fn is_rising_sum(term: &Term) -> bool {
    match term {
        Term::Integer(_) | Term::Local(_) | Term::Parameter(_) => true,
        Term::Binary(Operator::Add | Operator::Multiply, left, right, _) => {
            is_rising_sum(left) && is_rising_sum(right)
        }
        _ => false,
    }
}
