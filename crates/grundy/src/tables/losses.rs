//! The law of who loses, for rules that are played in a manner of their own.

use grundy_law::find_losses;
use grundy_proof::{discover_misere, prove_misere};
use grundy_rule::{Halt, Manner, Meter, Rules, Ruleset};
use grundy_table::{Budget, Table};

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
    let losses = match limit {
        Some(limit) => outcome_table(rules, manner, Some(limit), budget)?.losses(),
        None => losses_far(rules, manner, budget)?,
    };
    let finding = find_losses(&losses);
    let mut answer = LawAnswer::seen_in(losses, finding);
    if let Some(ruleset) = rules.as_ruleset().filter(|_| manner.is_misere_alone()) {
        answer.prove_misere(ruleset, budget);
    }
    Ok(answer.worded(rules, budget))
}

/// Where positions have few options, so many times as far is looked.
const FARTHER: [u64; 2] = [8, 2];
/// More options of one position are many.
const FEW_OPTIONS: u64 = 24;

/// The losses as far as one looks for a law of them without being told how far.
fn losses_far(rules: &dyn Rules, manner: Manner, budget: &Budget<'_>) -> Result<Table, Halt> {
    let near = looked_at(rules);
    let arity = rules.arity().unwrap_or(1);
    let times = arity
        .checked_sub(1)
        .and_then(|at| FARTHER.get(at))
        .filter(|_| has_few_options(rules, &vec![near - 1; arity]));
    if let Some(times) = times {
        match outcome_table(rules, manner, Some(near * times), budget) {
            Ok(table) => return Ok(table.losses()),
            Err(Halt::Stopped) => return Err(Halt::Stopped),
            // What is too large, or wrong with a large position, need not be so nearby.
            Err(_) => {}
        }
    }
    Ok(outcome_table(rules, manner, Some(near), budget)?.losses())
}

fn has_few_options(rules: &dyn Rules, numbers: &[u64]) -> bool {
    let Ok(Some(start)) = rules.sum_at(numbers) else { return false };
    let [position] = &start[..] else { return false };
    let mut options = 0;
    let seen = rules.visit_options(position, &mut Meter::of(MOST_STEPS), &mut |_| options += 1);
    seen.is_ok() && options <= FEW_OPTIONS
}

/// Looking at the options of one position ends after so many steps.
const MOST_STEPS: u64 = 100_000;

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
