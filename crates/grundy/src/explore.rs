//! A sum taken apart: each component with its options and their values, the nim-sum, and what can follow.

use std::sync::atomic::{AtomicU32, Ordering};

use grundy_rule::{Halt, Locale, Move, show_sum};
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
    let explained = taken_apart(&sum, &solution, budget);
    let seen = Seen { groups, sum: &sum, solution: &solution, play, locale };
    document["sum"] = json!(sum_text(groups, &sum));
    document["components"] =
        explained.iter().enumerate().map(|(index, component)| seen.component(index, component)).collect();
    document["xor"] = json!(if play == Play::Normal { columns(&explained) } else { None });
    let graph = if is_small(&sum) { following(groups, &sum, play, budget) } else { None };
    document["graph"] = json!(graph);
    Ok(document)
}

/// Of larger positions so much follows that a few of its positions say nothing, and finding them takes long.
const LARGEST_FOLLOWED: u64 = 64;

fn is_small(sum: &[Component<'_>]) -> bool {
    let coordinates =
        |component: &Component<'_>| component.position.coordinates.iter().copied().max().unwrap_or(0);
    sum.iter().all(|component| coordinates(component) <= LARGEST_FOLLOWED)
}

/// So often may be asked whether to stop, a measure of the steps taken: what explains the answer must not take long.
const QUESTIONS: u32 = 20_000;

/// Every component with its options; where that takes long, with the options alone that win.
fn taken_apart(sum: &[Component<'_>], solution: &Solution, budget: Budget<'_>) -> Vec<ExplainedComponent> {
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > QUESTIONS || budget.stopped();
    let limited = Budget { should_stop: &stop, ..budget };
    let oracle = |rules| law_oracle(rules, &limited);
    let one = |index: usize| {
        let winning = winning_alone(index, &sum[index], solution);
        if sum[index].position.coordinates.iter().any(|&coordinate| coordinate > LARGEST_EXPLAINED) {
            return winning;
        }
        let all = explained(&sum[index..=index], limited, SHOWN, &oracle).ok();
        match all.and_then(|mut all| all.pop()) {
            Some(mut explained) => {
                add_missing(&mut explained, winning);
                explained
            }
            None => winning,
        }
    };
    (0..sum.len()).map(one).collect()
}

/// Of larger positions the options are known through a law at best, which would be asked about each of them.
const LARGEST_EXPLAINED: u64 = 1_000_000;

/// A winning move is shown, however many options come before it.
fn add_missing(component: &mut ExplainedComponent, winning: ExplainedComponent) {
    let is_missing = |option: &ExplainedOption| component.options.iter().all(|known| known.to != option.to);
    let missing: Vec<ExplainedOption> = winning.options.into_iter().filter(is_missing).take(SHOWN).collect();
    component.options.splice(0..0, missing);
}

fn winning_alone(index: usize, component: &Component<'_>, solution: &Solution) -> ExplainedComponent {
    let worth = solution.worths.get(index).copied().unwrap_or(Worth::Absent);
    let left = match (solution.value, worth) {
        (Some(total), Worth::Nimber(own)) => Worth::Nimber(total ^ own),
        _ => Worth::Absent,
    };
    let own = solution.moves.iter().filter(|made| made.component == index);
    let option = |made: &SumMove| ExplainedOption {
        option: show_sum(component.rules, &made.chosen.to),
        to: made.chosen.to.clone(),
        worth: left,
    };
    let position = component.rules.show(&component.position);
    ExplainedComponent { position, options: own.map(option).collect(), count: None, worth }
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
