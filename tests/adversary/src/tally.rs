//! What was tried, and what was found to be false.

use std::collections::BTreeMap;
use std::fmt::{Display, Formatter, Result};
use std::time::{Duration, Instant};

/// Counts by name, and every falsehood with what it takes to see it again.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    counts: BTreeMap<String, u64>,
    /// What the time went to; it changes nothing that is tried.
    spent: BTreeMap<&'static str, Duration>,
    /// Falsehoods, each with its reproduction.
    pub falsehoods: Vec<String>,
    /// Things that are not false but should be looked at, with how often and an example.
    pub remarks: BTreeMap<String, (u64, String)>,
}

impl Tally {
    /// Counts one.
    pub fn count(&mut self, name: &str) {
        self.add(name, 1);
    }

    /// Counts several.
    pub fn add(&mut self, name: &str, number: u64) {
        *self.counts.entry(name.into()).or_default() += number;
    }

    /// How many were counted.
    pub fn get(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or(0)
    }

    /// Something false was said.
    pub fn falsehood(&mut self, what: String) {
        self.falsehoods.push(what);
    }

    /// Something to be looked at.
    pub fn remark(&mut self, kind: &str, example: &str) {
        let entry = self.remarks.entry(kind.into()).or_insert((0, example.into()));
        entry.0 += 1;
    }
}

/// Measures what the time goes to.
pub struct Clock(Instant);

impl Clock {
    /// From now on.
    pub fn new() -> Clock {
        Clock(Instant::now())
    }

    /// The time since the last lap was spent on this.
    pub fn lap(&mut self, name: &'static str, tally: &mut Tally) -> Duration {
        let elapsed = self.0.elapsed();
        *tally.spent.entry(name).or_default() += elapsed;
        self.0 = Instant::now();
        elapsed
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::new()
    }
}

impl Display for Tally {
    fn fmt(&self, to: &mut Formatter<'_>) -> Result {
        self.counts.iter().try_for_each(|(name, count)| writeln!(to, "{count:>10}  {name}"))?;
        let seconds = |spent: &Duration| spent.as_secs_f64();
        self.spent.iter().try_for_each(|(name, spent)| writeln!(to, "{:>9.1}s  {name}", seconds(spent)))?;
        for (kind, (count, example)) in &self.remarks {
            writeln!(to, "{count:>10}  remark: {kind}, as in {example}")?;
        }
        self.falsehoods.iter().try_for_each(|one| writeln!(to, "FALSE: {one}"))?;
        writeln!(to, "{:>10}  falsehoods", self.falsehoods.len())
    }
}
