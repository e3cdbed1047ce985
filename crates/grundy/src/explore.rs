//! A sum taken apart: each component with its options and their values, the nim-sum, and what can follow.

use grundy_rule::{Halt, Locale, Move};
use grundy_table::Budget;
use serde_json::{Value, json};

use crate::appraise::Worth;
use crate::explain::{ExplainedComponent, ExplainedOption, binary_columns, explained, reason};
use crate::following::following;
use crate::groups::{Group, joined, rule_text, sum_text};
use crate::kind::drawing;
use crate::oracle::law_oracle;
use crate::report::SolveReport;
use crate::solve::{Outcome, Play, Solution, solve};
use crate::sum::{Component, SumMove, after};

/// So many options of one component are shown.
const SHOWN: usize = 400;

/// The report about a sum, and the sum taken apart, as a JSON document.
pub fn explore_value(
    groups: &[Group],
    play: Play,
    locale: Locale,
    budget: Budget<'_>,
) -> Result<Value, Halt> {
    let sum = joined(groups)?;
    let oracle = |rules| law_oracle(rules, &budget);
    let solution = solve(&sum, play, budget, &oracle)?;
    let report = SolveReport::new(rule_text(groups), &sum, &solution, &reason(&sum, &solution, play), locale);
    let mut document = serde_json::to_value(report).unwrap_or_default();
    let explained = explained(&sum, budget, SHOWN, &oracle)?;
    let seen = Seen { groups, sum: &sum, solution: &solution, play, locale };
    document["sum"] = json!(sum_text(groups, &sum));
    document["components"] =
        explained.iter().enumerate().map(|(index, component)| seen.component(index, component)).collect();
    document["xor"] = json!(if play == Play::Normal { columns(&explained) } else { None });
    document["graph"] = json!(following(groups, &sum, play, budget));
    Ok(document)
}

/// What is known about the sum when its components are shown.
struct Seen<'s> {
    groups: &'s [Group],
    sum: &'s [Component<'s>],
    solution: &'s Solution,
    play: Play,
    locale: Locale,
}

impl Seen<'_> {
    fn component(&self, index: usize, explained: &ExplainedComponent) -> Value {
        let component = &self.sum[index];
        let options: Vec<Value> =
            explained.options.iter().map(|option| self.option(index, explained.worth, option)).collect();
        json!({
            "text": explained.position,
            "place": component.place,
            "value": worth_value(explained.worth),
            "outcome": outcome_word(explained.worth),
            "drawing": drawing(component.rules, &component.position),
            "count": explained.count,
            "more": explained.count.map(|count| count - explained.options.len()),
            "options": options,
        })
    }

    fn option(&self, index: usize, worth: Worth, option: &ExplainedOption) -> Value {
        let component = &self.sum[index];
        let chosen = Move { from: component.position.clone(), to: option.to.clone() };
        let words = component.rules.describe(&chosen, self.locale);
        let made = SumMove { component: index, chosen };
        json!({
            "to": option.option,
            "value": worth_value(option.worth),
            "winning": self.wins(worth, option.worth, &made),
            "words": words,
            "sum": sum_text(self.groups, &after(self.sum, &made)),
        })
    }

    /// Beyond the table not every winning move is listed, but the values tell.
    fn wins(&self, worth: Worth, left: Worth, made: &SumMove) -> bool {
        if self.solution.moves.contains(made) {
            return true;
        }
        match (self.play, self.solution.complete, self.solution.value, worth, left) {
            (Play::Normal, false, Some(total), Worth::Nimber(worth), Worth::Nimber(left)) => {
                total ^ worth == left
            }
            _ => false,
        }
    }
}

/// A worth as JSON: a number, `"inf"` for a threat, `null` where there is none.
pub(crate) fn worth_value(worth: Worth) -> Value {
    match worth {
        Worth::Nimber(value) => {
            u64::try_from(value).map_or_else(|_| json!(value.to_string()), |value| json!(value))
        }
        Worth::Threat => json!("inf"),
        Worth::Absent => Value::Null,
    }
}

/// Who wins one component alone under normal play.
fn outcome_word(worth: Worth) -> Option<Outcome> {
    match worth {
        Worth::Nimber(0) => Some(Outcome::Previous),
        Worth::Nimber(_) | Worth::Threat => Some(Outcome::Next),
        Worth::Absent => None,
    }
}

fn columns(explained: &[ExplainedComponent]) -> Option<Vec<String>> {
    let nimber = |component: &ExplainedComponent| match component.worth {
        Worth::Nimber(value) => Some(value),
        Worth::Threat | Worth::Absent => None,
    };
    let values = explained.iter().map(nimber).collect::<Option<Vec<u128>>>()?;
    Some(binary_columns(&values))
}
