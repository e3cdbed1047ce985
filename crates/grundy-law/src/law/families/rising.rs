//! Values that rise now and then and repeat in between: `g(x) = f(x)` where `f` rises, otherwise `g(x − f(x) − 1)`.
//!
//! # Seen in
//! Maximum Nim, where at most `f(x)` tokens may be taken and `f` rises by at most 1 (L. Levine, *Fractal sequences and restricted
//! Nim*, 2006): half of the heap, a third, its square root, its binary length.
//!
//! # Evidence asked for
//! The greatest value so far is `f`; it is named from the first half, and all values follow from it.
//!
//! # Cost
//! `O(limit)` for each of some hundred candidates of `f`, with early exit.

use super::Family;
use crate::law::description::number_bits;
use crate::law::form::Form;
use crate::law::sample::Sample;
use crate::law::shape::{Shape, Voice};
use crate::law::{Claim, Law};
use grundy_table::Text;

/// A function of the heap that is 0 at 0 and rises by at most 1; it is cut to the heap and to numbers from 0 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slow {
    /// `(x + more) div by`.
    Quotient {
        /// What is added first.
        more: u64,
        /// What is divided by.
        by: u64,
    },
    /// `(times·x + more) div by`, times being at most by.
    Part {
        /// What the heap is multiplied by.
        times: u64,
        /// What is added then; what is below 0 counts as 0.
        more: i64,
        /// What is divided by.
        by: u64,
    },
    /// The square root of `x + more`, rounded down.
    Root {
        /// What is added first.
        more: u64,
    },
    /// The number of binary digits of the heap, less this.
    Length {
        /// What is taken away.
        less: u64,
    },
    /// The heap without the square root of `x + more`, rounded down.
    WithoutRoot {
        /// What is added first.
        more: u64,
    },
    /// The heap without the number of its binary digits, and this added.
    WithoutLength {
        /// What is added.
        more: u64,
    },
}

impl Slow {
    /// The function's value, which is at most the heap.
    pub fn at(self, heap: u64) -> u64 {
        let wide = |more: u64| u128::from(heap) + u128::from(more);
        let length = u64::from(64 - heap.leading_zeros());
        let value = match self {
            Slow::Quotient { more, by } => wide(more) / u128::from(by.max(1)),
            Slow::Part { times, more, by } => part_of(heap, times, more) / u128::from(by.max(1)),
            Slow::Root { more } => wide(more).isqrt(),
            Slow::Length { less } => u128::from(length.saturating_sub(less)),
            Slow::WithoutRoot { more } => u128::from(heap).saturating_sub(wide(more).isqrt()),
            Slow::WithoutLength { more } => wide(more).saturating_sub(u128::from(length)),
        };
        value.min(u128::from(heap)) as u64
    }

    /// The least heap at which it has the value that it has here.
    fn begin(self, heap: u64) -> u64 {
        let value = self.at(heap);
        let (mut below, mut from) = (0, heap);
        while below < from {
            let middle = below + (from - below) / 2;
            if self.at(middle) < value {
                below = middle + 1;
            } else {
                from = middle;
            }
        }
        from
    }

    /// Whether the function is above small heaps, of which more than all cannot be taken.
    fn exceeds(self) -> bool {
        match self {
            Slow::Quotient { more, by } => more >= by,
            Slow::Part { more, by, .. } => u64::try_from(more).is_ok_and(|more| more >= by),
            Slow::WithoutLength { more } => more > 0,
            Slow::Root { .. } | Slow::Length { .. } | Slow::WithoutRoot { .. } => false,
        }
    }

    fn text(self, variable: &str) -> String {
        let written = self.whole_text(variable);
        if self.exceeds() { format!("min({variable}, {written})") } else { written }
    }

