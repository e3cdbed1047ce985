//! Periods that are longer than any table one would look at: found and proved from the code alone.

use crate::methods::prove::{Verdict, prove_period};
use grundy_rule::Ruleset;
use grundy_table::Budget;
use grundy_table::breaking::{Breaking, Evidence, Run, run_until_period};

/// A period of a code, with the values that showed it.
pub struct LongPeriod {
    /// The least `e` with `g(n) = g(n + period)` for every `n ≥ e`.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The values below this were computed, and repeat so.
    pub known: u64,
    run: Run,
}

impl LongPeriod {
    /// The period that a run has shown; all heaps below preperiod plus period are known to it.
    pub fn new(evidence: &Evidence, run: Run) -> LongPeriod {
        LongPeriod { preperiod: evidence.preperiod, period: evidence.period, known: evidence.known, run }
    }

    /// The Grundy value of any heap, by the period.
    pub fn value(&self, heap: u64) -> u32 {
        let folded = match heap.checked_sub(self.preperiod) {
            Some(beyond) => self.preperiod + beyond % self.period,
            None => heap,
        };
        self.run.value(folded as usize)
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
    let found = run_until_period(&Breaking::from_digits(&digits, budget)?, threads, budget);
    let evidence = found.evidence?;
    let verdict = prove_period(ruleset, &evidence, budget);
    Some((LongPeriod::new(&evidence, found.run), verdict))
}
