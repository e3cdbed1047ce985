//! What every command shares: locale, form of output, budget, Ctrl-C.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use grundy::emit::pictures::terminal::Colors;
use grundy::rule::{Locale, Text};
use grundy::table::{Budget, Purse};
use serde::Serialize;

use crate::arguments::Common;
use crate::failure::Failure;
use crate::memory;
use crate::output::{lost, print, write_out};
use crate::overtime;
use crate::screen;
use crate::watch;

/// What every command shares.
pub struct Context {
    /// The language of what is printed.
    pub locale: Locale,
    /// Whether one JSON document is printed instead of text.
    pub json: bool,
    /// Whether nothing is printed but errors.
    pub quiet: bool,
    /// How many threads may be used.
    pub threads: usize,
    /// How many seconds the work may take.
    pub seconds: f64,
    /// Whether somebody asked for this time, and wants it used.
    pub is_time_named: bool,
    deadline: Instant,
    interrupted: Arc<AtomicBool>,
    is_typed: Arc<AtomicBool>,
    /// The memory that all tables together may take.
    bytes: u64,
    purse: Purse,
}

/// How many seconds the work may take, where nobody names a time.
const SECONDS: f64 = 20.0;

/// Positions that may be remembered, unless a command says otherwise.
const POSITIONS: u64 = 20_000_000;

impl Context {
    /// Starts the clock, and listens to Ctrl-C.
    pub fn new(common: &Common, locale: Locale) -> Context {
        let interrupted = Arc::new(AtomicBool::new(false));
        let is_typed = Arc::new(AtomicBool::new(false));
        let (flag, waits) = (Arc::clone(&interrupted), Arc::clone(&is_typed));
        // The first Ctrl-C asks for a clean end, the second does not wait for it; nor does one while a person is asked.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::SeqCst) || waits.load(Ordering::SeqCst) {
                std::process::exit(130);
            }
        });
        let seconds = common.budget.unwrap_or(SECONDS).max(0.001);
        let deadline = Instant::now() + Duration::from_secs_f64(seconds);
        watch::start(deadline, Arc::clone(&interrupted));
        let bytes = memory::of_a_run();
        Context {
            locale,
            json: common.json,
            quiet: common.quiet,
            threads: common
                .threads
                .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, |count| count.get())),
            seconds,
            is_time_named: common.budget.is_some(),
            deadline,
            interrupted,
            is_typed,
            bytes,
            purse: Purse::new(bytes),
        }
    }

    /// Ends the run shortly after its time, whatever it does then; not for commands that wait for people.
    pub fn end_in_time(&self) {
        let (json, locale) = (self.json, self.locale);
        let end = move || {
            let Some(watch) = watch::watch() else { return };
            overtime::wait(watch.deadline);
            if !watch.finish() {
                Failure::used_up().report(json, locale);
                std::process::exit(2);
            }
        };
        // Where the system grants no thread, the work itself still looks at its time.
        drop(std::thread::Builder::new().spawn(end));
    }

    /// What the memory of this run comes out of.
    pub fn purse(&self) -> &Purse {
        &self.purse
    }

    /// Whether the time is over, or Ctrl-C was pressed.
    pub fn should_stop(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed) || Instant::now() >= self.deadline
    }

    /// Whether this part of the time is over, or Ctrl-C was pressed.
    pub fn is_past(&self, part: f64) -> bool {
        let left = Duration::from_secs_f64(self.seconds * (1.0 - part));
        self.is_interrupted() || self.deadline.saturating_duration_since(Instant::now()) <= left
    }

    /// Whether Ctrl-C was pressed.
    pub fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// What a person types; Ctrl-C ends the run while it is waited for, since no work is there that could look at it.
    pub fn typed<T>(&self, read: impl FnOnce() -> T) -> T {
        self.is_typed.store(true, Ordering::SeqCst);
        // It may have been pressed just before.
        if self.interrupted.load(Ordering::SeqCst) {
            std::process::exit(130);
        }
        let typed = read();
        self.is_typed.store(false, Ordering::SeqCst);
        typed
    }

    /// The budget of one piece of work.
    pub fn budget<'a>(&'a self, should_stop: &'a (dyn Fn() -> bool + Sync)) -> Budget<'a> {
        Budget {
            positions: POSITIONS,
            bytes: self.bytes,
            purse: Some(&self.purse),
            threads: self.threads,
            ..Budget::until(should_stop)
        }
    }

    /// The budget of a table of so many cells: their number is what was asked for, memory bounds it.
    pub fn table_budget<'a>(&'a self, cells: u64, should_stop: &'a (dyn Fn() -> bool + Sync)) -> Budget<'a> {
        Budget { positions: POSITIONS.max(cells), ..self.budget(should_stop) }
    }

    /// The sentence in the user's language.
    pub fn say<'t>(&self, text: &'t Text) -> &'t str {
        text.in_locale(self.locale)
    }

    /// The one of two sentences that is in the user's language.
    pub fn pick<'t>(&self, english: &'t str, chinese: &'t str) -> &'t str {
        self.locale.pick(english, chinese)
    }

    /// The one of two labels that is in the user's language, padded to its column.
    pub fn label(&self, english: &str, chinese: &str) -> String {
        screen::label(self.pick(english, chinese))
    }

    /// Prints what people read, laid out for the terminal.
    pub fn print_screen(&self, text: &str) {
        self.print(&screen::laid_out(text, screen::columns(), screen::colors()));
    }

    /// Prints results on stdout, unless nothing is wanted. The last line is ended, so that notes begin on their own.
    pub fn print(&self, text: &str) {
        if !self.quiet {
            print(&ended(text));
        }
    }

    /// Prints a part of the results: the work goes on.
    pub fn print_part(&self, text: &str) {
        if !self.quiet {
            write_out(text);
        }
    }

    /// Prints one JSON document on stdout.
    pub fn print_json(&self, document: &impl Serialize) {
        let text = serde_json::to_string(document).unwrap_or_default();
        self.print(&format!("{text}\n"));
    }

    /// Says something on stderr, where it does not mix with results.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            let shown = screen::laid_out(text, screen::note_columns(), Colors::None);
            let _ = write!(anstream::stderr(), "{shown}");
        }
    }

    /// A sign of life on stderr while long work runs; nothing where stderr is no terminal.
    pub fn working(&self, english: &str, chinese: &str) -> indicatif::ProgressBar {
        if self.quiet || self.json || !std::io::stderr().is_terminal() {
            return indicatif::ProgressBar::hidden();
        }
        let bar = indicatif::ProgressBar::new_spinner();
        let hint = self.pick("Ctrl-C stops with what is known", "按 Ctrl-C 停止并给出已知结果");
        bar.set_message(format!("{} … ({hint})", self.pick(english, chinese)));
        if let Ok(style) = indicatif::ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }
}

/// The text with its last line ended.
fn ended(text: &str) -> Cow<'_, str> {
    if text.is_empty() || text.ends_with('\n') {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(format!("{text}\n"))
    }
}

/// Why what was printed did not arrive, as on a full disk.
pub fn lost_output() -> Option<Failure> {
    lost().map(|error| {
        Failure::new(
            Text::new(format!("the output cannot be written: {error}"), format!("无法写出结果：{error}")),
            Text::new("make room, or write elsewhere", "请腾出空间，或写到别处"),
        )
    })
}