    fn whole_text(self, variable: &str) -> String {
        let sum = |more: u64| if more == 0 { variable.to_string() } else { format!("{variable} + {more}") };
        match self {
            Slow::Quotient { more: 0, by } => format!("{variable} div {by}"),
            Slow::Quotient { more, by } => format!("({}) div {by}", sum(more)),
            Slow::Part { times, more, by } => {
                let whole = if times == 1 { variable.to_string() } else { format!("{times}·{variable}") };
                format!("{} div {by}", cut_off(&whole, more, "−"))
            }
            Slow::Root { more } => format!("⌊√({})⌋", sum(more)),
            Slow::Length { less: 0 } => format!("bits({variable})"),
            Slow::Length { less } => format!("bits({variable}) − {less}"),
            Slow::WithoutRoot { more } => format!("{variable} − ⌊√({})⌋", sum(more)),
            Slow::WithoutLength { more } => format!("{} − bits({variable})", sum(more)),
        }
    }

    fn latex(self, variable: &str) -> String {
        let written = self.whole_latex(variable);
        if self.exceeds() { format!("\\min({variable}, {written})") } else { written }
    }

    fn whole_latex(self, variable: &str) -> String {
        let sum = |more: u64| if more == 0 { variable.to_string() } else { format!("{variable} + {more}") };
        match self {
            Slow::Quotient { more, by } => format!("\\lfloor ({}) / {by} \\rfloor", sum(more)),
            Slow::Part { times, more, by } => {
                let whole = if times == 1 { variable.to_string() } else { format!("{times}{variable}") };
                let whole = cut_off(&whole, more, "-").replace("max", "\\max");
                format!("\\lfloor {whole} / {by} \\rfloor")
            }
            Slow::Root { more } => format!("\\lfloor \\sqrt{{{}}} \\rfloor", sum(more)),
            Slow::Length { less } => format!("\\mathrm{{bits}}({variable}) - {less}"),
            Slow::WithoutRoot { more } => {
                format!("{variable} - \\lfloor \\sqrt{{{}}} \\rfloor", sum(more))
            }
            Slow::WithoutLength { more } => format!("{} - \\mathrm{{bits}}({variable})", sum(more)),
        }
    }

    fn all() -> impl Iterator<Item = Slow> {
        let quotients = (2..=12).flat_map(|by| (0..by).map(move |more| Slow::Quotient { more, by }));
        let later =
            (2..=12).flat_map(|by| (1..=24).map(move |less| Slow::Part { times: 1, more: -less, by }));
        let most = (3..=6).flat_map(|by| (2..by).map(move |times| (times, by)));
        let most = most.flat_map(|(times, by)| (-6..=6).map(move |more| Slow::Part { times, more, by }));
        let roots = (0..=8).map(|more| Slow::Root { more });
        let lengths = (0..=3).map(|less| Slow::Length { less });
        let without = (0..=3).flat_map(|more| [Slow::WithoutRoot { more }, Slow::WithoutLength { more }]);
        quotients.chain(later).chain(most).chain(roots).chain(lengths).chain(without)
    }
}

/// A multiple of the heap with a number added, and nothing below 0.
fn part_of(heap: u64, times: u64, more: i64) -> u128 {
    let whole = u128::from(heap) * u128::from(times);
    match more {
        0.. => whole.saturating_add(u128::from(more.unsigned_abs())),
        _ => whole.saturating_sub(u128::from(more.unsigned_abs())),
    }
}

/// The same in letters.
fn cut_off(whole: &str, more: i64, minus: &str) -> String {
    match more {
        0 => whole.to_string(),
        1.. => format!("({whole} + {more})"),
        _ => format!("max({whole} {minus} {}, 0)", more.unsigned_abs()),
    }
}

/// Values that rise where a function does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rising {
    /// The function.
    pub most: Slow,
}

/// So many steps back are taken, each through a whole run of equal values of the function.
const MOST_STEPS: u64 = 1 << 14;

