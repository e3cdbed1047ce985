//! Formulas of one line: terms made of coordinates and numbers, and comparisons of terms.
//!
//! Quotients and remainders are those of the floor; bit operations have no value on negative numbers.

use crate::number::number_bits;
use crate::quantity::Quantity;

/// An integer that is worked out from the coordinates of a position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Term {
    /// The coordinate at this place.
    Coordinate(usize),
    /// A written number.
    Number(i64),
    /// A term divided by a positive number, rounded down.
    Quotient(Box<Term>, i64),
    /// The remainder of that division.
    Remainder(Box<Term>, i64),
    /// A function of a natural number.
    Of(Quantity, Box<Term>),
    /// Two terms joined.
    Joined(Join, Box<Term>, Box<Term>),
}

/// What makes one number out of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Join {
    /// The sum.
    Plus,
    /// The first without the second.
    Minus,
    /// The product.
    Times,
    /// The first divided by the second, a positive number, rounded down.
    Over,
    /// The lesser.
    Least,
    /// The greater.
    Greatest,
    /// Exclusive or (nim-sum).
    Xor,
    /// Binary and.
    And,
    /// Binary or.
    Or,
}

/// What joining two terms costs beside them.
pub(crate) const JOIN_BITS: f64 = 4.0;

impl Join {
    /// The number, where it fits and is defined.
    pub fn of(self, left: i128, right: i128) -> Option<i128> {
        let natural = left >= 0 && right >= 0;
        match self {
            Join::Plus => left.checked_add(right),
            Join::Minus => left.checked_sub(right),
            Join::Times => left.checked_mul(right),
            Join::Over => (right > 0).then(|| left.div_euclid(right)),
            Join::Least => Some(left.min(right)),
            Join::Greatest => Some(left.max(right)),
            Join::Xor => natural.then_some(left ^ right),
            Join::And => natural.then_some(left & right),
            Join::Or => natural.then_some(left | right),
        }
    }

    /// What nothing exceeds that is joined from numbers up to these.
    fn largest(self, left: u128, right: u128) -> u128 {
        let most = left.max(right);
        match self {
            Join::Plus | Join::Minus => left.saturating_add(right),
            Join::Times => left.saturating_mul(right),
            Join::Least | Join::Greatest | Join::And | Join::Over => most,
            // No bit is higher than the highest of both.
            Join::Xor | Join::Or => u128::MAX.checked_shr(most.leading_zeros()).unwrap_or(0),
        }
    }

    /// Whether the order of the two does not matter.
    pub fn is_symmetric(self) -> bool {
        !matches!(self, Join::Minus | Join::Over)
    }
}

/// What a term does not exceed, in either direction.
struct Bounds {
    value: u128,
    /// The value, and all that is worked out before it.
    on_the_way: u128,
}

impl Bounds {
    fn of(value: u128) -> Bounds {
        Bounds { value, on_the_way: value }
    }

    /// The bounds after one more step, with a number that stands beside it.
    fn with(self, number: u128, step: impl FnOnce(u128) -> u128) -> Bounds {
        let value = step(self.value);
        Bounds { value, on_the_way: self.on_the_way.max(number).max(value) }
    }
}

impl Term {
    /// `left op right`.
    pub fn joined(join: Join, left: Term, right: Term) -> Term {
        Term::Joined(join, Box::new(left), Box::new(right))
    }

    /// The value at a position.
    pub fn value(&self, position: &[u64]) -> Option<i128> {
        match self {
            Term::Coordinate(place) => position.get(*place).map(|&coordinate| i128::from(coordinate)),
            Term::Number(number) => Some(i128::from(*number)),
            Term::Quotient(inner, divisor) => inner.value(position)?.checked_div_euclid(i128::from(*divisor)),
            Term::Remainder(inner, divisor) => {
                inner.value(position)?.checked_rem_euclid(i128::from(*divisor))
            }
            Term::Of(quantity, inner) => {
                let number = u64::try_from(inner.value(position)?).ok()?;
                quantity.of(number).and_then(|result| i128::try_from(result).ok())
            }
            Term::Joined(join, left, right) => join.of(left.value(position)?, right.value(position)?),
        }
    }

    /// Whether a difference in it may fall below 0.
    pub fn may_be_negative(&self) -> bool {
        match self {
            Term::Coordinate(_) | Term::Remainder(..) => false,
            Term::Number(number) => *number < 0,
            Term::Quotient(inner, _) => inner.may_be_negative(),
            Term::Of(..) => false,
            Term::Joined(join, left, right) => {
                *join == Join::Minus && !is_spread(left, right)
                    || left.may_be_negative()
                    || right.may_be_negative()
            }
        }
    }

    /// A number that nothing exceeds, in either direction, that is worked out on the way to the value, with coordinates
    /// up to this one.
    pub fn largest(&self, coordinate: u64) -> u128 {
        self.bounds(coordinate).on_the_way
    }

