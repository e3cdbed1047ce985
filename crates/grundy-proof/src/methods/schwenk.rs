//! Take-away games in which at most k times the last take, and b more, may be taken: Schwenk's theorem, for every k and b, and for
//! fractions of such numbers, rounded down.
//!
//! # Theorem
//! A. J. Schwenk, *Take-away games*, Fibonacci Quarterly 8 (1970), 225–234: let h(1) = 1 and h(i+1) = h(i) + h(j), where j is the least
//! index with (k·h(j) + b) / q ≥ h(i). The first player, who may not take all, loses iff the number of tokens is some h(i). If i − j has been the
//! same for enough indices in a row, it stays the same: the inequalities that fix j add up.
//!
//! # What the certificate holds
//! The factor k, what is more, the divisor q, the first losses, and from where on u(n) = u(n − 1) + u(n − 1 − lag).

use super::sampling::{looks_like, options, plain_arity};
use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, listed};
use crate::theorem_laws::names_the_same_losses;
use grundy_law::{Claim, Form, Law, Recurrence};
use grundy_rule::{Position, Rules, Ruleset, Text};
use grundy_table::Budget;

/// The theorem of Schwenk.
pub struct Schwenk;

impl Method for Schwenk {
    fn name(&self) -> &'static str {
        "schwenk"
    }

    fn law(&self, ruleset: &Ruleset, _: &Budget) -> Option<Law> {
        losses(allowed(ruleset)?).map(|losses| losses.law())
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let refusal = || not_for("takes of at most k times the last one", "每次至多取上一次 k 倍的游戏");
        let allowed = allowed(goal.ruleset).ok_or_else(refusal)?;
        let losses = losses(allowed)
            .filter(|losses| names_the_same_losses(&losses.law(), goal.law))
            .ok_or_else(refusal)?;
        let (Losses { early, seed, lag }, Allowed { factor, more, divisor }) = (&losses, allowed);
        let more = if more == 0 { String::new() } else { format!(", \"more\": {more}") };
        let divisor = if divisor == 1 { String::new() } else { format!(", \"divisor\": {divisor}") };
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: format!(
                "{{\"kind\": \"start\", \"play\": \"normal\", \"early\": {}, \"seed\": {}, \"lag\": {lag}}}",
                listed(early),
                listed(seed)
            ),
            method: self.name(),
            proof: Some(format!("{{\"factor\": {factor}{more}{divisor}}}")),
        };
        Ok(Draft { certificate, explanation: words(allowed, *lag) })
    }
}

/// Larger factors have very long seeds.
const LARGEST_FACTOR: u64 = 1000;

/// What may be taken after a take: so many times as much, and so many more, divided and rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Allowed {
    factor: u64,
    more: u64,
    // Invariant: at least 1, and no more than the factor.
    divisor: u64,
}

impl Allowed {
    fn times(self, taken: u64) -> u128 {
        u128::from(self.factor) * u128::from(taken)
    }

    fn after(self, taken: u64) -> u128 {
        self.times(taken) + u128::from(self.more)
    }

    /// What these have to reach, so that so much may be taken.
    fn for_taking(self, number: u64) -> u128 {
        u128::from(self.divisor) * u128::from(number)
    }

    /// As people write it, of a take.
    fn text(self, taken: &str) -> String {
        let whole = match self.more {
            0 => format!("{}·{taken}", self.factor),
            more => format!("{}·{taken} + {more}", self.factor),
        };
        match self.divisor {
            1 => whole,
            divisor => format!("⌊({whole})/{divisor}⌋"),
        }
    }

    /// The simplest one that allows so many after the takes 1, 2, 3, …
    fn seen_in(after: &[u64]) -> Option<Allowed> {
        let (first, last) = (*after.first()?, *after.last()?);
        let fits = |allowed: &Allowed| {
            let expected = |taken: u64| allowed.after(taken) / u128::from(allowed.divisor);
            (1..).zip(after).all(|(taken, seen)| expected(taken) == u128::from(*seen))
        };
        let with = |divisor: u64| {
            let about = last.saturating_mul(divisor) / after.len() as u64;
            let factors = about.saturating_sub(divisor).max(divisor)..=about + divisor;
            factors.flat_map(move |factor| {
                let least = (first * divisor).saturating_sub(factor);
                (least..=least + divisor).map(move |more| Allowed { factor, more, divisor })
            })
        };
        (1..=LARGEST_DIVISOR).flat_map(with).find(fits)
    }
}

/// Larger divisors are not looked for.
const LARGEST_DIVISOR: u64 = 8;
/// So many takes are looked at to see what they allow.
const TAKES: u64 = 24;

