//! What can follow a sum: all of it where it is small, else the moves that matter.
//!
//! Of a large position nobody reads the whole graph. From a won position the winning answer is followed and one more,
//! from a lost one a few moves, since all of them lose.

use std::cell::RefCell;
use std::collections::HashMap;

use grundy_rule::{Halt, Meter, Move, Position};
use grundy_table::Budget;

use crate::solve::appraise::{Appraiser, Appraisers, Worth, no_oracle};
use crate::solve::components::{Component, ComponentMove, after};
use crate::solve::groups::{Group, sum_text};
use crate::solve::solution::{Outcome, Play, Solved};
use crate::solve::solve;
use crate::solve::walk::{Key, Sum, Walk, key};
use crate::solve::winning_move::by_guess;

/// Larger graphs are no longer read by anybody.
const MOST: usize = 40;
/// So many moves are followed from the sum itself, and so many of them win.
const FIRST: usize = 6;
const FIRST_WINNING: usize = 4;
/// So many moves are followed from other lost positions.
const FROM_LOST: usize = 2;
/// So many steps are taken to find a move that wins.
const STEPS_TO_WIN: u64 = 1 << 14;
/// Larger positions are followed where a table or a law tells their values; finding these one by one takes long.
const LARGEST_UNTABLED: u64 = 64;

/// What can follow a sum: positions, and the moves between them.
pub struct Continuations {
    /// The positions; the first is the one asked about.
    pub nodes: Vec<ContinuationNode>,
    /// The moves, from position to position.
    pub edges: Vec<[usize; 2]>,
    /// Whether everything that can follow is there.
    pub is_whole: bool,
}

/// One position that can follow.
pub struct ContinuationNode {
    /// The sum as it is read again.
    pub text: String,
    /// Its value, under normal play.
    pub worth: Option<Worth>,
    /// Who wins.
    pub outcome: Outcome,
    /// After how many moves it can follow.
    pub layer: usize,
    pub(super) key: Key,
}

/// The graph of what can follow; none where it would take long.
pub fn continuations<'a>(
    groups: &[Group],
    sum: &[Component<'a>],
    solution: &Solved,
    play: Play,
    appraisers: &mut Appraisers<'a>,
    budget: Budget<'a>,
) -> Option<Continuations> {
    if !sum.iter().all(|component| can_be_followed(component, play, appraisers)) {
        return None;
    }
    let mut reader = Reader { appraisers, play, budget, walk: Walk { budget } };
    let whole = reader.whole(sum);
    let graph = whole.and_then(|graph| graph.map_or_else(|| reader.chosen(sum, solution), Ok)).ok()?;
    Some(graph.told(groups))
}

fn can_be_followed<'a>(component: &Component<'a>, play: Play, appraisers: &mut Appraisers<'a>) -> bool {
    component.rules.largest_number(&component.position) <= LARGEST_UNTABLED
        || (play == Play::Normal && appraisers.of(component.rules).has_source())
}

/// A position of the graph.
struct Node<'a> {
    sum: Vec<Component<'a>>,
    worth: Option<Worth>,
    outcome: Outcome,
    layer: usize,
}

/// Positions and moves between them; the first position is the one asked about.
#[derive(Default)]
struct Graph<'a> {
    nodes: Vec<Node<'a>>,
    edges: Vec<[usize; 2]>,
    places: HashMap<Key, usize>,
    is_whole: bool,
}

