//! The numbers of rows: of 64 bits, or of 32 where nothing larger can occur, of which twice as many go into a vector.
//!
//! Plain loops; the compiler makes vectors of them, for the instruction set found at run time.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor};

use grundy_rule::tree::{Comparison, Function, Operator};
use multiversion::multiversion;

use super::lanes::LANES;
use super::scalar;

/// A number in a row. Nothing that counts is too large for it, so what wraps does not count.
pub(super) trait Entry:
    Copy
    + Default
    + Ord
    + Debug
    + From<i32>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + 'static
{
    /// The largest number.
    const LARGEST: Self;
    /// The number, if there is room for it.
    fn fitting(value: i64) -> Option<Self>;
    /// Its lowest bits.
    fn cut(value: i64) -> Self;
    fn wide(self) -> i64;
    /// The lowest 32 bits.
    fn low(self) -> i32;
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn size(self) -> Self;
    fn is_negative(self) -> bool;
    /// The floor of division by a power of two.
    fn halved(self, by: u32) -> Self;

    fn halve(from: &[Self], by: u32, out: &mut [Self]);
    fn count_up(from: Self, to: Self, row: &mut [Self]);
    fn operate(
        operator: Operator,
        left: Operand<'_, Self>,
        right: Operand<'_, Self>,
        mask: &[u8],
        out: &mut [Self],
    ) -> bool;
    fn call(
        function: Function,
        left: Operand<'_, Self>,
        right: Operand<'_, Self>,
        mask: &[u8],
        natural: bool,
        out: &mut [Self],
    ) -> bool;
    fn compare(
        comparison: Comparison,
        left: Operand<'_, Self>,
        right: Operand<'_, Self>,
        mask: &[u8],
        out: &mut [u8],
    ) -> bool;
    fn pairs_present(parts: [Counted<'_, Self>; 2], least: [i64; 2]) -> PairsSeen;
    fn odd_places(part: Counted<'_, Self>, mask: &[u8], known: usize, places: &mut [u32; LANES]) -> bool;
}

/// The loops below for one kind of number, each for several instruction sets.
macro_rules! entry {
    ($type:ty, $module:ident) => {
        mod $module {
            use super::*;

            #[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
            pub fn halve(from: &[$type], by: u32, out: &mut [$type]) {
                super::halve(from, by, out);
            }

            #[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
            pub fn count_up(from: $type, to: $type, row: &mut [$type]) {
                super::count_up(from, to, row);
            }

            #[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
            pub fn operate<'a>(
                operator: Operator,
                left: Operand<'a, $type>,
                right: Operand<'a, $type>,
                mask: &[u8],
                out: &mut [$type],
            ) -> bool {
                super::operate(operator, left, right, mask, out)
            }

            #[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
            pub fn call<'a>(
                function: Function,
                left: Operand<'a, $type>,
                right: Operand<'a, $type>,
                mask: &[u8],
                natural: bool,
                out: &mut [$type],
            ) -> bool {
                super::call(function, left, right, mask, natural, out)
            }

            #[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
            pub fn compare<'a>(
                comparison: Comparison,
                left: Operand<'a, $type>,
                right: Operand<'a, $type>,
                mask: &[u8],
                out: &mut [u8],
            ) -> bool {
                super::compare(comparison, left, right, mask, out)
            }

            #[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
            pub fn pairs_present<'a>(parts: [Counted<'a, $type>; 2], least: [i64; 2]) -> PairsSeen {
                super::pairs_present(parts, least)
            }

            #[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
            pub fn odd_places<'a>(
                part: Counted<'a, $type>,
                mask: &[u8],
                known: usize,
                places: &mut [u32; LANES],
            ) -> bool {
                super::odd_places(part, mask, known, places)
            }
        }

        impl Entry for $type {
            const LARGEST: $type = <$type>::MAX;

            #[inline(always)]
            fn fitting(value: i64) -> Option<$type> {
                <$type>::try_from(value).ok()
            }
            #[inline(always)]
            fn cut(value: i64) -> $type {
                value as $type
            }
            #[inline(always)]
            fn wide(self) -> i64 {
                i64::from(self)
            }
            #[inline(always)]
            fn low(self) -> i32 {
                self as i32
            }
            #[inline(always)]
            fn plus(self, other: $type) -> $type {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: $type) -> $type {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn times(self, other: $type) -> $type {
                self.wrapping_mul(other)
            }
            #[inline(always)]
            fn size(self) -> $type {
                self.wrapping_abs()
            }
            #[inline(always)]
            fn is_negative(self) -> bool {
                self < 0
            }
            #[inline(always)]
            fn halved(self, by: u32) -> $type {
                self >> by.min(<$type>::BITS - 1)
            }

            fn halve(from: &[$type], by: u32, out: &mut [$type]) {
                $module::halve(from, by, out);
            }
            fn count_up(from: $type, to: $type, row: &mut [$type]) {
                $module::count_up(from, to, row);
            }
            fn operate(
                operator: Operator,
                left: Operand<'_, $type>,
                right: Operand<'_, $type>,
                mask: &[u8],
                out: &mut [$type],
            ) -> bool {
                $module::operate(operator, left, right, mask, out)
            }
            fn call(
                function: Function,
                left: Operand<'_, $type>,
                right: Operand<'_, $type>,
                mask: &[u8],
                natural: bool,
                out: &mut [$type],
            ) -> bool {
                $module::call(function, left, right, mask, natural, out)
            }
            fn compare(
                comparison: Comparison,
                left: Operand<'_, $type>,
                right: Operand<'_, $type>,
                mask: &[u8],
                out: &mut [u8],
            ) -> bool {
                $module::compare(comparison, left, right, mask, out)
            }
            fn pairs_present(parts: [Counted<'_, $type>; 2], least: [i64; 2]) -> PairsSeen {
                $module::pairs_present(parts, least)
            }
            fn odd_places(
                part: Counted<'_, $type>,
                mask: &[u8],
                known: usize,
                places: &mut [u32; LANES],
            ) -> bool {
                $module::odd_places(part, mask, known, places)
            }
        }
    };
}
entry!(i32, narrow);
entry!(i64, wide);

