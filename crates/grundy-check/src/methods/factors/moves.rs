//! Which numbers an alternative leads to, by its form: divisors, numbers without a common factor, fewer binary ones.

use crate::rule::{Alternative, Expression, Set, Step};
use std::collections::BTreeSet;

/// The heap of the rule, and the only other name.
const HEAP: Expression = Expression::Name(0);
const NAME: Expression = Expression::Name(1);

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
}

/// What is said about the name k that runs, x being the heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    /// k > 0, k > 1, k ≤ x, k < x.
    Positive,
    AboveOne,
    AtMost,
    Below,
    /// k divides x; k is prime; k is odd; k and x have no common factor; the ones of k are ones of x.
    Divides,
    Prime,
    Odd,
    Coprime,
    Within,
    /// k is a decimal digit of x that is not 0.
    Digit,
}

use Fact::*;

/// The options of an alternative, where its form is known.
pub(super) fn options_of(alternative: &Alternative) -> Option<Options> {
    let [part] = alternative.parts.as_slice() else { return None };
    if !part.steps.is_empty() {
        return None;
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
    } else {
        return None;
    };
    let known: [(Form, &[Fact], Options); 11] = [
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
}

/// `x - 1 if x > 1`.
fn is_one_less(heap: &Expression, steps: &[Step]) -> bool {
    let one_less = Expression::Call("-", vec![HEAP, Expression::Number(1)]);
    let [Step::If(condition)] = steps else { return false };
    *heap == one_less && is_above(condition, &HEAP, 1)
}

/// All that the clauses say about the name; nothing where one of them is not understood.
fn facts(steps: &[Step]) -> Option<BTreeSet<Fact>> {
    let mut facts = BTreeSet::new();
    for step in steps {
        match step {
            Step::For(1, set) => facts.extend(facts_of_set(set)?),
            // Heap 0 has no options anyway: then a name up to the heap, and above 0 or below the heap, has nothing to run through.
            Step::If(condition) if is_above(condition, &HEAP, 0) => {}
            Step::If(condition) => add_facts(condition, &mut facts)?,
            Step::For(..) | Step::Let(..) => return None,
        }
    }
    if facts.contains(&Below) {
        facts.insert(AtMost);
    }
    if facts.contains(&Prime) {
        facts.insert(AboveOne);
    }
    if facts.contains(&AboveOne) {
        facts.insert(Positive);
    }
    // Whether 0 divides 0 is no question for a lemma.
    let has_a_meaning = !facts.contains(&Divides) || facts.contains(&Positive);
    has_a_meaning.then_some(facts)
}

fn facts_of_set(set: &Set) -> Option<Vec<Fact>> {
    match set {
        Set::Range(Expression::Number(from @ 0..=2), until) => {
            let one_more = Expression::Call("+", vec![HEAP, Expression::Number(1)]);
            let end = if *until == HEAP {
                Below
            } else if *until == one_more {
                AtMost
            } else {
                return None;
            };
            let beginning = [None, Some(Positive), Some(AboveOne)];
            Some(beginning[*from as usize].into_iter().chain([end]).collect())
        }
        Set::Named("primes", _) => Some(vec![Prime]),
        Set::Named(name, arguments) if arguments.as_slice() == [HEAP] => match *name {
            "divisors" => Some(vec![Positive, AtMost, Divides]),
            "coprime" => Some(vec![Positive, AtMost, Coprime]),
            "digits" => Some(vec![Positive, AtMost, Digit]),
            _ => None,
        },
        _ => None,
    }
}

fn add_facts(condition: &Expression, facts: &mut BTreeSet<Fact>) -> Option<()> {
    if let Expression::Call("and", parts) = condition {
        return parts.iter().try_for_each(|part| add_facts(part, facts));
    }
    let found = fact(condition, facts)?;
    facts.insert(found);
    Some(())
}

fn fact(condition: &Expression, known: &BTreeSet<Fact>) -> Option<Fact> {
    let Expression::Call(sign, operands) = condition else { return None };
    let pair = (operands.first()?, operands.get(1));
    let is_pair = |left: &Expression, right: &Expression| pair == (left, Some(right));
    let either = |left: &Expression, right: &Expression| is_pair(left, right) || is_pair(right, left);
    let number = Expression::Number;
    let of_both = |function: &'static str| {
        [vec![HEAP, NAME], vec![NAME, HEAP]].map(|operands| Expression::Call(function, operands))
    };
    let remainder = |of: Expression, by: Expression| Expression::Call("%", vec![of, by]);
    match *sign {
        "is_prime" if operands.as_slice() == [NAME] => Some(Prime),
        "divides" if is_pair(&NAME, &HEAP) => Some(Divides),
        // A condition that stands before the one that keeps 0 out would divide by it.
        "==" if is_positive(known) && either(&remainder(HEAP, NAME), &number(0)) => Some(Divides),
        "==" if either(&remainder(NAME, number(2)), &number(1)) => Some(Odd),
        "!=" if either(&remainder(NAME, number(2)), &number(0)) => Some(Odd),
        "==" if of_both("gcd").iter().any(|gcd| either(gcd, &number(1))) => Some(Coprime),
        "==" if of_both("bitand").iter().any(|both| either(both, &NAME)) => Some(Within),
        "<" if is_pair(&NAME, &HEAP) => Some(Below),
        ">" if is_pair(&HEAP, &NAME) => Some(Below),
        "<=" if is_pair(&NAME, &HEAP) => Some(AtMost),
        ">=" if is_pair(&HEAP, &NAME) => Some(AtMost),
        // Not equal says less, unless what is left is known to be on one side.
        "!=" if either(&NAME, &HEAP) && known.contains(&AtMost) => Some(Below),
        "!=" if either(&NAME, &number(1)) && known.contains(&Positive) => Some(AboveOne),
        _ if is_above(condition, &NAME, 1) => Some(AboveOne),
        _ if is_above(condition, &NAME, 0) => Some(Positive),
        _ => None,
    }
}

/// Whether what is said so far keeps 0 out.
fn is_positive(known: &BTreeSet<Fact>) -> bool {
    [Positive, AboveOne, Prime].iter().any(|fact| known.contains(fact))
}

/// Whether a condition says that this is more than a number.
fn is_above(condition: &Expression, what: &Expression, least: i128) -> bool {
    let Expression::Call(sign, operands) = condition else { return false };
    let [left, right] = operands.as_slice() else { return false };
    let (below, above) = (Expression::Number(least), Expression::Number(least + 1));
    match *sign {
        ">" => left == what && *right == below,
        "<" => *left == below && right == what,
        ">=" => left == what && *right == above,
        "<=" => *left == above && right == what,
        "!=" => least == 0 && (left == what && *right == below || *left == below && right == what),
        _ => false,
    }
}
