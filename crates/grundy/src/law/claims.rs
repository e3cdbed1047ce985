//! Claims that a user types, with the games of the catalogue by their names.

use grundy_proof::Verdict;
use grundy_rule::{Diagnostic, Halt, Manner, Ruleset};
use grundy_table::Budget;

use crate::tables::outcome_table;

/// Decides a claim that the user typed.
pub fn refute(
    ruleset: &Ruleset,
    claim: &str,
    parameters: &[(String, i128)],
    budget: &Budget<'_>,
) -> Result<Verdict, Diagnostic> {
    let parameters: Vec<(&str, i128)> =
        parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    grundy_proof::refute(ruleset, claim, &parameters, grundy_catalogue::catalogue(), budget)
}

/// Holds a claim about losses against the outcomes of a box, for a rule that is played in a manner of its own.
pub fn refute_in_manner(
    ruleset: &Ruleset,
    manner: Manner,
    claim: &str,
    parameters: &[(String, i128)],
    budget: &Budget<'_>,
) -> Result<Verdict, Halt> {
    let parameters: Vec<(&str, i128)> =
        parameters.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let table = outcome_table(ruleset, manner, Some(looked_at(ruleset)), budget)?.losses();
    let names = grundy_catalogue::catalogue();
    Ok(grundy_proof::refute_losses(ruleset, claim, &parameters, names, &table)?)
}

/// How far one looks for a witness, or for a law of the losses.
pub fn looked_at(rules: &dyn grundy_rule::Rules) -> u64 {
    match rules.arity() {
        Some(1) => 512,
        Some(2) => 48,
        Some(3) => 12,
        _ => 6,
    }
}
