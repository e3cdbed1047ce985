//! Values that grow by a power of two: take-and-break games that leave three heaps or more.
//!
//! # Theorem
//! Let `g(n + p) = g(n) + s` from `e` on, `s` a power of two, for a game in which a move takes one of finitely many numbers and
//! leaves a given number of non-empty heaps, cut in any way. Whether that goes on for ever is seen from finitely many heaps:
//! the options that reach small values hold two parts which can both grow by `p` without changing their xor, the options that
//! reach large ones hold a part which can grow by `2p`, and that no option has the value of its heap follows from the parity of
//! what the parts have in units of `s`. The checker's `FORMAT.md` has the statement and the proof. (Compare the tests of
//! A. Dailly, É. Duchêne, U. Larsson and G. Paris, *Partition games*, 2020, for games without preperiod.)
//!
//! # What the certificate holds
//! How many heaps are looked at, and below which value options are to be of the first kind.

use super::{Draft, Goal, Hindrance, Method, Moves, not_for};
use crate::certificate::{Certificate, periodic_claim};
use crate::forms::period;
use grundy_check::Period;
use grundy_law::Claim;
use grundy_rule::{Rules, Text};
use grundy_table::Cell;

/// The theorem on values that grow.
pub struct Arithmetic;

/// Beyond this many heaps the checker would take too long: sums of heaps cost it a cube.
const MOST_HEAPS: u64 = 4000;

impl Method for Arithmetic {
    fn name(&self) -> &'static str {
        "arithmetic"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let growing = goal.law.periodicity().filter(|found| found.saltus.is_power_of_two());
        let found = growing.filter(|_| goal.law.claim == Claim::Grundy).map(period).ok_or_else(|| {
            not_for("values that grow by a power of two in each period", "每个周期增加 2 的幂的 SG 值")
        })?;
        let moves = Moves::of(goal.ruleset)?;
        let low = low_values(goal, found);
        let heaps = heaps_needed(found, &moves, low);
        if heaps > MOST_HEAPS {
            return Err(
                Text::new(format!("it would need {heaps} values"), format!("需要 {heaps} 个值")).into()
            );
        }
        let certificate = Certificate {
            rule: goal.ruleset.canonical(),
            claim: periodic_claim(found),
            method: self.name(),
            proof: Some(format!("{{\"heaps\": {heaps}, \"low\": {low}}}")),
        };
        Ok(Draft { certificate, explanation: words(found, heaps, low) })
    }
}

/// A multiple of twice the saltus such that every residue class has heaps with values just below it.
fn low_values(goal: &Goal, found: Period) -> u64 {
    let first = (0..found.preperiod + found.period).map(|heap| match goal.table.at(heap) {
        Cell::Nimber(value) => u64::from(value),
        Cell::Threat | Cell::Absent => 0,
    });
    let unit = found.saltus.saturating_mul(2);
    (first.max().unwrap_or(0) / unit + 2).saturating_mul(unit)
}

/// Enough heaps for values above `low`, for three parts that all repeat, and for any parts that do not.
fn heaps_needed(found: Period, moves: &Moves, low: u64) -> u64 {
    let Period { preperiod, period, saltus } = found;
    let from = preperiod.max(1);
    let grown = (low / saltus).saturating_add(6).saturating_mul(period);
    let cut = (from + 2 * period + moves.last).saturating_add((moves.parts - 1).saturating_mul(from - 1));
    cut.max((3 * from + moves.last).saturating_add(grown))
}

fn words(found: Period, heaps: u64, low: u64) -> Text {
    let Period { preperiod, period, saltus } = found;
    let (step, rise) = (2 * period, 2 * saltus);
    Text::new(
        format!(
            "Claim: g(n + {period}) = g(n) + {saltus} for every n ≥ {preperiod}. The saltus is a power of two, so the nim-sum treats a value's multiple of \
             {saltus} and its remainder apart. Checked: the equation for all heaps below {heaps}; and in the last {step} of them, that every value below \
             {low} is reached by an option with two parts whose multiples are equal, so that both can grow by {period} and the value stays, and every other \
             smaller value by an option with a part that can grow by {step} while the value grows by {rise}. So, by induction, what is reached from n \
             is reached from n + {step}. Checked for all kinds of parts at once: no option has the value of its heap, because the multiples of {saltus} in its \
             parts have the wrong parity or too small a sum."
        ),
        format!(
            "结论：对一切 n ≥ {preperiod}，g(n + {period}) = g(n) + {saltus}。增量是 2 的幂，所以异或时值的 {saltus} 的倍数部分与余数部分互不影响。\
             已检验：等式在 {heaps} 以内全部成立；并且对其中最后 {step} 个堆，每个小于 {low} 的值都由某个后继取到，这个后继有两部分的倍数相等，两部分同时加 {period} 而值不变；\
             其余更小的值都由某个后继取到，这个后继有一部分加 {step} 时值增加 {rise}。于是由归纳法，n 能走到的值，n + {step} 也能相应地走到。\
             对各部分的一切可能情形还检验了：没有后继取到堆自己的值，因为各部分中 {saltus} 的倍数之和奇偶性不对，或者太小。"
        ),
    )
}
