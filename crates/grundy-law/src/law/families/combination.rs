//! Values that depend on one combined number: `g(x, y) = f(x op y)` with a law of one coordinate for `f`.
//!
//! # Seen in
//! Nim (xor), Moore's Nim (digit columns modulo k+1), pairs of heaps of which one is split ((x−1) or (y−1)),
//! "take one from each of any set of heaps" (or), games on the difference or the greatest common divisor.
//!
//! # Evidence asked for
//! Equal combined numbers have equal values on the first half of the box, at least a quarter of them repeated;
//! `f` has a law, or is 0 at 0 only; and the whole box agrees.
//!
//! # Cost
//! One pass over the box for each operation, with early exit, and the search for `f`.

use super::{Family, Residues};
use crate::law::choice::simplest;
use crate::law::description::number_bits;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use crate::number::gcd;
use grundy_table::Text;

/// A way to make one number out of all coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// Exclusive or (nim-sum).
    Xor,
    /// The sum.
    Sum,
    /// Binary or.
    Or,
    /// Binary and.
    And,
    /// The distance of two coordinates.
    Difference,
    /// The least coordinate.
    Least,
    /// The greatest coordinate.
    Greatest,
    /// The greatest common divisor.
    CommonDivisor,
    /// Binary or of all coordinates less one.
    OrBelow,
    /// Exclusive or of all coordinates less one.
    XorBelow,
    /// The greater of two coordinates divided by the less, rounded down.
    Quotient,
    /// In each binary column the number of ones modulo this, read as digits of that base (Moore's Nim).
    Columns(u32),
}

use Operation::*;

const OPERATIONS: [Operation; 15] = [
    Xor,
    Sum,
    Or,
    And,
    Difference,
    Least,
    Greatest,
    CommonDivisor,
    OrBelow,
    XorBelow,
    Quotient,
    Columns(2),
    Columns(3),
    Columns(4),
    Columns(5),
];

impl Operation {
    /// The combined number, where it exists and fits.
    pub fn of(self, position: &[u64]) -> Option<u64> {
        let mut coordinates = position.iter().copied();
        match self {
            Xor => Some(coordinates.fold(0, |sum, coordinate| sum ^ coordinate)),
            Sum => coordinates.try_fold(0u64, u64::checked_add),
            Or => Some(coordinates.fold(0, |sum, coordinate| sum | coordinate)),
            And => coordinates.reduce(|sum, coordinate| sum & coordinate),
            Difference => two(position).map(|(x, y)| x.abs_diff(y)),
            Least => coordinates.min(),
            Greatest => coordinates.max(),
            CommonDivisor => coordinates.reduce(gcd),
            OrBelow => coordinates.try_fold(0, |sum, coordinate| Some(sum | coordinate.checked_sub(1)?)),
            XorBelow => coordinates.try_fold(0, |sum, coordinate| Some(sum ^ coordinate.checked_sub(1)?)),
            Quotient => two(position).and_then(|(x, y)| x.max(y).checked_div(x.min(y))),
            Columns(modulus) => columns(position, modulus),
        }
    }

    /// How many coordinates it takes: all numbers, or exactly two.
    fn takes(self, arity: usize) -> bool {
        match self {
            Difference | Quotient => arity == 2,
            // Fewer heaps than the modulus never fill a column, and modulus 2 is exclusive or.
            Columns(modulus) => modulus as usize == arity,
            _ => arity >= 2,
        }
    }

    /// The operation on the named coordinates.
    pub fn text(self, names: &[String]) -> String {
        let below = || names.iter().map(|name| format!("({name}−1)")).collect::<Vec<_>>();
        match self {
            Xor => names.join(" ⊕ "),
            Sum => names.join(" + "),
            Or => names.join(" | "),
            And => names.join(" & "),
            Difference => format!("|{}|", names.join(" − ")),
            Least => format!("min({})", names.join(", ")),
            Greatest => format!("max({})", names.join(", ")),
            CommonDivisor => format!("gcd({})", names.join(", ")),
            OrBelow => below().join(" | "),
            XorBelow => below().join(" ⊕ "),
            Quotient => format!("max({names}) div min({names})", names = names.join(", ")),
            Columns(modulus) => format!("columns{modulus}({})", names.join(", ")),
        }
    }

