//! `grundy sweep PATTERN | FILE`: many rulesets on all cores, a JSON line each; on many machines into one folder.

mod beside;
mod estimate;
mod folder;
mod form;
mod late;
mod lines;
mod progress;
mod shard;
mod workers;

use std::io::IsTerminal;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::Args;
use grundy::budget::{Clock, Watch};
use grundy::law::{LawRequest, Longest};
use grundy::rule::Text;
use grundy::sweep::rules_of_pattern;
use grundy::table::Budget;
use grundy_documents::{
    ErrorDocument, SweepBudgets, SweepLine, Sweeping, SweptRule, rule_budget, rule_purse,
};

use super::{Done, files};
use crate::arguments::seconds;
use crate::context::Context;
use crate::failure::Failure;
use beside::Beside;
use estimate::Kind;
use form::Form;
use lines::Lines;
use progress::Progress;
use shard::Shard;

/// Many rulesets on all cores, a JSON line each
#[derive(Args, Debug)]
pub struct Sweep {
    /// A pattern of codes such as `octal 0.???`, sets such as `take subsets of 1..=5` or `take all but subsets of 1..=5`, or a
    /// file with a rule or a pattern on each line; the folder of an earlier sweep is gathered: every certificate is checked
    /// again, and the lines are printed in the order of their rules
    #[arg(value_name = "PATTERN|FILE|FOLDER")]
    source: String,
    /// The largest table for each rule
    #[arg(long, value_name = "N", value_parser = crate::arguments::natural, allow_negative_numbers = true)]
    limit: Option<u64>,
    /// How many seconds of processor time the law of each rule may take, and as many again its misère play; `--budget` is for
    /// all of them together
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = EACH,
        value_parser = seconds,
        allow_negative_numbers = true
    )]
    each: f64,
    /// How far long periods of take-and-break games are looked for (default: as far as a fixed amount of work goes)
    #[arg(long, value_name = "N", value_parser = crate::arguments::natural, allow_negative_numbers = true)]
    longest: Option<u64>,
    /// Append the lines to this file, and skip the rules that stand there already; in a folder (`runs/`) each rule gets
    /// a file of its own, and its certificates beside it
    #[arg(long, value_name = "FILE|FOLDER/")]
    out: Option<String>,
    /// Look again at the rules of which the file or folder of `--out` holds no law, or a line that the clock ended: a second
    /// round, with a longer `--longest` or `--each`
    #[arg(long, requires = "out")]
    again: bool,
    /// JSON lines, a table for people, or CSV
    #[arg(long, value_enum, default_value_t = Form::Json, conflicts_with = "out")]
    format: Form,
    /// Do one part of so many: `--shard 3/64` in the third of 64 jobs
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Tell which rules have the same values; no law is looked for in a rule that has the options of one without a law
    #[arg(long)]
    classes: bool,
    /// Misère play too: the textbook rule, tame or wild, the quotient
    #[arg(long)]
    misere: bool,
    /// How many positions may be remembered for the misère play of each rule
    #[arg(
        long,
        value_name = "N",
        default_value_t = EFFORT,
        value_parser = crate::arguments::natural,
        allow_negative_numbers = true
    )]
    effort: u64,
    /// The first N values of each rule too
    #[arg(long, value_name = "N", value_parser = crate::arguments::natural, allow_negative_numbers = true)]
    values: Option<u64>,
    /// Write the certificates of each rule to this folder
    #[arg(long, value_name = "FOLDER")]
    certificates: Option<String>,
    /// Append to this file how many seconds each rule took; no result depends on them
    #[arg(long, value_name = "FILE")]
    times: Option<String>,
}

/// So many positions are remembered for the misère play of each rule.
const EFFORT: u64 = 200_000;

/// So many values of each rule may be asked for.
const MOST_VALUES: u64 = 1 << 16;

/// So many seconds are more than the work that numbers bound takes, as a rule: then nothing depends on the clock.
const EACH: f64 = 60.0;

/// What is asked about each rule, and what it may take.
struct Each {
    sweeping: Sweeping,
    patience: Duration,
    threads: usize,
    /// Whether rules without a law are looked at again.
    again: bool,
    beside: Beside,
}

