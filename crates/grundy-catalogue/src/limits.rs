//! How large the numbers of a problem are, as its limits say.

/// The least power of ten that no number of a text exceeds; none if there is no number.
///
/// ```
/// use grundy_catalogue::least_power_of_ten;
///
/// assert_eq!(least_power_of_ten("At most 20 tests; n ≤ 2·10^4; heaps below 2^31."), Some(10));
/// assert_eq!(least_power_of_ten("1 ≤ n ≤ 1000."), Some(3));
/// assert_eq!(least_power_of_ten("none are given"), None);
/// ```
pub fn least_power_of_ten(text: &str) -> Option<u32> {
    let words = text.split(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '·' | '^')));
    words.filter_map(digits_beyond_the_first).max()
}

/// How many decimal digits a number such as `2·10^4` or `2^31` has, without one where it is a power of ten itself.
fn digits_beyond_the_first(word: &str) -> Option<u32> {
    let factors: Option<Vec<f64>> = word.split('·').map(power).collect();
    let logarithm: f64 = factors?.iter().sum();
    // A power of ten may come out a little above its exponent.
    (logarithm < LARGEST).then_some((logarithm - 1e-9).ceil().max(0.0) as u32)
}

/// More digits than any judge gives are a slip of the pen.
const LARGEST: f64 = 1000.0;

/// The decimal logarithm of `a` or `a^b`.
fn power(text: &str) -> Option<f64> {
    let (base, exponent) = text.split_once('^').unwrap_or((text, "1"));
    let base: f64 = base.parse().ok().filter(|base| *base >= 1.0)?;
    Some(base.log10() * exponent.parse::<f64>().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_number_is_read() {
        let cases = [
            ("n ≤ 10^18.", Some(18)),
            ("1 ≤ heaps ≤ 2·10^9.", Some(10)),
            ("up to 499 500 edges", Some(3)),
            ("heaps ≤ 60", Some(2)),
            ("0 ≤ x", None),
            ("k = 1", Some(0)),
            ("·^· ^ 10^ ^10", None),
            ("9^99999999999999999999", None),
        ];
        for (text, expected) in cases {
            assert_eq!(least_power_of_ten(text), expected, "{text}");
        }
    }
}
