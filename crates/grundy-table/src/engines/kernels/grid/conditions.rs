//! Conditions on a position and on how often a step is made, read from a rule.
//!
//! A number is an integer combination of the two coordinates and of the count, with remainders of such combinations by fixed
//! numbers. Other conditions are not read.

use grundy_rule::tree::{Comparison, Condition, Expression, Function, Operator, Predicate, RangeEnd, Slot};

use crate::affine::{Affine, Known};

/// The two coordinates, and how often the step is made.
pub(super) type Place = (i64, i64, i64);

/// Numbers beyond this are not read, so that sums of them over a table of `2^20` rows do not overflow.
const BOUND: i64 = 1 << 20;
/// No number has more remainders.
const MOST_REMAINDERS: usize = 8;

/// `x`, `y` and the count, times these, and a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Linear {
    x: i64,
    y: i64,
    count: i64,
    constant: i64,
}

/// A linear number, and remainders of such by a modulus, each taken so many times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Number {
    plain: Linear,
    remainders: Vec<Remainder>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Remainder {
    times: i64,
    of: Linear,
    modulus: i64,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Test {
    /// How a number compares with 0.
    Compare(Number, Comparison),
    /// All of these hold.
    All(Vec<Test>),
    /// One of these holds.
    Any(Vec<Test>),
    /// It does not hold.
    Not(Box<Test>),
}

/// What a rule says of its names: those with known values, and the one that counts.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub known: &'a Known,
    pub count: Option<Slot>,
}

impl Linear {
    fn of(affine: &Affine, count: Option<Slot>) -> Option<Linear> {
        let slots: Vec<Slot> = [Some(0), Some(1), count].into_iter().flatten().collect();
        let small = |value: i64| Some(value).filter(|value| value.abs() < BOUND);
        affine.uses_only(&slots).then_some(())?;
        Some(Linear {
            x: small(affine.coefficient(0))?,
            y: small(affine.coefficient(1))?,
            count: count.map_or(Some(0), |slot| small(affine.coefficient(slot)))?,
            constant: small(affine.constant)?,
        })
    }

    fn plus(self, other: Linear, times: i64) -> Option<Linear> {
        let sum = |a: i64, b: i64| Some(a + b * times).filter(|sum| sum.abs() < BOUND);
        Some(Linear {
            x: sum(self.x, other.x)?,
            y: sum(self.y, other.y)?,
            count: sum(self.count, other.count)?,
            constant: sum(self.constant, other.constant)?,
        })
    }

    fn at(self, (x, y, count): Place) -> i64 {
        self.x * x + self.y * y + self.count * count + self.constant
    }

    /// The same number said of the place to which the step leads, if it is one of that place alone.
    fn of_target(self, step: (i64, i64), modulus: Option<i64>) -> Option<Linear> {
        let left = self.count + self.x * step.0 + self.y * step.1;
        is_nothing(left, modulus).then_some(Linear { count: 0, ..self })
    }

    fn of_source(self, modulus: Option<i64>) -> Option<Linear> {
        is_nothing(self.count, modulus).then_some(Linear { count: 0, ..self })
    }

    fn of_count(self, modulus: Option<i64>) -> Option<Linear> {
        let is_free = is_nothing(self.x, modulus) && is_nothing(self.y, modulus);
        is_free.then_some(Linear { x: 0, y: 0, ..self })
    }
}

fn is_nothing(coefficient: i64, modulus: Option<i64>) -> bool {
    modulus.map_or(coefficient == 0, |modulus| coefficient % modulus == 0)
}

impl Number {
    fn of(expression: &Expression, names: Names<'_>) -> Option<Number> {
        if let Some(affine) = Affine::of(expression, names.known) {
            return Some(Number { plain: Linear::of(&affine, names.count)?, remainders: Vec::new() });
        }
        match expression {
            Expression::Negate(inner) => Number::zero().plus(&Number::of(inner, names)?, -1),
            Expression::Binary(operator, left, right, _) => {
                let number = |side: &Expression| Number::of(side, names);
                match operator {
                    Operator::Add => number(left)?.plus(&number(right)?, 1),
                    Operator::Subtract => number(left)?.plus(&number(right)?, -1),
                    Operator::Multiply => {
                        let (left, right) = (number(left)?, number(right)?);
                        match (left.as_constant(), right.as_constant()) {
                            (Some(times), _) => Number::zero().plus(&right, times),
                            (_, Some(times)) => Number::zero().plus(&left, times),
                            _ => None,
                        }
                    }
                    Operator::Modulo => number(left)?.modulo(number(right)?.as_constant()?),
                    Operator::Divide => None,
                }
            }
            _ => None,
        }
    }

