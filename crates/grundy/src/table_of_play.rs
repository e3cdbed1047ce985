//! A game in progress, as plain data: what lies on the table, what may be done, a hint, the opponent's answer.

use grundy_rule::{Halt, Locale, Move, show_sum};
use grundy_table::Budget;
use serde_json::{Value, json};

use crate::components::{Component, SumMove, after, some_options};
use crate::explain::reason;
use crate::groups::{Group, joined, rule_text, sum_text};
use crate::kind::drawing;
use crate::oracle::law_oracle;
use crate::play::{is_won, reply};
use crate::report::VERSION;
use crate::solve::{Outcome, Play, Solution, solve};

/// So many moves of one component are offered.
const OFFERED: usize = 2_000;

/// Whether a hint is wanted with the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Help {
    /// The moves alone.
    None,
    /// A winning move, and why it wins.
    Hint,
}

/// A sum with its legal moves, as a JSON document; the moves are listed also where nobody knows who wins.
pub fn play_value(
    groups: &[Group],
    play: Play,
    help: Help,
    locale: Locale,
    budget: Budget<'_>,
) -> Result<Value, Halt> {
    let sum = joined(groups)?;
    let (legal, complete) = offered(&sum, &budget)?;
    let won = is_won(&sum);
    let over = won || legal.is_empty();
    let solution = if over { None } else { known(solved(&sum, play, budget))? };
    let told = Told { groups, sum: &sum, locale };
    let components: Vec<Value> = sum.iter().map(|component| told.component(component)).collect();
    let moves: Vec<Value> =
        if over { Vec::new() } else { legal.iter().map(|made| told.made(made)).collect() };
    Ok(json!({
        "version": VERSION,
        "rule": rule_text(groups),
        "sum": sum_text(groups, &sum),
        "over": over,
        "won": over && (won || play == Play::Normal),
        "outcome": if over { Some(ended(won, play)) } else { solution.as_ref().map(|solution| solution.outcome) },
        "standing": solution.as_ref().map(|solution| solution.standing.firmness()),
        "reason": solution.as_ref().map(|solution| told.reason(solution, play)),
        "components": components,
        "legal": moves,
        "complete": complete,
        "hint": solution.as_ref().filter(|_| help == Help::Hint).and_then(|solution| told.hint(solution, play)),
    }))
}

/// The perfect opponent's move, as a JSON document.
pub fn reply_value(groups: &[Group], play: Play, locale: Locale, budget: Budget<'_>) -> Result<Value, Halt> {
    let sum = joined(groups)?;
    let told = Told { groups, sum: &sum, locale };
    let made = if is_won(&sum) { None } else { answer(&sum, play, budget)? };
    let left = made.as_ref().map_or(sum.clone(), |(made, _)| after(&sum, made));
    Ok(json!({
        "version": VERSION,
        "rule": rule_text(groups),
        "move": made.as_ref().map(|(made, _)| told.made(made)),
        "sum": sum_text(groups, &left),
        "reason": made.as_ref().map(|(_, solution)| told.reason(solution, play)),
        "outcome": made.as_ref().map_or(ended(is_won(&sum), play), |(_, solution)| solution.outcome),
    }))
}

fn answer<'a>(
    sum: &[Component<'a>],
    play: Play,
    budget: Budget<'a>,
) -> Result<Option<(SumMove, Solution)>, Halt> {
    let solution = solved(sum, play, budget)?;
    let winning = solution.moves.first().filter(|_| solution.outcome == Outcome::Next).cloned();
    let oracle = |rules| law_oracle(rules, &budget);
    let made = match winning {
        Some(made) => Some(made),
        None => reply(sum, play, budget, &oracle)?,
    };
    Ok(made.map(|made| (made, solution)))
}

fn solved<'a>(sum: &[Component<'a>], play: Play, budget: Budget<'a>) -> Result<Solution, Halt> {
    let oracle = |rules| law_oracle(rules, &budget);
    solve(sum, play, budget, &oracle)
}

/// What is not known within the budget is left out.
fn known(solution: Result<Solution, Halt>) -> Result<Option<Solution>, Halt> {
    match solution {
        Err(Halt::Stopped) => Ok(None),
        other => other.map(Some),
    }
}

/// When no move is left, the player to move has lost under normal play and won under misère play.
fn ended(won: bool, play: Play) -> Outcome {
    if play == Play::Normal || won { Outcome::Previous } else { Outcome::Next }
}

/// The moves, and whether these are all.
fn offered(sum: &[Component<'_>], budget: &Budget<'_>) -> Result<(Vec<SumMove>, bool), Halt> {
    let mut moves = Vec::new();
    let mut complete = true;
    for (index, component) in sum.iter().enumerate() {
        let (options, count) = some_options(component, OFFERED, budget)?;
        complete &= count == Some(options.len());
        let made = |to| SumMove { component: index, chosen: Move { from: component.position.clone(), to } };
        moves.extend(options.into_iter().map(made));
    }
    Ok((moves, complete))
}

/// A sum that is told in one language.
struct Told<'s> {
    groups: &'s [Group],
    sum: &'s [Component<'s>],
    locale: Locale,
}

impl Told<'_> {
    fn component(&self, component: &Component<'_>) -> Value {
        json!({
            "text": component.rules.show(&component.position),
            "drawing": drawing(component.rules, &component.position),
        })
    }

    fn made(&self, made: &SumMove) -> Value {
        let component = &self.sum[made.component];
        json!({
            "component": made.component,
            "from": component.rules.show(&component.position),
            "to": show_sum(component.rules, &made.chosen.to),
            "words": component.rules.describe(&made.chosen, self.locale),
            "sum": sum_text(self.groups, &after(self.sum, made)),
        })
    }

    fn reason(&self, solution: &Solution, play: Play) -> String {
        reason(self.sum, solution, play).in_locale(self.locale).to_string()
    }

    fn hint(&self, solution: &Solution, play: Play) -> Option<Value> {
        let first = solution.moves.first().filter(|_| solution.outcome == Outcome::Next)?;
        let mut hint = self.made(first);
        hint["reason"] = json!(self.reason(solution, play));
        Some(hint)
    }
}
