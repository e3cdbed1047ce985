//! Values that grow evenly where all amounts but those of a thin set may be taken: all but primes, all but squares.
//!
//! # Theorem
//! Let G grow by s every p heaps, s > 0, and let the heaps with the value v be those with the value v − s, moved by p, for all v
//! from some u on. Of the differences between a large heap and the heaps of one value not all can be in a thin set, so for the
//! values below u only finitely many heaps have to be looked at; and what holds for the values below u moves along to all.
//!
//! # What the certificate holds
//! Rule, preperiod, period and saltus.

mod sets;

use self::sets::Kept;
use super::definition::{heap_values, one_heap};
use super::periods::least;
use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::verdict::{Claim, Period};

/// So many first values, and so many heaps that are looked at.
const LONGEST: u64 = 4_000;
const FARTHEST: u64 = 1 << 24;

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    let claim = case.period()?;
    // (31.1)
    if claim.saltus == 0 || claim.preperiod + claim.period > LONGEST {
        return Err("the method proves short periods of values that grow".into());
    }
    one_heap(case.rule)?; // (31.2)
    let kept = Kept::read(case.rule)?; // (31.3)
    let first = heap_values(case.rule, (claim.preperiod + claim.period) as usize, meter)?;
    let growing = Growing { claim, first: &first };
    least(claim, |heap| growing.at(heap))?; // (31.4)
    for (value, heaps) in (0..).zip(growing.heaps_below(growing.end())) {
        settled(value, &heaps, &growing, &kept, meter)
            .map_err(|reason| format!("the value {value}: {reason}"))?;
    }
    Ok(Claim::Periodic(claim))
}

/// That the heaps with this value do not reach each other, and that every heap with a greater value reaches one of them.
fn settled(value: u64, heaps: &[u64], growing: &Growing, kept: &Kept, meter: &mut Meter) -> Checked<()> {
    // (31.5)
    for (place, heap) in heaps.iter().enumerate() {
        if let Some(smaller) = heaps[..place].iter().find(|smaller| !kept.has(heap - **smaller)) {
            return Err(format!("heap {heap} leads to heap {smaller}, which has it too"));
        }
    }
    // (31.6)
    let reach = kept.reach(heaps).ok_or("too few heaps have it for large heaps to reach one of them")?;
    let last = heaps.last().copied().unwrap_or(0).saturating_add(reach);
    if last > FARTHEST {
        return Err("too many heaps would have to be looked at".into());
    }
    // (31.7)
    for heap in 0..=last {
        meter.spend(1 + heaps.len() as u64)?;
        let mut smaller = heaps.iter().take_while(|smaller| **smaller < heap);
        if growing.at(heap) > value && smaller.all(|smaller| kept.has(heap - smaller)) {
            return Err(format!("heap {heap} does not reach it"));
        }
    }
    Ok(())
}

/// Values that grow as claimed, from the first ones on.
struct Growing<'a> {
    claim: Period,
    first: &'a [u32],
}

impl Growing<'_> {
    fn at(&self, heap: u64) -> u64 {
        let Period { preperiod, period, saltus } = self.claim;
        let rounds = heap.saturating_sub(preperiod) / period;
        u64::from(self.first[(heap - rounds * period) as usize]) + rounds * saltus
    }

    /// From this value on the heaps of each value are those of the value less the saltus, all of them moved by a period.
    fn end(&self) -> u64 {
        let Period { preperiod, saltus, .. } = self.claim;
        let early = self.first[..preperiod as usize].iter().map(|value| u64::from(*value) + saltus);
        let most = early.chain(self.first.iter().map(|value| u64::from(*value))).max();
        saltus.max(most.map_or(0, |most| most + 1))
    }

    /// The heaps of each value below an end. From so many rounds on every value is at least the end.
    fn heaps_below(&self, end: u64) -> Vec<Vec<u64>> {
        let Period { preperiod, period, saltus } = self.claim;
        let mut heaps = vec![Vec::new(); end as usize];
        for heap in 0..preperiod + period * (end / saltus + 1) {
            if let Some(same) = heaps.get_mut(self.at(heap) as usize) {
                same.push(heap);
            }
        }
        heaps
    }
}
