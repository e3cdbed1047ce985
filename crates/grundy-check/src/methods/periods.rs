//! Claims that values repeat, as several methods read and verify them.

use super::{along, guy_smith, window};
use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::methods::certificate::Case;
use crate::verdict::Period;

impl Case<'_> {
    /// The claim as a period.
    pub(crate) fn period(&self) -> Checked<Period> {
        self.claim.only(&["kind", "preperiod", "period", "saltus"])?;
        if self.kind()? != "periodic" {
            return Err("the method proves claims of the kind `periodic`".into());
        }
        period_of(self.claim)
    }

    /// The claim as a period without saltus.
    pub(crate) fn pure_period(&self) -> Checked<Period> {
        let period = self.period()?;
        if period.saltus == 0 { Ok(period) } else { Err("the method proves periods with saltus 0".into()) }
    }
}

/// Reads preperiod, period and saltus, all of a size that a table can have.
pub(crate) fn period_of(claim: &Json) -> Checked<Period> {
    Ok(Period { saltus: sensible(claim, "saltus")?, ..repetition_of(claim)? })
}

/// Reads preperiod and period alone.
pub(crate) fn repetition_of(claim: &Json) -> Checked<Period> {
    let (preperiod, period) = (sensible(claim, "preperiod")?, sensible(claim, "period")?);
    if period == 0 { Err("the period is 0".into()) } else { Ok(Period { preperiod, period, saltus: 0 }) }
}

fn sensible(claim: &Json, name: &str) -> Checked<u64> {
    let value = claim.get(name)?.natural()?;
    if value < 1 << 40 { Ok(value) } else { Err(format!("`{name}` is too large")) }
}

/// How many heaps show what all heaps do, for a map of heaps that repeats like this: a code, a subtraction set, or a rule
/// with a proof that its options move along.
pub(super) fn bound(case: &Case, period: Period, meter: &mut Meter) -> Checked<u64> {
    if case.proof.is_some() {
        return along::enough_heaps(case, period, meter);
    }
    let (parts, last) = match &case.rule.code {
        Some(code) => (code.most_parts(), code.last().ok_or("the code has no last digit")?),
        None => (1, window::subtraction_set(case.rule, meter)?.last().copied().unwrap_or(0)),
    };
    Ok(guy_smith::enough_heaps(parts, last, period.preperiod, period.period))
}

/// Verifies on the table that preperiod and period are the least ones, where the law itself is already known to hold.
///
/// A smaller period would divide the period: the periods of what repeats for ever are the multiples of the least.
pub(super) fn least<V: Into<u64>>(period: Period, value: impl Fn(u64) -> V) -> Checked<()> {
    let Period { preperiod, period, saltus } = period;
    let steps = |n: u64, p: u64, s: u64| value(n).into() + s == value(n + p).into();
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