    fn latex(self, names: &[String]) -> String {
        let text =
            self.text(names).replace('⊕', "\\oplus").replace('−', "-").replace(" & ", " \\mathbin{\\&} ");
        let text = text
            .replace("min(", "\\min(")
            .replace("max(", "\\max(")
            .replace("gcd(", "\\gcd(")
            .replace(" div ", " \\operatorname{div} ");
        if let Columns(modulus) = self {
            return text
                .replace(&format!("columns{modulus}"), &format!("\\operatorname{{columns}}_{{{modulus}}}"));
        }
        if self == Or || self == OrBelow { text.replace(" | ", " \\mathbin{|} ") } else { text }
    }

    fn note(self) -> Text {
        match self {
            Columns(modulus) => Text::new(
                format!(
                    "; columns are the binary digits of all coordinates added without carry modulo {modulus}"
                ),
                format!("；columns 指各坐标的二进制按位相加（不进位）再模 {modulus}"),
            ),
            _ => Text::default(),
        }
    }
}

fn two(position: &[u64]) -> Option<(u64, u64)> {
    let [x, y] = *position else { return None };
    Some((x, y))
}

fn columns(position: &[u64], modulus: u32) -> Option<u64> {
    (0..64).rev().try_fold(0u64, |sum, place| {
        let ones = position.iter().filter(|&&coordinate| coordinate >> place & 1 == 1).count() as u64;
        sum.checked_mul(u64::from(modulus))?.checked_add(ones % u64::from(modulus))
    })
}

/// `f(op(x, y, …))`.
#[derive(Clone, Debug, PartialEq)]
pub struct Combination {
    /// How many coordinates there are.
    pub arity: usize,
    /// How they become one number.
    pub operation: Operation,
    /// The law of that number.
    pub law: Box<Law>,
}

impl Combination {
    /// Whether the position loses exactly when the combined number is 0.
    fn is_zero_test(&self) -> bool {
        matches!(&self.law.form, Form::Residues(form) if form.classes.is_empty() && form.early == [0])
    }

    /// Whether the value is the combined number itself.
    fn is_plain(&self) -> bool {
        matches!(&self.law.form, Form::Template(form) if form.shift == 0 && form.period.is_none() && form.divisor == 1)
            && self.law.exceptions.is_empty()
    }
}

impl Shape for Combination {
    fn value(&self, position: &[u64]) -> Option<u128> {
        if position.len() != self.arity {
            return None;
        }
        self.law.number(&[self.operation.of(position)?])
    }

    fn is_zero(&self, position: &[u64]) -> Option<bool> {
        // A column number may not fit in 64 bits; whether it is 0 is known all the same.
        if let (Columns(modulus), true) = (self.operation, self.is_zero_test()) {
            return Some((0..64).all(|place| {
                (position.iter().filter(|&&coordinate| coordinate >> place & 1 == 1).count() as u32)
                    .is_multiple_of(modulus)
            }));
        }
        self.law.is_loss(&[self.operation.of(position)?])
    }

    fn description_length(&self) -> f64 {
        let law = if self.is_zero_test() { number_bits(1) } else { self.law.description_length() };
        (OPERATIONS.len() as f64).log2() + law
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (operation, names) = (self.operation.text(voice.coordinates), voice.names());
        if self.is_zero_test() {
            return Text::new(
                format!("({names}) loses ⇔ {operation} = 0"),
                format!("({names}) 必败 ⇔ {operation} = 0"),
            );
        }
        if self.is_plain() {
            return Text::same(format!("g({names}) = {operation}"));
        }
        let inner = self.law.form.shape().formula(&voice.inner("f"));
        match voice.claim {
            Claim::Grundy => Text::new(
                format!("g({names}) = f({operation}), {}", inner.english),
                format!("g({names}) = f({operation})，{}", inner.chinese),
            ),
            Claim::Outcome => Text::new(
                format!("n = {operation}, {}", inner.english),
                format!("n = {operation}，{}", inner.chinese),
            ),
        }
    }

