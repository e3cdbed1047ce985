//! The methods of proof: each turns a law into a certificate, or says why it does not apply.

mod automaton;
mod guy_smith;
mod modulus;
mod sparse_window;
mod window;

use crate::certificate::Certificate;
use grundy_law::Law;
use grundy_rule::{Ruleset, Text};
use grundy_table::{Budget, Table};

/// A law to be proved for a rule.
pub struct Goal<'a> {
    /// The rule.
    pub ruleset: &'a Ruleset,
    /// The law, which agrees with the table.
    pub law: &'a Law,
    /// Values of the rule.
    pub table: &'a Table,
    /// What may be spent.
    pub budget: &'a Budget<'a>,
}

/// A certificate that a method wrote, and the proof in words.
pub struct Draft {
    /// What the checker is to read.
    pub certificate: Certificate,
    /// The theorem, what was checked, and why that is enough.
    pub explanation: Text,
}

/// A theorem or decision procedure that gives certificates.
pub trait Method: Sync {
    /// The name that certificates use.
    fn name(&self) -> &'static str;

    /// Writes a certificate for the law, or says why this method does not apply.
    fn draft(&self, goal: &Goal) -> Result<Draft, Text>;
}

/// Every method, the cheapest first.
pub const METHODS: [&dyn Method; 5] = [
    &modulus::Modulus,
    &window::Window,
    &guy_smith::GuySmith,
    &sparse_window::SparseWindow,
    &automaton::ByAutomaton,
];

pub(crate) use sparse_window::window_draft;

/// "This method is for …".
pub(crate) fn not_for(english: &str, chinese: &str) -> Text {
    Text::new(format!("it is for {english}"), format!("只适用于{chinese}"))
}
