//! The methods of proof, by the name that certificates use.

mod automaton;
mod guy_smith;
mod modulus;
mod quotient;
mod sparse_window;
mod table;
mod textbook;
mod window;

use crate::budget::{Checked, Meter};
use crate::certificate::Case;
use crate::rule::Rule;
use crate::verdict::{Claim, Period};

type Method = fn(&Case, &mut Meter) -> Checked<Claim>;

/// Every method, with the function that checks it.
pub(crate) const METHODS: &[(&str, Method)] = &[
    ("window", window::check),
    ("guy-smith", guy_smith::check),
    ("sparse-window", sparse_window::check),
    ("automaton", automaton::check),
    ("mod", modulus::check),
    ("quotient", quotient::check),
    ("textbook", textbook::check),
    ("subtraction-set", textbook::check_subtraction_set),
    ("take-any", textbook::check_take_any),
    ("table", table::check),
];

/// How many heaps show what all heaps do, for a map of heaps that repeats like this: a code, or a subtraction set.
fn bound(rule: &Rule, period: Period, meter: &mut Meter) -> Checked<u64> {
    let (parts, last) = match &rule.code {
        Some(code) => (code.most_parts(), code.last().ok_or("the code has no last digit")?),
        None => (1, window::subtraction_set(rule, meter)?.last().copied().unwrap_or(0)),
    };
    Ok(guy_smith::enough_heaps(parts, last, period.preperiod, period.period))
}

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
