//! Syntax to tree: every name becomes a slot, a parameter or a mistake, and every number is told from every condition.

mod expressions;
mod guards;
pub(crate) mod mistakes;
mod scope;
mod statements;

pub use scope::Parameter;
pub(crate) use scope::Scope;
pub use statements::{Resolved, clause_of_code, resolve, with_names};

/// Looks up a catalogue game by name, for rules such as `bash(3)` or `wythoff; win at (0, 0)`.
pub trait Names {
    /// The rule text of a named game and its parameters in order, if there is one.
    fn look_up(&self, name: &str) -> Option<NamedRule>;

    /// All names, for suggestions.
    fn all(&self) -> Vec<String>;

    /// The name of the game whose whole title was typed: `Grundy's game` is no word of the language.
    fn of_title(&self, _typed: &str) -> Option<String> {
        None
    }
}

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRule {
    /// Its rule text.
    pub rule: String,
    /// Its parameters, in the order of positional arguments.
    pub parameters: Vec<String>,
}

/// No catalogue at all.
pub struct NoNames;

impl Names for NoNames {
    fn look_up(&self, _: &str) -> Option<NamedRule> {
        None
    }

    fn all(&self) -> Vec<String> {
        Vec::new()
    }
}
