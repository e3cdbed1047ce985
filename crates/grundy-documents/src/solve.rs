//! Who wins a sum.

use std::collections::HashSet;

use grundy::Play;
use grundy::rule::{Halt, Locale, Text, show_sum};
use grundy::solve::{Component, Group, Solved, joined, law_oracle, reason, rule_text, solve};
use grundy::table::Budget;
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::words::{OutcomeWord, StandingWord};

/// The answer about a sum.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SolveDocument {
    /// The version of the program.
    pub version: &'static str,
    /// The canonical rule, or the rules in the order of the games, joined by ` + `.
    pub rule: String,
    /// Who wins.
    pub outcome: OutcomeWord,
    /// The nim-sum, where there is one.
    pub value: Option<u64>,
    /// Winning moves.
    pub moves: Vec<MoveDocument>,
    /// Whether all winning moves are listed.
    pub complete: bool,
    /// How many moves win: a move is a component and its result, two ways to one result count once, equal heaps count
    /// each. None where not all are known.
    pub winning_moves: Option<u64>,
    /// How far the answer is known.
    pub standing: StandingWord,
    /// Why, in one sentence.
    pub reason: String,
}

/// One winning move.
#[derive(Clone, Debug, Serialize, JsonSchema, PartialEq, Eq)]
pub struct MoveDocument {
    /// Which of the positions, counted from the left.
    pub component: usize,
    /// The position before.
    pub from: String,
    /// What is left.
    pub to: String,
    /// In words.
    pub words: String,
}

impl SolveDocument {
    /// Solves a sum.
    pub fn of(
        groups: &[Group],
        play: Play,
        locale: Locale,
        budget: Budget<'_>,
    ) -> Result<SolveDocument, Halt> {
        let sum = joined(groups)?;
        let oracle = |rules| law_oracle(rules, &budget);
        let solution = solve(&sum, play, budget, &oracle)?;
        let reason = reason(&sum, &solution, play);
        Ok(SolveDocument::new(rule_text(groups), &sum, &solution, &reason, locale))
    }

    /// The document of a solution.
    pub fn new(
        rule: String,
        sum: &[Component<'_>],
        solution: &Solved,
        reason: &Text,
        locale: Locale,
    ) -> SolveDocument {
        SolveDocument {
            version: VERSION,
            rule,
            outcome: solution.outcome.into(),
            value: solution.value.and_then(|value| u64::try_from(value).ok()),
            moves: moves(sum, solution, locale),
            complete: solution.complete,
            winning_moves: solution.complete.then(|| different(solution)),
            standing: (&solution.standing).into(),
            reason: reason.in_locale(locale).to_string(),
        }
    }
}

fn different(solution: &Solved) -> u64 {
    let results: HashSet<_> = solution.moves.iter().map(|made| (made.component, &made.chosen.to)).collect();
    results.len() as u64
}

fn moves(sum: &[Component<'_>], solution: &Solved, locale: Locale) -> Vec<MoveDocument> {
    let document = |made: &grundy::solve::ComponentMove| {
        let component = &sum[made.component];
        MoveDocument {
            component: component.place,
            from: component.rules.show(&component.position),
            to: show_sum(component.rules, &made.chosen.to),
            words: component.rules.describe(&made.chosen, locale),
        }
    };
    solution.moves.iter().map(document).collect()
}