/// What the rule allows, if a first look says that it is a game of this kind.
fn allowed(ruleset: &Ruleset) -> Option<Allowed> {
    plain_arity(ruleset, true).filter(|&arity| arity == 2)?;
    let from = options(ruleset, &[2 * TAKES, TAKES])?;
    let after = |taken: u64| from.iter().find(|one| one[0] == 2 * TAKES - taken).map(|one| one[1]);
    let after: Vec<u64> = (1..=TAKES).map(after).collect::<Option<_>>()?;
    let is_small = after.iter().all(|number| *number <= TAKES * LARGEST_FACTOR + LARGEST_FACTOR);
    let allowed = Allowed::seen_in(&after).filter(|_| is_small)?;
    let expected = |position: &[u64]| {
        let take =
            |taken: u64| vec![position[0] - taken, (allowed.factor * taken + allowed.more) / allowed.divisor];
        (1..=position[0].min(position[1])).map(take).collect::<Vec<Vec<u64>>>()
    };
    let starts = (1..6).all(|n| ruleset.start(n) == Ok(Some(vec![Position::new(&[n, n - 1])])));
    let is_small = (1..=LARGEST_FACTOR).contains(&allowed.factor) && allowed.more <= LARGEST_FACTOR;
    (is_small && starts && looks_like(ruleset, 2, 6, expected)).then_some(allowed)
}

/// The starting numbers that are lost.
struct Losses {
    early: Vec<u64>,
    seed: Vec<u64>,
    lag: usize,
}

impl Losses {
    fn law(&self) -> Law {
        let mut coefficients = vec![0; self.lag + 1];
        coefficients[0] += 1;
        coefficients[self.lag] += 1;
        let form = Recurrence { early: self.early.clone(), seed: self.seed.clone(), coefficients };
        Law::new(1, Claim::Outcome, Form::Recurrence(form), Vec::new())
    }
}

/// The losses, with the shortest beginning; nothing if no lag settles before the numbers grow too large.
fn losses(allowed: Allowed) -> Option<Losses> {
    let mut terms = vec![1u64];
    let mut lags = Vec::new();
    let mut least = 0;
    loop {
        let last = terms[terms.len() - 1];
        while allowed.after(terms[least]) < allowed.for_taking(last) {
            least += 1;
        }
        let lag = terms.len() - 1 - least;
        // What is added to the factor must not be needed: only then do the inequalities add up.
        let is_firm = allowed.times(terms[least]) >= allowed.for_taking(last);
        lags.push(is_firm.then_some(lag));
        let settled = lags.iter().rev().take_while(|other| **other == Some(lag)).count();
        // As long as the inequalities have not come round once, a lag may still change.
        if settled > lag + 4 && terms.len() > 2 * lag + 4 {
            let first = lags.len() - settled;
            let start = first.saturating_sub(lag);
            let seed = terms.get(start..=start + lag)?.to_vec();
            return Some(Losses { early: terms[..start].to_vec(), seed, lag });
        }
        terms.push(last.checked_add(terms[least])?);
    }
}

fn words(allowed: Allowed, lag: usize) -> Text {
    let back = lag + 1;
    let (most, of_loss) = (allowed.text("t"), allowed.text("h(j)"));
    Text::new(
        format!(
            "Checked, for all positions at once: a player takes at least one token and at most {most}, t being what was taken last; the first may not take all. \
             Schwenk's theorem (1970): the first player loses iff the number of tokens is one of h(1) = 1, h(i + 1) = h(i) + h(j), j the least index with \
             {of_loss} ≥ h(i). Every other number is a sum of such h, each so much more than the next that it cannot be taken after it, and taking the smallest of them wins. Checked as \
             well: the first losses, and that from there on j = i − {lag} for {} indices in a row; the inequalities that say so add up to those of the \
             next index, so u(n) = u(n − 1) + u(n − {back}) for ever.",
            lag + 2
        ),
        format!(
            "已对全部局面一次检验：每次至少取一个，至多取 {most} 个（t 是上一次取的个数）；第一次不能取完。Schwenk 定理（1970）：先手必败当且仅当石子数是 h(1) = 1，\
             h(i + 1) = h(i) + h(j) 中的一项，其中 j 是使 {of_loss} ≥ h(i) 的最小下标。其他的数都是若干个 h 之和，每一项都大到在取后一项之后不能取完，取走最小的一项即胜。\
             还检验了开头各项，以及此后连续 {} 个下标都有 j = i − {lag}；这些不等式相加就得到下一个下标的不等式，所以 u(n) = u(n − 1) + u(n − {back}) 永远成立。",
            lag + 2
        ),
    )
}
