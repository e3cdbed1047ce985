//! Sets of half values, and blocks of them side by side.
//!
//! Small sets are quick: where all values are below 32, sixteen bits are a set, and twice as many are done at once as
//! in words of 32 bits. Larger ones are several words.

/// The number of sums, or heaps, side by side.
pub(super) const LANES: usize = 16;

/// A set of half values for each of some sums.
pub(super) type Block<S> = [S; LANES];

/// A set of half values below `HALVES`.
pub(super) trait Halves: Copy + PartialEq {
    const HALVES: usize;
    const EMPTY: Self;
    /// So few heaps are quicker one by one than all of a block together.
    const FEW: usize;

    fn add(&mut self, half: u8);
    fn contains(&self, half: u8) -> bool;
    fn unite(&mut self, other: &Self);
    fn remove(&mut self, other: &Self);
    fn len(&self) -> u32;

    /// The least half value that is no member.
    fn least_absent(&self) -> Option<usize>;

    /// Marks of a block, as they are quickest.
    type Marks;
    const NONE: Self::Marks;

    /// Unites the marks with the sets of another block.
    fn mark(marks: &mut Self::Marks, others: &Block<Self>);

    /// Xors all members of all sets with a half value: for each of its bits, neighbouring runs of members change places.
    fn xor(marks: &mut Self::Marks, half: u8);

    fn marked(marks: Self::Marks) -> Block<Self>;
}

/// The values whose halves fit.
pub(super) const fn values_in<S: Halves>() -> u32 {
    2 * S::HALVES as u32
}

impl Halves for u16 {
    const HALVES: usize = 16;
    const EMPTY: u16 = 0;
    const FEW: usize = 1;

    #[inline(always)]
    fn add(&mut self, half: u8) {
        *self |= 1 << (half % 16);
    }

    fn contains(&self, half: u8) -> bool {
        half < 16 && self >> half & 1 == 1
    }

    #[inline(always)]
    fn unite(&mut self, other: &u16) {
        *self |= other;
    }

    #[inline(always)]
    fn remove(&mut self, other: &u16) {
        *self &= !other;
    }

    fn len(&self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn least_absent(&self) -> Option<usize> {
        (*self != u16::MAX).then(|| self.trailing_ones() as usize)
    }

    /// Four sets in a word. The compiler makes vectors of such words, which it does not of sixteen short sets.
    type Marks = [u64; LANES / 4];
    const NONE: [u64; LANES / 4] = [0; LANES / 4];

    #[inline(always)]
    fn mark(marks: &mut [u64; LANES / 4], others: &Block<u16>) {
        let (fours, _) = others.as_chunks::<4>();
        marks.iter_mut().zip(fours).for_each(|(word, four)| *word |= packed(four));
    }

    #[inline(always)]
    fn xor(marks: &mut [u64; LANES / 4], half: u8) {
        swap_small(marks, half);
    }

    #[inline(always)]
    fn marked(marks: [u64; LANES / 4]) -> Block<u16> {
        std::array::from_fn(|lane| (marks[lane / 4] >> (16 * (lane % 4))) as u16)
    }
}

impl<const WORDS: usize> Halves for [u32; WORDS] {
    const HALVES: usize = 32 * WORDS;
    const EMPTY: [u32; WORDS] = [0; WORDS];
    // A word of a set costs as much as a heap.
    const FEW: usize = WORDS;

    #[inline(always)]
    fn add(&mut self, half: u8) {
        self[usize::from(half) / 32 % WORDS] |= 1 << (half % 32);
    }

    fn contains(&self, half: u8) -> bool {
        self.get(usize::from(half) / 32).is_some_and(|word| word >> (half % 32) & 1 == 1)
    }

    #[inline(always)]
    fn unite(&mut self, other: &[u32; WORDS]) {
        self.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
    }

    #[inline(always)]
    fn remove(&mut self, other: &[u32; WORDS]) {
        self.iter_mut().zip(other).for_each(|(word, other)| *word &= !other);
    }

