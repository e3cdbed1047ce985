//! Values in rows of one period each, exceptions outlined: the law can be seen.

use super::repetition::exceptions;
use super::scene::{Anchor, Scene, Shape};
use super::style::{Style, header};
use grundy_law::Periodicity;
use grundy_rule::Text;
use grundy_table::{Cell, Table};

const LEFT: f64 = 72.0;
const MOST_WIDTH: f64 = 900.0;
const MOST_ROWS: u64 = 60;
/// Without a period this many values stand in a row.
const PLAIN_COLUMNS: u64 = 20;

/// The picture of a table of one coordinate, aligned by the period.
pub fn aligned(table: &Table, periodicity: Option<&Periodicity>, style: &Style) -> Result<Scene, Text> {
    if table.arity() != 1 || table.is_empty() {
        return Err(Text::new(
            "rows of periods need a table of one coordinate",
            "按周期对齐需要一个坐标的非空表",
        ));
    }
    let columns = columns(table, periodicity);
    let shown = table.limit().min(columns * MOST_ROWS);
    let side = (MOST_WIDTH / columns as f64).min(36.0);
    let rows = shown.div_ceil(columns);
    let top = style.header_height() + 6.0;
    let width = (LEFT + side * columns as f64 + 24.0).max(420.0);
    let mut scene =
        Scene::new(width, top + row_height(side) * rows as f64 + 24.0, style.theme, style.description());
    header(&mut scene, style, 24.0);
    let outlined = periodicity.map(|found| exceptions(table, found)).unwrap_or_default();
    let grid =
        Grid { style, side, columns, top, most: table.cells().filter_map(Cell::nimber).max().unwrap_or(1) };
    for row in 0..rows {
        let y = top + row_height(side) * (row as f64 + 0.5) + 4.0;
        if row_height(side) >= 14.0 || row % 4 == 0 {
            scene.mono(
                (LEFT - 12.0, y),
                12.0,
                Anchor::End,
                style.theme.palette().soft,
                (row * columns).to_string(),
            );
        }
    }
    (0..shown).for_each(|n| grid.cell(&mut scene, n, table.cell(&[n]), outlined.binary_search(&n).is_ok()));
    Ok(scene)
}

/// Short periods are repeated in a row until it has a reasonable width.
fn columns(table: &Table, periodicity: Option<&Periodicity>) -> u64 {
    let Some(period) = periodicity.map(|found| found.period).filter(|&period| period > 0) else {
        return PLAIN_COLUMNS.min(table.limit());
    };
    (period * (12 / period).max(1)).min(table.limit())
}

fn row_height(side: f64) -> f64 {
    (side * 0.92).max(3.0)
}

struct Grid<'a> {
    style: &'a Style,
    side: f64,
    columns: u64,
    top: f64,
    most: u32,
}

impl Grid<'_> {
    fn cell(&self, scene: &mut Scene, n: u64, cell: Cell, is_exception: bool) {
        let (theme, height) = (self.style.theme, row_height(self.side));
        let (column, row) = ((n % self.columns) as f64, (n / self.columns) as f64);
        let gap = (self.side * 0.08).min(3.0);
        let frame = [LEFT + self.side * column, self.top + height * row, self.side - gap, height - gap];
        let fill = super::map::color(cell, self.most, theme);
        let border = is_exception.then_some((theme.palette().ink, (self.side * 0.06).clamp(1.0, 2.2)));
        let fill = if cell == Cell::Nimber(0) { theme.palette().loss } else { fill };
        let ink = theme.ink_on(fill);
        scene.shapes.push(Shape::Rectangle {
            frame,
            radius: (self.side * 0.17).min(6.0),
            fill: Some(fill),
            border,
        });
        let size = (self.side * 0.4).min(14.0);
        if size >= 7.0 {
            let words = match cell {
                Cell::Nimber(value) => value.to_string(),
                Cell::Threat => "∞".to_string(),
                Cell::Absent => return,
            };
            let center = (frame[0] + frame[2] / 2.0, frame[1] + frame[3] / 2.0 + size * 0.35);
            scene.mono(center, size, Anchor::Middle, ink, words);
        }
    }
}
