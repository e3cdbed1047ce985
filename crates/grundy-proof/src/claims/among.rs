//! Claims that may say which positions are lost, or only what they are among: `P-positions are even`, `必败态是偶数`.
//! What holds of all of them holds of these among them, so a proof answers both; a position that is no loss answers one alone.

use crate::claim_text::named_loosely;
use crate::methods::prove::Verdict;
use grundy_rule::{Diagnostic, Text};

/// The verdict, where it answers every reading of the claim.
///
/// ```
/// use grundy_proof::{Verdict, in_every_reading, refute};
/// use grundy_rule::{NoNames, Ruleset};
/// use grundy_table::Budget;
///
/// let bash = Ruleset::parse("x -> x - k for k in 1..=3").unwrap();
/// let verdict = |claim| {
///     let found = refute(&bash, claim, &[], &NoNames, &Budget::small()).unwrap();
///     in_every_reading(claim, found)
/// };
/// assert!(matches!(verdict("P-positions are multiples of 4"), Ok(Verdict::Proved(_))));
/// assert!(matches!(verdict("P-positions are odd"), Ok(Verdict::Refuted(_))));
/// assert!(matches!(verdict("P-positions are the even numbers"), Ok(Verdict::Refuted(_))));
/// assert!(verdict("P-positions are even").is_err());
/// ```
pub fn in_every_reading(claim: &str, verdict: Verdict) -> Result<Verdict, Diagnostic> {
    match (&verdict, named_loosely(claim)) {
        (Verdict::Refuted(witness), Some(named)) if witness.claimed == named.letter() => {
            Err(all_or_some(claim.trim(), &named.of_all, &witness.position))
        }
        _ => Ok(verdict),
    }
}

fn all_or_some(claim: &str, of_all: &str, position: &str) -> Diagnostic {
    Diagnostic::new(Text::new(
        format!("`{claim}` may speak of all such positions, or say no more than what these are among"),
        format!("`{claim}` 既可以指全部这样的局面，也可以只说它们属于其中"),
    ))
    .witness(Text::new(
        format!("of all of them it is false at {position}"),
        format!("若指全部，则在 {position} 处不成立"),
    ))
    .help(Text::new(
        format!("if these are all of them, write `{of_all}`"),
        format!("若指全部，请写 `{of_all}`"),
    ))
}
