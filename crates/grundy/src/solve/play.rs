//! A perfect opponent: it wins where it can, and makes it hard where it cannot.

use grundy_rule::{Halt, Move, Position, Ruleset};
use grundy_table::Budget;

use crate::solve::appraise::OracleFinder;
use crate::solve::components::{Component, ComponentMove, after, options, some_options};
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

/// Some of the legal moves of a sum, so many of each component at most, and whether these are all.
///
/// A heap of 10^18 has more moves than anybody lists; it can be played nevertheless.
pub fn some_moves(
    sum: &[Component<'_>],
    most: usize,
    budget: &Budget<'_>,
) -> Result<(Vec<ComponentMove>, bool), Halt> {
    let mut moves = Vec::new();
    let mut is_all = true;
    for (index, component) in sum.iter().enumerate() {
        let (options, count) = some_options(component, most, budget)?;
        is_all &= count == Some(options.len());
        let made =
            |to| ComponentMove { component: index, chosen: Move { from: component.position.clone(), to } };
        moves.extend(options.into_iter().map(made));
    }
    Ok((moves, is_all))
}

/// Whether a component may become these positions, which are sorted. A yes is certain; a no is not where there are too many
/// options to be listed.
pub fn may_become(component: &Component<'_>, to: &[Position], budget: &Budget<'_>) -> bool {
    let leads = |ruleset: &Ruleset| matches!(to, [only] if ruleset.leads(&component.position, only));
    component.rules.as_ruleset().is_some_and(leads)
        || options(component, budget).is_ok_and(|options| options.iter().any(|option| option == to))
}

/// Whether the game is over: somebody moved to a winning position, or there is no move left.
pub fn is_over(sum: &[Component<'_>], budget: &Budget<'_>) -> Result<bool, Halt> {
    Ok(is_won(sum) || some_moves(sum, 1, budget)?.0.is_empty())
}

/// Whether a component was moved to where the game is won at once.
pub fn is_won(sum: &[Component<'_>]) -> bool {
    won_component(sum).is_some()
}

/// The component that was moved to where the game is won at once.
pub(crate) fn won_component<'s, 'a>(sum: &'s [Component<'a>]) -> Option<&'s Component<'a>> {
    sum.iter().find(|component| component.rules.wins_at(&component.position))
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

/// So many moves of one component are listed when all of them lose.
const OFFERED: usize = 100_000;

/// So many moves are looked at when all of them lose.
const LOOKED_AT: usize = 60;

/// A losing move after which the fewest answers win, and among those one that leaves much to do.
fn hardest<'a>(
    sum: &[Component<'a>],
    play: Play,
    budget: Budget<'a>,
    find_oracle: &'a OracleFinder<'a>,
) -> Result<Option<ComponentMove>, Halt> {
    let (mut moves, is_all) = some_moves(sum, OFFERED, &budget)?;
    moves.sort_by_key(|made| std::cmp::Reverse(size(&made.chosen)));
    if !is_all {
        // Of a heap with so many moves that they cannot be listed, the one that leaves most is hard enough.
        return Ok(moves.into_iter().next());
    }
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
