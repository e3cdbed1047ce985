//! Whether generated values are right: every smaller rare value needs a pair of common heaps that has it.
//!
//! Low pairs that find most are marked for each heap, the next ones only test the codes still missing, in vectors over
//! the block; for the few that are left after that, all pairs are searched in vectors.

use std::borrow::Cow;

use multiversion::multiversion;
use multiversion::target::target_cfg_f;

use super::blocks::{self, Item, Marks, STRIDE, Vectors, WIDTH};
use super::candidates::{Candidates, LAST_ROWS, ROWS, Stage};
use super::code_set::{CodeSet, code_of_rank, rank_of_code};
use super::coded_plan::CodedPlan;
use super::sparse::Sparse;
use super::store::Codes;

/// How many low pairs are marked.
const MARKED: usize = 160;
/// The stages of testing the others against missing codes.
const STAGES: [Stage; 3] = [
    Stage { rows: ROWS, items: 160, kept: 8 },
    Stage { rows: 8, items: 300, kept: LAST_ROWS },
    Stage { rows: LAST_ROWS, items: usize::MAX, kept: LAST_ROWS },
];

/// A rare value that turned out to have no witness.
pub(super) struct NewRare {
    pub n: usize,
    pub value: u32,
}

/// Looks for witnesses of all smaller rare values of the heaps `from..to`, whole blocks.
///
/// Returns the largest first part that was needed, and the first heap that has a rare value after all.
pub(super) fn certify(
    sparse: &Sparse<Codes>,
    plan: &CodedPlan,
    from: usize,
    to: usize,
) -> (usize, Option<NewRare>) {
    let mut marks = Marks::new();
    let mut bound = plan.low_bound;
    for start in (from..to).step_by(WIDTH) {
        let missing = missing_in_block(sparse, plan, start, &mut marks);
        for (lane, mut missing) in missing.into_iter().enumerate().filter(|(_, set)| !set.is_empty()) {
            let n = start + lane;
            let mut missing: Vec<u8> = std::iter::from_fn(|| missing.pop()).collect();
            bound = bound.max(search(sparse, plan, n, &mut missing));
            if let Some(&code) = missing.first() {
                return (bound, Some(NewRare { n, value: sparse.store.decoded(code, n, false) }));
            }
        }
    }
    (bound, None)
}

/// For each heap of a block the rare codes below its value that neither a take nor a low pair has.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+bmi1+popcnt", "x86_64+avx2+bmi1+popcnt"))]
fn missing_in_block(
    sparse: &Sparse<Codes>,
    plan: &CodedPlan,
    start: usize,
    marks: &mut Marks,
) -> [CodeSet; WIDTH] {
    let codes = &sparse.store.codes()[..start + WIDTH];
    let low = pairs_of_common_heaps(plan, start);
    let (marked, mut rest) = low.split_at(MARKED.min(low.len()));
    let mut missing = marks.sets(codes, start, marked);
    for (lane, set) in missing.iter_mut().enumerate() {
        let n = start + lane;
        plan.rare_takes.iter().for_each(|&i| set.insert(codes[n - i]));
        *set = set.complement().below(sparse.store.rare_below(n));
    }
    let vectors = Vectors::of(target_cfg_f!(target_feature = "avx512bw"));
    let mut candidates = Candidates::taken_from(&mut missing, vectors);
    for stage in STAGES {
        let (now, later) = rest.split_at(stage.items.min(rest.len()));
        rest = later;
        candidates.strike_out_into(codes, start, now, stage, &mut missing);
    }
    (0..WIDTH).for_each(|lane| candidates.of(lane).for_each(|code| missing[lane].insert(code)));
    missing
}

/// The low pairs whose second part is common for every heap of the block: with a rare one they would have a common value.
fn pairs_of_common_heaps(plan: &CodedPlan, start: usize) -> Cow<'_, [Item]> {
    let is_clear = |&(offset, _): &Item| {
        let partners = start - offset..start - offset + WIDTH;
        !plan.rare.iter().take(partners.end).skip(partners.start).any(|is_rare| *is_rare)
    };
    if start > plan.rare.len() + plan.low_reach {
        return Cow::Borrowed(&plan.low);
    }
    Cow::Owned(plan.low.iter().filter(|item| is_clear(item)).copied().collect())
}

/// Removes the missing codes that some pair of common heaps has; returns how far it looked.
fn search(sparse: &Sparse<Codes>, plan: &CodedPlan, n: usize, missing: &mut Vec<u8>) -> usize {
    let mut from = 1;
    while let Some(&greatest) = missing.last() {
        let mut open = false;
        for sum in sparse.game.splits.iter().map(|&i| n - i) {
            open |= search_stride(sparse, plan, sum, from, greatest, missing);
        }
        if !open {
            search_the_rest(sparse, plan, n, missing);
            return n / 2;
        }
        from += STRIDE;
    }
    from
}

/// Looks at one stride of pairs; says whether there was a whole stride left.
fn search_stride(
    sparse: &Sparse<Codes>,
    plan: &CodedPlan,
    sum: usize,
    from: usize,
    greatest: u8,
    missing: &mut Vec<u8>,
) -> bool {
    let codes = sparse.store.codes();
    if 2 * (from + STRIDE) > sum {
        return false;
    }
    let left = codes[from..].first_chunk::<STRIDE>();
    let right = codes[sum + 1 - from - STRIDE..].first_chunk::<STRIDE>();
    let (Some(left), Some(right)) = (left, right) else { return false };
    // The code of the next rank after the greatest missing one is not missing; without one the pairs are left to the thorough search.
    let Some(none) = rank_of_code(greatest).checked_add(1).map(code_of_rank) else { return false };
    blocks::drop_found(&blocks::pair_codes(left, right, skipped(plan, from, sum).as_deref(), none), missing);
    true
}

/// Which pairs of a stride have a rare part, if some may.
fn skipped(plan: &CodedPlan, from: usize, sum: usize) -> Option<Cow<'_, [bool; STRIDE]>> {
    let is_rare = |a: usize| plan.rare.get(a).copied().unwrap_or(false);
    if sum - from - STRIDE < plan.rare.len() {
        return Some(Cow::Owned(std::array::from_fn(|k| is_rare(from + k) || is_rare(sum - from - k))));
    }
    // The list goes on for a whole stride beyond the last rare heap.
    plan.rare.get(from..from + STRIDE).and_then(|skip| skip.first_chunk()).map(Cow::Borrowed)
}

/// Looks at every pair of common heaps, one by one.
fn search_the_rest(sparse: &Sparse<Codes>, plan: &CodedPlan, n: usize, missing: &mut Vec<u8>) {
    let codes = sparse.store.codes();
    let is_rare = |a: usize| plan.rare.get(a).copied().unwrap_or(false);
    for sum in sparse.game.splits.iter().map(|&i| n - i) {
        for a in (1..=sum / 2).filter(|&a| sparse.game.equal_parts || 2 * a != sum) {
            if !is_rare(a) && !is_rare(sum - a) {
                missing.retain(|&code| code != codes[a] ^ codes[sum - a]);
            }
            if missing.is_empty() {
                return;
            }
        }
    }
}
