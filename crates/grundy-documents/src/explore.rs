//! A sum taken apart: each component with its options and their values, the nim-sum, and what can follow.

use std::collections::HashSet;
use std::sync::atomic::{AtomicU32, Ordering};

use grundy::Play;
use grundy::rule::{Halt, Locale, Move, Position, show_sum};
use grundy::solve::{
    Appraisers, Component, ComponentMove as SumMove, Continuations, ExplainedComponent, ExplainedOption,
    Group, Lengths, Solved as Solution, Worth, after, binary_columns, continuations, explained_by, joined,
    law_oracle, lengths, reason, rule_text, solve, solve_by, sum_text,
};
use grundy::table::Budget;
use schemars::JsonSchema;
use serde::Serialize;

use crate::drawing::{Drawing, drawing};
use crate::number::Worths;
use crate::solve::SolveDocument;
use crate::words::OutcomeWord;

/// The answer about a sum, and the sum taken apart.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ExploreDocument {
    /// The answer.
    #[serde(flatten)]
    pub solved: SolveDocument,
    /// The sum as it is read again.
    pub sum: String,
    /// The components with their options.
    pub components: Vec<ComponentDocument>,
    /// The nim-sum in binary columns, under normal play.
    pub xor: Option<Vec<String>>,
    /// What can follow; none where that would take long.
    pub graph: Option<ContinuationsDocument>,
}

/// One component of a sum with its options.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ComponentDocument {
    /// The position.
    pub text: String,
    /// Which of the positions that were typed it belongs to.
    pub place: usize,
    /// Its value.
    pub value: Worths,
    /// Who wins it alone under normal play.
    pub outcome: Option<OutcomeWord>,
    /// How it is drawn.
    pub drawing: Drawing,
    /// How many options it has, where they could be counted.
    pub count: Option<usize>,
    /// How many of them are not listed.
    pub more: Option<usize>,
    /// Its options.
    pub options: Vec<OptionDocument>,
}

/// One option of a component.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OptionDocument {
    /// What is left of the component.
    pub to: String,
    /// Its value.
    pub value: Worths,
    /// Who wins what is left, where play goes or ends in a manner of its own and values say nothing.
    pub outcome: Option<OutcomeWord>,
    /// Whether the move wins the sum.
    pub winning: bool,
    /// The move in words.
    pub words: String,
    /// The sum after the move.
    pub sum: String,
}

/// What can follow a sum.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ContinuationsDocument {
    /// The positions; the first is the one asked about.
    pub nodes: Vec<NodeDocument>,
    /// The moves, from node to node.
    pub edges: Vec<[usize; 2]>,
    /// Whether everything that can follow is there.
    pub complete: bool,
}

/// One position that can follow.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "GraphNode")]
pub struct NodeDocument {
    /// Its index.
    pub id: usize,
    /// The sum.
    pub text: String,
    /// Its value, under normal play.
    pub value: Option<Worths>,
    /// Who wins.
    pub outcome: OutcomeWord,
    /// After how many moves it can follow.
    pub layer: usize,
    /// How many moves are left when the winner hurries and the loser delays; none where too much can follow.
    pub remoteness: Option<u32>,
}

/// So many options of one component are shown.
pub(crate) const SHOWN: usize = 400;

impl ExploreDocument {
    /// Solves a sum, and takes it apart.
    pub fn new(
        groups: &[Group],
        play: Play,
        locale: Locale,
        budget: Budget<'_>,
    ) -> Result<ExploreDocument, Halt> {
        let sum = joined(groups)?;
        let asked = AtomicU32::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) > QUESTIONS || budget.stopped();
        let oracle = |rules| law_oracle(rules, &budget);
        let mut appraisers = Appraisers::new(&sum, budget, &oracle)?;
        let solution = match play {
            Play::Normal => solve_by(&sum, budget, &mut appraisers)?,
            Play::Misere => solve(&sum, play, budget, &oracle)?,
        };
        // What is shown beside the answer must not take long.
        let limited = Budget { should_stop: &stop, ..budget };
        appraisers.limit(limited);
        let winning = solution.moves.iter().map(|made| (made.component, made.chosen.to.as_slice())).collect();
        let reason = reason(&sum, &solution, play);
        let solved = SolveDocument::new(rule_text(groups), &sum, &first_moves(&solution), &reason, locale);
        let explained = taken_apart(&sum, &solution, &mut appraisers, limited);
        let seen = Seen { groups, sum: &sum, solution: &solution, winning, play, locale };
        let components =
            explained.iter().enumerate().map(|(index, component)| seen.component(index, component)).collect();
        asked.store(0, Ordering::Relaxed);
        let graph = continuations(groups, &sum, &solution, play, &mut appraisers, limited);
        let walked = AtomicU32::new(0);
        let stop = || walked.fetch_add(1, Ordering::Relaxed) > QUESTIONS_OF_LENGTHS || budget.stopped();
        let lengths =
            graph.as_ref().and_then(|_| lengths(&sum, play, Budget { should_stop: &stop, ..budget }));
        Ok(ExploreDocument {
            solved,
            sum: sum_text(groups, &sum),
            components,
            xor: if play == Play::Normal { columns(&explained) } else { None },
            graph: graph.map(|graph| ContinuationsDocument::new(graph, lengths.as_ref())),
        })
    }
}

impl ContinuationsDocument {
    fn new(found: Continuations, lengths: Option<&Lengths>) -> ContinuationsDocument {
        let node = |(id, node): (usize, grundy::solve::ContinuationNode)| NodeDocument {
            id,
            remoteness: lengths.and_then(|lengths| lengths.of(&node)),
            text: node.text,
            value: node.worth.map(Worths),
            outcome: node.outcome.into(),
            layer: node.layer,
        };
        ContinuationsDocument {
            nodes: found.nodes.into_iter().enumerate().map(node).collect(),
            edges: found.edges,
            complete: found.is_whole,
        }
    }
}

