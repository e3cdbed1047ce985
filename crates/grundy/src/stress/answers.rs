//! The answers to the questions of an input, from the engines.

use grundy_emit::inputs::{Input, Question};
use grundy_emit::reads::Expression;
use grundy_emit::says::{self, Said, Which};
use grundy_rule::form::Form;
use grundy_rule::{Given, Halt, Meter, NamedMove, Position};
use grundy_table::{Budget, Compound};
use std::collections::{BTreeMap, BTreeSet};

use super::{Shared, Stress};
use crate::solve::appraise::{Appraisers, Oracle};
use crate::solve::components::{Component, components};
use crate::solve::compound::solve_compound;
use crate::solve::solution::{Outcome, Play, Solved};
use crate::solve::{solve, solve_in_manner, solve_start_by};

impl Stress {
    /// The answers to all questions of an input; none where a question is about a position that does not exist.
    pub fn answers(&self, input: &Input, budget: Budget<'_>) -> Result<Option<Vec<String>>, Halt> {
        let mut answers = vec![String::new(); input.questions.len()];
        let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, question) in input.questions.iter().enumerate() {
            groups.entry(format!("{:?}", question.parameters)).or_default().push(index);
        }
        for (key, group) in &groups {
            let questions: Vec<&Question> = group.iter().map(|&index| &input.questions[index]).collect();
            let Some(told) = self.of_one_rule(key, &questions, budget)? else { return Ok(None) };
            for (&index, text) in group.iter().zip(told) {
                answers[index] = text;
            }
        }
        if self.exchange.says.tallies() {
            answers = self.tallied(input, &answers);
        }
        self.headed(input, &mut answers);
        Ok(Some(answers))
    }

    /// Puts what stands over the answers of a test before the first of them.
    fn headed(&self, input: &Input, answers: &mut [String]) {
        let Some(heading) = &self.exchange.says.heading else { return };
        let mut before = None;
        for (question, answer) in input.questions.iter().zip(answers) {
            if before != Some(question.test) {
                let said = |piece: &Said| match piece {
                    Said::Words(words) => words.clone(),
                    _ => question.test.to_string(),
                };
                let heading: String = heading.iter().map(said).collect();
                *answer = format!("{heading}\n{answer}");
            }
            before = Some(question.test);
        }
    }

    /// The answers to questions with the same parameters.
    fn of_one_rule(
        &self,
        key: &str,
        questions: &[&Question],
        budget: Budget<'_>,
    ) -> Result<Option<Vec<String>>, Halt> {
        let parameters = &questions[0].parameters;
        // Parameters for which the rule is none are not asked about.
        let rules = match self.opened(parameters) {
            Ok(rules) => rules,
            Err(Halt::Diagnostic(_)) => return Ok(None),
            Err(halt) => return Err(halt),
        };
        let rules = rules.as_ref();
        let mut sums = Vec::with_capacity(questions.len());
        for question in questions {
            match components(rules, &question.positions, 0) {
                Ok(sum) => sums.push(sum),
                Err(_) => return Ok(None),
            }
        }
        let form = match self.exchange.says.needs_moves() {
            true => Some(self.form(parameters)?),
            false => None,
        };
        let find = |rules| self.law(key, rules, &budget).map(|law| Box::new(Shared(law)) as Box<dyn Oracle>);
        // Positions in a manner of their own have no value that could be looked up.
        let all: Vec<Component<'_>> = if self.manner().is_some() { Vec::new() } else { sums.concat() };
        let mut appraisers = Appraisers::new(&all, budget, &find)?;
        let mut texts = Vec::with_capacity(questions.len());
        for (question, sum) in questions.iter().zip(&sums) {
            let solution = self.solved(sum, budget, &mut appraisers)?;
            texts.push(self.said(question, sum, &solution, form.as_ref(), budget)?);
        }
        Ok(Some(texts))
    }

    fn form(&self, parameters: &[(String, Given)]) -> Result<Form, Halt> {
        let given: Vec<(&str, Given)> =
            parameters.iter().map(|(name, given)| (name.as_str(), given.clone())).collect();
        let template = self.template.partly(&given)?;
        Ok(if self.manner().is_some() { template.form_in_manner()? } else { template.form()? })
    }

    /// Who wins a sum, and how.
    pub(super) fn solved<'a>(
        &self,
        sum: &[Component<'a>],
        budget: Budget<'a>,
        appraisers: &mut Appraisers<'a>,
    ) -> Result<Solved, Halt> {
        if let Some(manner) = self.manner() {
            return Ok(solve_in_manner(sum, manner, &budget)?.0);
        }
        if self.compound == Compound::Sum {
            return match self.play {
                Play::Normal => solve_start_by(sum, budget, appraisers),
                Play::Misere => solve(sum, self.play, budget, &crate::solve::appraise::no_oracle),
            };
        }
        let found = solve_compound(sum, self.compound, self.play, &budget)?;
        Ok(Solved {
            outcome: if found.verdict.is_won { Outcome::Next } else { Outcome::Previous },
            worths: Vec::new(),
            value: None,
            moves: Vec::new(),
            complete: false,
            standing: crate::standing::evidence::Standing::Computed,
        })
    }

    /// The counts of questions that are asked together stand in the place of the first of them.
    fn tallied(&self, input: &Input, each: &[String]) -> Vec<String> {
        let mut texts = vec![String::new(); each.len()];
        let mut place = 0;
        for asked in input.questions.chunk_by(Question::is_asked_with) {
            let own = &each[place..place + asked.len()];
            let count = |wanted: &str| own.iter().filter(|outcome| *outcome == wanted).count().to_string();
            let said = |piece: &Said| match piece {
                Said::Words(words) => words.clone(),
                Said::Test => asked[0].test.to_string(),
                Said::Tally(says::Outcome::Won) => count(WON),
                Said::Tally(says::Outcome::Lost) => count(LOST),
                _ => String::new(),
            };
            texts[place] = self.exchange.says.first.iter().map(said).collect();
            place += asked.len();
        }
        texts
    }

    fn said(
        &self,
        question: &Question,
        sum: &[Component<'_>],
        solution: &Solved,
        form: Option<&Form>,
        budget: Budget<'_>,
    ) -> Result<String, Halt> {
        let says = &self.exchange.says;
        let wins = match solution.outcome {
            Outcome::Next => !question.swapped,
            Outcome::Previous => question.swapped,
            Outcome::Draw => false,
        };
        let pieces = match (&says.draw, solution.outcome) {
            (Some(draw), Outcome::Draw) => draw,
            _ if wins => &says.first,
            _ => &says.second,
        };
        if says.tallies() {
            // What is counted is told behind, for all values of the names together.
            return Ok(if solution.outcome == Outcome::Draw {
                ""
            } else if wins {
                WON
            } else {
                LOST
            }
            .to_string());
        }
        let winners = match form {
            Some(form) if solution.outcome == Outcome::Next => winners(form, sum, solution, budget)?,
            _ => Vec::new(),
        };
        let mut text = String::new();
        for piece in pieces {
            match piece {
                Said::Words(words) => text.push_str(words),
                Said::Test => text.push_str(&question.test.to_string()),
                Said::Count => text.push_str(&solution.moves.len().to_string()),
                Said::Value => text.push_str(&solution.value.ok_or(Halt::Stopped)?.to_string()),
                Said::Remoteness | Said::Tally(_) => return Err(Halt::Stopped),
                Said::Given(expression) => {
                    let number = expression.value(&numbers_of(question)).ok_or(Halt::Stopped)?;
                    text.push_str(&number.to_string());
                }
                // A sum that has ended is won without a move where the last move loses.
                _ if winners.is_empty() => return Ok(text.trim_end().to_string()),
                Said::Ways => text.push_str(&winners.len().to_string()),
                Said::Component => text.push_str(&(winners[0].0 + 1).to_string()),
                Said::From => text.push_str(&sum[winners[0].0].rules.show(&sum[winners[0].0].position)),
                Said::To => text.push_str(&grundy_rule::show_sum(sum[winners[0].0].rules, &winners[0].1.to)),
                Said::Move(which, expression) => {
                    text.push_str(&told(*which, expression, &winners, question).ok_or(Halt::Stopped)?);
                }
                Said::Each(inner) => {
                    for winner in different(&winners) {
                        text.push_str(&of_one(inner, winner, sum, question).ok_or(Halt::Stopped)?);
                    }
                }
                Said::After => text.push_str(&after(&winners[0], sum)),
            }
        }
        Ok(text)
    }
}

