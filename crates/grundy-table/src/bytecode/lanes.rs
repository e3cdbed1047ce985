//! Steps on rows of 256 numbers: the expressions of a rule for 256 values of one name at once.
//!
//! What is the same in all lanes is computed once, before the loop, and spread over a row. Conditions give masks; a step
//! that can be undefined looks only at the lanes that the conditions before it let through.

use grundy_rule::tree::{Comparison, Expression, Function, Operator, Predicate};
use multiversion::multiversion;

use super::scalar;

/// How many values of a name are looked at together.
pub(super) const LANES: usize = 256;

/// A row of numbers, and a row of zeros and ones.
pub(super) type Row = Vec<i64>;
pub(super) type Mask = Vec<u8>;

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
    // Expressions that are the same in all lanes; row k + 1 holds the value of the k-th.
    pub(super) uniform: Vec<Expression>,
    pub(super) steps: Vec<Step>,
    pub(super) rows: usize,
    pub(super) masks: usize,
    pub parts: Vec<LanePart>,
    pub mask: usize,
    pub(super) exit: Option<usize>,
    // Conditions that stay false once they are.
    pub(super) falling: Vec<usize>,
}

/// Row 0 holds the running name, mask 0 the lanes in use.
pub(super) const RUNNING: usize = 0;
pub(super) const IN_USE: usize = 0;

/// The rows and masks of a program at work.
#[derive(Debug)]
pub(super) struct Registers {
    rows: Vec<Row>,
    masks: Vec<Mask>,
}

/// Something is undefined in a lane that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Undefined;

impl Program {
    pub fn registers(&self) -> Registers {
        Registers { rows: vec![vec![0; LANES]; self.rows], masks: vec![vec![0; LANES]; self.masks] }
    }

    /// Computes what is the same in all lanes.
    pub fn enter(&self, names: &[i64], registers: &mut Registers) -> Result<(), Undefined> {
        for (expression, row) in self.uniform.iter().zip(&mut registers.rows[1..]) {
            let value = scalar::number(expression, names).ok_or(Undefined)?;
            row.fill(value);
        }
        Ok(())
    }

    /// Runs the steps for a range of the running name; says whether later elements can still give options.
    pub fn run_range(&self, from: i64, to: i64, registers: &mut Registers) -> Result<bool, Undefined> {
        let count = (to - from + 1).clamp(0, LANES as i64) as usize;
        count_up(from, to, &mut registers.rows[RUNNING]);
        self.run(count, registers)
    }

    /// The same for these elements.
    pub fn run_list(&self, elements: &[i64], registers: &mut Registers) -> Result<bool, Undefined> {
        let count = elements.len().min(LANES);
        let row = &mut registers.rows[RUNNING];
        row[..count].copy_from_slice(&elements[..count]);
        let last = elements.last().copied().unwrap_or(0);
        row[count..].fill(last);
        self.run(count, registers)
    }

    fn run(&self, count: usize, registers: &mut Registers) -> Result<bool, Undefined> {
        if count == 0 {
            return Ok(false);
        }
        let in_use = &mut registers.masks[IN_USE];
        in_use[..count].fill(1);
        in_use[count..].fill(0);
        let mut more = true;
        for step in &self.steps {
            registers.apply(step)?;
            more &= !self.leaves(step, registers);
        }
        let falls = |&mask: &usize| registers.masks[mask][count - 1] == 0;
        Ok(more && !self.falling.iter().any(falls))
    }

    /// After the exit is known, the lanes from it on are no longer in use.
    fn leaves(&self, step: &Step, registers: &mut Registers) -> bool {
        let Some(exit) = self.exit else { return false };
        let is_exit = match step {
            Step::Operate { to, .. } | Step::Call { to, .. } | Step::Halve { to, .. } => *to == exit,
            _ => false,
        };
        let Some(first) = is_exit.then(|| registers.rows[exit].iter().position(|&value| value < 0)).flatten()
        else {
            return false;
        };
        registers.masks[IN_USE][first..].fill(0);
        true
    }
}

impl Registers {
    pub fn row(&self, row: usize) -> &[i64] {
        &self.rows[row]
    }

    pub fn mask(&self, mask: usize) -> &[u8] {
        &self.masks[mask]
    }

    fn apply(&mut self, step: &Step) -> Result<(), Undefined> {
        match *step {
            Step::Operate { operator, left, right, mask, to } => {
                let mut out = std::mem::take(&mut self.rows[to]);
                let defined =
                    operate(operator, &self.rows[left], &self.rows[right], &self.masks[mask], &mut out);
                self.rows[to] = out;
                if defined { Ok(()) } else { Err(Undefined) }
            }
            Step::Call { function, left, right, mask, to } => {
                let mut out = std::mem::take(&mut self.rows[to]);
                let defined =
                    call(function, &self.rows[left], &self.rows[right], &self.masks[mask], &mut out);
                self.rows[to] = out;
                if defined { Ok(()) } else { Err(Undefined) }
            }
            Step::Compare { comparison, left, right, mask, to } => {
                let mut out = std::mem::take(&mut self.masks[to]);
                compare(comparison, &self.rows[left], &self.rows[right], &self.masks[mask], &mut out);
                self.masks[to] = out;
                Ok(())
            }
            Step::Test { predicate, left, right, mask, to } => {
                let mut out = std::mem::take(&mut self.masks[to]);
                let pairs = self.rows[left].iter().zip(&self.rows[right]).zip(&self.masks[mask]);
                for (out, ((&left, &right), &active)) in out.iter_mut().zip(pairs) {
                    *out = u8::from(active != 0 && scalar::test(predicate, left, right));
                }
                self.masks[to] = out;
                Ok(())
            }
            Step::Either { left, right, to } => {
                self.combine(left, right, to, |left, right| left | right);
                Ok(())
            }
            Step::Without { left, right, to } => {
                self.combine(left, right, to, |left, right| left & !right);
                Ok(())
            }
            Step::Halve { from, by, to } => {
                let mut out = std::mem::take(&mut self.rows[to]);
                halve(&self.rows[from], by, &mut out);
                self.rows[to] = out;
                Ok(())
            }
        }
    }

