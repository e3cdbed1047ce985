//! A bound of all values, as a term: `g(x) <= m`, `values are at most m + 1`, `SG 值小于 m`.

use super::headings::{Heading, ITS_VALUE, heading};

/// What no value exceeds, and whether none is even that; of a claim that says nothing else.
pub(crate) fn most_named(text: &str) -> Option<(String, bool)> {
    let Heading::About(of, condition) = heading(text)? else { return None };
    let rest = condition.trim().strip_prefix(ITS_VALUE)?.trim_start();
    let at_most = ["<=", "≤", "at most ", "不超过"].iter().find_map(|sign| rest.strip_prefix(sign));
    let below = || ["<", "below ", "less than ", "小于"].iter().find_map(|sign| rest.strip_prefix(sign));
    let (bound, is_below) = match at_most {
        Some(bound) => (bound, false),
        None => (below()?, true),
    };
    // Another argument than the heap, as in `g(2*x) <= m`, says less.
    let is_of_all = of.is_none_or(|of| of.chars().all(|letter| letter.is_ascii_alphabetic()));
    (is_of_all && !bound.contains(ITS_VALUE)).then(|| (bound.trim().to_string(), is_below))
}

#[cfg(test)]
mod tests {
    use super::most_named;

    #[test]
    fn bounds_are_terms() {
        for (text, bound, is_below) in [
            ("g(x) <= m", "m", false),
            ("g ≤ m + 1", "m + 1", false),
            ("g(n) < l + r", "l + r", true),
            ("values are at most m", "m", false),
            ("SG 值小于 m", "m", true),
        ] {
            assert_eq!(most_named(text), Some((bound.to_string(), is_below)), "{text}");
        }
        for text in ["g(2*x) <= m", "g(x) >= m", "g(x) = m", "x <= m", "0 <= g(x) <= m", "g(x) <= g(x) + m"] {
            assert_eq!(most_named(text), None, "{text}");
        }
    }
}
