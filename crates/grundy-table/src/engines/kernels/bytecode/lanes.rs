//! Steps on rows of 256 numbers: the expressions of a rule for 256 values of one name at once.
//!
//! What is the same in all lanes is computed once, before the loop, and spread over a row. Conditions give masks; a step
//! that can be undefined looks only at the lanes that the conditions before it let through. Once no lane is left, the
//! other steps are not needed.

use grundy_rule::tree::{Comparison, Expression, Function, Operator, Predicate};
use multiversion::multiversion;

use super::registers::Registers;
use super::scalar;

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

/// What a step reads: a row, or a number that is the same in all lanes, which needs no row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand<'a> {
    Row(&'a [i64]),
    Number(i64),
}

impl Operand<'_> {
    #[inline(always)]
    pub fn at(self, lane: usize) -> i64 {
        match self {
            Operand::Row(row) => row[lane],
            Operand::Number(number) => number,
        }
    }

    /// The bits of all sizes, of lanes in use and others.
    #[inline(always)]
    fn sizes(self) -> u64 {
        match self {
            Operand::Row(row) => row.iter().fold(0, |sizes, value| sizes | value.unsigned_abs()),
            Operand::Number(number) => number.unsigned_abs(),
        }
    }

    /// Negative if some number is.
    #[inline(always)]
    fn signs(self) -> i64 {
        match self {
            Operand::Row(row) => row.iter().fold(0, |signs, value| signs | value),
            Operand::Number(number) => number,
        }
    }
}

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
    pub fn run_range(&self, from: i64, to: i64, registers: &mut Registers) -> Result<Later, Undefined> {
        let count = registers.hold_range(self, from, to);
        self.run(count, registers)
    }

    /// The same for these elements.
    pub fn run_list(&self, elements: &[i64], registers: &mut Registers) -> Result<Later, Undefined> {
        let count = registers.hold_list(elements);
        self.run(count, registers)
    }

    fn run(&self, count: usize, registers: &mut Registers) -> Result<Later, Undefined> {
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
    fn fallen(&self, done: usize, count: usize, registers: &Registers) -> Option<Later> {
        let last = |mask: usize| registers.whole_mask(mask)[count - 1];
        let falls = |falls: &&Falls| falls.steps <= done && last(falls.before) == 1 && last(falls.after) == 0;
        let fallen = self.falling.iter().find(falls)?;
        let after = &registers.whole_mask(fallen.after)[..count];
        Some(Later::EndsAt(after.iter().rposition(|&lane| lane == 1).map_or(0, |lane| lane + 1)))
    }

    /// After the exit is known, the lanes from it on are no longer in use.
    fn leaves(&self, step: &Step, count: usize, registers: &mut Registers) -> Option<usize> {
        let exit = self.exit.filter(|&exit| step.row() == Some(exit))?;
        let first = registers.row(exit)[..count].iter().position(|&value| value < 0)?;
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

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(super) fn halve(from: &[i64], by: u32, out: &mut [i64]) {
    for (out, &value) in out.iter_mut().zip(from) {
        *out = value >> by.min(63);
    }
}

/// Fills a row with rising numbers, the last one repeated.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(super) fn count_up(from: i64, to: i64, row: &mut [i64]) {
    for (lane, number) in row.iter_mut().zip(0..) {
        *lane = to.min(from.wrapping_add(number));
    }
}

/// `out = left operator right`; says whether it is defined in every lane that counts. Only divisions look at the mask.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(super) fn operate<'a>(
    operator: Operator,
    left: Operand<'a>,
    right: Operand<'a>,
    mask: &[u8],
    out: &mut [i64],
) -> bool {
    // The intervals were shown to fit, so nothing wraps.
    match operator {
        Operator::Add => each(left, right, out, |left, right| left.wrapping_add(right)),
        Operator::Subtract => each(left, right, out, |left, right| left.wrapping_sub(right)),
        Operator::Multiply => each(left, right, out, |left, right| left.wrapping_mul(right)),
        Operator::Divide | Operator::Modulo => return divide(operator, left, right, mask, out),
    }
    true
}

/// A number is not read again for each lane, so each kind of operand has a loop of its own.
#[inline(always)]
fn each(left: Operand<'_>, right: Operand<'_>, out: &mut [i64], operation: impl Fn(i64, i64) -> i64) {
    match (left, right) {
        (Operand::Row(left), Operand::Row(right)) => {
            let pairs = out.iter_mut().zip(left).zip(right);
            pairs.for_each(|((out, &left), &right)| *out = operation(left, right));
        }
        (Operand::Row(left), Operand::Number(right)) => {
            out.iter_mut().zip(left).for_each(|(out, &left)| *out = operation(left, right));
        }
        (Operand::Number(left), Operand::Row(right)) => {
            out.iter_mut().zip(right).for_each(|(out, &right)| *out = operation(left, right));
        }
        (Operand::Number(left), Operand::Number(right)) => out.fill(operation(left, right)),
    }
}

/// Floating point divides numbers of up to 31 bits exactly: a quotient that is no integer is far enough from one.
const EXACT: u64 = 1 << 31;
/// The same for single precision, and for the way in which integers become floats and back below.
const EXACT_SINGLE: u64 = 1 << 21;

/// Integers of up to 51 bits are the low bits of this float plus them; adding and taking it away converts both ways.
const SHIFT: f64 = 6_755_399_441_055_744.0;

#[inline(always)]
fn float(value: i64) -> f64 {
    f64::from_bits((SHIFT.to_bits() as i64).wrapping_add(value) as u64) - SHIFT
}

#[inline(always)]
fn integer(value: f64) -> i64 {
    ((value + SHIFT).to_bits() as i64).wrapping_sub(SHIFT.to_bits() as i64)
}

