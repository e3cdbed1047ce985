//! A budget that ends at a moment of the clock on the wall.

use std::time::{Duration, Instant};

use grundy_table::Budget;

/// A moment at which work is to end with what is known by then.
///
/// ```
/// use std::time::Duration;
/// use grundy::{Deadline, Game};
///
/// # fn main() -> Result<(), grundy::Error> {
/// let kayles: Game = "kayles".parse()?;
/// let deadline = Deadline::after(Duration::from_secs(60));
/// assert!(kayles.budget(deadline.budget()).law()?.is_proved());
/// # Ok(())
/// # }
/// ```
pub struct Deadline {
    has_passed: Box<dyn Fn() -> bool + Send + Sync>,
}

impl Deadline {
    /// The moment that lies this far in the future.
    pub fn after(patience: Duration) -> Deadline {
        // A moment too far away to be written down never comes.
        let end = Instant::now().checked_add(patience);
        Deadline { has_passed: Box::new(move || end.is_some_and(|end| Instant::now() >= end)) }
    }

    /// What nobody gave a budget has twenty seconds, as a command has.
    pub(crate) fn usual() -> Deadline {
        Deadline::after(Duration::from_secs(20))
    }

    /// [`Budget::until`] the deadline.
    pub fn budget(&self) -> Budget<'_> {
        Budget::until(&*self.has_passed)
    }
}
