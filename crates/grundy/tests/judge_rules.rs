//! Judge problems said as whole rules: every position has the outcome that a brute force of the statement gives.

use grundy::rule::Given;
use grundy::solve::{groups_in_manner, joined, manner_of, no_oracle, solve};
use grundy::table::Budget;
use grundy::{Outcome, Play};

struct Problem {
    name: String,
    rule: String,
    /// Positions, and whether the player to move wins.
    positions: Vec<(String, bool)>,
}

fn problems() -> Vec<Problem> {
    let text = include_str!("../../../tests/data/judge-rules.txt");
    let sections = text.split("## ").skip(1);
    let problem = |section: &str| {
        let mut lines = section.lines().filter(|line| !line.is_empty());
        let mut next = || lines.next().unwrap_or_default().to_string();
        let (name, rule) = (next(), next());
        let positions = lines.map(|line| {
            let (position, outcome) = line.rsplit_once(" = ").expect("POSITION = OUTCOME");
            (position.to_string(), outcome == "N")
        });
        Problem { name, rule, positions: positions.collect() }
    };
    sections.map(problem).collect()
}

/// What is wrong with a problem, if anything is.
fn fault(problem: &Problem) -> Option<String> {
    for (position, is_won) in &problem.positions {
        let words = [problem.rule.clone(), position.clone()];
        let solved = groups_in_manner::<Given>(&words, &[])
            .map_err(|mistake| format!("{mistake:?}"))
            .and_then(|groups| {
                let sum = joined(&groups).map_err(|mistake| format!("{mistake:?}"))?;
                let manner = manner_of(&groups).map_err(|mistake| format!("{mistake:?}"))?;
                let play = if manner.misere { Play::Misere } else { Play::Normal };
                solve(&sum, play, Budget::small(), &no_oracle)
                    .map(|solution| solution.outcome == Outcome::Next)
                    .map_err(|halt| format!("{halt:?}"))
            });
        if solved.as_ref() != Ok(is_won) {
            return Some(format!("{} at {position}: {solved:?}, and {is_won} is right", problem.name));
        }
    }
    None
}

#[test]
fn every_rule_says_what_its_statement_says() {
    let problems = problems();
    let faults: Vec<String> = problems.iter().filter_map(fault).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn the_rules_are_many_and_short() {
    let mut lengths: Vec<usize> = problems().iter().map(|problem| problem.rule.chars().count()).collect();
    lengths.sort_unstable();
    assert!(lengths.len() >= 40);
    let median = lengths[lengths.len() / 2];
    assert!(median <= 100, "the median rule has {median} characters");
}
