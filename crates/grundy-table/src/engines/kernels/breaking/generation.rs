//! Values of the next blocks of a coded run, as far as common partners decide them.
//!
//! The rare partners that strike out most are marked for each heap; the others only test the first unmarked codes, in
//! vectors over the block; what depends on the block itself comes last.

use super::blocks::{Item, Marks, WIDTH};
use super::candidates::{Candidates, ROWS};
use super::coded_plan::CodedPlan;
use super::sparse::Sparse;
use super::store::Codes;

/// Heaps generated before they are certified together.
pub(super) const SEGMENT: usize = 1 << 12;
/// How many rare partners are marked; the others are only tested against the candidates that remain.
const MARKED: usize = 448;
/// How many candidates each stage of testing looks at, and against how many items; the last one takes what is left.
const STAGES: [(usize, usize); 3] = [(ROWS, 100), (8, 200), (4, usize::MAX)];

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
    pub fn generate(&mut self, colouring: &Colouring, plan: &CodedPlan, from: usize, end: usize) -> Vec<u8> {
        self.codes.copy_within(self.used - self.span..self.used, 0);
        self.used = self.span;
        let blocks = ((end - from) / WIDTH).min(SEGMENT / WIDTH);
        let mut marks = Marks::new();
        for block in 0..blocks {
            let n = from + block * WIDTH;
            if !generate_block(&mut self.codes, self.used, n, colouring, plan, &mut marks) {
                break;
            }
            self.used += WIDTH;
        }
        self.codes[self.span..self.used].to_vec()
    }
}

/// What generation knows of the game, so that it needs nothing that others change.
pub(super) struct Colouring {
    takes: Vec<usize>,
    // Of no heap.
    codes: Codes,
}

impl Colouring {
    /// That of a run.
    pub fn of(sparse: &Sparse<Codes>) -> Colouring {
        Colouring { takes: sparse.game.takes.clone(), codes: sparse.store.of_no_heap() }
    }
}

/// Writes the codes of the block of heap `n`, at `start` of the window; says whether all have one.
fn generate_block(
    window: &mut [u8],
    start: usize,
    n: usize,
    colouring: &Colouring,
    plan: &CodedPlan,
    marks: &mut Marks,
) -> bool {
    let (marked, tested) = plan.far.split_at(MARKED.min(plan.far.len()));
    marks.clear();
    marks.mark(window, start, marked);
    let mut candidates = first_unmarked(marks);
    strike_out(&mut candidates, window, start, tested);
    for lane in 0..WIDTH {
        mark_inside(window, start, n, lane, colouring, plan, marks);
        let first = candidates.of(lane).find(|&code| !marks.contains(lane, code));
        let code = first.or_else(|| unhit_by_all(window, start, lane, tested, marks));
        let Some(code) = code else { return false };
        window[start + lane] = code;
    }
    true
}

fn first_unmarked(marks: &Marks) -> Candidates {
    let mut candidates = Candidates::new();
    for lane in 0..WIDTH {
        candidates.fill(lane, marks.unmarked(lane));
    }
    candidates
}

/// Removes the candidates that the items hit, some of the items at a time, looking at fewer and fewer candidates.
fn strike_out(candidates: &mut Candidates, window: &[u8], start: usize, items: &[Item]) {
    let mut rest = items;
    for (rows, count) in STAGES {
        let (now, later) = rest.split_at(count.min(rest.len()));
        rest = later;
        // A larger candidate is not needed as long as a smaller one is left.
        candidates.strike_out(window, start, now, rows, |_, _| ());
    }
}

/// Marks the common options of one heap that may lie in its own block, and its takes.
fn mark_inside(
    window: &[u8],
    start: usize,
    n: usize,
    lane: usize,
    colouring: &Colouring,
    plan: &CodedPlan,
    marks: &mut Marks,
) {
    for &(offset, code) in &plan.near {
        marks.mark_one(lane, window[start + lane - offset] ^ code);
    }
    for &i in &colouring.takes {
        let code = window[start + lane - i];
        let value = colouring.codes.decoded(code, n + lane - i, true);
        if colouring.codes.class().is_common(value, n + lane) {
            marks.mark_one(lane, code);
        }
    }
}

/// The least code that nothing hits, when all candidates were struck out.
fn unhit_by_all(window: &[u8], start: usize, lane: usize, items: &[Item], marks: &mut Marks) -> Option<u8> {
    for &(offset, code) in items {
        marks.mark_one(lane, window[start + lane - offset] ^ code);
    }
    marks.unmarked(lane).next()
}
