//! `x = 3 mod 7` as people mean it: not that x is the number `3 mod 7`, which is 3, but that x leaves 3.

/// Signs and words of an equation, the longer ones before those that they end with, and whether they deny it.
const SIGNS: [(&str, bool); 6] =
    [("≠", true), ("!=", true), ("==", false), ("=", false), (" is", false), ("等于", false)];

/// The text with `≡` or `≢` for the sign of an equation whose right side is a number and a modulus.
pub(crate) fn congruences(text: &str) -> String {
    let (mut told, mut rest) = (String::new(), text);
    while let Some((before, sign, behind)) = first_equation(rest) {
        told += before;
        told += sign;
        rest = behind;
    }
    told + rest
}

/// The first equation of the kind: what stands before its sign, the sign that is meant, and what follows.
fn first_equation(text: &str) -> Option<(&str, &'static str, &str)> {
    let numbers = text.char_indices().filter(|(place, letter)| {
        letter.is_ascii_digit() && !text[..*place].ends_with(|before: char| before.is_ascii_digit())
    });
    numbers.filter_map(|(place, _)| equation_at(text, place)).next()
}

fn equation_at(text: &str, number: usize) -> Option<(&str, &'static str, &str)> {
    let modulus = modulus_behind(&text[number..])?;
    let before = text[..number].trim_end();
    let (before, denies) =
        SIGNS.iter().find_map(|(sign, denies)| Some((before.strip_suffix(sign)?.trim_end(), *denies)))?;
    // What is compared is an operand: `<=` is another sign, and `SG 值为` heads a claim of another kind.
    let is_operand = before.ends_with(|last: char| last.is_ascii_alphanumeric() || ")'_".contains(last));
    let is_number = modulus.starts_with(|first: char| first.is_ascii_digit());
    (is_operand && (is_number || !is_value(before)))
        .then(|| (before, if denies { " ≢ " } else { " ≡ " }, &text[number..]))
}

/// Whether a value is told: `g(x) = 7 mod x` may be a formula.
fn is_value(before: &str) -> bool {
    ["g", "sg", "G", "SG"].iter().any(|name| {
        before.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.trim_start().starts_with('('))
    })
}

/// What follows `mod` behind a number, with or without a bracket.
fn modulus_behind(text: &str) -> Option<&str> {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start();
    let rest = rest.strip_prefix('(').unwrap_or(rest).trim_start();
    let rest = ["modulo", "mod", "模"].iter().find_map(|word| rest.strip_prefix(word))?;
    (!rest.starts_with(|letter: char| letter.is_ascii_alphanumeric() || letter == '_'))
        .then(|| rest.trim_start().trim_start_matches('('))
}

#[cfg(test)]
mod tests {
    use super::congruences;

    #[test]
    fn a_number_and_a_modulus_are_a_class() {
        for (said, meant) in [
            ("loses iff x = 0 mod 4", "loses iff x ≡ 0 mod 4"),
            ("x == 3 (mod m+1)", "x ≡ 3 (mod m+1)"),
            ("x is 0 mod 4 or x is 2 mod 7", "x ≡ 0 mod 4 or x ≡ 2 mod 7"),
            ("wins iff x != 0 mod 4", "wins iff x ≢ 0 mod 4"),
            ("g(x) = 5 for x = 5 mod 7", "g(x) = 5 for x ≡ 5 mod 7"),
            ("g(x) = 3 mod 4", "g(x) ≡ 3 mod 4"),
            ("必败当且仅当 x 等于 2 模 7", "必败当且仅当 x ≡ 2 模 7"),
        ] {
            assert_eq!(congruences(said), meant);
        }
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        for text in [
            "x mod 4 = 0",
            "g(x) = x mod 4",
            "g(x) = 7 mod x",
            "x <= 3 mod 4",
            "x ≡ 3 (mod 7)",
            "P-positions are 0, 2 mod 7",
            "必败态为 0 模 4",
            "x = 3 model",
            "x = 12",
            "",
        ] {
            assert_eq!(congruences(text), text);
        }
    }
}
