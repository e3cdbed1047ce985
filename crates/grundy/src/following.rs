//! What can follow a sum: all of it where it is small, else the moves that matter.
//!
//! Of a large position nobody reads the whole graph. From a won position the winning answer is followed and one more,
//! from a lost one a few moves, since all of them lose.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};

use grundy_rule::{Halt, Move, Position};
use grundy_table::Budget;
use serde_json::{Value, json};

use crate::appraise::{Appraiser, Worth, no_oracle};
use crate::groups::{Group, sum_text};
use crate::solve::{Outcome, Play, same, solve};
use crate::sum::{Component, SumMove, after, some_options};

/// Larger graphs are no longer read by anybody.
const MOST: usize = 40;
/// So many moves are followed from the sum itself.
const FIRST: usize = 8;
/// So many moves are followed from other lost positions.
const FROM_LOST: usize = 3;
/// So many options of one component are looked at.
const LOOKED_AT: usize = 300;
/// The graph is an extra: it is left out where it would take long.
const POSITIONS: u64 = 20_000;
const QUESTIONS: u32 = 3_000;

/// The graph as plain data; none where it would take long.
pub fn following(groups: &[Group], sum: &[Component<'_>], play: Play, budget: Budget<'_>) -> Option<Value> {
    let asked = AtomicU32::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) > QUESTIONS || budget.stopped();
    let small =
        Budget { positions: POSITIONS, bytes: budget.bytes.min(32 << 20), should_stop: &stop, ..budget };
    let mut reader = Reader { appraisers: Vec::new(), play, budget: small };
    let graph = reader.whole(sum).and_then(|graph| graph.map_or_else(|| reader.chosen(sum), Ok)).ok()?;
    Some(graph.value(groups))
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
    places: HashMap<Vec<(usize, Position)>, usize>,
    is_whole: bool,
}

impl<'a> Graph<'a> {
    fn value(&self, groups: &[Group]) -> Value {
        let node = |(id, node): (usize, &Node<'_>)| {
            json!({
                "id": id,
                "text": sum_text(groups, &node.sum),
                "value": node.worth.map(crate::explore::worth_value),
                "outcome": node.outcome,
                "layer": node.layer,
            })
        };
        let nodes: Vec<Value> = self.nodes.iter().enumerate().map(node).collect();
        json!({"nodes": nodes, "edges": self.edges, "complete": self.is_whole})
    }

