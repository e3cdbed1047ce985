//! Of whom a claim says that he wins or loses: a position by its names, one position by its numbers, or a player.

use super::arguments::arguments;

/// What stands before `loses iff` or `wins`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Subject<'t> {
    /// Names or numbers in the order of the coordinates; nothing where the text speaks of the player to move.
    pub(crate) of: Option<&'t str>,
    /// Whether the player to move loses.
    pub(crate) is_lost: bool,
}

/// The longest first: `is lost` also ends in `lost`.
const LOST: &[&str] = &[
    "is a P-position",
    "are P-positions",
    "is a losing position",
    "is losing",
    "is lost",
    "loses",
    "lost",
    "losing",
    "lose",
    "为必败态",
    "是必败态",
    "必败",
];
const WON: &[&str] = &[
    "is an N-position",
    "are N-positions",
    "is a winning position",
    "is winning",
    "is won",
    "wins",
    "won",
    "winning",
    "win",
    "为必胜态",
    "是必胜态",
    "必胜",
];
const FIRST: &[&str] = &[
    "",
    "the player to move",
    "player to move",
    "the first player",
    "first player",
    "a position",
    "the position",
    "position",
    "it",
    "先手",
    "局面",
    "走棋者",
];
const SECOND: &[&str] =
    &["the second player", "second player", "the previous player", "previous player", "后手"];

/// Reads `x loses`, `(1, 2) wins`, `the second player wins`; nothing where it is not known who is meant.
pub(crate) fn subject(text: &str) -> Option<Subject<'_>> {
    let text = text.trim();
    let verb = |verbs: &[&str]| verbs.iter().find_map(|verb| text.strip_suffix(verb));
    let (who, is_lost) = match verb(LOST) {
        Some(who) => (who, true),
        None => (verb(WON)?, false),
    };
    let who = who.trim();
    if FIRST.contains(&who) {
        return Some(Subject { of: None, is_lost });
    }
    if SECOND.contains(&who) {
        return Some(Subject { of: None, is_lost: !is_lost });
    }
    // Words beside each other are no position, lest `x is not` be taken for `x`.
    arguments(who).map(|_| Subject { of: Some(who), is_lost })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, of: Option<&str>, is_lost: bool) {
        assert_eq!(subject(text), Some(Subject { of, is_lost }), "{text}");
    }

    #[test]
    fn the_player_who_moves_second_wins_what_the_first_loses() {
        check("the first player loses", None, true);
        check("the second player loses", None, false);
        check("second player wins", None, true);
        check("后手必胜", None, true);
        check("先手必败", None, true);
        check("loses", None, true);
    }

    #[test]
    fn positions_are_named_or_given() {
        check("x loses", Some("x"), true);
        check("(x, y) is lost", Some("(x, y)"), true);
        check("(1, 2) wins", Some("(1, 2)"), false);
        check("7*k + 2 loses", Some("7*k + 2"), true);
        check("x 必败", Some("x"), true);
    }

    #[test]
    fn what_is_denied_is_not_taken_for_what_is_said() {
        for text in ["x is not lost", "nobody ever loses", "x never loses", "not (x, y) loses", "x 不必败"]
        {
            assert_eq!(subject(text), None, "{text}");
        }
    }
}
