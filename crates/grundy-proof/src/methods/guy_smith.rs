//! A period seen long enough: take-and-break codes, and rules that say the same.
//!
//! # Theorem
//! R. K. Guy and C. A. B. Smith, *The G-values of various games*, Proc. Cambridge Philos. Soc. 52 (1956), 514–526, with the exact
//! bound: let `t` be the last non-zero digit and `k` the most heaps that a move leaves. If `g(i) = g(i + p)` for `e ≤ i ≤ L − 1 − p`,
//! where `e ≥ 1` and `L = k(e + p − 1) + t + 1`, then for all `i ≥ e`. For a heap of at least `L` the largest part of any option is at
//! least `e + p`, so `p` can be taken from it (or added to it) without changing a value. Preperiod 0 is proved with `e = 1` and then
//! `g(0) = g(p)`.
//!
//! # What the certificate holds
//! Preperiod and period. The checker computes all values below `L` itself.

use super::window::pure_period;
use super::{Draft, Goal, Hindrance, Method, Moves, not_for};
use crate::certificate::{Certificate, periodic_claim};
use grundy_check::Period;
use grundy_rule::{Rules, Text};

/// The theorem of Guy and Smith.
pub struct GuySmith;

/// Beyond this many values the checker would take too long: splitting costs it a square.
const MOST_VALUES: u64 = 1 << 16;

impl Method for GuySmith {
    fn name(&self) -> &'static str {
        "guy-smith"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let found = pure_period(goal)?;
        let Moves { last, parts } = Moves::of(goal.ruleset)?;
        if parts > 3 {
            return Err(not_for("moves that leave at most three heaps", "一步最多留下三堆的游戏"));
        }
        let bound = values_needed(found, parts, last);
        if bound > MOST_VALUES || bound > goal.budget.positions {
            return Err(
                Text::new(format!("it would need {bound} values"), format!("需要 {bound} 个值")).into()
            );
        }
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: periodic_claim(found),
            method: self.name(),
            proof: None,
        };
        Ok(Draft { certificate, explanation: words(found, parts, last, bound) })
    }
}

/// `k(e + p − 1) + t + 1` with `e ≥ 1`.
fn values_needed(found: Period, parts: u64, last: u64) -> u64 {
    let reach = found.preperiod.max(1).saturating_add(found.period).saturating_sub(1);
    parts.saturating_mul(reach).saturating_add(last + 1)
}

fn words(found: Period, parts: u64, last: u64, bound: u64) -> Text {
    let Period { preperiod, period, .. } = found;
    Text::new(
        format!(
            "Claim: g(n + {period}) = g(n) for every n ≥ {preperiod}. Theorem of Guy and Smith (1956): a move takes at most {last} and leaves at most \
             {parts} heaps. Checked: the equation holds for all values below {bound}. In a larger heap the largest part of every option is at least \
             {}, so {period} can be taken from it without changing its value: the options of n have the values of the options of n − {period}, \
             and by induction g(n) = g(n − {period}).",
            preperiod.max(1) + period
        ),
        format!(
            "结论：对一切 n ≥ {preperiod}，g(n + {period}) = g(n)。Guy–Smith 定理（1956）：一步最多取 {last} 个，最多留下 {parts} 堆。\
             已检验：等式在 {bound} 以内全部成立。更大的堆无论怎样走，最大的一部分都不小于 {}，从中减去 {period} 不改变其 SG 值；\
             所以 n 的各后继与 n − {period} 的各后继 SG 值相同，由归纳法 g(n) = g(n − {period})。",
            preperiod.max(1) + period
        ),
    )
}