    fn zero() -> Number {
        Number { plain: Linear { x: 0, y: 0, count: 0, constant: 0 }, remainders: Vec::new() }
    }

    fn count() -> Number {
        Number { plain: Linear { count: 1, ..Number::zero().plain }, remainders: Vec::new() }
    }

    fn as_constant(&self) -> Option<i64> {
        let Linear { x, y, count, constant } = self.plain;
        (self.remainders.is_empty() && (x, y, count) == (0, 0, 0)).then_some(constant)
    }

    fn plus(mut self, other: &Number, times: i64) -> Option<Number> {
        self.plain = self.plain.plus(other.plain, times)?;
        for remainder in &other.remainders {
            let times = Some(remainder.times * times).filter(|times| times.abs() < BOUND)?;
            self.remainders.push(Remainder { times, ..*remainder });
        }
        (self.remainders.len() <= MOST_REMAINDERS).then_some(self)
    }

    fn modulo(self, modulus: i64) -> Option<Number> {
        let is_read = self.remainders.is_empty() && (1..BOUND).contains(&modulus);
        let remainders = vec![Remainder { times: 1, of: self.plain, modulus }];
        is_read.then_some(Number { plain: Number::zero().plain, remainders })
    }

    fn at(&self, place: Place) -> i64 {
        let remainder = |part: &Remainder| part.times * part.of.at(place).rem_euclid(part.modulus);
        self.plain.at(place) + self.remainders.iter().map(remainder).sum::<i64>()
    }

    /// The same with every linear number said in another way, if all can be.
    fn said(&self, say: &impl Fn(Linear, Option<i64>) -> Option<Linear>) -> Option<Number> {
        let remainder = |part: &Remainder| Some(Remainder { of: say(part.of, Some(part.modulus))?, ..*part });
        let remainders = self.remainders.iter().map(remainder).collect::<Option<_>>()?;
        Some(Number { plain: say(self.plain, None)?, remainders })
    }

    /// From which count on its sign is settled or goes on periodically, for a number of the count alone.
    fn settled(&self) -> i64 {
        let slope = self.plain.count.abs();
        let wave: i64 = self.remainders.iter().map(|part| part.times.abs() * part.modulus).sum();
        if slope == 0 { 1 } else { (self.plain.constant.abs() + wave) / slope + 1 }
    }

    /// Whether it is below 0 at no position, by its form.
    fn is_never_negative(&self) -> bool {
        let Linear { x, y, count, constant } = self.plain;
        self.remainders.is_empty() && count == 0 && x >= 0 && y >= 0 && constant >= 0
    }
}

impl Test {
    /// A condition of the rule.
    pub fn of(condition: &Condition, names: Names<'_>) -> Option<Test> {
        let both = |left, right| Some(vec![Test::of(left, names)?, Test::of(right, names)?]);
        match condition {
            Condition::Compare(first, rest) => {
                let mut left = Number::of(first, names)?;
                let mut all = Vec::new();
                for (comparison, right) in rest {
                    let right = Number::of(right, names)?;
                    all.push(Test::Compare(left.plus(&right, -1)?, *comparison));
                    left = right;
                }
                Some(Test::All(all))
            }
            Condition::And(left, right) => Some(Test::All(both(left, right)?)),
            Condition::Or(left, right) => Some(Test::Any(both(left, right)?)),
            Condition::Not(inner) => Some(Test::Not(Box::new(Test::of(inner, names)?))),
            Condition::Test(Predicate::Divides, numbers, _) => {
                let [modulus, number] = numbers.as_slice() else { return None };
                let modulus = Number::of(modulus, names)?.as_constant()?;
                Some(Test::Compare(Number::of(number, names)?.modulo(modulus)?, Comparison::Equal))
            }
            Condition::Test(..) => None,
        }
    }

