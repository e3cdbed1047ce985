//! The shortest octal code that has the options of a game, up to heaps that are worth nothing: the name of its class.

use grundy_proof::prove_same;
use grundy_rule::{Rules, Ruleset};
use grundy_table::breaking::recognise;
use grundy_table::{Budget, fill};

/// Codes of so many digits are tried; longer ones would take longer than all the rest of the work.
const MOST_DIGITS: u32 = 4;

/// So many values tell most codes apart, before a proof is tried.
const FIRST_VALUES: usize = 24;

/// So many heaps at most are worth nothing at first.
const MOST_DEAD: usize = 16;

/// The first code, by length and then by number, that is proved to have the values of the game, and how much smaller its
/// heaps are; nothing if the game is that code.
pub(crate) fn least_code(ruleset: &Ruleset, budget: &Budget<'_>) -> Option<(String, i64)> {
    recognise(ruleset, budget)?;
    let written = ruleset.code().and_then(|code| code.finite_digits());
    let digits = written.map_or(MOST_DIGITS - 1, |digits| digits.len() as u32 - 1).min(MOST_DIGITS);
    let (dead, values) = first_values(ruleset, budget)?;
    for name in codes(digits) {
        let code = Ruleset::parse(&name).ok()?;
        if code.canonical() == ruleset.canonical() || budget.stopped() {
            return None;
        }
        let Some((others_dead, _)) = first_values(&code, budget).filter(|(_, theirs)| *theirs == values)
        else {
            continue;
        };
        let shift = dead as i64 - others_dead as i64;
        if prove_same(ruleset, &code, shift, budget).is_some() {
            return Some((name, shift));
        }
    }
    None
}

/// All octal codes of up to so many digits behind the point, the shortest first.
fn codes(most: u32) -> impl Iterator<Item = String> {
    let of_length = |digits: u32| {
        let numbers = move || (0..8u32.pow(digits)).filter(|number| number % 8 != 0);
        ["0", "4"].into_iter().flat_map(move |lead| {
            numbers().map(move |number| format!("octal {lead}.{number:0width$o}", width = digits as usize))
        })
    };
    (1..=most).flat_map(of_length)
}

/// How many heaps are worth nothing at first, and the values from the next heap on.
fn first_values(ruleset: &Ruleset, budget: &Budget<'_>) -> Option<(usize, Vec<u32>)> {
    let table = fill(ruleset, (FIRST_VALUES + MOST_DEAD) as u64, budget).ok()?.table;
    let values = table.values()?;
    let first = values.iter().position(|value| *value != 0).filter(|first| *first < MOST_DEAD)?;
    Some((first, values.get(first..first + FIRST_VALUES)?.to_vec()))
}
