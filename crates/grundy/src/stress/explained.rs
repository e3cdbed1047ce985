//! Why an answer is right: the position, who wins, and the move that was missed.

use grundy_emit::inputs::Question;
use grundy_rule::{Given, Halt, Text, show_sum};
use grundy_table::Budget;

use super::Stress;
use crate::solve::appraise::{Appraisers, no_oracle};
use crate::solve::components::{Component, ComponentMove, after, components, options};
use crate::solve::solution::Outcome;
use crate::solve::solve_in_manner;

/// Sentences about a question, each in both languages.
pub fn explained(stress: &Stress, question: &Question, budget: Budget<'_>) -> Result<Vec<Text>, Halt> {
    let rules = stress.opened(&question.parameters)?;
    let sum = components(rules.as_ref(), &question.positions, 0)?;
    let mut told = vec![place(question, &sum)];
    if let Some(manner) = stress.manner() {
        let (solution, reason) = solve_in_manner(&sum, manner, &budget)?;
        told.extend([who_wins(solution.outcome), reason]);
        return Ok(told);
    }
    let mut appraisers = Appraisers::new(&sum, budget, &no_oracle)?;
    let solution = stress.solved(&sum, budget, &mut appraisers)?;
    let values: Vec<String> =
        solution.worths.iter().filter_map(|worth| worth.nimber()).map(|value| value.to_string()).collect();
    if values.len() > 1
        && values.len() == sum.len()
        && let Some(total) = solution.value
    {
        let values = values.join(" xor ");
        told.push(Text::new(format!("values {values} = {total}"), format!("SG 值 {values} = {total}")));
    }
    let chosen = solution.moves.first();
    told.push(match (solution.outcome, chosen) {
        (Outcome::Next, Some(chosen)) => winning(&sum, chosen),
        (Outcome::Next, None) => Text::new("the player to move wins", "先手必胜"),
        (Outcome::Draw, _) => Text::new("neither player can force a win", "双方都不能强制取胜"),
        (Outcome::Previous, _) => return Ok(lost(stress, &sum, budget, told)),
    });
    Ok(told)
}

fn who_wins(outcome: Outcome) -> Text {
    match outcome {
        Outcome::Next => Text::new("the player to move wins", "先手必胜"),
        Outcome::Previous => Text::new("the player to move loses", "先手必败"),
        Outcome::Draw => Text::new("it is a draw", "平局"),
    }
}

fn place(question: &Question, sum: &[Component<'_>]) -> Text {
    let shown: Vec<String> = sum.iter().map(|component| component.rules.show(&component.position)).collect();
    let shown = if shown.is_empty() { "∅".to_string() } else { shown.join(" + ") };
    let given: Vec<String> =
        question.parameters.iter().map(|(name, given)| format!("{name} = {}", shown_given(given))).collect();
    if given.is_empty() {
        return Text::new(format!("position {shown}"), format!("局面 {shown}"));
    }
    let given = given.join(", ");
    Text::new(format!("position {shown} with {given}"), format!("局面 {shown}，{given}"))
}

fn shown_given(given: &Given) -> String {
    let listed = |values: &[i128]| values.iter().map(i128::to_string).collect::<Vec<_>>().join(", ");
    match given {
        Given::Number(number) => number.to_string(),
        Given::Set(values) => format!("{{{}}}", listed(values)),
        Given::List(values) => format!("({})", listed(values)),
        Given::Text(text) => format!("\"{text}\""),
        Given::Tuples(rows) | Given::Lists(rows) => {
            let rows: Vec<String> = rows.iter().map(|row| format!("({})", listed(row))).collect();
            format!("({})", rows.join(", "))
        }
    }
}

fn moved(sum: &[Component<'_>], chosen: &ComponentMove) -> String {
    let rules = sum[chosen.component].rules;
    format!("{} -> {}", rules.show(&chosen.chosen.from), show_sum(rules, &chosen.chosen.to))
}

fn winning(sum: &[Component<'_>], chosen: &ComponentMove) -> Text {
    let moved = moved(sum, chosen);
    Text::new(format!("the player to move wins, with {moved}"), format!("先手必胜，走法为 {moved}"))
}

/// A lost position, with a reply to its first move.
fn lost(stress: &Stress, sum: &[Component<'_>], budget: Budget<'_>, mut told: Vec<Text>) -> Vec<Text> {
    let first = sum.iter().enumerate().find_map(|(index, component)| {
        let to = options(component, &budget).ok()?.into_iter().next()?;
        let chosen = grundy_rule::Move { from: component.position.clone(), to };
        Some(ComponentMove { component: index, chosen })
    });
    let Some(first) = first else {
        told.push(Text::new("the player to move has no move", "先手没有走法"));
        return told;
    };
    let left = after(sum, &first);
    let reply = Appraisers::new(&left, budget, &no_oracle)
        .and_then(|mut appraisers| stress.solved(&left, budget, &mut appraisers))
        .ok()
        .and_then(|solution| solution.moves.into_iter().next());
    let first = moved(sum, &first);
    told.push(match reply {
        Some(reply) => {
            let reply = moved(&left, &reply);
            Text::new(
                format!(
                    "the player to move loses: {first} is answered by {reply}, and so is every other move"
                ),
                format!("先手必败：{first} 之后对方走 {reply}，其他走法也都有应对"),
            )
        }
        None => Text::new("the player to move loses", "先手必败"),
    });
    told
}
