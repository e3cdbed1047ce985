//! Pairs of numbers below two limits with a given xor, counted binary place by place.

/// How many `(x, y)` with x and y below their limits have `x ⊕ y = value`.
pub fn xor_pairs(x_limit: u64, y_limit: u64, value: u64) -> u128 {
    // Pairs of beginnings: whether x, and whether y, is still that of its limit.
    let mut ways = [[0u128, 0], [0, 1]];
    for place in (0..u64::BITS).rev() {
        let bit = |number: u64| number >> place & 1;
        let mut next = [[0u128; 2]; 2];
        for (x_tight, row) in ways.iter().enumerate() {
            for (y_tight, &count) in row.iter().enumerate() {
                for x in 0..=1 {
                    let y = x ^ bit(value);
                    let is_beyond = |tight: usize, own: u64, limit: u64| tight == 1 && own > bit(limit);
                    if is_beyond(x_tight, x, x_limit) || is_beyond(y_tight, y, y_limit) {
                        continue;
                    }
                    let stays =
                        |tight: usize, own: u64, limit: u64| usize::from(tight == 1 && own == bit(limit));
                    next[stays(x_tight, x, x_limit)][stays(y_tight, y, y_limit)] += count;
                }
            }
        }
        ways = next;
    }
    // Whoever is still that of its limit is not below it.
    ways[0][0]
}

#[cfg(test)]
mod tests {
    use super::xor_pairs;

    #[test]
    fn pairs_are_those_that_are_seen_one_by_one() {
        for (x_limit, y_limit) in [(0, 9), (1, 1), (13, 13), (20, 7), (16, 33)] {
            for value in 0..40 {
                let pairs = (0..x_limit).filter(|x| x ^ value < y_limit).count() as u128;
                assert_eq!(xor_pairs(x_limit, y_limit, value), pairs, "{x_limit} {y_limit} {value}");
            }
        }
        assert_eq!(xor_pairs(u64::MAX, u64::MAX, 0), u128::from(u64::MAX));
    }
}
