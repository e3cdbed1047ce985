//! The law of who loses, for rules that are played in a manner of their own.

use grundy_law::find_losses;
use grundy_proof::{discover_misere, prove_misere};
use grundy_rule::{Halt, Manner, Rules, Ruleset};
use grundy_table::Budget;

use super::outcomes::{looked_at, outcome_table};
use crate::law::{LawAnswer, losses_on_lists};
use crate::standing::Firmness;

/// The law of who loses single positions that are played in this manner: in misère play with a proof where one is found, and
/// elsewhere as it is seen in a table below `limit`.
///
/// ```
/// use grundy::standing::Firmness;
/// use grundy::{open::open_in_manner, tables::law_in_manner, Budget};
///
/// let bash = open_in_manner::<i128>("take 1..=3; misere", &[]).unwrap();
/// let law = law_in_manner(bash.rules.as_ref(), bash.manner, None, &Budget::small()).unwrap();
/// assert_eq!(law.standing, Firmness::Proved);
/// assert_eq!(law.says_at(&[1_000_000_001]).is_loss(), Some(true));
/// ```
pub fn law_in_manner(
    rules: &dyn Rules,
    manner: Manner,
    limit: Option<u64>,
    budget: &Budget<'_>,
) -> Result<LawAnswer, Halt> {
    if rules.arity().is_none() && rules.is_one_list() {
        return Ok(LawAnswer::of_lists(rules, losses_on_lists(rules, manner, budget)?));
    }
    let limit = limit.unwrap_or(looked_at(rules));
    let losses = outcome_table(rules, manner, Some(limit), budget)?.losses();
    let finding = find_losses(&losses);
    let mut answer = LawAnswer::seen_in(losses, finding);
    if let Some(ruleset) = rules.as_ruleset().filter(|_| manner.is_misere_alone()) {
        answer.prove_misere(ruleset, budget);
    }
    Ok(answer.worded(rules, budget))
}

impl LawAnswer {
    /// The law that was seen, with its proof; or else one that was learned with its proof.
    fn prove_misere(&mut self, ruleset: &Ruleset, budget: &Budget<'_>) {
        if let Some(found) = &self.found {
            match prove_misere(ruleset, &found.law, budget) {
                Ok(proved) => {
                    self.standing = Firmness::Proved;
                    self.proofs = vec![proved];
                    return;
                }
                Err(why) => self.undecided = Some(why),
            }
        }
        if let Some(discovered) = discover_misere(ruleset, budget) {
            self.learn(ruleset, discovered, budget);
        }
    }
}
