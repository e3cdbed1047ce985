//! Steps on rows of 256 numbers: the expressions of a rule for 256 values of one name at once.
//!
//! What is the same in all lanes is computed once, before the loop, and spread over a row. Conditions give masks; a step
//! that can be undefined looks only at the lanes that the conditions before it let through. Once no lane is left, the
//! other steps are not needed.

use grundy_rule::tree::{Comparison, Expression, Function, Operator, Predicate};

use super::entries::Entry;
use super::registers::Registers;

/// How many values of a name are looked at together.
pub(super) const LANES: usize = 256;

/// One operation on whole rows.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Operate {
        operator: Operator,
        left: usize,
        right: usize,
        mask: usize,
        to: usize,
    },
    Call {
        function: Function,
        left: usize,
        right: usize,
        mask: usize,
        /// Whether both arguments are known to be natural wherever it counts.
        natural: bool,
        to: usize,
    },
    Compare {
        comparison: Comparison,
        left: usize,
        right: usize,
        mask: usize,
        to: usize,
    },
    Test {
        predicate: Predicate,
        left: usize,
        right: usize,
        mask: usize,
        to: usize,
    },
    Either {
        left: usize,
        right: usize,
        to: usize,
    },
    Without {
        left: usize,
        right: usize,
        to: usize,
    },
    /// The floor of division by a power of two.
    Halve {
        from: usize,
        by: u32,
        to: usize,
    },
}

/// A part of an option, as rows.
#[derive(Clone, Debug)]
pub(super) enum LanePart {
    /// The position at this place of the table.
    Place(usize),
    /// The position at a place, so often.
    Counted { place: usize, count: usize },
    /// All heaps from the first number to before the second.
    Stretch { from: usize, to: usize },
}

/// Steps, and where their results lie.
#[derive(Debug)]
pub(super) struct Program {
    // Expressions that are the same in all lanes: the k-th stands for row k + 1, which is filled only for whom it must.
    pub(super) uniform: Vec<Expression>,
    pub(super) steps: Vec<Step>,
    pub(super) rows: usize,
    pub(super) masks: usize,
    pub parts: Vec<LanePart>,
    pub mask: usize,
    pub(super) exit: Option<usize>,
    // Conditions that stay false once they are.
    pub(super) falling: Vec<Falls>,
    // Masks that hold every lane which can still give an option.
    pub(super) narrowing: Vec<usize>,
    // Which rows depend on the running name alone, and the steps that give them; none of the other steps do.
    pub(super) kept: Vec<bool>,
    pub(super) kept_steps: Vec<Step>,
    // Rows of a uniform number without the running name: where that number stands, and the row.
    pub(super) falling_rows: Vec<(usize, usize)>,
    // For each step, what the later ones need where few lanes may be left after it.
    pub(super) gathers: Vec<Option<Gather>>,
    /// While the running name is below this, every row holds numbers of less than 31 bits.
    pub(super) narrow_below: i64,
}

/// What goes on when only the lanes of a mask do.
#[derive(Clone, Debug)]
pub(super) struct Gather {
    pub lanes: usize,
    pub rows: Vec<usize>,
    pub masks: Vec<usize>,
}

/// The lanes before and after a condition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Falls {
    pub before: usize,
    pub after: usize,
    /// How many steps both need.
    pub steps: usize,
}

/// What a run of the steps says about the elements behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Later {
    /// Later elements can still give options.
    MayFollow,
    /// From this lane on no element gives an option.
    EndsAt(usize),
}

/// Row 0 holds the running name, mask 0 the lanes in use.
pub(super) const RUNNING: usize = 0;
pub(super) const IN_USE: usize = 0;

/// Something is undefined in a lane that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Undefined;

impl Program {
    /// The rows that are read lane by lane, and not as what a step may know to be one number.
    pub fn rows_read(&self) -> Vec<usize> {
        let parts = self.parts.iter().flat_map(LanePart::reads);
        parts.chain(self.kept_steps.iter().flat_map(Step::reads)).chain(self.exit).collect()
    }

