//! Terms and conditions in the parameters, the coordinates and a wanted value: what laws and witnesses are made of.

use grundy_rule::tree::Comparison;
use std::collections::BTreeMap;

/// An operation on two numbers; division and remainder are those of the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Operation {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Min,
    Max,
}

/// A number; names are slots: parameters, then coordinates, then what comes after them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// A written number.
    Number(i128),
    /// A name.
    Name(usize),
    /// An operation on two numbers.
    Binary(Operation, Box<Term>, Box<Term>),
    /// The size of a number.
    Abs(Box<Term>),
    /// One of two numbers, as a condition says.
    If(Box<Test>, Box<Term>, Box<Term>),
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// A comparison.
    Compare(Comparison, Term, Term),
    /// Both; the second is not looked at where the first fails.
    And(Box<Test>, Box<Test>),
    /// One of both; the second is not looked at where the first holds.
    Or(Box<Test>, Box<Test>),
    /// The opposite.
    Not(Box<Test>),
}

impl Term {
    /// An operation on two numbers, worked out where it says nothing.
    pub fn of(operation: Operation, left: Term, right: Term) -> Term {
        match (operation, &left, &right) {
            (Operation::Add | Operation::Subtract, _, Term::Number(0)) => left,
            (Operation::Add, Term::Number(0), _) => right,
            (Operation::Multiply | Operation::Divide, _, Term::Number(1)) => left,
            (Operation::Multiply, Term::Number(1), _) => right,
            (Operation::Add, _, Term::Number(number)) if *number < 0 => {
                Term::of(Operation::Subtract, left, Term::Number(-number))
            }
            (_, Term::Number(one), Term::Number(other)) => operate(operation, *one, *other).map_or_else(
                || Term::Binary(operation, Box::new(left.clone()), Box::new(right.clone())),
                Term::Number,
            ),
            _ => Term::Binary(operation, Box::new(left), Box::new(right)),
        }
    }

    /// The same number as a sum of products of names, where it is one: `2 * h + 1 + 2 * h` as `4 * h + 1`.
    pub fn tidy(self) -> Term {
        self.polynomial().and_then(|terms| from_polynomial(&terms)).unwrap_or(self)
    }

    /// The factor of each product of names, if the term is made of sums and products alone.
    fn polynomial(&self) -> Option<BTreeMap<Vec<usize>, i128>> {
        let mut result = BTreeMap::new();
        let mut add = |names: Vec<usize>, factor: i128| *result.entry(names).or_insert(0) += factor;
        match self {
            Term::Number(number) => add(Vec::new(), *number),
            Term::Name(slot) => add(vec![*slot], 1),
            Term::Binary(Operation::Multiply, left, right) => {
                for (one, factor) in left.polynomial()? {
                    for (other, times) in right.polynomial()? {
                        let mut names = [one.as_slice(), &other].concat();
                        names.sort_unstable();
                        add(names, factor.checked_mul(times)?);
                    }
                }
            }
            Term::Binary(operation @ (Operation::Add | Operation::Subtract), left, right) => {
                let sign = if *operation == Operation::Add { 1 } else { -1 };
                left.polynomial()?.into_iter().for_each(|(names, factor)| add(names, factor));
                right.polynomial()?.into_iter().for_each(|(names, factor)| add(names, sign * factor));
            }
            _ => return None,
        }
        result.retain(|_, factor| *factor != 0);
        Some(result)
    }

    /// The number for these values of the names; none where it is not defined.
    pub fn at(&self, values: &[i128]) -> Option<i128> {
        match self {
            Term::Number(number) => Some(*number),
            Term::Name(slot) => values.get(*slot).copied(),
            Term::Binary(operation, left, right) => operate(*operation, left.at(values)?, right.at(values)?),
            Term::Abs(inner) => inner.at(values)?.checked_abs(),
            Term::If(test, yes, no) => {
                if test.at(values)? {
                    yes.at(values)
                } else {
                    no.at(values)
                }
            }
        }
    }

    /// The term in the spelling of rules.
    pub fn text(&self, names: &[String]) -> String {
        self.within(names, 0)
    }

