//! What is known about the law of a game, and how far.

use std::fmt;

use grundy_law::{Claim, Law, Periodicity, RowLaw};
use grundy_proof::{Discovered, ListLaw, LongPeriod, Proved};
use grundy_rule::{Locale, Text};
use grundy_table::Table;

use crate::law::{LawAnswer, OtherLaw};
use crate::open::coordinates::AsCoordinates;
use crate::standing::evidence::{Proof, Standing};

/// What a law says.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub enum Statement<'a> {
    /// A closed form.
    Closed(&'a Law),
    /// An automaton that reads the digits of the position.
    Automaton(&'a Discovered),
    /// A period that is too long to be written out; its values are kept in the run that found it.
    LongPeriod(&'a LongPeriod),
    /// A theorem that decides all lists at once.
    Lists(&'a ListLaw),
    /// Laws of the first rows of a board; nothing is known from them about the others.
    Rows(&'a RowLaw),
}

/// What is known about the law of a game. It is never printed without its [`Standing`].
///
/// ```
/// use grundy::{Game, Standing};
///
/// # fn main() -> Result<(), grundy::Error> {
/// let law = "kayles".parse::<Game>()?.law()?;
/// assert_eq!(law.to_string(), "g(x + 12) = g(x) for x ≥ 71: proved (guy-smith), checked");
/// assert_eq!(law.value(1_000_000_000_000), Some(1));
/// match law.standing() {
///     Standing::Proved(proof) => assert!(proof.certificate().contains("octal 0.77")),
///     other => panic!("{other}"),
/// }
/// # Ok(())
/// # }
/// ```
pub struct KnownLaw {
    answer: LawAnswer,
    standing: Standing,
}

impl KnownLaw {
    pub(crate) fn new(answer: LawAnswer) -> KnownLaw {
        let standing = standing_of(&answer);
        KnownLaw { answer, standing }
    }

    /// What it says; nothing where no law is known.
    pub fn statement(&self) -> Option<Statement<'_>> {
        let answer = &self.answer;
        let automaton = answer.discovered.as_ref().map(Statement::Automaton);
        let long = answer.long_period.as_ref().map(Statement::LongPeriod);
        let lists = answer.theorem.as_ref().map(|theorem| Statement::Lists(&theorem.law));
        let closed = answer.law().map(Statement::Closed);
        let rows = answer.rows.as_ref().map(|rows| Statement::Rows(&rows.found.law));
        automaton.or(long).or(lists).or(closed).or(rows)
    }

    /// How far it is known.
    pub fn standing(&self) -> &Standing {
        &self.standing
    }

    /// Whether the checker accepted a certificate.
    pub fn is_proved(&self) -> bool {
        self.standing.is_proved()
    }

    /// The proof, if it is proved.
    pub fn proof(&self) -> Option<&Proof> {
        self.standing.proof()
    }

    /// Why it is not proved.
    pub fn undecided(&self) -> Option<&Text> {
        self.answer.undecided.as_ref().filter(|_| !self.is_proved())
    }

    /// What it speaks about: Grundy values, or only who wins.
    pub fn claim(&self) -> Claim {
        self.answer.shown_claim()
    }

    /// The Grundy value at any position, where the law gives one.
    pub fn value(&self, at: impl AsCoordinates) -> Option<u128> {
        self.answer.says_at(&at.coordinates()).value()
    }

    /// Whether the player to move loses there, where the law says so; at a threat that player wins.
    pub fn is_loss(&self, at: impl AsCoordinates) -> Option<bool> {
        self.answer.says_at(&at.coordinates()).is_loss()
    }

    /// Preperiod, period and saltus, whenever the values are known to repeat.
    pub fn period(&self) -> Option<Periodicity> {
        match self.statement()? {
            Statement::Closed(law) => law.periodicity(),
            Statement::LongPeriod(long) => {
                Some(Periodicity { preperiod: long.preperiod, period: long.period, saltus: 0 })
            }
            Statement::Automaton(_) | Statement::Lists(_) | Statement::Rows(_) => None,
        }
    }

    /// As a formula.
    pub fn formula(&self, locale: Locale) -> Option<String> {
        self.answer.formula(locale)
    }

    /// As a sentence.
    pub fn words(&self, locale: Locale) -> Option<String> {
        self.answer.words(locale)
    }

    /// In LaTeX, without dollar signs, where it is a closed form.
    pub fn latex(&self) -> Option<String> {
        self.answer.latex()
    }

    /// Further laws that were seen in the same table, each with its own standing.
    pub fn others(&self) -> impl Iterator<Item = (&Law, Standing)> {
        self.answer.others.iter().map(|other| (&other.found.law, other_standing(other)))
    }

    /// The longest table that was looked at.
    pub fn table(&self) -> &Table {
        &self.answer.table
    }
}

/// How far an answer is known, with the evidence.
pub(crate) fn standing_of(answer: &LawAnswer) -> Standing {
    let proofs: Vec<Proved> = answer.shown_proofs().into_iter().cloned().collect();
    if let Some(proof) = Proof::of(&proofs) {
        return Standing::Proved(proof);
    }
    let seen = answer.found.is_some() || answer.rows.is_some() || answer.long_period.is_some();
    match seen.then(|| answer.agrees_below()) {
        Some(agrees_below) => Standing::Conjectured { agrees_below },
        None => Standing::Unknown { tried: answer.tried.clone() },
    }
}

fn other_standing(other: &OtherLaw) -> Standing {
    let conjectured = Standing::Conjectured { agrees_below: other.found.agrees_below };
    Proof::of(&other.proofs).map_or(conjectured, Standing::Proved)
}

impl fmt::Display for KnownLaw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.formula(Locale::English) {
            Some(formula) => write!(formatter, "{formula}: {}", self.standing),
            None => self.standing.fmt(formatter),
        }
    }
}

impl fmt::Debug for KnownLaw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "KnownLaw({self})")
    }
}
