//! A run of a sparse game with values below 512, kept as codes of eight bits, in blocks of 64 heaps.
//!
//! Generation: some rare partners are marked for each heap; of the first unmarked codes the other rare partners
//! strike out those that are hit, in vectors over the block; what depends on the block itself comes last.
//! Certification: low pairs are marked, and for the few rare codes still missing the pairs are searched in vectors.
//! The certification of a heap needs only earlier values, so it can run on another thread, a segment behind.
//!
//! # Cost
//! `O(rare heaps · splits)` for each value; one byte for each value. Measured in `bench/records/tables.md`.

use std::sync::mpsc::sync_channel;

use super::Breaking;
use super::blocks::{self, Item, Marks, Row, STRIDE, WIDTH};
use super::sparse::Sparse;
use super::store::{Codes, Overflow, Store};

/// The state of the run.
#[derive(Clone, Debug)]
pub(super) struct Coded {
    pub sparse: Sparse<Codes>,
    plan: Option<CodedPlan>,
}

/// Heaps generated before they are certified together.
const SEGMENT: usize = 1 << 12;
/// Segments to one call of `advance`: many, since with two threads the first and the last are done alone.
const SEGMENTS: usize = 32;
/// Segments that may wait for their certification.
const AHEAD: usize = 4;
/// Heaps found one by one to one call of `advance`.
const STEPS: usize = 1 << 11;
/// How many rare partners are marked; the others are only tested against the candidates that remain.
const MARKED: usize = 384;
/// How many low pairs are marked before missing rare codes are searched for.
const LOW_PAIRS: usize = 448;
/// How many candidates each stage of testing keeps, and which share of the items it tests them against.
const STAGES: [(usize, f64); 4] = [(32, 0.2), (20, 0.25), (12, 0.25), (5, 1.0)];

/// What every block has to look at.
#[derive(Clone, Debug)]
struct CodedPlan {
    far: Vec<Item>,
    near: Vec<Item>,
    low_pairs: Vec<Item>,
    // The first part of the first pair that is not among the low pairs.
    search_from: usize,
    // Whether a small heap is rare, up to a multiple of the stride beyond the last rare heap.
    rare: Vec<bool>,
    span: usize,
}

/// A rare value that turned out to have no witness.
struct NewRare {
    n: usize,
    value: u32,
}

impl Coded {
    /// The game with these values; nothing if they cannot be coded, or if two rare heaps may still have a sum to come.
    pub fn new(game: &Breaking, words: Vec<u16>) -> Option<Coded> {
        let sparse = Sparse::new(game, words);
        if sparse.known() <= 2 * sparse.last_rare() + game.reach() {
            return None;
        }
        let values = sparse.store.iter().map(|&value| u32::from(value));
        let codes = Codes::new(values, sparse.class, &sparse.rare)?;
        Some(Coded { sparse: sparse.with_store(codes), plan: None })
    }

    /// Chooses the class anew.
    pub fn rebuild(&mut self) {
        if self.sparse.rebuild() {
            self.plan = None;
        }
    }

    /// Goes on towards `to` for a few segments.
    pub fn advance(&mut self, to: usize, threads: usize) -> Result<(), Overflow> {
        let end = to.min(self.sparse.known() + SEGMENT * SEGMENTS);
        let mut steps = 0;
        while self.sparse.known() < end && steps < STEPS {
            let known = self.sparse.known();
            if known + WIDTH > end || self.rare_pair_near(known) {
                self.step()?;
                steps += 1;
            } else if self.fill_segments(end, threads)? == 0 {
                self.step()?;
            }
        }
        Ok(())
    }

    fn step(&mut self) -> Result<(), Overflow> {
        let rare = self.sparse.rare.len();
        self.sparse.step()?;
        self.after_change(rare);
        Ok(())
    }

    fn after_change(&mut self, rare_before: usize) {
        if self.sparse.rare.len() > rare_before {
            self.plan = None;
            let store = &self.sparse.store;
            if self.sparse.census.count_up_to(store.known(), |n| store.value(n)) {
                self.rebuild();
            }
        }
    }

