//! Periods of subtraction games that remember finitely much, such as the last takes.
//!
//! # Theorem
//! Where what may be taken and what is remembered then depends on what is remembered alone, and that is one of finitely many
//! things, the values of a heap with all that can be remembered depend on those of the t heaps before it, t the greatest
//! take. So t equal heaps in a row make everything repeat.
//!
//! # What the certificate holds
//! From where on, and after how many heaps, all these values repeat; the claim is about those of the starting numbers.

use super::periods::least;
use super::window::{mentions, speaks_of_differences};
use crate::budget::{Checked, Meter, OUT_OF_BUDGET};
use crate::methods::certificate::Case;
use crate::options::Position;
use crate::rule::evaluate::number;
use crate::rule::{Expression, Rule};
use crate::verdict::{Claim, Period};
use std::collections::{BTreeSet, HashMap};

const NO_MEMORY: &str = "the rule does not take numbers from a heap and remember a constant at the start";
/// A heap from which everything can be taken.
const FAR: i128 = 1 << 90;
const LARGEST_TAKE: u64 = 1 << 20;
const MOST_STATES: usize = 4096;

/// What is taken, and the state that follows, for each state; the first is that of the start.
type Moves = Vec<BTreeSet<(u64, usize)>>;

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    let claim = case.pure_period()?; // (26.1)
    let proof = case.proof()?;
    proof.only(&["from", "repeats"])?;
    let (from, repeats) = (proof.get("from")?.natural()?, proof.get("repeats")?.natural()?);
    if from.max(repeats) >= 1 << 40 || repeats == 0 {
        return Err("what repeats is too long, or nothing".into());
    }
    let moves = moves_of(case.rule, meter)?;
    let most = moves.iter().flatten().map(|(taken, _)| *taken).max().unwrap_or(0).max(1);
    let Period { preperiod, period, .. } = claim;
    let later = from.max(preperiod);
    let limit = (later + repeats + period).max(from + repeats + most).max(preperiod + 2 * period);
    let values = values_of(&moves, limit, meter)?;
    // (26.6)
    let same = |n: &u64| values[*n as usize] == values[(n + repeats) as usize];
    if let Some(heap) = (from..from + most).find(|n| !same(n)) {
        return Err(format!("the values of {heap} and {} differ for something remembered", heap + repeats));
    }
    // (26.7)
    let of_start = |n: u64| values[n as usize][0];
    if let Some(heap) = (preperiod..later + repeats).find(|n| of_start(*n) != of_start(n + period)) {
        return Err(format!("the values of {heap} and {} differ", heap + period));
    }
    least(claim, of_start)?; // (26.8)
    Ok(Claim::Periodic(claim))
}

/// The moves from every state that can be remembered.
fn moves_of(rule: &Rule, meter: &mut Meter) -> Checked<Moves> {
    let start = remembered_at_start(rule)?;
    let [clause] = rule.clauses.as_slice() else { return Err(NO_MEMORY.into()) };
    // (26.4)
    let is_free = |expressions: &[Expression]| !expressions.iter().any(mentions);
    let is_understood = clause
        .alternatives
        .iter()
        .all(|alternative| speaks_of_differences(alternative) && is_free(&alternative.parts[0].at[1..]));
    if !is_understood {
        return Err(NO_MEMORY.into());
    }
    let mut states = vec![start.clone()];
    let mut numbers = HashMap::from([(start, 0)]);
    let mut moves = Moves::new();
    while let Some(state) = states.get(moves.len()).cloned() {
        let mut here = BTreeSet::new();
        let position = Position { tag: 0, at: [vec![FAR], state].concat() };
        rule.visit_options(&position, meter, &mut |option| {
            let [Position { at, .. }] = option else { return Err(NO_MEMORY.into()) };
            let taken = u64::try_from(FAR - at[0]).ok().filter(|taken| (1..=LARGEST_TAKE).contains(taken));
            let taken = taken.ok_or("a move leaves the heap as it was, or takes more than 2^20")?; // (26.5)
            let next = *numbers.entry(at[1..].to_vec()).or_insert_with(|| {
                states.push(at[1..].to_vec());
                states.len() - 1
            });
            here.insert((taken, next));
            if states.len() > MOST_STATES { Err(OUT_OF_BUDGET.into()) } else { Ok(()) }
        })?;
        moves.push(here);
    }
    Ok(moves)
}

/// The numbers beside the heap in `start n -> (n, …)`.
fn remembered_at_start(rule: &Rule) -> Checked<Vec<i128>> {
    let plain = rule.code.is_none() && rule.domain.is_empty() && rule.wins.is_empty() && rule.tags.len() == 1;
    let has_names = rule.clauses.iter().all(|clause| clause.pattern.names().len() == clause.pattern.at.len());
    // (26.2)
    if !plain || !has_names || rule.arity(0).is_none_or(|arity| arity < 2) {
        return Err(NO_MEMORY.into());
    }
    let start = rule.start.as_ref().ok_or(NO_MEMORY)?;
    let ([part], []) = (start.parts.as_slice(), start.steps.as_slice()) else { return Err(NO_MEMORY.into()) };
    let is_one = part.tag == 0 && part.count.is_none() && part.steps.is_empty();
    // (26.3)
    if !is_one || part.at.first() != Some(&Expression::Name(0)) || rule.arity(0) != Some(part.at.len()) {
        return Err(NO_MEMORY.into());
    }
    let constant = |one: &Expression| number(one, &Vec::new()).ok().filter(|number| *number >= 0);
    part.at[1..].iter().map(|one| constant(one).ok_or(NO_MEMORY.to_string())).collect()
}

/// The values of every heap below the limit, for each state.
fn values_of(moves: &Moves, limit: u64, meter: &mut Meter) -> Checked<Vec<Vec<u32>>> {
    let each: u64 = moves.iter().map(|moves| moves.len() as u64 + 1).sum();
    meter.reserve(limit.saturating_mul(4 * moves.len() as u64 + 24))?;
    let mut values: Vec<Vec<u32>> = Vec::new();
    for heap in 0..limit {
        meter.spend(4 * each)?;
        let value = |moves: &BTreeSet<(u64, usize)>| {
            let possible = moves.iter().filter(|(taken, _)| *taken <= heap);
            let reached: BTreeSet<u32> =
                possible.map(|(taken, state)| values[(heap - taken) as usize][*state]).collect();
            (0..).zip(&reached).take_while(|(value, known)| value == *known).count() as u32
        };
        values.push(moves.iter().map(value).collect());
    }
    Ok(values)
}
