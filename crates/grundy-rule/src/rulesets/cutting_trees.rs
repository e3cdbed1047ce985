//! Cutting trees: cut an edge of a rooted tree; the part without the root falls off.
//!
//! This is green Hackenbush on trees. A position lists the parents of the vertices 2, 3, …, where vertex 1 is the
//! root: `[1, 1, 2]` is a root with two branches, one of which is a path of two edges. The branches of the root do
//! not touch each other, so a tree that is read becomes the sum of its branches.

use super::list;
use crate::diagnostic::Diagnostic;
use crate::meter::{Halt, Meter};
use crate::position::Position;
use crate::ruleset::moves::Move;
use crate::ruleset::rules::{Lists, Origin, Rules, Seal, show_sum};
use crate::text::{Locale, Text};

/// Cutting trees, as in AtCoder AGC 017 D.
#[derive(Clone, Copy, Debug)]
pub struct CuttingTrees;

/// Trees with more vertices are refused; the canonical numbering takes quadratic time.
const VERTEX_BOUND: usize = 1_000;

impl Rules for CuttingTrees {
    fn canonical(&self) -> String {
        "trees; cut an edge".into()
    }

    fn origin(&self, _: Seal) -> Origin<'_> {
        Origin::Line(self.canonical())
    }

    fn lists(&self) -> Lists {
        Lists::Tree
    }

    fn own_words(&self) -> Option<Text> {
        Some(Text::new(
            "Cut an edge; what is no longer joined to the root falls off.",
            "砍断一条边；不再与根相连的部分随之脱落。",
        ))
    }

    fn arity(&self) -> Option<usize> {
        None
    }

    fn contains(&self, position: &Position) -> bool {
        let parents = &position.coordinates;
        parents.len() < VERTEX_BOUND
            && parents.iter().enumerate().all(|(place, &parent)| parent >= 1 && parent <= place as u64 + 1)
    }

    fn visit_options(
        &self,
        position: &Position,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(&[Position]),
    ) -> Result<(), Halt> {
        let parents: Vec<usize> = position.coordinates.iter().map(|&parent| parent as usize - 1).collect();
        for cut in 1..=parents.len() {
            for _ in &parents {
                meter.step()?;
            }
            let left = without_branch(&parents, cut);
            // A cut at the root leaves an empty tree, which is no component at all.
            if left.is_empty() { visit(&[]) } else { visit(&[canonical_tree(&left)]) }
        }
        Ok(())
    }

    fn show(&self, position: &Position) -> String {
        list::show(&position.coordinates)
    }

    fn describe(&self, chosen: &Move, locale: Locale) -> String {
        let (from, to) = (self.show(&chosen.from), show_sum(self, &chosen.to));
        Text::new(format!("cut {from} down to {to}"), format!("把 {from} 砍成 {to}"))
            .in_locale(locale)
            .to_string()
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Position>, Diagnostic> {
        let parents = list::read(text)?;
        let order = order_from_root(&parents).ok_or_else(|| no_tree(text))?;
        Ok(branches(&order).iter().map(|branch| canonical_tree(branch)).collect())
    }
}

// Inside this file a tree is the list of parents of vertices 1, 2, …, with the root 0, and parents come first.

/// The tree renumbered so that parents come before their children; nothing if the list is not a tree.
fn order_from_root(parents: &[u64]) -> Option<Vec<usize>> {
    let count = parents.len() + 1;
    if count > VERTEX_BOUND || parents.iter().any(|&parent| parent == 0 || parent > count as u64) {
        return None;
    }
    let mut children = vec![Vec::new(); count];
    for (place, &parent) in parents.iter().enumerate() {
        children[parent as usize - 1].push(place + 1);
    }
    let mut renumbered = Vec::with_capacity(count);
    let mut found = vec![0];
    let mut next = 0;
    while next < found.len() {
        for &child in &children[found[next]] {
            renumbered.push(next);
            found.push(child);
        }
        next += 1;
    }
    // Vertices on a cycle are never found.
    (found.len() == count).then_some(renumbered)
}

/// One tree for each child of the root.
fn branches(parents: &[usize]) -> Vec<Vec<usize>> {
    let mut branches: Vec<Vec<usize>> = Vec::new();
    let mut places = vec![(0, 0)];
    for &parent in parents {
        let (branch, place) = places[parent];
        if parent == 0 {
            places.push((branches.len(), 1));
            branches.push(vec![0]);
        } else {
            branches[branch].push(place);
            places.push((branch, branches[branch].len()));
        }
    }
    branches
}

fn without_branch(parents: &[usize], cut: usize) -> Vec<usize> {
    let mut renumbered: Vec<Option<usize>> = vec![Some(0)];
    let mut left = Vec::new();
    for (place, &parent) in parents.iter().enumerate() {
        let kept = renumbered[parent].filter(|_| place + 1 != cut);
        if let Some(parent) = kept {
            left.push(parent);
        }
        renumbered.push(kept.map(|_| left.len()));
    }
    left
}

/// Isomorphic trees become the same position (Aho, Hopcroft and Ullman): subtrees are sorted by their depth sequence.
fn canonical_tree(parents: &[usize]) -> Position {
    let count = parents.len() + 1;
    let mut below: Vec<Vec<Vec<u32>>> = vec![Vec::new(); count];
    for vertex in (1..count).rev() {
        let subtree = joined(std::mem::take(&mut below[vertex]));
        below[parents[vertex - 1]].push(subtree);
    }
    Position::new(&parents_of_depths(&joined(std::mem::take(&mut below[0]))))
}

/// The depths of a vertex and all below it in preorder, the largest subtree first.
fn joined(mut subtrees: Vec<Vec<u32>>) -> Vec<u32> {
    subtrees.sort_unstable_by(|left, right| right.cmp(left));
    std::iter::once(0).chain(subtrees.into_iter().flatten().map(|depth| depth + 1)).collect()
}

fn parents_of_depths(depths: &[u32]) -> Vec<u64> {
    let mut path: Vec<u64> = Vec::new();
    let mut parents = Vec::new();
    for (place, &depth) in depths.iter().enumerate() {
        path.truncate(depth as usize);
        parents.extend(path.last().copied());
        path.push(place as u64 + 1);
    }
    parents
}

fn no_tree(text: &str) -> Diagnostic {
    Diagnostic::new(Text::new("these parents do not make a tree", "这些父结点不构成一棵树"))
        .at(0..text.len())
        .in_source(text)
        .help(Text::new(
            "list the parents of vertices 2, 3, … with vertex 1 as the root: `[1, 1, 2]`; at most 1000 vertices",
            "依次写出结点 2、3……的父结点，结点 1 是根：`[1, 1, 2]`；最多 1000 个结点",
        ))
}
