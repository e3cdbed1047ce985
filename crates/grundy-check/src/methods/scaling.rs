//! Heaps that are divided, or of which a root is drawn: a value follows from that of the heap that is left.
//!
//! # Theorem
//! Division about z by c and by d can change places: z + ⌊(x − z)/c⌋ and z + ⌊(x − z)/d⌋ of each other are the same. So can
//! roots of degrees c and d. So where all options are such quotients, the options of the heap divided by c are the divided
//! options. If the law gives them values smaller by s than those before, then from some heap on the values go up by s with
//! every factor c.
//!
//! # What the certificate holds
//! The first values, the factor and z or the degree, and s. The checker reads the quotients off the rule, and computes the
//! values as far as is needed.

mod quotients;
mod shrinking;

use super::definition::{falling_values, one_heap};
use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::methods::certificate::Case;
use crate::verdict::{Claim, Law};
use quotients::Options;
use shrinking::{LARGEST, Shrinking};
use std::collections::BTreeSet;

/// So many values may be needed.
const LONGEST: u64 = 1 << 28;

/// The law of a certificate: `first[x]`, and from there on the value at the quotient plus the saltus.
struct Scaled {
    first: Vec<u64>,
    kind: Shrinking,
    /// The factor, or the degree.
    number: u64,
    saltus: u64,
}

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    case.claim.only(&["kind", "law"])?;
    let text = case.claim.get("law")?;
    text.only(&["scaling"])?;
    let law = Scaled::read(text.get("scaling")?)?;
    // (24.1)
    if case.kind()? != "grundy" {
        return Err("the method proves values".into());
    }
    one_heap(case.rule)?; // (24.2)
    let [clause] = case.rule.clauses.as_slice() else { return Err("the rule has not one clause".into()) };
    if clause.pattern.names().len() != 1 {
        return Err("the rule has not one clause for all heaps".into());
    }
    let mut late = quotients::Late { kind: law.kind, options: Vec::new(), from: law.kind.begin() };
    for alternative in &clause.alternatives {
        late.read(alternative, meter)?; // (24.4), (24.5)
    }
    let quotients::Late { options, from, .. } = late;
    let until = law.begins_to_repeat(&options, from)?;
    let values = falling_values(case.rule, until as usize, meter)?;
    // (24.6)
    if let Some(heap) = (0..until).find(|&heap| law.value(heap) != u64::from(values[heap as usize])) {
        return Err(format!("heap {heap} has another value"));
    }
    law.keeps_its_gap(&options, meter)?;
    Ok(Claim::Grundy { law: law.stated(), start: None })
}

impl Scaled {
    fn read(text: &Json) -> Checked<Scaled> {
        let natural = |name: &str| text.get(name)?.natural();
        let (kind, number) = match text.get("root") {
            Ok(_) => {
                text.only(&["first", "root", "saltus"])?;
                (Shrinking::Root, natural("root")?)
            }
            Err(_) => {
                text.only(&["first", "factor", "about", "saltus"])?;
                (Shrinking::Division(natural("about")?), natural("factor")?)
            }
        };
        let law = Scaled { first: text.get("first")?.naturals()?, kind, number, saltus: natural("saltus")? };
        let is_small = law.first.iter().chain([&law.saltus]).all(|one| *one <= LARGEST);
        // (24.3)
        if !is_small || !kind.takes(number) || law.early() > LARGEST || law.early() < kind.begin() {
            return Err("no heap is divided by this".into());
        }
        Ok(law)
    }

    fn early(&self) -> u64 {
        self.first.len() as u64
    }

    /// Φ of section 24.
    fn quotient(&self, heap: u64) -> u64 {
        self.kind.of(heap, self.number)
    }

    fn value(&self, heap: u64) -> u64 {
        match self.first.get(heap as usize) {
            Some(value) => *value,
            None => self.value(self.quotient(heap)) + self.saltus,
        }
    }

