//! Vertices and arrows: a token on a vertex moves along an arrow, and whoever cannot move loses.

use std::collections::{HashMap, HashSet};

use super::dot::quoted;
use super::links::Links;
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::moves::Move;
use crate::ruleset::rules::{Rules, show_sum};
use crate::text::{Locale, Text};

/// A directed graph; cycles, loops and isolated vertices are allowed.
///
/// ```
/// use grundy_rule::graphs::Digraph;
///
/// let graph = Digraph::parse("a b\na c\nb c").unwrap();
/// assert_eq!(graph.successors[0], [1, 2]);
/// assert_eq!(Digraph::parse(&graph.dot(|_| None, &[])).unwrap(), graph);
/// ```
#[derive(Clone, Debug)]
pub struct Digraph {
    /// The names of the vertices, in the order of their first mention.
    pub names: Vec<String>,
    /// The ends of the arrows that start at each vertex, ascending, each once.
    pub successors: Vec<Vec<usize>>,
    numbers: HashMap<String, usize>,
}

impl PartialEq for Digraph {
    fn eq(&self, other: &Digraph) -> bool {
        self.names == other.names && self.successors == other.successors
    }
}

impl Digraph {
    /// Reads an edge list or DOT. Undirected DOT (`graph`) gives arrows in both directions.
    pub fn parse(text: &str) -> Result<Digraph, Diagnostic> {
        let links = Links::read(text)?;
        let mut arrows = links.links;
        if links.both_ways {
            let backwards: Vec<(usize, usize)> = arrows.iter().map(|&(from, to)| (to, from)).collect();
            arrows.extend(backwards);
        }
        Ok(Digraph::new(links.names, &arrows))
    }

    /// The graph with these vertices and arrows; an arrow is given by two numbers of vertices.
    ///
    /// Arrows that name a vertex that does not exist are left out.
    pub fn new(names: Vec<String>, arrows: &[(usize, usize)]) -> Digraph {
        let mut successors = vec![Vec::new(); names.len()];
        for &(from, to) in arrows.iter().filter(|(from, to)| *from < names.len() && *to < names.len()) {
            successors[from].push(to);
        }
        for ends in &mut successors {
            ends.sort_unstable();
            ends.dedup();
        }
        let numbers = names.iter().enumerate().map(|(number, name)| (name.clone(), number)).collect();
        Digraph { names, successors, numbers }
    }

    /// The number of the vertex with this name.
    pub fn vertex(&self, name: &str) -> Result<usize, Diagnostic> {
        self.numbers.get(name).copied().ok_or_else(|| {
            let known: Vec<&str> = self.names.iter().take(8).map(String::as_str).collect();
            Diagnostic::new(Text::new(
                format!("there is no vertex `{name}` in the graph"),
                format!("图中没有顶点 `{name}`"),
            ))
            .at(0..name.len())
            .in_source(name)
            .help(Text::new(
                format!("its vertices are {}, …", known.join(", ")),
                format!("图的顶点有 {}……", known.join("、")),
            ))
        })
    }

    /// The graph as DOT, with a label for each vertex that has one and the chosen arrows drawn bold.
    ///
    /// What this prints, [`Digraph::parse`] reads.
    pub fn dot(&self, label: impl Fn(usize) -> Option<String>, bold: &[(usize, usize)]) -> String {
        let bold: HashSet<&(usize, usize)> = bold.iter().collect();
        let mut text = String::from("digraph {\n");
        for (vertex, name) in self.names.iter().enumerate() {
            let label =
                label(vertex).map_or(String::new(), |label| format!(" [label={}]", labelled(name, &label)));
            text += &format!("  {}{label}\n", quoted(name));
        }
        for (from, ends) in self.successors.iter().enumerate() {
            for &to in ends {
                let style = if bold.contains(&(from, to)) { " [style=bold]" } else { "" };
                text += &format!("  {} -> {}{style}\n", quoted(&self.names[from]), quoted(&self.names[to]));
            }
        }
        text + "}\n"
    }
}

fn labelled(name: &str, label: &str) -> String {
    let safe = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\\n{}\"", safe(name), safe(label))
}

impl Rules for Digraph {
    fn canonical(&self) -> String {
        let lines: Vec<String> = (0..self.names.len())
            .map(|from| {
                let ends: Vec<String> =
                    self.successors[from].iter().map(|&to| quoted(&self.names[to])).collect();
                format!("{} -> {{{}}}", quoted(&self.names[from]), ends.join(" "))
            })
            .collect();
        format!("digraph {{ {} }}", lines.join("; "))
    }

    fn arity(&self) -> Option<usize> {
        Some(1)
    }

    fn contains(&self, position: &Position) -> bool {
        matches!(position.coordinates.as_slice(), [vertex] if *vertex < self.names.len() as u64)
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        if !self.contains(position) {
            return Ok(());
        }
        for &end in &self.successors[position.coordinates[0] as usize] {
            meter.step()?;
            visit(&[Position::heap(end as u64)]);
        }
        Ok(())
    }

    fn show(&self, position: &Position) -> String {
        let vertex = position.coordinates.first().map_or(usize::MAX, |&vertex| vertex as usize);
        self.names.get(vertex).cloned().unwrap_or_default()
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        let (from, to) = (self.show(&chosen.from), show_sum(self, &chosen.to));
        let words =
            Text::new(format!("move the token from {from} to {to}"), format!("把棋子从 {from} 移到 {to}"));
        words.in_locale(locale).to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        let vertex = self.vertex(text.trim())?;
        Ok(vec![Position::heap(vertex as u64)])
    }
}
