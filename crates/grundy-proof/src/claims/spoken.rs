//! What a claim may speak of in a manner of play: values mean nothing where the last move loses, and where play may be drawn
//! who does not lose need not win.

use crate::claim_text::{Heading, heading, quantified};
use grundy_rule::{Diagnostic, Text};

/// Refuses a claim that says nothing in a manner of play other than the plain one.
///
/// ```
/// use grundy_proof::spoken_in_manner;
///
/// assert!(spoken_in_manner("loses iff x = 3", true).is_ok());
/// assert!(spoken_in_manner("wins iff x = 3", false).is_ok());
/// assert!(spoken_in_manner("wins iff x = 3", true).is_err());
/// assert!(spoken_in_manner("g = x mod 4", false).is_err());
/// ```
pub fn spoken_in_manner(claim: &str, has_draws: bool) -> Result<(), Diagnostic> {
    let is_lost = match heading(quantified(claim).1) {
        Some(Heading::Value(..) | Heading::About(..)) => return Err(losses_alone()),
        Some(Heading::Loses(subject, _) | Heading::Simply(subject)) => subject.is_lost,
        Some(Heading::Classes(classes)) => classes.is_lost,
        _ => true,
    };
    if is_lost || !has_draws { Ok(()) } else { Err(wins_beside_draws()) }
}

pub(crate) fn losses_alone() -> Diagnostic {
    Diagnostic::new(Text::new(
        "in this manner of play claims say who loses",
        "在这种约定下，论断只能说明谁必败",
    ))
    .help(Text::new("write `loses iff x mod 4 = 1`", "请写 `必败当且仅当 x mod 4 = 1`"))
}

pub(super) fn of_all_positions() -> Diagnostic {
    Diagnostic::new(Text::new(
        "in this manner of play a claim speaks of all positions",
        "在这种约定下，论断须针对全部局面",
    ))
    .help(Text::new(
        "write `loses iff x mod 4 = 1`; one position is solved, and not claimed",
        "请写 `必败当且仅当 x mod 4 = 1`；单个局面请直接求解",
    ))
}

pub(super) fn of_normal_play() -> Diagnostic {
    Diagnostic::new(Text::new(
        "losses in these words are claimed of normal play alone",
        "用这种写法说明的必败态只适用于正常规则",
    ))
    .help(Text::new(
        "write a condition, as `loses iff x mod 4 = 1`",
        "请写条件，如 `必败当且仅当 x mod 4 = 1`",
    ))
}

fn wins_beside_draws() -> Diagnostic {
    Diagnostic::new(Text::new(
        "where play may be drawn, a claim says who loses: who does not win need not lose",
        "可能出现平局时，论断应说明谁必败：不胜的一方未必败",
    ))
    .help(Text::new("write `loses iff …`", "请写 `必败当且仅当 …`"))
}
