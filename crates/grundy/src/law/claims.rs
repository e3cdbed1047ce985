//! Claims that a user types, with the games of the catalogue by their names.

use grundy_proof::Verdict;
use grundy_rule::{Diagnostic, Ruleset};
use grundy_table::Budget;

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
