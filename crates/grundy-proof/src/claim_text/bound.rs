//! The name that a claim runs through: `k`, `k ≥ 1`, `every natural k`.

use super::arguments::is_name;

/// A name, and the least number that it stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound<'t> {
    pub(crate) name: &'t str,
    pub(crate) least: u64,
}

const NUMBERS: &[&str] =
    &["natural numbers", "natural number", "natural", "integers", "integer", "自然数", "整数", "非负整数"];

impl Bound<'_> {
    pub(crate) fn read(text: &str) -> Option<Bound<'_>> {
        let text = text.trim().trim_end_matches('的');
        let text = NUMBERS.iter().find_map(|words| text.strip_prefix(words)).unwrap_or(text).trim();
        let split = |sign: &str| text.split_once(sign).map(|(name, number)| (name.trim(), number.trim()));
        let (name, least) = match split("≥").or_else(|| split(">=")) {
            Some((name, number)) => (name, number.parse().ok()?),
            None => match split(">") {
                Some((name, number)) => (name, number.parse::<u64>().ok()?.checked_add(1)?),
                None => (text, 0),
            },
        };
        is_name(name).then_some(Bound { name, least })
    }
}

#[cfg(test)]
mod tests {
    use super::Bound;

    #[test]
    fn names_are_bound_from_some_number_on() {
        for (text, name, least) in
            [("k", "k", 0), ("k ≥ 1", "k", 1), ("natural k", "k", 0), ("k > 1", "k", 2), ("自然数 k", "k", 0)]
        {
            assert_eq!(Bound::read(text), Some(Bound { name, least }), "{text}");
        }
        for text in ["", "3", "k < 4", "k ≥ m", "k and m"] {
            assert_eq!(Bound::read(text), None, "{text}");
        }
    }
}
