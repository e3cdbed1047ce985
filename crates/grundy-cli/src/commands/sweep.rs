//! `grundy sweep PATTERN | FILE`: many rulesets on all cores, a JSON line each; on many machines into one folder.

mod folder;
mod form;
mod lines;
mod shard;

use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use grundy::law::{LawRequest, law};
use grundy::open::open;
use grundy::rule::{Halt, Text};
use grundy::sweep::rules_of_pattern;
use grundy::table::Budget;
use grundy_documents::{ErrorDocument, LawDocument, SweepLine};

use super::{Done, files};
use crate::arguments::seconds;
use crate::context::Context;
use crate::failure::Failure;
use form::Form;
use lines::Lines;
use shard::Shard;

/// Many rulesets on all cores, a JSON line each
#[derive(Args, Debug)]
pub struct Sweep {
    /// A pattern of codes such as `octal 0.???`, or a file with a rule on each line; the folder of an earlier sweep is
    /// gathered: every certificate is checked again, and the lines are printed in the order of their rules
    #[arg(value_name = "PATTERN|FILE|FOLDER")]
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
    /// How far long periods of take-and-break games are looked for
    #[arg(
        long,
        value_name = "N",
        default_value_t = LONGEST,
        value_parser = crate::arguments::natural,
        allow_negative_numbers = true
    )]
    longest: u64,
    /// Append the lines to this file, and skip the rules that stand there already; in a folder (`runs/`) each rule gets
    /// a file of its own, and its certificates beside it
    #[arg(long, value_name = "FILE|FOLDER/")]
    out: Option<String>,
    /// JSON lines, a table for people, or CSV
    #[arg(long, value_enum, default_value_t = Form::Json, conflicts_with = "out")]
    format: Form,
    /// Do one part of so many: `--shard 3/64` in the third of 64 jobs
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
}

/// So far long periods are looked for, as long as the time for each rule lasts.
const LONGEST: u64 = 500_000_000;

/// A worker may meet any rule.
const STACK: usize = 64 << 20;

/// What each rule may take.
#[derive(Clone, Copy)]
struct Each {
    request: LawRequest,
    patience: Duration,
}

impl Sweep {
    /// Works through the rules in order, several at a time.
    pub fn run(&self, context: &Context) -> Done {
        if Path::new(&self.source).is_dir() {
            return folder::gather(Path::new(&self.source), context);
        }
        let rules = self.rules()?;
        if let Some(folder) = self.out.as_deref().filter(|out| out.ends_with('/') || Path::new(out).is_dir())
        {
            return folder::fill(&self.settings(), Path::new(folder), &rules, context);
        }
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
        let rules = if Path::new(&self.source).exists() {
            let text = files::read_text(&self.source)?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            lines.map(String::from).collect()
        } else {
            rules_of_pattern(&self.source)?
        };
        Ok(match self.shard {
            Some(shard) => shard.of(rules),
            None => rules,
        })
    }

    fn settings(&self) -> Each {
        let request = LawRequest { limit: self.limit, prove: true, lists: false, longest: self.longest };
        Each { request, patience: Duration::from_secs_f64(self.each.max(0.01)) }
    }

    /// One bad rule is one line with an error, even if it shows a bug of ours.
    fn line(&self, rule: &str, context: &Context) -> SweepLine {
        let deadline = Instant::now() + self.settings().patience;
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
        let answer = law(opened.rules.as_ref(), self.settings().request, budget)?;
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
