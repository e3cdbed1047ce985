//! What one question may spend, in which language it is answered, and who wants to hear how far it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use grundy::Locale;
use grundy::table::Budget;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// What one question may spend, in which language it is answered, and who wants to hear how far it is.
#[pyclass(frozen, module = "grundy._native")]
pub struct Ask {
    pub locale: Locale,
    /// Without end where there is none.
    pub patience: Option<Duration>,
    threads: usize,
    memory: u64,
    pub progress: Option<Py<PyAny>>,
    is_over: AtomicBool,
}

/// Positions that one question may remember; a table has as many as it needs.
const POSITIONS: u64 = 20_000_000;
const MOST_THREADS: usize = 1024;

#[pymethods]
impl Ask {
    /// `seconds` may be `None`; `progress` is called with the number of known positions and of all.
    #[new]
    #[pyo3(signature = (locale, seconds, threads, memory, progress = None))]
    fn new(
        locale: &str,
        seconds: Option<f64>,
        threads: usize,
        memory: u64,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Ask> {
        let locale = locale.parse().map_err(PyValueError::new_err)?;
        if seconds.is_some_and(|seconds| seconds.is_nan() || seconds < 0.0) {
            return Err(PyValueError::new_err("seconds is a number from 0 on, or None for no end"));
        }
        // A moment too far away to be written down never comes.
        let patience = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let is_over = AtomicBool::new(false);
        Ok(Ask { locale, patience, threads: threads.clamp(1, MOST_THREADS), memory, progress, is_over })
    }

    /// Nobody wants the answer any more: the work ends soon, on whatever thread it is.
    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

impl Ask {
    /// Whether somebody said that the answer is not wanted any more.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// The budget of this question.
    pub fn budget<'a>(
        &self,
        should_stop: &'a (dyn Fn() -> bool + Sync),
        progress: &'a (dyn Fn(u64, u64) + Sync),
    ) -> Budget<'a> {
        Budget {
            positions: POSITIONS,
            bytes: self.memory,
            threads: self.threads,
            progress,
            ..Budget::until(should_stop)
        }
    }
}
