//! Vector kernels on codes of eight bits, for blocks of 64 heaps side by side.
//!
//! Two shapes of work: marking (`marks[lane][code] = 1` for an item of every lane) while many codes are open, and
//! testing (the least xor with a candidate, zero once it is hit) when few are left.
//!
//! Plain loops; the compiler makes vectors of them, for the instruction set found at run time.

use multiversion::multiversion;

use super::code_set::CodeSet;

/// How many heaps make a block.
pub(super) const WIDTH: usize = 64;

/// One byte for each heap of a block.
pub(super) type Row = [u8; WIDTH];

/// An option that every heap of a block has: the heap `offset` below, xored with a code.
pub(super) type Item = (usize, u8);

/// Heaps that are marked at a time: their marks and the codes they read stay in the nearest memory.
const PART: usize = 32;

/// Which codes are marked, for some heaps of a block: 1 if so.
pub(super) struct Marks {
    bytes: Box<[[u8; 256]; PART]>,
}

impl Marks {
    pub fn new() -> Marks {
        Marks { bytes: Box::new([[0; 256]; PART]) }
    }

    /// The options of all items for each heap of the block that starts at `start` of `codes`.
    #[inline(always)]
    pub fn sets(&mut self, codes: &[u8], start: usize, items: &[Item]) -> [CodeSet; WIDTH] {
        let mut sets = [CodeSet::default(); WIDTH];
        for (part, sets) in sets.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
            *self.bytes = [[0; 256]; PART];
            mark_items(&mut self.bytes, codes, start + part * PART, items);
            for (set, marks) in sets.iter_mut().zip(self.bytes.iter()) {
                *set = CodeSet::of_marks(marks);
            }
        }
        sets
    }
}

#[inline(always)]
fn mark_items(marks: &mut [[u8; 256]; PART], codes: &[u8], start: usize, items: &[Item]) {
    for &(offset, code) in items {
        let Some(row) = row_at::<PART>(codes, start - offset) else { continue };
        let code = u64::from_le_bytes([code; 8]);
        for (marks, word) in marks.as_chunks_mut::<8>().0.iter_mut().zip(row.as_chunks::<8>().0) {
            let reached = (u64::from_le_bytes(*word) ^ code).to_le_bytes();
            for lane in 0..8 {
                marks[lane][usize::from(reached[lane])] = 1;
            }
        }
    }
}

/// How many lanes a register holds; known when a function is compiled for an instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vectors {
    /// 32 or fewer, and 16 registers.
    Narrow,
    /// 64, and 32 registers.
    Wide,
}

impl Vectors {
    #[inline(always)]
    pub fn of(is_wide: bool) -> Vectors {
        if is_wide { Vectors::Wide } else { Vectors::Narrow }
    }
}

/// Where an item reaches the candidate, for each row of candidates: not 0 in the lanes of which that is true.
#[inline(always)]
pub(super) fn reached(
    codes: &[u8],
    start: usize,
    items: &[Item],
    candidates: &[Row],
    reached: &mut [Row],
    vectors: Vectors,
) {
    let mut first = 0;
    while first < candidates.len() {
        let (rows, reached) = (&candidates[first..], &mut reached[first..]);
        // As many lanes at a time as leave all of it in registers.
        match (rows.len(), vectors) {
            (1..=4, _) => reached_of::<4, WIDTH>(codes, start, items, rows, reached),
            (_, Vectors::Wide) => reached_of::<8, WIDTH>(codes, start, items, rows, reached),
            (_, Vectors::Narrow) => reached_of::<8, PART>(codes, start, items, rows, reached),
        }
        first += 8;
    }
}

#[inline(always)]
fn reached_of<const COUNT: usize, const LANES: usize>(
    codes: &[u8],
    start: usize,
    items: &[Item],
    candidates: &[Row],
    reached: &mut [Row],
) {
    let count = candidates.len().min(COUNT);
    for part in (0..WIDTH).step_by(LANES) {
        let mut wanted = [[0; LANES]; COUNT];
        for (wanted, row) in wanted.iter_mut().zip(candidates) {
            wanted.copy_from_slice(&row[part..part + LANES]);
        }
        let mut hit = [[0; LANES]; COUNT];
        for &(offset, code) in items {
            let Some(row) = row_at::<LANES>(codes, start + part - offset) else { continue };
            for j in 0..COUNT {
                for lane in 0..LANES {
                    hit[j][lane] |= if row[lane] ^ code == wanted[j][lane] { u8::MAX } else { 0 };
                }
            }
        }
        for (row, hit) in reached.iter_mut().zip(&hit[..count]) {
            row[part..part + LANES].copy_from_slice(hit);
        }
    }
}

#[inline(always)]
fn row_at<const LANES: usize>(codes: &[u8], from: usize) -> Option<&[u8; LANES]> {
    codes.get(from..)?.first_chunk()
}

