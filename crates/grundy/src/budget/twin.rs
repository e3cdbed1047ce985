//! The twin of a noun whose verbs keep within a budget.

use grundy_table::Budget;

/// A [`Game`](crate::Game), a [`Sum`](crate::Sum) or a [`Sweep`](crate::Sweep) whose verbs keep within a budget.
///
/// ```
/// use grundy::{Budget, Game};
///
/// # fn main() -> Result<(), grundy::Error> {
/// let kayles: Game = "kayles".parse()?;
/// let law = kayles.budget(Budget { threads: 2, ..Budget::small() }).law()?;
/// assert!(law.is_proved());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "ask it something: `game.budget(…).law()`"]
pub struct Budgeted<'a, Noun> {
    pub(crate) noun: &'a Noun,
    pub(crate) budget: Budget<'a>,
}

impl<'a, Noun> Budgeted<'a, Noun> {
    pub(crate) fn new(noun: &'a Noun, budget: Budget<'a>) -> Budgeted<'a, Noun> {
        Budgeted { noun, budget }
    }
}
