//! Many rulesets at once: patterns of codes such as `octal 0.???`.

use grundy_rule::{Diagnostic, Text};

/// All rules that a pattern stands for: each `?` in a code runs through the digits of its base.
///
/// ```
/// let rules = grundy::sweep::rules_of_pattern("octal 0.?7").unwrap();
/// assert_eq!(rules.len(), 8);
/// assert_eq!(rules[3], "octal 0.37");
/// ```
pub fn rules_of_pattern(pattern: &str) -> Result<Vec<String>, Diagnostic> {
    let pattern = pattern.trim().replace('？', "?");
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
    .help(Text::new("use fewer question marks, or a file of rules", "请减少问号，或使用规则文件"))
}
