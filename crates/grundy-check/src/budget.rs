//! What a check may spend: steps of work and bytes of memory. Whoever runs out is rejected, never left hanging.

/// The result of one piece of checking; the text says why the certificate is not accepted.
pub(crate) type Checked<T> = Result<T, String>;

/// The reason given when the budget ends before the check does.
pub const OUT_OF_BUDGET: &str = "out of budget";

/// The reason given when a rule leaves the range of numbers that are computed with.
pub(crate) const TOO_LARGE: &str = "a number grows beyond 128 bits";

/// The limits of one check. A step is about one table entry looked at: a few nanoseconds.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Steps of work.
    pub steps: u64,
    /// Bytes held in large tables.
    pub bytes: u64,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { steps: 5_000_000_000, bytes: 600_000_000 }
    }
}

/// What is left of a budget, and whether somebody wants the check to end.
pub(crate) struct Meter<'a> {
    left: Budget,
    should_stop: &'a dyn Fn() -> bool,
    /// Steps since `should_stop` was last asked.
    unasked: u64,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(budget: &Budget) -> Meter<'static> {
        Meter::until(budget, &|| false)
    }

    pub(crate) fn until(budget: &Budget, should_stop: &'a dyn Fn() -> bool) -> Meter<'a> {
        Meter { left: *budget, should_stop, unasked: 0 }
    }

    pub(crate) fn spend(&mut self, steps: u64) -> Checked<()> {
        self.left.steps = self.left.steps.checked_sub(steps).ok_or(OUT_OF_BUDGET)?;
        self.unasked += steps;
        if self.unasked >= 1 << 22 {
            self.unasked = 0;
            return if (self.should_stop)() { Err(OUT_OF_BUDGET.into()) } else { Ok(()) };
        }
        Ok(())
    }

    pub(crate) fn reserve(&mut self, bytes: u64) -> Checked<()> {
        self.left.bytes = self.left.bytes.checked_sub(bytes).ok_or(OUT_OF_BUDGET)?;
        Ok(())
    }

    /// The memory that is left, to be given back once what was reserved since is freed.
    pub(crate) fn memory(&self) -> u64 {
        self.left.bytes
    }

    pub(crate) fn give_back(&mut self, memory: u64) {
        self.left.bytes = memory;
    }

    /// What is left of everything, to begin again with where an attempt says nothing about the certificate.
    pub(crate) fn left(&self) -> Budget {
        self.left
    }

    pub(crate) fn begin_again(&mut self, left: Budget) {
        self.left = left;
    }
}
