//! Dynamic nim: the first move takes 1 to `n - 1`, later moves at most `k` times the last take.
//!
//! The lost heaps `a_1 = 1 < a_2 < …` do for `k` what the Fibonacci numbers do for 2. Sums of parts `a_s > a_t > …`
//! with `a_s > k·a_t` each reach every number once, so the next lost heap is the first number that the parts so far
//! do not reach: `a_{i+1} = a_i + a_j` with `j` the least index such that `k·a_j ≥ a_i`.
//! The least winning first take is the smallest part of the greedy sum of `n`.

use crate::Malformed;
use crate::field::{Field, HEAP, TESTS};
use crate::input::Input;
use crate::output::Output;

/// Below it `k·a` stays far from 64 bits, and the lists of lost heaps stay short.
const LARGEST: u64 = 1_000_000_000_000;
const FACTOR: Field = Field::new("the factor k", "倍数 k").from(1).to(100_000);

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let mut lost = LostHeaps::new(1);
    for case in 1..=input.number(&TESTS)? {
        let heap = input.number(&HEAP.from(1).to(LARGEST))?;
        let factor = input.number(&FACTOR)?;
        if factor != lost.factor {
            lost = LostHeaps { factor, ..lost };
            lost.restart();
        }
        lost.extend_to(heap);
        match lost.smallest_part(heap) {
            part if part == heap => output.show(format_args!("Case {case}: lose")),
            part => output.show(format_args!("Case {case}: {part}")),
        }
    }
    Ok(())
}

struct LostHeaps {
    factor: u64,
    heaps: Vec<u64>,
    /// The index of the addend of the next step.
    addend: usize,
}

impl LostHeaps {
    fn new(factor: u64) -> LostHeaps {
        LostHeaps { factor, heaps: vec![1], addend: 0 }
    }

    fn restart(&mut self) {
        self.heaps.truncate(1);
        self.addend = 0;
    }

    fn extend_to(&mut self, limit: u64) {
        let mut last = self.heaps[self.heaps.len() - 1];
        while last < limit {
            while self.factor * self.heaps[self.addend] < last {
                self.addend += 1;
            }
            last += self.heaps[self.addend];
            self.heaps.push(last);
        }
    }

    fn smallest_part(&self, heap: u64) -> u64 {
        let mut rest = heap;
        loop {
            let part = self.heaps[self.heaps.partition_point(|&lost| lost <= rest) - 1];
            if part == rest {
                return part;
            }
            rest -= part;
        }
    }
}
