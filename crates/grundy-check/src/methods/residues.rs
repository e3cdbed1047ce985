//! Periods of endless subtraction sets, by the remainders of what may be taken.
//!
//! # Theorem
//! Let w be the first p values of a game in which only some amounts are taken, and let no two of them that lie a taken amount apart, counted around a
//! circle of p places, be equal. Then `g(x) = w(x mod p)`: no option has the value of x, and what reaches a smaller value
//! from x mod p reaches it from x.
//!
//! # What the certificate holds
//! The rule and the period. Which remainders an amount can have is seen from the form of its sets.

mod asked;
mod meaning;

use self::asked::{Asked, asked_of};
use self::meaning::{has_a_meaning, stays_small};
use super::definition::one_heap;
use super::periods::least;
use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::rule::evaluate::{Environment, number, truth, visit_elements};
use crate::rule::{Alternative, Expression, Set, Step};
use crate::verdict::{Claim, Period};
use std::collections::BTreeSet;

/// The heap of the rule.
const HEAP: usize = 0;
const LONGEST: u64 = 20_000;
const NO_SET: &str = "the rule does not take sums and products of constant sets";

type Remainders = BTreeSet<u64>;

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    let claim = case.pure_period()?; // (22.1)
    if claim.preperiod > 0 || claim.period > LONGEST {
        return Err("the method proves short periods without a preperiod".into());
    }
    one_heap(case.rule)?; // (22.2)
    let [clause] = case.rule.clauses.as_slice() else { return Err(NO_SET.into()) };
    if clause.pattern.names().len() != 1 {
        return Err(NO_SET.into());
    }
    let (mut taken, mut small) = (Remainders::new(), BTreeSet::new());
    for alternative in &clause.alternatives {
        stays_small(alternative)?; // (22.6)
        taken.extend(amounts(alternative, claim.period, meter)?); // (22.3)
        let heap = &alternative.parts[0].at[0];
        add_small(
            heap,
            &alternative.steps,
            &mut vec![Some(0); alternative.names.len()],
            claim.period,
            &mut small,
            meter,
        )?;
    }
    let values = first_values(&small, claim.period, meter)?;
    apart(&values, &taken, claim.period, meter)?;
    let Period { period, .. } = claim;
    least(claim, |n| values[(n % period) as usize])?; // (22.5)
    Ok(Claim::Periodic(claim))
}

/// No two equal values lie a taken amount apart (22.4).
fn apart(values: &[u32], taken: &Remainders, period: u64, meter: &mut Meter) -> Checked<()> {
    for amount in taken {
        meter.spend(period)?;
        let equal = |n: &u64| values[*n as usize] == values[((n + amount) % period) as usize];
        if let Some(heap) = (0..period).find(equal) {
            return Err(format!("heap {heap} has the value of the heap {amount} above, modulo {period}"));
        }
    }
    Ok(())
}

/// Adds the amounts below the period that names below it give. Others may be missing: what is known to be taken is enough
/// to reach smaller values, and no amount whatever leads to an equal one.
fn add_small(
    heap: &Expression,
    steps: &[Step],
    names: &mut Environment,
    period: u64,
    small: &mut BTreeSet<u64>,
    meter: &mut Meter,
) -> Checked<()> {
    let Some((first, rest)) = steps.split_first() else {
        // The heap itself stands for 0 here, so what is left is less than nothing by what was taken.
        let amount = number(heap, names)?.checked_neg();
        small.extend(
            amount
                .and_then(|amount| u64::try_from(amount).ok())
                .filter(|amount| (1..period).contains(amount)),
        );
        return Ok(());
    };
    match first {
        Step::For(slot, set) => {
            visit_elements(set, &Vec::new(), Some(i128::from(period) - 1), meter, &mut |element, meter| {
                names[*slot] = Some(element);
                add_small(heap, rest, names, period, small, meter)
            })
        }
        Step::If(condition) if !truth(condition, names)? => Ok(()),
        Step::If(_) => add_small(heap, rest, names, period, small, meter),
        Step::Let(..) => Err(NO_SET.into()),
    }
}

/// The first values of the game in which these amounts are taken.
fn first_values(taken: &BTreeSet<u64>, period: u64, meter: &mut Meter) -> Checked<Vec<u32>> {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..period {
        meter.spend(taken.len() as u64 + 1)?;
        let reached: BTreeSet<u32> =
            taken.range(..=heap).map(|amount| values[(heap - amount) as usize]).collect();
        values.push((0..).zip(&reached).take_while(|(value, known)| value == *known).count() as u32);
    }
    Ok(values)
}

/// The remainders that the amounts of an alternative `x - …` can have, or more than those.
fn amounts(alternative: &Alternative, modulus: u64, meter: &mut Meter) -> Checked<Remainders> {
    let [part] = alternative.parts.as_slice() else { return Err(NO_SET.into()) };
    if part.count.is_some() || !part.steps.is_empty() {
        return Err(NO_SET.into());
    }
    let mut sets: Vec<Option<Remainders>> = vec![None; alternative.names.len()];
    for step in &alternative.steps {
        match step {
            Step::For(slot, set) => {
                let asked = asked_of(*slot, &alternative.steps);
                let repeating = asked.modulus_with(modulus, LONGEST);
                let all = of_set(set, &asked, repeating.unwrap_or(modulus), meter)?.into_iter();
                let left = all.filter(|one| repeating.is_none() || asked.leaves_class(*one));
                sets[*slot] = Some(left.map(|one| one % modulus).collect());
            }
            Step::If(condition) if has_a_meaning(condition) => {}
            Step::If(_) | Step::Let(..) => return Err(NO_SET.into()),
        }
    }
    subtracted(&part.at[0], &sets, modulus, meter)
}

