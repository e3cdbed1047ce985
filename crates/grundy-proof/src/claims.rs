//! Claims that a user types: `g = EXPR`, `loses iff COND`, `same as RULE`, in the rule's own names.

mod parse;
mod refute;
mod same;
mod witness;

pub use refute::refute;

use grundy_rule::tree::{Condition, Expression};
use grundy_rule::{NoNames, Ruleset};

/// What a formula or a condition in the names of a rule says.
#[derive(Clone, Debug)]
pub(crate) enum Stated {
    /// The Grundy value.
    Value(Expression),
    /// When the player to move loses.
    Loses(Condition),
}

/// Reads `g = EXPR` or `loses iff COND`.
pub(crate) fn read_statement(ruleset: &Ruleset, text: &str) -> Option<Stated> {
    match (parse::Reader { ruleset, parameters: &[], names: &NoNames }).read(text).ok()? {
        parse::Claim::Value(expression, _) => Some(Stated::Value(expression)),
        parse::Claim::Loses(condition, _) => Some(Stated::Loses(condition)),
        parse::Claim::Same(_) => None,
    }
}
