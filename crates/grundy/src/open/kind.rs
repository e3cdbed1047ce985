//! What a position looks like: a heap, a square of a board, a tree, a graph.

use grundy_rule::{Lists, Rules};

use crate::open::open;
use grundy_catalogue::Page;

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
        return match rules.lists() {
            Lists::Tree => Kind::Tree,
            Lists::Graph => Kind::Graph,
            Lists::Numbers | Lists::Board => Kind::Vector,
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
pub fn kind_of_page(page: &Page) -> Option<Kind> {
    let arguments: &[(String, i128)] = if page.ruleset().is_some() { &[] } else { &page.parameters };
    let text = if page.ruleset().is_some() { page.name.as_str() } else { page.rule()? };
    open(text, arguments).ok().map(|opened| kind_of(opened.rules.as_ref()))
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
