//! A table in a terminal: every value on its colour, as on the page.

use grundy::emit::pictures::Theme;
use grundy::emit::pictures::terminal::{Colors, on_its_color};
use grundy::table::Cell;

/// The rows of a table with their values coloured; what stands before the `|` and the axes stay as they are.
pub fn coloured(text: &str, colors: Colors) -> String {
    if colors == Colors::None {
        return text.to_string();
    }
    let values = |line: &str| row(line).map_or(Vec::new(), |(_, cells)| numbers(cells));
    let most = text.lines().flat_map(values).max().unwrap_or(0).max(1);
    text.lines().map(|line| format!("{}\n", painted(line, most, colors))).collect()
}

/// The place and the values of a row; none of an axis.
fn row(line: &str) -> Option<(&str, &str)> {
    let (place, cells) = line.split_at(line.find(" | ")? + 2);
    place.trim_end_matches(" |").trim().parse::<u64>().ok().map(|_| (place, cells))
}

fn numbers(cells: &str) -> Vec<u32> {
    cells.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

fn painted(line: &str, most: u32, colors: Colors) -> String {
    let Some((place, mut cells)) = row(line) else { return line.to_string() };
    let mut shown = place.to_string();
    while !cells.is_empty() {
        let blanks = cells.len() - cells.trim_start().len();
        let end = cells[blanks..].find(' ').map_or(cells.len(), |length| blanks + length);
        let (word, rest) = cells.split_at(end);
        let value = word.trim_start().parse().ok();
        shown += &match value {
            Some(value) => on_its_color(word, Cell::Nimber(value), most, Theme::Light, colors),
            None => format!("\x1b[0m{word}"),
        };
        cells = rest;
    }
    shown + "\x1b[0m"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_coloured_and_places_are_not() {
        let text = " 1 | 1 0\n 0 | 0 ·\n---+----\n   | 0 1\n";
        let shown = coloured(text, Colors::True);
        let plain = shown.split('\x1b').map(|part| part.split_once('m').map_or(part, |(_, word)| word));
        assert_eq!(plain.collect::<String>(), text);
        let lines: Vec<&str> = shown.lines().collect();
        assert!(lines[0].starts_with(" 1 |\x1b[38;2;"), "{shown:?}");
        assert_eq!(lines[3], "   | 0 1");
        assert_eq!(coloured(text, Colors::None), text);
    }
}
