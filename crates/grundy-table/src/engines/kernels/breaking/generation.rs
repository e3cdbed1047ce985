//! Values of the next blocks of a coded run, as far as common partners decide them.
//!
//! The rare partners that strike out most are marked for each heap; the others only test the first unmarked codes, in
//! vectors over the block; what depends on the block itself comes last.

use multiversion::multiversion;
use multiversion::target::target_cfg_f;

use super::blocks::{Item, Marks, Vectors, WIDTH};
use super::candidates::{Candidates, LAST_ROWS, ROWS, Stage};
use super::code_set::CodeSet;
use super::coded_plan::CodedPlan;

/// Heaps generated before they are certified together.
pub(super) const SEGMENT: usize = 1 << 12;
/// How many rare partners are marked; the others are only tested against the candidates that remain.
const MARKED: usize = 288;
/// The stages of testing the others; the last one takes what is left.
const STAGES: [Stage; 4] = [
    Stage { rows: ROWS, items: 100, kept: 16 },
    Stage { rows: 16, items: 150, kept: 8 },
    Stage { rows: 8, items: 300, kept: LAST_ROWS },
    Stage { rows: LAST_ROWS, items: usize::MAX, kept: LAST_ROWS },
];

/// The last codes and room for a segment, so that generation needs nothing that others change.
pub(super) struct Window {
    codes: Vec<u8>,
    used: usize,
    span: usize,
}

impl Window {
    /// The last so many of these codes.
    pub fn new(codes: &[u8], span: usize) -> Window {
        let mut own = vec![0; span + SEGMENT];
        own[..span].copy_from_slice(&codes[codes.len() - span..]);
        Window { codes: own, used: span, span }
    }

    /// The codes of `from..`, whole blocks only, at most a segment, below `end`. It is empty if a value has no code.
    pub fn generate(&mut self, plan: &CodedPlan, from: usize, end: usize) -> Vec<u8> {
        self.codes.copy_within(self.used - self.span..self.used, 0);
        self.used = self.span;
        let blocks = ((end - from) / WIDTH).min(SEGMENT / WIDTH);
        let mut marks = Marks::new();
        for _ in 0..blocks {
            if !generate_block(&mut self.codes, self.used, plan, &mut marks) {
                break;
            }
            self.used += WIDTH;
        }
        self.codes[self.span..self.used].to_vec()
    }
}

/// Writes the codes of the block at `start` of the window; says whether all have one.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+bmi1+popcnt", "x86_64+avx2+bmi1+popcnt"))]
fn generate_block(window: &mut [u8], start: usize, plan: &CodedPlan, marks: &mut Marks) -> bool {
    let (marked, tested) = plan.far.split_at(MARKED.min(plan.far.len()));
    let reached = marks.sets(window, start, marked);
    let vectors = Vectors::of(target_cfg_f!(target_feature = "avx512bw"));
    let mut candidates = Candidates::taken_from(&mut reached.map(CodeSet::complement), vectors);
    strike_out(&mut candidates, window, start, tested);
    let mut block = Block::after(window, start);
    for (lane, &reached) in reached.iter().enumerate() {
        block.reach_near(lane, &plan.near);
        let first = candidates.first(lane, |code| block.is_reached(lane, code));
        let code = first.or_else(|| unreached_by_all(window, start, lane, tested, reached, &block));
        let Some(code) = code else { return false };
        block.codes[WIDTH + lane] = code;
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
    // For each code the last lane that reaches it, counted from one.
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
        for &(offset, code) in near {
            let partner = self.codes[(WIDTH + lane - offset) % (2 * WIDTH)];
            self.reached_by[usize::from(partner ^ code)] = lane as u8 + 1;
        }
    }

    #[inline(always)]
    fn is_reached(&self, lane: usize, code: u8) -> bool {
        self.reached_by[usize::from(code)] == lane as u8 + 1
    }
}

/// The code of least rank that nothing reaches, when all candidates were struck out.
#[inline(never)]
fn unreached_by_all(
    window: &[u8],
    start: usize,
    lane: usize,
    items: &[Item],
    reached: CodeSet,
    block: &Block,
) -> Option<u8> {
    let mut marks = [0; 256];
    for &(offset, code) in items {
        marks[usize::from(window[start + lane - offset] ^ code)] = 1;
    }
    let mut open = reached.union(CodeSet::of_marks(&marks)).complement();
    std::iter::from_fn(|| open.pop()).find(|&code| !block.is_reached(lane, code))
}
