//! Values that grow: take-and-break games with `g(n+p) = g(n)+s` where the saltus `s` is a power of two.
//!
//! # Theorem
//! A move takes `t` tokens and leaves `i` non-empty heaps, for finitely many pairs; `T` is the greatest `t`, `k` the greatest `i`.
//! Let `G` obey the law from `e >= 1` on, be the Grundy function below `L`, where `L >= e+2p+T+(k-1)(e-1)`, and write
//! `G(a) = s·Q(a) + R(a)` with `R(a) < s`, `d(a) = p·Q(a) - a`, which from `e` on depends on the residue of `a` alone.
//! Call a part *moving* from `e` on, else *fixed*, and a fixed part *loud* if its value is at least `2s`.
//!
//! (A) *No option has the value of its heap, if* for every move and all parts of which two move, or one moves and another
//! is loud, and for every residue class of heaps: `R` differs, or `δ = (Σd - t - d(n)) / p` is no even number from 0 on.
//! For the xor of the `Q` of the parts is at most their sum `Q(n) + δ` and has its parity. With one moving part `a` and
//! no loud one, `a - 2p` shows the same for the heap `n - 2p`, and so down to the table.
//!
//! (B) *Every smaller value is reached, if* for a multiple `V` of `2s` and every heap `n` of the last `2p` before `L`: `V <= G(n)`;
//! every `v < V - 2s` has a *flat* option: two moving parts with equal `Q`; every further `v < V` has a *full* one: besides the two a
//! moving part `c` with `v xor G(c) < 2s`; every further `v < G(n)` has an *up* one: a moving part `c` with `v xor G(c) < 2s`.
//! For `p` more in each of the two parts gives the same `v` for the heap `n + 2p`, and `2p` more in `c` gives `v + 2s`.
//!
//! # What the certificate holds
//! `L` and `V`. The values are computed again.

use super::breaking::{Break, breaks};
use super::code_table::Marks;
use super::periods::least;
use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::verdict::{Claim, Period};
use std::collections::BTreeSet;

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    let claim = case.period()?;
    // (19.1)
    if !claim.saltus.is_power_of_two() {
        return Err("the method needs a saltus that is a power of two".into());
    }
    let breaks = breaks(case.rule, meter)?;
    let proof = case.proof()?;
    proof.only(&["heaps", "low"])?;
    let number = |name: &str| -> Checked<usize> {
        let number = proof.get(name)?.natural()?;
        if number < 1 << 32 { Ok(number as usize) } else { Err(format!("`{name}` is too large")) }
    };
    let Period { preperiod, period, saltus } = claim;
    let (from, period, saltus) = (preperiod.max(1) as usize, period as usize, saltus as usize);
    let (limit, low) = (number("heaps")?, number("low")?);
    let taken = breaks.iter().map(|one| one.taken).max().unwrap_or(0);
    let parts = breaks.iter().map(|one| one.parts).max().unwrap_or(0);
    // (19.4)
    if limit < from + 2 * period + taken + parts.saturating_sub(1) * (from - 1) {
        return Err("there are too few heaps".into());
    }
    // (19.5)
    if low < 2 * saltus || low % (2 * saltus) != 0 {
        return Err("`low` is not a multiple of twice the saltus".into());
    }
    let mut game = Game { breaks, from, period, saltus, values: Vec::new(), sums: Vec::new() };
    game.fill(limit, parts, meter)?;
    let value = |heap: usize| game.values[heap] as usize;
    let differs = |heap: &usize| value(*heap) + saltus != value(heap + period);
    // (19.6)
    if let Some(heap) = (preperiod as usize..limit - period).find(differs) {
        return Err(format!("the values of {heap} and {} do not differ by the saltus", heap + period));
    }
    game.never_its_own(parts, meter)?;
    game.all_smaller(low, parts, meter)?;
    least(claim, |heap| game.values[heap as usize])?; // (19.7)
    Ok(Claim::Periodic(claim))
}

/// The different values of sums of so many heaps, by their total.
type Sums = Vec<Vec<u32>>;

struct Game {
    breaks: Vec<Break>,
    /// The first moving heap.
    from: usize,
    period: usize,
    saltus: usize,
    values: Vec<u32>,
    /// For 0, 1, … non-empty heaps, fewer than the most that a move leaves.
    sums: Vec<Sums>,
}