    /// That a range has not ended.
    pub fn of_end(end: &RangeEnd, names: Names<'_>) -> Option<Test> {
        match end {
            RangeEnd::Endless => Some(Test::All(Vec::new())),
            RangeEnd::Before(end) => Test::above_count(end, Comparison::Greater, names),
            RangeEnd::At(end) => Test::above_count(end, Comparison::GreaterOrEqual, names),
        }
    }

    fn above_count(end: &Expression, comparison: Comparison, names: Names<'_>) -> Option<Test> {
        let each = |ends: &[Expression]| {
            ends.iter().map(|end| Test::above_count(end, comparison, names)).collect::<Option<Vec<_>>>()
        };
        match end {
            Expression::Call(Function::Min, ends, _) => Some(Test::All(each(ends)?)),
            Expression::Call(Function::Max, ends, _) => Some(Test::Any(each(ends)?)),
            _ => Some(Test::Compare(Number::of(end, names)?.plus(&Number::count(), -1)?, comparison)),
        }
    }

    /// That the count is not this number.
    pub fn count_is_not(number: i64) -> Option<Test> {
        let mut difference = Number::count();
        difference.plain.constant = Some(-number).filter(|number| number.abs() < BOUND)?;
        Some(Test::Compare(difference, Comparison::NotEqual))
    }

    /// The conditions that all have to hold.
    pub fn conjuncts(self) -> Vec<Test> {
        match self {
            Test::All(all) => all.into_iter().flat_map(Test::conjuncts).collect(),
            test => vec![test],
        }
    }

    pub fn holds(&self, place: Place) -> bool {
        match self {
            Test::Compare(number, comparison) => comparison.holds(i128::from(number.at(place)), 0),
            Test::All(all) => all.iter().all(|test| test.holds(place)),
            Test::Any(any) => any.iter().any(|test| test.holds(place)),
            Test::Not(inner) => !inner.holds(place),
        }
    }

    /// The same about the count alone.
    pub fn of_count(&self) -> Option<Test> {
        self.said(&|linear, modulus| linear.of_count(modulus))
    }

    /// The same about the position that moves, whatever the count is.
    pub fn of_source(&self) -> Option<Test> {
        self.said(&|linear, modulus| linear.of_source(modulus))
    }

    /// The same about the position to which a number of such steps leads, whatever that number is.
    pub fn of_target(&self, step: (i64, i64)) -> Option<Test> {
        self.said(&|linear, modulus| linear.of_target(step, modulus))
    }

    fn said(&self, say: &impl Fn(Linear, Option<i64>) -> Option<Linear>) -> Option<Test> {
        let each = |tests: &[Test]| tests.iter().map(|test| test.said(say)).collect::<Option<Vec<_>>>();
        match self {
            Test::Compare(number, comparison) => Some(Test::Compare(number.said(say)?, *comparison)),
            Test::All(all) => Some(Test::All(each(all)?)),
            Test::Any(any) => Some(Test::Any(each(any)?)),
            Test::Not(inner) => Some(Test::Not(Box::new(inner.said(say)?))),
        }
    }

    /// Whether it holds at every position, by its form.
    pub fn always_holds(&self) -> bool {
        matches!(self, Test::Compare(number, Comparison::GreaterOrEqual) if number.is_never_negative())
    }

    /// Every number that it compares.
    pub fn numbers(&self) -> Vec<&Number> {
        match self {
            Test::Compare(number, _) => vec![number],
            Test::All(tests) | Test::Any(tests) => tests.iter().flat_map(Test::numbers).collect(),
            Test::Not(inner) => inner.numbers(),
        }
    }
}

/// From which count on conditions on the count alone go on periodically, and with which period, if both are small.
pub(super) fn periodic_from(tests: &[Test], most: i64) -> Option<(i64, i64)> {
    let (mut from, mut period) = (1, 1);
    for number in tests.iter().flat_map(Test::numbers) {
        from = from.max(number.settled());
        for part in &number.remainders {
            period = least_common_multiple(period, part.modulus).filter(|&period| period <= most)?;
        }
    }
    (from <= most).then_some((from, period))
}

fn least_common_multiple(left: i64, right: i64) -> Option<i64> {
    let (mut a, mut b) = (left, right);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (left / a).checked_mul(right)
}
