//! Three heaps, a move takes a Fibonacci number from one of them.
//!
//! No law is known, so the values come from their definition; they are tiny, and a set of them fits in one word.

use crate::Malformed;
use crate::fibonacci::FIBONACCI;
use crate::field::HEAP;
use crate::input::Input;
use crate::output::Output;

/// A table of a million bytes is still made in a moment.
const LARGEST: u64 = 1_000_000;

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let heap = HEAP.to(LARGEST);
    let mut table = Values::new();
    loop {
        let heaps = [input.number(&heap)?, input.number(&heap)?, input.number(&heap)?];
        if heaps == [0; 3] {
            return Ok(());
        }
        let value = heaps.into_iter().fold(0, |value, heap| value ^ table.value(heap as usize));
        output.choose(value != 0, "Fibo", "Nacci");
    }
}

/// The values of all heaps below some limit, which rises as larger heaps are asked for.
struct Values {
    takes: Vec<usize>,
    values: Vec<u8>,
}

impl Values {
    fn new() -> Values {
        let takes = FIBONACCI.iter().take_while(|&&number| number <= LARGEST).map(|&number| number as usize);
        Values { takes: takes.collect(), values: Vec::new() }
    }

    fn value(&mut self, heap: usize) -> u8 {
        while self.values.len() <= heap {
            let next = self.values.len();
            let takes = self.takes.iter().take_while(|&&take| take <= next);
            let reached = takes.fold(0_u32, |reached, take| reached | 1 << self.values[next - take]);
            self.values.push(reached.trailing_ones() as u8);
        }
        self.values[heap]
    }
}
