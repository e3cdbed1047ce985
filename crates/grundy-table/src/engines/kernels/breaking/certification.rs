//! Whether generated values are right: every smaller rare value needs a pair of common heaps that has it.
//!
//! What the low pairs reach that find most is gathered in sets, the next ones only test what is still missing, both in
//! vectors over the block; for the few that are left after that, all pairs are searched, in vectors over the pairs.

use std::borrow::Cow;
use std::ops::Range;

use multiversion::multiversion;
use multiversion::target::target_cfg_f;

use super::blocks::{Item, Vectors, WIDTH, beside, reached_ranks};
use super::candidates::Candidates;
use super::coded_plan::{CodedPlan, FirstParts, STRIDE};
use super::rank_set::RankSet;
use super::sparse::Sparse;
use super::store::Codes;

/// What so many low pairs reach is gathered.
const GATHERED: usize = 448;
/// So many of the others are tested between two looks at what is still missing.
const ROUND: usize = 512;

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
    let mut bound = plan.low_bound;
    for start in (from..to).step_by(WIDTH) {
        let missing = missing_in_block(sparse, plan, start);
        for (lane, mut missing) in missing.into_iter().enumerate().filter(|(_, set)| !set.is_empty()) {
            let n = start + lane;
            let mut missing: Vec<u8> = std::iter::from_fn(|| missing.pop()).collect();
            bound = bound.max(search(sparse, plan, n, &mut missing));
            if let Some(&rank) = missing.first() {
                return (bound, Some(NewRare { n, value: sparse.store.decoded(rank, n, false) }));
            }
        }
    }
    (bound, None)
}

/// For each heap of a block the ranks of rare values below its own that neither a take nor a low pair has.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi1+popcnt",
    "x86_64+avx2+bmi1+popcnt"
))]
fn missing_in_block(sparse: &Sparse<Codes>, plan: &CodedPlan, start: usize) -> [RankSet; WIDTH] {
    let codes = &sparse.store.codes()[..start + WIDTH];
    let low = pairs_of_common_heaps(plan, start);
    let (gathered, rest) = low.split_at(GATHERED.min(low.len()));
    let vectors =
        Vectors::of(target_cfg_f!(target_feature = "avx512bw"), target_cfg_f!(target_feature = "avx2"));
    let mut missing = reached_ranks(codes, start, gathered, plan.ranks, vectors);
    for (lane, set) in missing.iter_mut().enumerate() {
        let n = start + lane;
        let taken = plan.rare_takes.iter().map(|&take| beside(codes[n - take.0], take));
        taken.for_each(|rank| set.insert(rank));
        *set = set.missing_below(sparse.store.rare_below(n));
    }
    let mut candidates = Candidates::taken_from(&mut missing, vectors);
    for items in rest.chunks(ROUND) {
        if candidates.most() == 0 {
            break;
        }
        candidates.strike_out_all(codes, start, items, &mut missing);
    }
    (0..WIDTH).for_each(|lane| candidates.of(lane).for_each(|rank| missing[lane].insert(rank)));
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

/// Removes the missing ranks that some pair of heaps of one colour has; returns how far it had to look.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2", "x86_64+avx2"))]
fn search(sparse: &Sparse<Codes>, plan: &CodedPlan, n: usize, missing: &mut Vec<u8>) -> usize {
    // Nearly all pairs with a lower first part were tested in vain, so those come last.
    let untested = plan.low_bound / STRIDE;
    let bound = search_strides(sparse, plan, n, untested..usize::MAX, missing);
    if missing.is_empty() {
        return bound;
    }
    let bound = bound.max(search_strides(sparse, plan, n, 0..untested, missing));
    if missing.is_empty() {
        return bound;
    }
    search_the_rest(sparse, plan, n, missing);
    n / 2
}

/// The same for whole strides of first parts, as long as some are whole.
#[inline(always)]
fn search_strides(
    sparse: &Sparse<Codes>,
    plan: &CodedPlan,
    n: usize,
    places: Range<usize>,
    missing: &mut Vec<u8>,
) -> usize {
    let codes = sparse.store.codes();
    let mut bound = 0;
    for place in places {
        let from = 1 + place * STRIDE;
        let before = missing.len();
        let mut open = false;
        for sum in sparse.game.splits.iter().map(|&i| n - i) {
            let right =
                codes.get((sum + 1).saturating_sub(from + STRIDE)..).and_then(|right| right.first_chunk());
            let Some(right) = right.filter(|_| 2 * (from + STRIDE) <= sum) else { continue };
            open = true;
            drop_found(&first_parts(codes, plan, place, sum), right, missing);
        }
        if missing.len() < before {
            bound = from + STRIDE;
        }
        if !open || missing.is_empty() {
            break;
        }
    }
    bound
}

/// The first parts of a stride, without those that may not be paired.
#[inline(always)]
fn first_parts<'p>(codes: &[u8], plan: &'p CodedPlan, place: usize, sum: usize) -> Cow<'p, FirstParts> {
    let from = 1 + place * STRIDE;
    let is_rare = |a: usize| plan.rare.get(a).copied().unwrap_or(false);
    match plan.first_parts.get(place) {
        Some(parts) if sum - from - STRIDE >= plan.rare.len() => Cow::Borrowed(parts),
        _ => Cow::Owned(FirstParts::new(codes, from, |a| is_rare(a) || is_rare(sum - a))),
    }
}