    fn within(&self, names: &[String], power: u8) -> String {
        let bracketed = |text: String, needed: bool| if needed { format!("({text})") } else { text };
        match self {
            Term::Number(number) => bracketed(number.to_string(), *number < 0 && power > 0),
            Term::Name(slot) => names.get(*slot).cloned().unwrap_or_default(),
            Term::Abs(inner) => format!("abs({})", inner.text(names)),
            Term::If(test, yes, no) => {
                format!("(if {} then {} else {})", test.text(names), yes.text(names), no.text(names))
            }
            Term::Binary(Operation::Min, left, right) => {
                format!("min({}, {})", left.text(names), right.text(names))
            }
            Term::Binary(Operation::Max, left, right) => {
                format!("max({}, {})", left.text(names), right.text(names))
            }
            Term::Binary(operation, left, right) => {
                let (sign, own) = match operation {
                    Operation::Add => ("+", 1),
                    Operation::Subtract => ("-", 1),
                    Operation::Multiply => ("*", 2),
                    Operation::Divide => ("/", 2),
                    _ => ("%", 2),
                };
                bracketed(
                    format!("{} {sign} {}", left.within(names, own), right.within(names, own + 1)),
                    power > own,
                )
            }
        }
    }

    /// The term with others in the place of its names.
    pub fn with(&self, replacement: &dyn Fn(usize) -> Term) -> Term {
        match self {
            Term::Number(number) => Term::Number(*number),
            Term::Name(slot) => replacement(*slot),
            Term::Abs(inner) => Term::Abs(Box::new(inner.with(replacement))),
            Term::Binary(operation, left, right) => {
                Term::Binary(*operation, Box::new(left.with(replacement)), Box::new(right.with(replacement)))
            }
            Term::If(test, yes, no) => Term::If(
                Box::new(test.with(replacement)),
                Box::new(yes.with(replacement)),
                Box::new(no.with(replacement)),
            ),
        }
    }

    /// The term with another one wherever this part stands, outside of conditions.
    pub fn replaced(&self, part: &Term, other: &Term) -> Term {
        if self == part {
            return other.clone();
        }
        match self {
            Term::Binary(operation, left, right) => {
                Term::of(*operation, left.replaced(part, other), right.replaced(part, other))
            }
            Term::Abs(inner) => Term::Abs(Box::new(inner.replaced(part, other))),
            Term::If(test, yes, no) => Term::If(
                Box::new(test.replaced(part, other)),
                Box::new(yes.replaced(part, other)),
                Box::new(no.replaced(part, other)),
            ),
            whole => whole.clone(),
        }
    }

    /// The term itself and all terms within it, the outer ones first.
    pub fn parts(&self) -> Vec<&Term> {
        let mut parts = vec![self];
        match self {
            Term::Number(_) | Term::Name(_) => {}
            Term::Abs(inner) => parts.extend(inner.parts()),
            Term::Binary(_, left, right) => {
                parts.extend([left, right].into_iter().flat_map(|one| one.parts()))
            }
            Term::If(test, yes, no) => {
                parts.extend(test.parts());
                parts.extend([yes, no].into_iter().flat_map(|one| one.parts()));
            }
        }
        parts
    }

    /// How many operators, names and numbers it has.
    pub fn size(&self) -> usize {
        self.parts().len()
    }
}

impl Test {
    /// The condition with a term in the place of each that equals a part.
    pub(super) fn replaced(&self, part: &Term, other: &Term) -> Test {
        let inner = |test: &Test| Box::new(test.replaced(part, other));
        match self {
            Test::Compare(comparison, left, right) => {
                Test::Compare(*comparison, left.replaced(part, other), right.replaced(part, other))
            }
            Test::And(one, two) => Test::And(inner(one), inner(two)),
            Test::Or(one, two) => Test::Or(inner(one), inner(two)),
            Test::Not(one) => Test::Not(inner(one)),
        }
    }

    /// Whether it holds for these values of the names; none where that is not defined.
    pub fn at(&self, values: &[i128]) -> Option<bool> {
        match self {
            Test::Compare(comparison, left, right) => {
                Some(comparison.holds(left.at(values)?, right.at(values)?))
            }
            Test::And(left, right) => Some(left.at(values)? && right.at(values)?),
            Test::Or(left, right) => Some(left.at(values)? || right.at(values)?),
            Test::Not(inner) => Some(!inner.at(values)?),
        }
    }

