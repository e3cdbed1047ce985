//! What a position is worth where no law says it: worked out, as `grundy solve` does.

use grundy::rule::{Given, Manner};
use grundy::solve::{groups_in_manner, is_won, joined, no_oracle, solve, solve_in_manner};
use grundy::{Outcome, Play};
use grundy_documents::{AtValue, LawDocument};

use crate::context::Context;

/// Gives every position of which the law says nothing its value, if it has one; these positions.
pub fn filled_in(
    report: &mut LawDocument,
    (rule, set): (&str, &[(String, Given)]),
    manner: Manner,
    context: &Context,
) -> Vec<String> {
    let unsaid = report.at.iter_mut().flat_map(|at| &mut at.0).filter(|(_, value)| value.is_none());
    let mut filled = Vec::new();
    for (position, value) in unsaid {
        *value = worth(rule, set, position, manner, context);
        filled.extend(value.is_some().then(|| position.clone()));
    }
    filled
}

fn worth(
    rule: &str,
    set: &[(String, Given)],
    position: &str,
    manner: Manner,
    context: &Context,
) -> Option<AtValue> {
    let words = [rule.to_string(), position.to_string()];
    let groups = groups_in_manner(&words, set).ok()?;
    let sum = joined(&groups).ok().filter(|sum| !is_won(sum))?;
    let stop = || context.should_stop();
    let budget = context.budget(&stop);
    let solved = match manner.is_contest() {
        true => solve_in_manner(&sum, manner, &budget).map(|(solved, _)| solved),
        false => solve(&sum, if manner.misere { Play::Misere } else { Play::Normal }, budget, &no_oracle),
    };
    let solved = solved.ok()?;
    Some(match (solved.value, solved.outcome) {
        (Some(value), _) => AtValue::Value(value.into()),
        (None, Outcome::Previous) => AtValue::Word("P"),
        (None, Outcome::Next) => AtValue::Word("N"),
        (None, Outcome::Draw) => AtValue::Word("D"),
    })
}
