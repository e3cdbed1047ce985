//! The methods of proof, by the name that certificates use.

mod automaton;
mod guy_smith;
mod table;
mod window;

use crate::budget::{Checked, Meter};
use crate::certificate::Case;
use crate::verdict::{Claim, Period};

type Method = fn(&Case, &mut Meter) -> Checked<Claim>;

/// Every method, with the function that checks it.
pub(crate) const METHODS: &[(&str, Method)] = &[
    ("window", window::check),
    ("guy-smith", guy_smith::check),
    ("automaton", automaton::check),
    ("table", table::check),
];

/// Verifies on the table that preperiod and period are the least ones, where the law itself is already known to hold.
///
/// A smaller period would divide the period: the periods of what repeats for ever are the multiples of the least.
pub(crate) fn least(period: Period, value: impl Fn(u64) -> u32) -> Checked<()> {
    let Period { preperiod, period, saltus } = period;
    let steps = |n: u64, p: u64, s: u64| u64::from(value(n)) + s == u64::from(value(n + p));
    if preperiod > 0 && steps(preperiod - 1, period, saltus) {
        return Err("the preperiod is not the least".into());
    }
    let mut rest = period;
    for prime in 2..=period {
        if prime * prime > rest && rest == 1 {
            break;
        }
        let prime = if prime * prime > rest { rest } else { prime };
        if rest % prime != 0 {
            continue;
        }
        while rest % prime == 0 {
            rest /= prime;
        }
        let (shorter, less) = (period / prime, saltus / prime);
        if saltus % prime == 0 && (preperiod..preperiod + period).all(|n| steps(n, shorter, less)) {
            return Err(format!("the period is not the least: {shorter} is one"));
        }
    }
    Ok(())
}
