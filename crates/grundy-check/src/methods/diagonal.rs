//! Diagrams that lose their first row or their first column, but not their last cell.
//!
//! # Theorem
//! (AtCoder AGC 002 E.) Call the numbers, in descending order, the rows of a diagram. After i columns and j rows are gone the
//! corner stands on cell (i, j); a move goes one cell along the row or the column and stays inside. If (i+1, j+1) is inside, both
//! cells have the same outcome: if it is lost, both ways out of (i, j) lead to cells that can move there, so (i, j) is lost;
//! if it is won by a move to a lost cell, that cell lies on the next diagonal, and by induction so does a lost option of (i, j).
//! On the last cell (d, d) of the main diagonal a player walks along one arm to its end, so it is lost iff both arms are even.
//!
//! # What the certificate holds
//! Nothing beyond the claim.

use crate::budget::{Checked, Meter};
use crate::methods::certificate::Case;
use crate::methods::lists::Lists;
use crate::verdict::{Claim, Law};

pub(super) fn check(case: &Case<Lists>, _: &mut Meter) -> Checked<Claim> {
    case.no_proof()?;
    case.claim.only(&["kind", "play", "law"])?;
    case.claim.get("law")?.only(&["arms"])?;
    // (18.1)
    let even = case.claim.get("law")?.get("arms")?.text()? == "even";
    let normal = case.kind()? == "outcome" && case.claim.get("play")?.text()? == "normal";
    match case.rule {
        Lists::Diagram if even && normal => {
            Ok(Claim::Outcome { misere: false, law: Law::EvenArms, start: None })
        }
        _ => {
            Err("the theorem speaks of diagrams: lost iff both arms at the end of the diagonal are even"
                .into())
        }
    }
}
