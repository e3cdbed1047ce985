//! The lost positions of Wythoff's game, in integers.

/// The largest coordinate for which the squares below fit in 128 bits.
pub(crate) const LARGEST: u64 = 1 << 62;

/// Whether the player to move loses.
///
/// The lost positions are `(a, a + d)` with `a = floor(d·φ)`, one for each `d`, and `φ = (1 + √5) / 2`.
/// That is `2a - d ≤ √(5d²) < 2a + 2 - d`, and squaring spares the root.
pub(crate) fn loses(x: u64, y: u64) -> bool {
    let (smaller, difference) = (u128::from(x.min(y)), u128::from(x.abs_diff(y)));
    let square = 5 * difference * difference;
    let Some(below) = (2 * smaller).checked_sub(difference) else {
        return false;
    };
    below * below <= square && square < (below + 2) * (below + 2)
}
