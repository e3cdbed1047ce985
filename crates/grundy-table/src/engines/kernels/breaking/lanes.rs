//! Sparse games with values below 64: the options of 16 (or 8) heaps at a time as bit sets in vector lanes.
//!
//! For a block of consecutive heaps each rare partner costs one load, xor, shift and or for all of them together.
//! The rest is sequential: options inside the block, the least missing common value, and then, for the whole
//! block again, probes for witnesses of the smaller rare values. A heap whose witnesses are not among the probes
//! is finished by the caller.
//!
//! # Cost
//! `O(rare heaps · splits / lanes)` for each value, plus the probes: about 16 for 0.106, 140 for 0.16.
//! Plain loops; the compiler makes vectors of them, for the instruction set found at run time.

use super::plan::{Item, Plan};
use multiversion::multiversion;

/// Where a fill of blocks came to a halt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// Every block up to here is filled and certified.
    End(usize),
    /// The block at `from` holds candidates; those of `doubtful` (heap, options seen) still lack a witness.
    Doubt { from: usize, doubtful: Vec<(usize, u64)> },
    /// Some heap of the block at this heap has no common value below the width of the lanes.
    TooLarge(usize),
}

/// Probes are tried in chunks of this many between two looks at whether all is found.
const CHUNK: usize = 16;

/// A bit set in one vector lane.
pub(super) trait Lane:
    Copy + Default + PartialEq + std::ops::BitOr<Output = Self> + std::ops::BitAnd<Output = Self>
{
    fn single(value: u8) -> Self;
    fn wide(self) -> u64;
    fn narrow(bits: u64) -> Self;
    fn complement(self) -> Self;
}

macro_rules! lane {
    ($type:ty) => {
        impl Lane for $type {
            #[inline(always)]
            fn single(value: u8) -> Self {
                (1 as $type).wrapping_shl(u32::from(value))
            }
            #[inline(always)]
            fn wide(self) -> u64 {
                u64::from(self)
            }
            #[inline(always)]
            fn narrow(bits: u64) -> Self {
                bits as $type
            }
            #[inline(always)]
            fn complement(self) -> Self {
                !self
            }
        }
    };
}
lane!(u32);
lane!(u64);

/// The fixed part of a fill: items as bytes, and which values are common on even and on odd heaps.
#[derive(Debug)]
pub(super) struct LowPlan {
    far: Vec<(usize, u8)>,
    near: Vec<(usize, u8)>,
    probes: Vec<(usize, u8)>,
    common: [u64; 2],
}

impl LowPlan {
    pub fn new(plan: &Plan, class: super::Class) -> LowPlan {
        let bytes = |items: &[Item]| items.iter().map(|item| (item.offset, item.value as u8)).collect();
        let set =
            |parity: usize| (0..64).filter(|&v| class.is_common(v, parity)).fold(0, |set, v| set | 1 << v);
        let mut probes = in_turns(bytes(&plan.probes));
        probes.truncate(probes.len() / CHUNK * CHUNK);
        LowPlan { far: bytes(&plan.far), near: bytes(&plan.near), probes, common: [set(0), set(1)] }
    }
}

/// So many probes are put in order, at most so many of them, by what they find for so many known heaps.
const LEARNED: usize = 512;
const FIRST: usize = 96;
const SAMPLE: usize = 192;

