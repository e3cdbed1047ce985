//! `grundy graph FILE [TOKEN…]`: tokens on the arrows of a graph.

mod staircase_tree;
mod used_up;

use clap::{Args, ValueEnum};
use grundy::rule::graphs::{self, Digraph, GRAPH_GAMES, Typed};
use grundy_documents::{GraphDocument, OutcomeWord, TokensDocument, VertexDocument};

use super::{Done, files, hackenbush};
use crate::context::Context;

/// The games that are played on a graph.
pub const GAMES: [&str; 8] = [
    "tokens",
    "node-kayles",
    "arc-kayles",
    "vertex-geography",
    "edge-geography",
    "poset",
    "hackenbush",
    "staircase-tree",
];

/// Tokens on the arrows of a given graph
#[derive(Args, Debug)]
pub struct Graph {
    /// An edge list (`a b` on each line) or Graphviz DOT; `-` reads stdin; or the edges themselves: "1-2 2-3"
    #[arg(value_name = "FILE")]
    pub graph: String,
    /// The vertices on which tokens stand; several are a sum. In `staircase-tree` how many: `a=3 b=2`
    #[arg(value_name = "TOKEN")]
    pub tokens: Vec<String>,
    /// Which game is played on the graph
    #[arg(long, value_name = "GAME", default_value = "tokens", value_parser = GAMES)]
    pub game: String,
    /// The form of the answer; `dot` draws values and winning arrows for Graphviz
    #[arg(long, value_enum, default_value_t = GraphFormat::Text)]
    pub format: GraphFormat,
}

/// The form of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum GraphFormat {
    /// For people
    Text,
    /// For Graphviz
    Dot,
}

impl Graph {
    /// Reads the graph and answers.
    pub fn run(&self, context: &Context) -> Done {
        if let Some(named) = self.named_first() {
            return named.run(context);
        }
        let text = match written_edges(&self.graph, &self.game) {
            Some(text) => text,
            None => files::read_text_or_stdin(&self.graph)?,
        };
        if self.game == "hackenbush" {
            return hackenbush::answer(&text, self.tokens.first().map(String::as_str), context);
        }
        if self.game == "staircase-tree" {
            return staircase_tree::run(&text, &self.tokens, context);
        }
        if let Some((_, game)) = GRAPH_GAMES.iter().find(|(name, _)| *name == self.game) {
            return used_up::run(&text, *game, &self.tokens, context);
        }
        let graph = Digraph::parse(&text)?;
        let tokens = self.tokens.iter().map(|token| graph.vertex(token)).collect::<Result<Vec<_>, _>>()?;
        let stop = || context.should_stop();
        let report = GraphDocument::new(&graph, &tokens, &context.budget(&stop))?;
        if context.json {
            context.print_json(&report);
        } else if self.format == GraphFormat::Dot {
            context.print(&drawn(&graph, &report));
        } else {
            context.print(&screen(&report, context));
        }
        Ok(0)
    }

    /// `graph node-kayles "1-2 2-3"`: the game named first, as in the rule `graph node-kayles`.
    fn named_first(&self) -> Option<Graph> {
        let (graph, tokens) = self.tokens.split_first()?;
        let game = GAMES.iter().find(|&&game| game == self.graph && !std::path::Path::new(game).exists())?;
        let (graph, tokens) = (graph.clone(), tokens.to_vec());
        Some(Graph { graph, tokens, game: game.to_string(), format: self.format })
    }
}

/// The edges that were typed in place of a file, one on each line; none if that is the name of a file.
fn written_edges(typed: &str, game: &str) -> Option<String> {
    let pieces = graphs::typed(typed).filter(|_| !std::path::Path::new(typed).exists())?;
    let line = |piece: &Typed| match piece {
        Typed::Vertex(vertex) => format!("{vertex}\n"),
        Typed::Line(from, to) if game == "tokens" => format!("{from} {to}\n{to} {from}\n"),
        Typed::Line(from, to) => format!("{from} {to}\n"),
        Typed::Arrow(from, to) => format!("{from} -> {to}\n"),
    };
    Some(pieces.iter().map(line).collect())
}

