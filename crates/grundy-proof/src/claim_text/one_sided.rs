//! Claims that say one direction alone: `loses if x mod 3 = 0`, `x mod 4 = 0 时先手必败`. They are answered with the claim that says both.

use super::directions::{outcome_where, parts};
use super::headings::{Heading, IFF, heading};
use grundy_rule::{Diagnostic, Text};

/// The mistake of a claim that says one direction alone, with the claim that says both.
pub(crate) fn one_sided(text: &str) -> Option<Diagnostic> {
    if IFF.iter().any(|iff| text.contains(iff)) {
        return named_player(text);
    }
    let text = text.trim();
    let both = parts(text).map(|(subject, condition)| format!("{subject} iff {condition}"));
    let is_claim = |both: &String| matches!(heading(both), Some(Heading::Loses(..)));
    let both = both.filter(is_claim).or_else(|| {
        let (subject, condition) = outcome_where(text)?;
        Some(format!("{subject} iff {condition}")).filter(is_claim)
    })?;
    let message = Text::new(
        format!("`{text}` is one of two directions, and leaves the other open"),
        format!("`{text}` 只说了一个方向，没有说其他局面怎样"),
    );
    Some(Diagnostic::new(message).help(Text::new(
        format!("if these are all of them, write `{both}`"),
        format!("若所说的就是全部，请写 `{}`", both.replacen(" iff ", " 当且仅当 ", 1)),
    )))
}

/// A player's name does not say who moves first.
fn named_player(text: &str) -> Option<Diagnostic> {
    let (name, rest) = text.trim().split_once(' ')?;
    let first = match name {
        "Alice" | "Alex" => "the first player",
        "Bob" | "Lee" => "the second player",
        _ => return None,
    };
    let Some(Heading::Loses(..)) = heading(&format!("{first} {rest}")).as_ref() else { return None };
    let message = Text::new(
        format!("who moves first is not said by a name such as `{name}`"),
        format!("名字 `{name}` 没有说明谁先走"),
    );
    Some(Diagnostic::new(message).help(Text::new(
        format!("if it is the usual order, write `{first} {rest}`"),
        format!("若按通常的顺序，请写 `{first} {rest}`"),
    )))
}

#[cfg(test)]
mod tests {
    use super::one_sided;

    #[test]
    fn one_direction_is_answered_with_both() {
        for (text, both) in [
            ("loses if x mod 3 = 0", "`loses iff x mod 3 = 0`"),
            ("loses only if x mod 3 = 0", "`loses iff x mod 3 = 0`"),
            ("the first player loses when x mod 3 = 0", "`the first player loses iff x mod 3 = 0`"),
            ("if x mod 3 = 0 then the first player loses", "`the first player loses iff x mod 3 = 0`"),
            ("x mod 3 = 0 时先手必败", "`先手必败 iff x mod 3 = 0`"),
            ("当 x mod 3 = 0 时，先手必败", "`先手必败 iff x mod 3 = 0`"),
            ("the first player wins unless x mod 3 = 0", "`the first player wins iff not (x mod 3 = 0)`"),
            ("x mod 3 = 0 loses", "`loses iff x mod 3 = 0`"),
            ("x mod 3 = 0 先手必败", "`先手必败 iff x mod 3 = 0`"),
            ("x mod 3 = 0 => the first player loses", "`the first player loses iff x mod 3 = 0`"),
            ("Bob wins iff x mod 3 = 0", "`the second player wins iff x mod 3 = 0`"),
        ] {
            let help = one_sided(text).map(|mistake| format!("{:?}", mistake.help));
            assert!(help.as_ref().is_some_and(|help| help.contains(both)), "{text}: {help:?}");
        }
        for text in ["x", "if", "who wins when", "当时", "g = x if x < 3", "loses iff x mod 3 = 0 if x"] {
            assert_eq!(one_sided(text), None, "{text}");
        }
    }
}
