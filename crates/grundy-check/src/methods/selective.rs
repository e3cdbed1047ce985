//! Selective compounds: a player moves in as many of the heaps as he likes, but at least in one.
//!
//! # Theorem
//! C. A. B. Smith, *Graphs and composite games*, Journal of Combinatorial Theory 1 (1966), 51–81: the player to move
//! loses iff he would lose in every heap by itself. From all lost every move leaves a heap that is not; otherwise he
//! moves in just those heaps that are not lost.
//!
//! # What the certificate holds
//! A certificate for one heap.

use crate::budget::{Checked, Meter};
use crate::methods::certificate::{Case, statement_of};
use crate::methods::lists::Lists;
use crate::options::Position;
use crate::verdict::Claim;

pub(super) fn check(case: &Case<Lists>, meter: &mut Meter) -> Checked<Claim> {
    case.claim.only(&["kind"])?;
    case.proof()?.only(&["part"])?;
    // (17.5)
    let Lists::Heaps { each, text, most: None } = case.rule else {
        return Err("the theorem speaks of moves in any heaps".into());
    };
    if case.kind()? != "every" {
        return Err("the method proves that a list is lost iff every heap is".into());
    }
    let part = statement_of(case.proof()?.get("part")?, meter)?;
    // (17.8)
    if part.rule != *text {
        return Err("the certificate of a heap is for another rule".into());
    }
    // (17.7) Heaps of 0 are not written, so they must be ones that nobody can move in.
    each.visit_options(&Position { tag: 0, at: vec![0] }, meter, &mut |_| Err("heap 0 can move".into()))?;
    match part.claim {
        // (17.9)
        Claim::Outcome { misere: false, .. } | Claim::Grundy { .. } | Claim::Periodic(_) => {
            Ok(Claim::Every { part: Box::new(part) })
        }
        _ => Err("the certificate of a heap does not say which heaps are lost".into()),
    }
}
