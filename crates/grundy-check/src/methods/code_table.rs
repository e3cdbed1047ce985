//! The table of a code: its Grundy values, from the definition.

use crate::budget::{Checked, Meter};
use crate::code::Code;

/// Values of a table are below this; no code within reach of a budget comes near it.
const VALUES: usize = 1 << 16;

impl Code {
    /// The Grundy values of the heaps below the limit, from the definition.
    /// Sums of three heaps go through the sets of all values of two heaps with a given total.
    pub(crate) fn values(&self, limit: usize, meter: &mut Meter) -> Checked<Vec<u32>> {
        meter.reserve(4 * limit as u64)?;
        let mut values: Vec<u32> = Vec::with_capacity(limit);
        let mut pairs: Vec<Vec<u32>> = Vec::new();
        let mut marks = Marks::new();
        for heap in 0..limit {
            marks.clear();
            for taken in 0..=heap.min(self.longest(heap)) {
                let (digit, rest) = (self.digit(taken), heap - taken);
                meter.spend(1)?;
                if digit & 1 != 0 && rest == 0 {
                    marks.mark(0);
                }
                if digit & 2 != 0 && rest > 0 {
                    marks.mark(values[rest]);
                }
                if digit & 4 != 0 && rest > 1 {
                    meter.spend(rest as u64 / 4)?;
                    marks.mark_pairs(&values[1..=rest / 2], &values[rest - rest / 2..rest]);
                }
                if digit & 8 != 0 {
                    for total in 2..rest {
                        meter.spend(pairs[total].len() as u64)?;
                        pairs[total].iter().for_each(|pair| marks.mark(pair ^ values[rest - total]));
                    }
                }
            }
            values.push(marks.least_unmarked()?);
            if self.most_parts() > 2 {
                pairs.push(pairs_of(&values, heap, meter)?);
            }
        }
        Ok(values)
    }

    fn longest(&self, heap: usize) -> usize {
        if self.repeating.is_empty() { self.digits.len() - 1 } else { heap }
    }
}

/// The different values of two non-empty heaps with this total.
fn pairs_of(values: &[u32], total: usize, meter: &mut Meter) -> Checked<Vec<u32>> {
    let mut marks = Marks::new();
    if total > 1 {
        marks.mark_pairs(&values[1..=total / 2], &values[total - total / 2..total]);
    }
    meter.spend(total as u64)?;
    marks.list(meter)
}

/// A set of values, of which the mex is wanted.
pub(crate) struct Marks {
    /// Values below 64, where nearly all of them are.
    low: u64,
    high: Vec<u64>,
}

impl Marks {
    pub(crate) fn new() -> Marks {
        Marks { low: 0, high: Vec::new() }
    }

    fn clear(&mut self) {
        self.low = 0;
        self.high.clear();
    }

    pub(crate) fn mark(&mut self, value: u32) {
        if value < 64 {
            self.low |= 1 << value;
            return;
        }
        let word = value as usize / 64;
        // Values beyond the limit cannot be the mex of so few marks; `least_unmarked` refuses to reach them.
        if word < VALUES / 64 {
            if self.high.len() <= word {
                self.high.resize(word + 1, 0);
            }
            self.high[word] |= 1 << (value % 64);
        }
    }

    /// Marks the xor of each entry of the first list with its partner from the end of the second.
    fn mark_pairs(&mut self, ascending: &[u32], descending: &[u32]) {
        for (first, second) in ascending.iter().zip(descending.iter().rev()) {
            self.mark(first ^ second);
        }
    }

    /// The marked values, increasing.
    pub(crate) fn list(&self, meter: &mut Meter) -> Checked<Vec<u32>> {
        let bound = 64 * self.high.len().max(1) as u32;
        let found: Vec<u32> = (0..bound).filter(|value| self.holds(*value)).collect();
        meter.spend(u64::from(bound) / 4)?;
        meter.reserve(4 * found.len() as u64 + 24)?;
        Ok(found)
    }

    pub(crate) fn holds(&self, value: u32) -> bool {
        let word = value as usize / 64;
        let bits = if word == 0 { self.low } else { self.high.get(word).copied().unwrap_or(0) };
        bits >> (value % 64) & 1 == 1
    }

    pub(crate) fn least_unmarked(&self) -> Checked<u32> {
        if self.low != u64::MAX {
            return Ok(self.low.trailing_ones());
        }
        (64..VALUES as u32).find(|value| !self.holds(*value)).ok_or_else(|| "a value is too large".into())
    }
}
