//! Values of the next blocks of a coded run, as far as common partners decide them.
//!
//! What the rare partners reach that strike out most is gathered in sets; the others only test the first ranks that are left,
//! both in vectors over the block; what depends on the block itself comes last.

use multiversion::multiversion;
use multiversion::target::target_cfg_f;

use super::blocks::{Item, Vectors, WIDTH, beside, reached_ranks};
use super::candidates::{Candidates, LAST_ROWS, Stage, are_gapless};
use super::coded_plan::CodedPlan;
use super::rank_set::RankSet;

/// Heaps generated before they are certified together.
pub(super) const SEGMENT: usize = 1 << 12;
/// How many rare partners are gathered; the others are only tested against the candidates that remain.
const GATHERED: usize = 640;
/// The stages of testing the others; the last one takes what is left.
const STAGES: [Stage; 2] = [
    Stage { rows: 8, items: 200, kept: LAST_ROWS },
    Stage { rows: LAST_ROWS, items: usize::MAX, kept: LAST_ROWS },
];
const _: () = assert!(are_gapless(&STAGES));

/// The last codes and room for a segment, so that generation needs nothing that others change.
pub(super) struct Window {
    codes: Vec<u8>,
    used: usize,
    span: usize,
}

impl Window {
    /// The last so many of these codes. Before the first heap there is nothing, which counts as rare heaps do: beside a
    /// rare one they reach no rank of a common value.
    pub fn new(codes: &[u8], span: usize) -> Window {
        let mut own = vec![0; span + SEGMENT];
        // A sum with an empty heap is no option either.
        let heaps = codes.get(codes.len().saturating_sub(span).max(1)..).unwrap_or_default();
        own[span - heaps.len()..span].copy_from_slice(heaps);
        Window { codes: own, used: span, span }
    }

    /// The codes of `from..`, whole blocks only, at most a segment, below `end`. It is empty if a value has no code.
    pub fn generate(&mut self, plan: &CodedPlan, from: usize, end: usize) -> Vec<u8> {
        self.codes.copy_within(self.used - self.span..self.used, 0);
        self.used = self.span;
        let blocks = ((end - from) / WIDTH).min(SEGMENT / WIDTH);
        for _ in 0..blocks {
            if !generate_block(&mut self.codes, self.used, plan) {
                break;
            }
            self.used += WIDTH;
        }
        self.codes[self.span..self.used].to_vec()
    }
}

/// Writes the codes of the block at `start` of the window; says whether all have one.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi1+popcnt",
    "x86_64+avx2+bmi1+popcnt"
))]
fn generate_block(window: &mut [u8], start: usize, plan: &CodedPlan) -> bool {
    let (gathered, tested) = plan.far.split_at(GATHERED.min(plan.far.len()));
    let vectors =
        Vectors::of(target_cfg_f!(target_feature = "avx512bw"), target_cfg_f!(target_feature = "avx2"));
    let reached = reached_ranks(window, start, gathered, plan.ranks, vectors);
    let mut open = reached.map(|set| set.missing_below(plan.ranks as u32));
    let mut candidates = Candidates::taken_from(&mut open, vectors);
    strike_out(&mut candidates, window, start, tested);
    let mut block = Block::after(window, start);
    for (lane, &reached) in reached.iter().enumerate() {
        block.reach_near(lane, &plan.near);
        let first = candidates.first(lane, |rank| block.is_reached(lane, rank));
        let rank = first.or_else(|| unreached_by_all(window, start, lane, plan, reached, &block));
        let Some(rank) = rank else { return false };
        block.codes[WIDTH + lane] = rank | plan.colour;
    }
    window[start..start + WIDTH].copy_from_slice(&block.codes[WIDTH..]);
    true
}

/// Removes the candidates that the items reach, some of the items at a time, looking at fewer and fewer candidates.
#[inline(always)]
fn strike_out(candidates: &mut Candidates, window: &[u8], start: usize, items: &[Item]) {
    let mut rest = items;
    for stage in STAGES {
        let (now, later) = rest.split_at(stage.items.min(rest.len()));
        rest = later;
        // A larger candidate is not needed as long as a smaller one is left.
        candidates.strike_out(window, start, now, stage);
    }
}

/// The block that is being written, with the one before it, and what its heaps reach inside of both.
struct Block {
    codes: [u8; 2 * WIDTH],
    // For each rank the last lane that reaches it, counted from one.
    reached_by: [u8; 256],
}

impl Block {
    /// The block at `start` of the window, nothing of which is known.
    #[inline(always)]
    fn after(window: &[u8], start: usize) -> Block {
        let mut codes = [0; 2 * WIDTH];
        codes[..WIDTH].copy_from_slice(&window[start - WIDTH..start]);
        Block { codes, reached_by: [0; 256] }
    }

    #[inline(always)]
    fn reach_near(&mut self, lane: usize, near: &[Item]) {
        for &item in near {
            let partner = self.codes[(WIDTH + lane - item.0) % (2 * WIDTH)];
            self.reached_by[usize::from(beside(partner, item))] = lane as u8 + 1;
        }
    }

    #[inline(always)]
    fn is_reached(&self, lane: usize, rank: u8) -> bool {
        self.reached_by[usize::from(rank)] == lane as u8 + 1
    }
}

/// The least rank that nothing reaches, when all candidates were struck out.
#[inline(never)]
fn unreached_by_all(
    window: &[u8],
    start: usize,
    lane: usize,
    plan: &CodedPlan,
    mut reached: RankSet,
    block: &Block,
) -> Option<u8> {
    for &item in plan.far.iter().skip(GATHERED) {
        reached.insert(beside(window[start + lane - item.0], item));
    }
    let mut open = reached.missing_below(plan.ranks as u32);
    std::iter::from_fn(|| open.pop()).find(|&rank| !block.is_reached(lane, rank))
}
