//! The search for a law that several questions share.

use grundy::law::{LawFound, LawQuestion, Longest, law_found_glimpsed};
use grundy::open::Opened;
use grundy::rule::Text;
use grundy::table::{Budget, UNHEARD};

use crate::ask::Ask;
use crate::refusal::Refusal;

/// A law, and the rule that it is of, read once.
pub struct SharedLaw {
    /// The rule.
    pub opened: Opened,
    /// Its law.
    pub found: LawFound,
}

/// Larger tables are not looked at for a law here.
const LARGEST_LIMIT: u64 = 4_000_000;

/// The law that several questions share: without a search for very long periods, which only some of them need.
///
/// Who looks on is shown it as soon as it is seen.
pub fn search(
    ask: &Ask,
    glimpse: &mut dyn FnMut(&LawFound),
    budget: Budget<'_>,
) -> Result<SharedLaw, Refusal> {
    if ask.limit.is_some_and(|limit| limit > LARGEST_LIMIT) {
        return Err(Refusal::too_large(
            Text::new("this limit is too large for a law", "找规律的上限太大"),
            Text::new(format!("at most {LARGEST_LIMIT} here"), format!("这里最多 {LARGEST_LIMIT}")),
        ));
    }
    let opened = opened(ask)?;
    let found = found(ask, &opened, Longest::default(), glimpse, budget)?;
    Ok(SharedLaw { opened, found })
}

/// Questions with equal keys share the law: it depends on the rule alone, not on what is asked about it.
pub fn law_key(ask: &Ask) -> String {
    let Ask { rule, set, limit, fix, .. } = ask;
    format!("{rule:?} {set:?} {limit:?} {fix:?}")
}

/// Finds the law, long periods as far as `longest` with it.
pub fn found(
    ask: &Ask,
    opened: &Opened,
    longest: Longest,
    glimpse: &mut dyn FnMut(&LawFound),
    budget: Budget<'_>,
) -> Result<LawFound, Refusal> {
    let question = LawQuestion { limit: ask.limit, fix: ask.fix.clone(), longest };
    // A search fills many tables, so how far one of them is says nothing.
    Ok(law_found_glimpsed(opened, &question, glimpse, &Budget { progress: UNHEARD, ..budget })?)
}

/// Opens the rule that is asked about. Rules are text or names here, never files.
pub fn opened(ask: &Ask) -> Result<Opened, Refusal> {
    let rule = ask.rule()?;
    Ok(grundy::open::open_given(rule, &ask.set)
        .map_err(|mistake| grundy::open::with_mended(rule, mistake))?)
}
