//! A set of codes, and the two orders of codes.
//!
//! The *rank* of a code is its place among the values of one colour. The code itself is the rank with its three lowest
//! bits on top: then the marks of ranks that are neighbours lie one vector apart, and a few shifts of whole vectors
//! gather 256 marks into a set that is in the order of ranks.

/// The code of a rank. Like all that moves bits about it is linear: xors of codes are codes of xors.
#[inline(always)]
pub(super) fn code_of_rank(rank: u8) -> u8 {
    rank.rotate_right(3)
}

/// The rank of a code.
#[inline(always)]
pub(super) fn rank_of_code(code: u8) -> u8 {
    code.rotate_left(3)
}

/// A set of codes, a bit for each, in the order of ranks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct CodeSet {
    words: [u64; 4],
}

impl CodeSet {
    /// The codes at whose places there is a 1; elsewhere there is a 0.
    #[inline(always)]
    pub fn of_marks(marks: &[u8; 256]) -> CodeSet {
        let mut words = [0; 4];
        let (eights, _) = marks.as_chunks::<8>();
        for (bit, four) in eights.as_chunks::<4>().0.iter().enumerate() {
            for (word, eight) in words.iter_mut().zip(four) {
                *word |= u64::from_le_bytes(*eight) << bit;
            }
        }
        CodeSet { words }
    }

    #[inline(always)]
    pub fn insert(&mut self, code: u8) {
        let rank = rank_of_code(code);
        self.words[usize::from(rank >> 6)] |= 1 << (rank & 63);
    }

    /// The codes of both sets.
    pub fn union(self, other: CodeSet) -> CodeSet {
        CodeSet { words: std::array::from_fn(|place| self.words[place] | other.words[place]) }
    }

    /// The codes that are not in the set.
    #[inline(always)]
    pub fn complement(self) -> CodeSet {
        CodeSet { words: self.words.map(|word| !word) }
    }

    /// Those of the codes whose rank is below `ranks`.
    #[inline(always)]
    pub fn below(mut self, ranks: u32) -> CodeSet {
        for (word, from) in self.words.iter_mut().zip([0, 64, 128, 192]) {
            // A shift by 64 or more leaves nothing.
            *word &= !u64::MAX.checked_shl(ranks.saturating_sub(from)).unwrap_or(0);
        }
        self
    }

    pub fn is_empty(&self) -> bool {
        self.words == [0; 4]
    }

    /// Takes the code of least rank out of the set.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<u8> {
        for (word, from) in self.words.iter_mut().zip([0, 64, 128, 192]) {
            if *word != 0 {
                let rank = from + word.trailing_zeros() as u8;
                *word &= *word - 1;
                return Some(code_of_rank(rank));
            }
        }
        None
    }

    /// Hands over the codes in the order of ranks, at most so many, and keeps the others.
    #[inline(always)]
    pub fn pop_many(&mut self, most: usize, mut take: impl FnMut(usize, u8)) -> usize {
        let mut taken = 0;
        for (word, from) in self.words.iter_mut().zip([0, 64, 128, 192]) {
            while *word != 0 && taken < most {
                take(taken, code_of_rank(from + word.trailing_zeros() as u8));
                *word &= *word - 1;
                taken += 1;
            }
        }
        taken
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_come_out_in_the_order_of_ranks() {
        let ranks = [0, 1, 7, 8, 63, 64, 130, 200, 255];
        let mut marks = [0; 256];
        ranks.iter().for_each(|&rank| marks[usize::from(code_of_rank(rank))] = 1);
        let mut set = CodeSet::of_marks(&marks);
        let mut inserted = CodeSet::default();
        ranks.iter().for_each(|&rank| inserted.insert(code_of_rank(rank)));
        assert_eq!(set, inserted);
        let codes: Vec<u8> = std::iter::from_fn(|| set.pop()).map(rank_of_code).collect();
        assert_eq!(codes, ranks);
    }

    #[test]
    fn a_set_ends_below_a_rank() {
        for ranks in 0..=256 {
            let mut below = CodeSet::default().complement().below(ranks);
            let mut count = 0;
            while below.pop().is_some() {
                count += 1;
            }
            assert_eq!(count, ranks);
        }
    }
}
