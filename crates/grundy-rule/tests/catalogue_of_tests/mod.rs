//! A catalogue of a few games, for rules that name one.

use grundy_rule::{NamedRule, Names};

/// The few games that the rules of the tests name.
pub struct SmallCatalogue;

const GAMES: [(&str, &str, &[&str]); 6] = [
    ("bash", "take 1..=m", &["m"]),
    ("dynamic_nim", "(n, c) -> (n - t, k * t) for t in 1..=min(n, c); start n -> (n, n - 1)", &["k"]),
    ("euclid", "(x, y) -> (x - k * y, y) for k in 1..=x / y; domain x >= 1, y >= 1", &[]),
    ("kayles", "octal 0.77", &[]),
    ("nim", "take any", &[]),
    ("wythoff", "(x, y) -> (x - k, y) | (x, y - k) | (x - k, y - k) for k in 1..", &[]),
];

impl Names for SmallCatalogue {
    fn look_up(&self, name: &str) -> Option<NamedRule> {
        let (_, rule, parameters) = GAMES.iter().find(|(known, _, _)| *known == name)?;
        let parameters = parameters.iter().map(|parameter| parameter.to_string()).collect();
        Some(NamedRule { rule: rule.to_string(), parameters })
    }

    fn all(&self) -> Vec<String> {
        GAMES.iter().map(|(name, _, _)| name.to_string()).collect()
    }
}
