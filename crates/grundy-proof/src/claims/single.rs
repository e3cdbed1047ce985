//! Claims about one position, and about heaps at equal distances: `g(100) = 2`, `(1, 2) loses`, `for all k: g(7*k) = 0`.
//!
//! One position is worked out, and the checker works it out again. Heaps at equal distances come back to the same values
//! after one period of the game and one of the distances, so the repetition and a table up to there show the claim.

use super::repeats::least_repetition;
use super::witness::described;
use crate::certificate::{Certificate, listed};
use crate::claim_text::parse::{Claim, Progression, Told};
use crate::explain::check_budget;
use crate::methods::prove::{Verdict, Witness, rejected};
use crate::proved::Proved;
use grundy_rule::{Diagnostic, Halt, Rules, Ruleset, Text};
use grundy_table::{Budget, Cell, Values, fill};

impl Told {
    fn fits(self, value: u32) -> bool {
        match self {
            Told::Value(claimed) => claimed == u64::from(value),
            Told::Lost(lost) => lost == (value == 0),
        }
    }

    /// What is claimed and what is true, as short words.
    fn against(self, value: u32) -> (String, String) {
        let letter = |lost: bool| (if lost { "P" } else { "N" }).to_string();
        match self {
            Told::Value(claimed) => (claimed.to_string(), value.to_string()),
            Told::Lost(lost) => (letter(lost), letter(value == 0)),
        }
    }
}

/// Decides a claim about one position.
pub(super) fn at_position(
    ruleset: &Ruleset,
    at: &[u64],
    told: Told,
    claim: &Claim,
    budget: &Budget,
) -> Result<Verdict, Diagnostic> {
    let position = ruleset.at(at);
    if !is_plain(ruleset) || !ruleset.contains(&position) {
        return Err(no_position(at));
    }
    let value = match Values::new(ruleset, *budget).of(&position) {
        Ok(Cell::Nimber(value)) => value,
        Ok(_) => return Ok(Verdict::Undecided(without_value())),
        Err(Halt::Diagnostic(diagnostic)) => return Err(*diagnostic),
        Err(Halt::Stopped) => return Ok(Verdict::Undecided(too_far())),
    };
    if !told.fits(value) {
        return Ok(refuted(ruleset, at, told, value, claim, budget));
    }
    Ok(match value_certificate(ruleset, at, value, budget) {
        Ok(proved) => Verdict::Proved(vec![proved]),
        Err(reason) => Verdict::Undecided(rejected(&reason)),
    })
}

/// Whether a position is given by its numbers alone.
fn is_plain(ruleset: &Ruleset) -> bool {
    ruleset.start_clause().is_none() && ruleset.tags().iter().all(|(name, _)| name.is_empty())
}

fn refuted(ruleset: &Ruleset, at: &[u64], told: Told, value: u32, claim: &Claim, budget: &Budget) -> Verdict {
    let (claimed, actual) = told.against(value);
    let witness = described(ruleset, claim, at.to_vec(), claimed, actual, budget);
    let proved = value_certificate(ruleset, at, value, budget).ok();
    Verdict::Refuted(Box::new(Witness { proved, ..witness }))
}

pub(super) fn value_certificate(
    ruleset: &Ruleset,
    at: &[u64],
    value: u32,
    budget: &Budget,
) -> Result<Proved, String> {
    let certificate = Certificate {
        rule: ruleset.canonical(),
        claim: format!("{{\"kind\": \"value\", \"position\": {}, \"value\": {value}}}", listed(at)),
        method: "table",
        proof: None,
    };
    let shown = ruleset.show(&ruleset.at(at));
    let words = Text::new(
        format!(
            "By the definition, worked out once more by the checker, {shown} has the value {value}, the least number that no option has."
        ),
        format!("检验程序按定义重新算过：{shown} 的 SG 值为 {value}，即各后继的值中没有出现的最小自然数。"),
    );
    Proved::from_certificate(&certificate, words, &check_budget(budget))
}

