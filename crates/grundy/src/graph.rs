//! Reports about games on a given graph: tokens on arrows, and green Hackenbush.

use grundy_rule::graphs::{Digraph, Picture};
use grundy_table::graphs::{
    Cycle, LoopyValue, LoopyValues, grundy_values, hackenbush_value, loopy_values, outcomes, winning_cuts,
};
use serde::Serialize;

use crate::report::VERSION;
use crate::solve::Outcome;

/// What is known about a graph and about tokens on it.
#[derive(Clone, Debug, Serialize)]
pub struct GraphReport {
    /// The version of the program.
    pub version: &'static str,
    /// A cycle, if there is one: play need not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycle: Option<Vec<String>>,
    /// Each vertex with one token on it.
    pub vertices: Vec<VertexReport>,
    /// The sum of the tokens, if any were given.
    #[serde(flatten)]
    pub sum: Option<TokensReport>,
}

/// One token on one vertex.
#[derive(Clone, Debug, Serialize)]
pub struct VertexReport {
    /// The name of the vertex.
    pub name: String,
    /// The Grundy value, or the loopy one where it is finite.
    pub value: Option<u32>,
    /// The nimbers that an infinite value can move to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinite: Option<Vec<u32>>,
    /// Who wins.
    pub outcome: Outcome,
    /// In how many moves, when the winner hurries and the loser delays.
    pub remoteness: Option<u32>,
}

/// Several tokens, with a move of one of them.
#[derive(Clone, Debug, Serialize)]
pub struct TokensReport {
    /// The vertices of the tokens.
    pub tokens: Vec<String>,
    /// Who wins.
    pub outcome: Outcome,
    /// The value of the sum, where it is finite.
    pub value: Option<u32>,
    /// All winning moves, the one that makes most progress first.
    pub moves: Vec<TokenMove>,
    /// All winning moves are always listed.
    pub complete: bool,
    /// The answer is computed, not guessed.
    pub standing: &'static str,
}

/// A token moves along an arrow.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub struct TokenMove {
    /// Which of the tokens, counted from the left.
    pub component: usize,
    /// Where it stands.
    pub from: String,
    /// Where it goes.
    pub to: String,
}

/// The report about a graph, and about tokens on the given vertices.
///
/// ```
/// use grundy::rule::graphs::Digraph;
///
/// let graph = Digraph::parse("a b\na c\nb c").unwrap();
/// let report = grundy::graph_report(&graph, &[0, 1]);
/// assert_eq!(report.vertices[0].value, Some(2));
/// assert_eq!(report.sum.unwrap().moves[0].to, "b");
/// ```
pub fn graph_report(graph: &Digraph, tokens: &[usize]) -> GraphReport {
    let (values, cycle) = values(graph);
    let standoffs = outcomes(&graph.successors);
    let name = |vertex: usize| graph.names[vertex].clone();
    let vertices = (0..graph.names.len())
        .map(|vertex| VertexReport {
            name: name(vertex),
            value: nimber(&values.values[vertex]),
            infinite: infinite(&values.values[vertex]),
            outcome: standoffs[vertex].outcome.into(),
            remoteness: standoffs[vertex].remoteness,
        })
        .collect();
    let cycle = cycle.map(|Cycle(vertices)| vertices.into_iter().map(name).collect());
    let sum = (!tokens.is_empty()).then(|| tokens_report(graph, &values, tokens));
    GraphReport { version: VERSION, cycle, vertices, sum }
}

/// Without cycles the loopy values are the Grundy values, which are cheaper.
fn values(graph: &Digraph) -> (LoopyValues, Option<Cycle>) {
    match grundy_values(&graph.successors) {
        Ok(values) => {
            let order = vec![None; values.len()];
            (LoopyValues { values: values.into_iter().map(LoopyValue::Nimber).collect(), order }, None)
        }
        Err(cycle) => (loopy_values(&graph.successors), Some(cycle)),
    }
}

fn tokens_report(graph: &Digraph, values: &LoopyValues, tokens: &[usize]) -> TokensReport {
    let sum = values.sum(tokens);
    let name = |vertex: usize| graph.names[vertex].clone();
    let moves = values.winning_moves(&graph.successors, tokens).into_iter();
    TokensReport {
        tokens: tokens.iter().map(|&token| name(token)).collect(),
        outcome: sum.outcome.into(),
        value: nimber(&sum.value),
        moves: moves
            .map(|(token, to)| TokenMove { component: token, from: name(tokens[token]), to: name(to) })
            .collect(),
        complete: true,
        standing: "computed",
    }
}

fn nimber(value: &LoopyValue) -> Option<u32> {
    match value {
        LoopyValue::Nimber(value) => Some(*value),
        LoopyValue::Infinite(_) => None,
    }
}

fn infinite(value: &LoopyValue) -> Option<Vec<u32>> {
    match value {
        LoopyValue::Nimber(_) => None,
        LoopyValue::Infinite(nimbers) => Some(nimbers.iter().copied().collect()),
    }
}

impl From<grundy_table::graphs::Outcome> for Outcome {
    fn from(outcome: grundy_table::graphs::Outcome) -> Outcome {
        match outcome {
            grundy_table::graphs::Outcome::Next => Outcome::Next,
            grundy_table::graphs::Outcome::Previous => Outcome::Previous,
            grundy_table::graphs::Outcome::Draw => Outcome::Draw,
        }
    }
}

/// What is known about a Hackenbush picture.
#[derive(Clone, Debug, Serialize)]
pub struct HackenbushReport {
    /// The version of the program.
    pub version: &'static str,
    /// How many edges hang on the ground.
    pub edges: usize,
    /// How many edges of the text do not.
    pub loose: usize,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value.
    pub value: u32,
    /// The edges whose cutting wins.
    pub moves: Vec<CutReport>,
    /// Whether all edges were tried.
    pub complete: bool,
    /// The answer is computed, not guessed.
    pub standing: &'static str,
}

/// An edge that is cut.
#[derive(Clone, Debug, Serialize, PartialEq, Eq)]
pub struct CutReport {
    /// A picture is one component.
    pub component: usize,
    /// The edge, by its ends.
    pub cut: String,
}

/// The report about a picture; winning cuts are looked for until `should_stop`.
///
/// ```
/// use grundy::rule::graphs::Picture;
///
/// let stalk = Picture::parse("ground a\na b").unwrap();
/// let report = grundy::hackenbush_report(&stalk, &|| false);
/// assert_eq!((report.value, report.moves[0].cut.as_str()), (2, "ground-a"));
/// ```
pub fn hackenbush_report(picture: &Picture, should_stop: &dyn Fn() -> bool) -> HackenbushReport {
    let value = hackenbush_value(picture);
    let edges = picture.whole().coordinates.len();
    // A picture of value 0 has no winning cut, so there is nothing to try.
    let (cuts, complete) = if value == 0 { (Vec::new(), true) } else { winning_cuts(picture, should_stop) };
    HackenbushReport {
        version: VERSION,
        edges,
        loose: picture.edges.len() - edges,
        outcome: if value == 0 { Outcome::Previous } else { Outcome::Next },
        value,
        moves: cuts.into_iter().map(|cut| CutReport { component: 0, cut: picture.show_edge(cut) }).collect(),
        complete,
        standing: "computed",
    }
}
