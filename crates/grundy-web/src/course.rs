//! The course of one piece of work: how far it is, how long it has taken, and whether it should end with what it has.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::sync::watch;

/// See the module.
pub struct Course {
    done: AtomicU64,
    total: AtomicU64,
    microseconds: AtomicU64,
    ending: watch::Sender<bool>,
}

impl Default for Course {
    fn default() -> Course {
        let ending = watch::channel(false).0;
        Course { done: AtomicU64::new(0), total: AtomicU64::new(0), microseconds: AtomicU64::new(0), ending }
    }
}

impl Course {
    /// So much of so much is done.
    pub fn tell(&self, done: u64, total: u64) {
        self.total.store(total, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }

    /// How much of how much is done, where that is known.
    pub fn far(&self) -> Option<(u64, u64)> {
        let (done, total) = (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed));
        (total > 0).then_some((done.min(total), total))
    }

    /// More time was worked.
    pub fn spend(&self, time: Duration) {
        let microseconds = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.microseconds.fetch_add(microseconds, Ordering::Relaxed);
    }

    /// How long was worked, without the waiting.
    pub fn spent(&self) -> Duration {
        Duration::from_micros(self.microseconds.load(Ordering::Relaxed))
    }

    /// Asks the work to end, and to answer with what is known by then.
    pub fn end(&self) {
        self.ending.send_replace(true);
    }

    /// Whether it was asked to end.
    pub fn is_ending(&self) -> bool {
        *self.ending.borrow()
    }

    /// Waits until it is asked to end.
    pub async fn ended(&self) {
        // The sender lives as long as `self`.
        let _ = self.ending.subscribe().wait_for(|ending| *ending).await;
    }
}