    fn combine(&mut self, left: usize, right: usize, to: usize, combine: impl Fn(u8, u8) -> u8) {
        let mut out = std::mem::take(&mut self.masks[to]);
        for (out, (&left, &right)) in out.iter_mut().zip(self.masks[left].iter().zip(&self.masks[right])) {
            *out = combine(left, right);
        }
        self.masks[to] = out;
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn halve(from: &[i64], by: u32, out: &mut [i64]) {
    for (out, &value) in out.iter_mut().zip(from) {
        *out = value >> by.min(63);
    }
}

/// Fills a row with rising numbers, the last one repeated.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn count_up(from: i64, to: i64, row: &mut [i64]) {
    for (lane, number) in row.iter_mut().zip(0..) {
        *lane = to.min(from + number);
    }
}

/// `out = left operator right`; says whether it is defined in every lane that counts.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn operate(operator: Operator, left: &[i64], right: &[i64], mask: &[u8], out: &mut [i64]) -> bool {
    // The intervals were shown to fit, so nothing wraps.
    match operator {
        Operator::Add => each(left, right, out, |left, right| left.wrapping_add(right)),
        Operator::Subtract => each(left, right, out, |left, right| left.wrapping_sub(right)),
        Operator::Multiply => each(left, right, out, |left, right| left.wrapping_mul(right)),
        Operator::Divide | Operator::Modulo => return divide(operator, left, right, mask, out),
    }
    true
}

#[inline(always)]
fn each(left: &[i64], right: &[i64], out: &mut [i64], operation: impl Fn(i64, i64) -> i64) {
    for ((out, &left), &right) in out.iter_mut().zip(left).zip(right) {
        *out = operation(left, right);
    }
}

/// Floating point divides numbers of up to 31 bits exactly: a quotient that is no integer is far enough from one.
const EXACT: u64 = 1 << 31;

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

#[inline(always)]
fn divide(operator: Operator, left: &[i64], right: &[i64], mask: &[u8], out: &mut [i64]) -> bool {
    let mut size = 0;
    let mut undefined = 0;
    for ((&left, &right), &active) in left.iter().zip(right).zip(mask) {
        size |= left.unsigned_abs() | right.unsigned_abs();
        undefined |= u8::from(right == 0) & active;
    }
    if size < EXACT {
        each(left, right, out, |left, right| {
            let right = if right == 0 { 1 } else { right };
            integer((float(left) / float(right)).floor())
        });
    } else {
        each(left, right, out, |left, right| scalar::operate(Operator::Divide, left, right).unwrap_or(0));
    }
    if operator == Operator::Modulo {
        for ((out, &left), &right) in out.iter_mut().zip(left).zip(right) {
            *out = left.wrapping_sub(out.wrapping_mul(right));
        }
    }
    undefined == 0
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn call(function: Function, left: &[i64], right: &[i64], mask: &[u8], out: &mut [i64]) -> bool {
    let natural = || {
        let signs = left.iter().zip(right).fold(0, |signs, (&left, &right)| signs | left | right);
        signs >= 0
            || left
                .iter()
                .zip(right)
                .zip(mask)
                .all(|((&left, &right), &active)| active == 0 || left | right >= 0)
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
        Function::BitAnd | Function::BitOr | Function::BitXor => natural(),
        _ => true,
    }
}

#[inline(always)]
fn call_one_by_one(function: Function, left: &[i64], right: &[i64], mask: &[u8], out: &mut [i64]) -> bool {
    let mut all_defined = true;
    for ((out, (&left, &right)), &active) in out.iter_mut().zip(left.iter().zip(right)).zip(mask) {
        let value = if active == 0 { Some(0) } else { scalar::call(function, left, right) };
        all_defined &= value.is_some();
        *out = value.unwrap_or(0);
    }
    all_defined
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn compare(comparison: Comparison, left: &[i64], right: &[i64], mask: &[u8], out: &mut [u8]) {
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
fn each_masked(left: &[i64], right: &[i64], mask: &[u8], out: &mut [u8], holds: impl Fn(i64, i64) -> bool) {
    for ((out, (&left, &right)), &active) in out.iter_mut().zip(left.iter().zip(right)).zip(mask) {
        *out = active & u8::from(holds(left, right));
    }
}
