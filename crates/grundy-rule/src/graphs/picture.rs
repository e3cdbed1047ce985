//! A picture for green Hackenbush: edges that hang on the ground; a move cuts one, and what has lost the ground is gone.

use super::links::Links;
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::moves::Move;
use crate::ruleset::rules::Rules;
use crate::text::{Locale, Text};

/// An undirected graph with a ground; loops and parallel edges are allowed.
///
/// As a ruleset, a position is the list of edges that are left, by their numbers from 0 on.
///
/// ```
/// use grundy_rule::Rules;
/// use grundy_rule::graphs::Picture;
///
/// let stalk = Picture::parse("ground a\na b").unwrap();
/// assert_eq!(stalk.show(&stalk.whole()), "ground-a, a-b");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The names of the vertices, in the order of their first mention.
    pub names: Vec<String>,
    /// The edges, by the numbers of their ends.
    pub edges: Vec<(usize, usize)>,
    /// The number of the ground.
    pub ground: usize,
}

/// Names that mean the ground when nothing else is said, the first that occurs.
const GROUND_NAMES: [&str; 3] = ["ground", "root", "0"];

impl Picture {
    /// Reads an edge list or DOT in which a vertex is called `ground`, `root` or `0`.
    pub fn parse(text: &str) -> Result<Picture, Diagnostic> {
        let links = Links::read(text)?;
        let ground =
            GROUND_NAMES.iter().find_map(|ground| links.names.iter().position(|name| name == ground));
        match ground {
            Some(ground) => Ok(Picture { names: links.names, edges: links.links, ground }),
            None => Err(groundless()),
        }
    }

    /// Reads an edge list or DOT in which the vertex of this name is the ground.
    pub fn parse_with_ground(text: &str, ground: &str) -> Result<Picture, Diagnostic> {
        let links = Links::read(text)?;
        match links.names.iter().position(|name| name == ground) {
            Some(ground) => Ok(Picture { names: links.names, edges: links.links, ground }),
            None => Err(groundless()),
        }
    }

    /// The position in which no edge has been cut; edges that do not hang on the ground are not part of it.
    pub fn whole(&self) -> Position {
        let edges: Vec<u64> = (0..self.edges.len() as u64).collect();
        self.hanging(&edges)
    }

    /// Those of the given edges that hang on the ground.
    pub fn hanging(&self, edges: &[u64]) -> Position {
        let mut touching = vec![Vec::new(); self.names.len()];
        for &(left, right) in edges.iter().map(|&edge| &self.edges[edge as usize]) {
            touching[left].push(right);
            touching[right].push(left);
        }
        let mut reached = vec![false; self.names.len()];
        reached[self.ground] = true;
        let mut open = vec![self.ground];
        while let Some(vertex) = open.pop() {
            for &next in &touching[vertex] {
                if !std::mem::replace(&mut reached[next], true) {
                    open.push(next);
                }
            }
        }
        let left: Vec<u64> =
            edges.iter().copied().filter(|&edge| reached[self.edges[edge as usize].0]).collect();
        Position::new(&left)
    }

    /// The edge as the user writes it.
    pub fn show_edge(&self, edge: usize) -> String {
        self.edges
            .get(edge)
            .map_or(String::new(), |&(left, right)| format!("{}-{}", self.names[left], self.names[right]))
    }
}

fn groundless() -> Diagnostic {
    Diagnostic::new(Text::new("this picture has no ground", "这张图没有地面")).help(Text::new(
        "call one vertex `ground`, `root` or `0`",
        "请把一个顶点命名为 `ground`、`root` 或 `0`",
    ))
}

impl Rules for Picture {
    fn canonical(&self) -> String {
        let edges: Vec<String> = (0..self.edges.len()).map(|edge| self.show_edge(edge)).collect();
        format!("hackenbush {} on {}", edges.join(", "), self.names[self.ground])
    }

    fn arity(&self) -> Option<usize> {
        None
    }

    fn contains(&self, position: &Position) -> bool {
        position.coordinates.is_sorted_by(|left, right| left < right)
            && position.coordinates.iter().all(|&edge| edge < self.edges.len() as u64)
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
        for &cut in &position.coordinates {
            for _ in &position.coordinates {
                meter.step()?;
            }
            let left: Vec<u64> = position.coordinates.iter().copied().filter(|&edge| edge != cut).collect();
            visit(&[self.hanging(&left)]);
        }
        Ok(())
    }

    fn show(&self, position: &Position) -> String {
        let edges: Vec<String> =
            position.coordinates.iter().map(|&edge| self.show_edge(edge as usize)).collect();
        edges.join(", ")
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        let without = |cut: u64| -> Vec<u64> {
            chosen.from.coordinates.iter().copied().filter(|&edge| edge != cut).collect()
        };
        let is_cut = |&&cut: &&u64| chosen.to.first() == Some(&self.hanging(&without(cut)));
        let cut = chosen
            .from
            .coordinates
            .iter()
            .find(is_cut)
            .map_or(String::new(), |&cut| self.show_edge(cut as usize));
        Text::new(format!("cut {cut}"), format!("砍断 {cut}")).in_locale(locale).to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        let mut edges = Vec::new();
        for word in text.split([',', '，']).map(str::trim).filter(|word| !word.is_empty()) {
            // Parallel edges have the same name; each mention stands for the next of them.
            let edge = (0..self.edges.len())
                .find(|&edge| self.show_edge(edge) == word && !edges.contains(&(edge as u64)));
            edges.push(edge.ok_or_else(|| unknown_edge(text, word))? as u64);
        }
        edges.sort_unstable();
        Ok(vec![self.hanging(&edges)])
    }
}

fn unknown_edge(text: &str, word: &str) -> Diagnostic {
    let start = text.find(word).unwrap_or(0);
    Diagnostic::new(Text::new(format!("there is no edge `{word}` left"), format!("没有边 `{word}`")))
        .at(start..start + word.len())
        .in_source(text)
        .help(Text::new("write the edges that are left: `ground-a, a-b`", "请写出剩下的边：`ground-a, a-b`"))
}
