//! Who wins a sum, with which moves, and why.

pub(crate) mod appraise;
pub(crate) mod components;
pub(crate) mod compound;
pub(crate) mod contest;
pub(crate) mod continuations;
pub(crate) mod explain;
pub(crate) mod groups;
pub(crate) mod lengths;
pub(crate) mod oracle;
pub(crate) mod play;
pub(crate) mod recursion;
pub(crate) mod solution;
pub(crate) mod walk;
pub(crate) mod winning_move;

pub use appraise::{Appraiser, Appraisers, Oracle, OracleFinder, Worth, no_oracle};
pub use components::{Component, ComponentMove, after, components, options, some_options};
pub use compound::{CompoundAnswer, solve_compound};
pub use contest::{check_manner, solve_in_manner};
pub use continuations::{ContinuationNode, Continuations, continuations};
pub use explain::{
    ExplainedComponent, ExplainedOption, binary_columns, explained, explained_by, reason, worth_text,
};
pub use groups::{
    Group, groups, groups_given, groups_in_manner, joined, manner_of, own_parameters, quoted, rule_text,
    sum_text, sum_words, written,
};
pub use lengths::{Lengths, lengths};
pub use oracle::law_oracle;
pub use play::{is_over, is_won, legal_moves, may_become, reply, some_moves};
pub use solution::Solved;

use grundy_rule::{Halt, Move, Position, Rules};
use grundy_table::Budget;

use crate::solve::solution::{Outcome, Play};
use crate::standing::evidence::Standing;

/// Solves a sum under normal or misère play.
pub fn solve<'a>(
    sum: &[Component<'a>],
    play: Play,
    budget: Budget<'a>,
    find_oracle: &'a OracleFinder<'a>,
) -> Result<Solved, Halt> {
    match play {
        Play::Normal => solve_by(sum, budget, &mut Appraisers::new(sum, budget, find_oracle)?),
        Play::Misere => recursion::solve(sum, &budget),
    }
}

/// Solves a sum under normal play, by appraisers that may be asked about it afterwards.
pub fn solve_by<'a>(
    sum: &[Component<'a>],
    budget: Budget<'a>,
    appraisers: &mut Appraisers<'a>,
) -> Result<Solved, Halt> {
    Normal { sum, budget, appraisers }.solve()
}

/// The same of a sum with which play begins: nobody moved to a component that stands on a winning position, which has no moves
/// and counts as nothing. So the programs have it that are written.
pub(crate) fn solve_start_by<'a>(
    sum: &[Component<'a>],
    budget: Budget<'a>,
    appraisers: &mut Appraisers<'a>,
) -> Result<Solved, Halt> {
    Normal { sum, budget, appraisers }.solve_components()
}

/// A sum under normal play.
struct Normal<'s, 'a> {
    sum: &'s [Component<'a>],
    budget: Budget<'a>,
    appraisers: &'s mut Appraisers<'a>,
}