    /// Runs the steps for a range of the running name of at most 256 values.
    pub fn run_range<N: Entry>(
        &self,
        from: i64,
        to: i64,
        registers: &mut Registers<N>,
    ) -> Result<Later, Undefined> {
        let count = registers.hold_range(self, from, to)?;
        self.run(count, registers)
    }

    /// The same for these elements.
    pub fn run_list<N: Entry>(
        &self,
        elements: &[i64],
        registers: &mut Registers<N>,
    ) -> Result<Later, Undefined> {
        let count = registers.hold_list(elements)?;
        self.run(count, registers)
    }

    fn run<N: Entry>(&self, count: usize, registers: &mut Registers<N>) -> Result<Later, Undefined> {
        if count == 0 {
            return Ok(Later::EndsAt(0));
        }
        let mut later = Later::MayFollow;
        let mut done = 0;
        for (step, gather) in self.steps.iter().zip(&self.gathers) {
            let any = registers.apply(step)?;
            done += 1;
            if let Some(exit) = self.leaves(step, count, registers) {
                later = Later::EndsAt(exit);
            }
            if !any && step.mask().is_some_and(|mask| self.narrowing.contains(&mask)) {
                registers.empty(self.mask);
                break;
            }
            if let Some(gather) = gather {
                registers.gather(gather);
            }
        }
        Ok(self.fallen(done, count, registers).unwrap_or(later))
    }

    /// Where a condition that stays false is so first, if it is in the last lane.
    fn fallen<N: Entry>(&self, done: usize, count: usize, registers: &Registers<N>) -> Option<Later> {
        let last = |mask: usize| registers.whole_mask(mask)[count - 1];
        let falls = |falls: &&Falls| falls.steps <= done && last(falls.before) == 1 && last(falls.after) == 0;
        let fallen = self.falling.iter().find(falls)?;
        let after = &registers.whole_mask(fallen.after)[..count];
        Some(Later::EndsAt(after.iter().rposition(|&lane| lane == 1).map_or(0, |lane| lane + 1)))
    }

    /// After the exit is known, the lanes from it on are no longer in use.
    fn leaves<N: Entry>(&self, step: &Step, count: usize, registers: &mut Registers<N>) -> Option<usize> {
        let exit = self.exit.filter(|&exit| step.row() == Some(exit))?;
        let first = registers.row(exit)[..count].iter().position(|value| value.is_negative())?;
        registers.end_at(first);
        Some(first)
    }
}

impl Step {
    /// The row that it gives.
    pub fn row(&self) -> Option<usize> {
        match self {
            Step::Operate { to, .. } | Step::Call { to, .. } | Step::Halve { to, .. } => Some(*to),
            _ => None,
        }
    }

    /// The mask that it gives.
    pub fn mask(&self) -> Option<usize> {
        match self {
            Step::Compare { to, .. } | Step::Test { to, .. } => Some(*to),
            Step::Either { to, .. } | Step::Without { to, .. } => Some(*to),
            _ => None,
        }
    }

    /// The rows that it reads.
    pub fn reads(&self) -> Vec<usize> {
        match *self {
            Step::Operate { left, right, .. }
            | Step::Call { left, right, .. }
            | Step::Compare { left, right, .. }
            | Step::Test { left, right, .. } => vec![left, right],
            Step::Halve { from, .. } => vec![from],
            Step::Either { .. } | Step::Without { .. } => Vec::new(),
        }
    }

    /// The masks that it reads.
    pub fn reads_masks(&self) -> Vec<usize> {
        match *self {
            Step::Operate { mask, .. }
            | Step::Call { mask, .. }
            | Step::Compare { mask, .. }
            | Step::Test { mask, .. } => vec![mask],
            Step::Either { left, right, .. } | Step::Without { left, right, .. } => vec![left, right],
            Step::Halve { .. } => Vec::new(),
        }
    }
}

impl LanePart {
    /// The rows that it reads.
    pub fn reads(&self) -> Vec<usize> {
        match *self {
            LanePart::Place(place) => vec![place],
            LanePart::Counted { place, count } => vec![place, count],
            LanePart::Stretch { from, to } => vec![from, to],
        }
    }
}