/// What a step reads: a row, or a number that is the same in all lanes, which needs no row.
#[derive(Clone, Copy, Debug)]
pub(super) enum Operand<'a, N> {
    Row(&'a [N]),
    Number(N),
}

impl<N: Entry> Operand<'_, N> {
    #[inline(always)]
    pub fn at(self, lane: usize) -> N {
        match self {
            Operand::Row(row) => row[lane],
            Operand::Number(number) => number,
        }
    }

    /// The bits of all sizes, of lanes in use and others.
    #[inline(always)]
    fn sizes(self) -> u64 {
        match self {
            Operand::Row(row) => row.iter().fold(0, |sizes, value| sizes | value.wide().unsigned_abs()),
            Operand::Number(number) => number.wide().unsigned_abs(),
        }
    }

    /// Negative if some number is.
    #[inline(always)]
    fn signs(self) -> N {
        match self {
            Operand::Row(row) => row.iter().fold(N::default(), |signs, &value| signs | value),
            Operand::Number(number) => number,
        }
    }
}

/// Rows of places and of how often the heaps there stand in an option.
#[derive(Clone, Copy)]
pub(super) struct Counted<'a, N> {
    pub place: &'a [N],
    pub count: &'a [N],
}

#[inline(always)]
fn halve<N: Entry>(from: &[N], by: u32, out: &mut [N]) {
    for (out, &value) in out.iter_mut().zip(from) {
        *out = value.halved(by);
    }
}

/// Fills a row with rising numbers, the last one repeated.
#[inline(always)]
fn count_up<N: Entry>(from: N, to: N, row: &mut [N]) {
    for (lane, number) in row.iter_mut().zip(0..) {
        *lane = to.min(from.plus(N::from(number)));
    }
}

/// `out = left operator right`; says whether it is defined in every lane that counts. Only divisions look at the mask.
#[inline(always)]
fn operate<N: Entry>(
    operator: Operator,
    left: Operand<'_, N>,
    right: Operand<'_, N>,
    mask: &[u8],
    out: &mut [N],
) -> bool {
    // The intervals were shown to fit, so nothing wraps.
    match operator {
        Operator::Add => each(left, right, out, |left, right| left.plus(right)),
        Operator::Subtract => each(left, right, out, |left, right| left.minus(right)),
        Operator::Multiply => each(left, right, out, |left, right| left.times(right)),
        Operator::Divide | Operator::Modulo => return divide(operator, left, right, mask, out),
    }
    true
}