/// Tables go no farther than this.
const FARTHEST: u64 = 200_000;
/// No table is shorter.
const SHORTEST: u64 = 1 << 12;

/// Decides a claim about heaps at equal distances.
pub(super) fn along(
    ruleset: &Ruleset,
    heaps: Progression,
    told: Told,
    claim: &Claim,
    budget: &Budget,
) -> Result<Verdict, Diagnostic> {
    if !is_plain(ruleset) {
        return Err(no_position(&[heaps.first]));
    }
    let wanted = heaps.first.saturating_add(heaps.step.saturating_mul(8)).clamp(SHORTEST, FARTHEST);
    let table = match fill(ruleset, wanted, budget) {
        Ok(filled) => filled.table,
        Err(Halt::Diagnostic(diagnostic)) => return Err(*diagnostic),
        Err(Halt::Stopped) => return Ok(Verdict::Undecided(too_far())),
    };
    let Some(values) = table.values() else { return Ok(Verdict::Undecided(without_value())) };
    let seen = (heaps.first..values.len() as u64).step_by(usize::try_from(heaps.step).unwrap_or(usize::MAX));
    if let Some(heap) = seen.into_iter().find(|&heap| !told.fits(values[heap as usize])) {
        return Ok(refuted(ruleset, &[heap], told, values[heap as usize], claim, budget));
    }
    let (mut proofs, least) = match least_repetition(ruleset, &table, &values, budget) {
        Ok(proved) => proved,
        Err(verdict) => return Ok(verdict),
    };
    let both = least_common(heaps.step, least.period);
    let until = both.and_then(|both| both.checked_add(heaps.first.max(least.preperiod)));
    let Some(until) = until.filter(|until| least.saltus == 0 && *until <= values.len() as u64) else {
        return Ok(Verdict::Undecided(too_far()));
    };
    match table_certificate(ruleset, &values[..until as usize], budget) {
        Ok(proved) => proofs.push(proved),
        Err(reason) => return Ok(Verdict::Undecided(rejected(&reason))),
    }
    Ok(Verdict::Proved(proofs))
}

fn least_common(one: u64, other: u64) -> Option<u64> {
    let (mut divisor, mut rest) = (one, other);
    while rest > 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (one / divisor.max(1)).checked_mul(other)
}

fn table_certificate(ruleset: &Ruleset, values: &[u32], budget: &Budget) -> Result<Proved, String> {
    let (below, values) = (values.len(), listed(values));
    let certificate = Certificate {
        rule: ruleset.canonical(),
        claim: format!("{{\"kind\": \"table\", \"below\": [{below}], \"values\": {values}}}"),
        method: "table",
        proof: None,
    };
    let words = Text::new(
        format!(
            "The values below {below}, worked out by the definition: from there on all that is claimed comes back."
        ),
        format!("{below} 以内的值按定义算出；此后论断所说的各堆都重复出现。"),
    );
    Proved::from_certificate(&certificate, words, &check_budget(budget))
}

fn no_position(at: &[u64]) -> Diagnostic {
    let shown = at.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    Diagnostic::new(Text::new(
        format!("({shown}) is not a position of which a claim can speak here"),
        format!("({shown}) 不是此处论断可以谈论的局面"),
    ))
    .help(Text::new(
        "claims about one position are for rules without tags and `start`, and for positions of their domain",
        "关于单个局面的论断只适用于没有标记和 `start` 的规则，局面须在定义域内",
    ))
}

fn without_value() -> Text {
    Text::new("the position has no Grundy value", "该局面没有 SG 值")
}

fn too_far() -> Text {
    Text::new("the values that the claim speaks of were not reached", "没有算到论断所说的值")
}

#[cfg(test)]
mod tests {
    use super::least_common;

    #[test]
    fn two_distances_meet_at_their_least_common_multiple() {
        assert_eq!(
            (least_common(7, 14), least_common(6, 4), least_common(1, 5)),
            (Some(14), Some(12), Some(5))
        );
        assert_eq!(least_common(u64::MAX, u64::MAX - 1), None);
    }
}
