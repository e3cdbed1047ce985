//! What is known about the misère play of a game: the last move loses.

pub(crate) mod table;

pub use table::misere_table;

use std::fmt;

use grundy_misere::{GenusEntry, MisereReport, QuotientReport};
use grundy_rule::{Diagnostic, Locale, Text};

use crate::error::Error;
use crate::standing::evidence::{Proof, Standing};

/// What is known about the misère play of a game.
///
/// ```
/// use grundy::Game;
///
/// # fn main() -> Result<(), grundy::Error> {
/// let misere = "kayles".parse::<Game>()?.misere()?;
/// assert_eq!(misere.counterexample(), Some("[1, 5]"));
///
/// let quotient = misere.quotient()?;
/// assert_eq!((quotient.order(), quotient.p_order()), (40, 9));
/// assert!(quotient.standing().is_proved());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Misere {
    report: MisereReport,
}

/// A misère quotient: the classes of sums that no sum tells apart.
#[derive(Clone, Debug)]
pub struct Quotient {
    report: QuotientReport,
    standing: Standing,
}

impl Misere {
    pub(crate) fn new(report: MisereReport) -> Misere {
        Misere { report }
    }

    /// How far it is known that the textbook rule names the right winner of every sum.
    pub fn textbook(&self) -> Standing {
        let textbook = &self.report.textbook;
        standing(textbook.standing, textbook.proved.as_ref(), textbook.valid_below, &textbook.explanation)
    }

    /// Whether the textbook rule names the right winner, as far as is known.
    pub fn textbook_applies(&self) -> bool {
        self.report.textbook.applies
    }

    /// The smallest sum for which the textbook rule names the wrong winner: `[1, 5]`.
    pub fn counterexample(&self) -> Option<&str> {
        self.report.textbook.counterexample.as_deref()
    }

    /// The genus of the first positions.
    pub fn genus(&self) -> &[GenusEntry] {
        &self.report.genus
    }

    /// The misère quotient, as far as it was found.
    pub fn quotient(&self) -> Result<Quotient, Error> {
        let report = self.report.quotient.clone().ok_or_else(no_quotient)?;
        let nothing = Text::default();
        let standing = standing(report.standing, report.proved.as_ref(), report.valid_below, &nothing);
        Ok(Quotient { report, standing })
    }

    /// How to play, in plain words.
    pub fn how_to_play(&self) -> &Text {
        &self.report.how_to_play
    }

    /// Everything at once, as plain data.
    pub fn report(&self) -> &MisereReport {
        &self.report
    }
}

fn standing(
    known: grundy_misere::Certainty,
    proved: Option<&grundy_proof::Proved>,
    below: Option<u64>,
    why: &Text,
) -> Standing {
    use grundy_misere::Certainty as Known;
    let proof = proved.and_then(|proved| Proof::of(std::slice::from_ref(proved)));
    match (known, proof) {
        (Known::Proved, Some(proof)) => Standing::Proved(proof),
        (Known::Bounded, _) => Standing::Bounded { below },
        (Known::Refuted, _) => Standing::Undecided { why: why.clone() },
        (Known::Proved | Known::Computed, _) => Standing::Computed,
    }
}

impl Quotient {
    /// The number of classes.
    pub fn order(&self) -> usize {
        self.report.order
    }

    /// The number of classes of P-positions.
    pub fn p_order(&self) -> usize {
        self.report.p_order
    }

    /// Preperiod and period of the map from heaps to classes, where all heaps are known.
    pub fn period(&self) -> Option<(u64, u64)> {
        self.report.preperiod.zip(self.report.period)
    }

    /// Heaps below this are known, where not all are.
    pub fn valid_below(&self) -> Option<u64> {
        self.report.valid_below
    }

    /// How far it is known.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Generators and relations, `⟨a, b | a² = 1, b³ = b⟩`, for small orders.
    pub fn presentation(&self) -> Option<&str> {
        self.report.presentation.as_deref()
    }

    /// Everything at once, as plain data.
    pub fn report(&self) -> &QuotientReport {
        &self.report
    }
}

fn no_quotient() -> Diagnostic {
    Diagnostic::new(Text::new("no quotient was found for this game", "没有找到这个游戏的商"))
        .help(Text::new("a larger budget may find one", "增加预算也许能找到"))
}

impl fmt::Display for Misere {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.report.textbook.explanation.in_locale(Locale::English))
    }
}

impl fmt::Display for Quotient {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "order {}, {} of P-positions: {}", self.order(), self.p_order(), self.standing)
    }
}
