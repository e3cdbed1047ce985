//! A sum taken apart: each component with its options and their values, the nim-sum, and what can follow.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};

use grundy_rule::{Halt, Locale, Move, Position, show_sum};
use grundy_table::Budget;
use serde_json::{Value, json};

use crate::appraise::{Appraisers, Worth};
use crate::components::{Component, SumMove, after};
use crate::explain::{ExplainedComponent, ExplainedOption, binary_columns, explained_by, reason};
use crate::following::following;
use crate::groups::{Group, joined, rule_text, sum_text};
use crate::kind::drawing;
use crate::oracle::law_oracle;
use crate::report::SolveReport;
use crate::solve::{Outcome, Play, Solution, solve, solve_by};

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
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > QUESTIONS || budget.stopped();
    let oracle = |rules| law_oracle(rules, &budget);
    let mut appraisers = Appraisers::new(&sum, budget, &oracle)?;
    let solution = match play {
        Play::Normal => solve_by(&sum, budget, &mut appraisers)?,
        Play::Misere => solve(&sum, play, budget, &oracle)?,
    };
    // What is shown beside the answer must not take long.
    let limited = Budget { should_stop: &stop, ..budget };
    appraisers.limit(limited);
    let winning = solution.moves.iter().map(|made| (made.component, made.chosen.to.as_slice())).collect();
    let reason = reason(&sum, &solution, play);
    let report = SolveReport::new(rule_text(groups), &sum, &first_moves(&solution), &reason, locale);
    let mut document = serde_json::to_value(report).unwrap_or_default();
    let explained = taken_apart(&sum, &solution, &mut appraisers, limited);
    let seen = Seen { groups, sum: &sum, solution: &solution, winning, play, locale };
    document["sum"] = json!(sum_text(groups, &sum));
    document["components"] =
        explained.iter().enumerate().map(|(index, component)| seen.component(index, component)).collect();
    document["xor"] = json!(if play == Play::Normal { columns(&explained) } else { None });
    asked.store(0, Ordering::Relaxed);
    let graph = following(groups, &sum, &solution, play, &mut appraisers, limited);
    document["graph"] = json!(graph);
    Ok(document)
}

/// The same with so many winning moves as are shown.
fn first_moves(solution: &Solution) -> Solution {
    let complete = solution.complete && solution.moves.len() <= SHOWN;
    let moves = solution.moves.iter().take(SHOWN).cloned().collect();
    Solution { moves, complete, ..solution.clone() }
}

/// So often may be asked whether to stop, a measure of the steps taken.
const QUESTIONS: u32 = 600;

/// Every component with its options; where that takes long, with the options alone that win.
fn taken_apart<'a>(
    sum: &[Component<'a>],
    solution: &Solution,
    appraisers: &mut Appraisers<'a>,
    budget: Budget<'a>,
) -> Vec<ExplainedComponent> {
    let one = |(index, component): (usize, &Component<'a>)| {
        let winning = winning_alone(index, component, solution);
        if component.position.coordinates.iter().any(|&coordinate| coordinate > LARGEST_EXPLAINED) {
            return winning;
        }
        match explained_by(appraisers.of(component.rules), component, budget, SHOWN) {
            Ok(mut explained) => {
                add_missing(&mut explained, winning);
                explained
            }
            Err(_) => winning,
        }
    };
    sum.iter().enumerate().map(one).collect()
}

/// Of larger positions the options are known through a law at best, which would be asked about each of them.
const LARGEST_EXPLAINED: u64 = 1_000_000;

/// A winning move is listed, however many options come before it.
fn add_missing(component: &mut ExplainedComponent, winning: ExplainedComponent) {
    let known: HashSet<&[Position]> = component.options.iter().map(|option| option.to.as_slice()).collect();
    let is_missing = |option: &ExplainedOption| !known.contains(option.to.as_slice());
    let missing: Vec<ExplainedOption> = winning.options.into_iter().filter(is_missing).collect();
    component.options.extend(missing);
}

fn winning_alone(index: usize, component: &Component<'_>, solution: &Solution) -> ExplainedComponent {
    let worth = solution.worths.get(index).copied().unwrap_or(Worth::Absent);
    let left = match (solution.value, worth) {
        (Some(total), Worth::Nimber(own)) => Worth::Nimber(total ^ own),
        _ => Worth::Absent,
    };
    let own = solution.moves.iter().filter(|made| made.component == index).take(SHOWN);
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
    winning: HashSet<(usize, &'s [Position])>,
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
        if self.winning.contains(&(made.component, made.chosen.to.as_slice())) {
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
pub(crate) fn outcome_word(worth: Worth) -> Option<Outcome> {
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
