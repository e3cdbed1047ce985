//! Round numbers for the marks along an axis.

/// Marks at round numbers from 0 up to `most`, about as many as asked for.
pub fn ticks(most: u64, about: u64) -> Vec<u64> {
    let step = round_step(most / about.max(1));
    (0..=most / step).map(|index| index * step).collect()
}

/// The least of 1, 2, 5, 10, 20, 50, … that is at least this.
fn round_step(least: u64) -> u64 {
    let mut power = 1u64;
    loop {
        for factor in [1, 2, 5] {
            if power.saturating_mul(factor) >= least.max(1) {
                return power.saturating_mul(factor);
            }
        }
        power = power.saturating_mul(10);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_round() {
        for (most, about, expected) in
            [(9, 5, vec![0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), (95, 6, vec![0, 20, 40, 60, 80]), (0, 6, vec![0])]
        {
            assert_eq!(ticks(most, about), expected);
        }
        assert!(ticks(u64::MAX, 5).len() <= 6);
    }
}