/// What an option can have that (A) speaks of: how many parts move, up to 2, and whether a fixed one is loud.
const KINDS: usize = 6;
/// About what an entry of the set below takes.
const BYTES_FOR_EACH_SUM: u64 = 64;
/// `Σd` and the xor of the `R`.
type Traits = BTreeSet<(i128, usize)>;

impl Game {
    /// Computes the values of the heaps below the limit from the definition.
    fn fill(&mut self, limit: usize, parts: usize, meter: &mut Meter) -> Checked<()> {
        meter.reserve(4 * limit as u64)?;
        self.sums = vec![Vec::new(); parts.max(1)];
        for heap in 0..limit {
            self.sums[0].push(if heap == 0 { vec![0] } else { Vec::new() });
            for count in 2..self.sums.len() {
                let mut marks = Marks::new();
                self.mark_joined(&mut marks, &self.sums[count - 1], heap, 1, u32::MAX, meter)?;
                self.sums[count].push(marks.list(meter)?);
            }
            let value = self.mex(heap, meter)?;
            self.values.push(value);
            if let Some(single) = self.sums.get_mut(1) {
                single.push(if heap == 0 { Vec::new() } else { vec![value] });
            }
        }
        Ok(())
    }

    fn mex(&self, heap: usize, meter: &mut Meter) -> Checked<u32> {
        let mut marks = Marks::new();
        for one in self.breaks.iter().filter(|one| one.taken <= heap) {
            let rest = heap - one.taken;
            match one.parts {
                0 if rest == 0 => marks.mark(0),
                0 => {}
                parts => self.mark_joined(&mut marks, &self.sums[parts - 1], rest, 1, u32::MAX, meter)?,
            }
        }
        marks.least_unmarked()
    }

    /// Marks the values of a heap from `from` on and a sum with a value below `below` that have this total together.
    fn mark_joined(
        &self,
        marks: &mut Marks,
        sums: &Sums,
        total: usize,
        from: usize,
        below: u32,
        meter: &mut Meter,
    ) -> Checked<()> {
        for heap in from..(total + 1).min(self.values.len()) {
            let sums = &sums[total - heap];
            meter.spend(sums.len() as u64 + 1)?;
            sums.iter().filter(|sum| **sum < below).for_each(|sum| marks.mark(sum ^ self.values[heap]));
        }
        Ok(())
    }

    /// The value in units of the saltus, and what is over.
    fn split(&self, heap: usize) -> (usize, usize) {
        let value = self.values[heap] as usize;
        (value / self.saltus, value % self.saltus)
    }

    /// The `d` and `R` of a heap.
    fn traits(&self, heap: usize) -> (i128, usize) {
        let (units, over) = self.split(heap);
        (self.period as i128 * units as i128 - heap as i128, over)
    }

    /// (A) for all heaps from the limit on (19.8).
    fn never_its_own(&self, parts: usize, meter: &mut Meter) -> Checked<()> {
        let mut sums = vec![Traits::new(); KINDS];
        sums[0].insert((0, 0));
        for count in 1..=parts {
            sums = self.with_one_more(&sums, meter)?;
            for one in self.breaks.iter().filter(|one| one.parts == count) {
                for kind in [3, 4, 5] {
                    self.no_even_gap(&sums[kind], one.taken, meter)?;
                }
            }
        }
        Ok(())
    }

    fn with_one_more(&self, sums: &[Traits], meter: &mut Meter) -> Checked<Vec<Traits>> {
        let mut more = vec![Traits::new(); KINDS];
        let heaps = 1..self.from + self.period;
        let classes: BTreeSet<_> = heaps.map(|heap| (self.traits(heap), self.weight(heap))).collect();
        for (kind, sums) in sums.iter().enumerate() {
            for (sum, over) in sums {
                let mut added = 0;
                for ((gap, rest), weight) in &classes {
                    let kind = (kind / 2 + weight / 2).min(2) * 2 + (kind % 2).max(weight % 2);
                    added += u64::from(more[kind].insert((sum + gap, over ^ rest)));
                }
                meter.spend(20 * classes.len() as u64)?;
                meter.reserve(BYTES_FOR_EACH_SUM * added)?;
            }
        }
        Ok(more)
    }

