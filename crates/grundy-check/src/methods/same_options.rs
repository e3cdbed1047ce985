//! Two take-and-break games with the same values, up to heaps that are worth nothing.
//!
//! # Theorem
//! Let the heaps 1, …, z have the value 0, and write G(n) = g(n + z). Of the `i` heaps that a move leaves after taking `t`
//! some are worth nothing, and the others are an option of the form (m, l): the xor of G at m numbers from 1 on with the
//! sum n − l. From some n on no option consists of worthless heaps alone, so there the forms are all that counts.
//! Two games with forms that follow from each other, and with equal G until then, have equal G for ever.
//!
//! # What the certificate holds
//! How many heaps of each game are left out. The values and the forms are computed again.

use super::breaking::{Break, breaks, code_of};
use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::rule::Rule;
use crate::verdict::Claim;
use std::collections::BTreeSet;

/// The xor of the values at so many numbers from 1 on whose sum is n less the lag.
type Form = (usize, usize);

/// No game of which one could know so many heaps without value is worth the trouble.
const MOST_DEAD: u64 = 1 << 16;

/// One of the two games, without its first heaps.
struct Game {
    forms: BTreeSet<Form>,
    /// From the next number on no option consists of heaps without value alone.
    settled: usize,
    /// The value at every number up to where both games are settled.
    values: Vec<u32>,
}

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.claim.only(&["kind", "rule", "shift"])?;
    if case.kind()? != "same" {
        return Err("the method proves claims of the kind `same`".into());
    }
    let (rule, shift) = (case.claim.get("rule")?.text()?, case.claim.get("shift")?.integer()?);
    case.proof()?.only(&["dead"])?;
    let dead = case.proof()?.get("dead")?.naturals()?;
    let &[own, theirs] = dead.as_slice() else { return Err("`dead` has two numbers".into()) };
    if own.max(theirs) > MOST_DEAD {
        return Err("too many heaps are called worthless".into());
    }
    // (21.2)
    if i128::from(own) - i128::from(theirs) != i128::from(shift) {
        return Err("the shift is not that of the worthless heaps".into());
    }
    let other = Rule::read(rule)?;
    let mut games = [game(case.rule, own as usize, meter)?, game(&other, theirs as usize, meter)?];
    let settled = games[0].settled.max(games[1].settled);
    games[0].values = values(case.rule, own as usize, settled, meter)?;
    games[1].values = values(&other, theirs as usize, settled, meter)?;
    // (21.4)
    if let Some(n) = (1..=settled).find(|&n| games[0].values[n] != games[1].values[n]) {
        return Err(format!("the values of {} and {} differ", n + own as usize, n + theirs as usize));
    }
    // (21.5)
    covers(&games[0], &games[1].forms, meter)?;
    covers(&games[1], &games[0].forms, meter)?;
    Ok(Claim::Same { rule: rule.into(), shift })
}

/// The forms of a game that leaves at most three heaps (21.1).
fn game(rule: &Rule, dead: usize, meter: &mut Meter) -> Checked<Game> {
    let breaks = breaks(rule, meter)?;
    if breaks.iter().any(|one| one.parts > 3) {
        return Err("a move leaves more than three heaps".into());
    }
    let mut forms = BTreeSet::new();
    for one in &breaks {
        meter.spend(3 * dead as u64 + 1)?;
        forms.extend((1..=one.parts).flat_map(|living| forms_of(one, living, dead)));
    }
    let settled = breaks.iter().map(|one| one.taken + one.parts.saturating_sub(1) * dead).max();
    Ok(Game { forms, settled: settled.unwrap_or(0), values: Vec::new() })
}

/// The forms of a move that leaves so many heaps that are not worthless by their size.
fn forms_of(one: &Break, living: usize, dead: usize) -> impl Iterator<Item = Form> + use<> {
    let worthless = one.parts - living;
    let lag = one.taken + (living - 1) * dead;
    let sums = worthless..=worthless * dead;
    sums.map(move |sum| (living, lag + sum))
}

/// The values beyond the first heaps, which are 0 (21.3).
fn values(rule: &Rule, dead: usize, settled: usize, meter: &mut Meter) -> Checked<Vec<u32>> {
    let mut values = code_of(rule, meter)?.values(dead + settled + 1, meter)?;
    match values[..=dead].iter().position(|value| *value != 0) {
        Some(heap) => Err(format!("heap {heap} is not worthless")),
        None => Ok(values.split_off(dead)),
    }
}

/// Demands that each of these forms is one of the game's, or a special case of one: a part with the value 0, or two equal
/// parts, more.
fn covers(game: &Game, forms: &BTreeSet<Form>, meter: &mut Meter) -> Checked<()> {
    for &(parts, lag) in forms {
        meter.spend(2 * lag as u64 + 1)?;
        let with_a_zero =
            |part: usize| game.values[part] == 0 && game.forms.contains(&(parts + 1, lag - part));
        let with_a_pair = |part: usize| game.forms.contains(&(parts + 2, lag - 2 * part));
        let follows = game.forms.contains(&(parts, lag))
            || (1..=lag).any(with_a_zero)
            || (1..=lag / 2).any(with_a_pair);
        if !follows {
            return Err(format!("only one game has options of {parts} parts with the sum n - {lag}"));
        }
    }
    Ok(())
}
