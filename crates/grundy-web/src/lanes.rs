//! Who may work when: small questions in a lane of their own, heavy ones few at a time and in the order of arrival.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use grundy_answers::Refusal;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::memory::Memory;
use crate::settings::Settings;

/// The lanes of one server.
pub struct Lanes {
    light: Arc<Semaphore>,
    heavy: Arc<Semaphore>,
    waiting: AtomicUsize,
    stopping: AtomicBool,
    /// How many seconds one piece of heavy work may take at most.
    pub seconds: f64,
    /// What all work takes its memory from.
    pub memory: Memory,
}

/// A place in a lane. The thread that works holds it, so that work which nobody waits for any more, but which has not
/// noticed yet, still counts.
pub type Place = OwnedSemaphorePermit;

/// A question first gets a slice of this length; most need no more, and what it leads to is seen without waiting.
pub const SLICE: Duration = Duration::from_millis(120);

/// Positions that one piece of work may remember.
pub const POSITIONS: u64 = 20_000_000;

/// Slices that run at a time for each piece of heavy work.
const LIGHT_EACH: usize = 2;

/// More than these need not wait: they are told to come again.
const MOST_WAITING: usize = 256;

impl Lanes {
    /// Empty lanes.
    pub fn new(settings: &Settings) -> Lanes {
        Lanes {
            light: Arc::new(Semaphore::new(LIGHT_EACH * settings.heavy)),
            heavy: Arc::new(Semaphore::new(settings.heavy)),
            waiting: AtomicUsize::new(0),
            stopping: AtomicBool::new(false),
            seconds: settings.seconds,
            memory: Memory::new(settings.memory, Lanes::threads(settings)),
        }
    }

    /// How many threads are ever busy at once.
    pub fn threads(settings: &Settings) -> usize {
        (LIGHT_EACH + 1) * settings.heavy
    }

    /// A place in the lane of small questions.
    pub async fn light(&self) -> Result<Place, Refusal> {
        Arc::clone(&self.light).acquire_owned().await.map_err(|_| Refusal::stopping())
    }

    /// A place among the heavy ones, in the order of arrival.
    pub async fn heavy(&self) -> Result<Place, Refusal> {
        let _counted = Counted::new(&self.waiting)?;
        Arc::clone(&self.heavy).acquire_owned().await.map_err(|_| Refusal::stopping())
    }

    /// A place among the heavy ones, where one is free and nobody waits for it.
    pub fn heavy_at_once(&self) -> Option<Place> {
        Arc::clone(&self.heavy).try_acquire_owned().ok()
    }

    /// Whether all work should end.
    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Ends all work, and lets nobody in.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
        self.light.close();
        self.heavy.close();
    }
}

/// One who waits; leaving the queue for whatever reason counts it out.
struct Counted<'a>(&'a AtomicUsize);

impl<'a> Counted<'a> {
    fn new(waiting: &'a AtomicUsize) -> Result<Counted<'a>, Refusal> {
        let before = waiting.fetch_add(1, Ordering::Relaxed);
        let counted = Counted(waiting);
        if before < MOST_WAITING { Ok(counted) } else { Err(Refusal::busy()) }
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}
