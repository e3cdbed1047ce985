//! Odious numbers, whose number of binary ones is odd: 1, 2, 4, 7, 8, 11, 13, 14, …

/// 0 for 0, and from then on the odious numbers in turn (OEIS A000069, shifted).
///
/// Each pair `2n`, `2n + 1` holds exactly one odious number, and the last binary digit puts the parity right.
#[inline]
pub(crate) fn odious(index: u64) -> u64 {
    let Some(n) = index.checked_sub(1) else {
        return 0;
    };
    2 * n + u64::from(n.count_ones().is_multiple_of(2))
}