    /// Whether some heap of the block at `known` is split into two rare heaps: its codes would be of both colours.
    fn rare_pair_near(&self, known: usize) -> bool {
        let (last, reach) = (self.sparse.last_rare(), self.sparse.game.reach());
        if known > 2 * last + reach {
            return known < 2 * WIDTH + reach;
        }
        if known <= last + reach + WIDTH {
            return true;
        }
        self.sparse.game.splits.iter().any(|&i| has_sum_in(&self.sparse.rare, known - i, known - i + WIDTH))
    }

    /// The end of the blocks that hold no sum of two rare heaps.
    fn clear_end(&self, from: usize, end: usize) -> usize {
        let (last, reach) = (self.sparse.last_rare(), self.sparse.game.reach());
        if from > 2 * last + reach {
            return end;
        }
        let mut clear = from;
        while clear + WIDTH <= end && !self.rare_pair_near(clear) {
            clear += WIDTH;
        }
        clear
    }

    /// Generates and certifies segments up to `end`; says how many heaps became known.
    fn fill_segments(&mut self, end: usize, threads: usize) -> Result<usize, Overflow> {
        let start = self.sparse.known();
        let end = self.clear_end(start, end.min(start + SEGMENT * SEGMENTS));
        let plan = match self.plan.take() {
            Some(plan) => plan,
            None => self.make_plan(),
        };
        let found = match threads {
            0 | 1 => self.fill_alone(&plan, end),
            _ => self.fill_in_pairs(&plan, end),
        };
        self.plan = Some(plan);
        if let Some(NewRare { n, value }) = found {
            let rare = self.sparse.rare.len();
            self.sparse.store.truncate(n);
            self.sparse.accept(value)?;
            self.after_change(rare);
        }
        Ok(self.sparse.known() - start)
    }

    fn fill_alone(&mut self, plan: &CodedPlan, end: usize) -> Option<NewRare> {
        let colouring = Colouring::of(&self.sparse);
        let mut window = Window::new(self.sparse.store.codes(), plan.span);
        while self.sparse.known() + WIDTH <= end {
            let segment = window.generate(&colouring, plan, self.sparse.known(), end);
            if segment.is_empty() {
                return None;
            }
            let found = self.accept_segment(plan, &segment);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The same with later segments generated on another thread while earlier ones are certified.
    fn fill_in_pairs(&mut self, plan: &CodedPlan, end: usize) -> Option<NewRare> {
        let colouring = Colouring::of(&self.sparse);
        let mut window = Window::new(self.sparse.store.codes(), plan.span);
        let first = self.sparse.known();
        let (sender, segments) = sync_channel(AHEAD);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                let mut known = first;
                while known + WIDTH <= end {
                    let segment = window.generate(&colouring, plan, known, end);
                    known += segment.len();
                    // Nobody listens any more once a new rare heap is found.
                    if segment.is_empty() || sender.send(segment).is_err() {
                        return;
                    }
                }
            });
            segments.into_iter().find_map(|segment| self.accept_segment(plan, &segment))
        })
    }

    /// Adds generated codes and certifies them.
    fn accept_segment(&mut self, plan: &CodedPlan, segment: &[u8]) -> Option<NewRare> {
        let known = self.sparse.known();
        self.sparse.store.extend(segment);
        let (bound, found) = certify(&self.sparse, plan, known, known + segment.len());
        self.sparse.witnesses.add(known, bound);
        found
    }

    fn make_plan(&self) -> CodedPlan {
        let (sparse, store) = (&self.sparse, &self.sparse.store);
        let splits = &sparse.game.splits;
        let item = |a: usize, i: usize| (a + i, store.code(store.value(a)));
        let all = sparse.rare.iter().flat_map(|&r| splits.iter().map(move |&i| item(r, i)));
        let (near, mut far): (Vec<Item>, Vec<Item>) = all.partition(|&(offset, _)| offset < WIDTH);
        shuffle(&mut far);
        let is_common = |&a: &usize| sparse.class.is_common(store.value(a), a);
        let known = sparse.known();
        let last = (known.saturating_sub(sparse.game.reach() + 1) / 2).saturating_sub(WIDTH);
        let low: Vec<usize> = (WIDTH..last).filter(is_common).take(LOW_PAIRS / splits.len()).collect();
        let search_from = low.last().map_or(1, |&a| a + 1);
        let low_pairs = low.iter().flat_map(|&a| splits.iter().map(move |&i| item(a, i))).collect();
        let tested = (sparse.last_rare() / STRIDE + 2) * STRIDE;
        let mut rare = vec![false; tested.max(search_from + STRIDE)];
        sparse.rare.iter().for_each(|&r| rare[r] = true);
        let reach = sparse.game.reach();
        let span = (sparse.last_rare() + reach).max(search_from + reach) + WIDTH;
        CodedPlan { far, near, low_pairs, search_from, rare, span: span.min(known) }
    }
}

