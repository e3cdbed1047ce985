//! Games in which the vertices or edges of a graph are used up: Kayles on vertices and on edges, posets, geography.
//!
//! What is left of the graph is the position. It falls into its connected components, which never meet again.

use std::collections::BTreeSet;

use super::links::Links;
use super::matching::{is_in_every_maximum_matching, maximum_matching};
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::names::nearest;
use crate::position::{Coordinates, Position};
use crate::ruleset::moves::Move;
use crate::ruleset::rules::{Rules, show_sum};
use crate::text::{Locale, Text};

/// What a move does to a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphGame {
    /// A vertex is taken with all its neighbours.
    NodeKayles,
    /// An edge is taken with both its ends and all edges at them.
    ArcKayles,
    /// A token moves along an edge, and the vertex that it leaves is gone.
    VertexGeography,
    /// A token moves along an edge, and that edge is gone.
    EdgeGeography,
    /// A vertex is taken with all that arrows lead to from it.
    Poset,
}

/// All games on what is left of a graph, with the names by which they are asked for.
pub const GRAPH_GAMES: [(&str, GraphGame); 5] = [
    ("node-kayles", GraphGame::NodeKayles),
    ("arc-kayles", GraphGame::ArcKayles),
    ("vertex-geography", GraphGame::VertexGeography),
    ("edge-geography", GraphGame::EdgeGeography),
    ("poset", GraphGame::Poset),
];

impl GraphGame {
    /// The name by which it is asked for.
    pub fn name(self) -> &'static str {
        GRAPH_GAMES.iter().find(|(_, game)| *game == self).map_or("", |(name, _)| name)
    }

    /// Whether a token stands on a vertex.
    pub fn has_token(self) -> bool {
        matches!(self, GraphGame::VertexGeography | GraphGame::EdgeGeography)
    }
}

fn arrows_beside_lines() -> Diagnostic {
    Diagnostic::new(Text::new("some edges have an arrow and some have none", "有的边带箭头，有的边不带"))
        .help(Text::new(
            "a token walks along arrows one way: write `a -> b` for every edge, or `a b` for every edge",
            "棋子沿箭头只能单向移动：请把所有边都写成 `a -> b`，或都写成 `a b`",
        ))
}

/// Vertices times edges of a graph whose matchings are looked for: some seconds.
const MOST_MATCHED: usize = 100_000_000;

/// A graph that is used up.
///
/// ```
/// use grundy_rule::graphs::{GraphGame, Removals};
/// use grundy_rule::{Meter, Rules};
///
/// let path = Removals::parse("a b\nb c\nc d", GraphGame::NodeKayles).unwrap();
/// let options = path.options(&path.whole(), &mut Meter::of(1000)).unwrap();
/// assert_eq!(options.len(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct Removals {
    game: GraphGame,
    names: Vec<String>,
    edges: Vec<(usize, usize)>,
    /// The vertices to which an edge or an arrow leads, ascending, each once.
    successors: Vec<Vec<usize>>,
    is_directed: bool,
}

impl Removals {
    /// Reads an edge list or DOT. Edges have no direction, except in posets, in `digraph { … }`, and where a token walks
    /// along arrows.
    pub fn parse(text: &str, game: GraphGame) -> Result<Removals, Diagnostic> {
        let links = Links::read(text)?;
        let walks = game.has_token() && links.has_arrows;
        if walks && links.has_lines {
            return Err(arrows_beside_lines());
        }
        let is_directed = walks || game == GraphGame::Poset || text.trim_start().starts_with("digraph");
        let mut edges: Vec<(usize, usize)> = links
            .links
            .into_iter()
            .map(|(from, to)| if is_directed { (from, to) } else { (from.min(to), from.max(to)) })
            .collect();
        edges.sort_unstable();
        edges.dedup();
        let mut successors = vec![Vec::new(); links.names.len()];
        for &(from, to) in &edges {
            successors[from].push(to);
            if !is_directed && from != to {
                successors[to].push(from);
            }
        }
        let mut graph = Removals { game, names: links.names, edges, successors, is_directed };
        if game == GraphGame::Poset {
            graph.successors = graph.reachable()?;
        }
        Ok(graph)
    }