/// The same with so many winning moves as are shown.
fn first_moves(solution: &Solution) -> Solution {
    let complete = solution.complete && solution.moves.len() <= SHOWN;
    let moves = solution.moves.iter().take(SHOWN).cloned().collect();
    Solution { moves, complete, ..solution.clone() }
}

/// So often may be asked whether to stop, a measure of the steps taken.
const QUESTIONS: u32 = 8_000;
/// The same for how long the game lasts, which looks at more positions and at no values.
const QUESTIONS_OF_LENGTHS: u32 = 50_000;

/// Every component with its options; where that takes long, with the options alone that win.
fn taken_apart<'a>(
    sum: &[Component<'a>],
    solution: &Solution,
    appraisers: &mut Appraisers<'a>,
    budget: Budget<'a>,
) -> Vec<ExplainedComponent> {
    let one = |(index, component): (usize, &Component<'a>)| {
        let winning = winning_alone(index, component, solution);
        if component.rules.largest_number(&component.position) > LARGEST_EXPLAINED {
            return winning;
        }
        match explained_by(appraisers.of(component.rules), component, budget, SHOWN) {
            Ok(mut explained) => {
                add_missing(&mut explained, winning);
                explained
            }
            Err(_) => winning,
        }
    };
    sum.iter().enumerate().map(one).collect()
}

/// Of larger positions the options are known through a law at best, which would be asked about each of them.
const LARGEST_EXPLAINED: u64 = 1_000_000;

/// A winning move is listed, however many options come before it.
fn add_missing(component: &mut ExplainedComponent, winning: ExplainedComponent) {
    let known: HashSet<&[Position]> = component.options.iter().map(|option| option.to.as_slice()).collect();
    let is_missing = |option: &ExplainedOption| !known.contains(option.to.as_slice());
    let missing: Vec<ExplainedOption> = winning.options.into_iter().filter(is_missing).collect();
    component.options.extend(missing);
}

fn winning_alone(index: usize, component: &Component<'_>, solution: &Solution) -> ExplainedComponent {
    let worth = solution.worths.get(index).copied().unwrap_or(Worth::Absent);
    let left = match (solution.value, worth) {
        (Some(total), Worth::Nimber(own)) => Worth::Nimber(total ^ own),
        _ => Worth::Absent,
    };
    let own = solution.moves.iter().filter(|made| made.component == index).take(SHOWN);
    let option = |made: &SumMove| ExplainedOption {
        option: show_sum(component.rules, &made.chosen.to),
        to: made.chosen.to.clone(),
        worth: left,
    };
    let position = component.rules.show(&component.position);
    ExplainedComponent { position, options: own.map(option).collect(), count: None, worth }
}

/// What is known about the sum when its components are shown.
struct Seen<'s> {
    groups: &'s [Group],
    sum: &'s [Component<'s>],
    solution: &'s Solution,
    winning: HashSet<(usize, &'s [Position])>,
    play: Play,
    locale: Locale,
}

impl Seen<'_> {
    fn component(&self, index: usize, explained: &ExplainedComponent) -> ComponentDocument {
        let component = &self.sum[index];
        let options = explained.options.iter().map(|option| self.option(index, explained.worth, option));
        ComponentDocument {
            text: explained.position.clone(),
            place: component.place,
            value: Worths(explained.worth),
            outcome: outcome_word(explained.worth),
            drawing: drawing(component.rules, &component.position),
            count: explained.count,
            more: explained.count.map(|count| count - explained.options.len()),
            options: options.collect(),
        }
    }

    fn option(&self, index: usize, worth: Worth, option: &ExplainedOption) -> OptionDocument {
        let component = &self.sum[index];
        let chosen = Move { from: component.position.clone(), to: option.to.clone() };
        let words = component.rules.describe(&chosen, self.locale);
        let made = SumMove { component: index, chosen };
        OptionDocument {
            to: option.option.clone(),
            value: Worths(option.worth),
            outcome: None,
            winning: self.wins(worth, option.worth, &made),
            words,
            sum: sum_text(self.groups, &after(self.sum, &made)),
        }
    }

    /// Beyond the table not every winning move is listed, but the values tell.
    fn wins(&self, worth: Worth, left: Worth, made: &SumMove) -> bool {
        if self.winning.contains(&(made.component, made.chosen.to.as_slice())) {
            return true;
        }
        match (self.play, self.solution.complete, self.solution.value, worth, left) {
            (Play::Normal, false, Some(total), Worth::Nimber(worth), Worth::Nimber(left)) => {
                total ^ worth == left
            }
            _ => false,
        }
    }
}

/// Who wins one component alone under normal play.
pub(crate) fn outcome_word(worth: Worth) -> Option<OutcomeWord> {
    match worth {
        Worth::Nimber(0) => Some(OutcomeWord::Previous),
        Worth::Nimber(_) | Worth::Threat => Some(OutcomeWord::Next),
        Worth::Absent => None,
    }
}

fn columns(explained: &[ExplainedComponent]) -> Option<Vec<String>> {
    let nimber = |component: &ExplainedComponent| match component.worth {
        Worth::Nimber(value) => Some(value),
        Worth::Threat | Worth::Absent => None,
    };
    let values = explained.iter().map(nimber).collect::<Option<Vec<u128>>>()?;
    Some(binary_columns(&values))
}