impl<'a> Normal<'_, 'a> {
    fn appraiser(&mut self, rules: &'a dyn Rules) -> &mut Appraiser<'a> {
        self.appraisers.of(rules)
    }

    fn solve(self) -> Result<Solved, Halt> {
        if is_won(self.sum) { self.after_the_end() } else { self.solve_components() }
    }

    fn solve_components(mut self) -> Result<Solved, Halt> {
        if let Some(solution) = self.by_outcome_law() {
            return Ok(solution);
        }
        let mut worths = Vec::new();
        for component in self.sum {
            worths.push(self.appraiser(component.rules).worth(&component.position)?);
        }
        if worths.contains(&Worth::Threat) {
            return self.immediate_win(worths);
        }
        let total = worths.iter().fold(0, |total, worth| total ^ nimber(*worth));
        let (moves, complete) =
            if total == 0 { (Vec::new(), true) } else { self.winning_moves(&worths, total)? };
        let standing = self.appraisers.standing();
        let outcome = if total == 0 { Outcome::Previous } else { Outcome::Next };
        Ok(Solved { outcome, worths, value: Some(total), moves, complete, standing })
    }

    /// Somebody moved to where the game is won at once, and the player to move has lost: so the page is told when this was the
    /// last move, and a sum that is typed means the same.
    fn after_the_end(mut self) -> Result<Solved, Halt> {
        let mut worths = Vec::new();
        for component in self.sum {
            worths.push(self.appraiser(component.rules).worth_lightly(&component.position)?);
        }
        let (moves, standing) = (Vec::new(), Standing::Computed);
        Ok(Solved { outcome: Outcome::Previous, worths, value: None, moves, complete: true, standing })
    }

    /// One position out of reach, for which a law tells who wins but not the value.
    fn by_outcome_law(&mut self) -> Option<Solved> {
        let [component] = self.sum else { return None };
        let appraiser = self.appraiser(component.rules);
        if appraiser.is_within_reach(&component.position) {
            return None;
        }
        let oracle = appraiser.oracle()?;
        if oracle.value(&component.position).is_some() || oracle.is_threat(&component.position) {
            return None;
        }
        let is_loss = oracle.is_loss(&component.position)?;
        let option = if is_loss { None } else { crate::solve::winning_move::to_a_loss(oracle, component) };
        Some(Solved {
            outcome: if is_loss { Outcome::Previous } else { Outcome::Next },
            worths: Vec::new(),
            value: None,
            moves: option.map(|option| sum_move(0, component, option)).into_iter().collect(),
            complete: is_loss,
            standing: oracle.standing().clone(),
        })
    }

    /// With a threat the player to move wins at once. With only one, a move from it to a lost sum wins as well.
    fn immediate_win(mut self, worths: Vec<Worth>) -> Result<Solved, Halt> {
        let (mut moves, mut complete) = (Vec::new(), true);
        let threats = worths.iter().filter(|worth| **worth == Worth::Threat).count();
        let rest = worths.iter().fold(0, |total, worth| total ^ nimber(*worth));
        let (sum, budget) = (self.sum, self.budget);
        for (index, component) in sum.iter().enumerate().filter(|(index, _)| worths[*index] == Worth::Threat)
        {
            let all = match options(component, &budget) {
                Ok(all) => all,
                Err(Halt::Stopped) if !budget.stopped() => {
                    complete = false;
                    crate::solve::winning_move::to_a_win(component).into_iter().collect()
                }
                Err(halt) => return Err(halt),
            };
            for option in all {
                let ends = option.iter().any(|part| component.rules.wins_at(part));
                let appraiser = self.appraiser(component.rules);
                if ends || threats == 1 && appraiser.worth_of_sum(&option)? == Worth::Nimber(rest) {
                    moves.push(sum_move(index, component, option));
                }
            }
        }
        // That somebody wins at once is shown by the move that does it.
        if moves.is_empty() {
            return Err(Halt::Stopped);
        }
        let standing = Standing::Computed;
        Ok(Solved { outcome: Outcome::Next, worths, value: None, moves, complete, standing })
    }

    fn winning_moves(&mut self, worths: &[Worth], total: u128) -> Result<(Vec<ComponentMove>, bool), Halt> {
        let mut moves = Vec::new();
        let mut complete = true;
        let sum = self.sum;
        for (index, component) in sum.iter().enumerate() {
            let wanted = total ^ nimber(worths[index]);
            let budget = self.budget;
            let appraiser = self.appraiser(component.rules);
            if !appraiser.is_within_reach(&component.position) {
                complete = false;
                moves.extend(
                    crate::solve::winning_move::by_law(appraiser, component, wanted)
                        .map(|option| sum_move(index, component, option)),
                );
                continue;
            }
            for option in options(component, &budget)? {
                if appraiser.worth_of_sum(&option)? == Worth::Nimber(wanted) {
                    moves.push(sum_move(index, component, option));
                }
            }
        }
        Ok((moves, complete))
    }
}

fn sum_move(index: usize, component: &Component<'_>, to: Vec<Position>) -> ComponentMove {
    ComponentMove { component: index, chosen: Move { from: component.position.clone(), to } }
}

/// The worth as a number, where there is no threat; positions where the game has ended are worth nothing.
fn nimber(worth: Worth) -> u128 {
    match worth {
        Worth::Nimber(value) => value,
        Worth::Threat | Worth::Absent => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open::open;

    #[test]
    fn a_sum_with_a_won_component_is_over_but_where_play_begins() {
        let opened = open("take 1..=3; win at 0", &[]).unwrap();
        let budget = Budget::small();
        for (typed, typed_wins, start_wins) in
            [("0 5", false, true), ("0 4", false, false), ("1 5", true, true)]
        {
            let words: Vec<String> = typed.split(' ').map(String::from).collect();
            let sum = components(opened.rules.as_ref(), &words, 0).unwrap();
            let wins = |solved: Solved| solved.outcome == Outcome::Next;
            let mut appraisers = Appraisers::new(&sum, budget, &no_oracle).unwrap();
            assert_eq!(wins(solve(&sum, Play::Normal, budget, &no_oracle).unwrap()), typed_wins, "{typed}");
            assert_eq!(wins(solve_start_by(&sum, budget, &mut appraisers).unwrap()), start_wins, "{typed}");
        }
    }
}