impl LowPlan {
    /// Puts the probes first that find most of what is missing at known heaps, each in turn the one that adds most.
    ///
    /// Values do not depend on it, only the speed. The known heaps go back farther than any option.
    pub fn learn_order(&mut self, values: &[u8]) {
        let deepest = self.far.iter().chain(&self.near).chain(&self.probes).map(|item| item.0).max();
        let from = deepest.unwrap_or(0).max(values.len() / 2);
        let step = (values.len().saturating_sub(from) / SAMPLE).max(1);
        let heaps: Vec<usize> = (from..values.len()).step_by(step).collect();
        let mut missing: Vec<u64> = heaps.iter().map(|&n| self.missing(values, n)).collect();
        let learned = self.probes.len().min(LEARNED);
        for place in 0..learned.min(FIRST) {
            let gain = |&(offset, value): &(usize, u8)| {
                let found =
                    |(&n, missing): (&usize, &u64)| missing >> ((values[n - offset] ^ value) & 63) & 1;
                heaps.iter().zip(&missing).map(found).sum::<u64>()
            };
            let gains = (place..learned).rev().map(|probe| (gain(&self.probes[probe]), probe));
            let Some((1.., best)) = gains.max_by_key(|&(gain, _)| gain) else { return };
            // The others keep their order.
            self.probes[place..=best].rotate_right(1);
            let (offset, value) = self.probes[place];
            let open = heaps.iter().zip(&mut missing);
            open.for_each(|(&n, missing)| *missing &= !u64::single(values[n - offset] ^ value));
        }
    }

    /// The rare values below that of a known heap which only probes can find.
    fn missing(&self, values: &[u8], n: usize) -> u64 {
        let options = self.far.iter().chain(&self.near);
        let seen = options.fold(0, |seen, &(offset, value)| seen | u64::single(values[n - offset] ^ value));
        (u64::single(values[n]) - 1) & !seen
    }
}

/// The first probe of each value, then the second of each: probes of one value often see the same.
fn in_turns(probes: Vec<(usize, u8)>) -> Vec<(usize, u8)> {
    let mut seen = [0; 64];
    let mut turns: Vec<(usize, (usize, u8))> = Vec::new();
    for probe in probes {
        let turn = &mut seen[usize::from(probe.1)];
        *turn += 1;
        turns.push((*turn, probe));
    }
    turns.sort_by_key(|&(turn, _)| turn);
    turns.into_iter().map(|(_, probe)| probe).collect()
}

/// How many heaps make a block: with values below 32, and with values below 64.
pub(super) const NARROW_WIDTH: usize = 16;
pub(super) const WIDE_WIDTH: usize = 8;

/// Fills whole blocks of `values[from..to]` with values below 32.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+bmi1+popcnt", "x86_64+avx2+bmi1+popcnt"))]
pub(super) fn fill_narrow(values: &mut [u8], from: usize, to: usize, plan: &LowPlan) -> Reached {
    fill::<u32, NARROW_WIDTH>(values, from, to, plan)
}

/// Fills whole blocks of `values[from..to]` with values below 64.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+bmi1+popcnt", "x86_64+avx2+bmi1+popcnt"))]
pub(super) fn fill_wide(values: &mut [u8], from: usize, to: usize, plan: &LowPlan) -> Reached {
    fill::<u64, WIDE_WIDTH>(values, from, to, plan)
}

#[inline(always)]
fn fill<L: Lane, const WIDTH: usize>(values: &mut [u8], from: usize, to: usize, plan: &LowPlan) -> Reached {
    let mut n = from;
    while n + WIDTH <= to {
        let mut seen = rare_options::<L, WIDTH>(values, n, &plan.far);
        let mut below = [L::default(); WIDTH];
        if !least_common_values(values, n, plan, &mut seen, &mut below) {
            return Reached::TooLarge(n);
        }
        if !all_witnessed(&seen, &below) && !probe(values, n, &plan.probes, &mut seen, &below) {
            let lanes = (0..WIDTH).filter(|&lane| below[lane] & seen[lane].complement() != L::default());
            let doubtful = lanes.map(|lane| (n + lane, seen[lane].wide())).collect();
            return Reached::Doubt { from: n, doubtful };
        }
        n += WIDTH;
    }
    Reached::End(n)
}

#[inline(always)]
fn add_item<L: Lane, const WIDTH: usize>(seen: &mut [L; WIDTH], values: &[u8], n: usize, item: &(usize, u8)) {
    let start = n - item.0;
    if let Some(partners) = values.get(start..start + WIDTH) {
        for lane in 0..WIDTH {
            seen[lane] = seen[lane] | L::single(partners[lane] ^ item.1);
        }
    }
}