/// A number is not read again for each lane, so each kind of operand has a loop of its own.
#[inline(always)]
fn each<N: Entry>(left: Operand<'_, N>, right: Operand<'_, N>, out: &mut [N], operation: impl Fn(N, N) -> N) {
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
fn float_single(value: i32) -> f32 {
    f32::from_bits((SHIFT_SINGLE.to_bits() as i32).wrapping_add(value) as u32) - SHIFT_SINGLE
}

#[inline(always)]
fn integer_single(value: f32) -> i32 {
    ((value + SHIFT_SINGLE).to_bits() as i32).wrapping_sub(SHIFT_SINGLE.to_bits() as i32)
}

#[inline(always)]
fn divide<N: Entry>(
    operator: Operator,
    left: Operand<'_, N>,
    right: Operand<'_, N>,
    mask: &[u8],
    out: &mut [N],
) -> bool {
    let zero = N::from(0);
    let size = left.sizes() | right.sizes();
    let undefined = match right {
        Operand::Row(right) => {
            let zeros = right.iter().zip(mask).map(|(&right, &active)| u8::from(right == zero) & active);
            zeros.fold(0, |undefined, zero| undefined | zero)
        }
        Operand::Number(number) if number == zero => {
            mask.iter().fold(0, |undefined, active| undefined | active)
        }
        Operand::Number(_) => 0,
    };
    if size < EXACT_SINGLE {
        each(left, right, out, |left, right| {
            let right = if right == zero { N::from(1) } else { right };
            N::from(integer_single((float_single(left.low()) / float_single(right.low())).floor()))
        });
    } else if size < EXACT {
        each(left, right, out, |left, right| {
            let right = if right == zero { N::from(1) } else { right };
            N::cut(integer((float(left.wide()) / float(right.wide())).floor()))
        });
    } else {
        each(left, right, out, |left, right| {
            N::cut(scalar::operate(Operator::Divide, left.wide(), right.wide()).unwrap_or(0))
        });
    }
    if operator == Operator::Modulo {
        for (lane, out) in out.iter_mut().enumerate() {
            *out = left.at(lane).minus(out.times(right.at(lane)));
        }
    }
    undefined == 0
}

#[inline(always)]
fn call<N: Entry>(
    function: Function,
    left: Operand<'_, N>,
    right: Operand<'_, N>,
    mask: &[u8],
    natural: bool,
    out: &mut [N],
) -> bool {
    let are_natural = || {
        let is_natural =
            |(lane, &active): (usize, &u8)| active == 0 || !(left.at(lane) | right.at(lane)).is_negative();
        !(left.signs() | right.signs()).is_negative() || mask.iter().enumerate().all(is_natural)
    };
    match function {
        Function::Min => each(left, right, out, |left, right| left.min(right)),
        Function::Max => each(left, right, out, |left, right| left.max(right)),
        Function::Abs => each(left, right, out, |left, _| left.size()),
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
fn call_one_by_one<N: Entry>(
    function: Function,
    left: Operand<'_, N>,
    right: Operand<'_, N>,
    mask: &[u8],
    out: &mut [N],
) -> bool {
    let mut all_defined = true;
    for (lane, (out, &active)) in out.iter_mut().zip(mask).enumerate() {
        let value = match active {
            0 => Some(0),
            _ => scalar::call(function, left.at(lane).wide(), right.at(lane).wide()),
        };
        all_defined &= value.is_some();
        *out = N::cut(value.unwrap_or(0));
    }
    all_defined
}

/// The lanes of the mask in which the numbers compare so; says whether there are any.
#[inline(always)]
fn compare<N: Entry>(
    comparison: Comparison,
    left: Operand<'_, N>,
    right: Operand<'_, N>,
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
fn each_masked<N: Entry>(
    left: Operand<'_, N>,
    right: Operand<'_, N>,
    mask: &[u8],
    out: &mut [u8],
    holds: impl Fn(N, N) -> bool,
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

/// Which pairs there are, and all bits of all offsets: small unless a place lies elsewhere or a count is negative.
pub(super) struct PairsSeen {
    pub present: u64,
    pub offsets: u64,
}

#[inline(always)]
fn pairs_present<N: Entry>(parts: [Counted<'_, N>; 2], least: [i64; 2]) -> PairsSeen {
    let (mut present, mut offsets) = (0u64, 0);
    let [left, right] = parts;
    let lanes = left.place.iter().zip(left.count).zip(right.place.iter().zip(right.count));
    for ((one, count), (other, times)) in lanes {
        let (one, count, other, times) = (one.wide(), count.wide(), other.wide(), times.wide());
        let (first, second) = (one.wrapping_sub(least[0]), other.wrapping_sub(least[1]));
        offsets |= first | second | first.wrapping_add(1) | second.wrapping_add(1);
        offsets |= (count | times) & i64::MIN;
        // All ones where the count is odd.
        let first = first.wrapping_add(1) & (count & 1).wrapping_neg();
        let second = second.wrapping_add(1) & (times & 1).wrapping_neg();
        present |= 1u64 << ((first << 3 | second) & 63);
    }
    PairsSeen { present, offsets: offsets as u64 }
}

/// The places of heaps that stand there an odd number of times, and heap 0 otherwise.
///
/// Parities are as good as random, so nothing branches on them. Says whether every active lane has a natural count, and
/// a known heap unless the count is 0.
#[inline(always)]
fn odd_places<N: Entry>(part: Counted<'_, N>, mask: &[u8], known: usize, places: &mut [u32; LANES]) -> bool {
    let known = known as i64;
    let mut unusual = 0;
    let lanes = part.place.iter().zip(part.count).zip(mask);
    for (out, ((place, count), &active)) in places.iter_mut().zip(lanes) {
        let (place, count) = (place.wide(), count.wide());
        let inside = (place >= 0) & (place < known);
        unusual |= active & u8::from((!inside & (count != 0)) | (count < 0));
        *out = if inside & (count & 1 == 1) { place as u32 } else { 0 };
    }
    unusual == 0
}
