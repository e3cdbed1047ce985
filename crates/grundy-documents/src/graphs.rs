//! Games on a given graph: tokens on arrows, and green Hackenbush.

use grundy::rule::Halt;
use grundy::rule::graphs::{Digraph, Picture};
use grundy::table::Budget;
use grundy::table::graphs::{
    Cycle, LoopyValue, LoopyValues, grundy_values, hackenbush_value, loopy_values, outcomes, winning_cuts,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::VERSION;
use crate::words::{OutcomeWord, StandingWord};

/// What is known about a graph and about tokens on it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GraphDocument {
    /// The version of the program.
    pub version: &'static str,
    /// A cycle, if there is one: play need not end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cycle: Option<Vec<String>>,
    /// Each vertex with one token on it.
    pub vertices: Vec<VertexDocument>,
    /// The sum of the tokens, if any were given.
    #[serde(flatten)]
    pub sum: Option<TokensDocument>,
}

/// One token on one vertex.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct VertexDocument {
    /// The name of the vertex.
    pub name: String,
    /// The Grundy value, or the loopy one where it is finite.
    pub value: Option<u32>,
    /// The nimbers that an infinite value can move to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub infinite: Option<Vec<u32>>,
    /// Who wins.
    pub outcome: OutcomeWord,
    /// In how many moves, when the winner hurries and the loser delays.
    pub remoteness: Option<u32>,
}

/// Several tokens, with a move of one of them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TokensDocument {
    /// The vertices of the tokens.
    pub tokens: Vec<String>,
    /// Who wins.
    pub outcome: OutcomeWord,
    /// The value of the sum, where it is finite.
    pub value: Option<u32>,
    /// All winning moves, the one that makes most progress first.
    pub moves: Vec<TokenMove>,
    /// All winning moves are always listed.
    pub complete: bool,
    /// The answer is computed, not guessed.
    pub standing: StandingWord,
}

/// A token moves along an arrow.
#[derive(Clone, Debug, Serialize, JsonSchema, PartialEq, Eq)]
pub struct TokenMove {
    /// Which of the tokens, counted from the left.
    pub component: usize,
    /// Where it stands.
    pub from: String,
    /// Where it goes.
    pub to: String,
}

impl GraphDocument {
    /// The document about a graph, and about tokens on the given vertices.
    ///
    /// ```
    /// use grundy::rule::graphs::Digraph;
    ///
    /// let graph = Digraph::parse("a b\na c\nb c").unwrap();
    /// let report = grundy_documents::GraphDocument::new(&graph, &[0, 1], &grundy::Budget::small()).unwrap();
    /// assert_eq!(report.vertices[0].value, Some(2));
    /// assert_eq!(report.sum.unwrap().moves[0].to, "b");
    /// ```
    ///
    /// It halts when the time is over: half of a graph has no values.
    pub fn new(graph: &Digraph, tokens: &[usize], budget: &Budget<'_>) -> Result<GraphDocument, Halt> {
        let (values, cycle) = values(graph, budget)?;
        go_on(budget)?;
        let standoffs = outcomes(&graph.successors);
        go_on(budget)?;
        let name = |vertex: usize| graph.names[vertex].clone();
        let vertices = (0..graph.names.len())
            .map(|vertex| VertexDocument {
                name: name(vertex),
                value: nimber(&values.values[vertex]),
                infinite: infinite(&values.values[vertex]),
                outcome: standoffs[vertex].outcome.into(),
                remoteness: standoffs[vertex].remoteness,
            })
            .collect();
        let cycle = cycle.map(|Cycle(vertices)| vertices.into_iter().map(name).collect());
        let sum = (!tokens.is_empty()).then(|| tokens_report(graph, &values, tokens));
        go_on(budget)?;
        Ok(GraphDocument { version: VERSION, cycle, vertices, sum })
    }
}

