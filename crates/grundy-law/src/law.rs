//! A law: a statement about the Grundy value, or only the outcome, of every position of a game.

pub(crate) mod choice;
pub(crate) mod description;
pub(crate) mod families;
pub(crate) mod fitting;
pub(crate) mod form;
pub(crate) mod periodicity;
pub(crate) mod sample;
pub(crate) mod shape;
pub(crate) mod typeset;

use crate::law::families::Periodic;
use crate::law::form::Form;
use crate::law::periodicity::{Periodicity, repetition_of};
use crate::law::shape::Voice;
use std::fmt;

use grundy_table::{Cell, Locale, Text, usual_names};

/// What a law speaks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The Grundy value of each position.
    Grundy,
    /// Only whether the player to move wins.
    Outcome,
}

impl Claim {
    /// The word used in exchange formats: `grundy` or `outcome`.
    pub fn name(self) -> &'static str {
        match self {
            Claim::Grundy => "grundy",
            Claim::Outcome => "outcome",
        }
    }
}

/// A position at which the form of a law is overruled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exception {
    /// Its coordinates.
    pub position: Vec<u64>,
    /// What holds there. In an outcome law a loss is `Nimber(0)` and a win `Nimber(1)`.
    pub cell: Cell,
}

/// A statement about every position: a form, and finitely many exceptions from it.
///
/// ```
/// use grundy_law::{Claim, Form, Law, Periodic};
///
/// let word = vec![0, 1, 0, 1, 2, 3, 2];
/// let form = Form::Periodic(Periodic { preperiod: vec![], word, saltus: 0 });
/// let law = Law::new(1, Claim::Grundy, form, vec![]);
/// assert_eq!(law.value(&[1_000_000_000_000_000_000]), Some(1));
/// assert_eq!(law.is_loss(&[14]), Some(true));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Law {
    /// How many coordinates a position has.
    pub arity: usize,
    /// What the law speaks about.
    pub claim: Claim,
    /// Its shape with all numbers filled in.
    pub form: Form,
    /// Where the form is overruled, in order of position.
    pub exceptions: Vec<Exception>,
    // Invariant: it follows from the form and the exceptions alone. A law never gets it from another law that fits the
    // same table: two laws that agree so far may part later.
    periodicity: Option<Periodicity>,
    /// What its formula calls the coordinates.
    pub names: Vec<String>,
}

impl fmt::Display for Law {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.formula(Locale::English))
    }
}

impl Law {
    /// The law of this form; its periodicity is worked out when the form has one.
    pub fn new(arity: usize, claim: Claim, form: Form, mut exceptions: Vec<Exception>) -> Law {
        exceptions.sort_by(|left, right| left.position.cmp(&right.position));
        let names = usual_names(arity);
        let mut law = Law { arity, claim, form, exceptions, periodicity: None, names };
        law.periodicity = repetition_of(&law);
        law
    }

    /// The same law in the words of a rule; the usual names stay where a formula could be misread with others.
    pub fn named(self, names: &[String]) -> Law {
        let is_free = |name: &String| name != "g" && !self.form.letters().contains(&name.as_str());
        let is_word = |name: &String| name.starts_with(|letter: char| letter.is_alphabetic());
        let is_clear = names.len() == self.arity && names.iter().all(|name| is_word(name) && is_free(name));
        if is_clear { Law { names: names.to_vec(), ..self } } else { self }
    }

    /// Who wins by a law of values: the same form, of which only the zeros count.
    pub fn of_outcomes(&self) -> Law {
        Law { claim: Claim::Outcome, ..self.clone() }
    }

    /// Preperiod, period and saltus, whenever the form of the law shows that its values repeat, whatever the family.
    pub fn periodicity(&self) -> Option<Periodicity> {
        self.periodicity
    }

    /// The law of the same form with other numbers in it, to be shown only: its periodicity is not worked out.
    pub(crate) fn with_form(&self, form: Form) -> Law {
        Law { form, periodicity: None, ..self.clone() }
    }

