//! Rulesets that are written in Rust, because their positions are lists, trees or graphs.
//!
//! Each is named by a page of the catalogue. They know options and nothing else, like a rule of the language.

mod candy_piles;
mod cutting_trees;
mod decrementing;
mod harlequin;
mod list;
mod staircase;
mod tokens_on_a_digraph;

pub use candy_piles::CandyPiles;
pub use cutting_trees::CuttingTrees;
pub use decrementing::Decrementing;
pub use harlequin::Harlequin;
pub use staircase::Staircase;
pub use tokens_on_a_digraph::TokensOnADigraph;

use crate::ruleset::rules::Rules;

/// The names of all rulesets that are written in Rust.
pub const NAMES: [&str; 6] =
    ["candy_piles", "cutting_trees", "decrementing", "harlequin", "staircase", "tokens_on_a_digraph"];

/// The ruleset of this name.
///
/// ```
/// use grundy_rule::rulesets;
///
/// let staircase = rulesets::named("staircase").unwrap();
/// let position = staircase.parse_position("[3, 1, 4]").unwrap();
/// assert_eq!(staircase.show(&position[0]), "[3, 1, 4]");
/// ```
pub fn named(name: &str) -> Option<Box<dyn Rules>> {
    match name {
        "candy_piles" => Some(Box::new(CandyPiles)),
        "cutting_trees" => Some(Box::new(CuttingTrees)),
        "decrementing" => Some(Box::new(Decrementing)),
        "harlequin" => Some(Box::new(Harlequin)),
        "staircase" => Some(Box::new(Staircase)),
        "tokens_on_a_digraph" => Some(Box::new(TokensOnADigraph)),
        _ => None,
    }
}