/// The same for integers of up to 22 bits in single precision, where twice as many are divided at once.
const SHIFT_SINGLE: f32 = 12_582_912.0;

#[inline(always)]
fn float_single(value: i64) -> f32 {
    f32::from_bits((SHIFT_SINGLE.to_bits() as i32).wrapping_add(value as i32) as u32) - SHIFT_SINGLE
}

#[inline(always)]
fn integer_single(value: f32) -> i64 {
    i64::from(((value + SHIFT_SINGLE).to_bits() as i32).wrapping_sub(SHIFT_SINGLE.to_bits() as i32))
}

#[inline(always)]
fn divide(operator: Operator, left: Operand<'_>, right: Operand<'_>, mask: &[u8], out: &mut [i64]) -> bool {
    let size = left.sizes() | right.sizes();
    let undefined = match right {
        Operand::Row(right) => {
            let zeros = right.iter().zip(mask).map(|(&right, &active)| u8::from(right == 0) & active);
            zeros.fold(0, |undefined, zero| undefined | zero)
        }
        Operand::Number(0) => mask.iter().fold(0, |undefined, active| undefined | active),
        Operand::Number(_) => 0,
    };
    if size < EXACT_SINGLE {
        each(left, right, out, |left, right| {
            let right = if right == 0 { 1 } else { right };
            integer_single((float_single(left) / float_single(right)).floor())
        });
    } else if size < EXACT {
        each(left, right, out, |left, right| {
            let right = if right == 0 { 1 } else { right };
            integer((float(left) / float(right)).floor())
        });
    } else {
        each(left, right, out, |left, right| scalar::operate(Operator::Divide, left, right).unwrap_or(0));
    }
    if operator == Operator::Modulo {
        for (lane, out) in out.iter_mut().enumerate() {
            *out = left.at(lane).wrapping_sub(out.wrapping_mul(right.at(lane)));
        }
    }
    undefined == 0
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(super) fn call<'a>(
    function: Function,
    left: Operand<'a>,
    right: Operand<'a>,
    mask: &[u8],
    natural: bool,
    out: &mut [i64],
) -> bool {
    let are_natural = || {
        let is_natural = |(lane, &active): (usize, &u8)| active == 0 || left.at(lane) | right.at(lane) >= 0;
        left.signs() | right.signs() >= 0 || mask.iter().enumerate().all(is_natural)
    };
    match function {
        Function::Min => each(left, right, out, |left, right| left.min(right)),
        Function::Max => each(left, right, out, |left, right| left.max(right)),
        Function::Abs => each(left, right, out, |left, _| left.wrapping_abs()),
        Function::BitAnd => each(left, right, out, |left, right| left & right),
        Function::BitOr => each(left, right, out, |left, right| left | right),
        Function::BitXor => each(left, right, out, |left, right| left ^ right),
        _ => return call_one_by_one(function, left, right, mask, out),
    }
    match function {
        Function::BitAnd | Function::BitOr | Function::BitXor => natural || are_natural(),
        _ => true,
    }
}

#[inline(always)]
fn call_one_by_one(
    function: Function,
    left: Operand<'_>,
    right: Operand<'_>,
    mask: &[u8],
    out: &mut [i64],
) -> bool {
    let mut all_defined = true;
    for (lane, (out, &active)) in out.iter_mut().zip(mask).enumerate() {
        let value = if active == 0 { Some(0) } else { scalar::call(function, left.at(lane), right.at(lane)) };
        all_defined &= value.is_some();
        *out = value.unwrap_or(0);
    }
    all_defined
}

/// The lanes of the mask in which the numbers compare so; says whether there are any.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(super) fn compare<'a>(
    comparison: Comparison,
    left: Operand<'a>,
    right: Operand<'a>,
    mask: &[u8],
    out: &mut [u8],
) -> bool {
    match comparison {
        Comparison::Equal => each_masked(left, right, mask, out, |left, right| left == right),
        Comparison::NotEqual => each_masked(left, right, mask, out, |left, right| left != right),
        Comparison::Less => each_masked(left, right, mask, out, |left, right| left < right),
        Comparison::LessOrEqual => each_masked(left, right, mask, out, |left, right| left <= right),
        Comparison::Greater => each_masked(left, right, mask, out, |left, right| left > right),
        Comparison::GreaterOrEqual => each_masked(left, right, mask, out, |left, right| left >= right),
    }
}

#[inline(always)]
fn each_masked(
    left: Operand<'_>,
    right: Operand<'_>,
    mask: &[u8],
    out: &mut [u8],
    holds: impl Fn(i64, i64) -> bool,
) -> bool {
    let lanes = out.iter_mut().zip(mask);
    let any = |any: u8, (out, active, holds): (&mut u8, &u8, bool)| {
        *out = active & u8::from(holds);
        any | *out
    };
    let any = match (left, right) {
        (Operand::Row(left), Operand::Row(right)) => lanes
            .zip(left.iter().zip(right))
            .map(|((out, active), (&left, &right))| (out, active, holds(left, right)))
            .fold(0, any),
        (Operand::Row(left), Operand::Number(right)) => {
            lanes.zip(left).map(|((out, active), &left)| (out, active, holds(left, right))).fold(0, any)
        }
        (Operand::Number(left), Operand::Row(right)) => {
            lanes.zip(right).map(|((out, active), &right)| (out, active, holds(left, right))).fold(0, any)
        }
        (Operand::Number(left), Operand::Number(right)) => {
            lanes.map(|(out, active)| (out, active, holds(left, right))).fold(0, any)
        }
    };
    any != 0
}