    /// Which game is played.
    pub fn game(&self) -> GraphGame {
        self.game
    }

    /// For a poset: everything above each element.
    fn reachable(&self) -> Result<Vec<Vec<usize>>, Diagnostic> {
        let mut all = Vec::new();
        for start in 0..self.names.len() {
            let mut above = BTreeSet::new();
            let mut waiting = self.successors[start].clone();
            while let Some(vertex) = waiting.pop() {
                if vertex == start {
                    return Err(self.no_order(start));
                }
                if above.insert(vertex) {
                    waiting.extend(&self.successors[vertex]);
                }
            }
            all.push(above.into_iter().collect());
        }
        Ok(all)
    }

    fn no_order(&self, vertex: usize) -> Diagnostic {
        let name = &self.names[vertex];
        Diagnostic::new(Text::new("this is no partial order: arrows lead round", "这不是偏序：箭头成环"))
            .witness(Text::new(format!("{name} is above itself"), format!("{name} 在自己之上")))
            .help(Text::new("write an arrow from the smaller to the larger", "箭头从小的指向大的"))
    }

    /// The whole graph, where no token stands on it.
    pub fn whole(&self) -> Position {
        let all = 0..self.names.len() as u64;
        Position { tag: crate::position::Tag::NONE, coordinates: all.collect() }
    }

    /// The whole graph with a token on a vertex.
    pub fn with_token(&self, name: &str) -> Result<Position, Diagnostic> {
        let vertex = self.vertex(name)?;
        let left = match self.game {
            GraphGame::EdgeGeography => 0..self.edges.len() as u64,
            _ => 0..self.names.len() as u64,
        };
        let mut coordinates = Coordinates::new();
        coordinates.push(vertex as u64);
        coordinates
            .extend(left.filter(|&other| self.game == GraphGame::EdgeGeography || other != vertex as u64));
        Ok(Position { tag: crate::position::Tag::NONE, coordinates })
    }

    /// For undirected vertex geography: whether the player to move wins, at any size.
    ///
    /// # Theorem
    /// He wins if and only if every maximum matching covers the vertex of the token (Fraenkel, Scheinerman and Ullman, 1993).
    pub fn is_won_by_matching(&self, position: &Position) -> Option<bool> {
        if self.game != GraphGame::VertexGeography || self.is_directed {
            return None;
        }
        if self.names.len().saturating_mul(self.edges.len()) > MOST_MATCHED {
            return None;
        }
        let token = usize::try_from(*position.coordinates.first()?).ok()?;
        Some(is_in_every_maximum_matching(&self.neighbours_left(position), token))
    }

    /// The pairs of one maximum matching of what is left, by their names: of all of it, or without the vertex of the token.
    pub fn matching(&self, position: &Position, with_token: bool) -> Vec<(&str, &str)> {
        let mut neighbours = self.neighbours_left(position);
        if let (Some(&token), false) = (position.coordinates.first(), with_token) {
            let token = token as usize;
            neighbours[token].clear();
            neighbours.iter_mut().for_each(|others| others.retain(|&other| other != token));
        }
        let pairs = maximum_matching(&neighbours).into_iter();
        pairs.map(|(one, other)| (self.names[one].as_str(), self.names[other].as_str())).collect()
    }

    /// The names of the vertices.
    pub fn vertices(&self) -> &[String] {
        &self.names
    }

    /// Whether it is cheap to decide the game from every vertex by matchings.
    pub fn may_try_all_vertices(&self) -> bool {
        let all = self.names.len().saturating_mul(self.names.len()).saturating_mul(self.edges.len());
        self.game == GraphGame::VertexGeography && !self.is_directed && all <= MOST_MATCHED
    }

