//! The textbook rule of misère play: the player to move wins a sum iff (xor ≠ 0) = (some heap has a value above 1).
//!
//! # Theorem
//! Call an option hot if one of its heaps has a value above 1, else cold. The rule is right for all sums iff for each heap
//! 1. of value 0 or 1 no option is hot with xor 0 or 1,
//! 2. of value 0 that can move some option is cold with xor 1,
//! 3. of value 2 or more some option is cold with xor 1 or hot with xor 0, and some is cold with xor 0 or hot with xor 1.
//!
//! These are the conditions of a misère quotient, for the quotient of misère Nim. For periodic values heaps below the
//! bound of Guy and Smith are enough. Without splitting 1 and 3 hold by themselves.
//!
//! Two lemmas need no table. *Subtraction sets* (T. S. Ferguson, *On sums of graph games with last player losing*,
//! International Journal of Game Theory 3 (1974), 159–167): g(x) = 1 iff g(x - s) = 0 for the least s in the set, so 2
//! holds. *Any number may be taken*: then heap 1 has the value 1, every larger heap can move to heap 0 and to heap 1 and so
//! has a value of at least 2, and heaps 0 and 1 have no hot option.
//!
//! # What the certificate holds
//! Preperiod and period, a limit, or nothing; for other rules with a period a number of heaps and a step from which on
//! options move along.

use super::definition::{heap_values, one_heap};
use super::periods::{bound, repetition_of};
use super::{along, guy_smith, window};
use crate::budget::{Checked, Meter};
use crate::logic::automata::Numeration;
use crate::logic::elimination::relation;
use crate::logic::linear::Linear;
use crate::logic::moves::moves;
use crate::methods::certificate::Case;
use crate::options::Position;
use crate::rule::{Alternative, Expression, Rule, Set, Step};
use crate::verdict::Claim;

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    is_textbook(case)?;
    if let Some(below) = case.claim.field("below") {
        case.no_proof()?;
        case.claim.only(&["kind", "below"])?;
        let below = below.natural()?;
        meter.reserve(below)?;
        conditions(case.rule, &heap_values(case.rule, below as usize, meter)?, meter)?;
        return Ok(Claim::Textbook { below: Some(below) });
    }
    case.claim.only(&["kind", "preperiod", "period"])?;
    let period = repetition_of(case.claim)?;
    let enough = bound(case, period, meter)?; // (12.1)
    // (12.2)
    let values = match &case.rule.code {
        _ if case.proof.is_some() => along::repeats_along(case.rule, enough, period, meter)?,
        Some(code) => guy_smith::repeats(code, period, meter)?,
        None => window::repeats(&window::subtraction_set(case.rule, meter)?, period, meter)?,
    };
    conditions(case.rule, values.get(..enough as usize).ok_or("a value is missing")?, meter)?;
    Ok(Claim::Textbook { below: None })
}

fn is_textbook(case: &Case) -> Checked<()> {
    if case.kind()? == "textbook" { Ok(()) } else { Err("the method proves the textbook rule".into()) }
}

/// The three conditions (12.4), (12.5), (12.6) for each heap that has a value in the list, and that moves go down (12.3).
fn conditions(rule: &Rule, values: &[u32], meter: &mut Meter) -> Checked<()> {
    for (heap, &value) in values.iter().enumerate() {
        // Whether there is an option, and one that is cold or hot with xor 0 or 1.
        let (mut movable, mut seen) = (false, [[false; 2]; 2]);
        rule.visit_options(&Position { tag: 0, at: vec![heap as i128] }, meter, &mut |parts| {
            movable = true;
            let (mut xor, mut hot) = (0, false);
            for part in parts {
                let part = usize::try_from(part.at[0]).ok().filter(|part| *part < heap);
                let value = values[part.ok_or("a move does not lower the heap")?];
                (xor, hot) = (xor ^ value, hot || value > 1);
            }
            if xor <= 1 {
                seen[usize::from(hot)][xor as usize] = true;
            }
            Ok(())
        })?;
        let [cold, hot] = seen;
        let holds = match value {
            0 => !(hot[0] || hot[1]) && (cold[1] || !movable),
            1 => !(hot[0] || hot[1]),
            _ => (cold[1] || hot[0]) && (cold[0] || hot[1]),
        };
        if !holds {
            return Err(format!("a condition of the textbook rule fails at heap {heap}"));
        }
    }
    Ok(())
}