fn screen(report: &GraphDocument, context: &Context) -> String {
    let mut screen = String::new();
    if let Some(cycle) = &report.cycle {
        let words = context.pick("The graph has a cycle: ", "图中有环：");
        screen += &format!("{words}{} → {}\n", cycle.join(" → "), cycle[0]);
    }
    match &report.sum {
        Some(sum) => screen + &sum_lines(sum, context),
        None => screen + &vertex_lines(&report.vertices, context),
    }
}

fn sum_lines(sum: &TokensDocument, context: &Context) -> String {
    let mut lines = format!("{}\n", outcome_words(sum.outcome, context));
    if let Some(value) = sum.value {
        lines += &format!("{}{value}\n", context.pick("Grundy value of the sum: ", "和的 SG 值："));
    }
    if !sum.moves.is_empty() {
        lines += context.pick("Winning moves:\n", "必胜的走法：\n");
    }
    for made in &sum.moves {
        lines += &format!("  {} → {}\n", made.from, made.to);
    }
    lines
}

fn vertex_lines(vertices: &[VertexDocument], context: &Context) -> String {
    let width = vertices.iter().map(|vertex| vertex.name.chars().count()).max().unwrap_or(0);
    let mut lines = String::new();
    for vertex in vertices {
        let pad = " ".repeat(width - vertex.name.chars().count());
        let value = value_text(vertex);
        let outcome = outcome_word(vertex.outcome, context);
        lines += &format!("{}{pad}  {value:>6}  {outcome}{}\n", vertex.name, remoteness(vertex, context));
    }
    lines
}

fn value_text(vertex: &VertexDocument) -> String {
    match (&vertex.value, &vertex.infinite) {
        (Some(value), _) => value.to_string(),
        (None, nimbers) => {
            let nimbers: Vec<String> = nimbers.iter().flatten().map(u32::to_string).collect();
            format!("∞({})", nimbers.join(","))
        }
    }
}

fn remoteness(vertex: &VertexDocument, context: &Context) -> String {
    match vertex.remoteness {
        None => String::new(),
        Some(moves) => match context.locale {
            grundy::rule::Locale::English => format!(" in {moves}"),
            grundy::rule::Locale::Chinese => format!("，{moves} 步"),
        },
    }
}

fn outcome_word<'t>(outcome: OutcomeWord, context: &Context) -> &'t str {
    match outcome {
        OutcomeWord::Next => context.pick("won", "必胜"),
        OutcomeWord::Previous => context.pick("lost", "必败"),
        OutcomeWord::Draw => context.pick("drawn", "平局"),
    }
}

/// Who wins, as a sentence.
pub fn outcome_words<'t>(outcome: OutcomeWord, context: &Context) -> &'t str {
    match outcome {
        OutcomeWord::Next => context.pick("The player to move wins (N-position).", "先手必胜（N 局面）。"),
        OutcomeWord::Previous => {
            context.pick("The player to move loses (P-position).", "先手必败（P 局面）。")
        }
        OutcomeWord::Draw => context.pick("With best play nobody wins.", "双方最优时是平局。"),
    }
}

/// The graph with its values; an arrow from a won to a lost vertex is bold.
fn drawn(graph: &Digraph, report: &GraphDocument) -> String {
    let outcome = |vertex: usize| report.vertices[vertex].outcome;
    let mut winning = Vec::new();
    for (from, ends) in graph.successors.iter().enumerate() {
        winning.extend(ends.iter().filter(|&&to| outcome(to) == OutcomeWord::Previous).map(|&to| (from, to)));
    }
    graph.dot(|vertex| Some(value_text(&report.vertices[vertex])), &winning)
}
