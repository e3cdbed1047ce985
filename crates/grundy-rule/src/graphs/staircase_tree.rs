//! Staircase Nim on a rooted tree: any number of tokens goes from a vertex to its parent, and what reaches the root is out.
//!
//! # Theorem
//! The value is the xor of the numbers at odd depth (Sprague; for a path it is staircase Nim). Whoever moves tokens from an
//! even depth to an odd one is answered by moving the same tokens on.

use super::links::Links;
use crate::diagnostic::Diagnostic;
use crate::text::Text;

/// A rooted tree with tokens on its vertices.
#[derive(Clone, Debug)]
pub struct StaircaseTree {
    /// The names of the vertices.
    pub names: Vec<String>,
    /// How many tokens stand on each.
    pub tokens: Vec<u64>,
    // Invariant: following parents leads to the root, whose parent is none.
    parents: Vec<Option<usize>>,
}

/// So many tokens go from one vertex to its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carry {
    /// From where.
    pub from: usize,
    /// To where.
    pub to: usize,
    /// How many.
    pub count: u64,
}

impl StaircaseTree {
    /// Reads edges, of which the first vertex is the root unless one is called `root` or `0`, and tokens as `a=3`.
    ///
    /// ```
    /// use grundy_rule::graphs::StaircaseTree;
    ///
    /// let tree = StaircaseTree::parse("root a\na b\nroot c", &["a=3".into(), "b=7".into(), "c=5".into()]).unwrap();
    /// assert_eq!(tree.value(), 3 ^ 5);
    /// ```
    pub fn parse(text: &str, tokens: &[String]) -> Result<StaircaseTree, Diagnostic> {
        let links = Links::read(text)?;
        let root = ["root", "0"].iter().find_map(|name| links.names.iter().position(|known| known == name));
        let parents = rooted(&links, root.unwrap_or(0))?;
        let mut counts = vec![0; links.names.len()];
        for token in tokens {
            let (name, count) = token.split_once('=').unwrap_or((token, "1"));
            let vertex = links.names.iter().position(|known| known == name.trim());
            let count = crate::written::written_number(count).and_then(|count| u64::try_from(count).ok());
            match (vertex, count) {
                (Some(vertex), Some(count)) => counts[vertex] = count,
                _ => return Err(no_tokens(token)),
            }
        }
        Ok(StaircaseTree { names: links.names, tokens: counts, parents })
    }

    /// How many steps a vertex is from the root.
    pub fn depth(&self, vertex: usize) -> usize {
        std::iter::successors(self.parents[vertex], |&parent| self.parents[parent]).count()
    }

    /// The Grundy value.
    pub fn value(&self) -> u64 {
        let odd = (0..self.names.len()).filter(|&vertex| self.depth(vertex) % 2 == 1);
        odd.fold(0, |xor, vertex| xor ^ self.tokens[vertex])
    }

    /// All moves that leave the value 0.
    pub fn winning(&self) -> Vec<Carry> {
        let value = self.value();
        if value == 0 {
            return Vec::new();
        }
        let carry = |from: usize| {
            let to = self.parents[from]?;
            let count = match self.depth(from) % 2 {
                1 => self.tokens[from].checked_sub(self.tokens[from] ^ value),
                _ => (self.tokens[to] ^ value).checked_sub(self.tokens[to]),
            };
            let count = count.filter(|&count| count > 0 && count <= self.tokens[from])?;
            Some(Carry { from, to, count })
        };
        (0..self.names.len()).filter_map(carry).collect()
    }

    /// The tree after a move.
    pub fn after(&self, carry: Carry) -> StaircaseTree {
        let mut tree = self.clone();
        tree.tokens[carry.from] -= carry.count;
        tree.tokens[carry.to] = tree.tokens[carry.to].saturating_add(carry.count);
        tree
    }

    /// All moves.
    pub fn moves(&self) -> Vec<Carry> {
        let from = |from: usize| {
            let to = self.parents[from];
            to.into_iter()
                .flat_map(move |to| (1..=self.tokens[from]).map(move |count| Carry { from, to, count }))
        };
        (0..self.names.len()).flat_map(from).collect()
    }
}

/// The parent of every vertex; a mistake unless the links are a tree.
fn rooted(links: &Links, root: usize) -> Result<Vec<Option<usize>>, Diagnostic> {
    let size = links.names.len();
    let mut neighbours = vec![Vec::new(); size];
    for &(one, other) in &links.links {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let mut parents = vec![None; size];
    let mut reached = vec![false; size];
    let mut waiting: Vec<usize> = (0..size).filter(|&vertex| vertex == root).collect();
    reached.iter_mut().skip(root).take(1).for_each(|reached| *reached = true);
    while let Some(vertex) = waiting.pop() {
        for &next in &neighbours[vertex] {
            if !std::mem::replace(&mut reached[next], true) {
                parents[next] = Some(vertex);
                waiting.push(next);
            }
        }
    }
    let is_tree = size > 0 && reached.iter().all(|&reached| reached) && links.links.len() == size - 1;
    if is_tree { Ok(parents) } else { Err(no_tree()) }
}

fn no_tree() -> Diagnostic {
    Diagnostic::new(Text::new("this graph is no tree", "这个图不是树")).help(Text::new(
        "write each edge once, all hanging together, without a cycle: `root a`, `a b`",
        "每条边写一次，连通且无环：`root a`、`a b`",
    ))
}

fn no_tokens(token: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{token}` does not say how many tokens stand on which vertex"),
        format!("`{token}` 没有说明哪个顶点上有多少棋子"),
    ))
    .help(Text::new("write `a=3`", "请写 `a=3`"))
}
