//! Rules whose parameters have no values: their laws, and claims about them, hold for all parameters.

use grundy_catalogue::catalogue;
use grundy_proof::Verdict;
use grundy_proof::parametric::refute_for_all;
use grundy_rule::{Diagnostic, Template};
use grundy_table::Budget;

/// The rule, if it has parameters and all of them are numbers that have no value.
pub fn free_template<Value>(text: &str, set: &[(String, Value)]) -> Option<Template> {
    let template = Template::parse_with(text, catalogue()).ok()?;
    let free = template.parameters();
    let is_free = |name: &&str| !template.is_many(name) && set.iter().all(|(given, _)| given != *name);
    let all_free = !free.is_empty() && free.iter().all(is_free);
    all_free.then_some(template)
}

/// Decides a claim about a rule for all values of its parameters.
pub fn refute_all(template: &Template, claim: &str, budget: &Budget<'_>) -> Result<Verdict, Diagnostic> {
    refute_for_all(template, claim, budget)
}