/// A position of those that are counted.
const WON: &str = "won";
/// See [`WON`].
const LOST: &str = "lost";

/// The winning moves with the numbers of their names, in the order of the components and of the rule.
fn winners(
    form: &Form,
    sum: &[Component<'_>],
    solution: &Solved,
    budget: Budget<'_>,
) -> Result<Vec<(usize, NamedMove)>, Halt> {
    if !solution.complete {
        return Err(Halt::Stopped);
    }
    let sorted = |positions: &[Position]| {
        let mut positions = positions.to_vec();
        positions.sort_unstable();
        positions
    };
    let stop = || budget.stopped();
    let mut found = Vec::new();
    for (index, component) in sum.iter().enumerate() {
        let own: Vec<Vec<Position>> = solution
            .moves
            .iter()
            .filter(|winning| winning.component == index)
            .map(|winning| sorted(&winning.chosen.to))
            .collect();
        if own.is_empty() {
            continue;
        }
        let ways = form.named_moves(&component.position, &mut Meter::new(budget.steps(), &stop))?;
        found.extend(ways.into_iter().filter(|way| own.contains(&sorted(&way.to))).map(|way| (index, way)));
    }
    Ok(found)
}

/// Winning moves, of which two ways to one result count once.
fn different(winners: &[(usize, NamedMove)]) -> Vec<&(usize, NamedMove)> {
    let mut seen = BTreeSet::new();
    let result = |(component, way): &(usize, NamedMove)| {
        let mut to = way.to.clone();
        to.sort_unstable();
        (*component, to)
    };
    winners.iter().filter(|winner| seen.insert(result(winner))).collect()
}

/// What is said of one winning move.
fn of_one(
    inner: &[Said],
    winner: &(usize, NamedMove),
    sum: &[Component<'_>],
    question: &Question,
) -> Option<String> {
    let Component { rules, position, .. } = &sum[winner.0];
    inner
        .iter()
        .map(|piece| match piece {
            Said::Words(words) => Some(words.clone()),
            Said::Component => Some((winner.0 + 1).to_string()),
            Said::From => Some(rules.show(position)),
            Said::To => Some(grundy_rule::show_sum(*rules, &winner.1.to)),
            Said::Move(which, expression) => told(*which, expression, std::slice::from_ref(winner), question),
            _ => None,
        })
        .collect()
}

/// The numbers of all components after a move, with blanks between them.
fn after(winner: &(usize, NamedMove), sum: &[Component<'_>]) -> String {
    let shown = |(index, component): (usize, &Component<'_>)| {
        let here = std::slice::from_ref(&component.position);
        let left = if index == winner.0 { &winner.1.to[..] } else { here };
        let numbers = left.iter().flat_map(|position| position.coordinates.as_slice());
        numbers.map(u64::to_string).collect::<Vec<_>>()
    };
    sum.iter().enumerate().flat_map(shown).collect::<Vec<_>>().join(" ")
}

/// The parameters that are numbers.
fn numbers_of(question: &Question) -> BTreeMap<String, i128> {
    let number = |(name, given): &(String, Given)| match given {
        Given::Number(number) => Some((name.clone(), *number)),
        _ => None,
    };
    question.parameters.iter().filter_map(number).collect()
}

fn told(
    which: Which,
    expression: &Expression,
    winners: &[(usize, NamedMove)],
    question: &Question,
) -> Option<String> {
    let number = |way: &NamedMove| {
        let mut names = numbers_of(question);
        names.extend(way.numbers.iter().cloned());
        expression.value(&names)
    };
    let mut numbers = winners.iter().map(|(_, way)| number(way)).collect::<Option<Vec<i128>>>()?;
    Some(match which {
        Which::First => numbers.first()?.to_string(),
        Which::Least => numbers.iter().min()?.to_string(),
        Which::Greatest => numbers.iter().max()?.to_string(),
        Which::All => {
            numbers.sort_unstable();
            numbers.dedup();
            numbers.iter().map(i128::to_string).collect::<Vec<_>>().join(" ")
        }
    })
}
