//! Moore's Nim: take from at least one heap and at most k of them, as many as you like from each.
//!
//! # Theorem
//! E. H. Moore, *A generalization of the game called Nim*, Annals of Mathematics 11 (1910), 93–94: the player to move
//! loses iff in every binary place the number of ones, over all heaps, is a multiple of k + 1.
//!
//! # What the certificate holds
//! The number k + 1. The rule is recognised by its options: those of the theorem's rule for so many heaps, or for lists
//! those of Nim in each heap.

use crate::budget::{Checked, Meter};
use crate::json::Json;
use crate::logic::same::has_options_of;
use crate::methods::certificate::Case;
use crate::methods::lists::Lists;
use crate::rule::Rule;
use crate::verdict::{Claim, Law};

pub(super) fn check(case: &Case, meter: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    let modulus = modulus(case.claim)?;
    let heaps = case.rule.arity(0).filter(|heaps| *heaps <= MOST_HEAPS).ok_or("too many heaps")?;
    // (15.2), (15.3)
    has_options_of(case.rule, &Rule::read(&moores_rule(heaps, (modulus - 1).min(heaps)))?, meter)?;
    Ok(claim(modulus))
}

/// The same for lists of heaps.
pub(super) fn check_lists(case: &Case<Lists>, meter: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    let modulus = modulus(case.claim)?;
    match case.rule {
        // (15.4)
        Lists::Heaps { each, most, .. } if *most == Some(modulus - 1) => {
            has_options_of(each, &Rule::read("x -> x - k for k in 1..")?, meter)?;
            Ok(claim(modulus))
        }
        _ => Err("the theorem speaks of moves in at most k heaps, with k + 1 as the modulus".into()),
    }
}

/// Each heap has two tracks, and a letter holds a digit of each track.
const MOST_HEAPS: usize = 6;

/// (15.1)
fn modulus(claim: &Json) -> Checked<usize> {
    claim.only(&["kind", "play", "law"])?;
    claim.get("law")?.only(&["columns"])?;
    let modulus = claim.get("law")?.get("columns")?.natural()?;
    let normal = claim.get("kind")?.text()? == "outcome" && claim.get("play")?.text()? == "normal";
    if normal && (2..=1000).contains(&modulus) {
        return Ok(modulus as usize);
    }
    Err("the method proves outcomes of normal play by columns modulo 2 or more".into())
}

fn claim(modulus: usize) -> Claim {
    Claim::Outcome { misere: false, law: Law::Columns { modulus: modulus as u64 }, start: None }
}

/// One alternative for each choice of k heaps: any number may be taken from each, but not nothing from all.
fn moores_rule(heaps: usize, most: usize) -> String {
    let chosen = (0..1u32 << heaps).filter(|set| set.count_ones() as usize == most);
    let alternative = |set: u32| {
        let holds = |heap: &usize| set >> heap & 1 == 1;
        let place = (0..heaps).map(|heap| match holds(&heap) {
            true => format!("h{heap} - t{heap}"),
            false => format!("h{heap}"),
        });
        let inside: Vec<usize> = (0..heaps).filter(holds).collect();
        let taken: String = inside.iter().map(|heap| format!(" for t{heap} in 0..=h{heap}")).collect();
        let total: Vec<String> = inside.iter().map(|heap| format!("t{heap}")).collect();
        format!("{}{taken} if {} > 0", tuple(place), total.join(" + "))
    };
    let alternatives: Vec<String> = chosen.map(alternative).collect();
    format!("{} -> {}", tuple((0..heaps).map(|heap| format!("h{heap}"))), alternatives.join(" | "))
}

/// A tuple, or without brackets the only coordinate.
pub(super) fn tuple(coordinates: impl Iterator<Item = String>) -> String {
    let coordinates: Vec<String> = coordinates.collect();
    if coordinates.len() == 1 { coordinates.concat() } else { format!("({})", coordinates.join(", ")) }
}
