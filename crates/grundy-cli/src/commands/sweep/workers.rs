//! The threads of a sweep: the one that asks, and as many more as the system grants.

use std::thread::Builder;

use crate::context::Context;

/// A worker may meet any rule.
const STACK: usize = 64 << 20;

/// How many work at once.
pub fn count(context: &Context, rules: usize) -> usize {
    context.threads.clamp(1, 256).min(rules)
}

/// Lets so many threads do this work, or as many as there are: this one is always there.
pub fn all_do(count: usize, work: impl Fn() + Sync) {
    std::thread::scope(|scope| {
        let is_granted = || Builder::new().stack_size(STACK).spawn_scoped(scope, &work).is_ok();
        let _granted = (1..count).take_while(|_| is_granted()).count();
        work();
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn everybody_works_and_somebody_always_does() {
        for count in [0, 1, 3] {
            let done = AtomicUsize::new(0);
            all_do(count, || {
                done.fetch_add(1, Ordering::Relaxed);
            });
            let done = done.into_inner();
            assert!((1..=count.max(1)).contains(&done), "{done} of {count}");
        }
    }
}
