//! A heap; a move splits one heap into `k ≥ 2` heaps of consecutive sizes. The least `k` that wins is asked for.
//!
//! The value of a run of consecutive heaps is a difference of prefix xors, so each split costs one step.
//!
//! # Cost
//! A heap `x` splits into `m` parts iff `x = m·a + m(m-1)/2`, which happens once in `m` heaps. Each `m` waits in the
//! list of the next heap that it splits, so only real splits are looked at: `O(n log n)` in all.

use crate::Malformed;
use crate::field::HEAP;
use crate::input::Input;
use crate::output::Output;

/// Ten times the judge's limit; a table of a million heaps is made in a moment.
const LARGEST: u64 = 1_000_000;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let heap = input.number(&HEAP.to(LARGEST))? as usize;
    match Splits::new(heap).least_winning() {
        Some(parts) => output.show(parts),
        None => output.line("-1"),
    }
    Ok(())
}

/// No number of parts: the end of a list.
const NONE: u32 = 0;

struct Splits {
    heap: usize,
    /// The xor of the values of all heaps up to each.
    prefix: Vec<u32>,
    /// For each heap the first number of parts in its list, for each number of parts the next one in the same list.
    first: Vec<u32>,
    next: Vec<u32>,
}

impl Splits {
    fn new(heap: usize) -> Splits {
        let most_parts = (8 * heap + 1).isqrt() / 2 + 2;
        let mut splits = Splits {
            heap,
            prefix: Vec::with_capacity(heap + 1),
            first: vec![NONE; heap + 1],
            next: vec![NONE; most_parts],
        };
        for parts in 2..most_parts {
            splits.wait(parts, parts * (parts + 1) / 2);
        }
        splits
    }

    fn wait(&mut self, parts: usize, heap: usize) {
        if heap <= self.heap {
            self.next[parts] = std::mem::replace(&mut self.first[heap], parts as u32);
        }
    }

    fn least_winning(mut self) -> Option<usize> {
        let mut seen_at = Vec::new();
        self.prefix.push(0);
        for heap in 1..self.heap {
            self.each_split(heap, |_, value| mark(&mut seen_at, value, heap));
            let value = seen_at.iter().take_while(|&&seen| seen == heap).count() as u32;
            self.prefix.push(self.prefix[heap - 1] ^ value);
        }
        let mut least = None;
        self.each_split(self.heap, |parts, value| {
            least =
                if value == 0 { Some(least.map_or(parts, |least: usize| least.min(parts))) } else { least };
        });
        least
    }

    /// Empties the list of this heap, and hands on each number of parts with the value of that split.
    fn each_split(&mut self, heap: usize, mut visit: impl FnMut(usize, u32)) {
        let mut parts = self.first.get(heap).map_or(0, |&parts| parts as usize);
        while parts != NONE as usize {
            let smallest = (heap - parts * (parts - 1) / 2) / parts;
            visit(parts, self.prefix[smallest + parts - 1] ^ self.prefix[smallest - 1]);
            let after = self.next[parts] as usize;
            self.wait(parts, heap + parts);
            parts = after;
        }
    }
}

fn mark(seen_at: &mut Vec<usize>, value: u32, heap: usize) {
    if seen_at.len() <= value as usize {
        seen_at.resize(value as usize + 1, 0);
    }
    seen_at[value as usize] = heap;
}
