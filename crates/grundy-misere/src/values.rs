//! Grundy values of the heaps of a heap game, under normal play.

use crate::allowance::{Allowance, Stop};
use crate::heap_game::HeapGame;
use crate::sum::Heap;

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
    let mut table = GrowingTable::default();
    for _ in 0..limit.min(game.limit()) {
        let grown = allowance.remember().and_then(|()| table.grow(game, allowance, &mut |_, _| {}));
        if let Err(stop) = grown {
            return (table.values, Some(stop));
        }
    }
    (table.values, None)
}

/// The value of a sum whose heaps have these values.
pub fn nim_sum(values: &[u32], sum: &[Heap]) -> u32 {
    sum.iter().fold(0, |total, &heap| total ^ values[heap as usize])
}

/// Whether some heap of the sum has a value above 1.
pub(crate) fn is_hot(values: &[u32], sum: &[Heap]) -> bool {
    sum.iter().any(|&heap| values[heap as usize] > 1)
}

/// Grundy values that are computed one heap after the other.
#[derive(Default)]
pub(crate) struct GrowingTable {
    /// The values so far.
    pub(crate) values: Vec<u32>,
    // For each value the last heap, plus one, that had an option of it; so nothing is ever cleared.
    marks: Vec<u32>,
}

impl GrowingTable {
    /// Computes the value of the next heap. On the way it shows, for each option, its xor and whether it is hot:
    /// whether some heap of it has a value above 1.
    ///
    /// Nothing is added when the allowance ends on the way.
    pub(crate) fn grow(
        &mut self,
        game: &dyn HeapGame,
        allowance: &mut Allowance<'_>,
        see: &mut dyn FnMut(u32, bool),
    ) -> Result<(), Stop> {
        allowance.ask()?;
        let heap = self.values.len() as Heap;
        let mut trouble = Ok(());
        game.visit_while(heap, &mut |option| {
            let value = nim_sum(&self.values, option);
            if self.marks.len() <= value as usize {
                self.marks.resize(value as usize + 1, 0);
            }
            self.marks[value as usize] = heap + 1;
            see(value, is_hot(&self.values, option));
            trouble = allowance.step_over(option.len());
            trouble.is_ok()
        });
        trouble?;
        let value = self.marks.iter().position(|&mark| mark != heap + 1).unwrap_or(self.marks.len());
        self.values.push(value as u32);
        Ok(())
    }
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