/// Writes `KEPT` of the rows that are not reached to `kept`, for each lane, and returns how many are not.
///
/// These are the first ones after so many others. A lane has as many rows as `counts` says.
#[inline(always)]
pub(super) fn compacted<const KEPT: usize>(
    rows: &[Row],
    reached: &[Row],
    counts: &Row,
    after: usize,
    kept: &mut [Row],
) -> Row {
    let mut alive = [0; WIDTH];
    for part in 0..WIDTH / PART {
        let counts = part_of(counts, part);
        let mut first = [[0; PART]; KEPT];
        let mut next = [0; PART];
        for (j, (row, reached)) in (0u8..).zip(rows.iter().zip(reached)) {
            let (row, reached) = (part_of(row, part), part_of(reached, part));
            let mut place = [0; PART];
            for lane in 0..PART {
                let is_alive = (reached[lane] == 0) & (j < counts[lane]);
                place[lane] = if is_alive { next[lane] } else { u8::MAX };
                next[lane] += u8::from(is_alive);
            }
            for (k, first) in first.iter_mut().enumerate() {
                for lane in 0..PART {
                    // Every place is written once, and without a branch it is done in vectors.
                    first[lane] |= row[lane] & u8::from(place[lane] == (after + k) as u8).wrapping_neg();
                }
            }
        }
        for (kept, first) in kept.iter_mut().zip(&first) {
            kept.as_chunks_mut::<PART>().0[part] = *first;
        }
        alive.as_chunks_mut::<PART>().0[part] = next;
    }
    alive
}

#[inline(always)]
fn part_of(row: &Row, part: usize) -> &[u8; PART] {
    &row.as_chunks::<PART>().0[part]
}

/// How many pairs are looked at between two looks at which codes are still missing.
pub(super) const STRIDE: usize = 512;

/// The xors of `left[k]` and the partners of `right` read backwards; where `skip[k]` is set, the code `none` instead.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(super) fn pair_codes(
    left: &[u8; STRIDE],
    right: &[u8; STRIDE],
    skip: Option<&[bool; STRIDE]>,
    none: u8,
) -> [u8; STRIDE] {
    let mut pairs = [0; STRIDE];
    for k in 0..STRIDE {
        pairs[k] = left[k] ^ right[STRIDE - 1 - k];
    }
    if let Some(skip) = skip {
        for k in 0..STRIDE {
            pairs[k] = if skip[k] { none } else { pairs[k] };
        }
    }
    pairs
}

/// Removes from `missing` the codes that occur in `pairs`.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(super) fn drop_found(pairs: &[u8; STRIDE], missing: &mut Vec<u8>) {
    let mut kept = 0;
    for place in 0..missing.len() {
        let code = missing[place];
        let mut least = [u8::MAX; WIDTH];
        for row in pairs.as_chunks::<WIDTH>().0 {
            for lane in 0..WIDTH {
                least[lane] = least[lane].min(row[lane] ^ code);
            }
        }
        missing[kept] = code;
        kept += usize::from(least.iter().fold(u8::MAX, |x, &y| x.min(y)) != 0);
    }
    missing.truncate(kept);
}

/// A bit for each byte that is zero, if every byte is 0 or 1.
fn zero_bytes(word: u64) -> u64 {
    !word & 0x0101_0101_0101_0101
}

/// Values below this can be marked as they are.
pub(super) const WORD_LIMIT: usize = 1024;

/// Which values are marked, for each heap of a block: 1 if so.
pub(super) struct WordMarks {
    bytes: Vec<[u8; WORD_LIMIT]>,
}

/// An option that every heap of a block has: the heap `offset` below, xored with a value.
pub(super) type WordItem = (usize, u16);

impl WordMarks {
    pub fn new() -> WordMarks {
        WordMarks { bytes: vec![[0; WORD_LIMIT]; WIDTH] }
    }

    /// Forgets the marks of values below `size`.
    pub fn clear(&mut self, size: usize) {
        self.bytes.iter_mut().for_each(|lane| lane[..size].fill(0));
    }

    /// Marks the options of all items for the block that starts at `start` of `values`.
    pub fn mark(&mut self, values: &[u16], start: usize, items: &[WordItem]) {
        if let Some(marks) = self.bytes.first_chunk_mut() {
            mark_word_items(marks, values, start, items);
        }
    }

    #[inline(always)]
    pub fn mark_one(&mut self, lane: usize, value: u16) {
        self.bytes[lane][usize::from(value) % WORD_LIMIT] = 1;
    }

    /// The values that are not marked, rising.
    pub fn unmarked(&self, lane: usize) -> impl Iterator<Item = u16> + '_ {
        let (words, _) = self.bytes[lane].as_chunks::<8>();
        words.iter().zip(0u16..).flat_map(|(word, place)| {
            let mut zeros = zero_bytes(u64::from_le_bytes(*word));
            std::iter::from_fn(move || {
                let byte = (zeros != 0).then(|| zeros.trailing_zeros() as u16 / 8)?;
                zeros &= zeros - 1;
                Some(place * 8 + byte)
            })
        })
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn mark_word_items(marks: &mut [[u8; WORD_LIMIT]; WIDTH], values: &[u16], start: usize, items: &[WordItem]) {
    for &(offset, value) in items {
        let from = start - offset;
        let Some(row) = values.get(from..from + WIDTH) else { continue };
        let mut reached = [0; WIDTH];
        for lane in 0..WIDTH {
            reached[lane] = row[lane] ^ value;
        }
        for lane in 0..WIDTH {
            marks[lane][usize::from(reached[lane]) % WORD_LIMIT] = 1;
        }
    }
}