    /// The condition in the spelling of rules.
    pub fn text(&self, names: &[String]) -> String {
        self.within(names, 0)
    }

    fn within(&self, names: &[String], power: u8) -> String {
        let bracketed = |text: String, needed: bool| if needed { format!("({text})") } else { text };
        match self {
            Test::Compare(comparison, left, right) => {
                let text =
                    format!("{} {} {}", left.within(names, 1), comparison.symbol(), right.within(names, 1));
                bracketed(text, power > 3)
            }
            Test::Or(left, right) => {
                bracketed(format!("{} or {}", left.within(names, 1), right.within(names, 2)), power > 1)
            }
            Test::And(left, right) => {
                bracketed(format!("{} and {}", left.within(names, 2), right.within(names, 3)), power > 2)
            }
            Test::Not(inner) => bracketed(format!("not {}", inner.within(names, 3)), power > 3),
        }
    }

    fn with(&self, replacement: &dyn Fn(usize) -> Term) -> Test {
        let both =
            |left: &Test, right: &Test| (Box::new(left.with(replacement)), Box::new(right.with(replacement)));
        match self {
            Test::Compare(comparison, left, right) => {
                Test::Compare(*comparison, left.with(replacement), right.with(replacement))
            }
            Test::And(left, right) => {
                let (left, right) = both(left, right);
                Test::And(left, right)
            }
            Test::Or(left, right) => {
                let (left, right) = both(left, right);
                Test::Or(left, right)
            }
            Test::Not(inner) => Test::Not(Box::new(inner.with(replacement))),
        }
    }

    /// The condition with terms in the place of its names.
    pub fn renamed(&self, replacement: &dyn Fn(usize) -> Term) -> Test {
        self.with(replacement)
    }

    /// All terms within it.
    pub fn parts(&self) -> Vec<&Term> {
        match self {
            Test::Compare(_, left, right) => [left, right].into_iter().flat_map(Term::parts).collect(),
            Test::And(left, right) | Test::Or(left, right) => {
                [left, right].into_iter().flat_map(|one| one.parts()).collect()
            }
            Test::Not(inner) => inner.parts(),
        }
    }

    /// What its equations say to be equal.
    pub fn sides(&self) -> Vec<Term> {
        match self {
            Test::Compare(Comparison::Equal, left, right) => vec![left.clone(), right.clone()],
            Test::Compare(..) => Vec::new(),
            Test::And(left, right) | Test::Or(left, right) => [left.sides(), right.sides()].concat(),
            Test::Not(inner) => inner.sides(),
        }
    }

    /// Both conditions; the first alone where there is no second.
    pub fn all(tests: impl IntoIterator<Item = Test>) -> Option<Test> {
        tests.into_iter().reduce(|left, right| Test::And(Box::new(left), Box::new(right)))
    }
}

/// The sum of products with these factors: long products first, what is taken away last.
fn from_polynomial(terms: &BTreeMap<Vec<usize>, i128>) -> Option<Term> {
    let mut terms: Vec<(&Vec<usize>, &i128)> = terms.iter().collect();
    terms.sort_by_key(|(names, factor)| (**factor < 0, std::cmp::Reverse(names.len()), (*names).clone()));
    let product = |names: &[usize], factor: i128| {
        let names = names.iter().copied().map(Term::Name);
        let first = (factor != 1 || names.len() == 0).then_some(Term::Number(factor));
        first.into_iter().chain(names).reduce(|left, right| Term::of(Operation::Multiply, left, right))
    };
    let mut sum = Term::Number(0);
    for (names, factor) in terms {
        let operation = if *factor < 0 { Operation::Subtract } else { Operation::Add };
        sum = Term::of(operation, sum, product(names, factor.checked_abs()?)?);
    }
    Some(sum)
}

fn operate(operation: Operation, left: i128, right: i128) -> Option<i128> {
    match operation {
        Operation::Add => left.checked_add(right),
        Operation::Subtract => left.checked_sub(right),
        Operation::Multiply => left.checked_mul(right),
        // The divisors of laws are positive: the kernel of the method knows no others.
        Operation::Divide => (right > 0).then(|| left.div_euclid(right)),
        Operation::Modulo => (right > 0).then(|| left.rem_euclid(right)),
        Operation::Min => Some(left.min(right)),
        Operation::Max => Some(left.max(right)),
    }
}
