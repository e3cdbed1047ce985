//! "The values repeat with period p": the least repetition is proved, and the claim follows from it or contradicts it.

use super::refute::agrees_so_far;
use super::witness::described;
use crate::claim_text::Repeats;
use crate::claim_text::parse::Claim;
use crate::methods::prove::{Verdict, Witness, prove};
use crate::proved::Proved;
use grundy_law::{Claim as Spoken, Form, Law, Periodic, Periodicity, repetition};
use grundy_rule::{Diagnostic, Halt, Ruleset, Text};
use grundy_table::{Budget, Table, fill};

/// Tables go no farther than this.
const FARTHEST: u64 = 200_000;
/// A table holds so many periods.
const PERIODS: u64 = 4;
/// No table is shorter.
const SHORTEST: u64 = 1 << 12;

/// Decides a claim about repetition.
pub(super) fn decided(
    ruleset: &Ruleset,
    repeats: Repeats,
    claim: &Claim,
    budget: &Budget,
) -> Result<Verdict, Diagnostic> {
    let begin = repeats.preperiod.unwrap_or(0);
    let wanted = begin.saturating_add(repeats.period.saturating_mul(PERIODS)).clamp(SHORTEST, FARTHEST);
    let table = match fill(ruleset, wanted, budget) {
        Ok(filled) => filled.table,
        Err(Halt::Diagnostic(diagnostic)) => return Err(*diagnostic),
        Err(Halt::Stopped) => return Ok(too_little(0)),
    };
    let Some(values) = table.values() else { return Ok(without_values()) };
    if let Some(preperiod) = repeats.preperiod
        && let Some(n) = failure(&values, repeats, preperiod)
    {
        return Ok(Verdict::Refuted(Box::new(witness(ruleset, claim, &values, repeats, n, budget))));
    }
    Ok(by_least_period(ruleset, repeats, claim, &table, &values, budget))
}

/// The least `n` from a place on at which the repetition fails.
fn failure(values: &[u32], repeats: Repeats, from: u64) -> Option<u64> {
    let last = (values.len() as u64).checked_sub(repeats.period)?;
    (from..last).find(|&n| {
        let later = u64::from(values[(n + repeats.period) as usize]);
        later != u64::from(values[n as usize]).saturating_add(repeats.saltus)
    })
}

fn by_least_period(
    ruleset: &Ruleset,
    repeats: Repeats,
    claim: &Claim,
    table: &Table,
    values: &[u32],
    budget: &Budget,
) -> Verdict {
    let (proofs, least) = match least_repetition(ruleset, table, values, budget) {
        Ok(proved) => proved,
        Err(verdict) => return verdict,
    };
    if follows(repeats, least) {
        let begins_before = repeats.is_first && repeats.preperiod > Some(least.preperiod);
        return match repeats.is_least && least.period < repeats.period || begins_before {
            true => Verdict::Refuted(Box::new(repeats_already(repeats, least, proofs))),
            false => Verdict::Proved(proofs),
        };
    }
    // The values repeat in another way, so the claim fails at some place of every period from the preperiod on.
    match failure(values, repeats, least.preperiod.max(repeats.preperiod.unwrap_or(0))) {
        Some(n) => Verdict::Refuted(Box::new(witness(ruleset, claim, values, repeats, n, budget))),
        None => too_little(table.limit()),
    }
}

/// The least repetition of the values, proved; the verdict where there is none.
pub(super) fn least_repetition(
    ruleset: &Ruleset,
    table: &Table,
    values: &[u32],
    budget: &Budget,
) -> Result<(Vec<Proved>, Periodicity), Verdict> {
    let least = repetition(values, 0).ok_or_else(|| too_little(table.limit()))?;
    let form = Periodic::read(values, least.preperiod as usize, least.period as usize, least.saltus);
    let law = Law::new(1, Spoken::Grundy, Form::Periodic(form), Vec::new());
    match prove(ruleset, &law, table, budget) {
        Verdict::Proved(proofs) => Ok((proofs, least)),
        Verdict::Undecided(why) => Err(Verdict::Undecided(agrees_so_far(Some(table), &why))),
        // What is refuted then is the repetition that was seen, and not the claim.
        Verdict::Refuted(_) => Err(too_little(table.limit())),
    }
}

/// Whether the claim follows from the least repetition: a multiple of its period, not before it begins.
fn follows(repeats: Repeats, least: Periodicity) -> bool {
    let times = repeats.period / least.period;
    repeats.period.is_multiple_of(least.period)
        && least.saltus.checked_mul(times) == Some(repeats.saltus)
        && repeats.preperiod.is_none_or(|preperiod| preperiod >= least.preperiod)
}

fn witness(
    ruleset: &Ruleset,
    claim: &Claim,
    values: &[u32],
    repeats: Repeats,
    n: u64,
    budget: &Budget,
) -> Witness {
    let (now, later) = (values[n as usize], values[(n + repeats.period) as usize]);
    let claimed = u64::from(now).saturating_add(repeats.saltus);
    described(ruleset, claim, vec![n + repeats.period], claimed.to_string(), later.to_string(), budget)
}

/// The witness that a period is not the least, or a preperiod not the first place: where the repetition has come round for
/// the first time.
fn repeats_already(repeats: Repeats, least: Periodicity, proofs: Vec<Proved>) -> Witness {
    let place = least.preperiod + least.period;
    let (claimed, actual) = match least.period < repeats.period && repeats.is_least {
        true => (repeats.period, least.period),
        false => (repeats.preperiod.unwrap_or(0), least.preperiod),
    };
    let words = Text::new(
        format!("the values repeat with period {} already, from {} on", least.period, least.preperiod),
        format!("值从 {} 起已经以 {} 为周期重复", least.preperiod, least.period),
    );
    Witness {
        coordinates: vec![place],
        position: place.to_string(),
        claimed: claimed.to_string(),
        actual: actual.to_string(),
        chosen_move: None,
        words,
        proved: proofs.into_iter().next(),
    }
}

fn too_little(limit: u64) -> Verdict {
    Verdict::Undecided(Text::new(
        format!("the values below {limit} show no repetition that could be proved"),
        format!("{limit} 以内的值没有显示出可以证明的周期"),
    ))
}

fn without_values() -> Verdict {
    Verdict::Undecided(Text::new("some position of the rule has no Grundy value", "规则中有的局面没有 SG 值"))
}
