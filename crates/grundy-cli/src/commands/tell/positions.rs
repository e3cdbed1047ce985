//! The first values of games whose positions form no table by themselves: lists of two numbers, strings and boards that hold
//! the same everywhere.

use std::ops::Range;
use std::time::{Duration, Instant};

use grundy::rule::{OfLength, Rules};
use grundy::table::Cell;
use grundy::tables::{TablePart, table_part};

use crate::arguments::RuleArguments;
use crate::commands::rules;
use crate::context::Context;
use crate::screen;

/// So many numbers of lists, lengths of strings, and sides of boards are shown.
const NUMBERS: u64 = 10;
const LENGTHS: u64 = 20;
const SIDES: u64 = 5;
/// Nobody waits for the values on the first screen.
const LONGEST: Duration = Duration::from_millis(500);

/// The values with what they are of; nothing where positions are of another kind, or the values take long.
pub fn first_values(arguments: &RuleArguments, context: &Context) -> Option<String> {
    let rules = rules::opened(arguments).ok()?.rules;
    let shown = OfLength::strings(rules)
        .map(|strings| of_strings(&strings, context))
        .or_else(|rules| OfLength::new(rules, 2).map(|pairs| of_pairs(&pairs, context)))
        .or_else(|rules| OfLength::boards(rules).map(|boards| of_boards(&boards, context)));
    let (of_what, part) = shown.ok().flatten()?;
    let label = context.label("values", "SG 值");
    Some(format!("{label}  {of_what}\n{}", rows(&part)))
}

type Shown = Option<(String, TablePart)>;

fn of_strings(strings: &OfLength, context: &Context) -> Shown {
    let fill = strings.fill()?;
    let said = context
        .pick(&format!("of 0, 1, 2, … characters '{fill}'"), &format!("依次为 0, 1, 2, … 个字符 '{fill}'"))
        .to_string();
    Some((said, filled(strings, std::slice::from_ref(&(0..LENGTHS)), context)?))
}

fn of_pairs(pairs: &OfLength, context: &Context) -> Shown {
    let said = context.pick("of lists of two numbers, row = the first", "两个数的列表，行为第一个数");
    Some((said.to_string(), filled(pairs, &[0..NUMBERS, 0..NUMBERS], context)?))
}

fn of_boards(boards: &OfLength, context: &Context) -> Shown {
    let fill = boards.fill()?;
    let said = context
        .pick(
            &format!("of boards with '{fill}' on every place, row = how many rows; 1, 2, 3, … columns"),
            &format!("每格都是 '{fill}' 的棋盘，行为行数，列数为 1, 2, 3, …"),
        )
        .to_string();
    Some((said, filled(boards, &[1..SIDES, 1..SIDES], context)?))
}

fn filled(rules: &dyn Rules, ranges: &[Range<u64>], context: &Context) -> Option<TablePart> {
    let begun = Instant::now();
    let stop = || context.should_stop() || begun.elapsed() > LONGEST;
    let part = table_part(rules, ranges.to_vec(), &context.budget(&stop)).ok()?;
    part.cells.iter().any(|cell| *cell != Cell::Absent).then_some(part)
}

/// One line for each row, as tables of two coordinates are shown.
fn rows(part: &TablePart) -> String {
    let shown: Vec<String> = part.cells.iter().map(|cell| screen::written(*cell)).collect();
    let width = shown.iter().map(|cell| cell.chars().count()).max().unwrap_or(1);
    let columns = part.ranges.last().map_or(1, |range| range.end - range.start).max(1);
    // Two columns are left for the sign that a line goes on.
    let fitting = screen::fitting(screen::columns(), 12, width);
    let line = |cells: &[String]| {
        cells.iter().take(fitting).map(|cell| format!("{cell:>width$}")).collect::<Vec<_>>().join(" ")
    };
    let lines = shown.chunks(columns as usize).map(line);
    if part.ranges.len() == 1 {
        return lines.map(|line| format!("          {line} …\n")).collect();
    }
    lines.zip(part.ranges[0].start..).map(|(line, row)| format!("  {row:>6}  {line}\n")).collect()
}