/// What an expression takes from the heap.
fn subtracted(
    expression: &Expression,
    sets: &[Option<Remainders>],
    modulus: u64,
    meter: &mut Meter,
) -> Checked<Remainders> {
    let Expression::Call("-", operands) = expression else { return Err(NO_SET.into()) };
    let amount = of_amount(&operands[1], sets, modulus, meter)?;
    match &operands[0] {
        Expression::Name(HEAP) => Ok(amount),
        before => {
            joined(&subtracted(before, sets, modulus, meter)?, &amount, |a, b| (a + b) % modulus, meter)
        }
    }
}

/// The remainders of a natural number made of names by sums and products.
fn of_amount(
    expression: &Expression,
    sets: &[Option<Remainders>],
    modulus: u64,
    meter: &mut Meter,
) -> Checked<Remainders> {
    match expression {
        Expression::Number(number @ 0..) => Ok([(number % i128::from(modulus)) as u64].into()),
        Expression::Name(slot) => sets.get(*slot).cloned().flatten().ok_or_else(|| NO_SET.into()),
        Expression::Call(sign @ ("+" | "*"), operands) => {
            let left = of_amount(&operands[0], sets, modulus, meter)?;
            let right = of_amount(&operands[1], sets, modulus, meter)?;
            let with = |a: u64, b: u64| if *sign == "+" { (a + b) % modulus } else { a * b % modulus };
            joined(&left, &right, with, meter)
        }
        _ => Err(NO_SET.into()),
    }
}

fn joined(
    left: &Remainders,
    right: &Remainders,
    with: impl Fn(u64, u64) -> u64,
    meter: &mut Meter,
) -> Checked<Remainders> {
    meter.spend((left.len() as u64).saturating_mul(right.len() as u64).saturating_mul(20))?;
    Ok(left.iter().flat_map(|a| right.iter().map(|b| with(*a, *b)).collect::<Vec<u64>>()).collect())
}

/// The remainders of the elements of a constant set of natural numbers, or more than those.
fn of_set(set: &Set, asked: &Asked, modulus: u64, meter: &mut Meter) -> Checked<Remainders> {
    let constant = |expression: &Expression| match number(expression, &Vec::new()) {
        Ok(number) => u64::try_from(number).map_err(|_| "a set holds a negative number".to_string()),
        Err(_) => Err(NO_SET.into()),
    };
    meter.spend(20 * modulus)?;
    match set {
        Set::List(items) => {
            let items: Vec<u64> = items.iter().map(constant).collect::<Checked<_>>()?;
            Ok(items.into_iter().filter(|item| asked.leave(*item)).map(|item| item % modulus).collect())
        }
        Set::Range(from, until) => {
            let (from, until) = (constant(from)?, constant(until)?);
            Ok((from..until.min(from.saturating_add(modulus))).map(|one| one % modulus).collect())
        }
        Set::From(from) => constant(from).map(|_| (0..modulus).collect()),
        Set::AllBut(_) => Ok((0..modulus).collect()),
        Set::Named(name, arguments) => {
            let base = arguments.first().map(constant).transpose()?;
            of_named(name, base, asked, modulus).ok_or_else(|| NO_SET.into())
        }
    }
}

fn of_named(name: &str, base: Option<u64>, asked: &Asked, modulus: u64) -> Option<Remainders> {
    let divides = |prime: &u64| {
        modulus.is_multiple_of(*prime)
            && (2..*prime).take_while(|d| d * d <= *prime).all(|d| !prime.is_multiple_of(d))
    };
    let divisors = || (2..=modulus).filter(divides);
    // A prime that does not divide the modulus has no factor with it in common, nor have its powers.
    let units = || (0..modulus).filter(|one| gcd(*one, modulus) == 1);
    match (name, base) {
        ("powers", Some(base @ 2..)) => Some(powers(base, modulus)),
        ("squares", None) => Some((0..modulus).map(|root| root * root % modulus).collect()),
        ("triangular", None) => Some((0..2 * modulus).map(|row| row * (row + 1) / 2 % modulus).collect()),
        ("fib", None) => Some(fibonacci(modulus)),
        ("primes", None) => {
            let divisors = divisors().filter(|prime| asked.leave(*prime));
            Some(units().chain(divisors.map(|prime| prime % modulus)).collect())
        }
        ("prime_powers", None) => Some(
            units().chain([1 % modulus]).chain(divisors().flat_map(|prime| powers(prime, modulus))).collect(),
        ),
        _ => None,
    }
}

/// The remainders of powers repeat within so many steps.
fn powers(base: u64, modulus: u64) -> Remainders {
    let next = |power: &u64| Some(power * (base % modulus) % modulus);
    std::iter::successors(Some(1 % modulus), next).take(modulus as usize + 1).collect()
}

/// Pairs of neighbours repeat as soon as the first pair comes again, which it does within 6 m steps (Freyd and Brown 1992);
/// all pairs are waited for, so that nothing rests on that.
fn fibonacci(modulus: u64) -> Remainders {
    let first = (1 % modulus, 2 % modulus);
    let (mut found, mut pair) = (Remainders::new(), first);
    loop {
        found.insert(pair.0);
        pair = (pair.1, (pair.0 + pair.1) % modulus);
        if pair == first {
            return found;
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
