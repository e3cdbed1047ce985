//! Staircase Nim: any number of tokens goes down one stair; on the ground they are dead.
//!
//! # Theorem
//! Stairs are numbered from 1 at the bottom. The Grundy value is the xor of the tokens on the odd stairs (R. P. Sprague,
//! *Über zwei Abarten von Nim*, Tôhoku Mathematical Journal 43 (1937), 351–354): a move from an odd stair is a move of
//! Nim on the odd stairs; a move from an even stair adds to an odd one and is answered by carrying the same tokens on.
//! Any smaller value is reached by a move of Nim.
//!
//! # What the certificate holds
//! For a fixed number of stairs the coordinates from the lowest stair to the highest. The rule is recognised by its
//! options. For lists nothing.

use super::moore::tuple;
use crate::budget::{Checked, Meter};
use crate::logic::same::has_options_of;
use crate::methods::certificate::Case;
use crate::methods::lists::Lists;
use crate::rule::Rule;
use crate::verdict::{Claim, Law};

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.proof()?.only(&["order"])?;
    let order: Vec<usize> =
        case.proof()?.get("order")?.naturals()?.into_iter().map(|place| place as usize).collect();
    let arity = case.rule.arity(0).filter(|arity| *arity <= MOST_STAIRS).ok_or("too many stairs")?;
    // (16.1)
    if order.len() != arity || !(0..arity).all(|place| order.contains(&place)) {
        return Err("the order does not hold every coordinate once".into());
    }
    // (16.2)
    has_options_of(case.rule, &Rule::read(&stairs_rule(&order))?, meter)?;
    let mut odd: Vec<usize> = order.into_iter().step_by(2).collect();
    odd.sort_unstable();
    // (16.3)
    stated(case, "xor")?;
    let claimed = case.claim.get("law")?.get("xor")?.naturals()?;
    if claimed.into_iter().map(|place| place as usize).collect::<Vec<usize>>() != odd {
        return Err(format!("the odd stairs are the coordinates {odd:?}"));
    }
    Ok(Claim::Grundy { law: Law::Xor { coordinates: odd }, start: None })
}

/// The same for lists of stairs, the lowest first (16.4), and for rising lists, whose gaps are stairs (16.5).
pub(super) fn check_lists(case: &Case<Lists>, _: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    if matches!(case.rule, Lists::Rising) {
        stated(case, "gaps")?;
        let is_every_other = case.claim.get("law")?.get("gaps")?.text()? == "every other";
        return match is_every_other {
            true => Ok(Claim::Grundy { law: Law::EveryOtherGap, start: None }),
            false => Err("the theorem speaks of every other gap, from the last back".into()),
        };
    }
    stated(case, "places")?;
    let odd = case.claim.get("law")?.get("places")?.text()? == "odd";
    match (case.rule, odd) {
        (Lists::Stairs, true) => Ok(Claim::Grundy { law: Law::OddPlaces, start: None }),
        _ => Err("the theorem speaks of tokens that go down stairs, and of the odd stairs".into()),
    }
}

/// Each stair has two tracks.
const MOST_STAIRS: usize = 6;

fn stated<R>(case: &Case<R>, key: &str) -> Checked<()> {
    case.claim.only(&["kind", "law"])?;
    case.claim.get("law")?.only(&[key])?;
    if case.kind()? == "grundy" { Ok(()) } else { Err("the method proves Grundy values".into()) }
}

/// One alternative for each stair, with the coordinates of the stairs from the lowest to the highest.
fn stairs_rule(order: &[usize]) -> String {
    let alternative = |stair: usize| {
        let place = (0..order.len()).map(|coordinate| match order.iter().position(|at| *at == coordinate) {
            Some(here) if here == stair => format!("s{coordinate} - k"),
            Some(here) if here + 1 == stair => format!("s{coordinate} + k"),
            _ => format!("s{coordinate}"),
        });
        format!("{} for k in 1..=s{}", tuple(place), order[stair])
    };
    let alternatives: Vec<String> = (0..order.len()).map(alternative).collect();
    format!("{} -> {}", tuple((0..order.len()).map(|at| format!("s{at}"))), alternatives.join(" | "))
}
