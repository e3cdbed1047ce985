//! A part of a table: each coordinate in a range of its own, or fixed.

use std::ops::Range;

use grundy_rule::{Diagnostic, Halt, Rules, Text, written_number};
use grundy_table::{Budget, Cell, Values, bytecode};

use crate::names::{table_names, written_names};

/// The values of a box of positions whose sides may differ.
#[derive(Clone, Debug)]
pub struct TablePart {
    /// What the coordinates are called.
    pub names: Vec<String>,
    /// The numbers through which each coordinate runs; a fixed one has one.
    pub ranges: Vec<Range<u64>>,
    /// The values, the last coordinate running fastest.
    pub cells: Vec<Cell>,
}

/// What the sides of its table are called.
fn side_names(rules: &dyn Rules) -> Vec<String> {
    let written = || if rules.has_start() { table_names(rules) } else { written_names(rules) };
    rules.side_names().unwrap_or_else(written)
}

/// The ranges that `x=1000,y=10` and fixed coordinates ask for, or why they are none.
pub fn part_ranges(
    rules: &dyn Rules,
    limits: &str,
    fixed: &[(String, u64)],
    usual: u64,
) -> Result<Vec<Range<u64>>, Diagnostic> {
    let names = side_names(rules);
    let arity = rules.arity().filter(|&arity| arity == names.len());
    let Some(arity) = arity else { return Err(no_names()) };
    let mut ranges = vec![0..usual; arity];
    let place = |name: &str| {
        names.iter().position(|known| known == name).ok_or_else(|| unknown_coordinate(name, &names))
    };
    for item in limits.split([',', '，']).map(str::trim).filter(|item| !item.is_empty()) {
        let number = |text: &str| written_number(text.trim()).and_then(|number| u64::try_from(number).ok());
        match item.split_once('=') {
            Some((name, limit)) => {
                ranges[place(name.trim())?] = 0..number(limit).ok_or_else(|| no_limit(item))?;
            }
            None => ranges.fill(0..number(item).ok_or_else(|| no_limit(item))?),
        }
    }
    for (name, value) in fixed {
        ranges[place(name)?] = *value..value.saturating_add(1);
    }
    Ok(ranges)
}

/// Fills a part of a table; nothing if the budget ends before.
pub fn table_part(
    rules: &dyn Rules,
    ranges: Vec<Range<u64>>,
    budget: &Budget<'_>,
) -> Result<TablePart, Halt> {
    let size = ranges.iter().try_fold(1u64, |size, range| size.checked_mul(range.end - range.start));
    let size = size.filter(|&size| size <= MOST_CELLS).ok_or_else(too_large)?;
    let budget = Budget { positions: budget.positions.max(size), ..*budget };
    let names = side_names(rules);
    if let Some(cells) = compiled(rules, &ranges, size, &budget)? {
        return Ok(TablePart { names, ranges, cells });
    }
    let mut values = Values::new(rules, budget);
    let mut cells = Vec::with_capacity(size as usize);
    let mut at: Vec<u64> = ranges.iter().map(|range| range.start).collect();
    while (cells.len() as u64) < size {
        cells.push(match rules.sum_at(&at)? {
            Some(sum) => values.of_sum(&sum)?,
            None => Cell::Absent,
        });
        step(&mut at, &ranges);
    }
    Ok(TablePart { names, ranges, cells })
}

/// The next position, the last coordinate running fastest.
fn step(at: &mut [u64], ranges: &[Range<u64>]) {
    for place in (0..at.len()).rev() {
        at[place] += 1;
        if at[place] < ranges[place].end {
            return;
        }
        at[place] = ranges[place].start;
    }
}

/// The part out of the whole box below it, where that is not much larger and the rule is compiled.
fn compiled(
    rules: &dyn Rules,
    ranges: &[Range<u64>],
    size: u64,
    budget: &Budget<'_>,
) -> Result<Option<Vec<Cell>>, Halt> {
    let limits: Vec<u64> = ranges.iter().map(|range| range.end).collect();
    let whole = limits.iter().try_fold(1u64, |cells, &limit| cells.checked_mul(limit));
    if whole.is_none_or(|whole| whole > MOST_CELLS.min(size.saturating_mul(NOT_MUCH_LARGER))) {
        return Ok(None);
    }
    let Some(cells) = bytecode::fill_box(rules, &limits, budget)? else { return Ok(None) };
    if ranges.iter().all(|range| range.start == 0) {
        return Ok(Some(cells));
    }
    let mut at: Vec<u64> = ranges.iter().map(|range| range.start).collect();
    let part = (0..size).map(|_| {
        let index = at.iter().zip(&limits).fold(0, |index, (place, limit)| index * limit + place);
        step(&mut at, ranges);
        cells[index as usize]
    });
    Ok(Some(part.collect()))
}

