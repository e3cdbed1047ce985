//! Moves to a number between two roots: from the fourth root, rounded up, to the square root, rounded down.
//!
//! # Theorem
//! Values stand on intervals whose starts are squares, or fourth powers and one, of earlier starts. Section 29 of `FORMAT.md`
//! has a proof. (The game is problem C of Codeforces Round 156.)
//!
//! # What the certificate holds
//! The first intervals, and how the others follow. The rule is recognised by its form.

use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::methods::certificate::Case;
use crate::rule::{Expression, Rule, Set, Step};
use crate::verdict::{Claim, Law};

/// Where the first intervals start, and their values.
const FIRST: [[i128; 2]; 4] = [[0, 0], [4, 1], [16, 2], [82, 0]];
/// How the others follow: how many intervals back, what is taken from that start, the exponent, what is added, the value.
const CYCLE: [[i128; 5]; 4] = [[1, 0, 2, 0, 3], [3, 1, 4, 1, 1], [1, 0, 2, 0, 2], [3, 1, 4, 1, 0]];

pub(super) fn check(case: &Case, _: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    case.claim.only(&["kind", "law"])?;
    let law = case.claim.get("law")?;
    law.only(&["intervals"])?;
    let intervals = law.get("intervals")?;
    intervals.only(&["first", "cycle"])?;
    // (29.1)
    let is_own = case.kind()? == "grundy"
        && numbers(intervals.get("first")?)? == FIRST.map(|row| row.to_vec())
        && numbers(intervals.get("cycle")?)? == CYCLE.map(|row| row.to_vec());
    if !is_own {
        return Err("the method proves the values between two roots".into());
    }
    is_between_roots(case.rule)?;
    Ok(Claim::Grundy { law: Law::BetweenRoots, start: None })
}

fn numbers(rows: &Json) -> Checked<Vec<Vec<i128>>> {
    let row =
        |row: &Json| row.array()?.iter().map(|one| one.integer().map(i128::from)).collect::<Checked<_>>();
    rows.array()?.iter().map(row).collect()
}

fn is_between_roots(rule: &Rule) -> Checked<()> {
    // (29.2)
    let is_plain = rule.code.is_none()
        && rule.domain.is_empty()
        && rule.wins.is_empty()
        && rule.start.is_none()
        && rule.tags.len() <= 1;
    let [clause] = rule.clauses.as_slice() else { return Err("the rule is not one clause".into()) };
    let ([alternative], 1, 1) =
        (clause.alternatives.as_slice(), clause.pattern.at.len(), clause.pattern.names().len())
    else {
        return Err("the rule is not one alternative on one heap".into());
    };
    if !is_plain {
        return Err("the rule is not plain".into());
    }
    // (29.3)
    let (part, [Step::For(slot, set), conditions @ ..]) =
        (&alternative.parts[..], alternative.steps.as_slice())
    else {
        return Err("the rule does not run through the numbers between two roots".into());
    };
    let [part] = part else { return Err("a move leaves one heap".into()) };
    if part.count.is_some() || !part.steps.is_empty() || part.at != [Expression::Name(*slot)] {
        return Err("a move leaves the number that runs".into());
    }
    let mut known = Known::of_set(set)?;
    for step in conditions {
        let Step::If(condition) = step else { return Err("another name runs".into()) };
        known.add(condition, *slot)?;
    }
    // (29.4)
    known.is_enough()
}

/// What a rule says of the number y that is left of the heap x.
#[derive(Default)]
struct Known {
    /// y² ≤ x.
    at_most: bool,
    /// y⁴ ≥ x.
    at_least: bool,
    /// y < x, or y ≥ 2, or x ≥ 2.
    is_smaller: bool,
}

impl Known {
    /// `c..=isqrt(x)`, `c..x` or `c..=x`, c being 0, 1 or 2.
    fn of_set(set: &Set) -> Checked<Known> {
        let refused = || "the set is not all numbers up to the root or the heap".to_string();
        let Set::Range(Expression::Number(from @ 0..=2), until) = set else { return Err(refused()) };
        let (heap, one) = (Expression::Name(0), Expression::Number(1));
        let root = Expression::Call("isqrt", vec![heap.clone()]);
        let past = |end: &Expression| Expression::Call("+", vec![end.clone(), one.clone()]);
        let known = Known { is_smaller: *from == 2, ..Known::default() };
        if *until == past(&root) {
            return Ok(Known { at_most: true, ..known });
        }
        if *until == heap {
            return Ok(Known { is_smaller: true, ..known });
        }
        if *until == past(&heap) { Ok(known) } else { Err(refused()) }
    }

    fn add(&mut self, condition: &Expression, slot: usize) -> Checked<()> {
        let refused = || "a condition says something else".to_string();
        let Expression::Call(sign, operands) = condition else { return Err(refused()) };
        let [left, right] = operands.as_slice() else { return Err(refused()) };
        match *sign {
            "and" => self.add(left, slot).and_then(|()| self.add(right, slot)),
            "<=" => self.compared(left, right, false, slot).ok_or_else(refused),
            "<" => self.compared(left, right, true, slot).ok_or_else(refused),
            ">=" => self.compared(right, left, false, slot).ok_or_else(refused),
            ">" => self.compared(right, left, true, slot).ok_or_else(refused),
            _ => Err(refused()),
        }
    }

    /// `lower ≤ upper`, or `lower < upper`.
    fn compared(&mut self, lower: &Expression, upper: &Expression, strict: bool, slot: usize) -> Option<()> {
        let heap = Expression::Name(0);
        match (power(lower, slot), power(upper, slot)) {
            (Some(2), _) if *upper == heap && !strict => self.at_most = true,
            // The fourth power of a number beyond the root may be too large to be worked out, so it is looked at last.
            (_, Some(4)) if *lower == heap && !strict && self.at_most => self.at_least = true,
            (Some(1), _) if *upper == heap && strict => self.is_smaller = true,
            // Every move leaves a number from 2 on, of a heap from 4 on.
            (_, of) => {
                let Expression::Number(number) = lower else { return None };
                let least = number.checked_add(i128::from(strict))?;
                let most = if *upper == heap { 4 } else { i128::from(of == Some(1)) * 2 };
                if !(0..=most).contains(&least) || most == 0 {
                    return None;
                }
                self.is_smaller |= least >= 2;
            }
        }
        Some(())
    }

    fn is_enough(&self) -> Checked<()> {
        match self.at_most && self.at_least && self.is_smaller {
            true => Ok(()),
            false => Err("the number that is left is not between the roots".into()),
        }
    }
}

/// How often y stands in a product that holds nothing else.
fn power(expression: &Expression, slot: usize) -> Option<u32> {
    match expression {
        Expression::Name(name) => (*name == slot).then_some(1),
        Expression::Call("*", operands) => operands.iter().map(|one| power(one, slot)).sum(),
        _ => None,
    }
}
