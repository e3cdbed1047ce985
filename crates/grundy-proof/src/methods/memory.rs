//! Subtraction games that remember finitely much, such as the last takes.
//!
//! # Theorem
//! Where what may be taken and what is remembered then depends on what is remembered alone, the values of a heap with all that can
//! be remembered depend on those of the t heaps before it, t the greatest take. If t heaps in a row are like t others, everything
//! repeats. (The theorem of the repeated window, for several values at once.)
//!
//! # What the certificate holds
//! From where on and after how many heaps all values repeat. The checker finds the states and computes the values itself.

use super::window::pure_period;
use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, periodic_claim};
use grundy_check::Period;
use grundy_rule::{Meter, Position, Rules, Ruleset, Text};
use grundy_table::Budget;
use std::collections::{BTreeMap, BTreeSet};

/// The repeated window of heaps with a memory.
pub struct Memory;

impl Method for Memory {
    fn name(&self) -> &'static str {
        "memory"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || not_for("takes that remember finitely much", "只记住有限信息的取子游戏");
        let moves = goal
            .ruleset
            .start_clause()
            .and_then(|_| moves_of(goal.ruleset, goal.budget))
            .ok_or_else(refusal)?;
        let found = pure_period(goal)?;
        let (from, repeats) = repetition(&moves, found).ok_or_else(|| {
            Hindrance::Failed(Text::new(
                "the values of all that can be remembered do not repeat as far as was looked",
                "在所看的范围内，连同所记信息的值没有重复",
            ))
        })?;
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: periodic_claim(found),
            method: self.name(),
            proof: Some(format!("{{\"from\": {from}, \"repeats\": {repeats}}}")),
        };
        Ok(Draft { certificate, explanation: words(found, moves.len(), from, repeats) })
    }
}

/// What is taken, and the state that follows, for each state; the first is that of the start.
type Moves = Vec<BTreeSet<(u64, usize)>>;

/// A heap from which everything can be taken.
const FAR: u64 = 1 << 62;
const LARGEST_TAKE: u64 = 1 << 12;
const MOST_STATES: usize = 1024;

/// The moves as they are from a large heap; that they do not depend on the heap is for the checker to see.
fn moves_of(ruleset: &Ruleset, budget: &Budget) -> Option<Moves> {
    let start = ruleset.start(FAR).ok()??;
    let [Position { coordinates, .. }] = &start[..] else { return None };
    let [FAR, remembered @ ..] = coordinates.as_slice() else { return None };
    if remembered.is_empty() || remembered.iter().any(|number| *number > LARGEST_TAKE) {
        return None;
    }
    let mut states = vec![remembered.to_vec()];
    let mut numbers = BTreeMap::from([(remembered.to_vec(), 0)]);
    let mut moves = Moves::new();
    let mut meter = Meter::new(MOST_STEPS, budget.should_stop);
    while let Some(state) = states.get(moves.len()).cloned() {
        let (mut here, mut is_known) = (BTreeSet::new(), true);
        let position = Position::tagged(start[0].tag, &[vec![FAR], state].concat());
        let visited = ruleset.visit_options(&position, &mut meter, &mut |option| {
            let [Position { coordinates, .. }] = option else { return is_known = false };
            let [rest, remembered @ ..] = coordinates.as_slice() else { return is_known = false };
            let taken = FAR.checked_sub(*rest).filter(|taken| (1..=LARGEST_TAKE).contains(taken));
            let next = *numbers.entry(remembered.to_vec()).or_insert_with(|| {
                states.push(remembered.to_vec());
                states.len() - 1
            });
            is_known &= taken.is_some() && next < MOST_STATES;
            here.extend(taken.map(|taken| (taken, next)));
        });
        visited.ok().filter(|()| is_known)?;
        moves.push(here);
    }
    Some(moves)
}

const MOST_STEPS: u64 = 1 << 22;

/// So many values are computed for the search.
const MOST_VALUES: u64 = 1 << 20;

/// The period of all states may be so many times that of the start.
const MOST_TIMES: u64 = 12;

/// From where on and after how many heaps the values of all states repeat.
fn repetition(moves: &Moves, found: Period) -> Option<(u64, u64)> {
    let most = moves.iter().flatten().map(|(taken, _)| *taken).max().unwrap_or(1);
    let wanted = found.preperiod.saturating_add((MOST_TIMES + 2).saturating_mul(found.period));
    let limit = (MOST_VALUES / moves.len() as u64).min(wanted.saturating_add(LARGEST_TAKE));
    let values = values_of(moves, limit);
    (1..=MOST_TIMES).find_map(|times| {
        let repeats = times * found.period;
        let last = limit.checked_sub(repeats + 1)?;
        let differs = |n: &u64| values[*n as usize] != values[(n + repeats) as usize];
        let from = (0..=last).rev().find(differs).map_or(0, |place| place + 1);
        (from + most <= last).then_some((from, repeats))
    })
}

fn values_of(moves: &Moves, limit: u64) -> Vec<Vec<u32>> {
    let mut values: Vec<Vec<u32>> = Vec::new();
    for heap in 0..limit {
        let value = |moves: &BTreeSet<(u64, usize)>| {
            let possible = moves.iter().filter(|(taken, _)| *taken <= heap);
            let reached: BTreeSet<u32> =
                possible.map(|(taken, state)| values[(heap - taken) as usize][*state]).collect();
            (0..).zip(&reached).take_while(|(value, known)| value == *known).count() as u32
        };
        let here = moves.iter().map(value).collect();
        values.push(here);
    }
    values
}

fn words(found: Period, states: usize, from: u64, repeats: u64) -> Text {
    let Period { preperiod, period, .. } = found;
    Text::new(
        format!(
            "Claim: the value of the start repeats every {period} from {preperiod} on. Beside the heap one of {states} states is remembered, and what may be taken \
             depends on the state alone. So the values of a heap in all states depend only on those of the t heaps before it, t the greatest take. Checked: from {from} \
             on t heaps in a row have, in all states, the values of the heaps {repeats} later. So the next heap has too, and by induction all that follow."
        ),
        format!(
            "结论：从 {preperiod} 起，起始局面的值以 {period} 为周期。除堆之外只记住 {states} 种状态之一，可取的数只由状态决定。设一次最多取 t 个，则一堆在所有状态下的值只由它前面 t 堆的值决定。\
             已检验：从 {from} 起连续 t 堆在所有状态下的值与其后 {repeats} 处相同，于是下一堆也相同，由归纳法此后全部相同。"
        ),
    )
}
