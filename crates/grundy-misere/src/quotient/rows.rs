//! The table of an observer: for each word whether it makes a P-position in each context seen so far.

use rustc_hash::FxHashMap;

use super::oracle::VectorOutcomes;
use super::vector::Vector;
use crate::allowance::{Allowance, Stop};

/// The outcomes of a word in every context, as bits.
pub type Row = Vec<u64>;

/// Contexts, and the rows of the words looked at; a row is filled up when it is asked for again.
pub struct Rows<'a> {
    outcomes: &'a mut VectorOutcomes,
    contexts: &'a mut Vec<Vector>,
    rows: FxHashMap<Vector, (usize, Row)>,
}

impl<'a> Rows<'a> {
    /// Rows over these contexts, which only grow.
    pub fn new(outcomes: &'a mut VectorOutcomes, contexts: &'a mut Vec<Vector>) -> Rows<'a> {
        Rows { outcomes, contexts, rows: FxHashMap::default() }
    }

    /// The exact outcomes behind the rows.
    pub fn outcomes(&mut self) -> &mut VectorOutcomes {
        self.outcomes
    }

    /// Adds a context; `false` if it was there.
    pub fn add_context(&mut self, context: Vector) -> bool {
        let is_new = !self.contexts.contains(&context);
        if is_new {
            self.contexts.push(context);
        }
        is_new
    }

    /// The outcomes of a word in all contexts.
    pub fn row(&mut self, word: Vector, allowance: &mut Allowance<'_>) -> Result<&Row, Stop> {
        let (filled, row) = self.rows.entry(word).or_default();
        while *filled < self.contexts.len() {
            let sum = self.outcomes.lanes().add(word, self.contexts[*filled])?;
            if *filled % 64 == 0 {
                row.push(0);
            }
            if self.outcomes.is_previous(sum, allowance)? {
                row[*filled / 64] |= 1 << (*filled % 64);
            }
            *filled += 1;
        }
        allowance.step()?;
        Ok(row)
    }

    /// Forgets every context that is not needed to tell these words apart, preferring old contexts, which are short.
    pub fn keep_separating(&mut self, words: &[Vector], allowance: &mut Allowance<'_>) -> Result<(), Stop> {
        let rows = words
            .iter()
            .map(|&word| self.row(word, allowance).cloned())
            .collect::<Result<Vec<Row>, Stop>>()?;
        let mut blocks = vec![0; words.len()];
        let mut count = 1;
        let mut kept = Vec::new();
        for (index, &context) in self.contexts.iter().enumerate() {
            let mut numbers: FxHashMap<(usize, bool), usize> = FxHashMap::default();
            let refined: Vec<usize> = rows
                .iter()
                .zip(&blocks)
                .map(|(row, &block)| {
                    let next = numbers.len();
                    *numbers.entry((block, row[index / 64] >> (index % 64) & 1 == 1)).or_insert(next)
                })
                .collect();
            if numbers.len() > count {
                count = numbers.len();
                blocks = refined;
                kept.push(context);
            }
        }
        *self.contexts = kept;
        self.rows.clear();
        Ok(())
    }

    /// The first context in which two words have different outcomes.
    pub fn difference(
        &mut self,
        left: Vector,
        right: Vector,
        allowance: &mut Allowance<'_>,
    ) -> Result<Option<Vector>, Stop> {
        let left = self.row(left, allowance)?.clone();
        let right = self.row(right, allowance)?;
        let place = left.iter().zip(right).map(|(a, b)| a ^ b).enumerate().find(|(_, word)| *word != 0);
        Ok(place.map(|(index, word)| self.contexts[64 * index + word.trailing_zeros() as usize]))
    }
}
