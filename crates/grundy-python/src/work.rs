//! Work without the interpreter's lock, that ends at its deadline and at Ctrl-C, and tells how far it is.
//!
//! The work runs on a thread of its own: rules are walked by recursion, and a thread of Python may have little room for it.
//! The thread that asked waits, and looks up now and then: only the main thread of Python hears of Ctrl-C.
//!
//! Most questions are answered before a thread would have begun. Those about short rules are tried where they are asked,
//! and asked again on a thread if they are not done at once.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use grundy::Error;
use grundy::table::{Budget, UNHEARD};
use pyo3::prelude::*;

use crate::ask::Ask;
use crate::mistake::{bug, raised};

/// Room for any rule, as a thread of the server has; so little that the system keeps it for the next question.
const STACK: usize = 16 << 20;

/// Between two looks at Ctrl-C and at the progress.
const LOOK: Duration = Duration::from_millis(50);

/// For so long work is tried on the thread that asks; Ctrl-C can wait as long.
const SLICE: Duration = Duration::from_millis(2);

/// A rule of no more bytes is not nested deeply: any thread has room to walk it.
const SHORT: usize = 256;

/// Whether a rule may be walked on the thread that asks.
pub fn is_short(text: &str) -> bool {
    text.len() <= SHORT
}

/// Does work that has no effect but its answer: at once where that is allowed, and if that takes too long, on a thread.
pub fn work_soon<T: Send>(
    py: Python<'_>,
    ask: &Ask,
    is_small: bool,
    run: impl Fn(Budget<'_>) -> Result<T, Error> + Send + Sync,
) -> PyResult<T> {
    let done = if is_small { py.detach(|| within_slice(ask, &run)) } else { None };
    match done {
        Some(Ok(answer)) => answer.map_err(|error| raised(py, error, ask.locale)),
        Some(Err(_)) => Err(bug()),
        None => work(py, ask, run),
    }
}

/// What the work gives, unless it was cut short by the end of the slice.
fn within_slice<T>(ask: &Ask, run: &(impl Fn(Budget<'_>) -> T + Sync)) -> Option<Done<T>> {
    let (watch, slice) = (Watch::of(ask), Instant::now() + SLICE);
    let is_cut = AtomicBool::new(false);
    let should_stop = || {
        let is_late = Instant::now() >= slice;
        is_cut.fetch_or(is_late, Ordering::Relaxed);
        is_late || watch.is_over()
    };
    let done = catch_unwind(AssertUnwindSafe(|| run(ask.budget(&should_stop, UNHEARD))));
    (!is_cut.into_inner()).then_some(done)
}

/// Does work of which the answer, or the mistake, is wanted.
pub fn work<T: Send>(
    py: Python<'_>,
    ask: &Ask,
    run: impl FnOnce(Budget<'_>) -> Result<T, Error> + Send,
) -> PyResult<T> {
    let watch = Watch::of(ask);
    let should_stop = || watch.is_over();
    let progress = |known, all| watch.tell(known, all);
    let budget = ask.budget(&should_stop, &progress);
    let (done, looked) = py.detach(|| on_thread(|| run(budget), |looks| waited(looks, &watch, ask)));
    looked?;
    match done {
        Some(Ok(answer)) => answer.map_err(|error| raised(py, error, ask.locale)),
        Some(Err(_)) | None => Err(bug()),
    }
}

type Done<T> = std::thread::Result<T>;

/// Runs on a thread of its own, while `wait` waits for what it sends.
fn on_thread<T: Send, W>(
    run: impl FnOnce() -> T + Send,
    wait: impl FnOnce(&Receiver<Done<T>>) -> (Option<Done<T>>, W),
) -> (Option<Done<T>>, W) {
    let (sender, receiver) = sync_channel(1);
    std::thread::scope(|scope| {
        let body = move || {
            // Nobody is left to hear of it if this cannot be sent.
            let _ = sender.send(catch_unwind(AssertUnwindSafe(run)));
        };
        // Where there is no room for a thread the channel is closed at once.
        let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, body);
        wait(&receiver)
    })
}

/// What was sent, and whether Python raised something meanwhile; then the work is asked to end, and waited for.
fn waited<T>(receiver: &Receiver<T>, watch: &Watch<'_>, ask: &Ask) -> (Option<T>, PyResult<()>) {
    let mut looked = Ok(());
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(sent) => return (Some(sent), looked),
            Err(RecvTimeoutError::Disconnected) => return (None, looked),
            Err(RecvTimeoutError::Timeout) if looked.is_err() => {}
            Err(RecvTimeoutError::Timeout) => {
                looked = Python::attach(|py| watch.look(py, ask));
                watch.is_unwanted.fetch_or(looked.is_err(), Ordering::Relaxed);
            }
        }
    }
}

/// What the work and the thread that waits for it tell each other.
struct Watch<'a> {
    ask: &'a Ask,
    deadline: Option<Instant>,
    is_unwanted: AtomicBool,
    known: AtomicU64,
    all: AtomicU64,
}

impl Watch<'_> {
    fn of(ask: &Ask) -> Watch<'_> {
        let deadline = ask.patience.and_then(|patience| Instant::now().checked_add(patience));
        Watch { ask, deadline, is_unwanted: AtomicBool::new(false), known: 0.into(), all: 0.into() }
    }

    fn is_over(&self) -> bool {
        self.is_unwanted.load(Ordering::Relaxed)
            || self.ask.is_over()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn tell(&self, known: u64, all: u64) {
        self.known.store(known, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }

    /// Asks Python whether Ctrl-C was pressed, and tells it how far the work is.
    fn look(&self, py: Python<'_>, ask: &Ask) -> PyResult<()> {
        py.check_signals()?;
        let (known, all) = (self.known.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed));
        match &ask.progress {
            Some(progress) if all > 0 => progress.call1(py, (known, all)).map(|_| ()),
            _ => Ok(()),
        }
    }
}
