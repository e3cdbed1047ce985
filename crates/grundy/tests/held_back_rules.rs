//! Judge problems that nobody looked at while the language was made: how many can be said as a whole, how shortly, and that
//! each rule has the outcomes that a brute force of the statement gives (`brute.py`, `brute_second.py` and `brute_third.py` in
//! `tests/data/held-back`).

use grundy::rule::Given;
use grundy::solve::{groups_in_manner, joined, manner_of, no_oracle, solve, solve_in_manner};
use grundy::table::Budget;
use grundy::{Outcome, Play};

struct Problem<'t> {
    name: &'t str,
    rule: &'t str,
    given: Vec<(String, Given)>,
    /// Positions, and who wins them: P, N or D.
    positions: Vec<(&'t str, &'t str)>,
}

impl Problem<'_> {
    fn is_said(&self) -> bool {
        !self.rule.starts_with("unsaid: ")
    }
}

fn problems() -> Vec<Problem<'static>> {
    let texts = [
        include_str!("../../../tests/data/held-back/problems.txt"),
        include_str!("../../../tests/data/held-back/second.txt"),
        include_str!("../../../tests/data/held-back/third.txt"),
    ];
    texts.into_iter().flat_map(|text| text.split("\n## ").skip(1)).map(problem).collect()
}

fn problem(section: &'static str) -> Problem<'static> {
    let mut lines = section.lines().filter(|line| !line.is_empty());
    let (name, rule) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let (mut given, mut positions) = (Vec::new(), Vec::new());
    for line in lines {
        match line.strip_prefix("set ").and_then(|value| value.split_once('=')) {
            Some((name, value)) => given.push((name.to_string(), Given::parse(value).expect("a value"))),
            None => positions.push(line.rsplit_once(" = ").expect("POSITION = OUTCOME")),
        }
    }
    Problem { name, rule, given, positions }
}

/// Who wins a position of a problem.
fn winner(problem: &Problem, position: &str) -> Result<&'static str, String> {
    let components = position.split(" & ").map(String::from);
    let words: Vec<String> = std::iter::once(problem.rule.to_string()).chain(components).collect();
    let groups = groups_in_manner(&words, &problem.given);
    let groups = groups.map_err(|mistake| format!("{mistake}"))?;
    let sum = joined(&groups).map_err(|mistake| format!("{mistake}"))?;
    let manner = manner_of(&groups).map_err(|mistake| format!("{mistake}"))?;
    let outcome = match manner.is_contest() {
        true => solve_in_manner(&sum, manner, &Budget::small()).map(|(solution, _)| solution.outcome),
        false => {
            let play = if manner.misere { Play::Misere } else { Play::Normal };
            solve(&sum, play, Budget::small(), &no_oracle).map(|solution| solution.outcome)
        }
    };
    match outcome.map_err(|halt| format!("{halt:?}"))? {
        Outcome::Next => Ok("N"),
        Outcome::Previous => Ok("P"),
        Outcome::Draw => Ok("D"),
    }
}

#[test]
fn every_rule_has_the_outcomes_of_its_statement() {
    for problem in problems().iter().filter(|problem| problem.is_said()) {
        assert!(problem.positions.len() >= 7, "{}: too few positions show nothing", problem.name);
        for (position, expected) in &problem.positions {
            let found = winner(problem, position);
            assert_eq!(found.as_deref(), Ok(*expected), "{} at {position}", problem.name);
        }
    }
}

#[test]
fn of_twenty_problems_seventeen_are_said_and_half_of_them_in_less_than_eighty_characters() {
    let problems = problems();
    let mut lengths: Vec<usize> = problems
        .iter()
        .filter(|problem| problem.is_said())
        .map(|problem| problem.rule.chars().count())
        .collect();
    lengths.sort_unstable();
    assert!(problems.len() >= 72);
    assert!(100 * lengths.len() >= 85 * problems.len(), "{} of {}", lengths.len(), problems.len());
    assert!(lengths[lengths.len() / 2] < 80, "{lengths:?}");
}
