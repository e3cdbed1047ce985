//! The methods of proof: each turns a law into a certificate, or says why it does not apply.

pub(crate) mod prove;

mod along;
mod arithmetic;
mod automaton;
pub(crate) mod euclid;
mod factors;
mod guy_smith;
mod memory;
mod misere;
mod modulus;
pub(crate) mod moore;
mod moves;
mod options;
mod residues;
pub(crate) mod rising;
mod roots;
mod sampling;
mod scaling;
mod schwenk;
mod sparse_window;
pub(crate) mod staircase;
mod sum;
mod tartan;
mod thin;
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

    /// The law that the theorem gives for the rule by itself, with no table to be looked at, where it is a theorem of that kind.
    fn law(&self, _: &Ruleset, _: &Budget) -> Option<Law> {
        None
    }

    /// Writes a certificate for the law, or says why this method does not apply.
    fn draft(&self, goal: &Goal) -> Result<Draft, Hindrance>;
}

/// Every method, the cheapest first.
pub const METHODS: [&dyn Method; 22] = [
    &modulus::Modulus,
    &sum::Sum,
    &tartan::Tartan,
    &moore::Moore,
    &staircase::Staircase,
    &schwenk::Schwenk,
    &window::Window,
    &memory::Memory,
    &residues::Residues { with_conditions: false },
    &rising::Rising,
    &roots::Roots,
    &thin::Thin,
    &scaling::ByScaling,
    &factors::Factors,
    &euclid::Euclid,
    &guy_smith::GuySmith,
    &sparse_window::SparseWindow,
    &arithmetic::Arithmetic,
    &along::Along,
    &options::ByOptions,
    &automaton::ByAutomaton,
    &residues::Residues { with_conditions: true },
];

/// The law that some theorem gives for the rule.
pub fn theorem_law(ruleset: &Ruleset, budget: &Budget) -> Option<Law> {
    METHODS.iter().find_map(|method| method.law(ruleset, budget))
}

pub use automaton::follows_from;
pub use misere::prove_misere;
pub(crate) use moves::Moves;
pub(crate) use sparse_window::window_draft;
pub(crate) use tartan::product_of;

/// Why a method gives no certificate.
#[derive(Clone, Debug, PartialEq)]
pub enum Hindrance {
    /// The method is for other games; another method may tell more.
    NotForThis(Text),
    /// It applies, but did not succeed.
    Failed(Text),
}

impl Hindrance {
    /// In words.
    pub fn words(&self) -> &Text {
        match self {
            Hindrance::NotForThis(words) | Hindrance::Failed(words) => words,
        }
    }
}

impl From<Text> for Hindrance {
    fn from(words: Text) -> Hindrance {
        Hindrance::Failed(words)
    }
}

/// "This method is for …".
pub(crate) fn not_for(english: &str, chinese: &str) -> Hindrance {
    Hindrance::NotForThis(Text::new(format!("it is for {english}"), format!("只适用于{chinese}")))
}
