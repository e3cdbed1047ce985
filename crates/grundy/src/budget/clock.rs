//! How much processor time the work on a rule takes, which depends little on what else the machine does.
//!
//! A rule of a sweep is worked on by one thread, so its time is that of the thread. Where the system does not tell it, the
//! clock on the wall has to do.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// A time that some work may take, counted from when it is first asked for.
pub struct Clock {
    patience: Duration,
    watch: OnceLock<Watch>,
}

impl Clock {
    /// Not begun yet.
    pub fn new(patience: Duration) -> Clock {
        Clock { patience, watch: OnceLock::new() }
    }

    /// Whether the time is over.
    pub fn is_over(&self) -> bool {
        let watch = self.watch.get_or_init(Watch::start);
        // Where less has passed for everybody, the thread did not work for longer: then the system need not be asked.
        watch.elapsed() >= self.patience && watch.processor() >= self.patience
    }
}

/// Two times since a moment: on the wall, and of work of the thread that asks.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    begun: Instant,
    worked: Option<Duration>,
}

impl Watch {
    /// From now on.
    pub fn start() -> Watch {
        Watch { begun: Instant::now(), worked: worked() }
    }

    /// By the clock on the wall.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// What the processor worked for the thread that started it and asks now.
    pub fn processor(&self) -> Duration {
        match (self.worked, worked()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.elapsed(),
        }
    }
}

/// How long the processor has worked for this thread.
#[cfg(unix)]
fn worked() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Some(Duration::new(u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?))
}

#[cfg(not(unix))]
fn worked() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_that_waits_uses_no_processor_time() {
        let watch = Watch::start();
        while watch.elapsed() < Duration::from_millis(20) {
            std::thread::park_timeout(Duration::from_millis(20));
        }
        assert!(watch.processor() <= watch.elapsed());
        assert!(!cfg!(unix) || watch.processor() < Duration::from_millis(20), "{watch:?}");
    }

    #[test]
    fn a_clock_is_over_after_its_patience_of_work() {
        let clock = Clock::new(Duration::from_millis(5));
        assert!(!clock.is_over());
        let mut asked = 0u64;
        while !clock.is_over() {
            asked += 1;
        }
        assert!(asked > 0);
        assert!(Clock::new(Duration::ZERO).is_over());
    }
}
