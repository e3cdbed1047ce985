//! Take-away games in which at most k times the last take, and b more, divided by q and rounded down, may be taken.
//!
//! # Theorem
//! A. J. Schwenk, *Take-away games*, Fibonacci Quarterly 8 (1970), 225–234: with h(1) = 1 and h(i+1) = h(i) + h(j), j the
//! least index with k·h(j) + b >= q·h(i), the first player, who may not take all, loses iff the number of tokens is some h(i).
//!
//! Let Q(i) say k·h(i-r) >= q·h(i) > k·h(i-r-1) + b, so that h(i+1) = h(i) + h(i-r). Adding Q(i) and Q(i-r), and writing both
//! terms by the recurrence, gives Q(i+1): so what holds for r+2 indices in a row holds for all that follow.
//!
//! # What the certificate holds
//! The first losses, then r+1 losses as a seed, and r (the lag): u(n) = u(n-1) + u(n-1-r).

use crate::budget::{Checked, Meter, TOO_LARGE};
use crate::logic::same::has_options_of;
use crate::methods::certificate::Case;
use crate::rule::Rule;
use crate::verdict::Claim;

const LARGEST_FACTOR: u64 = 1000;

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.claim.only(&["kind", "play", "early", "seed", "lag"])?;
    if case.kind()? != "start" || case.claim.get("play")?.text()? != "normal" {
        return Err("the method proves which starting numbers are lost in normal play".into());
    }
    case.proof()?.only(&["factor", "more", "divisor"])?;
    let factor = case.proof()?.get("factor")?.natural()?;
    let more = case.proof()?.field("more").map_or(Ok(0), |more| more.natural())?;
    let divisor = case.proof()?.field("divisor").map_or(Ok(1), |divisor| divisor.natural())?;
    // (17.1)
    if !(1..=LARGEST_FACTOR).contains(&factor) || more > LARGEST_FACTOR {
        return Err(format!("the factor is not between 1 and {LARGEST_FACTOR}, or too much is added"));
    }
    if !(1..=factor).contains(&divisor) {
        return Err("the divisor is 0 or above the factor".into());
    }
    let whole = if more == 0 { format!("{factor} * t") } else { format!("{factor} * t + {more}") };
    let allowed = if divisor == 1 { whole } else { format!("({whole}) / {divisor}") };
    let reference = format!("(n, c) -> (n - t, {allowed}) for t in 1..=min(n, c); start n -> (n, n - 1)");
    // (17.2)
    has_options_of(case.rule, &Rule::read(&reference)?, meter)?;
    let early = case.claim.get("early")?.naturals()?;
    let seed = case.claim.get("seed")?.naturals()?;
    let lag = case.claim.get("lag")?.natural()?;
    recurs(Allowed { factor, more, divisor }, &early, &seed, lag, meter)?;
    Ok(Claim::Start { early, seed, lag })
}

/// After a take so many times as much, and so many more, may be taken, divided and rounded down.
#[derive(Clone, Copy)]
struct Allowed {
    factor: u64,
    more: u64,
    divisor: u64,
}

impl Allowed {
    fn times(self, taken: u64) -> u128 {
        u128::from(self.factor) * u128::from(taken)
    }

    fn after(self, taken: u64) -> u128 {
        self.times(taken) + u128::from(self.more)
    }

    fn for_taking(self, number: u64) -> u128 {
        u128::from(self.divisor) * u128::from(number)
    }
}

/// Demands that the losses begin like this, and that from the end of the seed on each is given by the lag.
fn recurs(allowed: Allowed, early: &[u64], seed: &[u64], lag: u64, meter: &mut Meter) -> Checked<()> {
    if lag > 100_000 || seed.len() as u64 != lag + 1 {
        return Err("the seed has not one term more than the lag".into());
    }
    let lag = lag as usize;
    let last = early.len() + lag;
    let enough = last.max(lag + 1) + lag + 2;
    let losses = losses(allowed, enough, meter)?;
    // (17.3)
    if losses[..=last] != [early, seed].concat() {
        return Err("the first losses are others".into());
    }
    let given_by_lag = |index: &usize| {
        let loss = allowed.for_taking(losses[*index]);
        let reaches = allowed.times(losses[index - lag]) >= loss;
        reaches && (*index == lag || allowed.after(losses[index - lag - 1]) < loss)
    };
    // (17.4)
    if let Some(index) = (last..=enough).find(|index| !given_by_lag(index)) {
        return Err(format!("the recurrence fails after loss {}", losses[index]));
    }
    Ok(())
}

/// The losses with indices 0 to `most`.
fn losses(allowed: Allowed, most: usize, meter: &mut Meter) -> Checked<Vec<u64>> {
    let mut losses = vec![1u64];
    let mut least = 0;
    while losses.len() <= most {
        meter.spend(10)?;
        let last = losses[losses.len() - 1];
        while allowed.after(losses[least]) < allowed.for_taking(last) {
            least += 1;
        }
        losses.push(last.checked_add(losses[least]).ok_or(TOO_LARGE)?);
    }
    Ok(losses)
}
