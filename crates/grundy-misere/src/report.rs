//! Everything about the misère play of a ruleset as plain data: the textbook rule, genus, quotient, and a solved sum.

use grundy_proof::Proved;
use grundy_rule::{Position, Text};

use crate::outcome::Winner;
use crate::temper::Temper;

/// How far a claim is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Certainty {
    /// For all positions; the independent checker accepted a certificate.
    Proved,
    /// For the stated positions only, all of which were looked at.
    Bounded,
    /// Computed, without an accepted certificate.
    Computed,
    /// Refuted by a concrete sum.
    Refuted,
}

impl Certainty {
    /// The word that JSON documents use.
    pub fn name(self) -> &'static str {
        match self {
            Certainty::Proved => "proved",
            Certainty::Bounded => "bounded",
            Certainty::Computed => "computed",
            Certainty::Refuted => "refuted",
        }
    }
}

/// What is known about the misère play of a ruleset.
#[derive(Clone, Debug, PartialEq)]
pub struct MisereReport {
    /// The canonical rule.
    pub rule: String,
    /// Which positions were looked at.
    pub scope: Text,
    /// Whether the textbook rule applies.
    pub textbook: TextbookReport,
    /// Genus and temper of the first positions.
    pub genus: Vec<GenusEntry>,
    /// Tame or not, in one sentence.
    pub temper: Text,
    /// The misère quotient, as far as it was found.
    pub quotient: Option<QuotientReport>,
    /// The given sum, solved; `None` if none was given or the budget did not suffice.
    pub solution: Option<SolutionReport>,
    /// How to play, in plain words.
    pub how_to_play: Text,
}

/// Whether the textbook rule applies.
#[derive(Clone, Debug, PartialEq)]
pub struct TextbookReport {
    /// Whether it names the right winner of every sum within its scope.
    pub applies: bool,
    /// How far that is known.
    pub standing: Certainty,
    /// The smallest sum with the wrong winner: `[1, 5]`.
    pub counterexample: Option<String>,
    /// The heaps, where only those below a bound were looked at.
    pub valid_below: Option<u64>,
    /// What the rule says.
    pub rule: Text,
    /// Why it applies or not.
    pub explanation: Text,
    /// The certificate that the checker accepted.
    pub proved: Option<Proved>,
}

/// The genus of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenusEntry {
    /// The position.
    pub position: String,
    /// Its genus as plain text, `2^20`.
    pub genus: String,
    /// Its genus with raised digits.
    pub typeset: String,
    /// The misère Grundy value.
    pub misere_value: u32,
    /// Tame, restive, restless or wild.
    pub temper: Temper,
    /// The temper as a word.
    pub temper_word: Text,
    /// The misère canonical form, where it is short.
    pub canonical_form: Option<String>,
}

/// A misère quotient.
#[derive(Clone, Debug, PartialEq)]
pub struct QuotientReport {
    /// The number of classes.
    pub order: usize,
    /// The number of classes of P-positions.
    pub p_order: usize,
    /// Preperiod of Φ, where all heaps are known.
    pub preperiod: Option<u64>,
    /// Period of Φ, where all heaps are known.
    pub period: Option<u64>,
    /// The bound below which heaps are known, where there is one.
    pub valid_below: Option<u64>,
    /// How far it is known.
    pub standing: Certainty,
    /// The certificate that the checker accepted.
    pub proved: Option<Proved>,
    /// Generators and relations, `⟨a, b | a² = 1, b³ = b⟩`; `None` for large orders.
    pub presentation: Option<String>,
    /// The letters and the positions that they stand for.
    pub letters: Vec<(String, String)>,
    /// A shortest word for each class, the identity first; numbers for large orders.
    pub elements: Vec<String>,
    /// The classes of P-positions, as indices into `elements`.
    pub previous: Vec<usize>,
    /// Φ: the class of each heap or position, as an index into `elements`.
    pub map: Vec<usize>,
    /// The positions that `map` speaks of.
    pub positions: Vec<String>,
    /// The multiplication table, for small orders.
    pub multiplication: Option<Vec<Vec<usize>>>,
    /// Why it goes no further, if it does not.
    pub stopped: Option<Text>,
}

/// A solved sum.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionReport {
    /// Who wins.
    pub outcome: Winner,
    /// The moves that win.
    pub moves: Vec<MoveReport>,
    /// Whether these are all.
    pub complete: bool,
    /// How far this is known.
    pub standing: Certainty,
    /// The certificate from which it follows, where it is proved.
    pub proved: Option<Proved>,
    /// The class of the sum, where a quotient was used.
    pub class: Option<String>,
    /// Who wins and why, in one sentence.
    pub explanation: Text,
}

/// A winning move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveReport {
    /// Which position it moves in, counted from the left.
    pub component: usize,
    /// The position before.
    pub from: String,
    /// What is left, a sum in brackets.
    pub to: String,
    /// What is left, as positions.
    pub target: Vec<Position>,
}
