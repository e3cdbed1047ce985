//! `same as RULE`: two rules whose positions have the same values.

use super::parse::Claim;
use super::refute::tables;
use super::witness::different_values;
use crate::prove::{Verdict, prove};
use grundy_rule::{Diagnostic, Ruleset, Text};
use grundy_table::{Budget, Table, boxed};

/// Compares the tables; where they agree, one law proved for both rules shows that they agree for ever.
pub(super) fn compared(
    ruleset: &Ruleset,
    other: &Ruleset,
    claim: &Claim,
    budget: &Budget,
) -> Result<Verdict, Diagnostic> {
    let (own, theirs) = (tables(ruleset, budget)?, tables(other, budget)?);
    for (table, other_table) in own.iter().zip(&theirs) {
        if table.arity() != other_table.arity() {
            return Ok(Verdict::Undecided(Text::new(
                "the positions of the two rules have different numbers of coordinates",
                "两个规则的局面坐标个数不同",
            )));
        }
        let limit = table.limit().min(other_table.limit());
        let wrong = boxed(table.arity(), limit).filter(|at| table.cell(at) != other_table.cell(at));
        if let Some(at) = wrong.min_by_key(|at| (at.iter().sum::<u64>(), at.clone())) {
            let cells = (table.cell(&at), other_table.cell(&at));
            return Ok(Verdict::Refuted(Box::new(different_values(ruleset, claim, at, cells, budget))));
        }
    }
    let (Some(table), Some(other_table)) = (own.last(), theirs.last()) else { return Ok(too_little(0)) };
    Ok(proved_for_both((ruleset, table), (other, other_table), budget))
}

fn proved_for_both(
    (ruleset, table): (&Ruleset, &Table),
    (other, other_table): (&Ruleset, &Table),
    budget: &Budget,
) -> Verdict {
    let limit = table.limit().min(other_table.limit());
    let Some(found) =
        grundy_law::find(table).law.filter(|found| found.law.claim == grundy_law::Claim::Grundy)
    else {
        return too_little(limit);
    };
    let first = prove(ruleset, &found.law, table, budget);
    let second = prove(other, &found.law, other_table, budget);
    match (first, second) {
        (Verdict::Proved(first), Verdict::Proved(second)) => Verdict::Proved([first, second].concat()),
        _ => too_little(limit),
    }
}

fn too_little(limit: u64) -> Verdict {
    Verdict::Undecided(Text::new(
        format!("the values agree below {limit}, but no law was proved for both rules"),
        format!("{limit} 以内的值相同，但没有对两个规则都证明出规律"),
    ))
}
