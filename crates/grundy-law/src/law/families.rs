//! All families of laws. To add one: a file in `families/`, its `mod` and its name in [`FAMILIES`].

mod arithmetic;
mod automaton;
mod beatty;
mod blocks;
mod combination;
mod feature;
mod formula;
mod grid;
mod intervals;
mod joined;
mod lines;
mod nim_product;
mod nim_sum;
mod periodic;
mod recurrence;
mod regular;
mod residues;
mod rising;
mod scaling;
mod split;
mod staircase;
mod template;

pub use automaton::{Automaton, Reading};
pub use beatty::Beatty;
pub use blocks::Blocks;
pub use combination::{Combination, Operation};
pub use feature::Feature;
pub use formula::{Body, Formula};
pub use grid::Grid;
pub use intervals::{Interval, Intervals};
pub use lines::{Lines, Ray};
pub use nim_product::NimProduct;
pub use nim_sum::NimSum;
pub use periodic::Periodic;
pub use recurrence::Recurrence;
pub use regular::{Regular, Step};
pub use residues::Residues;
pub use rising::{Rising, Slow};
pub use scaling::{Scaling, Smaller};
pub use split::SplitPeriodic;
pub use staircase::{Staircase, Thresholds};
pub use template::FormulaTemplate;

use crate::law::Law;
use crate::law::sample::Sample;
use grundy_table::Text;

/// A shape of law with its finder.
pub trait Family: Sync {
    /// The name, as in [`crate::Form::family`].
    fn name(&self) -> &'static str;

    /// What the family looks for, in a few words for people.
    fn title(&self) -> Text;

    /// Whether the family speaks of positions with this many coordinates.
    fn takes(&self, arity: usize) -> bool {
        arity == 1
    }

    /// The simplest law of this family that fits, or `None`; to be asked only about samples that are usable and whose
    /// number of coordinates the family takes. Only the first half of the sample may be
    /// needed to write the law down; the finder tests it on all of it and weighs its description.
    fn find(&self, sample: &Sample) -> Option<Law>;

    /// When the family is asked.
    fn resort(&self) -> Resort {
        Resort::First
    }

    /// A law of this family, and a limit from which the family finds it in its own values.
    fn specimen(&self) -> (Law, u64);
}

/// When a family is asked: each resort only where those before have found nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resort {
    /// Laws of a shape that games are known to have.
    First,
    /// Formulas that are put together.
    Second,
    /// Automata, which nobody reads as a formula.
    Last,
}

/// Every family. Of two laws with equal descriptions the one named first here is shown.
pub static FAMILIES: &[&dyn Family] = &[
    &template::TemplateFamily,
    &blocks::BlocksFamily,
    &periodic::PeriodicFamily,
    &arithmetic::ArithmeticFamily,
    &split::SplitFamily,
    &feature::FeatureFamily,
    &staircase::StaircaseFamily,
    &regular::RegularFamily,
    &rising::RisingFamily,
    &scaling::ScalingFamily,
    &automaton::AutomatonFamily,
    &residues::ResiduesFamily,
    &recurrence::RecurrenceFamily,
    &combination::CombinationFamily,
    &nim_sum::NimSumFamily,
    &nim_product::NimProductFamily,
    &grid::GridFamily,
    &beatty::BeattyFamily,
    &lines::LinesFamily,
    &formula::FormulaFamily,
];