    fn words(&self, voice: &Voice) -> Text {
        let (operation, names, note) =
            (self.operation.text(voice.coordinates), voice.names(), self.operation.note());
        if self.is_zero_test() {
            return Text::new(
                format!("({names}) loses exactly when {operation} is 0{}", note.english),
                format!("({names}) 必败当且仅当 {operation} 为 0{}", note.chinese),
            );
        }
        let inner = self.law.form.shape().words(&voice.inner("f"));
        Text::new(
            format!("only n = {operation} matters: {}{}", inner.english, note.english),
            format!("只取决于 n = {operation}：{}{}", inner.chinese, note.chinese),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let (operation, names) = (self.operation.latex(voice.coordinates), voice.names());
        if self.is_zero_test() {
            return format!("({names}) \\in \\mathcal{{P}} \\iff {operation} = 0");
        }
        if self.is_plain() {
            return format!("g({names}) = {operation}");
        }
        format!("n = {operation},\\quad {}", self.law.form.shape().latex(&voice.inner("f")))
    }
}

/// Finds values of one combined number.
pub struct CombinationFamily;

impl Family for CombinationFamily {
    fn name(&self) -> &'static str {
        "combination"
    }

    fn title(&self) -> Text {
        Text::new(
            "laws of one combined number (x ⊕ y, x + y, x | y, |x − y|, min, max, gcd, …)",
            "只取决于一个组合量的规律（x ⊕ y、x + y、x | y、|x − y|、min、max、gcd 等）",
        )
    }

    fn takes(&self, arity: usize) -> bool {
        arity >= 2
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        let half = sample.half();
        let operations = OPERATIONS.into_iter().filter(|operation| operation.takes(sample.arity));
        let laws = operations.filter_map(|operation| with_operation(&half, operation));
        let laws = laws.filter(|law| sample.refutes(law).is_none());
        laws.min_by(|left, right| left.description_length().total_cmp(&right.description_length()))
    }

    fn specimen(&self) -> (Law, u64) {
        let inner =
            Law::new(1, Claim::Grundy, Form::Template(super::FormulaTemplate::quotient(5, 1)), vec![]);
        let form = Combination { arity: 2, operation: Sum, law: Box::new(inner) };
        (Law::new(2, Claim::Grundy, Form::Combination(form), vec![]), 48)
    }
}

fn with_operation(half: &Sample, operation: Operation) -> Option<Law> {
    let numbers = by_combined_number(half, operation)?;
    let law = inner_law(&numbers, half.claim)?;
    let form = Combination { arity: half.arity, operation, law: Box::new(law) };
    Some(Law::new(half.arity, half.claim, Form::Combination(form), vec![]))
}

/// The number of each combined number 0, 1, 2, …; `None` if equal ones differ or few are repeated.
fn by_combined_number(half: &Sample, operation: Operation) -> Option<Vec<Option<u32>>> {
    let (mut numbers, mut known, mut repeated): (Vec<Option<u32>>, usize, usize) = (Vec::new(), 0, 0);
    for (position, number) in half.known() {
        let combined =
            usize::try_from(operation.of(&position)?).ok().filter(|&combined| combined < 1 << 24)?;
        if combined >= numbers.len() {
            numbers.resize(combined + 1, None);
        }
        known += 1;
        match numbers[combined] {
            Some(before) if before != number => return None,
            Some(_) => repeated += 1,
            None => numbers[combined] = Some(number),
        }
    }
    (4 * repeated >= known && known > 0).then_some(numbers)
}

fn inner_law(numbers: &[Option<u32>], claim: Claim) -> Option<Law> {
    let start = numbers.iter().position(Option::is_some)?;
    let known: Vec<u32> = numbers[start..].iter().map_while(|&number| number).collect();
    if claim == Claim::Outcome
        && start == 0
        && known.len() >= 8
        && known[0] == 0
        && known[1..].iter().all(|&number| number == 1)
    {
        let form = Residues { start: 1, early: vec![0], modulus: 1, classes: vec![] };
        return Some(Law::new(1, Claim::Outcome, Form::Residues(form), vec![]));
    }
    let padded: Vec<u32> = vec![crate::law::sample::ABSENT; start].into_iter().chain(known).collect();
    simplest(&Sample::new(1, padded.len() as u64, claim, padded)).map(|found| found.law)
}