    fn len(&self) -> u32 {
        self.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn least_absent(&self) -> Option<usize> {
        let word = self.iter().position(|word| *word != u32::MAX)?;
        Some(32 * word + self[word].trailing_ones() as usize)
    }

    /// Two words in one, as above.
    type Marks = [[u64; LANES / 2]; WORDS];
    const NONE: [[u64; LANES / 2]; WORDS] = [[0; LANES / 2]; WORDS];

    #[inline(always)]
    fn mark(marks: &mut [[u64; LANES / 2]; WORDS], others: &Block<[u32; WORDS]>) {
        let (twos, _) = others.as_flattened().as_chunks::<2>();
        let words = marks.as_flattened_mut().iter_mut().zip(twos);
        words.for_each(|(word, two)| *word |= u64::from(two[0]) | u64::from(two[1]) << 32);
    }

    #[inline(always)]
    fn xor(marks: &mut [[u64; LANES / 2]; WORDS], half: u8) {
        for words in marks.iter_mut() {
            swap_small(words, half);
            if half & 16 != 0 {
                swap::<16, 0x0000_ffff_0000_ffff, _>(words);
            }
        }
        let other = usize::from(half >> 5);
        if other > 0 {
            swap_words(marks, other);
        }
    }

    #[inline(always)]
    fn marked(marks: [[u64; LANES / 2]; WORDS]) -> Block<[u32; WORDS]> {
        let words = marks.as_flattened();
        let word = |place: usize| (words[place / 2] >> (32 * (place % 2))) as u32;
        std::array::from_fn(|lane| std::array::from_fn(|place| word(lane * WORDS + place)))
    }
}

/// Swaps the words of each set whose numbers differ by this xor.
fn swap_words<const WORDS: usize>(marks: &mut [[u64; LANES / 2]; WORDS], other: usize) {
    let before = <[u32; WORDS]>::marked(*marks);
    let swapped: Block<[u32; WORDS]> =
        before.map(|set| std::array::from_fn(|word| set[(word ^ other) % WORDS]));
    *marks = [[0; LANES / 2]; WORDS];
    <[u32; WORDS]>::mark(marks, &swapped);
}

/// Xors all members of packed sets with the four lowest bits of a half value.
#[inline(always)]
fn swap_small<const N: usize>(words: &mut [u64; N], half: u8) {
    // With the distance fixed, several words are done at once.
    if half & 1 != 0 {
        swap::<1, 0x5555_5555_5555_5555, N>(words);
    }
    if half & 2 != 0 {
        swap::<2, 0x3333_3333_3333_3333, N>(words);
    }
    if half & 4 != 0 {
        swap::<4, 0x0f0f_0f0f_0f0f_0f0f, N>(words);
    }
    if half & 8 != 0 {
        swap::<8, 0x00ff_00ff_00ff_00ff, N>(words);
    }
}

/// Swaps neighbouring runs of members of this length, of which these are the lower ones.
#[inline(always)]
fn swap<const RUN: u32, const LOWER: u64, const N: usize>(words: &mut [u64; N]) {
    *words = words.map(|word| (word & LOWER) << RUN | word >> RUN & LOWER);
}

#[inline(always)]
fn packed(sets: &[u16; 4]) -> u64 {
    let [first, second, third, fourth] = sets.map(u64::from);
    first | second << 16 | third << 32 | fourth << 48
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with<S: Halves>(halves: impl Iterator<Item = u8>) -> S {
        halves.fold(S::EMPTY, |mut set, half| {
            set.add(half);
            set
        })
    }

    fn sets_behave<S: Halves + std::fmt::Debug>() {
        let most = (S::HALVES - 1) as u8;
        for start in 0..=most.min(40) {
            let members = || (start..=most).step_by(3);
            let set: S = with(members());
            assert!((0..=most).all(|half| set.contains(half) == members().any(|member| member == half)));
            assert_eq!(set.len() as usize, members().count());
            for value in [0, 1, 2, 5, most / 2, most] {
                let mut marks = S::NONE;
                S::mark(&mut marks, &[set; LANES]);
                S::xor(&mut marks, value);
                let xored = [with(members().map(|member| member ^ value)); LANES];
                assert_eq!(S::marked(marks), xored, "{value}");
            }
            let all_below: S = with(0..start);
            assert_eq!(all_below.least_absent(), Some(usize::from(start)));
            let mut both = set;
            both.unite(&all_below);
            let mut marks = S::NONE;
            S::mark(&mut marks, &[set; LANES]);
            S::mark(&mut marks, &[all_below; LANES]);
            assert_eq!(S::marked(marks), [both; LANES]);
            both.remove(&all_below);
            assert_eq!(both, set);
        }
        assert_eq!(with::<S>(0..=most).least_absent(), None);
    }

    #[test]
    fn sets_of_all_sizes_are_sets() {
        sets_behave::<u16>();
        sets_behave::<[u32; 1]>();
        sets_behave::<[u32; 2]>();
        sets_behave::<[u32; 8]>();
    }
}