impl Rising {
    fn at(&self, heap: u64) -> Option<u64> {
        let mut heap = match self.most {
            Slow::Root { more } => match below_long_runs(heap, more) {
                Landing::Value(value) => return Some(value),
                Landing::Heap(heap) => heap,
            },
            _ => heap,
        };
        for _ in 0..MOST_STEPS {
            let (value, begin) = (self.most.at(heap), self.most.begin(heap));
            if heap == begin || value == 0 {
                return Some(value);
            }
            // All steps within one run at once: the last leads to its begin, or just below it.
            let step = value + 1;
            heap -= (heap - begin).div_ceil(step) * step;
        }
        None
    }
}

/// Where steps back through long runs of a square root end.
enum Landing {
    Value(u64),
    Heap(u64),
}

/// Steps back from a heap until its value is found or the square root is small.
///
/// A run of the root `v` is `v²..=v² + 2v`. From its place `r` with `1 ≤ r ≤ v` a step back leads to the place `v − 2 + r` of the
/// run before, and the next one, if that run has it, to its place `r − 2`: so runs are left one by one while `r` falls by two.
/// From the place 1 one comes to the place `v − 1` of the run before, half of whose runs are then left in the same way.
fn below_long_runs(heap: u64, more: u64) -> Landing {
    let shifted = u128::from(heap) + u128::from(more);
    let (mut root, mut place) = (shifted.isqrt(), shifted - shifted.isqrt().pow(2));
    let least = 4 * u128::from(more) + 100;
    while root > least {
        if place > root {
            place -= root + 1;
        }
        if place == 0 {
            return Landing::Value(root as u64);
        }
        let runs = ((place - 1) / 2).min(root - least);
        (root, place) = (root - runs, place - 2 * runs);
        match place {
            2 => return Landing::Value(root as u64 - 1),
            1 => (root, place) = (root - 1, root - 1),
            _ => {}
        }
    }
    Landing::Heap((root * root + place - u128::from(more)) as u64)
}

impl Shape for Rising {
    fn value(&self, position: &[u64]) -> Option<u128> {
        let [heap] = *position else { return None };
        self.at(heap).map(u128::from)
    }

    fn description_length(&self) -> f64 {
        let numbers = match self.most {
            Slow::Quotient { more, by } => number_bits(u128::from(more)) + number_bits(u128::from(by)),
            Slow::Part { times, more, by } => {
                [times, more.unsigned_abs(), by].map(u128::from).into_iter().map(number_bits).sum()
            }
            Slow::Root { more: number } | Slow::Length { less: number } => number_bits(u128::from(number)),
            Slow::WithoutRoot { more } | Slow::WithoutLength { more } => 1.0 + number_bits(u128::from(more)),
        };
        6.0 + numbers
    }

    fn formula(&self, voice: &Voice) -> Text {
        let (variable, most) = (voice.variable, self.most.text(voice.variable));
        let call = voice.call();
        let back = format!("{}({variable} − f({variable}) − 1)", voice.function);
        Text::new(
            format!(
                "{call} = f({variable}) where f({variable}) > f({variable} − 1), otherwise {back}, with f({variable}) = {most}"
            ),
            format!(
                "f({variable}) > f({variable} − 1) 时 {call} = f({variable})，否则 {call} = {back}，其中 f({variable}) = {most}"
            ),
        )
    }

    fn words(&self, voice: &Voice) -> Text {
        let (variable, most) = (voice.variable, self.most.text(voice.variable));
        Text::new(
            format!(
                "where {most} rises it is the value; elsewhere the value is that of the heap smaller by one more than {most}, {variable} being the heap"
            ),
            format!("{most} 增大之处它就是值；其余各处的值等于比堆 {variable} 小（{most}）+ 1 的堆的值"),
        )
    }

    fn latex(&self, voice: &Voice) -> String {
        let (variable, most) = (voice.variable, self.most.latex(voice.variable));
        format!(
            "{0} = f({variable}) \\text{{ if }} f({variable}) > f({variable} - 1), \\text{{ else }} {1}({variable} - f({variable}) - 1), \\quad f({variable}) = {most}",
            voice.call(),
            voice.function
        )
    }
}

