//! The lost positions of Wythoff's game, in integers.

/// The largest coordinate for which the square below fits in 128 bits.
pub(crate) const LARGEST: u64 = 1 << 62;

/// Whether the player to move loses.
///
/// The lost positions are `(a, a + d)` with `a = floor(d·φ)`, one for each `d`, and `φ = (1 + √5) / 2`.
/// So `a = floor((d + √(5d²)) / 2)`, and the floor of the root may be taken first since `2a − d` is an integer.
pub(crate) fn loses(x: u64, y: u64) -> bool {
    let difference = u128::from(x.abs_diff(y));
    u128::from(x.min(y)) == (difference + (5 * difference * difference).isqrt()) / 2
}