    /// The family that the law belongs to.
    pub fn family(&self) -> &'static str {
        self.form.family()
    }

    /// Whether its form is an automaton, which nobody reads as a formula.
    pub fn is_automaton(&self) -> bool {
        matches!(self.form, Form::Automaton(_))
    }

    /// Whether the value of a number is the number itself, so that it needs no function.
    pub fn is_itself(&self) -> bool {
        self.arity == 1 && self.exceptions.is_empty() && self.formula(Locale::English) == "g(x) = x"
    }

    /// The Grundy value, where the law claims one.
    pub fn value(&self, position: &[u64]) -> Option<u128> {
        if self.claim == Claim::Outcome { None } else { self.number(position) }
    }

    /// Whether the player to move loses, where the law says so.
    pub fn is_loss(&self, position: &[u64]) -> Option<bool> {
        match self.exception(position) {
            Some(Cell::Threat) => Some(false),
            Some(Cell::Absent) => None,
            Some(Cell::Nimber(value)) => Some(value == 0),
            None => self.form.shape().is_zero(position),
        }
    }

    /// The number that the form gives: the Grundy value, or for an outcome 0 for a loss and 1 for a win.
    pub fn number(&self, position: &[u64]) -> Option<u128> {
        if position.len() != self.arity {
            return None;
        }
        match self.exception(position) {
            Some(Cell::Nimber(value)) => Some(u128::from(value)),
            Some(Cell::Threat | Cell::Absent) => None,
            None => self.form.shape().value(position),
        }
    }

    /// What one number of the law costs, beside the look at one option of a rule.
    pub fn effort(&self) -> u64 {
        self.form.shape().effort()
    }

    /// What overrules the form at this position.
    pub fn exception(&self, position: &[u64]) -> Option<Cell> {
        let place = self.exceptions.binary_search_by(|exception| exception.position.as_slice().cmp(position));
        place.ok().map(|index| self.exceptions[index].cell)
    }

    /// Whether the law and a cell of a table fit together; a threat has no number.
    pub fn agrees(&self, position: &[u64], cell: Cell) -> bool {
        match (cell, self.claim) {
            (Cell::Absent, _) => true,
            (Cell::Threat, Claim::Grundy) => self.number(position).is_none(),
            (Cell::Threat, Claim::Outcome) => self.is_loss(position) != Some(true),
            (Cell::Nimber(value), Claim::Grundy) => self.fits(position, value),
            (Cell::Nimber(value), Claim::Outcome) => self.fits(position, u32::from(value != 0)),
        }
    }

    /// Whether the number at a position is this one; a law that is silent there does not fit.
    pub(crate) fn fits(&self, position: &[u64], number: u32) -> bool {
        match self.exception(position) {
            Some(Cell::Nimber(held)) => held == number,
            Some(Cell::Threat | Cell::Absent) => false,
            None => self.form.shape().holds(position, u128::from(number)) == Some(true),
        }
    }

    /// Named numbers of the law; preperiod, period and saltus whenever the values repeat.
    pub fn parameters(&self) -> Vec<(&'static str, u128)> {
        let mut parameters = Vec::new();
        if let Some(found) = self.periodicity.filter(|_| self.claim == Claim::Grundy) {
            let Periodicity { preperiod, period, saltus } = found;
            parameters.extend(
                [("preperiod", preperiod), ("period", period), ("saltus", saltus)]
                    .map(|(name, value)| (name, u128::from(value))),
            );
        }
        for (name, value) in self.form.shape().parameters() {
            if parameters.iter().all(|&(known, _)| known != name) {
                parameters.push((name, value));
            }
        }
        parameters
    }

    /// The law as a formula for a terminal, with where it holds.
    pub fn formula(&self, locale: Locale) -> String {
        let formula = self.form.shape().formula(&Voice::of(self));
        let Text { english, chinese } = crate::law::typeset::validity(self, &formula.english);
        format!("{}{}", formula.in_locale(locale), locale.pick(&english, &chinese))
    }

    /// The law as a sentence, exceptions included.
    pub fn words(&self, locale: Locale) -> String {
        let sentence = self.form.shape().words(&Voice::of(self));
        let Text { english, chinese } = crate::law::typeset::exceptions(self);
        format!("{}{}", sentence.in_locale(locale), locale.pick(&english, &chinese))
    }

    /// The law in LaTeX with where it holds, without dollar signs.
    pub fn latex(&self) -> String {
        let formula = self.form.shape().latex(&Voice::of(self));
        let validity = crate::law::typeset::latex_validity(self, &formula);
        formula + &validity
    }

    /// The law written out as preperiod and word, exceptions included, whenever its values repeat; where the law has
    /// no number the value is written as 0. `None` if that takes more than a million values.
    pub fn as_periodic(&self) -> Option<Periodic> {
        let Periodicity { preperiod, period, saltus } = self.periodicity?;
        let length = preperiod.checked_add(period).filter(|&length| length <= 1 << 20)?;
        let number = |n: u64| u32::try_from(self.number(&[n]).unwrap_or(0)).ok();
        let values: Vec<u32> = (0..length).map(number).collect::<Option<_>>()?;
        Some(Periodic::read(&values, preperiod as usize, period as usize, saltus))
    }

    /// How many bits it takes to write the law down.
    pub fn description_length(&self) -> f64 {
        crate::law::description::FAMILY_BITS
            + self.form.shape().description_length()
            + self.exceptions.iter().map(crate::law::description::exception_bits).sum::<f64>()
    }
}
