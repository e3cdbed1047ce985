//! Many rulesets at once: patterns of codes such as `octal 0.???`, and sets such as `take subsets of 1..=5`.

use grundy_rule::{Diagnostic, Text};

/// All rules that a pattern stands for: each `?` in a code runs through the digits of its base, and `subsets of 1..=5` through
/// all sets of these numbers but the empty one.
///
/// ```
/// let rules = grundy::sweep::rules_of_pattern("octal 0.?7").unwrap();
/// assert_eq!(rules.len(), 8);
/// assert_eq!(rules[3], "octal 0.37");
/// let rules = grundy::sweep::rules_of_pattern("take all but subsets of 2..=3").unwrap();
/// assert_eq!(rules, ["take all but {2}", "take all but {3}", "take all but {2, 3}"]);
/// ```
pub fn rules_of_pattern(pattern: &str) -> Result<Vec<String>, Diagnostic> {
    let pattern = pattern.trim().replace('？', "?");
    if let Some((before, range)) = pattern.split_once(SUBSETS) {
        return subsets(before, range.trim());
    }
    let digits: &[char] = match pattern.split_whitespace().next() {
        Some("octal") => &DIGITS[..8],
        Some("hex") => &DIGITS,
        _ => return Ok(vec![pattern]),
    };
    let holes = pattern.matches('?').count() as u32;
    let count = (digits.len() as u64).checked_pow(holes).filter(|&count| count <= MOST_RULES);
    let Some(count) = count else { return Err(too_many()) };
    Ok((0..count).map(|number| filled(&pattern, digits, number, count)).collect())
}

const DIGITS: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
const MOST_RULES: u64 = 1 << 20;

/// What stands before the range whose subsets are meant.
const SUBSETS: &str = " subsets of";

/// The rules for all sets of these numbers but the empty one, by the binary number that has a one for each member.
fn subsets(before: &str, range: &str) -> Result<Vec<String>, Diagnostic> {
    let bounds = range.split_once("..=").and_then(|(first, last)| {
        Some((first.trim().parse::<u64>().ok()?, last.trim().parse::<u64>().ok()?))
    });
    let Some((first, last)) = bounds.filter(|(first, last)| 0 < *first && first <= last) else {
        return Err(not_a_range(range));
    };
    let count = (last - first).checked_add(1).filter(|&size| size <= u64::from(MOST_RULES.ilog2()));
    let Some(size) = count else { return Err(too_many()) };
    Ok((1..1u64 << size).map(|members| format!("{before} {{{}}}", listed(members, first))).collect())
}

fn listed(members: u64, first: u64) -> String {
    let numbers = (0..64).filter(|bit| members >> bit & 1 == 1).map(|bit| (first + bit).to_string());
    numbers.collect::<Vec<_>>().join(", ")
}

fn not_a_range(range: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{range}` is no range of numbers from 1 on"),
        format!("`{range}` 不是从 1 开始的数的范围"),
    ))
    .help(Text::new(
        "write `take subsets of 1..=5` or `take all but subsets of 1..=5`",
        "写作 `take subsets of 1..=5` 或 `take all but subsets of 1..=5`",
    ))
}

/// The pattern with the digits of a number in place of the question marks.
fn filled(pattern: &str, digits: &[char], number: u64, count: u64) -> String {
    let mut rest = count;
    pattern
        .chars()
        .map(|character| match character {
            '?' => {
                rest /= digits.len() as u64;
                digits[(number / rest % digits.len() as u64) as usize]
            }
            other => other,
        })
        .collect()
}

fn too_many() -> Diagnostic {
    Diagnostic::new(Text::new(
        "this pattern stands for more than a million rules",
        "这个模式代表一百万条以上的规则",
    ))
    .help(Text::new(
        "use fewer question marks, a shorter range, or a file of rules",
        "请减少问号、缩短范围，或使用规则文件",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_but_the_empty_one_comes_once() {
        let rules = rules_of_pattern("take subsets of 1..=12").unwrap();
        let different: std::collections::BTreeSet<&String> = rules.iter().collect();
        assert_eq!((rules.len(), different.len()), (4095, 4095));
        assert_eq!((rules[0].as_str(), rules[12].as_str()), ("take {1}", "take {1, 3, 4}"));
    }

    #[test]
    fn ranges_that_are_none_or_too_long_are_refused() {
        for range in ["", "5", "0..=3", "4..=3", "1..=x", "1..=64", "1..=18446744073709551615", "1..5"] {
            assert!(rules_of_pattern(&format!("take subsets of {range}")).is_err(), "{range}");
        }
    }
}
