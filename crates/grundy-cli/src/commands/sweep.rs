//! `grundy sweep PATTERN | FILE`: many rulesets on all cores, a JSON line each.

use std::collections::{BTreeMap, HashSet};
use std::fs::OpenOptions;
use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use grundy::rule::Halt;
use grundy::table::Budget;
use grundy::{LawRequest, law, open, rules_of_pattern};
use grundy_documents::{ErrorDocument, LawDocument, SweepLine};
use serde_json::Value;

use super::{Done, files};
use crate::context::Context;
use crate::failure::Failure;

/// Many rulesets on all cores, a JSON line each
#[derive(Args, Debug)]
pub struct Sweep {
    /// A pattern of codes such as `octal 0.???`, or a file with a rule on each line
    #[arg(value_name = "PATTERN|FILE")]
    source: String,
    /// The largest table for each rule
    #[arg(long, value_name = "N", value_parser = crate::arguments::natural, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// How many seconds each rule may take
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    each: f64,
    /// Append the lines to this file, and skip the rules that stand there already
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

/// So far long periods are looked for, as long as the time for each rule lasts.
const LONGEST: u64 = 500_000_000;

impl Sweep {
    /// Works through the rules in order, several at a time.
    pub fn run(&self, context: &Context) -> Done {
        let rules = self.rules()?;
        let done = self.done()?;
        let waiting: Vec<&String> = rules.iter().filter(|rule| !done.contains(*rule)).collect();
        let progress = progress(waiting.len(), context);
        let lines = Lines::new(self.out.as_deref())?;
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..context.threads.clamp(1, 256) {
                scope.spawn(|| {
                    while let Some((index, rule)) =
                        taken(&next, &waiting).filter(|_| !context.is_interrupted())
                    {
                        lines.add(index, &self.line(rule, context), context);
                        progress.inc(1);
                    }
                });
            }
        });
        progress.finish_and_clear();
        Ok(0)
    }

    fn rules(&self) -> Result<Vec<String>, Failure> {
        if !std::path::Path::new(&self.source).is_file() {
            return Ok(rules_of_pattern(&self.source)?);
        }
        let text = files::read_text(&self.source)?;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Ok(lines.map(String::from).collect())
    }

    /// The rules whose lines are in the file already. A line that was cut off by a kill is not one.
    fn done(&self) -> Result<HashSet<String>, Failure> {
        let Some(path) = self.out.as_ref().filter(|path| std::path::Path::new(path).exists()) else {
            return Ok(HashSet::new());
        };
        let text = files::read_text(path)?;
        let whole: Vec<&str> =
            text.lines().filter(|line| serde_json::from_str::<Value>(line).is_ok()).collect();
        if whole.len() != text.lines().count() || !(text.is_empty() || text.ends_with('\n')) {
            let kept: String = whole.iter().map(|line| format!("{line}\n")).collect();
            files::write(path, kept.as_bytes())?;
        }
        let typed =
            |line: &str| Some(serde_json::from_str::<Value>(line).ok()?.get("typed")?.as_str()?.to_string());
        Ok(whole.iter().filter_map(|line| typed(line)).collect())
    }

    fn line(&self, rule: &str, context: &Context) -> String {
        let deadline = Instant::now() + Duration::from_secs_f64(self.each.clamp(0.01, 1e6));
        let stop = || context.is_interrupted() || Instant::now() >= deadline;
        let found = self.found(rule, &context.budget(&stop), context);
        let document = found.unwrap_or_else(|halt| {
            SweepLine::of_error(rule, ErrorDocument::new(&Failure::from(halt).0, context.locale))
        });
        let text = serde_json::to_string(&document).unwrap_or_default();
        format!("{text}\n")
    }

    fn found(&self, rule: &str, budget: &Budget<'_>, context: &Context) -> Result<SweepLine, Halt> {
        let opened = open(rule, &[])?;
        let request = LawRequest { limit: self.limit, prove: true, longest: LONGEST };
        let answer = law(opened.rules.as_ref(), request, budget)?;
        let document = LawDocument::new(Some(opened.rules.canonical()), &answer, context.locale);
        Ok(SweepLine::of_law(rule, document))
    }
}

fn taken<'r>(next: &AtomicUsize, waiting: &[&'r String]) -> Option<(usize, &'r String)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    waiting.get(index).map(|rule| (index, *rule))
}

fn progress(count: usize, context: &Context) -> indicatif::ProgressBar {
    if context.quiet || !std::io::stderr().is_terminal() {
        return indicatif::ProgressBar::hidden();
    }
    let bar = indicatif::ProgressBar::new(count as u64);
    if let Ok(style) = indicatif::ProgressStyle::with_template("{wide_bar} {pos}/{len} {per_sec} ETA {eta}") {
        bar.set_style(style);
    }
    bar
}

/// Lines that come in any order and go out in the order of the rules.
struct Lines {
    state: Mutex<(usize, BTreeMap<usize, String>)>,
    file: Option<Mutex<std::fs::File>>,
}

impl Lines {
    fn new(path: Option<&str>) -> Result<Lines, Failure> {
        let open = |path: &str| {
            OpenOptions::new()
                .create(true)
                .append(true)
                .open(path)
                .map_err(|error| Failure::file(path, &error))
        };
        Ok(Lines { state: Mutex::default(), file: path.map(open).transpose()?.map(Mutex::new) })
    }

    fn add(&self, index: usize, line: &str, context: &Context) {
        let Ok(mut state) = self.state.lock() else { return };
        state.1.insert(index, line.to_string());
        let mut next = state.0;
        while let Some(line) = state.1.remove(&next) {
            self.hand_over(&line, context);
            next += 1;
        }
        state.0 = next;
    }

    fn hand_over(&self, line: &str, context: &Context) {
        match &self.file {
            None => context.print(line),
            Some(file) => {
                if let Ok(mut file) = file.lock()
                    && let Err(error) = file.write_all(line.as_bytes()).and_then(|()| file.sync_data())
                {
                    context.note(&error.to_string());
                }
            }
        }
    }
}
