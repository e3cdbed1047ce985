//! `grundy table RULE`: Grundy values, as text, in other formats, and as a picture.

mod checkpoint;
mod plot;

use clap::{Args, ValueEnum};
use grundy::emit::formats::{Columns, bfile, csv, latex, npy, text};
use grundy::rule::Text;
use grundy::table::{Cell, Filled, StopReason, Table as Values, boxed, cheapest, engine};
use grundy::{Opened, TableReport, misere_table};

use super::{Done, files, rules};
use crate::arguments::RuleArguments;
use crate::context::Context;
use crate::failure::Failure;

/// The table of Grundy values
#[derive(Args, Debug)]
pub struct Table {
    #[command(flatten)]
    rule: RuleArguments,
    /// The table holds 0..N in each coordinate
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// The form of the output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// List the positions of this value; 0 lists the P-positions
    #[arg(long, value_name = "V")]
    value: Option<u32>,
    /// Write the values in this base
    #[arg(long, value_name = "B", default_value_t = 10, value_parser = clap::value_parser!(u32).range(2..=36))]
    base: u32,
    /// Draw a picture: FILE.svg or FILE.png
    #[arg(long, value_name = "FILE")]
    plot: Option<String>,
    /// The colours of the picture
    #[arg(long, value_enum, default_value_t = plot::ThemeName::Light)]
    theme: plot::ThemeName,
    /// Write the output to this file
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// Keep the table in this file while it grows, and go on from it the next time
    #[arg(long, value_name = "FILE", conflicts_with = "misere")]
    checkpoint: Option<String>,
    /// Misère Grundy values instead: the last move loses
    #[arg(long)]
    misere: bool,
    /// Force this engine
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
    Csv,
    Bfile,
    Latex,
    Npy,
}

impl Table {
    /// Fills and prints the table.
    pub fn run(&self, context: &Context) -> Done {
        let opened = rules::opened(&self.rule)?;
        let Some(arity) = opened.rules.arity() else { return Err(no_table()) };
        let limit = self.limit.unwrap_or(default_limit(arity));
        let cells = checked_size(arity, limit)?;
        if self.misere {
            let stop = || context.should_stop();
            let filled = misere_table(opened.rules.as_ref(), limit, &context.budget(&stop))?;
            return self.show(&opened, &filled, "misere", limit, context);
        }
        if let Some(path) = &self.checkpoint {
            let filled = checkpoint::fill(path, opened.rules.as_ref(), limit, context)?;
            return self.show(&opened, &filled, "take-and-break", limit, context);
        }
        let engine = match &self.engine {
            Some(name) => engine(name).ok_or_else(|| unknown_engine(name))?,
            None => cheapest(opened.rules.as_ref(), limit),
        };
        engine.accept(opened.rules.as_ref(), limit).map_err(|refusal| refused(engine.name(), &refusal.0))?;
        let stop = || context.should_stop();
        let working = context.working("filling the table", "打表中");
        let filled = engine.fill(opened.rules.as_ref(), limit, &context.table_budget(cells, &stop))?;
        working.finish_and_clear();
        self.show(&opened, &filled, engine.name(), limit, context)
    }

    fn show(
        &self,
        opened: &Opened,
        filled: &Filled,
        engine: &'static str,
        limit: u64,
        context: &Context,
    ) -> Done {
        let Filled { table, stopped } = filled;
        if let Some(reason) = stopped {
            if table.is_empty() && limit > 0 {
                return Err(grundy::rule::Halt::Stopped.into());
            }
            context.note(&shorter(*reason, table.limit(), context));
        }
        if let Some(path) = &self.plot {
            files::write(path, &plot::picture(path, opened, table, self.theme, context)?)?;
        }
        if context.quiet {
            return Ok(0);
        }
        if context.json || self.format == Format::Json {
            let report = TableReport::new(opened.rules.canonical(), table, engine, *stopped);
            return self.hand_over(
                format!("{}\n", serde_json::to_string(&report).unwrap_or_default()).into_bytes(),
                context,
            );
        }
        self.hand_over(self.formatted(table)?, context)
    }

    fn hand_over(&self, bytes: Vec<u8>, context: &Context) -> Done {
        match &self.out {
            Some(path) => files::write(path, &bytes)?,
            None if self.format == Format::Npy => return Err(needs_a_file()),
            None => context.print(&String::from_utf8_lossy(&bytes)),
        }
        Ok(0)
    }

