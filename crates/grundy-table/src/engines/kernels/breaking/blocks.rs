//! Vector kernels on codes of eight bits, for blocks of 64 heaps side by side.
//!
//! Two shapes of work: gathering the ranks that items reach as bit sets, a word in each lane, while many are open, and
//! testing some candidates when few are left.
//!
//! Plain loops; the compiler makes vectors of them, for the instruction set found at run time.

use multiversion::multiversion;

use super::rank_set::RankSet;

/// How many heaps make a block.
pub(super) const WIDTH: usize = 64;

/// One byte for each heap of a block.
pub(super) type Row = [u8; WIDTH];

/// An option that every heap of a block has: the heap `offset` below, xored with a code, which is as wide as the lanes
/// of sets are: a compiler that knew it to be a byte would compare bytes there and widen them again and again.
pub(super) type Item = (usize, u32);

/// The code that the item reaches beside this one.
#[inline(always)]
pub(super) fn beside(partner: u8, (_, code): Item) -> u8 {
    partner ^ code as u8
}

/// What the instruction set has; known when a function is compiled for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Vectors {
    /// No shifts by another number in each lane.
    Plain,
    /// 32 lanes, and 16 registers.
    Narrow,
    /// 64 lanes, and 32 registers.
    Wide,
}

impl Vectors {
    #[inline(always)]
    pub fn of(is_wide: bool, has_shifts: bool) -> Vectors {
        match (is_wide, has_shifts) {
            (true, _) => Vectors::Wide,
            (_, true) => Vectors::Narrow,
            _ => Vectors::Plain,
        }
    }
}

/// So many ranks are gathered at a time.
const GATHERED: usize = 128;

/// The ranks below `ranks` that the items reach, for each heap of the block that starts at `start` of `codes`.
#[inline(always)]
pub(super) fn reached_ranks(
    codes: &[u8],
    start: usize,
    items: &[Item],
    ranks: usize,
    vectors: Vectors,
) -> [RankSet; WIDTH] {
    let mut sets = [RankSet::default(); WIDTH];
    for first in (0..ranks).step_by(GATHERED) {
        // As many lanes at a time as leave all of it in registers.
        match vectors {
            Vectors::Plain => insert_ranks(codes, start, items, &mut sets),
            Vectors::Narrow => gather_ranks::<16>(codes, start, items, first, &mut sets),
            Vectors::Wide => gather_ranks::<WIDTH>(codes, start, items, first, &mut sets),
        }
    }
    sets
}

#[inline(always)]
fn insert_ranks(codes: &[u8], start: usize, items: &[Item], sets: &mut [RankSet; WIDTH]) {
    for &item in items {
        let Some(row) = row_at::<WIDTH>(codes, start - item.0) else { continue };
        sets.iter_mut().zip(row).for_each(|(set, &partner)| set.insert(beside(partner, item)));
    }
}

#[inline(always)]
fn gather_ranks<const LANES: usize>(
    codes: &[u8],
    start: usize,
    items: &[Item],
    first: usize,
    sets: &mut [RankSet; WIDTH],
) {
    for (part, sets) in sets.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
        let start = start + part * LANES;
        // One variable for each word, so that the compiler makes vectors of lanes and not of words.
        let [mut a, mut b, mut c, mut d] = [[0; LANES]; 4];
        let (pairs, last) = items.as_chunks::<2>();
        for &[one, other] in pairs.iter().chain(last.first().map(|&last| [last, last]).as_ref()) {
            let rows = row_at::<LANES>(codes, start - one.0).zip(row_at::<LANES>(codes, start - other.0));
            let Some(rows) = rows else { continue };
            let changes = [one.1 ^ first as u32, other.1 ^ first as u32];
            add_bits(&mut a, rows, changes);
            add_bits(&mut b, rows, changes.map(|change| change ^ 32));
            add_bits(&mut c, rows, changes.map(|change| change ^ 64));
            add_bits(&mut d, rows, changes.map(|change| change ^ 96));
        }
        for (lane, set) in sets.iter_mut().enumerate() {
            set.insert_words(first / 64, [[a[lane], b[lane]], [c[lane], d[lane]]]);
        }
    }
}

/// Adds the bits of what is left of two rows when these bits are changed, where it is less than 32.
#[inline(always)]
fn add_bits<const LANES: usize>(
    word: &mut [u32; LANES],
    (one, other): (&[u8; LANES], &[u8; LANES]),
    changes: [u32; 2],
) {
    let bit = |code: u8, change: u32| 1u32.checked_shl(u32::from(code) ^ change).unwrap_or(0);
    for lane in 0..LANES {
        // Two at a time: three sets are united by one instruction where there is one.
        word[lane] |= bit(one[lane], changes[0]) | bit(other[lane], changes[1]);
    }
}

/// How many lanes a register holds where it is not the whole block.
const PART: usize = 32;

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
            (1, _) => reached_of::<1, WIDTH>(codes, start, items, rows, reached),
            (2, _) => reached_of::<2, WIDTH>(codes, start, items, rows, reached),
            (3..=4, _) => reached_of::<4, WIDTH>(codes, start, items, rows, reached),
            (_, Vectors::Wide) => reached_of::<8, WIDTH>(codes, start, items, rows, reached),
            _ => reached_of::<8, PART>(codes, start, items, rows, reached),
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
            let code = code as u8;
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
/// These are the first ones. A lane has as many rows as `counts` says.
#[inline(always)]
pub(super) fn compacted<const KEPT: usize>(
    rows: &[Row],
    reached: &[Row],
    counts: &Row,
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
                    first[lane] |= row[lane] & u8::from(place[lane] == k as u8).wrapping_neg();
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