    fn bounds(&self, coordinate: u64) -> Bounds {
        match self {
            Term::Coordinate(_) => Bounds::of(u128::from(coordinate)),
            Term::Number(number) => Bounds::of(u128::from(number.unsigned_abs())),
            Term::Quotient(inner, divisor) => {
                let divisor = u128::from(divisor.unsigned_abs());
                // What is below 0 is rounded away from it.
                let value = |inner: u128| inner.checked_div(divisor).map_or(inner, |whole| whole + 1);
                inner.bounds(coordinate).with(divisor, value)
            }
            Term::Remainder(inner, divisor) => {
                let divisor = u128::from(divisor.unsigned_abs());
                inner.bounds(coordinate).with(divisor, |_| divisor)
            }
            Term::Of(_, inner) => inner.bounds(coordinate).with(64, |inner| inner.max(64)),
            Term::Joined(join, left, right) => {
                let (left, right) = (left.bounds(coordinate), right.bounds(coordinate));
                let value = join.largest(left.value, right.value);
                Bounds { value, on_the_way: left.on_the_way.max(right.on_the_way).max(value) }
            }
        }
    }

    /// How many bits it takes to write down: one sign among sixteen for each node.
    pub fn bits(&self) -> f64 {
        match self {
            Term::Coordinate(place) => 2.0 + number_bits(*place as u128) / 2.0,
            Term::Number(number) => 3.0 + number_bits(u128::from(number.unsigned_abs())),
            Term::Quotient(inner, divisor) | Term::Remainder(inner, divisor) => {
                4.0 + inner.bits() + number_bits(u128::from(divisor.unsigned_abs()))
            }
            Term::Of(_, inner) => 7.0 + inner.bits(),
            Term::Joined(_, left, right) => JOIN_BITS + left.bits() + right.bits(),
        }
    }

    /// As it stands by itself, in the names of the coordinates.
    pub fn text(&self, names: &[String]) -> String {
        self.written(names, &PLAIN)
    }

    /// The same in LaTeX.
    pub fn latex(&self, names: &[String]) -> String {
        self.written(names, &LATEX)
    }

    fn written(&self, names: &[String], signs: &Signs) -> String {
        match self {
            Term::Coordinate(place) => names.get(*place).cloned().unwrap_or_default(),
            Term::Number(number) => number.to_string().replace('-', signs.minus),
            Term::Quotient(inner, divisor) => {
                format!("{} {} {divisor}", inner.operand(names, signs), signs.quotient)
            }
            Term::Remainder(inner, divisor) => {
                format!("{} {} {divisor}", inner.operand(names, signs), signs.remainder)
            }
            Term::Of(quantity, inner) if signs.minus == LATEX.minus => {
                quantity.latex(&inner.written(names, signs))
            }
            Term::Of(quantity, inner) => quantity.call(&inner.written(names, signs)),
            Term::Joined(join, left, right) => join.written(left, right, names, signs),
        }
    }

    /// As it stands beside an operator: only names, numbers and calls need no brackets.
    fn operand(&self, names: &[String], signs: &Signs) -> String {
        let written = self.written(names, signs);
        let stands = match self {
            Term::Coordinate(_) | Term::Of(..) => true,
            Term::Number(number) => *number >= 0,
            Term::Joined(join, ..) => matches!(join, Join::Least | Join::Greatest),
            Term::Quotient(..) | Term::Remainder(..) => false,
        };
        if stands { written } else { format!("({written})") }
    }

    /// The terms that an associative join strings together.
    fn strung<'t>(&'t self, wanted: Join, found: &mut Vec<&'t Term>) {
        match self {
            Term::Joined(join, left, right) if *join == wanted => {
                left.strung(wanted, found);
                right.strung(wanted, found);
            }
            other => found.push(other),
        }
    }
}

/// Whether the first is the greatest and the second the least of the same two terms.
fn is_spread(first: &Term, second: &Term) -> bool {
    match (first, second) {
        (Term::Joined(Join::Greatest, a, b), Term::Joined(Join::Least, c, d)) => {
            a == c && b == d || a == d && b == c
        }
        _ => false,
    }
}

/// How operators are spelled.
struct Signs {
    minus: &'static str,
    times: &'static str,
    quotient: &'static str,
    remainder: &'static str,
    xor: &'static str,
    and: &'static str,
    or: &'static str,
    least: &'static str,
    greatest: &'static str,
}

const PLAIN: Signs = Signs {
    minus: "−",
    times: "·",
    quotient: "div",
    remainder: "mod",
    xor: "⊕",
    and: "&",
    or: "|",
    least: "min",
    greatest: "max",
};

const LATEX: Signs = Signs {
    minus: "-",
    times: "\\cdot",
    quotient: "\\operatorname{div}",
    remainder: "\\bmod",
    xor: "\\oplus",
    and: "\\mathbin{\\&}",
    or: "\\mathbin{|}",
    least: "\\min",
    greatest: "\\max",
};