#[inline(always)]
fn rare_options<L: Lane, const WIDTH: usize>(values: &[u8], n: usize, far: &[(usize, u8)]) -> [L; WIDTH] {
    let mut seen = [L::default(); WIDTH];
    let mut also = [L::default(); WIDTH];
    let mut pairs = far.chunks_exact(2);
    for pair in &mut pairs {
        add_item(&mut seen, values, n, &pair[0]);
        add_item(&mut also, values, n, &pair[1]);
    }
    for item in pairs.remainder() {
        add_item(&mut seen, values, n, item);
    }
    for lane in 0..WIDTH {
        seen[lane] = seen[lane] | also[lane];
    }
    seen
}

/// Writes the least common value that no option has. Nothing but a missing smaller rare value can change it.
#[inline(always)]
fn least_common_values<L: Lane, const WIDTH: usize>(
    values: &mut [u8],
    n: usize,
    plan: &LowPlan,
    seen: &mut [L; WIDTH],
    below: &mut [L; WIDTH],
) -> bool {
    for lane in 0..WIDTH {
        let heap = n + lane;
        let mut options = seen[lane];
        for &(offset, value) in &plan.near {
            options = options | L::single(values[heap - offset] ^ value);
        }
        let free = options.complement().wide() & plan.common[heap & 1] & L::narrow(u64::MAX).wide();
        if free == 0 {
            return false;
        }
        values[heap] = free.trailing_zeros() as u8;
        seen[lane] = options;
        below[lane] = L::narrow((free & free.wrapping_neg()) - 1);
    }
    true
}

#[inline(always)]
fn all_witnessed<L: Lane, const WIDTH: usize>(seen: &[L; WIDTH], below: &[L; WIDTH]) -> bool {
    let mut missing = L::default();
    for lane in 0..WIDTH {
        missing = missing | (below[lane] & seen[lane].complement());
    }
    missing == L::default()
}

#[inline(always)]
fn probe<L: Lane, const WIDTH: usize>(
    values: &[u8],
    n: usize,
    probes: &[(usize, u8)],
    seen: &mut [L; WIDTH],
    below: &[L; WIDTH],
) -> bool {
    for chunk in probes.chunks_exact(CHUNK) {
        for item in chunk {
            add_item(seen, values, n, item);
        }
        if all_witnessed(seen, below) {
            return true;
        }
    }
    false
}

/// Adds to `seen` the values of pairs of heap `n` until all of `below` are seen or there are no more pairs.
///
/// Returns the set and the largest first part that was looked at. The split digits take turns.
pub(super) fn search_witnesses(
    game: &super::Breaking,
    values: &[u8],
    n: usize,
    mut seen: u64,
    below: u64,
) -> (u64, usize) {
    const STRIDE: usize = 256;
    let mut from = 1;
    while below & !seen != 0 {
        let mut open = false;
        for sum in game.splits.iter().filter(|&&i| i < n).map(|&i| n - i) {
            // The pair of equal parts has the value 0 where it is allowed.
            let end = sum.div_ceil(2).min(from + STRIDE);
            if from < end {
                open = true;
                seen |= pair_values(&values[from..end], &values[sum + 1 - end..=sum - from]);
            } else if game.equal_parts && sum >= 2 && sum.is_multiple_of(2) {
                seen |= 1;
            }
        }
        from += STRIDE;
        if !open {
            break;
        }
    }
    (seen, from - 1)
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+bmi1+popcnt", "x86_64+avx2+bmi1+popcnt"))]
pub(super) fn pair_values(left: &[u8], right: &[u8]) -> u64 {
    let pairs = left.iter().zip(right.iter().rev());
    pairs.fold(0, |seen, (&left, &right)| seen | 1u64.wrapping_shl(u32::from(left ^ right)))
}
