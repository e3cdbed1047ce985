//! `same losses as RULE`: two rules that have the same positions, and the player to move loses at the same of them.

use super::refute::tables;
use super::same::{Difference, first_difference, has_other_kinds, other_coordinates, same_places};
use super::witness::different_outcomes;
use crate::claim_text::parse::Claim;
use crate::methods::prove::{Verdict, prove};
use grundy_law::Law;
use grundy_rule::{Diagnostic, Ruleset, Text};
use grundy_table::{Budget, Cell, Table};

/// Compares the tables; where they agree, one law of losses proved for both rules shows that they agree for ever.
pub(super) fn same_losses(
    ruleset: &Ruleset,
    other: &Ruleset,
    claim: &Claim,
    budget: &Budget,
) -> Result<Verdict, Diagnostic> {
    let (own, theirs) = (tables(ruleset, budget)?, tables(other, budget)?);
    match first_difference(&own, &theirs, lost) {
        Difference::None => {}
        Difference::OfCoordinates => return Ok(other_coordinates()),
        Difference::At(at, (Some(first), Some(second))) => {
            let refuted = different_outcomes(ruleset, claim, at, (first, second), budget);
            return Ok(Verdict::Refuted(Box::new(refuted)));
        }
        Difference::At(at, _) => return Ok(other_places(&at)),
    }
    let (Some(table), Some(other_table)) = (own.last(), theirs.last()) else { return Ok(too_little(0)) };
    Ok(proved_for_both((ruleset, table), (other, other_table), budget))
}

/// Whether a position loses; nothing where there is none.
fn lost(table: &Table, at: &[u64]) -> Option<bool> {
    match table.cell(at) {
        Cell::Nimber(value) => Some(value == 0),
        Cell::Threat => Some(false),
        Cell::Absent => None,
    }
}

fn proved_for_both(
    (ruleset, table): (&Ruleset, &Table),
    (other, other_table): (&Ruleset, &Table),
    budget: &Budget,
) -> Verdict {
    let limit = table.limit().min(other_table.limit());
    // Tables and laws show the first kind of position only.
    if has_other_kinds(ruleset) || has_other_kinds(other) {
        return too_little(limit);
    }
    let found = [table, other_table].into_iter().filter_map(|table| grundy_law::find(table).law);
    let laws: Vec<Law> = found.map(|found| found.law.of_outcomes()).collect();
    for law in laws {
        let first = prove(ruleset, &law, table, budget);
        let Verdict::Proved(first) = first else { continue };
        let Verdict::Proved(second) = prove(other, &law, other_table, budget) else { continue };
        return match same_places(ruleset, other, budget) {
            Ok(true) => Verdict::Proved([first, second].concat()),
            Ok(false) => too_little(limit),
            Err(stuck) => Verdict::Undecided(stuck.words()),
        };
    }
    too_little(limit)
}

fn other_places(at: &[u64]) -> Verdict {
    Verdict::Undecided(Text::new(
        format!("{at:?} is a position of one of the two rules only"),
        format!("{at:?} 只是其中一个规则的局面"),
    ))
}

fn too_little(limit: u64) -> Verdict {
    Verdict::Undecided(Text::new(
        format!("the losses agree below {limit}, but no law of them was proved for both rules"),
        format!("{limit} 以内的必败态相同，但没有对两个规则都证明出必败态的规律"),
    ))
}
