//! Grundy values of the heaps of a heap game, under normal play.

use crate::allowance::{Allowance, Stop};
use crate::heap_game::{Heap, HeapGame};

/// The least number that is not among `values`.
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    let mut values: Vec<u32> = values.into_iter().collect();
    values.sort_unstable();
    values.dedup();
    (0..)
        .zip(&values)
        .find(|(expected, value)| expected != *value)
        .map_or(values.len() as u32, |(expected, _)| expected)
}

/// The Grundy values of the heaps `0..limit`, or of as many as the allowance permits.
pub fn grundy_values(
    game: &dyn HeapGame,
    limit: Heap,
    allowance: &mut Allowance<'_>,
) -> (Vec<u32>, Option<Stop>) {
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..limit.min(game.limit()) {
        if let Err(stop) = allowance.remember().and_then(|()| allowance.ask()) {
            return (values, Some(stop));
        }
        let mut reached = Vec::new();
        game.visit_options(heap, &mut |option| reached.push(nim_sum(&values, option)));
        values.push(mex(reached));
    }
    (values, None)
}

/// The value of a sum whose heaps have these values.
pub fn nim_sum(values: &[u32], sum: &[Heap]) -> u32 {
    sum.iter().fold(0, |total, &heap| total ^ values[heap as usize])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code_game::CodeGame;

    #[test]
    fn the_values_of_kayles_are_those_of_the_literature() {
        // OEIS A002186.
        let kayles = CodeGame::parse("0.77").unwrap();
        let (values, stop) = grundy_values(&kayles, 20, &mut Allowance::of(100));
        assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2]);
        assert_eq!(stop, None);
    }

    #[test]
    fn mex_skips_gaps_and_repetitions() {
        assert_eq!(mex([]), 0);
        assert_eq!(mex([1, 2]), 0);
        assert_eq!(mex([1, 0, 0, 3]), 2);
    }
}
