//! What a position looks like: a heap, a square of a board, a tree, a graph; and how it is drawn.

use grundy_rule::{Position, Rules};
use serde_json::{Value, json};

use crate::catalogue::Page;
use crate::open::open;

/// What the positions of a game look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One number.
    Heap,
    /// Two numbers: a square of a board.
    Board,
    /// Three numbers or more.
    Tuple,
    /// Positions of several sorts, each with its name.
    Tagged,
    /// A list of any length.
    Vector,
    /// A rooted tree.
    Tree,
    /// A token on a graph.
    Graph,
}

impl Kind {
    /// One word for programs.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Heap => "heap",
            Kind::Board => "board",
            Kind::Tuple => "tuple",
            Kind::Tagged => "tagged",
            Kind::Vector => "vector",
            Kind::Tree => "tree",
            Kind::Graph => "graph",
        }
    }
}

/// What the positions of these rules look like.
pub fn kind_of(rules: &dyn Rules) -> Kind {
    let Some(ruleset) = rules.as_ruleset() else {
        return match rules.canonical().as_str() {
            "trees; cut an edge" => Kind::Tree,
            "ruleset tokens_on_a_digraph" => Kind::Graph,
            _ => Kind::Vector,
        };
    };
    match ruleset.tags() {
        [(tag, 1)] if tag.is_empty() => Kind::Heap,
        [(tag, 2)] if tag.is_empty() => Kind::Board,
        [(tag, _)] if tag.is_empty() => Kind::Tuple,
        _ => Kind::Tagged,
    }
}

/// What the positions of a game of the catalogue look like.
pub(crate) fn kind_of_page(page: &Page) -> Option<Kind> {
    let arguments: &[(String, i128)] = if page.ruleset().is_some() { &[] } else { &page.parameters };
    let text = if page.ruleset().is_some() { page.name.as_str() } else { page.rule()? };
    open(text, arguments).ok().map(|opened| kind_of(opened.rules.as_ref()))
}

/// Larger positions are not drawn.
const LARGEST: u64 = 500;

/// What is needed to draw a position, as plain data; larger ones are written.
pub fn drawing(rules: &dyn Rules, position: &Position) -> Value {
    let numbers = position.coordinates.as_slice();
    let kind = kind_of(rules);
    let most = if kind == Kind::Graph { u64::MAX } else { LARGEST };
    if numbers.len() as u64 > LARGEST || numbers.iter().any(|&number| number > most) {
        return json!({"kind": "text"});
    }
    match (kind, numbers) {
        (Kind::Heap, [size]) => json!({"kind": "heap", "size": size}),
        (Kind::Board, [x, y]) => json!({"kind": "board", "x": x, "y": y}),
        (Kind::Tuple | Kind::Vector, sizes) => json!({"kind": "tuple", "sizes": sizes}),
        (Kind::Tagged, sizes) => tagged(rules, position, sizes),
        (Kind::Tree, parents) => tree(parents),
        (Kind::Graph, [token, arrows @ ..]) => graph(*token, arrows),
        _ => json!({"kind": "text"}),
    }
}

fn tagged(rules: &dyn Rules, position: &Position, sizes: &[u64]) -> Value {
    let tags = rules.as_ruleset().map(|ruleset| ruleset.tags()).unwrap_or_default();
    let tag = tags.get(usize::from(position.tag.0)).map_or("", |(tag, _)| tag.as_str());
    match sizes {
        [size] => json!({"kind": "tagged", "tag": tag, "size": size}),
        _ => json!({"kind": "tuple", "tag": tag, "sizes": sizes}),
    }
}

/// The root has no parent; the others are numbered from the root, which is 0.
fn tree(parents: &[u64]) -> Value {
    let parents: Vec<Option<u64>> =
        std::iter::once(None).chain(parents.iter().map(|parent| Some(parent.saturating_sub(1)))).collect();
    json!({"kind": "tree", "parents": parents})
}

fn graph(token: u64, arrows: &[u64]) -> Value {
    let mut vertices: Vec<u64> = arrows.iter().copied().chain([token]).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let place = |vertex: u64| vertices.binary_search(&vertex).unwrap_or(0);
    let names: Vec<String> = vertices.iter().map(u64::to_string).collect();
    let pairs: Vec<[usize; 2]> =
        arrows.chunks_exact(2).map(|arrow| [place(arrow[0]), place(arrow[1])]).collect();
    json!({"kind": "graph", "vertices": names, "arrows": pairs, "token": place(token)})
}

#[cfg(test)]
mod tests {
    use super::{Kind, kind_of};
    use crate::open::open;

    #[test]
    fn trees_and_graphs_are_known_from_lists() {
        let games = [
            ("cutting_trees", Kind::Tree),
            ("tokens_on_a_digraph", Kind::Graph),
            ("staircase", Kind::Vector),
        ];
        for (name, kind) in games {
            assert_eq!(kind_of(open(name, &[]).unwrap().rules.as_ref()), kind, "{name}");
        }
    }
}
