//! `grundy sweep PATTERN | FILE`: many rulesets on all cores, a JSON line each.

mod form;
mod lines;

use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use grundy::rule::{Halt, Text};
use grundy::table::Budget;
use grundy::{LawRequest, law, open, rules_of_pattern};
use grundy_documents::{ErrorDocument, LawDocument, SweepLine};

use super::{Done, files};
use crate::arguments::seconds;
use crate::context::Context;
use crate::failure::Failure;
use form::Form;
use lines::Lines;

/// Many rulesets on all cores, a JSON line each
#[derive(Args, Debug)]
pub struct Sweep {
    /// A pattern of codes such as `octal 0.???`, or a file with a rule on each line
    #[arg(value_name = "PATTERN|FILE")]
    source: String,
    /// The largest table for each rule
    #[arg(long, value_name = "N", value_parser = crate::arguments::natural, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// How many seconds each rule may take; `--budget` is for all of them together
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 5.0,
        value_parser = seconds,
        allow_negative_numbers = true
    )]
    each: f64,
    /// Append the lines to this file, and skip the rules that stand there already
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// JSON lines, a table for people, or CSV
    #[arg(long, value_enum, default_value_t = Form::Json, conflicts_with = "out")]
    format: Form,
}

/// So far long periods are looked for, as long as the time for each rule lasts.
const LONGEST: u64 = 500_000_000;

/// A worker may meet any rule.
const STACK: usize = 64 << 20;

impl Sweep {
    /// Works through the rules in order, several at a time.
    pub fn run(&self, context: &Context) -> Done {
        let rules = self.rules()?;
        let lines = Lines::open(self.out.as_deref(), self.format, context)?;
        let waiting: Vec<&String> = rules.iter().filter(|rule| !lines.holds(rule)).collect();
        let progress = progress(waiting.len(), context);
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..context.threads.clamp(1, 256).min(waiting.len()) {
                let work = || {
                    while let Some((index, rule)) = taken(&next, &waiting).filter(|_| !lines.is_over(context))
                    {
                        let line = self.line(rule, context);
                        // A line whose work was cut short would never be repaired.
                        if context.should_stop() {
                            break;
                        }
                        lines.add(index, line, context);
                        progress.inc(1);
                    }
                };
                // Where there is no room for another thread, those that run do the work.
                let _ = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            }
        });
        progress.finish_and_clear();
        lines.finish(waiting.len(), context)
    }

    fn rules(&self) -> Result<Vec<String>, Failure> {
        if !std::path::Path::new(&self.source).exists() {
            return Ok(rules_of_pattern(&self.source)?);
        }
        let text = files::read_text(&self.source)?;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Ok(lines.map(String::from).collect())
    }

    /// One bad rule is one line with an error, even if it shows a bug of ours.
    fn line(&self, rule: &str, context: &Context) -> SweepLine {
        let deadline = Instant::now() + Duration::from_secs_f64(self.each.max(0.01));
        let stop = || context.should_stop() || Instant::now() >= deadline;
        let found = catch_unwind(AssertUnwindSafe(|| self.found(rule, &context.budget(&stop), context)));
        let mistake = match found {
            Ok(Ok(document)) => return document,
            Ok(Err(halt)) => *Failure::from(halt).0,
            Err(_) => *Failure::bug().0,
        };
        SweepLine::of_error(rule, ErrorDocument::new(&mistake, context.locale))
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
    if let Ok(style) = indicatif::ProgressStyle::with_template("{wide_bar} {pos}/{len} {elapsed}") {
        bar.set_style(style);
    }
    bar
}

fn not_all(done: usize, all: usize) -> Failure {
    Failure::new(
        Text::new(
            format!("stopped after {done} of {all} rules: the time is used up"),
            format!("完成 {done} / {all} 条规则后停止：时间已用完"),
        ),
        Text::new(
            "give more time with `--budget SECONDS`; with `--out FILE` the same command goes on from there",
            "用 `--budget 秒数` 增加时间；若用了 `--out FILE`，再次运行同一命令即可续算",
        ),
    )
}