    /// What a part adds to the kind: 2 if it moves, 1 if it is loud.
    fn weight(&self, heap: usize) -> usize {
        match (heap >= self.from, self.values[heap] as usize >= 2 * self.saltus) {
            (true, _) => 2,
            (false, loud) => usize::from(loud),
        }
    }

    fn no_even_gap(&self, sums: &Traits, taken: usize, meter: &mut Meter) -> Checked<()> {
        for heap in self.from..self.from + self.period {
            meter.spend(sums.len() as u64)?;
            let (own, over) = self.traits(heap);
            let gaps = sums.iter().filter(|sum| sum.1 == over).map(|sum| sum.0 - taken as i128 - own);
            let step = 2 * self.period as i128;
            if gaps.into_iter().any(|gap| gap >= 0 && gap % step == 0) {
                return Err(format!("an option of heap {heap} or of a later one may have its value"));
            }
        }
        Ok(())
    }

    /// (B) for all heaps from the limit on (19.9).
    fn all_smaller(&self, low: usize, parts: usize, meter: &mut Meter) -> Checked<()> {
        let limit = self.values.len();
        let mut pairs: Vec<Sums> = vec![self.flat_pairs(meter)?];
        for _ in 3..=parts {
            let mut longer = Vec::new();
            for total in 0..limit {
                let mut marks = Marks::new();
                self.mark_joined(&mut marks, &pairs[pairs.len() - 1], total, 1, u32::MAX, meter)?;
                longer.push(marks.list(meter)?);
            }
            pairs.push(longer);
        }
        (limit - 2 * self.period..limit).try_for_each(|heap| self.reaches(heap, low, &pairs, meter))
    }

    /// The values of two moving heaps with equal units, by their total.
    fn flat_pairs(&self, meter: &mut Meter) -> Checked<Sums> {
        let pairs = |total: usize| {
            meter.spend(total as u64)?;
            let mut marks = Marks::new();
            for heap in self.from..(total + 1).saturating_sub(self.from) {
                let other = total - heap;
                if self.split(heap).0 == self.split(other).0 {
                    marks.mark(self.values[heap] ^ self.values[other]);
                }
            }
            marks.list(meter)
        };
        (0..self.values.len()).map(pairs).collect()
    }

    fn reaches(&self, heap: usize, low: usize, pairs: &[Sums], meter: &mut Meter) -> Checked<()> {
        let [mut flat, mut full, mut up] = [Marks::new(), Marks::new(), Marks::new()];
        let small = 2 * self.saltus as u32;
        for one in self.breaks.iter().filter(|one| one.parts > 0 && one.taken <= heap) {
            let rest = heap - one.taken;
            self.mark_joined(&mut up, &self.sums[one.parts - 1], rest, self.from, small, meter)?;
            if one.parts > 1 {
                pairs[one.parts - 2][rest].iter().for_each(|sum| flat.mark(*sum));
            }
            if one.parts > 2 {
                self.mark_joined(&mut full, &pairs[one.parts - 3], rest, self.from, small, meter)?;
            }
        }
        let own = self.values[heap] as usize;
        let full_from = low - 2 * self.saltus;
        let wanted = |value: usize| {
            if value < full_from {
                &flat
            } else if value < low {
                &full
            } else {
                &up
            }
        };
        meter.spend(own as u64)?;
        match (0..own).find(|value| !wanted(*value).holds(*value as u32)) {
            _ if own < low => Err(format!("the value of {heap} is below `low`")),
            Some(value) => Err(format!("no option of {heap} with the value {value} moves along")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;

    /// With `G(n) = n` three parts of the heap have the sum of the heap, and a xor that may be as large: only a take helps.
    #[test]
    fn an_option_may_have_the_value_of_its_heap() {
        let never_its_own = |taken: usize| {
            let breaks = vec![Break { taken, parts: 3 }];
            let game =
                Game { breaks, from: 1, period: 1, saltus: 1, values: (0..20).collect(), sums: Vec::new() };
            game.never_its_own(3, &mut Meter::new(&Budget::default()))
        };
        assert!(never_its_own(0).is_err_and(|reason| reason.contains("may have its value")));
        assert_eq!(never_its_own(1), Ok(()));
    }
}
