//! What an impartial game is: rule text, rulesets, positions, options, moves, codes, diagnostics.
//!
//! One line says a game, and it becomes a checked [`Ruleset`]:
//!
//! ```
//! use grundy_rule::{Locale, Meter, Move, Position, Rules, Ruleset};
//!
//! let kayles = Ruleset::parse("octal 0.77").unwrap();
//! let options = kayles.options(&Position::heap(4), &mut Meter::of(1000)).unwrap();
//! assert_eq!(options.len(), 4, "3, 2, 1 beside 2, 1 beside 1");
//!
//! let split = Move { from: Position::heap(4), to: vec![Position::heap(1), Position::heap(2)] };
//! assert_eq!(kayles.describe(&split, Locale::English), "take 1 from the heap of 4 and leave 1 and 2");
//! ```
//!
//! A mistake in the text is a [`Diagnostic`] with its place, a witness and help. The crate computes no Grundy value:
//! [`Rules::visit_options`] is the meaning of a rule, and everything elsewhere is an optimisation of it.

// The old places of what is shared.
use grundy_base::{diagnostic, text};

mod arithmetic;
mod beyond;
mod bounds;
mod code;
mod evaluate;
mod expansion;
mod factors;
mod general;
mod given;
pub mod graphs;
mod leads;
mod lexer;
mod losing;
mod lower;
mod manner;
mod meter;
mod names;
mod natural;
mod notes;
mod of_length;
mod parser;
mod parts;
mod position;
mod position_words;
mod resolve;
mod ruleset;
pub mod rulesets;
mod sharing;
mod syntax;
mod template;
pub mod tree;
mod understood;

/// The tree of a rule of either edition, from which programs are written; see [`Template::form`].
pub mod form {
    pub use crate::general::Resolved as Form;
    pub use crate::general::nodes::Node;
    pub use crate::general::tree::*;
    pub use crate::syntax::Shape;
}
mod written;

pub use code::Code;
pub use evaluate::{holds_at, number_at};
pub use factors::factors;
pub use general::{General, NamedMove};
pub use given::Given;
pub use grundy_base::numbers::is_prime;
pub use grundy_base::{Diagnostic, Locale, Remedy, Text, counted, display_width};
pub use losing::{check_misere, check_misere_template};
pub use manner::Manner;
pub use meter::{Halt, Meter};
pub use names::nearest;
pub use notes::rule_notes;
pub use of_length::{OfLength, written_list};
pub use parts::{IndependentPart, independent_parts};
pub use position::{COORDINATE_BOUND, Coordinates, Position, Tag, usual_names};
pub use position_words::position_words;
pub use resolve::Parameter;
pub use resolve::{NamedRule, Names, NoNames};
pub use ruleset::Ruleset;
pub use ruleset::canonical::{condition_text, number_text, set_text};
pub use ruleset::ending::Measure;
pub use ruleset::moves::Move;
pub use ruleset::rules::{Lists, Rules, show_sum};
pub use template::Template;
pub use understood::{Example, example as rule_example, in_words, rule_words};
pub use written::written_number;
