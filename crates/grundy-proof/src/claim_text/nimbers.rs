//! Claims in nimbers: `g = nim_product(x mod 4, y)`, `g = x ⊗ y`, `g = nim_power(x, 2)`.
//!
//! Inside are numbers as in any claim; products and powers of nimbers stand around them.

use super::parse::{Claim, Reader};
use grundy_rule::tree::Expression;
use grundy_rule::{Diagnostic, Text, number_at};
use grundy_table::{nim_power, nim_product};

/// A product or a power of nimbers, or a number.
#[derive(Clone, Debug)]
pub(crate) enum NimTerm {
    /// A number, which the text writes canonically.
    Number(Expression, String),
    /// The nim product of all.
    Product(Vec<NimTerm>),
    /// A power by nim multiplication.
    Power(Box<NimTerm>, u64),
}

impl NimTerm {
    /// What it is at a position.
    pub(crate) fn at(&self, position: &[u64]) -> Option<u64> {
        match self {
            NimTerm::Number(expression, _) => u64::try_from(number_at(expression, position)?).ok(),
            NimTerm::Product(terms) => {
                terms.iter().try_fold(1, |product, term| Some(nim_product(product, term.at(position)?)))
            }
            NimTerm::Power(base, exponent) => base.at(position).map(|base| nim_power(base, *exponent)),
        }
    }

    /// The numbers that are multiplied; nothing where a power stands among them.
    pub(crate) fn factors(&self) -> Option<Vec<&str>> {
        match self {
            NimTerm::Number(_, text) => Some(vec![text]),
            NimTerm::Product(terms) => {
                let factors: Vec<Vec<&str>> = terms.iter().map(NimTerm::factors).collect::<Option<_>>()?;
                Some(factors.concat())
            }
            NimTerm::Power(..) => None,
        }
    }
}

/// Whether a text speaks of nimbers.
pub(crate) fn speaks_of_nimbers(text: &str) -> bool {
    ["nim_product", "nim_power", "⊗"].iter().any(|word| text.contains(word))
}

impl Reader<'_> {
    /// Reads a claim in nimbers.
    pub(crate) fn nimber(&self, text: &str) -> Result<Claim, Diagnostic> {
        self.nim_term(text, DEEPEST).map(Claim::Nimber)
    }

    fn nim_term(&self, text: &str, depth: usize) -> Result<NimTerm, Diagnostic> {
        let text = text.trim();
        let next = depth.checked_sub(1).ok_or_else(inside)?;
        if let [_, _, ..] = split(text, '⊗').as_slice() {
            return self.product(&split(text, '⊗'), next);
        }
        if let Some(arguments) = called(text, "nim_product") {
            return self.product(&arguments, next);
        }
        if let Some(arguments) = called(text, "nim_power") {
            let [base, exponent] = arguments.as_slice() else { return Err(inside()) };
            let exponent = exponent.trim().parse().map_err(|_| inside())?;
            return Ok(NimTerm::Power(Box::new(self.nim_term(base, next)?), exponent));
        }
        if speaks_of_nimbers(text) {
            return match called(text, "").as_deref() {
                Some([inner]) => self.nim_term(inner, next),
                _ => Err(inside()),
            };
        }
        match self.read(&format!("g = {text}"))? {
            Claim::Value(expression, written) => Ok(NimTerm::Number(expression, written)),
            _ => Err(inside()),
        }
    }

    fn product(&self, terms: &[&str], depth: usize) -> Result<NimTerm, Diagnostic> {
        let terms = terms.iter().map(|term| self.nim_term(term, depth));
        Ok(NimTerm::Product(terms.collect::<Result<_, _>>()?))
    }
}

/// Deeper claims are nobody's.
const DEEPEST: usize = 32;

/// The arguments of a call of this name that is all of the text.
fn called<'t>(text: &'t str, name: &str) -> Option<Vec<&'t str>> {
    let inner = text.strip_prefix(name)?.trim_start().strip_prefix('(')?.strip_suffix(')')?;
    let mut depth = 0i32;
    let stays_open = inner.chars().all(|letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth >= 0
    });
    (stays_open && depth == 0).then(|| split(inner, ','))
}

/// The pieces between the marks that stand in no bracket.
fn split(text: &str, mark: char) -> Vec<&str> {
    let mut depth = 0i32;
    text.split(|letter: char| {
        depth += i32::from("([{".contains(letter)) - i32::from(")]}".contains(letter));
        letter == mark && depth == 0
    })
    .collect()
}

fn inside() -> Diagnostic {
    Diagnostic::new(Text::new(
        "products and powers of nimbers stand around numbers, and not inside them",
        "尼姆积与尼姆幂要写在最外层，不能写在普通运算里面",
    ))
    .help(Text::new(
        "write `g = nim_product(x mod 4, y)` or `g = nim_power(x, 2)`",
        "请写 `g = nim_product(x mod 4, y)` 或 `g = nim_power(x, 2)`",
    ))
}
