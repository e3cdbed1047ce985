//! Endless sets such as the primes: where they are dense, the heaps that a value is forbidden to are marked ahead.
//!
//! When heap `m` has the value `v`, every heap `m + s` with `s` in the set can move to `v`. As bit sets over heaps that
//! is one shifted union for each heap, so a dense set costs a bit for each of its numbers. A thin set such as the squares
//! is read number by number ([`thin`](super::thin)).
//!
//! # Cost
//! `O(limit / 64)` words or `O(numbers below n)` reads for each value, whichever is less;
//! the marks take an eighth of a byte for each heap and each value that occurs.

use multiversion::multiversion;

use super::thin::Thin;
use super::{Filled, SequenceKind, Subtraction, slice, stop_reason, table};
use crate::budget::{Budget, StopReason};
use crate::purse::Holding;

/// The table of `0..limit`.
pub(super) fn fill(game: &Subtraction, limit: usize, budget: &Budget<'_>) -> Filled {
    // Lists of numbers and marks must fit into the memory, so a longer table is not begun.
    let room = usize::try_from(budget.room() / 32).unwrap_or(usize::MAX);
    let mut end = limit.min(room).min(usize::try_from(budget.positions).unwrap_or(usize::MAX));
    let mut holding = budget.holding();
    // Listing the numbers asks nobody, so it is not begun when the time is over.
    if budget.stopped() || !holding.grow_to(32 * end as u64) {
        end = 0;
    }
    let numbers = numbers_below(game, end);
    let few = numbers.len() < end / 512;
    let (mut values, stopped) =
        if few { read(game, &numbers, end, budget) } else { mark(game, &numbers, end, budget, holding) };
    values.truncate(limit);
    let short = match end {
        0 if budget.stopped() => StopReason::Stopped,
        _ if end as u64 == budget.positions => StopReason::Positions,
        _ => StopReason::Memory,
    };
    let stopped = stopped.or((end < limit).then_some(short));
    Filled { table: table(values), stopped, repetition: None }
}

type Values = (Vec<u32>, Option<StopReason>);

fn read(game: &Subtraction, numbers: &[usize], end: usize, budget: &Budget<'_>) -> Values {
    let mut thin = Thin::new(numbers, game.seed.clone());
    while thin.values.len() < end {
        let known = thin.values.len();
        if let Some(reason) = stop_reason(known, 0, budget, &mut Holding::default()) {
            return (thin.values, Some(reason));
        }
        thin.advance(end.min(known + slice(numbers.len())));
    }
    (thin.values, None)
}

/// A set of heaps.
type Heaps = Vec<u64>;

fn mark(
    game: &Subtraction,
    numbers: &[usize],
    end: usize,
    budget: &Budget<'_>,
    mut holding: Holding,
) -> Values {
    let words = end / 64 + 2;
    let mut set: Heaps = vec![0; words];
    numbers.iter().for_each(|&number| set[number / 64] |= 1 << (number % 64));
    let shifted: Vec<Heaps> = (0..64).map(|shift| shifted(&set, shift)).collect();
    let mut forbidden: Vec<Heaps> = Vec::new();
    let mut values: Vec<u32> = Vec::new();
    for n in 0..end {
        let used = (forbidden.len() as u64 + 256) * 8 * words as u64;
        if n % 256 == 0
            && let Some(reason) = stop_reason(n, used, budget, &mut holding)
        {
            return (values, Some(reason));
        }
        let value = match game.seed.get(n) {
            Some(&value) => value,
            None => forbidden.iter().take_while(|heaps| heaps[n / 64] >> (n % 64) & 1 == 1).count() as u32,
        };
        values.push(value);
        while forbidden.len() <= value as usize {
            forbidden.push(vec![0; words]);
        }
        unite(&mut forbidden[value as usize][n / 64..], &shifted[n % 64]);
    }
    (values, None)
}

fn shifted(set: &Heaps, shift: usize) -> Heaps {
    let carry = |word: u64| word.checked_shr(64 - shift as u32).unwrap_or(0);
    let mut below = 0;
    set.iter()
        .map(|&word| {
            let moved = word << shift | carry(below);
            below = word;
            moved
        })
        .collect()
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
fn unite(target: &mut [u64], source: &[u64]) {
    for (word, other) in target.iter_mut().zip(source) {
        *word |= other;
    }
}

/// Every number of the set below `end`, rising.
fn numbers_below(game: &Subtraction, end: usize) -> Vec<usize> {
    let mut numbers: Vec<usize> = game.numbers.iter().copied().filter(|&number| number < end).collect();
    for &(first, last) in &game.ranges {
        numbers.extend(first..end.min(last.map_or(end, |last| last + 1)));
    }
    for sequence in &game.sequences {
        let elements = elements(sequence.kind, end as u64 + sequence.shift.unsigned_abs());
        let shifted = elements.into_iter().filter_map(|element| element.checked_add_signed(sequence.shift));
        numbers.extend(shifted.map(|number| number as usize).filter(|&number| number > 0 && number < end));
    }
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// The elements of an endless set below `end`; all but the prime powers rise.
pub(crate) fn elements(kind: SequenceKind, end: u64) -> Vec<u64> {
    match kind {
        SequenceKind::Primes => primes(end),
        SequenceKind::PrimePowers => {
            let powers = |prime: u64| powers(prime, end).into_iter().skip(1);
            std::iter::once(1).chain(primes(end).into_iter().flat_map(powers)).collect()
        }
        SequenceKind::Squares => {
            (1..).map(|root: u64| root * root).take_while(|&square| square < end).collect()
        }
        SequenceKind::Triangular => {
            (1..).map(|n: u64| n * (n + 1) / 2).take_while(|&number| number < end).collect()
        }
        SequenceKind::Fibonacci => {
            let pairs =
                std::iter::successors(Some((1, 2)), |&(a, b): &(u64, u64)| Some((b, a.checked_add(b)?)));
            pairs.map(|pair| pair.0).take_while(|&number| number < end).collect()
        }
        SequenceKind::Powers(base) => powers(base, end),
    }
}

fn powers(base: u64, end: u64) -> Vec<u64> {
    std::iter::successors(Some(1), |&power: &u64| power.checked_mul(base))
        .take_while(|&power| power < end)
        .collect()
}

fn primes(end: u64) -> Vec<u64> {
    let mut composite = vec![false; end as usize];
    let mut primes = Vec::new();
    for n in 2..end as usize {
        if !composite[n] {
            primes.push(n as u64);
            (n.saturating_mul(n)..end as usize).step_by(n).for_each(|multiple| composite[multiple] = true);
        }
    }
    primes
}
