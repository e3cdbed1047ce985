//! Which numbers an alternative leads to, by its form: divisors, numbers with a common factor or without, fewer
//! binary ones.

use super::divisors::by_divisors;
use super::facts::{Fact, HEAP, NAME, facts, is_above, of_both};
use crate::rule::{Alternative, Expression, Part, Set, Step};

/// The options of a heap x from 1 on; 0 has none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Options {
    /// The divisors of x below x.
    ProperDivisors,
    /// x / p for the primes p that divide x.
    PrimeQuotients,
    /// x / d for the odd divisors d > 1.
    OddQuotients,
    /// x − d for the divisors d of x.
    WithoutDivisor,
    /// x − d for the divisors d < x.
    WithoutProperDivisor,
    /// x − k for the numbers k from 1 to x without a common factor with x.
    WithoutNumberWithoutCommonFactor,
    /// The numbers from 1 on below x without a common factor with x.
    SmallerWithoutCommonFactor,
    /// The numbers below x whose binary ones are some of those of x.
    FewerOnes,
    /// k heaps of x / k, for the divisors k > 1.
    EqualParts,
    /// x − 1, where x > 1.
    OneLess,
    /// x − d for the decimal digits d of x that are not 0.
    WithoutDigit,
    /// The divisors of x other than 1 and x.
    DivisorsBetween,
    /// x − d for the divisors d of x other than 1 and x.
    WithoutDivisorBetween,
    /// The divisors d < x of x without a common factor with x / d.
    UnitaryDivisors,
    /// x / d for the even divisors d.
    EvenQuotients,
    /// x − d for the even divisors d of x.
    WithoutEvenDivisor,
    /// x − d for the odd divisors d < x.
    WithoutOddDivisor,
    /// x − d for the odd divisors d of x.
    WithoutAnyOddDivisor,
    /// The numbers from 1 to x − 1 that do not divide x.
    NoDivisors,
    /// The numbers from 1 to x − 1 with a common factor above 1 with x.
    SmallerWithCommonFactor,
    /// The numbers from 1 to x − 1 whose binary ones are some of those of x.
    SomeOnes,
    /// The remainders of x by the numbers from 1 to x.
    Remainders,
    /// The heaps x − 1, …, x − k + 1 side by side, for the numbers k from 1 to x.
    StretchBelow,
}

impl Options {
    /// Those from 1 on, where that is a set with a lemma of its own: what most of them are anyway.
    pub(super) fn above_zero(self) -> Option<Options> {
        match self {
            Options::WithoutDivisor => Some(Options::WithoutProperDivisor),
            Options::WithoutNumberWithoutCommonFactor => Some(Options::SmallerWithoutCommonFactor),
            Options::FewerOnes => Some(Options::SomeOnes),
            Options::WithoutAnyOddDivisor => Some(Options::WithoutOddDivisor),
            // An even heap, and a heap of one digit, may be taken whole.
            Options::WithoutEvenDivisor | Options::WithoutDigit => None,
            // 0 is a remainder, and what is below a heap is counted down to 1.
            Options::Remainders | Options::StretchBelow => None,
            Options::ProperDivisors
            | Options::PrimeQuotients
            | Options::OddQuotients
            | Options::WithoutProperDivisor
            | Options::SmallerWithoutCommonFactor
            | Options::EqualParts
            | Options::OneLess
            | Options::DivisorsBetween
            | Options::WithoutDivisorBetween
            | Options::UnitaryDivisors
            | Options::EvenQuotients
            | Options::WithoutOddDivisor
            | Options::NoDivisors
            | Options::SmallerWithCommonFactor
            | Options::SomeOnes => Some(self),
        }
    }
}

use Fact::*;

