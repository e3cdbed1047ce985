//! Options that move along with the heap: periods of rules in words that are neither codes nor subtraction sets.
//!
//! # Theorem
//! Let values repeat with period `p` from `e` on below `L`, and let `s` be a multiple of `p` with `e + s ≤ L`. If from `L` on every
//! result of `x` is one of `x − s` with some parts larger by multiples of `p`, those being at least `e`, and the other way round, then
//! `x` has the value of `x − s`, so values repeat for ever. (The induction of Guy and Smith, for any rule whose moves are linear.)
//!
//! # What the certificate holds
//! Preperiod, period, `L` and `s`. The checker computes the values below `L` and decides by automata that options move along.

use super::automaton::is_plain_heap;
use super::window::pure_period;
use super::{Draft, Goal, Hindrance, Method, not_for};
use crate::automata::System;
use crate::certificate::{Certificate, periodic_claim};
use crate::game::Game;
use grundy_check::Period;
use grundy_rule::{Rules, Text};

/// The theorem on options that move along.
pub struct Along;

/// Shorter laws are small automata, which decide everything about them sooner.
const SHORTEST: u64 = 24;

/// The checker computes so many values from the definition, which costs it a square or a cube.
const MOST_VALUES: u64 = 1 << 12;

/// What one attempt may cost the checker, in steps of a few nanoseconds.
const ATTEMPT: u64 = 400_000_000;

impl Method for Along {
    fn name(&self) -> &'static str {
        "along"
    }

    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance> {
        let found = pure_period(goal)?;
        let refusal =
            || not_for("long periods of one heap with linear moves", "单堆、走法为线性、周期较长的规则");
        if found.preperiod + found.period < SHORTEST
            || goal.ruleset.code().is_some()
            || !is_plain_heap(goal.ruleset)
        {
            return Err(refusal());
        }
        let game = Game::new(goal.ruleset, System::Base(2)).map_err(|outside| outside.0)?;
        let parts =
            game.kinds.iter().flat_map(|kind| &kind.branches).map(|branch| branch.components.len()).max();
        let largest = u64::try_from(game.largest_constant()).unwrap_or(u64::MAX);
        let attempts = (1..=4).map(|times| {
            let step = times * found.period;
            let reach = (found.preperiod + step).saturating_mul(parts.unwrap_or(1).max(1) as u64);
            (reach.saturating_add(largest).saturating_add(1), step)
        });
        let mut attempts = attempts
            .filter(|(heaps, _)| *heaps <= MOST_VALUES)
            .map(|attempt| self.certificate(goal, found, attempt));
        let accepted = attempts.find(|certificate| is_accepted(certificate, goal)).ok_or_else(refusal)?;
        Ok(Draft { certificate: accepted, explanation: words(found) })
    }
}

impl Along {
    fn certificate(&self, goal: &Goal, found: Period, (heaps, step): (u64, u64)) -> Certificate {
        Certificate {
            rule: goal.ruleset.canonical(),
            claim: periodic_claim(found),
            method: self.name(),
            proof: Some(format!("{{\"heaps\": {heaps}, \"step\": {step}}}")),
        }
    }
}

/// Whether the checker accepts an attempt soon.
fn is_accepted(certificate: &Certificate, goal: &Goal) -> bool {
    let limits = grundy_check::Budget { bytes: goal.budget.bytes, steps: ATTEMPT };
    let verdict = grundy_check::check_until(&certificate.text(), &limits, goal.budget.should_stop);
    matches!(verdict, grundy_check::Verdict::Accepted(_))
}

fn words(found: Period) -> Text {
    let Period { preperiod, period, .. } = found;
    Text::new(
        format!(
            "Claim: g(n + {period}) = g(n) for every n ≥ {preperiod}. Checked: the equation holds for all heaps below a bound, and beyond it the options of a heap \
             are those of a smaller heap, some parts being larger by multiples of {period} and beginning at {preperiod} or more. Such parts have the \
             same values, so both heaps have the same value, and by induction the values repeat for ever."
        ),
        format!(
            "结论：对一切 n ≥ {preperiod}，g(n + {period}) = g(n)。已检验：等式在某个界限以内全部成立；超过界限后，一堆的各后继就是某个较小堆的各后继，\
             只是其中一些部分（不小于 {preperiod}）加上了 {period} 的倍数。这些部分的 SG 值不变，所以两堆的 SG 值相同，由归纳法永远循环。"
        ),
    )
}