impl Join {
    fn written(self, left: &Term, right: &Term, names: &[String], signs: &Signs) -> String {
        let mut parts = Vec::new();
        left.strung(self, &mut parts);
        if !self.is_symmetric() {
            parts = vec![left, right];
        } else {
            right.strung(self, &mut parts);
        }
        if matches!(self, Join::Least | Join::Greatest) {
            let function = if self == Join::Least { signs.least } else { signs.greatest };
            let arguments: Vec<String> = parts.iter().map(|part| part.written(names, signs)).collect();
            return format!("{function}({})", arguments.join(", "));
        }
        let sign = match self {
            Join::Plus => "+",
            Join::Minus => signs.minus,
            Join::Times => signs.times,
            Join::Over => signs.quotient,
            Join::Xor => signs.xor,
            Join::And => signs.and,
            _ => signs.or,
        };
        let mut written = String::new();
        for (place, part) in parts.into_iter().enumerate() {
            let is_sum = place == 0 && matches!(self, Join::Plus | Join::Minus) && part.is_sum();
            let text = if is_sum { part.written(names, signs) } else { part.operand(names, signs) };
            written += &if place == 0 { text } else { format!(" {sign} {text}") };
        }
        written
    }
}

impl Term {
    fn is_sum(&self) -> bool {
        matches!(self, Term::Joined(Join::Plus | Join::Minus, ..))
    }
}

/// How two terms are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// They are equal.
    Equal,
    /// They differ.
    Unequal,
    /// The first is the lesser.
    Less,
    /// The first is not the greater.
    AtMost,
}

impl Relation {
    /// Whether it holds between two numbers.
    pub fn holds<T: Ord>(self, left: T, right: T) -> bool {
        match self {
            Relation::Equal => left == right,
            Relation::Unequal => left != right,
            Relation::Less => left < right,
            Relation::AtMost => left <= right,
        }
    }

    fn sign(self) -> &'static str {
        match self {
            Relation::Equal => "=",
            Relation::Unequal => "≠",
            Relation::Less => "<",
            Relation::AtMost => "≤",
        }
    }
}

/// A comparison of two terms.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Test {
    /// The first term.
    pub left: Term,
    /// How they are compared.
    pub relation: Relation,
    /// The second term.
    pub right: Term,
}

impl Test {
    /// Whether it holds at a position.
    pub fn holds(&self, position: &[u64]) -> Option<bool> {
        Some(self.relation.holds(self.left.value(position)?, self.right.value(position)?))
    }

    /// How many bits it takes to write down.
    pub fn bits(&self) -> f64 {
        3.0 + self.left.bits() + self.right.bits()
    }

    /// As it is written for a terminal.
    pub fn text(&self, names: &[String]) -> String {
        format!("{} {} {}", self.left.text(names), self.relation.sign(), self.right.text(names))
    }

    /// The same in LaTeX.
    pub fn latex(&self, names: &[String]) -> String {
        let sign = match self.relation {
            Relation::Unequal => "\\ne",
            Relation::AtMost => "\\le",
            other => other.sign(),
        };
        format!("{} {sign} {}", self.left.latex(names), self.right.latex(names))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn x() -> Term {
        Term::Coordinate(0)
    }

    fn y() -> Term {
        Term::Coordinate(1)
    }

    fn check(term: Term, text: &str, at_seven_and_four: i128) {
        let names = ["x".to_string(), "y".to_string()];
        assert_eq!((term.text(&names).as_str(), term.value(&[7, 4])), (text, Some(at_seven_and_four)));
    }

    #[test]
    fn terms_are_written_so_that_they_cannot_be_misread() {
        let quarter = Term::Quotient(Box::new(y()), 4);
        check(
            Term::Remainder(Box::new(Term::joined(Join::Least, x(), quarter.clone())), 2),
            "min(x, y div 4) mod 2",
            1,
        );
        check(
            Term::joined(Join::Minus, Term::joined(Join::Xor, x(), y()), Term::Number(1)),
            "(x ⊕ y) − 1",
            2,
        );
        check(
            Term::joined(Join::Minus, x(), Term::joined(Join::Minus, y(), Term::Number(1))),
            "x − (y − 1)",
            4,
        );
        check(Term::joined(Join::Plus, Term::joined(Join::Plus, x(), y()), quarter), "x + y + (y div 4)", 12);
        check(
            Term::joined(Join::Minus, Term::joined(Join::Plus, x(), y()), Term::Number(1)),
            "x + y − 1",
            10,
        );
    }

    #[test]
    fn bits_of_negative_numbers_have_no_value() {
        let below = Term::joined(Join::Minus, y(), x());
        assert_eq!(Term::joined(Join::Xor, below.clone(), x()).value(&[7, 4]), None);
        assert_eq!(Term::Remainder(Box::new(below), 2).value(&[7, 4]), Some(1));
    }
}
