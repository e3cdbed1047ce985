//! The questions, one function each: from an `Ask` to an `Answer` under a budget.

pub mod catalogue;
pub mod law;
pub mod posted;
pub mod rule;
pub mod sum;
pub mod table;

use grundy::open::Opened;

use crate::answer::Refusal;
use crate::ask::Ask;

/// Opens the rule that is asked about. Rules are text or names here, never files.
fn opened(ask: &Ask) -> Result<Opened, Refusal> {
    let rule = ask.rule()?;
    Ok(grundy::open::open(rule, &ask.set).map_err(|mistake| grundy::open::with_mended(rule, mistake))?)
}
