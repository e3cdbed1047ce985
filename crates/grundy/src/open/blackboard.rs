//! A rule as it is typeset in a paper: `x \mapsto x - k,\ k \in \{1, 3\}` in the signs of a keyboard.

/// Commands, and the signs that they print.
const SIGNS: &[(&str, &str)] = &[
    ("to", "->"),
    ("mapsto", "->"),
    ("rightarrow", "->"),
    ("longrightarrow", "->"),
    ("longmapsto", "->"),
    ("Rightarrow", "->"),
    ("implies", "->"),
    ("le", "<="),
    ("leq", "<="),
    ("leqslant", "<="),
    ("ge", ">="),
    ("geq", ">="),
    ("geqslant", ">="),
    ("ne", "!="),
    ("neq", "!="),
    ("lt", "<"),
    ("gt", ">"),
    ("in", " in "),
    ("notin", " not in "),
    ("mid", " | "),
    ("vert", " | "),
    ("lor", " or "),
    ("vee", " or "),
    ("land", " and "),
    ("wedge", " and "),
    ("neg", " not "),
    ("lnot", " not "),
    ("cdot", "*"),
    ("times", "*"),
    ("bmod", " mod "),
    ("mod", " mod "),
    ("dots", "..."),
    ("ldots", "..."),
    ("cdots", "..."),
    ("oplus", "⊕"),
    ("lfloor", "⌊"),
    ("rfloor", "⌋"),
    ("lceil", "⌈"),
    ("rceil", "⌉"),
    ("forall", " for "),
    ("mex", "mex"),
    ("min", "min"),
    ("max", "max"),
    ("gcd", "gcd"),
    ("left", ""),
    ("right", ""),
    ("big", ""),
    ("Big", ""),
    ("bigl", ""),
    ("bigr", ""),
    ("displaystyle", ""),
    ("quad", " "),
    ("qquad", " "),
    ("setminus", " but "),
    ("lbrace", "{"),
    ("rbrace", "}"),
    ("minus", "-"),
];

/// Commands that set what follows in another letter.
const LETTERS: [&str; 9] =
    ["text", "textrm", "textit", "mathrm", "mathit", "mathbf", "mathsf", "mathcal", "operatorname"];

/// The text without its commands; nothing where it has none, or one that is not known here.
pub(super) fn typed_out(text: &str) -> Option<String> {
    if !text.contains('\\') {
        return None;
    }
    let (mut rest, mut typed) = (text, String::new());
    while let Some(place) = rest.find(['\\', '$']) {
        typed += &rest[..place];
        let command = rest[place..].strip_prefix('\\');
        rest = match command {
            Some(command) => after_command(command, &mut typed)?,
            None => &rest[place + 1..],
        };
    }
    typed += rest;
    Some(typed.split_whitespace().collect::<Vec<_>>().join(" ").replace(" ,", ","))
}

/// Types what a command prints; the text behind it.
fn after_command<'t>(command: &'t str, typed: &mut String) -> Option<&'t str> {
    let end = command.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(command.len());
    let (name, rest) = command.split_at(end);
    if name.is_empty() {
        let sign = rest.chars().next()?;
        *typed += match sign {
            '{' => "{",
            '}' => "}",
            '[' | ']' | '(' | ')' => "",
            _ => " ",
        };
        return Some(&rest[sign.len_utf8()..]);
    }
    if name == "frac" {
        let (over, rest) = group(rest)?;
        let (under, rest) = group(rest)?;
        *typed += &format!("({over})/({under})");
        return Some(rest);
    }
    if name == "sqrt" {
        let (inside, rest) = group(rest)?;
        *typed += &format!("isqrt({inside})");
        return Some(rest);
    }
    if LETTERS.contains(&name) {
        let (inside, rest) = group(rest)?;
        *typed += inside;
        return Some(rest);
    }
    let (_, sign) = SIGNS.iter().find(|(known, _)| *known == name)?;
    *typed += sign;
    Some(rest)
}

/// What stands in the braces that a text begins with, and what follows.
fn group(text: &str) -> Option<(&str, &str)> {
    let inside = text.trim_start().strip_prefix('{')?;
    let mut depth = 0_usize;
    for (place, letter) in inside.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth == 0 => return Some((&inside[..place], &inside[place + 1..])),
            '}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::open::{mended, open};

    #[test]
    fn what_is_typeset_becomes_a_rule_that_opens() {
        for (typed, meant) in [
            (r"\[ x \mapsto x-k,\ k \in \{1,2,3\} \]", "x -> x-k, k in {1,2,3}"),
            (r"x \rightarrow x - k \text{ for } k \in \{1,3,4\}", "x -> x - k for k in {1,3,4}"),
            (
                r"\mathcal{G}(n) = \operatorname{mex}\{\mathcal{G}(n-1), \mathcal{G}(n-2)\}",
                "G(n) = mex{G(n-1), G(n-2)}",
            ),
            (
                r"n \longrightarrow \left\lfloor \frac{n}{2} \right\rfloor \text{ if } n > 0",
                "n -> ⌊ (n)/(2) ⌋ if n > 0",
            ),
            (r"(x,y) \mapsto (x-k,y) \mid (x,y-k),\ 1 \leqslant k", "(x,y) -> (x-k,y) | (x,y-k), 1 <= k"),
        ] {
            let Err(mistake) = open(typed, &[]) else { panic!("{typed} is a rule") };
            assert_eq!(mended(typed, &mistake).as_deref(), Some(meant), "{typed}");
        }
    }
}