impl Sweep {
    /// Works through the rules in order, several at a time.
    pub fn run(&self, context: &Context) -> Done {
        if Path::new(&self.source).is_dir() {
            return folder::gather(Path::new(&self.source), context);
        }
        let (all, rules) = self.rules()?;
        let each = self.each(&all, rules.len(), context)?;
        if let Some(folder) = self.out.as_deref().filter(|out| out.ends_with('/') || Path::new(out).is_dir())
        {
            return folder::fill(&each, Path::new(folder), &rules, context);
        }
        let lines = match self.out.as_deref().filter(|_| self.again) {
            Some(path) => Lines::open_again(path, context)?,
            None => Lines::open(self.out.as_deref(), self.format, context)?,
        };
        let waiting: Vec<&String> = rules.iter().filter(|rule| !lines.holds(rule)).collect();
        // Lines that go to the terminal are themselves a sign of life.
        let is_shown = self.out.is_some() || !std::io::stdout().is_terminal();
        let kinds: Vec<Kind> = waiting.iter().map(|rule| each.kind(rule)).collect();
        let progress = Progress::new(&kinds, is_shown, context);
        let next = AtomicUsize::new(0);
        let trouble: Mutex<Option<Failure>> = Mutex::default();
        workers::all_do(workers::count(context, waiting.len()), || {
            while let Some((index, rule)) = taken(&next, &waiting).filter(|_| !lines.is_over(context)) {
                let watch = Watch::start();
                let found = each.found(rule, context);
                // A line whose work was cut short would never be repaired.
                if context.should_stop() {
                    break;
                }
                // The certificates come before the line that rests on them.
                if let Err(failure) = each.beside.add(rule, &found.certificates, &watch) {
                    if let Ok(mut trouble) = trouble.lock() {
                        *trouble = Some(failure);
                    }
                    break;
                }
                lines.add(index, found.line, context);
                progress.add(kinds[index], &watch, context);
            }
        });
        progress.end();
        if let Ok(Some(failure)) = trouble.into_inner() {
            return Err(failure);
        }
        lines.finish(waiting.len(), context)
    }

    /// All rules, and those of this part.
    fn rules(&self) -> Result<(Vec<String>, Vec<String>), Failure> {
        let all = if Path::new(&self.source).exists() {
            let text = files::read_text(&self.source)?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            // A line that is neither rule nor pattern is told in its own place, and does not end the others.
            lines.flat_map(|line| rules_of_pattern(line).unwrap_or_else(|_| vec![line.to_string()])).collect()
        } else {
            rules_of_pattern(&self.source)?
        };
        let part = self.shard.map_or_else(|| all.clone(), |shard| shard.of(all.clone()));
        Ok((all, part))
    }

    /// Classes are those of all rules, so that it does not matter which part is done where.
    fn each(&self, all: &[String], count: usize, context: &Context) -> Result<Each, Failure> {
        let longest = self.longest.map_or(Longest::SWEPT, Longest::below);
        let request = LawRequest { limit: self.limit, prove: true, lists: false, longest };
        let sweeping = Sweeping::laws(request, context.locale)
            .with_misere(self.misere.then_some(self.effort))
            .with_values(self.values.unwrap_or(0).min(MOST_VALUES));
        let stop = || context.should_stop();
        let sweeping = match self.classes {
            true => sweeping.with_classes(all, &context.budget(&stop)),
            false => sweeping,
        };
        let beside = Beside::open(self.certificates.as_deref(), self.times.as_deref())?;
        let patience = Duration::from_secs_f64(self.each.max(0.01));
        // Where there are fewer rules than threads, each rule has several.
        let threads = context.threads / workers::count(context, count).max(1);
        Ok(Each { sweeping, patience, threads, again: self.again, beside })
    }
}

impl Each {
    /// Whether what is found about an earlier rule is half of the work.
    fn kind(&self, rule: &str) -> Kind {
        if self.sweeping.is_mate(rule) { Kind::Mate } else { Kind::First }
    }

    /// One bad rule is one line with an error, even if it shows a bug of ours.
    fn found(&self, rule: &str, context: &Context) -> SweptRule {
        let [law, first, misere] = [(); 3].map(|()| Clock::new(self.patience));
        let stops = [&law, &first, &misere].map(|clock| move || context.should_stop() || clock.is_over());
        let [law, first, misere] = &stops;
        let purse = rule_purse();
        let budget = |stop| Budget { threads: self.threads.max(1), ..rule_budget(&purse, stop) };
        let budgets = SweepBudgets { law: budget(law), first: budget(first), misere: budget(misere) };
        let found = catch_unwind(AssertUnwindSafe(|| self.sweeping.found(rule, &budgets)));
        found.unwrap_or_else(|_| SweptRule {
            line: SweepLine::of_error(rule, ErrorDocument::new(&Failure::bug().0, context.locale)),
            certificates: Vec::new(),
        })
    }
}

fn taken<'r>(next: &AtomicUsize, waiting: &[&'r String]) -> Option<(usize, &'r String)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    waiting.get(index).map(|rule| (index, *rule))
}

fn not_all(done: usize, all: usize, context: &Context) -> Failure {
    let (why, help) = if context.is_interrupted() {
        (
            Text::new("Ctrl-C was pressed", "按下了 Ctrl-C"),
            Text::new(
                "with `--out FILE` the same command goes on from there",
                "若用了 `--out FILE`，再次运行同一命令即可续算",
            ),
        )
    } else {
        (
            Text::new("the time is used up", "时间已用完"),
            Text::new(
                "give more time with `--budget SECONDS`; with `--out FILE` the same command goes on from there",
                "用 `--budget 秒数` 增加时间；若用了 `--out FILE`，再次运行同一命令即可续算",
            ),
        )
    };
    let message = Text::new(
        format!("stopped after {done} of {all} rules: {}", why.english),
        format!("完成 {done} / {all} 条规则后停止：{}", why.chinese),
    );
    Failure::new(message, help)
}