/// Whether two rare heaps, possibly the same, have a sum in `from..to`.
fn has_sum_in(rare: &[usize], from: usize, to: usize) -> bool {
    let mut high = rare.len();
    for &low in rare {
        while high > 0 && low + rare[high - 1] >= to {
            high -= 1;
        }
        if high == 0 {
            return false;
        }
        if low + rare[high - 1] >= from {
            return true;
        }
    }
    false
}

/// A fixed disorder: marking partners of all ages opens fewer candidates than marking those of one age.
fn shuffle(items: &mut [Item]) {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for k in (1..items.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        items.swap(k, (state >> 33) as usize % (k + 1));
    }
}

/// The last codes and room for a segment, so that generation needs nothing that others change.
struct Window {
    codes: Vec<u8>,
    used: usize,
    span: usize,
}

impl Window {
    fn new(codes: &[u8], span: usize) -> Window {
        let mut own = vec![0; span + SEGMENT];
        own[..span].copy_from_slice(&codes[codes.len() - span..]);
        Window { codes: own, used: span, span }
    }

    /// The codes of `from..`, whole blocks only, at most a segment, below `end`. It is empty if a value has no code.
    fn generate(&mut self, colouring: &Colouring, plan: &CodedPlan, from: usize, end: usize) -> Vec<u8> {
        self.codes.copy_within(self.used - self.span..self.used, 0);
        self.used = self.span;
        let blocks = ((end - from) / WIDTH).min(SEGMENT / WIDTH);
        let mut marks = Marks::new();
        for block in 0..blocks {
            if !generate_block(&mut self.codes, self.used, from + block * WIDTH, colouring, plan, &mut marks)
            {
                break;
            }
            self.used += WIDTH;
        }
        self.codes[self.span..self.used].to_vec()
    }
}

/// What generation knows of the game, so that it needs nothing that others change.
struct Colouring {
    takes: Vec<usize>,
    // Of no heap.
    codes: Codes,
}

impl Colouring {
    fn of(sparse: &Sparse<Codes>) -> Colouring {
        Colouring { takes: sparse.game.takes.clone(), codes: sparse.store.of_no_heap() }
    }
}

/// Candidates of the heaps of a block, rising in each lane.
struct Candidates {
    rows: [Row; 32],
    counts: [usize; WIDTH],
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
        let survivors = (0..candidates.counts[lane]).map(|j| candidates.rows[j][lane]);
        let first = survivors.into_iter().find(|&code| !marks.contains(lane, code));
        let code = first.or_else(|| unhit_by_all(window, start, lane, tested, marks));
        let Some(code) = code else { return false };
        window[start + lane] = code;
    }
    true
}

fn first_unmarked(marks: &Marks) -> Candidates {
    let mut candidates = Candidates { rows: [[0; WIDTH]; 32], counts: [0; WIDTH] };
    for lane in 0..WIDTH {
        for code in marks.unmarked(lane).take(candidates.rows.len()) {
            candidates.rows[candidates.counts[lane]][lane] = code;
            candidates.counts[lane] += 1;
        }
    }
    candidates
}