/// The lemma on subtraction sets, finite or endless (12.7).
pub(super) fn check_subtraction_set(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    is_textbook(case)?;
    case.no_proof()?;
    case.claim.only(&["kind"])?;
    one_heap(case.rule)?;
    if let Some(code) = &case.rule.code {
        let subtracts = code.digits.iter().chain(&code.repeating).all(|digit| *digit == 0 || *digit == 3);
        return if subtracts {
            Ok(Claim::Textbook { below: None })
        } else {
            Err("the code does more than subtract".into())
        };
    }
    let mut finite = case.rule.clone();
    for clause in &mut finite.clauses {
        clause.alternatives.retain(|alternative| !subtracts_endless(alternative));
    }
    window::subtraction_set(&finite, meter)?;
    Ok(Claim::Textbook { below: None })
}

/// Whether the alternative is `x - k for k in` an endless set of positive numbers.
fn subtracts_endless(alternative: &Alternative) -> bool {
    let [Step::For(slot, set)] = alternative.steps.as_slice() else { return false };
    let endless = match set {
        Set::From(Expression::Number(from)) => *from >= 1,
        Set::AllBut(items) => items.iter().all(|item| matches!(item, Expression::Number(_))),
        Set::Named(name, arguments) => match (*name, arguments.as_slice()) {
            ("powers", [Expression::Number(base)]) => *base >= 2,
            (_, arguments) => arguments.is_empty(),
        },
        _ => false,
    };
    let taken = Linear::name(0).plus(-1, &Linear::name(*slot)).ok();
    endless && is_result(alternative, taken)
}

fn is_result(alternative: &Alternative, wanted: Option<Linear>) -> bool {
    let [part] = alternative.parts.as_slice() else { return false };
    let form = Linear::of(&part.at[0], &vec![None; alternative.names.len()]);
    part.count.is_none() && part.steps.is_empty() && form.is_some() && form == wanted
}

/// The lemma on rules that allow to take any number, and beside that only what leaves smaller heaps.
pub(super) fn check_take_any(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    is_textbook(case)?;
    case.no_proof()?;
    case.claim.only(&["kind"])?;
    one_heap(case.rule)?;
    let from_one = |step: &Step| matches!(step, Step::For(_, Set::From(Expression::Number(1))));
    let takes_any = |alternative: &Alternative| {
        alternative.steps.len() == 1 && from_one(&alternative.steps[0]) && subtracts_endless(alternative)
    };
    let [clause] = case.rule.clauses.as_slice() else { return Err("the rule has not one clause".into()) };
    // (12.8)
    if clause.pattern.names().len() != 1 || !clause.alternatives.iter().any(takes_any) {
        return Err("the rule does not allow to take any number".into());
    }
    // (12.9)
    case.rule
        .visit_options(&Position { tag: 0, at: vec![0] }, meter, &mut |_| Err("heap 0 can move".into()))?;
    // (12.10)
    let numeration = Numeration::Base(2);
    for one in moves(case.rule, 0, numeration, meter)? {
        for (_, at) in &one.components {
            let mut world = one.world.clone();
            world.ordered(&Linear::name(0), 0, &at[0])?;
            if !relation(world, Vec::new(), &[], numeration, meter)?.is_empty() {
                return Err("a move leaves a heap that is not smaller".into());
            }
        }
    }
    Ok(Claim::Textbook { below: None })
}
