//! Pictures for a terminal: half-block maps with colours, and sparklines.

use super::map::color;
use super::palette::{Color, Theme};
use grundy_table::{Cell, Table};

/// What colours a terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colors {
    /// None: letters and digits only.
    None,
    /// The 256 colours of older terminals.
    Some256,
    /// 24 bits.
    True,
}

/// A map of two coordinates, two cells to a character; the second coordinate runs upwards.
///
/// Without colours each cell is one character: the value up to 9, then letters up to 35, then `+`.
pub fn map(table: &Table, most_columns: u64, theme: Theme, colors: Colors) -> String {
    if table.arity() != 2 {
        return String::new();
    }
    let size = table.limit().min(most_columns);
    if colors == Colors::None {
        return plain(table, size);
    }
    let shown = table.truncated(size);
    let most = shown.cells().filter_map(Cell::nimber).max().unwrap_or(0).max(1);
    let painted = |x: u64, y: u64| color(shown.cell(&[x, y]), most, theme);
    let mut text = String::new();
    for upper in (0..size.div_ceil(2)).rev().map(|pair| 2 * pair + 1) {
        for x in 0..size {
            // With an odd number of rows the uppermost half-blocks have nothing above.
            let above = if upper < size { Some(painted(x, upper)) } else { None };
            text += &half_block(above, painted(x, upper - 1), colors);
        }
        text += "\x1b[0m\n";
    }
    text
}

fn half_block(above: Option<Color>, below: Color, colors: Colors) -> String {
    let code = |color: Color, ground: u8| match colors {
        Colors::True => format!("\x1b[{ground};2;{};{};{}m", color.red, color.green, color.blue),
        _ => format!("\x1b[{ground};5;{}m", color.of_256()),
    };
    match above {
        Some(above) => format!("{}{}▀", code(above, 38), code(below, 48)),
        None => format!("\x1b[0m{}▄", code(below, 38)),
    }
}

fn plain(table: &Table, size: u64) -> String {
    let mut text = String::new();
    for y in (0..size).rev() {
        (0..size).for_each(|x| text.push(letter(table.cell(&[x, y]))));
        text.push('\n');
    }
    text
}

fn letter(cell: Cell) -> char {
    match cell {
        Cell::Nimber(value) => char::from_digit(value, 36).unwrap_or('+'),
        Cell::Threat => '*',
        Cell::Absent => '.',
    }
}

/// Values as one line of blocks of growing height, as many as fit; losses are the lowest.
pub fn sparkline(table: &Table, most_columns: u64) -> String {
    const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    if table.arity() != 1 {
        return String::new();
    }
    let shown = table.truncated(most_columns);
    let most = shown.cells().filter_map(Cell::nimber).max().unwrap_or(0).max(1);
    let block = |cell: Cell| match cell {
        Cell::Nimber(value) => BLOCKS[(u64::from(value) * 7).div_ceil(u64::from(most)) as usize],
        Cell::Threat | Cell::Absent => ' ',
    };
    shown.cells().map(block).collect()
}

/// Values in a row, each on its colour.
pub fn ribbon(table: &Table, most_columns: u64, theme: Theme, colors: Colors) -> String {
    let shown = table.truncated(most_columns);
    let most = shown.cells().filter_map(Cell::nimber).max().unwrap_or(0).max(1);
    let mut text = String::new();
    for cell in shown.cells() {
        let word = cell.nimber().map_or("·".to_string(), |value| value.to_string());
        let room = if colors == Colors::None { "" } else { " " };
        text += &on_its_color(&format!("{room}{word} "), cell, most, theme, colors);
    }
    if colors == Colors::None { text.trim_end().to_string() } else { text + "\x1b[0m" }
}

/// A word on the colour of a cell; the next word, or `\x1b[0m`, ends it.
pub fn on_its_color(word: &str, cell: Cell, most: u32, theme: Theme, colors: Colors) -> String {
    let back = color(cell, most, theme);
    let ink = theme.ink_on(back);
    match colors {
        Colors::None => word.to_string(),
        Colors::Some256 => format!("\x1b[38;5;{};48;5;{}m{word}", ink.of_256(), back.of_256()),
        Colors::True => format!(
            "\x1b[38;2;{};{};{};48;2;{};{};{}m{word}",
            ink.red, ink.green, ink.blue, back.red, back.green, back.blue
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_map_has_the_second_coordinate_upwards() {
        let table = Table::grid(2, vec![0, 1, 2, 36]);
        assert_eq!(map(&table, 80, Theme::Light, Colors::None), "1+\n02\n");
    }

    #[test]
    fn half_blocks_hold_two_rows() {
        let table = Table::grid(3, (0..9).collect());
        let shown = map(&table, 80, Theme::Light, Colors::True);
        assert_eq!(shown.lines().count(), 2);
        assert_eq!(shown.matches('▀').count(), 3);
        assert_eq!(shown.matches('▄').count(), 3);
    }

    #[test]
    fn a_sparkline_rises_with_the_values() {
        assert_eq!(sparkline(&Table::from_values(vec![0, 1, 2, 3, 4, 5, 6, 7]), 80), "▁▂▃▄▅▆▇█");
    }
}
