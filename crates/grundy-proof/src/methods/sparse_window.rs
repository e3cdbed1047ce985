//! A window in the sparse space: long periods of octal codes.
//!
//! # Theorem
//! Split the values by the parity of their bits under a mask (and, for some codes, by the parity of the heap) into rare and common, as in
//! *Winning Ways*, chapter 4. The nim-sum of two common values is rare, so the common values that an option of `n` can have come from takes
//! and from splits with a rare part. Let `R` list all rare heaps, `t` be the last digit, `A` bound the smaller part of the splits
//! that reach rare values, and `W = max(R, A) + t`. If all heaps from `m` on are common, `g(i) = g(i + p)` for `m ≤ i < m + W`,
//! and every step over one period was taken with those witnesses, then `g(i) = g(i + p)` for all `i ≥ m`:
//! the marks at `n` depend only on the last `W` values, and each witness moves along by `p`.
//! (A. Gangolli and T. Plambeck, 1989, and A. Flammenkamp compute with the sparse space; the window certificate is ours.)
//!
//! # What the certificate holds
//! Preperiod, period, mask, whether the parity of heaps counts, the rare heaps, `A` and `m`.
//! The checker computes the values up to one window beyond the period.

use super::window::pure_period;
use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::certificate::{Certificate, listed, periodic_claim};
use grundy_check::Period;
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::breaking::{Breaking, Evidence, Proof, find_period};

/// The window certificate of the sparse-space method.
pub struct SparseWindow;

impl Method for SparseWindow {
    fn name(&self) -> &'static str {
        "sparse-window"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let found = pure_period(goal)?;
        let code = goal.ruleset.code().ok_or_else(|| not_for("take-and-break codes", "取分代码"))?;
        let digits = code.finite_digits().filter(|_| code.parts() == 2);
        let digits =
            digits.ok_or_else(|| not_for("finite octal codes that split", "有限且可分堆的八进制代码"))?;
        let again = || Text::new("no period was found again", "没有再次找到周期");
        let game = Breaking::from_digits(&digits, goal.budget).ok_or_else(again)?;
        let run = find_period(&game, &[], u64::MAX, goal.budget, &mut |_| ());
        let evidence = run.evidence().ok_or_else(again)?;
        if (evidence.preperiod, evidence.period) != (found.preperiod, found.period) {
            return Err(Text::new("the period is another one", "周期与之不同").into());
        }
        window_draft(goal.ruleset, evidence)
    }
}

/// The certificate of a period for which a run found the evidence.
pub(crate) fn window_draft(ruleset: &Ruleset, evidence: &Evidence) -> Result<Draft, Hindrance> {
    let period = Period { preperiod: evidence.preperiod, period: evidence.period, saltus: 0 };
    let Proof::Window { mask, position_parity, rare, witness_bound, start } = &evidence.proof else {
        let (method, proof) = ("guy-smith", None);
        let certificate =
            Certificate { rule: ruleset.canonical(), claim: periodic_claim(period), method, proof };
        return Ok(Draft { certificate, explanation: words(period, evidence.known) });
    };
    let position = u8::from(position_parity.is_some());
    let rare = rare.iter().filter(|&&heap| heap > 0);
    let proof = format!(
        "{{\"mask\": {mask}, \"position\": {position}, \"rare\": {}, \"witness\": {witness_bound}, \"from\": {start}}}",
        listed(rare)
    );
    let certificate = Certificate {
        rule: ruleset.canonical(),
        claim: periodic_claim(period),
        method: "sparse-window",
        proof: Some(proof),
    };
    Ok(Draft { certificate, explanation: words(period, evidence.known) })
}

fn words(period: Period, known: u64) -> Text {
    let Period { preperiod, period, .. } = period;
    Text::new(
        format!(
            "Claim: g(n + {period}) = g(n) for every n ≥ {preperiod}. Values are split into rare and common ones, so that two common values add up to a \
             rare one; from some heap on all values are common. Checked: {known} values, each with a witness for every rare value below it; a whole window \
             of values occurs again {period} later. Everything that decides a value lies in that window, so by induction all values repeat."
        ),
        format!(
            "结论：对一切 n ≥ {preperiod}，g(n + {period}) = g(n)。把 SG 值分成稀有值与常见值两类，使两个常见值的异或是稀有值；从某一堆起全是常见值。\
             已检验：{known} 个值，每个值以下的稀有值都有见证；一整个窗口的值在 {period} 之后重复出现。决定一个值的一切都在窗口之内，由归纳法全部重复。"
        ),
    )
}