    fn formatted(&self, table: &Values) -> Result<Vec<u8>, Failure> {
        if let Some(value) = self.value {
            return Ok(positions_of(table, value).into_bytes());
        }
        let formatted = match self.format {
            Format::Text | Format::Json => Ok(text(table, columns(table), self.base).into_bytes()),
            Format::Csv => Ok(csv(table).into_bytes()),
            Format::Bfile => bfile(table).map(String::into_bytes),
            Format::Latex => latex(table, columns(table)).map(String::into_bytes),
            Format::Npy => npy(table),
        };
        formatted.map_err(|why| {
            Failure::new(why, Text::new("`--format csv` takes every table", "`--format csv` 适用于所有的表"))
        })
    }
}

/// Values that repeat are aligned by their period, so that the law can be seen.
fn columns(table: &Values) -> Columns {
    let values = if table.arity() == 1 { table.truncated(LOOKED_AT).values() } else { None };
    let found = values.and_then(|values| grundy::laws::repetition(&values, 0));
    found.map_or(Columns::Plain, |found| Columns::Period(found.period))
}

const LOOKED_AT: u64 = 20_000;

fn default_limit(arity: usize) -> u64 {
    match arity {
        1 => 100,
        2 => 20,
        _ => 8,
    }
}

/// More cells than this are more than any memory that we may take.
const MOST_CELLS: u64 = 4_000_000_000;

fn checked_size(arity: usize, limit: u64) -> Result<u64, Failure> {
    let cells = u32::try_from(arity).ok().and_then(|arity| limit.checked_pow(arity));
    let allowed = cells.filter(|&cells| cells <= MOST_CELLS && arity <= 3);
    allowed.ok_or_else(|| Failure::new(
        Text::new("this table would be too large", "这张表太大"),
        Text::new(
            "tables have at most three coordinates and four thousand million cells: give a smaller `--limit`",
            "表最多三个坐标、四十亿格：请给出较小的 `--limit`",
        ),
    ))
}

fn shorter(reason: StopReason, limit: u64, context: &Context) -> String {
    let (english, chinese) = match reason {
        StopReason::Positions => ("positions", "局面数"),
        StopReason::Memory => ("memory", "内存"),
        StopReason::Stopped => ("time", "时间"),
    };
    context
        .pick(
            &format!("stopped after the limit {limit}: the budget of {english} is used up (`--budget` gives more time)"),
            &format!("在 {limit} 处停止：{chinese}预算已用尽（`--budget` 可增加时间）"),
        )
        .to_string()
}

fn no_table() -> Failure {
    Failure::new(
        Text::new(
            "positions of this game are lists or trees, which do not form a table",
            "这个游戏的局面是列表或树，不能列成表",
        ),
        Text::new(
            "`grundy solve` takes single positions, such as \"[3,1,4]\"",
            "`grundy solve` 可以求解单个局面，例如 \"[3,1,4]\"",
        ),
    )
}

fn needs_a_file() -> Failure {
    Failure::new(
        Text::new("this format is not text", "这种格式不是文本"),
        Text::new("add `--out FILE.npy`", "请加上 `--out FILE.npy`"),
    )
}

fn unknown_engine(name: &str) -> Failure {
    let known: Vec<&str> = grundy::table::ENGINES.iter().map(|engine| engine.name()).collect();
    let list = known.join(", ");
    Failure::new(
        Text::new(format!("no engine is called `{name}`"), format!("没有名为 `{name}` 的引擎")),
        Text::new(format!("the engines are {list}"), format!("引擎有 {list}")),
    )
}

fn refused(name: &str, why: &Text) -> Failure {
    Failure::new(
        Text::new(
            format!("the engine `{name}` does not take this rule: {}", why.english),
            format!("引擎 `{name}` 不接受此规则：{}", why.chinese),
        ),
        Text::new(
            "leave out `--engine` to let the cheapest one be chosen",
            "去掉 `--engine` 以自动选择最省的引擎",
        ),
    )
}

fn positions_of(table: &Values, value: u32) -> String {
    let mut lines = String::new();
    for (coordinates, cell) in boxed(table.arity(), table.limit()).zip(table.cells()) {
        if cell == Cell::Nimber(value) {
            let numbers: Vec<String> = coordinates.iter().map(u64::to_string).collect();
            lines += &if table.arity() == 1 {
                format!("{}\n", numbers[0])
            } else {
                format!("({})\n", numbers.join(", "))
            };
        }
    }
    lines
}