    /// The place of a sum in the graph; the same heaps in another order are the same sum.
    fn place(&self, sum: &[Component<'a>]) -> Option<usize> {
        self.places.get(&key(sum)).copied()
    }

    fn add(&mut self, sum: Vec<Component<'a>>, layer: usize, reader: &mut Reader<'a>) -> Result<usize, Halt> {
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

fn key(sum: &[Component<'_>]) -> Vec<(usize, Position)> {
    let rules = |component: &Component<'_>| std::ptr::from_ref(component.rules).cast::<()>() as usize;
    let mut key: Vec<(usize, Position)> =
        sum.iter().map(|component| (rules(component), component.position.clone())).collect();
    key.sort_unstable();
    key
}

/// Finds options and outcomes within a small budget.
struct Reader<'a> {
    appraisers: Vec<(&'a dyn grundy_rule::Rules, Appraiser<'a>)>,
    play: Play,
    budget: Budget<'a>,
}

impl<'a> Reader<'a> {
    /// Everything that can follow, if it is not too much.
    fn whole(&mut self, sum: &[Component<'a>]) -> Result<Option<Graph<'a>>, Halt> {
        let mut graph = Graph { is_whole: true, ..Graph::default() };
        graph.add(sum.to_vec(), 0, self)?;
        let mut next = 0;
        while next < graph.nodes.len() {
            let (from, layer) = (graph.nodes[next].sum.clone(), graph.nodes[next].layer + 1);
            for option in self.options(&from)? {
                let to = graph.add(option, layer, self)?;
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
    fn chosen(&mut self, sum: &[Component<'a>]) -> Result<Graph<'a>, Halt> {
        let mut graph = Graph::default();
        graph.add(sum.to_vec(), 0, self)?;
        let mut next = 0;
        while next < graph.nodes.len() && graph.nodes.len() < MOST {
            let (from, layer) = (graph.nodes[next].sum.clone(), graph.nodes[next].layer + 1);
            for option in self.followed(&from, next == 0, graph.nodes[next].outcome)? {
                if graph.nodes.len() >= MOST && graph.place(&option).is_none() {
                    break;
                }
                let to = graph.add(option, layer, self)?;
                graph.join(next, to);
            }
            next += 1;
        }
        self.join_winning(&mut graph)?;
        Ok(graph)
    }

    fn followed(
        &mut self,
        from: &[Component<'a>],
        is_first: bool,
        outcome: Outcome,
    ) -> Result<Vec<Vec<Component<'a>>>, Halt> {
        let (mut winning, mut others) = (Vec::new(), Vec::new());
        for option in self.options(from)? {
            let list = if self.outcome(&option)?.1 == Outcome::Previous { &mut winning } else { &mut others };
            list.push(option);
        }
        let (most_winning, most) = match (is_first, outcome) {
            (true, _) => (FIRST, FIRST),
            (false, Outcome::Previous) => (FROM_LOST, FROM_LOST),
            (false, _) => (1, 2),
        };
        winning.truncate(most_winning);
        let left = most - winning.len();
        winning.extend(spread(others, left));
        Ok(winning)
    }

    /// Winning moves between positions that are shown anyway.
    fn join_winning(&mut self, graph: &mut Graph<'a>) -> Result<(), Halt> {
        for from in 0..graph.nodes.len() {
            for option in self.options(&graph.nodes[from].sum.clone())? {
                let to = graph.place(&option);
                if let Some(to) = to.filter(|&to| graph.nodes[to].outcome == Outcome::Previous) {
                    graph.join(from, to);
                }
            }
        }
        Ok(())
    }

    /// The sums one move away. A heap without a move adds nothing to others, so it is left out beside them.
    fn options(&self, sum: &[Component<'a>]) -> Result<Vec<Vec<Component<'a>>>, Halt> {
        let mut sums = Vec::new();
        if crate::play::is_won(sum) {
            return Ok(sums);
        }
        for (index, component) in sum.iter().enumerate() {
            for to in some_options(component, LOOKED_AT, &self.budget)?.0 {
                let chosen = Move { from: component.position.clone(), to };
                sums.push(self.without_ended(after(sum, &SumMove { component: index, chosen }))?);
            }
        }
        Ok(sums)
    }

    fn without_ended(&self, sum: Vec<Component<'a>>) -> Result<Vec<Component<'a>>, Halt> {
        let mut moving = Vec::new();
        for component in &sum {
            let is_won = component.rules.wins_at(&component.position);
            if is_won || !some_options(component, 1, &self.budget)?.0.is_empty() {
                moving.push(component.clone());
            }
        }
        Ok(if moving.is_empty() { sum.into_iter().take(1).collect() } else { moving })
    }

    fn outcome(&mut self, sum: &[Component<'a>]) -> Result<(Option<Worth>, Outcome), Halt> {
        if crate::play::is_won(sum) {
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
        let known = self.appraisers.iter().position(|(rules, _)| same(*rules, component.rules));
        let index = match known {
            Some(index) => index,
            None => {
                let mut appraiser = Appraiser::new(component.rules, self.budget, &no_oracle);
                appraiser.prepare(&[&component.position])?;
                self.appraisers.push((component.rules, appraiser));
                self.appraisers.len() - 1
            }
        };
        self.appraisers[index].1.worth(&component.position)
    }
}

/// So many of these, evenly spread.
fn spread<T>(all: Vec<T>, count: usize) -> Vec<T> {
    let step = all.len().div_ceil(count.max(1)).max(1);
    all.into_iter().step_by(step).take(count).collect()
}