/// Removes the missing ranks that some pair has.
#[inline(always)]
fn drop_found(left: &FirstParts, right: &[u8; STRIDE], missing: &mut Vec<u8>) {
    let mut kept = 0;
    for first in (0..missing.len()).step_by(MOST_WANTED) {
        let count = (missing.len() - first).min(MOST_WANTED);
        // Where there are fewer, the last one is looked for several times.
        let wanted: [u8; MOST_WANTED] = std::array::from_fn(|place| missing[first + place.min(count - 1)]);
        let is_found = match count {
            1 => are_found::<1>(left, right, wanted),
            2 => are_found::<2>(left, right, wanted),
            _ => are_found::<MOST_WANTED>(left, right, wanted),
        };
        for place in (0..count).filter(|&place| !is_found[place]) {
            missing[kept] = wanted[place];
            kept += 1;
        }
    }
    missing.truncate(kept);
}

/// So many ranks are looked for side by side.
const MOST_WANTED: usize = 4;

/// Whether some pair has the rank, for the first so many.
#[inline(always)]
fn are_found<const COUNT: usize>(
    left: &FirstParts,
    right: &[u8; STRIDE],
    wanted: [u8; MOST_WANTED],
) -> [bool; MOST_WANTED] {
    let mut hit = [[0; WIDTH]; COUNT];
    let (codes, skipped) = (left.codes.as_chunks::<WIDTH>().0, left.skipped.as_chunks::<WIDTH>().0);
    let right = right.as_chunks::<WIDTH>().0;
    // Rows are counted, not zipped: then all of it stays in registers.
    for row in 0..STRIDE / WIDTH {
        for j in 0..COUNT {
            for lane in 0..WIDTH {
                let rest = (codes[row][lane] ^ right[row][lane] ^ wanted[j]) | skipped[row][lane];
                hit[j][lane] |= if rest == 0 { u8::MAX } else { 0 };
            }
        }
    }
    std::array::from_fn(|j| hit.get(j).is_some_and(|hit| hit.iter().fold(0, |some, &lane| some | lane) != 0))
}

/// Looks at every pair of heaps of one colour, one by one.
fn search_the_rest(sparse: &Sparse<Codes>, plan: &CodedPlan, n: usize, missing: &mut Vec<u8>) {
    let codes = sparse.store.codes();
    let is_rare = |a: usize| plan.rare.get(a).copied().unwrap_or(false);
    for sum in sparse.game.splits.iter().map(|&i| n - i) {
        for a in (1..=sum / 2).filter(|&a| sparse.game.equal_parts || 2 * a != sum) {
            if !is_rare(a) && !is_rare(sum - a) {
                missing.retain(|&rank| rank != codes[a] ^ codes[sum - a]);
            }
            if missing.is_empty() {
                return;
            }
        }
    }
}
