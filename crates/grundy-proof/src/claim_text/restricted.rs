//! Claims about a part of the positions: `g(x) != 1 for x >= 3`.

use super::arguments::is_balanced;
use super::headings::{Heading, ITS_VALUE, heading, is_compared};
use super::nimbers::speaks_of_nimbers;

/// A claim about a part of the positions.
pub(super) struct Restricted<'t> {
    /// What stands in the brackets of the claim.
    pub(super) of: Option<&'t str>,
    /// About each position and its value: either the claim holds, or the position is not there.
    pub(super) condition: String,
    /// Whether it tells who loses, and not values: a threat is won and has no value.
    pub(super) is_of_losses: bool,
}

/// Reads a claim with the place where it is made.
pub(super) fn restricted(text: &str) -> Option<Restricted<'_>> {
    let (claim, place) = text.rsplit_once(" for ")?;
    let place = place.trim().strip_prefix("all ").unwrap_or(place.trim());
    let is_whole = is_balanced(claim) && is_balanced(place);
    if !is_whole || !is_compared(place) || place.contains(" in ") || place.contains(':') {
        return None;
    }
    let heading = heading(claim)?;
    let is_of_losses = matches!(heading, Heading::Loses(..));
    let (of, condition) = match heading {
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
    Some(Restricted { of, condition: format!("({condition}) or not ({place})"), is_of_losses })
}

#[cfg(test)]
mod tests {
    use super::restricted;

    #[test]
    fn the_place_is_one_of_two_ways_out() {
        let told = |text: &'static str| restricted(text).map(|found| found.condition);
        assert_eq!(told("g(x) != 1 for x >= 3").as_deref(), Some("(its_value != 1) or not (x >= 3)"));
        assert_eq!(told("g = 0 for all x > 9").as_deref(), Some("(its_value == (0)) or not (x > 9)"));
        assert_eq!(
            told("loses iff x mod 3 = 0 for x >= 5").as_deref(),
            Some(
                "(its_value == 0 and (x mod 3 = 0) or its_value != 0 and not (x mod 3 = 0)) or not (x >= 5)"
            )
        );
        for whole in [
            "g(x) != 1",
            "g(x + 7) = g(x) for x >= 5",
            "g = 1 for k in 1..3",
            "period 7 for x >= 2",
            "g = 5 for x >= 3) or (x == x",
        ] {
            assert_eq!(told(whole), None, "{whole}");
        }
    }
}