/// The options of an alternative, where its form is known.
pub(super) fn options_of(alternative: &Alternative) -> Option<Options> {
    let alternative = &by_divisors(alternative);
    let [part] = alternative.parts.as_slice() else { return None };
    if !part.steps.is_empty() {
        return is_stretch(part, &alternative.steps).then_some(Options::StretchBelow);
    }
    let [heap] = part.at.as_slice() else { return None };
    if alternative.names.len() == 1 {
        return is_one_less(heap, &alternative.steps)
            .then_some(Options::OneLess)
            .filter(|_| part.count.is_none());
    }
    let facts = facts(&alternative.steps)?;
    let said = |wanted: &[Fact]| facts.iter().eq(wanted.iter());
    let call = |sign: &'static str| Expression::Call(sign, vec![HEAP, NAME]);
    let whole = [Positive, AboveOne, AtMost, Divides];
    if let Some(count) = &part.count {
        return (*count == NAME && *heap == call("/") && said(&whole)).then_some(Options::EqualParts);
    }
    let form = if *heap == NAME {
        Form::Itself
    } else if *heap == call("/") {
        Form::Quotient
    } else if *heap == call("-") {
        Form::Difference
    } else if *heap == call("%") {
        Form::Remainder
    } else if of_both("bitand").contains(heap) {
        Form::CommonOnes
    } else if of_both("bitxor").contains(heap) && facts.contains(&Within) {
        // Without some of its ones a number is less by just these.
        Form::Difference
    } else {
        return None;
    };
    let known: [(Form, &[Fact], Options); 32] = [
        (Form::Itself, &[Positive, AtMost, Below, Divides], Options::ProperDivisors),
        (Form::Quotient, &whole, Options::ProperDivisors),
        (Form::Quotient, &[Positive, AboveOne, AtMost, Divides, Prime], Options::PrimeQuotients),
        (Form::Quotient, &[Positive, AboveOne, AtMost, Divides, Odd], Options::OddQuotients),
        (Form::Difference, &[Positive, AtMost, Divides], Options::WithoutDivisor),
        (Form::Difference, &[Positive, AtMost, Below, Divides], Options::WithoutProperDivisor),
        (Form::Difference, &[Positive, AtMost, Coprime], Options::WithoutNumberWithoutCommonFactor),
        (Form::Itself, &[Positive, AtMost, Below, Coprime], Options::SmallerWithoutCommonFactor),
        (Form::Itself, &[AtMost, Below, Within], Options::FewerOnes),
        (Form::Difference, &[Positive, AtMost, Within], Options::FewerOnes),
        (Form::Difference, &[Positive, AtMost, Digit], Options::WithoutDigit),
        // Every number within the ones of x is what it has in common with x, and what is below x lacks one of them.
        (Form::CommonOnes, &[AtMost, Below], Options::FewerOnes),
        (Form::CommonOnes, &[AtMost, Below, Lacks], Options::FewerOnes),
        (Form::CommonOnes, &[AtMost, Lacks], Options::FewerOnes),
        (Form::Itself, &[Positive, AboveOne, AtMost, Below, Divides], Options::DivisorsBetween),
        (Form::Quotient, &[Positive, AboveOne, AtMost, Below, Divides], Options::DivisorsBetween),
        (Form::Difference, &[Positive, AboveOne, AtMost, Below, Divides], Options::WithoutDivisorBetween),
        (Form::Itself, &[Positive, AtMost, Below, Divides, Unitary], Options::UnitaryDivisors),
        (Form::Quotient, &[Positive, AboveOne, AtMost, Divides, Unitary], Options::UnitaryDivisors),
        (Form::Quotient, &[Positive, AtMost, Divides, Even], Options::EvenQuotients),
        (Form::Quotient, &[Positive, AboveOne, AtMost, Divides, Even], Options::EvenQuotients),
        (Form::Difference, &[Positive, AtMost, Divides, Even], Options::WithoutEvenDivisor),
        (Form::Difference, &[Positive, AboveOne, AtMost, Divides, Even], Options::WithoutEvenDivisor),
        (Form::Difference, &[Positive, AtMost, Below, Divides, Odd], Options::WithoutOddDivisor),
        (Form::Difference, &[Positive, AtMost, Divides, Odd], Options::WithoutAnyOddDivisor),
        (Form::Itself, &[Positive, AtMost, Below, Misses], Options::NoDivisors),
        (Form::Itself, &[Positive, AtMost, Misses], Options::NoDivisors),
        (Form::Itself, &[Positive, AtMost, Below, Common], Options::SmallerWithCommonFactor),
        // What is left when a smaller number with a common factor is taken has that factor too.
        (Form::Difference, &[Positive, AtMost, Below, Common], Options::SmallerWithCommonFactor),
        (Form::Itself, &[Positive, AtMost, Below, Within], Options::SomeOnes),
        (Form::Difference, &[Positive, AtMost, Below, Within], Options::SomeOnes),
        (Form::Remainder, &[Positive, AtMost], Options::Remainders),
    ];
    // What is left when a smaller number without a common factor is taken is such a number.
    let smaller = [Positive, AtMost, Below, Coprime];
    if form == Form::Difference && said(&smaller) {
        return Some(Options::SmallerWithoutCommonFactor);
    }
    known.iter().find(|(own, wanted, _)| *own == form && said(wanted)).map(|(.., options)| *options)
}

#[derive(Clone, Copy, PartialEq)]
enum Form {
    Itself,
    Quotient,
    Difference,
    Remainder,
    CommonOnes,
}

/// `x - 1 if x > 1`.
fn is_one_less(heap: &Expression, steps: &[Step]) -> bool {
    let one_less = Expression::Call("-", vec![HEAP, Expression::Number(1)]);
    let [Step::If(condition)] = steps else { return false };
    *heap == one_less && is_above(condition, &HEAP, 1)
}

/// `[x - i for i in 1..k] for k in 1..=x`.
fn is_stretch(part: &Part, steps: &[Step]) -> bool {
    let one_more = Expression::Call("+", vec![HEAP, Expression::Number(1)]);
    let from_one = |until: Expression| Set::Range(Expression::Number(1), until);
    let ([Step::For(end, all)], [Step::For(counted, below)]) = (steps, part.steps.as_slice()) else {
        return false;
    };
    part.count.is_none()
        && part.at == [Expression::Call("-", vec![HEAP, Expression::Name(*counted)])]
        && *all == from_one(one_more)
        && *below == from_one(Expression::Name(*end))
}
