//! `grundy table RULE`: Grundy values.

use clap::Args;
use grundy::TableReport;
use grundy::rule::Text;
use grundy::table::{Cell, Filled, Table as Values, boxed, cheapest, engine};

use super::{Done, rules};
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
    /// List the positions of this value; 0 lists the P-positions
    #[arg(long, value_name = "V")]
    value: Option<u32>,
    /// Force this engine
    #[arg(long, value_name = "NAME")]
    engine: Option<String>,
}

impl Table {
    /// Fills and prints the table.
    pub fn run(&self, context: &Context) -> Done {
        let opened = rules::opened(&self.rule)?;
        let arity = opened.rules.arity().unwrap_or(1);
        let limit = self.limit.unwrap_or(default_limit(arity));
        let engine = match &self.engine {
            Some(name) => engine(name).ok_or_else(|| unknown_engine(name))?,
            None => cheapest(opened.rules.as_ref(), limit),
        };
        engine.accept(opened.rules.as_ref(), limit).map_err(|refusal| refused(engine.name(), &refusal.0))?;
        let stop = || context.should_stop();
        let working = context.working("filling the table", "打表中");
        let Filled { table, stopped } = engine.fill(opened.rules.as_ref(), limit, &context.budget(&stop))?;
        working.finish_and_clear();
        if context.json {
            context.print_json(&TableReport::new(opened.rules.canonical(), &table, engine.name(), stopped));
        } else if !context.quiet {
            context.print(&self.text(&table));
        }
        Ok(0)
    }

    fn text(&self, table: &Values) -> String {
        match self.value {
            Some(value) => positions_of(table, value),
            None => aligned(table),
        }
    }
}

fn default_limit(arity: usize) -> u64 {
    match arity {
        1 => 100,
        2 => 20,
        _ => 8,
    }
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

fn cell_text(cell: Cell) -> String {
    match cell {
        Cell::Nimber(value) => value.to_string(),
        Cell::Threat => "∞".into(),
        Cell::Absent => "·".into(),
    }
}

fn aligned(table: &Values) -> String {
    let cells: Vec<String> = table.cells().map(cell_text).collect();
    let width = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let columns = if table.arity() == 1 { 20 } else { table.limit().max(1) as usize };
    let label = (cells.len().saturating_sub(1)).to_string().len();
    let mut lines = String::new();
    for (row, chunk) in cells.chunks(columns).enumerate() {
        let start = if table.arity() == 1 { row * columns } else { row };
        let padded: Vec<String> = chunk.iter().map(|cell| format!("{cell:>width$}")).collect();
        lines += &format!("{start:>label$} | {}\n", padded.join(" "));
    }
    lines
}