impl<'a> Graph<'a> {
    fn told(self, groups: &[Group]) -> Continuations {
        let node = |node: &Node<'_>| ContinuationNode {
            text: sum_text(groups, &node.sum),
            worth: node.worth,
            outcome: node.outcome,
            layer: node.layer,
            key: key(&node.sum),
        };
        let nodes = self.nodes.iter().map(node).collect();
        Continuations { nodes, edges: self.edges, is_whole: self.is_whole }
    }

    /// The place of a sum in the graph; the same heaps in another order are the same sum.
    fn place(&self, sum: &[Component<'a>]) -> Option<usize> {
        self.places.get(&key(sum)).copied()
    }

    fn add(
        &mut self,
        sum: Vec<Component<'a>>,
        layer: usize,
        reader: &mut Reader<'_, 'a>,
    ) -> Result<usize, Halt> {
        if let Some(place) = self.place(&sum) {
            return Ok(place);
        }
        let (worth, outcome) = reader.outcome(&sum)?;
        let place = self.nodes.len();
        self.places.insert(key(&sum), place);
        self.nodes.push(Node { sum, worth, outcome, layer });
        Ok(place)
    }

    fn join(&mut self, from: usize, to: usize) {
        if !self.edges.contains(&[from, to]) {
            self.edges.push([from, to]);
        }
    }
}

/// Finds options and outcomes within a small budget.
struct Reader<'r, 'a> {
    appraisers: &'r mut Appraisers<'a>,
    play: Play,
    budget: Budget<'a>,
    walk: Walk<'a>,
}

/// Options that win, and others.
type Parted<'a> = (Vec<Sum<'a>>, Vec<Sum<'a>>);

