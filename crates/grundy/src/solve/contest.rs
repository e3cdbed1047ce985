//! Positions that are played in a manner of their own: `loopy`, `block k`, `stuck draws`.

use grundy_rule::{Diagnostic, Halt, Manner, Move, Text, check_misere, counted};
use grundy_table::graphs::{LoopyValue, Outcome as Found};
use grundy_table::{Budget, Compound, Contest, Side, contest};

use crate::solve::appraise::Worth;
use crate::solve::components::{Component, ComponentMove};
use crate::solve::solution::{Outcome, Solved};
use crate::standing::evidence::Standing;

/// Who wins a sum that is played in this manner, and why in one sentence.
pub fn solve_in_manner(
    sum: &[Component<'_>],
    manner: Manner,
    budget: &Budget<'_>,
) -> Result<(Solved, Text), Halt> {
    if manner.misere {
        sum.iter().try_for_each(|component| check_misere(component.rules))?;
    }
    let sides: Vec<Side<'_>> = sum
        .iter()
        .map(|component| Side { rules: component.rules, position: component.position.clone() })
        .collect();
    let found = contest(manner, &sides, budget)?;
    let reason = reason(manner, &found);
    Ok((solution(sum, found), reason))
}

fn solution(sum: &[Component<'_>], found: Contest) -> Solved {
    let nimber = |value: &LoopyValue| match value {
        LoopyValue::Nimber(value) => Some(u128::from(*value)),
        LoopyValue::Infinite(_) => None,
    };
    let nimbers: Option<Vec<u128>> = found.values.iter().map(nimber).collect();
    let nimbers = nimbers.filter(|nimbers| !nimbers.is_empty());
    let chosen = |(component, to): (usize, _)| ComponentMove {
        component,
        chosen: Move { from: sum[component].position.clone(), to: vec![to] },
    };
    Solved {
        outcome: match found.outcome {
            Found::Next => Outcome::Next,
            Found::Previous => Outcome::Previous,
            Found::Draw => Outcome::Draw,
        },
        worths: nimbers.iter().flatten().map(|&nimber| Worth::Nimber(nimber)).collect(),
        value: nimbers.map(|nimbers| nimbers.iter().fold(0, |total, nimber| total ^ nimber)),
        moves: found.winning.into_iter().map(chosen).collect(),
        complete: true,
        standing: Standing::Computed,
    }
}

fn reason(manner: Manner, found: &Contest) -> Text {
    if manner.block > 0 {
        return blocked(manner.block, found);
    }
    if found.values.len() > 1 {
        return by_values(found);
    }
    let moves = found.remoteness.unwrap_or(0);
    let times = counted(moves, "move", "moves");
    match found.outcome {
        Found::Next => Text::new(
            format!("the win takes {times} if the loser delays"),
            format!("若对方拖延，需要 {moves} 步取胜"),
        ),
        Found::Previous if moves == 0 => Text::new("play is over", "对局已经结束"),
        Found::Previous => Text::new(
            format!("whatever is done, the other wins; it takes at most {times}"),
            format!("无论怎样走，对方都能取胜，最多 {moves} 步"),
        ),
        Found::Draw => Text::new("neither player can force a win", "双方都不能强制取胜"),
    }
}

fn blocked(block: u32, found: &Contest) -> Text {
    let most = counted(block, "option", "options");
    match found.outcome {
        Found::Next => {
            let count = found.winning.len();
            Text::new(
                format!("{count} options leave a lost position, and only {block} can be forbidden"),
                format!("有 {count} 种走法留下必败局面，而最多禁止 {block} 种"),
            )
        }
        Found::Previous => Text::new(
            format!("the opponent forbids at most {most} and is left with a won position"),
            format!("对方最多禁止 {block} 种走法，剩下的都使对方必胜"),
        ),
        Found::Draw => Text::new("neither player can force a win", "双方都不能强制取胜"),
    }
}

fn by_values(found: &Contest) -> Text {
    let shown: Vec<String> = found.values.iter().map(shown_value).collect();
    let shown = shown.join(", ");
    let (english, chinese) = match found.outcome {
        Found::Next => ("the player to move wins", "先手必胜"),
        Found::Previous => ("the player to move loses", "先手必败"),
        Found::Draw => ("neither player can force a win", "双方都不能强制取胜"),
    };
    Text::new(format!("loopy values {shown}: {english}"), format!("循环 SG 值 {shown}：{chinese}"))
}

/// `3`, or `∞{0, 2}` for a position whose play need not end.
fn shown_value(value: &LoopyValue) -> String {
    match value {
        LoopyValue::Nimber(value) => value.to_string(),
        LoopyValue::Infinite(nimbers) => {
            let nimbers: Vec<String> = nimbers.iter().map(u32::to_string).collect();
            format!("∞{{{}}}", nimbers.join(", "))
        }
    }
}

/// Whether positions with a manner of play of their own can be joined in this way, and ended as the manner says.
pub fn check_manner(manner: Manner, compound: Compound) -> Result<(), Diagnostic> {
    if compound == Compound::Sum && !(manner.misere && (manner.block > 0 || manner.stuck_draws)) {
        return Ok(());
    }
    let clauses = manner.clauses();
    let said = clauses.trim_start_matches("; ");
    let message = Text::new(
        format!("`{said}` and this way of joining or ending do not go together"),
        format!("`{said}` 不能与这种复合或约定同时使用"),
    );
    Err(Diagnostic::new(message).help(Text::new("leave one of them out", "请去掉其中一个")))
}
