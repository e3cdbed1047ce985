//! Nimbers: natural numbers with the addition and multiplication of Nim.
//!
//! Below 2^64 they form a field of characteristic 2 (Conway, *On Numbers and Games*, chapter 6).

/// The nim-sum: exclusive or.
pub fn nim_sum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().fold(0, |sum, value| sum ^ value)
}

/// The least natural number that is not among the values.
///
/// ```
/// assert_eq!(grundy_table::mex(&[0, 1, 3]), 2);
/// ```
pub fn mex(values: &[u32]) -> u32 {
    let mut seen = vec![false; values.len() + 1];
    for &value in values {
        if let Some(place) = seen.get_mut(value as usize) {
            *place = true;
        }
    }
    seen.iter().position(|seen| !seen).map_or(0, |least| least as u32)
}

/// The nim-product.
///
/// ```
/// use grundy_table::nim_product;
/// assert_eq!(nim_product(2, 2), 3);
/// assert_eq!(nim_product(4, 4), 6);
/// ```
pub fn nim_product(left: u64, right: u64) -> u64 {
    product_in_field(left, right, 32)
}

/// The product of two nimbers below 2^(2·half), where `half` is a power of two or 0.
///
/// With F = 2^half, a Fermat power: F·F = F + F/2, and F·a is the ordinary product for a below F.
fn product_in_field(left: u64, right: u64, half: u32) -> u64 {
    if left <= 1 || right <= 1 || half == 0 {
        return left * right;
    }
    let mask = (1u64 << half) - 1;
    let (left_high, left_low) = (left >> half, left & mask);
    let (right_high, right_low) = (right >> half, right & mask);
    if left_high == 0 && right_high == 0 {
        return product_in_field(left, right, half / 2);
    }
    let low = product_in_field(left_low, right_low, half / 2);
    let mixed = product_in_field(left_high ^ left_low, right_high ^ right_low, half / 2);
    let high = product_in_field(left_high, right_high, half / 2);
    ((mixed ^ low) << half) ^ low ^ product_in_field(high, 1 << (half - 1), half / 2)
}

/// The number whose nim-product with this one is 1; none for 0.
///
/// ```
/// use grundy_table::nim_inverse;
/// assert_eq!(nim_inverse(2), Some(3));
/// assert_eq!(nim_inverse(0), None);
/// ```
pub fn nim_inverse(value: u64) -> Option<u64> {
    // The multiplicative group has 2^64 - 1 elements, so the inverse is the power 2^64 - 2: all squares but the first.
    let mut square = value;
    let mut inverse = 1;
    for _ in 1..64 {
        square = nim_product(square, square);
        inverse = nim_product(inverse, square);
    }
    (value != 0).then_some(inverse)
}

/// The nim-product of so many factors that are all this number; of none it is 1.
///
/// ```
/// assert_eq!(grundy_table::nim_power(2, 2), 3);
/// assert_eq!(grundy_table::nim_power(7, u64::MAX), 1, "the multiplicative group has 2^64 - 1 elements");
/// ```
pub fn nim_power(base: u64, mut exponent: u64) -> u64 {
    let mut square = base;
    let mut power = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = nim_product(power, square);
        }
        square = nim_product(square, square);
        exponent >>= 1;
    }
    power
}

/// The number whose nim-product with itself is this one: in characteristic 2 there is exactly one.
///
/// ```
/// assert_eq!(grundy_table::nim_square_root(3), 2);
/// ```
pub fn nim_square_root(value: u64) -> u64 {
    // Squaring 64 times is the identity, so 63 squarings undo one.
    (0..63).fold(value, |root, _| nim_product(root, root))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_mex_is_the_least_missing_number() {
        for (values, least) in [(&[][..], 0), (&[0, 1, 2], 3), (&[1, 2], 0), (&[0, 0, 2, 9, 1], 3)] {
            assert_eq!(mex(values), least, "{values:?}");
        }
    }

    /// J. H. Conway, *On Numbers and Games*, chapter 6, table of nim-products.
    #[test]
    fn small_products_are_those_of_conways_table() {
        let rows = [[1, 2, 3, 4], [2, 3, 1, 8], [3, 1, 2, 12], [4, 8, 12, 6]];
        for (row, left) in rows.iter().zip(1..) {
            for (&product, right) in row.iter().zip(1..) {
                assert_eq!(nim_product(left, right), product, "{left} times {right}");
            }
        }
    }

    proptest! {
        #[test]
        fn products_equal_those_of_the_crate_nimber(left: u64, right: u64) {
            let expected = nimber::FiniteNimber::from(left) * nimber::FiniteNimber::from(right);
            prop_assert_eq!(nimber::FiniteNimber::from(nim_product(left, right)), expected);
        }

        #[test]
        fn a_number_times_its_inverse_is_one(value in 1u64..) {
            prop_assert_eq!(nim_inverse(value).map(|inverse| nim_product(value, inverse)), Some(1));
        }
    }
}
