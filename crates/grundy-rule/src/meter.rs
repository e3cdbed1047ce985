//! How long options may be looked for, and why not all were shown.

use crate::diagnostic::Diagnostic;

/// Why options could not all be shown.
#[derive(Clone, Debug, PartialEq)]
pub enum Halt {
    /// The rule is wrong, and this is how.
    Diagnostic(Box<Diagnostic>),
    /// The meter ran out, or somebody asked to stop.
    Stopped,
}

impl From<Diagnostic> for Halt {
    fn from(diagnostic: Diagnostic) -> Halt {
        Halt::Diagnostic(Box::new(diagnostic))
    }
}

/// Counts the steps of evaluating rules, so that no rule can run for ever unseen.
pub struct Meter<'a> {
    until_check: u32,
    // From the last check to the next one.
    between: u32,
    steps_left: u64,
    should_stop: &'a dyn Fn() -> bool,
}

const STEPS_BETWEEN_CHECKS: u32 = 1 << 12;

/// A meter for a small thing is used up before it would ask for the first time otherwise.
const STEPS_TO_FIRST_CHECK: u32 = 1 << 8;

impl<'a> Meter<'a> {
    /// A meter that allows this many steps, and asks now and then whether to stop earlier.
    pub fn new(steps: u64, should_stop: &'a dyn Fn() -> bool) -> Meter<'a> {
        Meter {
            until_check: STEPS_BETWEEN_CHECKS,
            between: STEPS_BETWEEN_CHECKS,
            steps_left: steps,
            should_stop,
        }
    }

    /// The same, but it asks for the first time early: for work that takes a new meter for each of many small things.
    pub fn asking_soon(steps: u64, should_stop: &'a dyn Fn() -> bool) -> Meter<'a> {
        Meter {
            until_check: STEPS_TO_FIRST_CHECK,
            between: STEPS_TO_FIRST_CHECK,
            ..Meter::new(steps, should_stop)
        }
    }

    /// The same, but not one step more: for many small things whose steps are counted together.
    pub fn exact(steps: u64, should_stop: &'a dyn Fn() -> bool) -> Meter<'a> {
        let first = at_most(steps, STEPS_TO_FIRST_CHECK);
        Meter { until_check: first, between: first, ..Meter::new(steps, should_stop) }
    }

    /// A meter that allows this many steps.
    pub fn of(steps: u64) -> Meter<'static> {
        Meter::new(steps, &|| false)
    }

    /// How many steps are left.
    pub fn left(&self) -> u64 {
        self.steps_left.saturating_sub(u64::from(self.between - self.until_check))
    }

    /// Counts the steps of `work` like its own, but stops it for one more reason.
    pub(crate) fn with_stop<T>(
        &mut self,
        stop: &dyn Fn() -> bool,
        work: impl FnOnce(&mut Meter<'_>) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        let should_stop = || stop() || (self.should_stop)();
        let mut meter = Meter { should_stop: &should_stop, ..*self };
        let result = work(&mut meter);
        (self.until_check, self.between) = (meter.until_check, meter.between);
        self.steps_left = meter.steps_left;
        result
    }

    /// How many steps are still allowed.
    pub fn steps_left(&self) -> u64 {
        self.steps_left.saturating_add(u64::from(self.until_check))
    }

    /// Counts one step.
    #[inline]
    pub fn step(&mut self) -> Result<(), Halt> {
        self.until_check -= 1;
        if self.until_check == 0 { self.check() } else { Ok(()) }
    }

    /// Counts several steps at once, as for a long list that is written down.
    pub fn steps(&mut self, steps: u64) -> Result<(), Halt> {
        if steps < u64::from(self.until_check) {
            self.until_check -= steps as u32;
            return Ok(());
        }
        self.steps_left = self.steps_left.saturating_sub(steps);
        self.check()
    }

    #[cold]
    fn check(&mut self) -> Result<(), Halt> {
        self.steps_left = self.steps_left.saturating_sub(u64::from(self.between));
        let next = at_most(self.steps_left, STEPS_BETWEEN_CHECKS);
        (self.until_check, self.between) = (next, next);
        if self.steps_left == 0 || (self.should_stop)() { Err(Halt::Stopped) } else { Ok(()) }
    }
}

/// So many steps until the next check, and at least one.
fn at_most(steps: u64, most: u32) -> u32 {
    u32::try_from(steps).unwrap_or(most).clamp(1, most)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn steps_until_stopped(stop: &dyn Fn() -> bool) -> u64 {
        let mut meter = Meter::asking_soon(1 << 20, stop);
        (1..).find(|_| meter.step().is_err()).expect("it is stopped")
    }

    #[test]
    fn a_meter_asks_soon_and_later_seldom() {
        assert_eq!(steps_until_stopped(&|| true), 256);
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() == 3
        };
        assert_eq!(steps_until_stopped(&stop), 256 + 2 * 4096);
    }

    #[test]
    fn an_exact_meter_allows_not_one_step_more() {
        for steps in [1, 2, 55, 255, 256, 257, 4_351, 4_352, 4_353, 10_000] {
            let mut meter = Meter::exact(steps, &|| false);
            let stopped_at = (1..).find(|_| meter.step().is_err());
            assert_eq!(stopped_at, Some(steps));
        }
    }

    #[test]
    fn what_is_left_is_what_was_allowed_without_the_steps_taken() {
        for mut meter in [Meter::of(100_000), Meter::asking_soon(100_000, &|| false)] {
            for taken in 1..20_000 {
                meter.step().expect("there are enough");
                assert_eq!(meter.left(), 100_000 - taken);
            }
        }
    }
}
