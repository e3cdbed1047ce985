//! Laws of misère play: automata decide who loses single positions, all of them at once.

use super::Draft;
use super::automaton::{
    Following, LawQuestion, failed, has_sums, nothing_learned, of_positions, of_starts, same_as_proved,
    several_kinds,
};
use super::prove::{another_law, rejected};
use crate::certified::Certified;
use crate::explain::{by_automaton_misere, check_budget};
use crate::kernel::{Decision, decide};
use crate::misere::{discover_misere, sums_undecided};
use crate::obligations::Convention;
use crate::proved::Proved;
use grundy_law::{Claim, Law};
use grundy_rule::{Ruleset, Text};
use grundy_table::Budget;

/// Proves a law of who loses single positions in misère play: whoever cannot move wins.
///
/// ```
/// use grundy_law::find_losses;
/// use grundy_proof::prove_misere;
/// use grundy_rule::Ruleset;
/// use grundy_table::{Budget, Table};
///
/// let bash = Ruleset::parse("x -> x - k for k in 1..=3").unwrap();
/// let losses = Table::from_values((0..64).map(|x| u32::from(x % 4 != 1)).collect());
/// let law = find_losses(&losses).law.unwrap().law;
/// assert!(prove_misere(&bash, &law, &Budget::small()).is_ok());
/// ```
pub fn prove_misere(ruleset: &Ruleset, law: &Law, budget: &Budget) -> Result<Proved, Text> {
    if law.claim != Claim::Outcome {
        return Err(Text::new("in misère play laws say who loses", "反常游戏中，规律只说明谁必败"));
    }
    let draft = drafted(ruleset, law, budget)?;
    let proved = Proved::from_certificate(&draft.certificate, draft.explanation, &check_budget(budget))
        .map_err(|reason| rejected(&reason))?;
    let shows = Certified::read_misere(&proved, budget).is_some_and(|certified| certified.shows(law, budget));
    if shows { Ok(proved) } else { Err(another_law()) }
}

/// A law of who loses in misère play, decided for all positions at once; where it follows from one of all kinds of positions,
/// that one is learned and proved.
///
/// Where moves leave several positions, who loses does not follow from who loses the parts.
fn drafted(ruleset: &Ruleset, law: &Law, budget: &Budget) -> Result<Draft, Text> {
    if ruleset.start_clause().is_some() || several_kinds(ruleset) {
        let found = discover_misere(ruleset, budget).ok_or_else(nothing_learned)?;
        let follows: Following = if ruleset.start_clause().is_some() { of_starts } else { of_positions };
        same_as_proved(ruleset, law, &found, budget, follows)?;
        return Ok(Draft { certificate: found.certificate, explanation: found.proved.explanation().clone() });
    }
    if has_sums(ruleset) {
        return Err(sums_undecided());
    }
    let question = LawQuestion { ruleset, law, plain: false, play: Convention::Misere };
    match decide(ruleset, &question, budget).map_err(|stuck| stuck.words())? {
        Decision::Fails(failure) => Err(failed(&failure)),
        Decision::Holds(certificate) => {
            Ok(Draft { explanation: by_automaton_misere(&certificate), certificate })
        }
    }
}
