//! Threads that help with a piece of work, as many as the system grants: where it refuses, those that there are do it all.

use std::thread::{Builder, Scope};

/// Lets up to `count` threads do this work, and says how many do.
pub(crate) fn start<'scope, W>(scope: &'scope Scope<'scope, '_>, count: usize, work: W) -> usize
where
    W: Fn() + Send + Copy + 'scope,
{
    (0..count).take_while(|_| Builder::new().spawn_scoped(scope, work).is_ok()).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn as_many_do_the_work_as_are_said_to() {
        let done = AtomicUsize::new(0);
        let work = || {
            done.fetch_add(1, Ordering::Relaxed);
        };
        let helpers = std::thread::scope(|scope| start(scope, 3, work));
        assert_eq!(done.into_inner(), helpers);
        assert!(helpers <= 3);
    }
}
