//! Periods that are longer than any table one would look at: found and proved from the code alone.

use crate::methods::prove::{Verdict, prove_period};
use grundy_rule::Ruleset;
use grundy_table::Budget;
use grundy_table::breaking::{Breaking, FarRun, find_period};

/// A period of a code, with the values that showed it.
pub struct LongPeriod {
    /// The least `e` with `g(n) = g(n + period)` for every `n ≥ e`.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The values below this were computed, and repeat so.
    pub known: u64,
    run: FarRun,
}

impl LongPeriod {
    /// The period that a run has shown, if it has; all heaps below preperiod plus period can be had from it.
    pub fn new(run: FarRun) -> Option<LongPeriod> {
        let evidence = run.evidence()?.clone();
        Some(LongPeriod {
            preperiod: evidence.preperiod,
            period: evidence.period,
            known: evidence.known,
            run,
        })
    }

    /// The Grundy value of any heap, by the period. A value that was not kept is found again, which may take seconds where the
    /// period is very long.
    pub fn value(&self, heap: u64) -> u32 {
        let folded = match heap.checked_sub(self.preperiod) {
            Some(beyond) => self.preperiod + beyond % self.period,
            None => heap,
        };
        self.run.value(folded)
    }
}

/// Runs a finite code until a period can be proved or the budget ends, and has the certificate checked.
///
/// ```
/// use grundy_proof::{Verdict, prove_long_period};
/// use grundy_rule::Ruleset;
/// use grundy_table::Budget;
///
/// let code = Ruleset::parse("octal 0.137").unwrap();
/// let (found, verdict) = prove_long_period(&code, 1, &Budget::small()).unwrap();
/// assert_eq!((found.preperiod, found.period), (52, 34));
/// assert!(matches!(verdict, Verdict::Proved(_)));
/// assert_eq!(found.value(1_000_000_000_000), found.value(1_000_000_000_000 - 34));
/// ```
pub fn prove_long_period(
    ruleset: &Ruleset,
    threads: usize,
    budget: &Budget,
) -> Option<(LongPeriod, Verdict)> {
    let digits = ruleset.code()?.finite_digits()?;
    let budget = &Budget { threads, ..*budget };
    let found = find_period(&Breaking::from_digits(&digits, budget)?, &[], u64::MAX, budget, &mut |_| ());
    let verdict = prove_period(ruleset, found.evidence()?, budget);
    Some((LongPeriod::new(found)?, verdict))
}
