//! What is needed to draw a position.

use grundy::open::{Kind, kind_of};
use grundy::rule::{Lists, Position, Rules};
use schemars::JsonSchema;
use serde::Serialize;

/// What is needed to draw a position; larger ones are written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Drawing {
    /// It is written.
    Text,
    /// A heap.
    Heap {
        /// How many tokens.
        size: u64,
    },
    /// A square of a board.
    Board {
        /// From the left.
        x: u64,
        /// From below.
        y: u64,
    },
    /// Several numbers.
    Tuple {
        /// The sort of the position, where it has one.
        #[serde(skip_serializing_if = "Option::is_none")]
        tag: Option<String>,
        /// The numbers.
        sizes: Vec<u64>,
    },
    /// A heap of one of several sorts.
    Tagged {
        /// The sort.
        tag: String,
        /// How many tokens.
        size: u64,
    },
    /// A string, or a board of characters or numbers.
    Cells {
        /// What stands in each cell, row by row from above.
        rows: Vec<Vec<String>>,
    },
    /// A rooted tree.
    Tree {
        /// The parent of each vertex, counted from the root, which is 0 and has none.
        parents: Vec<Option<u64>>,
    },
    /// A token on a graph.
    Graph {
        /// The names of the vertices.
        vertices: Vec<String>,
        /// From vertex to vertex.
        arrows: Vec<[usize; 2]>,
        /// The vertex of the token.
        token: usize,
    },
}

/// Larger positions are not drawn.
const LARGEST: u64 = 500;

/// What is needed to draw a position, as plain data; larger ones are written.
pub fn drawing(rules: &dyn Rules, position: &Position) -> Drawing {
    let numbers = position.coordinates.as_slice();
    let kind = kind_of(rules);
    if kind == Kind::Vector
        && let Some(rows) = cells(rules, position)
    {
        return Drawing::Cells { rows };
    }
    let most = if kind == Kind::Graph { u64::MAX } else { LARGEST };
    if numbers.len() as u64 > LARGEST || numbers.iter().any(|&number| number > most) {
        return Drawing::Text;
    }
    match (kind, numbers) {
        (Kind::Heap, [size]) => Drawing::Heap { size: *size },
        (Kind::Board, [x, y]) => Drawing::Board { x: *x, y: *y },
        (Kind::Tuple | Kind::Vector, sizes) => Drawing::Tuple { tag: None, sizes: sizes.to_vec() },
        (Kind::Tagged, sizes) => tagged(rules, position, sizes),
        (Kind::Tree, parents) => tree(parents),
        (Kind::Graph, [token, arrows @ ..]) => graph(*token, arrows),
        _ => Drawing::Text,
    }
}

/// The cells of a position that is written in quotes: `"..#/.#."`, `"++-"`, `"1 2/3 4"`.
fn cells(rules: &dyn Rules, position: &Position) -> Option<Vec<Vec<String>>> {
    if position.coordinates.as_slice().len() as u64 > LARGEST {
        return None;
    }
    let text = rules.show(position);
    let inner = text.strip_prefix('"')?.strip_suffix('"').filter(|inner| !inner.is_empty())?;
    let is_board = rules.lists() == Lists::Board;
    let rows: Vec<&str> = if is_board { inner.split('/').collect() } else { vec![inner] };
    Some(rows.into_iter().map(|row| in_cells(row, is_board)).collect())
}

/// Numbers of a board stand apart; characters do not.
fn in_cells(row: &str, is_board: bool) -> Vec<String> {
    if is_board && row.contains(' ') {
        return row.split(' ').map(str::to_string).collect();
    }
    row.chars().map(|character| character.to_string()).collect()
}

fn tagged(rules: &dyn Rules, position: &Position, sizes: &[u64]) -> Drawing {
    let tags = rules.as_ruleset().map(|ruleset| ruleset.tags()).unwrap_or_default();
    let tag = tags.get(usize::from(position.tag.0)).map_or("", |(tag, _)| tag.as_str());
    match sizes {
        [size] => Drawing::Tagged { tag: tag.to_string(), size: *size },
        _ => Drawing::Tuple { tag: Some(tag.to_string()), sizes: sizes.to_vec() },
    }
}

/// The root has no parent; the others are numbered from the root, which is 0.
fn tree(parents: &[u64]) -> Drawing {
    let parents: Vec<Option<u64>> =
        std::iter::once(None).chain(parents.iter().map(|parent| Some(parent.saturating_sub(1)))).collect();
    Drawing::Tree { parents }
}

fn graph(token: u64, arrows: &[u64]) -> Drawing {
    let mut vertices: Vec<u64> = arrows.iter().copied().chain([token]).collect();
    vertices.sort_unstable();
    vertices.dedup();
    let place = |vertex: u64| vertices.binary_search(&vertex).unwrap_or(0);
    let names: Vec<String> = vertices.iter().map(u64::to_string).collect();
    let pairs: Vec<[usize; 2]> =
        arrows.chunks_exact(2).map(|arrow| [place(arrow[0]), place(arrow[1])]).collect();
    Drawing::Graph { vertices: names, arrows: pairs, token: place(token) }
}
