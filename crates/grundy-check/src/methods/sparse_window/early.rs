//! The values of the first heaps, one by one, with the rare heaps among them.
//!
//! The theorem needs no list here: the rare heaps before a heap are known when it comes. A rare value below the least
//! common one that no option has is then the value itself, and the heap joins them; only such heaps see all splits.

use super::colours::{Colours, VALUES};
use super::sieve::TOO_LARGE;
use crate::budget::{Checked, Meter};
use crate::code::Code;

/// The heaps below some heap.
pub(super) struct Early<'a> {
    code: &'a Code,
    colours: &'a Colours,
    splits: Vec<usize>,
    values: Vec<u32>,
    rare: Vec<usize>,
    /// By value: the last heap with an option of this value, plus 1.
    marked: Vec<usize>,
}

/// The values of the heaps below the limit and the rare heaps from 1 on among them.
pub(super) fn early_values(
    code: &Code,
    colours: &Colours,
    limit: usize,
    meter: &mut Meter,
) -> Checked<(Vec<u32>, Vec<usize>)> {
    meter.reserve(4 * limit as u64)?;
    let (values, splits) = (Vec::with_capacity(limit), super::splits(code).collect());
    let mut early =
        Early { code, colours, splits, values, rare: Vec::new(), marked: vec![0; VALUES as usize] };
    while early.values.len() < limit {
        early.next(meter)?;
    }
    Ok((early.values, early.rare))
}

impl Early<'_> {
    fn next(&mut self, meter: &mut Meter) -> Checked<()> {
        let heap = self.values.len();
        self.mark_takes(heap);
        self.mark_rare_parts(heap, meter)?;
        let is_rare = |value: &u32| self.colours.is_rare(heap, *value);
        let is_open = |value: &u32| self.marked[*value as usize] <= heap;
        let common = (0..VALUES).find(|value| !is_rare(value) && is_open(value)).ok_or(TOO_LARGE)?;
        let missing = (0..common).filter(|value| is_rare(value) && is_open(value)).count();
        self.mark_splits(heap, common, missing, meter)?;
        let value = (0..common).find(|value| self.marked[*value as usize] <= heap).unwrap_or(common);
        self.values.push(value);
        if heap > 0 && self.colours.is_rare(heap, value) {
            self.rare.push(heap);
        }
        Ok(())
    }

    fn mark_takes(&mut self, heap: usize) {
        for (taken, digit) in self.code.digits.iter().enumerate().take(heap + 1) {
            if digit & 1 != 0 && taken == heap {
                self.marked[0] = heap + 1;
            }
            if digit & 2 != 0 && taken < heap {
                self.marked[self.values[heap - taken] as usize] = heap + 1;
            }
        }
    }

    /// All options that are common come from takes and from these.
    fn mark_rare_parts(&mut self, heap: usize, meter: &mut Meter) -> Checked<()> {
        meter.spend((VALUES as usize / 16 + self.rare.len() * self.splits.len()) as u64)?;
        for sum in self.splits.iter().filter(|taken| **taken < heap).map(|taken| heap - taken) {
            for part in self.rare.iter().take_while(|part| **part < sum) {
                self.marked[(self.values[*part] ^ self.values[sum - part]) as usize] = heap + 1;
            }
        }
        Ok(())
    }

    /// Marks splits until no rare value below the least common one is missing, or all of them.
    fn mark_splits(
        &mut self,
        heap: usize,
        common: u32,
        mut missing: usize,
        meter: &mut Meter,
    ) -> Checked<()> {
        for part in 1..=heap / 2 {
            if missing == 0 {
                break;
            }
            meter.spend(self.splits.len() as u64)?;
            // Parts of at most half the heap take some splits twice, and so leave none out.
            for taken in self.splits.iter().filter(|taken| part + **taken < heap) {
                let value = self.values[part] ^ self.values[heap - taken - part];
                let mark = &mut self.marked[value as usize];
                let is_news = *mark <= heap && value < common && self.colours.is_rare(heap, value);
                missing -= usize::from(is_news);
                *mark = heap + 1;
            }
        }
        Ok(())
    }
}
