//! `grundy table RULE`: Grundy values, as text, in other formats, and as a picture.

mod boards;
mod checkpoint;
mod coloured;
mod plot;

use clap::{Args, ValueEnum};
use grundy::Play;
use grundy::open::Opened;
use grundy::rule::{Manner, OfLength, Rules, Text};
use grundy::table::{Cell, Filled, StopReason, Table as Values, boxed};
use grundy::tables::{
    TableForm, TableFound, TableQuestion, default_limit, named_engine, outcome_table, part_ranges,
    table_found, table_in, table_names, table_part, table_size,
};
use grundy_documents::{OutcomesDocument, TableDocument, TablePartDocument};

use super::{Done, files, rules};
use crate::arguments::RuleArguments;
use crate::context::Context;
use crate::failure::Failure;
use crate::screen;

/// The table of Grundy values
#[derive(Args, Debug)]
pub struct Table {
    #[command(flatten)]
    rule: RuleArguments,
    /// The table holds 0..N in each coordinate, or `x=1000,y=10`
    #[arg(long, value_name = "N", value_parser = Limit::read, allow_hyphen_values = true)]
    limit: Option<Limit>,
    /// Fix coordinates: `--fix y=3`; the others run
    #[arg(long, value_name = "NAME=VALUE", value_parser = crate::arguments::named_number, value_delimiter = ',')]
    fix: Vec<(String, i128)>,
    /// For a game on lists: the table holds all lists of so many numbers
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    length: u8,
    /// For a game on boards: list all boards of this size with their values
    #[arg(long, value_name = "ROWSxCOLS", value_parser = boards::size)]
    size: Option<(u64, u64)>,
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

/// Of a game on strings the table counts through the characters.
fn note_alphabet(rules: &dyn Rules, context: &Context) {
    let alphabet = rules.alphabet();
    if rules.arity().is_none() || alphabet.is_empty() {
        return;
    }
    let letters = alphabet.iter().enumerate().map(|(place, letter)| format!("{place} = '{letter}'"));
    context.note(&letters.collect::<Vec<_>>().join(", "));
}

/// One limit for all coordinates, or one for each.
#[derive(Clone, Debug)]
enum Limit {
    Same(u64),
    Each(String),
}

impl Limit {
    fn read(text: &str) -> Result<Limit, String> {
        match text.contains('=') {
            true => Ok(Limit::Each(text.to_string())),
            false => crate::arguments::natural(text).map(Limit::Same),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
    Csv,
    Bfile,
    Latex,
    Npy,
    Parquet,
}

impl Format {
    /// Whether it is not text.
    fn is_binary(self) -> bool {
        matches!(self, Format::Npy | Format::Parquet)
    }
}

impl Table {
    /// Fills and prints the table.
    pub fn run(&self, context: &Context) -> Done {
        let mut opened = rules::opened_in_manner(&self.rule)?;
        rules::warn(&opened, context);
        rules::echo(&self.rule.rule, context);
        if let Some(size) = self.size {
            return boards::show(opened.rules.as_ref(), size, self.value, context);
        }
        let mut limit = self.limit.clone();
        opened.rules = match OfLength::new(opened.rules, usize::from(self.length)).or_else(OfLength::boards) {
            Ok(lists) => {
                if let Some(fill) = lists.fill() {
                    boards::note_fill(fill, context);
                    limit = limit.or(Some(Limit::Each(boards::USUAL.to_string())));
                }
                Box::new(lists)
            }
            Err(rules) => rules,
        };
        note_alphabet(opened.rules.as_ref(), context);
        let manner = Manner { misere: self.misere || opened.manner.misere, ..opened.manner };
        if manner.is_contest() || manner.misere && opened.rules.arity().is_none_or(|arity| arity > 1) {
            return self.show_outcomes(&opened, manner, context);
        }
        if let Some(ranges) = self.part(opened.rules.as_ref(), limit.as_ref())? {
            return self.show_part(&opened, ranges, context);
        }
        let (limit, _) = table_size(opened.rules.as_ref(), self.same_limit())?;
        let stop = || context.should_stop();
        if let Some(path) = self.checkpoint.as_ref().filter(|_| !opened.manner.misere) {
            let forced = self.engine.as_deref().map(named_engine).transpose()?;
            let engine = checkpoint::engine(forced, opened.rules.as_ref(), limit)?;
            let filled = checkpoint::fill(path, engine, opened.rules.as_ref(), limit, context)?;
            return self.show(&opened, &TableFound { filled, engine: engine.name() }, context);
        }
        let play = if self.misere || opened.manner.misere { Play::Misere } else { Play::Normal };
        let question = TableQuestion { limit: self.same_limit(), play, engine: self.engine.clone() };
        let working = context.working("filling the table", "打表中");
        let found = table_found(opened.rules.as_ref(), &question, &context.budget(&stop))?;
        working.finish_and_clear();
        self.show(&opened, &found, context)
    }

    /// Who wins from each position, where play goes or ends in a manner of its own.
    fn show_outcomes(&self, opened: &Opened, manner: Manner, context: &Context) -> Done {
        let is_plain_table = self.plot.is_none() && self.checkpoint.is_none() && self.value.is_none();
        let is_known = matches!(self.format, Format::Text | Format::Json) && self.fix.is_empty();
        if !is_plain_table || !is_known || matches!(self.limit, Some(Limit::Each(_))) {
            return Err(letters_only());
        }
        let stop = || context.should_stop();
        let working = context.working("filling the table", "打表中");
        let table = outcome_table(opened.rules.as_ref(), manner, self.same_limit(), &context.budget(&stop))?;
        working.finish_and_clear();
        let text = match context.json || self.format == Format::Json {
            true => {
                let report = OutcomesDocument::new(opened.rules.canonical() + &manner.clauses(), &table);
                format!("{}\n", serde_json::to_string(&report).unwrap_or_default())
            }
            false => table.text(),
        };
        self.hand_over(text.into_bytes(), context)
    }

    /// The limit of all coordinates, where one was given.
    fn same_limit(&self) -> Option<u64> {
        match self.limit {
            Some(Limit::Same(limit)) => Some(limit),
            _ => None,
        }
    }

    /// The part of the table that is asked for, where the coordinates do not all run alike.
    fn part(
        &self,
        rules: &dyn grundy::rule::Rules,
        limit: Option<&Limit>,
    ) -> Result<Option<Vec<std::ops::Range<u64>>>, Failure> {
        let limits = match limit {
            Some(Limit::Each(limits)) => limits.clone(),
            _ if self.fix.is_empty() && rules.side_names().is_none() => return Ok(None),
            Some(Limit::Same(limit)) => limit.to_string(),
            None => String::new(),
        };
        let natural =
            |(name, value): &(String, i128)| u64::try_from(*value).ok().map(|value| (name.clone(), value));
        let fixed: Option<Vec<(String, u64)>> = self.fix.iter().map(natural).collect();
        let fixed = fixed.ok_or_else(below_zero)?;
        let running = rules.arity().unwrap_or(1).saturating_sub(fixed.len()).max(1);
        let mut ranges = part_ranges(rules, &limits, &fixed, default_limit(running))?;
        if rules.side_names().is_some() {
            // A board without rows is none.
            ranges.iter_mut().for_each(|range| range.start = range.start.max(1).min(range.end));
        }
        Ok(Some(ranges))
    }

    fn show_part(&self, opened: &Opened, ranges: Vec<std::ops::Range<u64>>, context: &Context) -> Done {
        if self.misere || opened.manner.misere || self.plot.is_some() || self.checkpoint.is_some() {
            return Err(not_of_a_part());
        }
        let stop = || context.should_stop();
        let working = context.working("filling the table", "打表中");
        let part = table_part(opened.rules.as_ref(), ranges, &context.budget(&stop))?;
        working.finish_and_clear();
        if context.quiet && self.out.is_none() {
            return Ok(0);
        }
        if context.json || self.format == Format::Json {
            let report = TablePartDocument::new(opened.rules.canonical(), &part);
            let text = format!("{}\n", serde_json::to_string(&report).unwrap_or_default());
            return self.hand_over(text.into_bytes(), context);
        }
        let text = match (self.value, self.format) {
            (Some(value), _) => {
                let asked =
                    part.positions().zip(&part.cells).filter(|(_, cell)| **cell == Cell::Nimber(value));
                let line = |at: Vec<u64>| {
                    format!("({})\n", at.iter().map(u64::to_string).collect::<Vec<_>>().join(", "))
                };
                asked.map(|(at, _)| line(at)).collect()
            }
            (None, Format::Csv) => part.csv(),
            (None, Format::Text) => part.text(self.base),
            _ => return Err(not_of_a_part()),
        };
        self.hand_over(text.into_bytes(), context)
    }

    fn show(&self, opened: &Opened, found: &TableFound, context: &Context) -> Done {
        let Filled { table, stopped } = &found.filled;
        if let Some(reason) = stopped {
            context.note(&shorter(*reason, table.limit(), context));
        }
        if let Some(path) = &self.plot {
            let drawing = plot::Drawing {
                opened,
                table,
                misere: self.misere || opened.manner.misere,
                value: self.value,
                theme: self.theme,
            };
            files::write(path, &drawing.picture(path, context)?)?;
            context.note(&drawn(path, table, context));
            let wants_values = self.out.is_some() || self.format != Format::Text || self.value.is_some();
            if !wants_values && !context.json {
                return Ok(0);
            }
        }
        if context.quiet {
            return Ok(0);
        }
        let _written = context.purse().take(self.written_bytes(table)).ok_or_else(too_long)?;
        if context.json || self.format == Format::Json {
            let report = TableDocument::of(found, opened.rules.as_ref());
            return self.hand_over(
                format!("{}\n", serde_json::to_string(&report).unwrap_or_default()).into_bytes(),
                context,
            );
        }
        self.hand_over(self.formatted(table, &table_names(opened.rules.as_ref()))?, context)
    }

    /// About how much memory the text of a table takes, its documents counted.
    fn written_bytes(&self, table: &Values) -> u64 {
        let largest = table.cells().filter_map(Cell::nimber).max().unwrap_or(0);
        let digits = u64::from(largest.max(1).ilog(self.base)) + 2;
        let place = u64::from(table.limit().max(1).ilog10()) + 3;
        table.len().saturating_mul(match self.format {
            Format::Text | Format::Latex if self.value.is_none() => digits + 2,
            Format::Json => digits + 10,
            _ => digits + place * table.arity() as u64,
        })
    }

    fn hand_over(&self, bytes: Vec<u8>, context: &Context) -> Done {
        match &self.out {
            Some(path) => files::write(path, &bytes)?,
            None if self.format.is_binary() => return Err(needs_a_file()),
            None if self.format == Format::Text && !context.json => {
                show_text(&String::from_utf8_lossy(&bytes), context)
            }
            None => context.print(&String::from_utf8_lossy(&bytes)),
        }
        Ok(0)
    }

    fn formatted(&self, table: &Values, names: &[String]) -> Result<Vec<u8>, Failure> {
        if let Some(value) = self.value {
            return Ok(positions_of(table, value).into_bytes());
        }
        let form = match self.format {
            Format::Text | Format::Json => TableForm::Text,
            Format::Csv => TableForm::Csv,
            Format::Bfile => TableForm::Bfile,
            Format::Latex => TableForm::Latex,
            Format::Npy => TableForm::Npy,
            Format::Parquet => TableForm::Parquet,
        };
        Ok(table_in(form, table, self.base, names)?)
    }
}

/// Rows of a board that are wider than the terminal are cut there, and that is said.
fn show_text(text: &str, context: &Context) {
    let cut = screen::columns().and_then(|columns| screen::cut_rows(text, columns));
    context.print(&coloured::coloured(cut.as_deref().unwrap_or(text), screen::colors()));
    if cut.is_some() {
        context.note(context.pick(
            "rows are cut at the edge of the terminal (…): `--out FILE` has them whole, a smaller `--limit` fits",
            "行在终端边缘处截断（……）：用 `--out FILE` 得到完整的表，或用更小的 `--limit`",
        ));
    }
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

/// What was drawn, and where.
fn drawn(path: &str, table: &Values, context: &Context) -> String {
    let sides = vec![table.limit().to_string(); table.arity()].join(" × ");
    context
        .pick(
            &format!("wrote {path}: a picture of {sides} values"),
            &format!("已写入 {path}：{sides} 个值的图"),
        )
        .to_string()
}

fn too_long() -> Failure {
    Failure::new(
        Text::new("the table is too long to be written out", "表太长，无法写出"),
        Text::new("give a smaller `--limit`", "请减小 `--limit`"),
    )
}

fn below_zero() -> Failure {
    Failure::new(
        Text::new("a coordinate is not negative", "坐标不能为负"),
        Text::new("write `--fix y=3`", "请写 `--fix y=3`"),
    )
}

fn not_of_a_part() -> Failure {
    Failure::new(
        Text::new("this is not done for a part of a table", "表的一部分不支持此选项"),
        Text::new(
            "give one `--limit` for all coordinates, or ask for text, csv or json",
            "请给一个共同的 `--limit`，或使用 text、csv、json 格式",
        ),
    )
}

fn letters_only() -> Failure {
    Failure::new(
        Text::new(
            "in this manner of play a table tells who wins, as text or JSON",
            "在这种约定下，表只列出胜负，格式为文本或 JSON",
        ),
        Text::new("leave out everything but `--limit N` and `--json`", "请只使用 `--limit N` 和 `--json`"),
    )
}

fn needs_a_file() -> Failure {
    Failure::new(
        Text::new("this format is not text", "这种格式不是文本"),
        Text::new("add `--out FILE`", "请加上 `--out FILE`"),
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
