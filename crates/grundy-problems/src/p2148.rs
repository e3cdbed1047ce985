//! Pairs of heaps; a move removes one heap of a pair and splits the other into two that are not empty.
//!
//! The value of a pair `(x, y)` is the number of trailing ones of `(x - 1) or (y - 1)`: splitting `x` into `a, b`
//! gives `(a - 1) + (b - 1) = x - 2`, and binary addition shows which such numbers can be reached.

use crate::field::{HEAP, HEAPS, TESTS};
use crate::input::Input;
use crate::output::Output;
use crate::{Malformed, Text};

pub(crate) fn solve(input: &mut Input, output: &mut Output) -> Result<(), Malformed> {
    let heap = HEAP.from(1);
    for _ in 0..input.number(&TESTS)? {
        let heaps = input.number(&HEAPS)?;
        if heaps % 2 == 1 {
            return Err(odd_number_of_heaps(input, heaps));
        }
        let mut value = 0;
        for _ in 0..heaps / 2 {
            let (x, y) = (input.number(&heap)?, input.number(&heap)?);
            value ^= ((x - 1) | (y - 1)).trailing_ones();
        }
        output.choose(value != 0, "YES", "NO");
    }
    Ok(())
}

fn odd_number_of_heaps(input: &Input, heaps: u64) -> Malformed {
    let expected = Text::new("an even number of heaps before this place", "此处之前的堆数为偶数");
    input.malformed(expected, Text::new(heaps.to_string(), heaps.to_string()))
}
