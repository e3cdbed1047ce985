//! Claims that a user types: `g = EXPR`, `loses iff COND`, `period 7`, `same as RULE`, `same losses as RULE`, in the rule's own names.

mod headings;
mod parse;
mod refute;
mod repeats;
mod same;
mod same_losses;
mod spelling;
mod witness;

pub(crate) use headings::{Heading, heading};
pub use refute::refute;
pub(crate) use spelling::in_rule_words;

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
        parse::Claim::Same(_) | parse::Claim::SameLosses(_) | parse::Claim::Repeats(_) => None,
    }
}
