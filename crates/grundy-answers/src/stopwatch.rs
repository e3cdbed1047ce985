//! How long something takes: by the clock of the system, and in a browser by the clock of the page.

use std::time::Duration;

#[cfg(not(target_arch = "wasm32"))]
use std::time::Instant;

/// Runs from when it is made.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    #[cfg(not(target_arch = "wasm32"))]
    begun: Instant,
    #[cfg(target_arch = "wasm32")]
    begun: f64,
}

#[cfg(not(target_arch = "wasm32"))]
impl Stopwatch {
    /// Starts now.
    pub fn start() -> Stopwatch {
        Stopwatch { begun: Instant::now() }
    }

    /// How long it has run.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }
}

// The standard library has no clock there. Whoever runs the module gives it one, which never goes back.
#[cfg(target_arch = "wasm32")]
#[expect(unsafe_code, reason = "a function of the host is declared, not called unsafely")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    safe fn milliseconds() -> f64;
}

#[cfg(target_arch = "wasm32")]
impl Stopwatch {
    /// Starts now.
    pub fn start() -> Stopwatch {
        Stopwatch { begun: milliseconds() }
    }

    /// How long it has run.
    pub fn elapsed(&self) -> Duration {
        Duration::try_from_secs_f64((milliseconds() - self.begun) / 1e3).unwrap_or_default()
    }
}