/// So many times as many cells are filled at once faster than the asked ones are found one by one.
const NOT_MUCH_LARGER: u64 = 16;

/// All cells are held, each with its position remembered.
const MOST_CELLS: u64 = 50_000_000;

impl TablePart {
    /// The coordinates that run, the fixed ones left out.
    fn running(&self) -> Vec<usize> {
        (0..self.ranges.len())
            .filter(|&place| self.ranges[place].end - self.ranges[place].start != 1)
            .collect()
    }

    /// The positions in the order of the cells.
    pub fn positions(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        (0..self.cells.len() as u64).map(|mut index| {
            let mut at = vec![0; self.ranges.len()];
            for place in (0..at.len()).rev() {
                let side = self.ranges[place].end - self.ranges[place].start;
                at[place] = self.ranges[place].start + index % side;
                index /= side;
            }
            at
        })
    }

    /// For people: rows of the two coordinates that run last, one board for each choice of the others.
    pub fn text(&self, base: u32) -> String {
        let running = self.running();
        let shown: Vec<String> = self.cells.iter().map(|cell| in_base(*cell, base)).collect();
        let width = shown.iter().map(String::len).max().unwrap_or(1);
        let columns = running.last().map_or(1, |&last| self.ranges[last].end - self.ranges[last].start);
        let rows = match running.as_slice() {
            [.., before, _] => self.ranges[*before].end - self.ranges[*before].start,
            _ => 1,
        };
        let mut text = String::new();
        for (start, board) in shown.chunks((columns * rows).max(1) as usize).enumerate() {
            let first = start as u64 * columns * rows;
            text += &self.heading(first, &running);
            for (row, cells) in board.chunks(columns.max(1) as usize).enumerate() {
                let line: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
                let label = match running.as_slice() {
                    [.., before, _] => format!("{:>3} | ", self.ranges[*before].start + row as u64),
                    _ => String::new(),
                };
                text += &format!("{label}{}\n", line.join(" "));
            }
        }
        text
    }

    /// What all positions of the board that begins here have in common.
    fn heading(&self, first: u64, running: &[usize]) -> String {
        let shown = &running[running.len().saturating_sub(2)..];
        let Some(at) = self.positions().nth(first as usize) else { return String::new() };
        let fixed: Vec<String> = (0..at.len())
            .filter(|place| !shown.contains(place))
            .map(|place| format!("{} = {}", self.names[place], at[place]))
            .collect();
        let axes: Vec<&str> = shown.iter().map(|&place| self.names[place].as_str()).collect();
        let axes = match axes.as_slice() {
            [row, column] => format!("{row} ↓ {column} →"),
            [column] => format!("{column} →"),
            _ => String::new(),
        };
        format!("{}\n", [fixed, vec![axes]].concat().join(", ").trim_end_matches(", "))
    }

    /// Comma-separated values, one line for each position.
    pub fn csv(&self) -> String {
        let mut text = format!("{},value\n", self.names.join(","));
        for (at, cell) in self.positions().zip(&self.cells) {
            at.iter().for_each(|number| text += &format!("{number},"));
            match cell {
                Cell::Nimber(value) => text += &value.to_string(),
                Cell::Threat => text += "inf",
                Cell::Absent => {}
            }
            text.push('\n');
        }
        text
    }
}

fn in_base(cell: Cell, base: u32) -> String {
    match cell {
        Cell::Absent => "·".into(),
        Cell::Threat => "∞".into(),
        Cell::Nimber(mut value) => {
            let mut digits = Vec::new();
            loop {
                digits.extend(char::from_digit(value % base, base));
                value /= base;
                if value == 0 {
                    return digits.iter().rev().collect();
                }
            }
        }
    }
}

fn no_names() -> Diagnostic {
    Diagnostic::new(Text::new(
        "positions of this game have no coordinates with names",
        "这个游戏的局面没有带名字的坐标",
    ))
    .help(Text::new("give one limit for all", "请给一个共同的上界"))
}

fn unknown_coordinate(name: &str, names: &[String]) -> Diagnostic {
    let known = names.join(", ");
    Diagnostic::new(Text::new(
        format!("no coordinate is called `{name}`"),
        format!("没有名为 `{name}` 的坐标"),
    ))
    .help(Text::new(format!("the coordinates are {known}"), format!("坐标有 {known}")))
}

fn no_limit(item: &str) -> Diagnostic {
    Diagnostic::new(Text::new(format!("`{item}` is no limit"), format!("`{item}` 不是上界")))
        .help(Text::new("write `x=1000,y=10`", "请写 `x=1000,y=10`"))
}

fn too_large() -> Diagnostic {
    Diagnostic::new(Text::new("this part of the table would be too large", "表的这一部分太大"))
        .help(Text::new("at most fifty million positions are filled this way", "这样最多填五千万个局面"))
}
