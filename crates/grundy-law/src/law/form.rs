//! The shapes that laws come in, as plain data that other stages may read.

use crate::law::families::{
    Automaton, Beatty, Blocks, Combination, Feature, Formula, FormulaTemplate, Grid, Intervals, Lines,
    NimProduct, NimSum, Periodic, Recurrence, Regular, Residues, Rising, Scaling, SplitPeriodic, Staircase,
};
use crate::law::shape::Shape;

/// One shape of law with all its numbers filled in. Each variant is documented in its family's file.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// Values that repeat, or grow by a saltus each period.
    Periodic(Periodic),
    /// Values that grow by their own slope in each residue class.
    SplitPeriodic(SplitPeriodic),
    /// Losses in residue classes.
    Residues(Residues),
    /// `(x mod p) div d` and its relatives.
    Template(FormulaTemplate),
    /// Numbers changed only within blocks.
    Blocks(Blocks),
    /// Rare losses with a linear recurrence.
    Recurrence(Recurrence),
    /// Losses in a pair of Beatty sequences.
    Beatty(Beatty),
    /// Values read off by an automaton on digits.
    Automaton(Automaton),
    /// Values that are a number-theoretic function.
    Feature(Feature),
    /// Values that count how many thresholds have been passed.
    Staircase(Staircase),
    /// A formula of one line.
    Formula(Formula),
    /// `f(x op y)`.
    Combination(Combination),
    /// `h(x) xor h(y)`.
    NimSum(NimSum),
    /// `f(x) ⊗ h(y)`, the nim product.
    NimProduct(NimProduct),
    /// Doubly periodic values.
    Grid(Grid),
    /// Losses on finitely many rays.
    Lines(Lines),
    /// `a(2n + r) = A·a(n) + B·n + C`.
    Regular(Regular),
    /// `f(x)` where `f` rises, otherwise the value one more than `f(x)` before.
    Rising(Rising),
    /// The first values, and from there on that of the divided heap plus a saltus.
    Scaling(Scaling),
    /// Intervals that start at powers of earlier starts.
    Intervals(Intervals),
}

impl Form {
    /// What the form can do.
    pub fn shape(&self) -> &dyn Shape {
        match self {
            Form::Periodic(form) => form,
            Form::SplitPeriodic(form) => form,
            Form::Residues(form) => form,
            Form::Template(form) => form,
            Form::Blocks(form) => form,
            Form::Recurrence(form) => form,
            Form::Beatty(form) => form,
            Form::Automaton(form) => form,
            Form::Feature(form) => form,
            Form::Staircase(form) => form,
            Form::Formula(form) => form,
            Form::Combination(form) => form,
            Form::NimSum(form) => form,
            Form::NimProduct(form) => form,
            Form::Grid(form) => form,
            Form::Lines(form) => form,
            Form::Regular(form) => form,
            Form::Rising(form) => form,
            Form::Scaling(form) => form,
            Form::Intervals(form) => form,
        }
    }

    /// The letters that its formula uses for numbers and functions of its own, besides `g`.
    pub fn letters(&self) -> &'static [&'static str] {
        match self {
            Form::Blocks(_) | Form::Lines(_) => &["k"],
            Form::Recurrence(_) => &["n", "u"],
            Form::Beatty(_) | Form::Regular(_) => &["n"],
            Form::SplitPeriodic(_) => &["s"],
            Form::Staircase(_) => &["d", "T"],
            Form::Combination(_) => &["f", "n"],
            Form::NimSum(_) | Form::NimProduct(_) => &["f", "h", "k", "n"],
            Form::Rising(_) => &["f"],
            Form::Intervals(_) => &["n", "t", "w"],
            _ => &[],
        }
    }

    /// The name of the family.
    pub fn family(&self) -> &'static str {
        match self {
            Form::Periodic(form) if form.saltus > 0 => "arithmetic-periodic",
            Form::Periodic(_) => "periodic",
            Form::SplitPeriodic(_) => "split-arithmetic-periodic",
            Form::Residues(_) => "residues",
            Form::Template(_) => "template",
            Form::Blocks(_) => "blocks",
            Form::Recurrence(_) => "recurrence",
            Form::Beatty(_) => "beatty",
            Form::Automaton(_) => "automaton",
            Form::Feature(_) => "feature",
            Form::Staircase(_) => "staircase",
            Form::Formula(_) => "formula",
            Form::Combination(_) => "combination",
            Form::NimSum(_) => "nim-sum",
            Form::NimProduct(_) => "nim-product",
            Form::Grid(_) => "grid",
            Form::Lines(_) => "lines",
            Form::Regular(_) => "regular",
            Form::Rising(_) => "rising",
            Form::Scaling(_) => "scaling",
            Form::Intervals(_) => "intervals",
        }
    }
}
