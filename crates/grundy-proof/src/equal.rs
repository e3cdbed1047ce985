//! Two take-and-break games with the same values, seen from the form of their options, where nobody may know a law.
//!
//! # Theorem
//! Leave out the first heaps, which are worth nothing, and write G(n) for the values of the others. Of the parts that a move
//! leaves some are worth nothing; the others are an xor of G at numbers with a fixed distance of their sum to n. Games with
//! the same such forms, and equal values until nothing else counts, have equal values for ever.
//!
//! # What the certificate holds
//! How many heaps of each game are left out.

use crate::certificate::{Certificate, listed};
use crate::explain::check_budget;
use crate::proved::Proved;
use grundy_check::Claim;
use grundy_rule::{Rules, Ruleset, Text};
use grundy_table::{Budget, fill};

/// So many heaps may be worth nothing before the first that is.
const MOST_DEAD: u64 = 64;

/// Proves that heap `n` of the first game has the value of heap `n - shift` of the second, for every `n`; heaps below 0 are worth 0.
///
/// ```
/// use grundy_proof::prove_same;
/// use grundy_rule::Ruleset;
/// use grundy_table::Budget;
///
/// let [dawson, chess] = ["octal 0.07", "octal 0.137"].map(|code| Ruleset::parse(code).unwrap());
/// let proved = prove_same(&dawson, &chess, 1, &Budget::small()).unwrap();
/// assert_eq!(proved.method(), "same-options");
/// assert!(prove_same(&dawson, &chess, 0, &Budget::small()).is_none());
/// ```
pub fn prove_same(ruleset: &Ruleset, other: &Ruleset, shift: i64, budget: &Budget) -> Option<Proved> {
    let (own, theirs) = (worthless(ruleset, budget)?, worthless(other, budget)?);
    if own as i64 - theirs as i64 != shift {
        return None;
    }
    let rule = other.canonical();
    let certificate = Certificate {
        rule: ruleset.canonical(),
        claim: format!("{{\"kind\": \"same\", \"rule\": \"{rule}\", \"shift\": {shift}}}"),
        method: "same-options",
        proof: Some(format!("{{\"dead\": {}}}", listed([own, theirs]))),
    };
    let words = explanation(ruleset, other, own, theirs);
    let proved = Proved::from_certificate(&certificate, words, &check_budget(budget)).ok()?;
    let states = matches!(&proved.statement().claim, Claim::Same { rule: stated, shift: by } if *stated == rule && *by == shift);
    states.then_some(proved)
}

/// How many heaps from 1 on are worth nothing before the first that is worth something.
fn worthless(ruleset: &Ruleset, budget: &Budget) -> Option<u64> {
    let is_plain = ruleset.arity() == Some(1) && !ruleset.has_start() && ruleset.wins().is_empty();
    let table = is_plain.then(|| fill(ruleset, MOST_DEAD + 2, budget).ok())??.table;
    let values = table.values()?;
    let first = values.iter().position(|value| *value != 0)?;
    (first as u64).checked_sub(1)
}

fn explanation(ruleset: &Ruleset, other: &Ruleset, own: u64, theirs: u64) -> Text {
    let (rule, other) = (ruleset.canonical(), other.canonical());
    Text::new(
        format!(
            "Leave out the heaps that are worth nothing at first: {own} of {rule}, {theirs} of {other}. Of the parts that a move leaves those are worth \
             nothing; the others are a sum of values at numbers whose sum has a fixed distance to n. Checked: both games have the same such sums, and \
             the same values as long as anything else counts. So the options have the same values at every further n, and by induction all values agree."
        ),
        format!(
            "先去掉最前面值为 0 的堆：{rule} 去掉 {own} 个，{other} 去掉 {theirs} 个。一步留下的各部分中，这样的堆值为 0；其余部分的值的异或只取决于它们的和与 n 的固定距离。\
             已检验：两个游戏有相同的这类和，并且在其他情形起作用的范围内值都相同。因此对更大的 n，后继的值都相同，由归纳法全部的值相同。"
        ),
    )
}
