//! The clock of this run, for those who have no context at hand.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

static WATCH: OnceLock<Watch> = OnceLock::new();

/// When the work has to end, and whether it has.
pub struct Watch {
    /// The end of its time.
    pub deadline: Instant,
    interrupted: Arc<AtomicBool>,
    is_done: AtomicBool,
}

/// Whether the time of this run is over, or Ctrl-C was pressed.
pub fn is_over() -> bool {
    WATCH
        .get()
        .is_some_and(|watch| watch.interrupted.load(Ordering::Relaxed) || Instant::now() >= watch.deadline)
}

/// The answer is known: handing it over may take as long as its reader likes.
pub fn work_is_done() {
    WATCH.get().map(Watch::finish);
}

/// Starts the clock; it is started once.
pub fn start(deadline: Instant, interrupted: Arc<AtomicBool>) {
    let _ = WATCH.set(Watch { deadline, interrupted, is_done: AtomicBool::new(false) });
}

/// The clock, once it is started.
pub fn watch() -> Option<&'static Watch> {
    WATCH.get()
}

impl Watch {
    /// Says that the work is done, and whether somebody has said so before.
    pub fn finish(&self) -> bool {
        self.is_done.swap(true, Ordering::Relaxed)
    }
}