impl<'a> Reader<'_, 'a> {
    /// Everything that can follow, if it is not too much.
    fn whole(&mut self, sum: &[Component<'a>]) -> Result<Option<Graph<'a>>, Halt> {
        let mut graph = Graph { is_whole: true, ..Graph::default() };
        graph.add(sum.to_vec(), 0, self)?;
        let mut next = 0;
        while next < graph.nodes.len() {
            let (from, layer) = (graph.nodes[next].sum.clone(), graph.nodes[next].layer + 1);
            let (options, is_all) = self.walk.options(&from)?;
            if !is_all {
                return Ok(None);
            }
            for option in options {
                let to = graph.add(self.walk.without_ended(option)?, layer, self)?;
                graph.join(next, to);
                if graph.nodes.len() > MOST {
                    return Ok(None);
                }
            }
            next += 1;
        }
        Ok(Some(graph))
    }

    /// The moves that matter.
    fn chosen(&mut self, sum: &[Component<'a>], solution: &Solved) -> Result<Graph<'a>, Halt> {
        let mut graph = Graph::default();
        graph.add(sum.to_vec(), 0, self)?;
        let mut all_winning = Vec::new();
        for next in 0..MOST {
            let Some(node) = graph.nodes.get(next) else { break };
            let (from, layer, outcome) = (node.sum.clone(), node.layer + 1, node.outcome);
            let known: &[ComponentMove] = if next == 0 { &solution.moves } else { &[] };
            let (winning, others) = self.parted(&from, outcome, known)?;
            all_winning.push(winning.clone());
            for option in followed(winning, others, next == 0, outcome) {
                let option = self.walk.without_ended(option)?;
                if graph.nodes.len() >= MOST && graph.place(&option).is_none() {
                    break;
                }
                let to = graph.add(option, layer, self)?;
                graph.join(next, to);
            }
        }
        self.join_winning(&mut graph, all_winning)?;
        Ok(graph)
    }

    /// The options that win and others; `known` are winning moves that need not be looked for.
    fn parted(
        &mut self,
        from: &[Component<'a>],
        outcome: Outcome,
        known: &[ComponentMove],
    ) -> Result<Parted<'a>, Halt> {
        let mut winning: Vec<_> = known.iter().take(FIRST).map(|made| after(from, made)).collect();
        let mut others = Vec::new();
        for option in self.walk.options(from)?.0 {
            let is_known = winning.iter().any(|known| key(known) == key(&option));
            match self.outcome(&option)?.1 {
                Outcome::Previous if !is_known => winning.push(option),
                Outcome::Previous => {}
                _ => others.push(option),
            }
        }
        if winning.is_empty() && outcome == Outcome::Next && self.play == Play::Normal {
            winning.extend(self.winning_further_on(from)?);
        }
        Ok((winning, others))
    }

    /// A winning option beyond those that were looked at.
    fn winning_further_on(&mut self, from: &[Component<'a>]) -> Result<Option<Sum<'a>>, Halt> {
        let (Some(Worth::Nimber(total)), _) = self.outcome(from)? else { return Ok(None) };
        for (index, component) in from.iter().enumerate() {
            let Worth::Nimber(own) = self.worth(component)? else { continue };
            let appraiser = self.appraisers.of(component.rules);
            let wanted = total ^ own;
            let found = by_guess(appraiser, component, wanted)
                .or_else(|| by_search(appraiser, component, wanted, &self.budget));
            if let Some(to) = found {
                let chosen = Move { from: component.position.clone(), to };
                return Ok(Some(after(from, &ComponentMove { component: index, chosen })));
            }
        }
        Ok(None)
    }

    /// Winning moves between positions that are shown anyway.
    fn join_winning(&mut self, graph: &mut Graph<'a>, all_winning: Vec<Vec<Sum<'a>>>) -> Result<(), Halt> {
        for (from, winning) in all_winning.into_iter().enumerate() {
            for option in winning {
                let option = self.walk.without_ended(option)?;
                if let Some(to) = graph.place(&option) {
                    graph.join(from, to);
                }
            }
        }
        Ok(())
    }

    fn outcome(&mut self, sum: &[Component<'a>]) -> Result<(Option<Worth>, Outcome), Halt> {
        if crate::solve::play::is_won(sum) {
            return Ok((None, Outcome::Previous));
        }
        if self.play == Play::Misere {
            return Ok((None, solve(sum, Play::Misere, self.budget, &no_oracle)?.outcome));
        }
        let mut total = 0;
        for component in sum {
            match self.worth(component)? {
                Worth::Nimber(value) => total ^= value,
                Worth::Threat => return Ok((Some(Worth::Threat), Outcome::Next)),
                Worth::Absent => {}
            }
        }
        let outcome = if total == 0 { Outcome::Previous } else { Outcome::Next };
        Ok((Some(Worth::Nimber(total)), outcome))
    }

    fn worth(&mut self, component: &Component<'a>) -> Result<Worth, Halt> {
        self.appraisers.of(component.rules).worth_lightly(&component.position)
    }
}

/// An option of the wanted value among the first.
fn by_search(
    appraiser: &mut Appraiser<'_>,
    component: &Component<'_>,
    wanted: u128,
    budget: &Budget<'_>,
) -> Option<Vec<Position>> {
    let found: RefCell<Option<Vec<Position>>> = RefCell::default();
    let stop = || found.borrow().is_some() || budget.stopped();
    let mut meter = Meter::new(STEPS_TO_WIN, &stop);
    let mut is_wanted = |option: &[Position]| {
        appraiser.worth_of_sum_lightly(option).is_ok_and(|worth| worth == Worth::Nimber(wanted))
    };
    // Running out of steps is expected here.
    let _ = component.rules.visit_options(&component.position, &mut meter, &mut |option| {
        if found.borrow().is_none() && is_wanted(option) {
            *found.borrow_mut() = Some(option.to_vec());
        }
    });
    found.into_inner()
}

/// The moves to follow from one position: winning ones, and some others.
fn followed<T>(mut winning: Vec<T>, others: Vec<T>, is_first: bool, outcome: Outcome) -> Vec<T> {
    let (most_winning, most) = match (is_first, outcome) {
        (true, Outcome::Previous) => (0, FIRST),
        (true, _) => (FIRST_WINNING, FIRST),
        (false, Outcome::Previous) => (FROM_LOST, FROM_LOST),
        (false, _) => (1, 2),
    };
    winning.truncate(most_winning);
    let left = most - winning.len();
    winning.extend(spread(others, left));
    winning
}

/// So many of these, evenly spread.
fn spread<T>(all: Vec<T>, count: usize) -> Vec<T> {
    let step = all.len().div_ceil(count.max(1)).max(1);
    all.into_iter().step_by(step).take(count).collect()
}