/// Without cycles the loopy values are the Grundy values, which are cheaper.
fn values(graph: &Digraph, budget: &Budget<'_>) -> Result<(LoopyValues, Option<Cycle>), Halt> {
    go_on(budget)?;
    match grundy_values(&graph.successors) {
        Ok(values) => {
            let order = vec![None; values.len()];
            let values = values.into_iter().map(LoopyValue::Nimber).collect();
            Ok((LoopyValues { values, order }, None))
        }
        Err(cycle) => {
            let values = loopy_values(&graph.successors, budget.should_stop).ok_or(Halt::Stopped)?;
            Ok((values, Some(cycle)))
        }
    }
}

fn go_on(budget: &Budget<'_>) -> Result<(), Halt> {
    if budget.stopped() { Err(Halt::Stopped) } else { Ok(()) }
}

fn tokens_report(graph: &Digraph, values: &LoopyValues, tokens: &[usize]) -> TokensDocument {
    let sum = values.sum(tokens);
    let name = |vertex: usize| graph.names[vertex].clone();
    let moves = values.winning_moves(&graph.successors, tokens).into_iter();
    TokensDocument {
        tokens: tokens.iter().map(|&token| name(token)).collect(),
        outcome: sum.outcome.into(),
        value: nimber(&sum.value),
        moves: moves
            .map(|(token, to)| TokenMove { component: token, from: name(tokens[token]), to: name(to) })
            .collect(),
        complete: true,
        standing: StandingWord::Computed,
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

impl From<grundy::table::graphs::Outcome> for OutcomeWord {
    fn from(outcome: grundy::table::graphs::Outcome) -> OutcomeWord {
        match outcome {
            grundy::table::graphs::Outcome::Next => OutcomeWord::Next,
            grundy::table::graphs::Outcome::Previous => OutcomeWord::Previous,
            grundy::table::graphs::Outcome::Draw => OutcomeWord::Draw,
        }
    }
}

/// What is known about a Hackenbush picture.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct HackenbushDocument {
    /// The version of the program.
    pub version: &'static str,
    /// How many edges hang on the ground.
    pub edges: usize,
    /// How many edges of the text do not.
    pub loose: usize,
    /// Who wins.
    pub outcome: OutcomeWord,
    /// The Grundy value.
    pub value: u32,
    /// The edges whose cutting wins.
    pub moves: Vec<CutDocument>,
    /// Whether all edges were tried.
    pub complete: bool,
    /// The answer is computed, not guessed.
    pub standing: StandingWord,
}

/// An edge that is cut.
#[derive(Clone, Debug, Serialize, JsonSchema, PartialEq, Eq)]
pub struct CutDocument {
    /// A picture is one component.
    pub component: usize,
    /// The edge, by its ends.
    pub cut: String,
}

impl HackenbushDocument {
    /// The document about a picture; winning cuts are looked for until `should_stop`.
    ///
    /// ```
    /// use grundy::rule::graphs::Picture;
    ///
    /// let stalk = Picture::parse("ground a\na b").unwrap();
    /// let report = grundy_documents::HackenbushDocument::new(&stalk, &|| false);
    /// assert_eq!((report.value, report.moves[0].cut.as_str()), (2, "ground-a"));
    /// ```
    pub fn new(picture: &Picture, should_stop: &dyn Fn() -> bool) -> HackenbushDocument {
        let value = hackenbush_value(picture);
        let edges = picture.whole().coordinates.len();
        // A picture of value 0 has no winning cut, so there is nothing to try.
        let (cuts, complete) =
            if value == 0 { (Vec::new(), true) } else { winning_cuts(picture, should_stop) };
        HackenbushDocument {
            version: VERSION,
            edges,
            loose: picture.edges.len() - edges,
            outcome: if value == 0 { OutcomeWord::Previous } else { OutcomeWord::Next },
            value,
            moves: cuts
                .into_iter()
                .map(|cut| CutDocument { component: 0, cut: picture.show_edge(cut) })
                .collect(),
            complete,
            standing: StandingWord::Computed,
        }
    }
}
