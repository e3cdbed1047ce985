//! A set of ranks: the places of values among those of one colour.

/// A bit for each rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RankSet {
    words: [u64; 4],
}

impl RankSet {
    /// Adds the ranks whose bits are set in two words, the first of which has this place; halves are in order.
    #[inline(always)]
    pub fn insert_words(&mut self, place: usize, words: [[u32; 2]; 2]) {
        for (word, [low, high]) in self.words[place..].iter_mut().zip(words) {
            *word |= u64::from(low) | u64::from(high) << 32;
        }
    }

    #[inline(always)]
    pub fn insert(&mut self, rank: u8) {
        self.words[usize::from(rank >> 6)] |= 1 << (rank & 63);
    }

    /// The ranks below `end` that are not in the set.
    #[inline(always)]
    pub fn missing_below(self, end: u32) -> RankSet {
        let mut words = self.words.map(|word| !word);
        for (word, from) in words.iter_mut().zip([0, 64, 128, 192]) {
            // A shift by 64 or more leaves nothing.
            *word &= !u64::MAX.checked_shl(end.saturating_sub(from)).unwrap_or(0);
        }
        RankSet { words }
    }

    pub fn is_empty(&self) -> bool {
        self.words == [0; 4]
    }

    /// Takes the least rank out of the set.
    #[inline(always)]
    pub fn pop(&mut self) -> Option<u8> {
        let mut least = None;
        self.pop_many(1, |_, rank| least = Some(rank));
        least
    }

    /// Hands over the ranks as they rise, at most so many, and keeps the others.
    #[inline(always)]
    pub fn pop_many(&mut self, most: usize, mut take: impl FnMut(usize, u8)) -> usize {
        let mut taken = 0;
        for (word, from) in self.words.iter_mut().zip([0, 64, 128, 192]) {
            while *word != 0 && taken < most {
                take(taken, from + word.trailing_zeros() as u8);
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
    fn ranks_come_out_rising() {
        let ranks = [0, 1, 7, 8, 63, 64, 130, 200, 255];
        let mut set = RankSet::default();
        ranks.iter().rev().for_each(|&rank| set.insert(rank));
        let popped: Vec<u8> = std::iter::from_fn(|| set.pop()).collect();
        assert_eq!(popped, ranks);
    }

    #[test]
    fn a_set_ends_below_a_rank() {
        for end in 0..=256 {
            let mut missing = RankSet::default().missing_below(end);
            assert_eq!(std::iter::from_fn(|| missing.pop()).count(), end as usize);
        }
    }
}
