//! What a claim says about heaps a period apart, seen while the values come and kept no longer than needed.
//!
//! The values from the one before the preperiod up to the end of the window are kept. A shorter period would divide the
//! period, and it would show in the window: what is equal there so far apart stays equal, by the theorem itself.

use crate::budget::{Checked, Meter};
use crate::verdict::Period;
use std::ops::Range;

pub(super) struct Watch {
    preperiod: usize,
    period: usize,
    /// The heaps whose values are kept.
    heaps: Range<usize>,
    kept: Vec<u16>,
    shorter: Vec<Shorter>,
}

/// A divisor of the period, and whether it was seen to be no period.
struct Shorter {
    period: usize,
    fails: bool,
}

impl Watch {
    /// The claim, and where the window ends.
    pub(super) fn new(claim: Period, end: usize, meter: &mut Meter) -> Checked<Watch> {
        let (preperiod, period) = (claim.preperiod as usize, claim.period as usize);
        let heaps = preperiod.saturating_sub(1)..end;
        meter.reserve(2 * heaps.len() as u64)?;
        let shorter = |prime: usize| Shorter { period: period / prime, fails: false };
        Ok(Watch {
            preperiod,
            period,
            heaps,
            kept: Vec::new(),
            shorter: prime_divisors(period).into_iter().map(shorter).collect(),
        })
    }

    /// Whether some of these heaps matter.
    #[inline(always)]
    pub(super) fn cares_for(&self, heaps: Range<usize>) -> bool {
        let touches =
            |later: usize| heaps.start < self.heaps.end + later && self.heaps.start + later < heaps.end;
        touches(0) || touches(self.period) || self.shorter.iter().any(|shorter| touches(shorter.period))
    }

    /// Looks at the value of the next heap; every heap that matters is to be shown once, in order.
    pub(super) fn see(&mut self, heap: usize, value: u32) -> Checked<()> {
        let Watch { preperiod, period, heaps, kept, shorter } = self;
        let earlier = |distance: usize| {
            let before = heap.checked_sub(distance).filter(|before| heaps.contains(before))?;
            Some((before, u32::from(kept[before - heaps.start])))
        };
        if let Some((before, known)) = earlier(*period) {
            if before >= *preperiod && known != value {
                return Err(format!("the values of {before} and {heap} differ")); // (7.7)
            }
            if before < *preperiod && known == value {
                return Err("the preperiod is not the least".into()); // (7.8)
            }
        }
        for shorter in shorter {
            let is_other = |(before, known): (usize, u32)| before >= *preperiod && known != value;
            shorter.fails |= earlier(shorter.period).is_some_and(is_other);
        }
        if heaps.contains(&heap) {
            kept.push(value as u16);
        }
        Ok(())
    }

    /// Whether all was seen that is to be seen.
    pub(super) fn end(&self) -> Checked<()> {
        match self.shorter.iter().find(|shorter| !shorter.fails) {
            Some(shorter) => Err(format!("the period is not the least: {} is one", shorter.period)),
            None => Ok(()),
        }
    }
}

fn prime_divisors(number: usize) -> Vec<usize> {
    let (mut rest, mut primes) = (number, Vec::new());
    let mut candidate = 2;
    while candidate * candidate <= rest {
        if rest.is_multiple_of(candidate) {
            primes.push(candidate);
        }
        while rest.is_multiple_of(candidate) {
            rest /= candidate;
        }
        candidate += 1;
    }
    primes.extend(Some(rest).filter(|rest| *rest > 1));
    primes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    /// What a watch says about values that are `word` for ever after the `early` ones.
    fn said(early: &[u32], word: &[u32], preperiod: u64, period: u64) -> Checked<()> {
        let claim = Period { preperiod, period, saltus: 0 };
        let end = early.len().max(preperiod as usize) + 40;
        let mut watch = Watch::new(claim, end, &mut Meter::new(&Budget::default()))?;
        let values = early.iter().chain(word.iter().cycle());
        for (heap, value) in values.enumerate().take(end + period as usize) {
            if watch.cares_for(heap..heap + 1) {
                watch.see(heap, *value)?;
            }
        }
        watch.end()
    }

    #[test]
    fn a_watch_accepts_the_least_preperiod_and_period_only() {
        assert_eq!(said(&[5, 6], &[1, 2, 3, 1, 2, 4], 2, 6), Ok(()));
        assert_eq!(said(&[], &[1, 2, 3], 0, 3), Ok(()));
        assert_eq!(said(&[7], &[1], 1, 1), Ok(()));
        assert_eq!(said(&[5, 6], &[1, 2, 3], 3, 3), Err("the preperiod is not the least".into()));
        assert_eq!(said(&[5, 6], &[1, 2, 3], 1, 3), Err("the values of 1 and 4 differ".into()));
        assert_eq!(said(&[], &[1, 2, 3], 0, 6), Err("the period is not the least: 3 is one".into()));
        assert_eq!(said(&[], &[1, 2], 0, 6), Err("the period is not the least: 2 is one".into()));
        assert_eq!(said(&[], &[1, 2, 3, 4], 0, 3), Err("the values of 0 and 3 differ".into()));
    }

    #[test]
    fn prime_divisors_are_each_listed_once() {
        assert_eq!(prime_divisors(1), []);
        assert_eq!(prime_divisors(360), [2, 3, 5]);
        // As the command `factor` of GNU coreutils lists them.
        assert_eq!(prime_divisors(328_226_140_474), [2, 103, 4_523, 352_273]);
    }
}
