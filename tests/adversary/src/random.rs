//! Random choices that depend on the seed alone (SplitMix64).

/// A stream of choices.
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// The stream of a seed; different seeds give unrelated streams.
    pub fn new(seed: u64) -> Random {
        Random { state: seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 0x9E37_79B9_7F4A_7C15 }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.state;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ (bits >> 31)
    }

    /// A number in `0..limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.bits() % limit.max(1) as u64) as usize
    }

    /// A number in `low..=high`.
    pub fn between(&mut self, low: i128, high: i128) -> i128 {
        low + (u128::from(self.bits()) % (high - low + 1) as u128) as i128
    }

    /// True once in `times`.
    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}
