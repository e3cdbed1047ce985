//! Vector kernels on codes of eight bits, for blocks of 64 heaps side by side.
//!
//! Two shapes of work: marking (`marks[lane][code] = 1` for an item of every lane) while many codes are open, and
//! testing (the least xor with a candidate, zero once it is hit) when few are left.
//!
//! Plain loops; the compiler makes vectors of them, for the instruction set found at run time.

use multiversion::multiversion;

/// How many heaps make a block.
pub(super) const WIDTH: usize = 64;

/// One byte for each heap of a block.
pub(super) type Row = [u8; WIDTH];

/// Which codes are marked, for each heap of a block: 1 if so.
pub(super) struct Marks {
    bytes: Box<[[u8; 256]; WIDTH]>,
}

/// An option that every heap of a block has: the heap `offset` below, xored with a code.
pub(super) type Item = (usize, u8);

impl Marks {
    pub fn new() -> Marks {
        Marks { bytes: Box::new([[0; 256]; WIDTH]) }
    }

    pub fn clear(&mut self) {
        self.bytes.iter_mut().for_each(|lane| lane.fill(0));
    }

    /// Marks the options of all items for the block that starts at `start` of `codes`.
    pub fn mark(&mut self, codes: &[u8], start: usize, items: &[Item]) {
        mark_items(&mut self.bytes, codes, start, items);
    }

    #[inline(always)]
    pub fn mark_one(&mut self, lane: usize, code: u8) {
        self.bytes[lane][usize::from(code)] = 1;
    }

    #[inline(always)]
    pub fn contains(&self, lane: usize, code: u8) -> bool {
        self.bytes[lane][usize::from(code)] != 0
    }

    /// The codes that are not marked, rising.
    pub fn unmarked(&self, lane: usize) -> impl Iterator<Item = u8> + '_ {
        let (words, _) = self.bytes[lane].as_chunks::<8>();
        words
            .iter()
            .zip(0u32..)
            .flat_map(|(word, place)| Zeros { bytes: zero_bytes(u64::from_le_bytes(*word)), place })
    }
}

/// A bit for each byte that is zero, if every byte is 0 or 1.
fn zero_bytes(word: u64) -> u64 {
    !word & 0x0101_0101_0101_0101
}

struct Zeros {
    bytes: u64,
    place: u32,
}

impl Iterator for Zeros {
    type Item = u8;

    #[inline(always)]
    fn next(&mut self) -> Option<u8> {
        if self.bytes == 0 {
            return None;
        }
        let byte = self.bytes.trailing_zeros() / 8;
        self.bytes &= self.bytes - 1;
        Some((self.place * 8 + byte) as u8)
    }
}

#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
fn mark_items(marks: &mut [[u8; 256]; WIDTH], codes: &[u8], start: usize, items: &[Item]) {
    for &(offset, code) in items {
        let from = start - offset;
        let Some(row) = codes.get(from..from + WIDTH) else { continue };
        let mut reached: Row = [0; WIDTH];
        for lane in 0..WIDTH {
            reached[lane] = row[lane] ^ code;
        }
        for lane in 0..WIDTH {
            marks[lane][usize::from(reached[lane])] = 1;
        }
    }
}

/// For each candidate row the least xor of it with the options of the items: zero in the lanes that are hit.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(super) fn closest(codes: &[u8], start: usize, items: &[Item], candidates: &[Row], closest: &mut [Row]) {
    let mut first = 0;
    while first < candidates.len() {
        match candidates.len() - first {
            1..=4 => closest_of::<4>(codes, start, items, &candidates[first..], &mut closest[first..]),
            _ => closest_of::<8>(codes, start, items, &candidates[first..], &mut closest[first..]),
        }
        first += 8;
    }
}

#[inline(always)]
fn closest_of<const COUNT: usize>(
    codes: &[u8],
    start: usize,
    items: &[Item],
    candidates: &[Row],
    closest: &mut [Row],
) {
    let last = candidates.len() - 1;
    let wanted: [Row; COUNT] = std::array::from_fn(|j| candidates[j.min(last)]);
    let mut least = [[u8::MAX; WIDTH]; COUNT];
    for &(offset, code) in items {
        let from = start - offset;
        let Some(row) = codes.get(from..from + WIDTH) else { continue };
        for j in 0..COUNT {
            for lane in 0..WIDTH {
                least[j][lane] = least[j][lane].min(row[lane] ^ code ^ wanted[j][lane]);
            }
        }
    }
    for (row, found) in closest.iter_mut().zip(least) {
        *row = found;
    }
}

/// A bit `j` for each lane, set where row `j` is not zero there; at most 32 rows count.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl", "x86_64+avx2"))]
pub(super) fn nonzero_rows(rows: &[Row]) -> [u32; WIDTH] {
    let mut alive = [0u32; WIDTH];
    for (j, row) in rows.iter().enumerate().take(32) {
        for lane in 0..WIDTH {
            alive[lane] |= u32::from(row[lane] != 0) << j;
        }
    }
    alive
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