    /// From this heap on, what is said of a heap follows from what is said of its quotient; all before must be seen.
    fn begins_to_repeat(&self, options: &[Options], settled: u64) -> Checked<u64> {
        let reaches = |number: u64, heap: u64| self.kind.reaches(number, heap);
        let early = self.early();
        let of = |one: &Options| match one {
            Options::Quotient(divisor) | Options::Between(divisor, _) => reaches(*divisor, early),
            Options::UpTo(_, divisor) => reaches(self.number, reaches(*divisor, early)?),
            Options::AllQuotients(least) => reaches(self.number, early.checked_mul(early.max(*least))?),
        };
        let all = options.iter().map(of).chain([reaches(self.number, settled), Some(early)]);
        let most = all.collect::<Option<Vec<u64>>>().and_then(|all| all.into_iter().max());
        most.filter(|most| *most <= LONGEST).ok_or_else(|| crate::budget::OUT_OF_BUDGET.into())
    }

    /// Where values rise with the factor, the small heaps among the options give exactly the values that are missing (24.7).
    fn keeps_its_gap(&self, options: &[Options], meter: &mut Meter) -> Checked<()> {
        let below = self.quotient(self.early());
        let from = options.iter().filter_map(|one| match one {
            Options::UpTo(from, _) => Some(*from),
            Options::AllQuotients(_) => Some(1),
            Options::Quotient(_) | Options::Between(..) => None,
        });
        let (mut is_filled, mut all_fit) = (self.saltus == 0, true);
        for from in from {
            meter.spend(16 * self.early())?;
            // Without the heaps from the quotient of the first repeated heap on, a heap would be missing among the divided ones.
            if from > below || self.has_all_quotients(options) && !self.early().is_multiple_of(self.number) {
                return Err("the small heaps among the options do not fit together".into());
            }
            let seen =
                |heaps: std::ops::Range<u64>| heaps.map(|heap| self.value(heap)).collect::<BTreeSet<u64>>();
            let (all, kept) = (seen(from..self.early()), seen(below..self.early()));
            let lowered = |value: &u64| value.checked_sub(self.saltus).is_none_or(|less| all.contains(&less));
            let raised = |value: &u64| all.contains(&(value + self.saltus)) || kept.contains(value);
            is_filled |= (0..self.saltus).all(|value| all.contains(&value));
            all_fit &= self.saltus == 0 || all.iter().all(lowered) && seen(from..below).iter().all(raised);
        }
        if is_filled && all_fit { Ok(()) } else { Err("the values do not rise with the factor".into()) }
    }

    fn has_all_quotients(&self, options: &[Options]) -> bool {
        options.iter().any(|one| matches!(one, Options::AllQuotients(_)))
    }

    fn stated(self) -> Law {
        let Scaled { first, kind, number, saltus } = self;
        match kind {
            Shrinking::Division(about) => Law::Scaling { first, factor: number, about, saltus },
            Shrinking::Root => Law::Rooted { first, degree: number, saltus },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keeps(first: &[u64], number: u64, saltus: u64, options: Options) -> bool {
        let mut meter = Meter::new(&crate::Budget::default());
        let law = Scaled { first: first.to_vec(), kind: Shrinking::Division(0), number, saltus };
        law.keeps_its_gap(&[options], &mut meter).is_ok()
    }

    #[test]
    fn values_that_rise_need_small_heaps() {
        assert!(keeps(&[0], 3, 1, Options::UpTo(0, 3)));
        assert!(!keeps(&[0], 3, 1, Options::Quotient(3)), "no option has the value 0");
        assert!(!keeps(&[0, 1, 1], 3, 1, Options::UpTo(2, 3)), "heap 1 is no option of the quotient");
        assert!(!keeps(&[0, 2, 2], 3, 1, Options::UpTo(0, 3)), "the value 1 of the quotient is missing");
        assert!(!keeps(&[1, 2, 2], 3, 1, Options::UpTo(0, 3)), "the value 0 is missing");
        assert!(keeps(&[0, 5, 5], 3, 0, Options::Quotient(3)));
    }
}
