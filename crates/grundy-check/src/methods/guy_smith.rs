//! Periods of octal and hexadecimal codes, and of rules that say the same.
//!
//! # Theorem
//! R. K. Guy and C. A. B. Smith, *The G-values of various games*, Proc. Cambridge Philos. Soc. 52 (1956), 514–526, here with
//! the exact bound: let a move take at most `t` tokens and leave at most `k`
//! heaps, `e >= 1`, and `g(i) = g(i+p)` for `e <= i <= L-1-p` with `L = k(e+p-1)+t+1`. Then it holds for every `i >= e`:
//! from `L` on the largest part of an option is at least `e+p`, so that it can be lowered by `p`, and back.
//!
//! # What the certificate holds
//! The code, preperiod and period: the values are computed again.

use super::breaking::code_of;
use super::periods::least;
use crate::budget::{Checked, Meter};
use crate::code::Code;
use crate::methods::certificate::Case;
use crate::verdict::{Claim, Period};

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    let claim = case.pure_period()?; // (6.1)
    let code = code_of(case.rule, meter)?; // (6.2)
    repeats(&code, claim, meter)?;
    Ok(Claim::Periodic(claim))
}

/// Heaps below this show what happens to all heaps.
pub(super) fn enough_heaps(parts: usize, last: usize, preperiod: u64, period: u64) -> u64 {
    parts as u64 * (preperiod.max(1) + period - 1) + last as u64 + 1
}

/// Verifies the claim for a code and returns the values below the bound.
pub(super) fn repeats(code: &Code, claim: Period, meter: &mut Meter) -> Checked<Vec<u32>> {
    let Period { preperiod, period, .. } = claim;
    let last = code.last().ok_or("the code has no last digit")?;
    let enough = enough_heaps(code.most_parts(), last, preperiod, period);
    let limit = enough.max(preperiod.max(1) + 2 * period);
    let values = code.values(limit as usize, meter)?;
    let differs = |n: &u64| values[*n as usize] != values[(n + period) as usize];
    // (6.4)
    if let Some(heap) = (preperiod..limit - period).find(differs) {
        return Err(format!("the values of {heap} and {} differ", heap + period));
    }
    least(claim, |n| values[n as usize])?; // (6.5)
    Ok(values)
}
