//! A sum taken apart: each component with its options and their values, the nim-sum, and what can follow.

use std::sync::atomic::{AtomicU32, Ordering};

use grundy_emit::pictures::OptionsGraph;
use grundy_rule::{Halt, Locale, Move};
use grundy_table::Budget;
use serde_json::{Value, json};

use crate::appraise::Worth;
use crate::explain::{ExplainedComponent, ExplainedOption, binary_columns, explained, reason};
use crate::groups::{Group, joined, rule_text, sum_text};
use crate::kind::drawing;
use crate::oracle::law_oracle;
use crate::report::{SolveReport, cell_value};
use crate::solve::{Outcome, Play, Solution, solve};
use crate::sum::{Component, SumMove, after};

/// So many options of one component are shown.
const SHOWN: usize = 200;

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
    document["graph"] = json!(following(&sum, budget));
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

fn worth_value(worth: Worth) -> Value {
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

/// Larger graphs are no longer read by anybody.
const DEPTH: usize = 3;
const MOST: usize = 60;
/// The graph is an extra: it is left out where it would take long.
const POSITIONS: u64 = 5_000;
const QUESTIONS: u32 = 400;

/// What can follow a sum of one game, with values.
fn following(sum: &[Component<'_>], budget: Budget<'_>) -> Option<Value> {
    let first =
        sum.first().filter(|first| sum.iter().all(|other| crate::solve::same(other.rules, first.rules)))?;
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > QUESTIONS || budget.stopped();
    let small =
        Budget { positions: POSITIONS, bytes: budget.bytes.min(16 << 20), should_stop: &stop, ..budget };
    let positions: Vec<_> = sum.iter().map(|component| component.position.clone()).collect();
    let graph = OptionsGraph::of(first.rules, &positions, DEPTH, MOST, small).ok()?;
    let node = |(id, node): (usize, &grundy_emit::pictures::Node)| {
        json!({
            "id": id,
            "text": node.label,
            "value": cell_value(node.cell),
            "outcome": outcome_word(node.cell.into()),
            "layer": node.layer,
        })
    };
    let nodes: Vec<Value> = graph.nodes.iter().enumerate().map(node).collect();
    let edges: Vec<[usize; 2]> = graph.edges.iter().map(|&(from, to)| [from, to]).collect();
    Some(json!({"nodes": nodes, "edges": edges, "is_cut": graph.is_cut}))
}
