//! What every form of law can do: give a value, name its numbers, and speak.

use crate::law::{Claim, Law};
use grundy_table::Text;

/// What a form of law can do.
pub trait Shape {
    /// The number at this position: the Grundy value, or for an outcome 0 for a loss and 1 for a win.
    /// `None` where the form says nothing, or the number does not fit.
    fn value(&self, position: &[u64]) -> Option<u128>;

    /// Whether the number is 0; forms whose numbers are hard to get may know this without them.
    fn is_zero(&self, position: &[u64]) -> Option<bool> {
        self.value(position).map(|value| value == 0)
    }

    /// Whether the number at this position is `value`; `None` where the form says nothing.
    fn holds(&self, position: &[u64], value: u128) -> Option<bool> {
        self.value(position).map(|number| number == value)
    }

    /// What one number costs, beside the look at one option of a rule.
    fn effort(&self) -> u64 {
        1
    }

    /// How many bits it takes to write the form down.
    fn description_length(&self) -> f64;

    /// Named numbers.
    fn parameters(&self) -> Vec<(&'static str, u128)> {
        Vec::new()
    }

    /// A number that preperiod and period together do not exceed, if the values repeat.
    fn repeats_within(&self) -> Option<u64> {
        None
    }

    /// The formula for a terminal.
    fn formula(&self, voice: &Voice) -> Text;

    /// The formula as a sentence.
    fn words(&self, voice: &Voice) -> Text;

    /// The formula in LaTeX.
    fn latex(&self, voice: &Voice) -> String;
}

/// How a formula names what it speaks about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voice<'a> {
    /// The function: `g`, or `f` inside another law.
    pub function: &'a str,
    /// The argument of one coordinate: `x`, or `n` inside another law.
    pub variable: &'a str,
    /// The names of all coordinates.
    pub coordinates: &'a [String],
    /// Values or outcomes.
    pub claim: Claim,
}

impl<'a> Voice<'a> {
    /// The voice of a law that stands by itself.
    pub fn of(law: &'a Law) -> Voice<'a> {
        let coordinates = law.names.as_slice();
        let variable = coordinates.first().map_or("x", String::as_str);
        Voice { function: "g", variable, coordinates, claim: law.claim }
    }

    /// The voice of a law of one number `n` inside another law.
    pub fn inner(&self, function: &'a str) -> Voice<'a> {
        Voice { function, variable: "n", coordinates: &[], claim: self.claim }
    }

    /// `x, y`.
    pub fn names(&self) -> String {
        self.coordinates.join(", ")
    }

    /// `g(x)`.
    pub fn call(&self) -> String {
        format!("{}({})", self.function, self.variable)
    }

    /// The formula "the value is `expression`", or "loses exactly when `expression` is 0".
    pub fn equals(&self, expression: &str) -> Text {
        match self.claim {
            Claim::Grundy => Text::same(format!("{} = {expression}", self.call())),
            Claim::Outcome => self.loses_when(&format!("{expression} = 0")),
        }
    }

    /// The formula "loses exactly when `condition` holds".
    pub fn loses_when(&self, condition: &str) -> Text {
        let variable = self.variable;
        Text::new(format!("{variable} loses ⇔ {condition}"), format!("{variable} 必败 ⇔ {condition}"))
    }

    /// The LaTeX of [`Voice::equals`].
    pub fn latex_equals(&self, expression: &str) -> String {
        match self.claim {
            Claim::Grundy => format!("{} = {expression}", self.call()),
            Claim::Outcome => self.latex_loses_when(&format!("{expression} = 0")),
        }
    }

    /// The LaTeX of [`Voice::loses_when`].
    pub fn latex_loses_when(&self, condition: &str) -> String {
        format!("{} \\in \\mathcal{{P}} \\iff {condition}", self.variable)
    }
}