/// Finds values that rise where a function does.
pub struct RisingFamily;

impl Family for RisingFamily {
    fn name(&self) -> &'static str {
        "rising"
    }

    fn title(&self) -> Text {
        Text::new("values that rise now and then and repeat in between", "时而增大、其间重复的 SG 值")
    }

    fn find(&self, sample: &Sample) -> Option<Law> {
        if sample.claim != Claim::Grundy || sample.first > 0 || !sample.holes().is_empty() {
            return None;
        }
        let values = sample.numbers();
        let mut most = 0;
        let grown = |&value: &u32| {
            most = most.max(value);
            most
        };
        let greatest: Vec<u32> = values.iter().map(grown).collect();
        if !rises_and_repeats(values, &greatest) {
            return None;
        }
        let fits = |most: &Slow| (0..).zip(&greatest).all(|(heap, value)| most.at(heap) == u64::from(*value));
        let most = Slow::all().find(fits)?;
        Some(Law::new(1, Claim::Grundy, Form::Rising(Rising { most }), Vec::new()))
    }

    fn specimen(&self) -> (Law, u64) {
        let most = Slow::Quotient { more: 2, by: 3 };
        (Law::new(1, Claim::Grundy, Form::Rising(Rising { most }), vec![]), 64)
    }
}

/// Whether the greatest value so far rises by 1 at a time, often enough and with rests, and the rests repeat.
fn rises_and_repeats(values: &[u32], greatest: &[u32]) -> bool {
    let rises = |heap: usize| heap > 0 && greatest[heap] > greatest[heap - 1];
    let step = |heap: usize| match rises(heap) {
        true => greatest[heap] == greatest[heap - 1] + 1 && values[heap] == greatest[heap],
        false => {
            let back = heap.checked_sub(greatest[heap] as usize + 1);
            back.map_or(values[heap] == 0 && heap == 0, |back| values[heap] == values[back])
        }
    };
    let count = (0..values.len()).filter(|heap| rises(*heap)).count();
    count >= 4 && values.len() >= count + 8 && (0..values.len()).all(step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values as Levine's recurrence gives them, one after the other.
    fn by_recurrence(most: Slow, limit: u64) -> Vec<u64> {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..limit {
            let rises = heap == 0 || most.at(heap) > most.at(heap - 1);
            let back = || values[(heap - most.at(heap) - 1) as usize];
            let value = if rises { most.at(heap) } else { back() };
            values.push(value);
        }
        values
    }

    #[test]
    fn steps_through_long_runs_end_where_single_steps_do() {
        for more in [0, 1, 3, 8] {
            let most = Slow::Root { more };
            let values = by_recurrence(most, 60_000);
            for (heap, value) in (0..).zip(values) {
                assert_eq!(Rising { most }.at(heap), Some(value), "isqrt(x + {more}) at {heap}");
            }
        }
    }

    #[test]
    fn steps_over_most_of_the_heap_end_where_single_steps_do() {
        for more in [0, 1, 3] {
            for most in [Slow::WithoutRoot { more }, Slow::WithoutLength { more }] {
                for (heap, value) in (0..).zip(by_recurrence(most, 5_000)) {
                    assert_eq!(Rising { most }.at(heap), Some(value), "{most:?} at {heap}");
                }
            }
        }
    }

    #[test]
    fn a_square_root_is_followed_to_the_largest_heaps() {
        // Found by a program in C that takes the steps one by one.
        let far = [
            (1_000_000_000_000_000_000, 1_000_000_000),
            (1_000_000_000_000_000_001, 976_562),
            (999_999_999_999_999_999, 500_000_000),
        ];
        for (heap, value) in far {
            assert_eq!(Rising { most: Slow::Root { more: 0 } }.at(heap), Some(value), "at {heap}");
        }
        assert!(Rising { most: Slow::Root { more: 8 } }.at(u64::MAX).is_some());
    }
}
