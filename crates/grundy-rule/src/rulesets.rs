//! Rulesets that are written in Rust, because their positions are trees or graphs.
//!
//! Each is named by a page of the catalogue. They know options and nothing else, like a rule of the language.

mod cutting_trees;
mod list;
mod tokens_on_a_digraph;

pub use cutting_trees::CuttingTrees;
pub use tokens_on_a_digraph::TokensOnADigraph;

use crate::ruleset::rules::Rules;

/// The names of all rulesets that are written in Rust.
pub const NAMES: [&str; 2] = ["cutting_trees", "tokens_on_a_digraph"];

/// The ruleset of this name.
///
/// ```
/// use grundy_rule::rulesets;
///
/// let trees = rulesets::named("cutting_trees").unwrap();
/// let position = trees.parse_position("[1, 2, 2]").unwrap();
/// assert_eq!(trees.show(&position[0]), "[1, 2, 2]");
/// ```
pub fn named(name: &str) -> Option<Box<dyn Rules>> {
    match name {
        "cutting_trees" => Some(Box::new(CuttingTrees)),
        "tokens_on_a_digraph" => Some(Box::new(TokensOnADigraph)),
        _ => None,
    }
}
