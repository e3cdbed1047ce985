//! Trees of which edges are cut: green Hackenbush on rooted trees.
//!
//! # Theorem
//! The colon principle (E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, chapter 7): what stands on a vertex may be replaced
//! by anything of the same value. So branches on a vertex become one stalk, whose height is the xor of theirs, and the
//! edge below adds one: the value of a vertex is the xor, over its children, of one more than their values.
//!
//! # What the certificate holds
//! Nothing beyond the claim.

use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::methods::lists::Lists;
use crate::verdict::{Claim, Law};

pub(super) fn check(case: &Case<Lists>, _: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    case.claim.only(&["kind", "law"])?;
    case.claim.get("law")?.only(&["children"])?;
    // (18.2)
    let stalks = case.claim.get("law")?.get("children")?.text()? == "xor of one more";
    match (case.rule, case.kind()?) {
        (Lists::Tree, "grundy") if stalks => Ok(Claim::Grundy { law: Law::Stalks, start: None }),
        _ => Err("the principle speaks of cutting edges of rooted trees".into()),
    }
}
