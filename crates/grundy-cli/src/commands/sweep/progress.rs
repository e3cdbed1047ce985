//! How far a sweep is and how much longer it will take, shown beside what it writes.

use std::io::IsTerminal;
use std::sync::Mutex;

use grundy::budget::Watch;
use indicatif::{ProgressBar, ProgressStyle};

use super::estimate::{Estimate, Kind};
use super::workers;
use crate::context::Context;

/// A bar, if there is anybody to see it.
pub struct Progress {
    bar: ProgressBar,
    estimate: Mutex<Estimate>,
}

impl Progress {
    /// These rules are to be done.
    pub fn new(rules: &[Kind], is_wanted: bool, context: &Context) -> Progress {
        let is_seen = is_wanted && !context.quiet && std::io::stderr().is_terminal();
        let bar = if is_seen { ProgressBar::new(rules.len() as u64) } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed} {msg}") {
            bar.set_style(style);
        }
        let workers = workers::count(context, rules.len());
        Progress { bar, estimate: Mutex::new(Estimate::new(rules.iter().copied(), workers)) }
    }

    /// One more rule is done, and what it took tells of the others.
    pub fn add(&self, kind: Kind, watch: &Watch, context: &Context) {
        self.bar.inc(1);
        if let Ok(mut estimate) = self.estimate.lock() {
            estimate.add(kind, watch.elapsed());
            self.bar.set_message(context.say(&estimate.words()).to_string());
        }
    }

    /// One more rule was done before.
    pub fn pass(&self, kind: Kind) {
        self.bar.inc(1);
        if let Ok(mut estimate) = self.estimate.lock() {
            estimate.pass(kind);
        }
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
