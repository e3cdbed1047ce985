//! How a claim is written: what people type, read as a formula or a condition in the names of the rule.

pub(crate) mod arguments;
mod bound;
mod classes;
mod conditions;
mod congruent;
mod directions;
mod divisible;
mod golden;
mod headings;
mod loosely;
mod most;
mod nimbers;
mod one_sided;
pub(crate) mod parse;
mod periods;
mod plainer;
mod restricted;
mod spelling;
mod subjects;
mod two_readings;

pub(crate) use arguments::{in_own_names, is_balanced, is_position};
pub(crate) use congruent::congruences;
pub(crate) use headings::{Heading, ITS_VALUE, heading, quantified};
pub(crate) use loosely::named_loosely;
pub(crate) use most::most_named;
pub(crate) use nimbers::NimTerm;
pub(crate) use one_sided::one_sided;
pub(crate) use periods::{Repeats, period_named, shift_named};
pub(crate) use plainer::plainer;
pub(crate) use spelling::{in_condition_words, in_rule_words};
pub(crate) use subjects::Subject;

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
        parse::Claim::Lawful(..)
        | parse::Claim::Same(_)
        | parse::Claim::SameLosses(_)
        | parse::Claim::Repeats(_)
        | parse::Claim::Nimber(_)
        | parse::Claim::About(..)
        | parse::Claim::At(..)
        | parse::Claim::Along(..) => None,
    }
}
