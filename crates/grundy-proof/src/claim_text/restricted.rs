//! Claims about a part of the positions: `g(x) != 1 for x >= 3`.

use super::headings::{Heading, ITS_VALUE, heading, is_compared};
use super::nimbers::speaks_of_nimbers;

/// A claim with the place where it is made, as a condition about each position and its value: either it holds, or the
/// position is not there. What stands in the brackets of the claim comes first.
pub(super) fn restricted(text: &str) -> Option<(Option<&str>, String)> {
    let (claim, place) = text.rsplit_once(" for ")?;
    let place = place.trim().strip_prefix("all ").unwrap_or(place.trim());
    if !is_compared(place) || place.contains(" in ") || place.contains(':') {
        return None;
    }
    let (of, condition) = match heading(claim)? {
        Heading::Value(of, expression) if !speaks_of_nimbers(expression) => {
            (of, format!("{ITS_VALUE} == ({})", expression.trim()))
        }
        Heading::About(of, condition) => (of, condition),
        Heading::Loses(subject, condition) => {
            let (there, elsewhere) = if subject.is_lost { ("==", "!=") } else { ("!=", "==") };
            let there = format!("{ITS_VALUE} {there} 0 and ({})", condition.trim());
            (subject.of, format!("{there} or {ITS_VALUE} {elsewhere} 0 and not ({})", condition.trim()))
        }
        _ => return None,
    };
    Some((of, format!("({condition}) or not ({place})")))
}

#[cfg(test)]
mod tests {
    use super::restricted;

    #[test]
    fn the_place_is_one_of_two_ways_out() {
        let told = |text: &'static str| restricted(text).map(|(_, condition)| condition);
        assert_eq!(told("g(x) != 1 for x >= 3").as_deref(), Some("(its_value != 1) or not (x >= 3)"));
        assert_eq!(told("g = 0 for all x > 9").as_deref(), Some("(its_value == (0)) or not (x > 9)"));
        assert_eq!(
            told("loses iff x mod 3 = 0 for x >= 5").as_deref(),
            Some(
                "(its_value == 0 and (x mod 3 = 0) or its_value != 0 and not (x mod 3 = 0)) or not (x >= 5)"
            )
        );
        for whole in ["g(x) != 1", "g(x + 7) = g(x) for x >= 5", "g = 1 for k in 1..3", "period 7 for x >= 2"]
        {
            assert_eq!(told(whole), None, "{whole}");
        }
    }
}