    fn neighbours_left(&self, position: &Position) -> Vec<Vec<usize>> {
        let vertices: BTreeSet<usize> = position.coordinates.iter().map(|&vertex| vertex as usize).collect();
        let left = |vertex: &usize| vertices.contains(vertex);
        (0..self.names.len())
            .map(|vertex| match left(&vertex) {
                true => self.successors[vertex]
                    .iter()
                    .copied()
                    .filter(|other| left(other) && *other != vertex)
                    .collect(),
                false => Vec::new(),
            })
            .collect()
    }

    fn vertex(&self, name: &str) -> Result<usize, Diagnostic> {
        self.names.iter().position(|known| known == name).ok_or_else(|| {
            let known = self.names.iter().map(String::as_str);
            let help = match nearest(name, known) {
                Some(meant) => Text::new(format!("did you mean `{meant}`?"), format!("是否想写 `{meant}`？")),
                None => {
                    let some: Vec<&str> = self.names.iter().take(8).map(String::as_str).collect();
                    let some = some.join(", ");
                    Text::new(format!("its vertices are {some}, …"), format!("图的顶点有 {some}……"))
                }
            };
            Diagnostic::new(Text::new(
                format!("there is no vertex `{name}` in the graph"),
                format!("图中没有顶点 `{name}`"),
            ))
            .help(help)
        })
    }

    fn without(position: &Position, gone: &[u64]) -> Position {
        let coordinates = position.coordinates.iter().copied().filter(|left| !gone.contains(left)).collect();
        Position { tag: position.tag, coordinates }
    }

    /// The moves of a game without a token: what is taken away together.
    fn taken(&self, position: &Position, visit: &mut dyn FnMut(Vec<u64>)) {
        let is_left = |vertex: usize| position.coordinates.binary_search(&(vertex as u64)).is_ok();
        match self.game {
            GraphGame::NodeKayles | GraphGame::Poset => {
                for &vertex in &position.coordinates {
                    let mut gone: Vec<u64> =
                        self.successors[vertex as usize].iter().map(|&other| other as u64).collect();
                    gone.push(vertex);
                    visit(gone);
                }
            }
            _ => {
                for &(from, to) in &self.edges {
                    if from != to && is_left(from) && is_left(to) {
                        visit(vec![from as u64, to as u64]);
                    }
                }
            }
        }
    }

    /// The moves of a token.
    fn walks(&self, position: &Position, visit: &mut dyn FnMut(Position)) {
        let Some((&token, left)) = position.coordinates.split_first() else { return };
        let walked = |to: usize, kept: &mut dyn Iterator<Item = u64>| {
            let mut coordinates = Coordinates::new();
            coordinates.push(to as u64);
            coordinates.extend(kept);
            Position { tag: position.tag, coordinates }
        };
        if self.game == GraphGame::VertexGeography {
            for &to in &self.successors[token as usize] {
                if left.binary_search(&(to as u64)).is_ok() {
                    visit(walked(to, &mut left.iter().copied().filter(|&other| other != to as u64)));
                }
            }
            return;
        }
        for &edge in left {
            let (from, to) = self.edges[edge as usize];
            let mut ends = Vec::new();
            if from as u64 == token {
                ends.push(to);
            }
            if to as u64 == token && !self.is_directed && from != to {
                ends.push(from);
            }
            for end in ends {
                visit(walked(end, &mut left.iter().copied().filter(|&other| other != edge)));
            }
        }
    }

    /// The vertices that are left, in connected components; single vertices without an edge end no move of arc Kayles.
    fn components(&self, position: &Position) -> Vec<Position> {
        let is_left = |vertex: usize| position.coordinates.binary_search(&(vertex as u64)).is_ok();
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); self.names.len()];
        for &(from, to) in self.edges.iter().filter(|(from, to)| is_left(*from) && is_left(*to)) {
            neighbours[from].push(to);
            neighbours[to].push(from);
        }
        let mut seen = vec![false; self.names.len()];
        let mut components = Vec::new();
        for &start in &position.coordinates {
            let mut component = Vec::new();
            let mut waiting = vec![start as usize];
            while let Some(vertex) = waiting.pop() {
                if !std::mem::replace(&mut seen[vertex], true) {
                    component.push(vertex as u64);
                    waiting.extend(&neighbours[vertex]);
                }
            }
            component.sort_unstable();
            let is_empty =
                component.is_empty() || (self.game == GraphGame::ArcKayles && component.len() == 1);
            if !is_empty {
                components.push(Position::new(&component));
            }
        }
        components
    }

    fn shown_vertices<'v>(&self, vertices: impl Iterator<Item = &'v u64>) -> String {
        let names: Vec<&str> =
            vertices.filter_map(|&vertex| self.names.get(vertex as usize)).map(String::as_str).collect();
        names.join(" ")
    }
}

