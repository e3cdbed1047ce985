//! Take-and-break games: what a move takes at most, and how many heaps it leaves at most.

use super::{Hindrance, not_for};
use grundy_check::take_and_break;
use grundy_rule::{Rules, Ruleset};

/// The bounds of a finite take-and-break game on one heap.
pub(crate) struct Moves {
    /// The most tokens that a move takes.
    pub(crate) last: u64,
    /// The most heaps that a move leaves, at least 1.
    pub(crate) parts: u64,
}

impl Moves {
    /// The checker is asked, since it is the one to be convinced.
    pub(crate) fn of(ruleset: &Ruleset) -> Result<Moves, Hindrance> {
        let refusal = || not_for("finite take-and-break games on one heap", "单堆的有限取分游戏");
        let breaks = take_and_break(&ruleset.canonical()).ok_or_else(refusal)?;
        let last = breaks.iter().map(|(taken, _)| *taken as u64).max().unwrap_or(0);
        let parts = breaks.iter().map(|(_, parts)| *parts as u64).max().unwrap_or(0);
        Ok(Moves { last, parts: parts.max(1) })
    }
}