/// Removes the candidates that the items hit, a share of the items at a time, keeping fewer and fewer.
fn strike_out(candidates: &mut Candidates, window: &[u8], start: usize, items: &[Item]) {
    let mut rest = items;
    for (stage, &(rows, share)) in STAGES.iter().enumerate() {
        let (now, later) = rest.split_at((items.len() as f64 * share) as usize % (rest.len() + 1));
        let (now, later) = if stage + 1 == STAGES.len() { (rest, &rest[..0]) } else { (now, later) };
        rest = later;
        let mut found = [[0; WIDTH]; 32];
        blocks::closest(window, start, now, &candidates.rows[..rows], &mut found[..rows]);
        let kept = STAGES.get(stage + 1).map_or(rows, |next| next.0);
        keep_alive(candidates, &blocks::nonzero_rows(&found[..rows]), kept);
    }
}

fn keep_alive(candidates: &mut Candidates, alive: &[u32; WIDTH], kept: usize) {
    for lane in 0..WIDTH {
        let count = candidates.counts[lane];
        let mut alive = if count < 32 { alive[lane] & ((1 << count) - 1) } else { alive[lane] };
        let mut next = 0;
        while alive != 0 && next < kept {
            let j = alive.trailing_zeros() as usize;
            alive &= alive - 1;
            candidates.rows[next][lane] = candidates.rows[j][lane];
            next += 1;
        }
        candidates.counts[lane] = next;
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

/// Looks for witnesses of all smaller rare values of the heaps `from..to`.
///
/// Returns the largest first part that was needed, and the first heap that has a rare value after all.
fn certify(sparse: &Sparse<Codes>, plan: &CodedPlan, from: usize, to: usize) -> (usize, Option<NewRare>) {
    let codes = sparse.store.codes();
    let mut marks = Marks::new();
    let mut bound = plan.search_from;
    let mut missing = Vec::new();
    for start in (from..to).step_by(WIDTH) {
        marks.clear();
        marks.mark(&codes[..start + WIDTH], start, &plan.low_pairs);
        for lane in 0..WIDTH {
            let n = start + lane;
            list_missing(sparse, &mut marks, lane, n, &mut missing);
            bound = bound.max(search(sparse, plan, n, &mut missing));
            if let Some(&code) = missing.first() {
                return (bound, Some(NewRare { n, value: sparse.store.decoded(code, n, false) }));
            }
        }
    }
    (bound, None)
}

/// The rare codes below the value of heap `n` that neither a low pair nor a take has, rising.
fn list_missing(sparse: &Sparse<Codes>, marks: &mut Marks, lane: usize, n: usize, missing: &mut Vec<u8>) {
    let store = &sparse.store;
    for &i in &sparse.game.takes {
        let value = store.decoded(store.codes()[n - i], n - i, true);
        if !sparse.class.is_common(value, n) {
            marks.mark_one(lane, store.code(value));
        }
    }
    let value = store.decoded(store.codes()[n], n, true);
    missing.clear();
    missing.extend(marks.unmarked(lane).take_while(|&code| store.decoded(code, n, false) < value));
}

/// Removes the missing codes that some pair of common heaps has; returns how far it looked.
fn search(sparse: &Sparse<Codes>, plan: &CodedPlan, n: usize, missing: &mut Vec<u8>) -> usize {
    let mut from = plan.search_from;
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
    let skip = plan.rare.get(from..from + STRIDE).and_then(|skip| skip.first_chunk::<STRIDE>());
    let (Some(left), Some(right)) = (left, right) else { return false };
    // The code after the greatest missing one is not missing; without one the pairs are left to the thorough search.
    let Some(none) = greatest.checked_add(1) else { return false };
    blocks::drop_found(&blocks::pair_codes(left, right, skip, none), missing);
    true
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
