//! Judge problems that nobody looked at while the language was made: how many can be said as a whole, how shortly, and that
//! each rule has the outcomes and values that a brute force of the statement gives (`brute.py`, `brute_second.py` and so on in
//! `tests/data/held-back`).

use grundy::rule::Given;
use grundy::solve::{groups_in_manner, joined, manner_of, no_oracle, solve, solve_compound, solve_in_manner};
use grundy::table::{Budget, Compound};
use grundy::{Outcome, Play};

struct Problem<'t> {
    name: &'t str,
    rule: &'t str,
    given: Vec<(String, Given)>,
    /// How several positions are joined.
    compound: Compound,
    /// Positions, and who wins them: P, N or D, with the value behind an N where there is one.
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
        include_str!("../../../tests/data/held-back/fourth.txt"),
        include_str!("../../../tests/data/held-back/fifth.txt"),
    ];
    texts.into_iter().flat_map(|text| text.split("\n## ").skip(1)).map(problem).collect()
}

fn problem(section: &'static str) -> Problem<'static> {
    let mut lines = section.lines().filter(|line| !line.is_empty());
    let (name, rule) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let (mut given, mut positions, mut compound) = (Vec::new(), Vec::new(), Compound::Sum);
    for line in lines {
        if let Some(named) = line.strip_prefix("compound ") {
            compound = Compound::named(named).expect("a compound");
            continue;
        }
        match line.strip_prefix("set ").and_then(|value| value.split_once('=')) {
            Some((name, value)) => given.push((name.to_string(), Given::parse(value).expect("a value"))),
            None => positions.push(line.rsplit_once(" = ").expect("POSITION = OUTCOME")),
        }
    }
    Problem { name, rule, given, compound, positions }
}

/// Who wins a position of a problem, and its value where that is asked for.
fn winner(problem: &Problem, position: &str, with_value: bool) -> Result<String, String> {
    let components = position.split(" & ").map(String::from);
    let words: Vec<String> = std::iter::once(problem.rule.to_string()).chain(components).collect();
    let groups = groups_in_manner(&words, &problem.given);
    let groups = groups.map_err(|mistake| format!("{mistake}"))?;
    let sum = joined(&groups).map_err(|mistake| format!("{mistake}"))?;
    let manner = manner_of(&groups).map_err(|mistake| format!("{mistake}"))?;
    let play = if manner.misere { Play::Misere } else { Play::Normal };
    if problem.compound != Compound::Sum {
        let answer = solve_compound(&sum, problem.compound, play, &Budget::small());
        let is_won = answer.map_err(|halt| format!("{halt:?}"))?.verdict.is_won;
        return Ok(if is_won { "N" } else { "P" }.to_string());
    }
    let solved = match manner.is_contest() {
        true => solve_in_manner(&sum, manner, &Budget::small()).map(|(solution, _)| solution),
        false => solve(&sum, play, Budget::small(), &no_oracle),
    };
    let solved = solved.map_err(|halt| format!("{halt:?}"))?;
    let outcome = match solved.outcome {
        Outcome::Next => "N",
        Outcome::Previous => "P",
        Outcome::Draw => "D",
    };
    let value = solved.value.filter(|_| with_value).map(|value| format!(" {value}"));
    Ok(outcome.to_string() + &value.unwrap_or_default())
}

#[test]
fn every_rule_has_the_outcomes_of_its_statement() {
    for problem in problems().iter().filter(|problem| problem.is_said()) {
        assert!(problem.positions.len() >= 7, "{}: too few positions show nothing", problem.name);
        for (position, expected) in &problem.positions {
            let found = winner(problem, position, expected.contains(' '));
            assert_eq!(found, Ok(expected.to_string()), "{} at {position}", problem.name);
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
    assert!(problems.len() >= 150);
    assert!(100 * lengths.len() >= 85 * problems.len(), "{} of {}", lengths.len(), problems.len());
    assert!(lengths[lengths.len() / 2] < 80, "{lengths:?}");
}
