//! What to type next: commands that answer something of this very rule.

use grundy::rule::{Lists, Position, Rules, display_width, rule_example};
use grundy_documents::{LawDocument, StandingWord};

use crate::arguments::{RuleArguments, quoted, retyped};
use crate::context::Context;

/// What to type next.
pub(super) fn next(
    asked: &RuleArguments,
    rules: &dyn Rules,
    report: Option<&LawDocument>,
    context: &Context,
) -> String {
    let typed = retyped(&asked.rule, &asked.set);
    let position = position_to_try(rules);
    let mut lines = Vec::new();
    let mut line = |command: String, english: &str, chinese: &str| {
        lines.push((format!("grundy {command}"), context.pick(english, chinese).to_string()));
    };
    if rules.arity().is_some() || rules.is_one_list() || rules.lists() == Lists::Board {
        line(format!("code {typed} --lang cpp"), "a program to submit", "可提交的程序");
    }
    line(format!("solve {typed} {position}"), "who wins, and with which move", "谁胜、怎样走");
    line(format!("play {typed} {position}"), "play against the program", "与程序对弈");
    let Some(arity) = rules.arity().filter(|&arity| arity > 0) else { return listed(&lines, context) };
    if report.is_some_and(|report| report.standing != StandingWord::None)
        && let Some(far) = far_position(rules, arity)
    {
        line(format!("law {typed} --at {far}"), "the law at any position", "任意位置的 SG 值");
    }
    // A box of more coordinates has a power of as many positions.
    let limit = [1000, 1000, 50, 15].get(arity - 1).unwrap_or(&6);
    line(format!("table {typed} --limit {limit}"), "a longer table", "更长的表");
    listed(&lines, context)
}

/// A position that can be typed behind the rule.
pub(super) fn position_to_try(rules: &dyn Rules) -> String {
    match rules.arity() {
        Some(1) => {
            let others = (1..100).filter(|heap| !HEAPS.contains(heap));
            let numbers = HEAPS.into_iter().chain(others).filter(|&heap| is_playable(rules, &[heap]));
            let mut few: Vec<u64> = numbers.take(3).collect();
            few.sort_unstable();
            if few.is_empty() { example_to_try(rules) } else { listed_numbers(&few, " ") }
        }
        Some(arity @ 2..) if is_playable(rules, &odd_numbers(arity)) => {
            format!("\"({})\"", listed_numbers(&odd_numbers(arity), ","))
        }
        _ => example_to_try(rules),
    }
}

/// Heaps that are tried first.
const HEAPS: [u64; 3] = [5, 9, 14];

fn example_to_try(rules: &dyn Rules) -> String {
    rule_example(rules).map_or("POSITION".to_string(), |example| quoted(&example.position))
}

/// Whether there is such a position, and the play is not over there.
fn is_playable(rules: &dyn Rules, numbers: &[u64]) -> bool {
    let sum = rules.sum_at(numbers).ok().flatten();
    let is_open = |position: &Position| rules.contains(position) && !rules.wins_at(position);
    sum.is_some_and(|sum| sum.iter().all(is_open))
}

/// A position far beyond every table.
fn far_position(rules: &dyn Rules, arity: usize) -> Option<String> {
    let (first, others) = match arity {
        1 => (1_000_000_000_000_000_000, Vec::new()),
        _ => (1_000_000_000_000, odd_numbers(arity - 1)),
    };
    let near = (0..TRIED_FAR).map(|more| [&[first + more], others.as_slice()].concat());
    let falling = near.clone().map(|numbers| numbers.into_iter().rev().collect());
    let found = near.chain(falling).find(|numbers: &Vec<u64>| is_playable(rules, numbers))?;
    Some(match arity {
        1 => listed_numbers(&found, ""),
        _ => format!("\"({})\"", listed_numbers(&found, ", ")),
    })
}

/// So many positions are tried where some do not exist.
const TRIED_FAR: u64 = 12;

fn listed_numbers(numbers: &[u64], between: &str) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<String>>().join(between)
}

/// Commands and what they are for, in two columns where the commands are short enough.
fn listed(lines: &[(String, String)], context: &Context) -> String {
    let widths = lines.iter().map(|(command, _)| display_width(command));
    let column = widths.filter(|&width| width <= WIDEST_COMMAND).max().unwrap_or(0);
    let mut listed = format!("{}\n", context.pick("next", "接下来"));
    for (command, purpose) in lines {
        let blanks = " ".repeat(column.saturating_sub(display_width(command)) + 2);
        listed += &format!("  {command}{blanks}{purpose}\n");
    }
    listed
}

/// Longer commands stand out of the column.
const WIDEST_COMMAND: usize = 44;

/// Coordinates of a position to try: 3, 5, 7, …
fn odd_numbers(count: usize) -> Vec<u64> {
    (1..=count as u64).map(|place| 2 * place + 1).collect()
}
