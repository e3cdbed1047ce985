//! A perfect opponent: it wins where it can, and makes it hard where it cannot.

use grundy_rule::{Halt, Move};
use grundy_table::Budget;

use crate::solve::appraise::OracleFinder;
use crate::solve::components::{Component, ComponentMove, after, options};
use crate::solve::solution::{Outcome, Play};
use crate::solve::solve;

/// All legal moves of a sum.
pub fn legal_moves(sum: &[Component<'_>], budget: &Budget<'_>) -> Result<Vec<ComponentMove>, Halt> {
    let mut moves = Vec::new();
    for (index, component) in sum.iter().enumerate() {
        for to in options(component, budget)? {
            moves.push(ComponentMove {
                component: index,
                chosen: Move { from: component.position.clone(), to },
            });
        }
    }
    Ok(moves)
}

/// Whether the game is over: somebody moved to a winning position, or there is no move left.
pub fn is_over(sum: &[Component<'_>], budget: &Budget<'_>) -> Result<bool, Halt> {
    Ok(is_won(sum) || legal_moves(sum, budget)?.is_empty())
}

/// Whether a component was moved to where the game is won at once.
pub fn is_won(sum: &[Component<'_>]) -> bool {
    sum.iter().any(|component| component.rules.wins_at(&component.position))
}

/// The opponent's move; none if there is none.
pub fn reply<'a>(
    sum: &[Component<'a>],
    play: Play,
    budget: Budget<'a>,
    find_oracle: &'a OracleFinder<'a>,
) -> Result<Option<ComponentMove>, Halt> {
    let solution = solve(sum, play, budget, find_oracle)?;
    if solution.outcome == Outcome::Next
        && let Some(winning) = solution.moves.into_iter().next()
    {
        return Ok(Some(winning));
    }
    hardest(sum, play, budget, find_oracle)
}

/// So many moves are looked at when all of them lose.
const LOOKED_AT: usize = 60;

/// A losing move after which the fewest answers win, and among those one that leaves much to do.
fn hardest<'a>(
    sum: &[Component<'a>],
    play: Play,
    budget: Budget<'a>,
    find_oracle: &'a OracleFinder<'a>,
) -> Result<Option<ComponentMove>, Halt> {
    let mut moves = legal_moves(sum, &budget)?;
    moves.sort_by_key(|made| std::cmp::Reverse(size(&made.chosen)));
    let mut best: Option<(usize, ComponentMove)> = None;
    for made in moves.into_iter().take(LOOKED_AT) {
        let left = after(sum, &made);
        if is_won(&left) {
            return Ok(Some(made));
        }
        let answers = solve(&left, play, budget, find_oracle)?.moves.len();
        if best.as_ref().is_none_or(|(fewest, _)| answers < *fewest) {
            best = Some((answers, made));
        }
    }
    Ok(best.map(|(_, made)| made))
}

/// How much a move leaves.
fn size(chosen: &Move) -> u128 {
    chosen
        .to
        .iter()
        .flat_map(|position| &position.coordinates)
        .map(|&coordinate| u128::from(coordinate))
        .sum()
}
