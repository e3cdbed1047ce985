//! Many games at once: the laws of all codes of a pattern.

pub(crate) mod classes;
pub(crate) mod fingerprint;
pub(crate) mod patterns;

pub use classes::{Classes, Mate};
pub use fingerprint::{fingerprint, fingerprint_of_rule};
pub use patterns::rules_of_pattern;

use grundy_table::Budget;

use crate::budget::deadline::Deadline;
use crate::budget::twin::Budgeted;
use crate::error::Error;
use crate::game::Game;
use crate::law::known::KnownLaw;

/// Many rules, whose laws are asked for one after the other.
///
/// ```
/// use grundy::Sweep;
///
/// # fn main() -> Result<(), grundy::Error> {
/// for (rule, law) in Sweep::pattern("octal 0.1?")?.run().take(4) {
///     assert!(law?.is_proved(), "{rule}");
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Sweep {
    rules: Vec<String>,
}

impl Sweep {
    /// All rules that a pattern stands for; see [`rules_of_pattern`].
    pub fn pattern(pattern: &str) -> Result<Sweep, Error> {
        Ok(Sweep { rules: rules_of_pattern(pattern)? })
    }

    /// These rules.
    pub fn of(rules: impl IntoIterator<Item = String>) -> Sweep {
        Sweep { rules: rules.into_iter().collect() }
    }

    /// The rules, in the order in which they are swept.
    pub fn rules(&self) -> &[String] {
        &self.rules
    }

    /// The same verbs, but within this budget for each rule.
    pub fn budget<'a>(&'a self, budget: Budget<'a>) -> Budgeted<'a, Sweep> {
        Budgeted::new(self, budget)
    }

    /// Each rule with its law, found when the iterator gets there.
    pub fn run(&self) -> impl Iterator<Item = (String, Result<KnownLaw, Error>)> + use<> {
        self.rules.clone().into_iter().map(|rule| with_law(rule, Deadline::usual().budget()))
    }
}

impl<'a> Budgeted<'a, Sweep> {
    /// See [`Sweep::run`].
    pub fn run(self) -> impl Iterator<Item = (String, Result<KnownLaw, Error>)> + use<'a> {
        self.noun.rules.clone().into_iter().map(move |rule| with_law(rule, self.budget))
    }
}

fn with_law(rule: String, budget: Budget<'_>) -> (String, Result<KnownLaw, Error>) {
    let law = rule.parse::<Game>().and_then(|game| game.budget(budget).law());
    (rule, law)
}