impl Rules for Removals {
    fn canonical(&self) -> String {
        let arrow = if self.is_directed { "->" } else { "-" };
        let edges: Vec<String> = self
            .edges
            .iter()
            .map(|(from, to)| format!("{}{arrow}{}", self.names[*from], self.names[*to]))
            .collect();
        format!("graph {} {}", self.game.name(), edges.join(" "))
    }

    fn arity(&self) -> Option<usize> {
        None
    }

    fn contains(&self, position: &Position) -> bool {
        let most =
            if self.game == GraphGame::EdgeGeography { self.edges.len() } else { self.names.len() } as u64;
        let rest =
            if self.game.has_token() { position.coordinates.get(1..) } else { position.coordinates.get(..) };
        let token = position.coordinates.first().is_none_or(|&token| token < self.names.len() as u64);
        rest.is_some_and(|rest| token && rest.iter().all(|&left| left < most) && rest.is_sorted())
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let mut halted = Ok(());
        if self.game.has_token() {
            self.walks(position, &mut |option| {
                if halted.is_ok() {
                    halted = meter.step();
                    visit(&[option]);
                }
            });
        } else {
            self.taken(position, &mut |gone| {
                if halted.is_ok() {
                    halted = meter.step();
                    visit(&[Removals::without(position, &gone)]);
                }
            });
        }
        halted
    }

    fn independent(&self, position: &Position) -> Option<Vec<Position>> {
        if self.game.has_token() { None } else { Some(self.components(position)) }
    }

    fn show(&self, position: &Position) -> String {
        let coordinates = position.coordinates.as_slice();
        match (self.game, coordinates) {
            (GraphGame::EdgeGeography, [token, left @ ..]) => {
                let edges: Vec<String> = left
                    .iter()
                    .filter_map(|&edge| self.edges.get(edge as usize))
                    .map(|(from, to)| format!("{}-{}", self.names[*from], self.names[*to]))
                    .collect();
                format!("{}: {}", self.shown_vertices(std::iter::once(token)), edges.join(" "))
            }
            (GraphGame::VertexGeography, [token, left @ ..]) => {
                format!(
                    "{}: {}",
                    self.shown_vertices(std::iter::once(token)),
                    self.shown_vertices(left.iter())
                )
            }
            (_, all) => format!("{{{}}}", self.shown_vertices(all.iter())),
        }
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        let [to] = chosen.to.as_slice() else { return show_sum(self, &chosen.to) };
        let words = if self.game.has_token() {
            let name = self.shown_vertices(to.coordinates.iter().take(1));
            Text::new(format!("move the token to {name}"), format!("把棋子移到 {name}"))
        } else {
            let gone = chosen.from.coordinates.iter().filter(|vertex| !to.coordinates.contains(vertex));
            let gone = self.shown_vertices(gone);
            Text::new(format!("take {gone}"), format!("取走 {gone}"))
        };
        words.in_locale(locale).to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        let inner = text.trim().trim_start_matches('{').trim_end_matches('}');
        if self.game.has_token() {
            return Ok(vec![self.with_token(inner.trim_end_matches(':').trim())?]);
        }
        let mut vertices =
            inner.split_whitespace().map(|name| self.vertex(name)).collect::<Result<Vec<_>, _>>()?;
        vertices.sort_unstable();
        vertices.dedup();
        Ok(vec![Position::new(&vertices.into_iter().map(|vertex| vertex as u64).collect::<Vec<_>>())])
    }
}
