//! What people read in a terminal: labels in a column of their own, lines broken at words, a little colour.
//!
//! Where the output is no terminal, lines stay as long as they are: other programs break them, or nobody does.

use std::io::IsTerminal;

use grundy::emit::pictures::terminal::Colors;
use grundy::rule::display_width;
use grundy::table::Cell;

/// How many columns a label takes, without the two blanks behind it.
pub const LABEL: usize = 8;
/// Where the text of a labelled line begins.
const INDENT: usize = LABEL + 2;
/// Narrower terminals are treated as if they had so many columns.
const NARROWEST: usize = 40;

/// A label padded to its column by what it takes on the screen.
pub fn label(text: &str) -> String {
    format!("{text}{}", " ".repeat(LABEL.saturating_sub(display_width(text))))
}

/// A value as tables show it.
pub fn written(cell: Cell) -> String {
    match cell {
        Cell::Nimber(value) => value.to_string(),
        Cell::Threat => "∞".to_string(),
        Cell::Absent => "·".to_string(),
    }
}

/// The columns of the terminal that results go to; none where they go elsewhere.
pub fn columns() -> Option<usize> {
    columns_of(&std::io::stdout())
}

/// The columns of the terminal that notes and mistakes go to.
pub fn note_columns() -> Option<usize> {
    columns_of(&std::io::stderr())
}

fn columns_of<Stream: IsTerminal + std::os::fd::AsFd>(stream: &Stream) -> Option<usize> {
    if !stream.is_terminal() {
        return None;
    }
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size_of(stream)?;
    Some(usize::from(columns).max(NARROWEST))
}

/// How many cells of one width stand beside each other behind an indent, with a blank between them.
pub fn fitting(columns: Option<usize>, indent: usize, width: usize) -> usize {
    columns.map_or(usize::MAX, |columns| ((columns + 1).saturating_sub(indent) / (width + 1)).max(1))
}

/// What colours the terminal can show.
pub fn colors() -> Colors {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var("TERM").is_ok_and(|name| name == "dumb");
    if !std::io::stdout().is_terminal() || plain || dumb {
        return Colors::None;
    }
    let rich = std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit");
    if rich { Colors::True } else { Colors::Some256 }
}

/// The text as a terminal of so many columns shows it best.
pub fn laid_out(text: &str, columns: Option<usize>, colors: Colors) -> String {
    let mut shown = String::new();
    for line in text.lines() {
        let broken = match columns {
            Some(columns) if !line.contains('\x1b') => broken(line, columns),
            _ => vec![line.to_string()],
        };
        for (place, part) in broken.iter().enumerate() {
            shown += &if colors == Colors::None || place > 0 { part.clone() } else { painted(part) };
            shown.push('\n');
        }
    }
    shown
}

/// The rows of a board cut at a blank before the edge of the terminal; none where all of them fit, or are no rows of a board.
pub fn cut_rows(text: &str, columns: usize) -> Option<String> {
    let is_board =
        text.lines().any(|line| line.contains(" | ")) && text.lines().any(|line| line.contains("-+-"));
    let is_wide = text.lines().any(|line| line.chars().count() > columns);
    if !(is_board && is_wide) {
        return None;
    }
    let rows = text.lines().map(|line| {
        let room: String = line.chars().take(columns - 2).collect();
        match line.chars().count() > columns {
            true if line.contains("-+-") => format!("{room}\n"),
            true => format!("{} …\n", room.rsplit_once(' ').map_or(room.as_str(), |(kept, _)| kept)),
            false => format!("{line}\n"),
        }
    });
    Some(rows.collect())
}

/// A line in parts that fit, each but the first under the text of the first.
fn broken(line: &str, columns: usize) -> Vec<String> {
    if display_width(line) <= columns {
        return vec![line.to_string()];
    }
    if let Some((entry, meaning)) = entry(line) {
        let farther = " ".repeat(hanging(line) + FARTHER);
        let mut parts = broken(entry, columns.saturating_sub(2));
        parts.iter_mut().skip(1).for_each(|part| *part = format!("  {part}"));
        parts.extend(broken(&format!("{farther}{meaning}"), columns));
        return parts;
    }
    let indent = if line.starts_with(' ') { hanging(line) } else { hanging(line).max(behind_head(line)) };
    let mut parts = Vec::new();
    let mut now = line[..indent].to_string();
    let mut width = display_width(&now);
    let mut is_empty = true;
    for word in words(&line[indent..]) {
        let needed = display_width(word.trim_end());
        if width + needed > columns && !is_empty {
            parts.push(std::mem::take(&mut now).trim_end().to_string());
            now = " ".repeat(display_width(&line[..indent]));
            width = display_width(&now);
        }
        now += word;
        width += display_width(word);
        is_empty = false;
    }
    parts.push(now.trim_end().to_string());
    parts
}

/// An entry of a list and what it means, where both do not fit into one line.
fn entry(line: &str) -> Option<(&str, &str)> {
    let blanks = hanging(line);
    let (entry, meaning) = line.rsplit_once("  ").filter(|_| line.starts_with(' ') && blanks < LABEL)?;
    let is_long = display_width(entry) > blanks + WIDEST_HEAD;
    (is_long && !meaning.is_empty()).then_some((entry.trim_end(), meaning))
}

/// How much farther in stands what an entry means.
const FARTHER: usize = 4;

/// Where the text of a line begins, behind its label or its blanks, in bytes.
fn hanging(line: &str) -> usize {
    let blanks = line.len() - line.trim_start().len();
    if blanks > 0 {
        return blanks;
    }
    let mut width = 0;
    for (place, letter) in line.char_indices() {
        if width == INDENT {
            return if line[..place].ends_with("  ") { place } else { 0 };
        }
        width += display_width(letter.encode_utf8(&mut [0; 4]));
        if width > INDENT {
            break;
        }
    }
    0
}

/// Where the text behind a short head of other width begins, as in the reference of the language; else 0.
fn behind_head(line: &str) -> usize {
    let end = line.find("  ").filter(|&end| display_width(&line[..end]) + 2 <= WIDEST_HEAD);
    end.map_or(0, |end| line.len() - line[end..].trim_start().len())
}

/// A head is no wider, with the blanks behind it.
const WIDEST_HEAD: usize = 14;

/// Words with the blanks behind them; characters of East Asian scripts stand alone, but for the stop behind them.
fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut start = 0;
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    for pair in letters.windows(2) {
        let ((_, before), (place, after)) = (pair[0], pair[1]);
        let is_wide = |letter: char| letter as u32 >= 0x2e80;
        let closes = "，。；：、）？！”》".contains(after) || "（“《".contains(before);
        let ends = (before == ' ' && after != ' ') || ((is_wide(before) || is_wide(after)) && !closes);
        if ends {
            words.push(&text[start..place]);
            start = place;
        }
    }
    words.push(&text[start..]);
    words
}

/// A label in soft ink, a standing in its colour.
fn painted(line: &str) -> String {
    const SOFT: &str = "\x1b[2m";
    const END: &str = "\x1b[0m";
    let indent = hanging(line);
    let labelled = indent > 0 && !line.starts_with(' ');
    let (head, rest) = if labelled { line.split_at(indent) } else { ("", line) };
    let colour = [("✓", "\x1b[32m"), ("conjectured:", "\x1b[33m"), ("猜想：", "\x1b[33m"), ("✗", "\x1b[31m")]
        .iter()
        .find(|(mark, _)| rest.starts_with(mark))
        .map(|(_, colour)| *colour);
    let head = if labelled { format!("{SOFT}{head}{END}") } else { String::new() };
    match colour {
        Some(colour) => format!("{head}{colour}{rest}{END}"),
        None => format!("{head}{rest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, columns: usize, expected: &str) {
        let shown = laid_out(text, Some(columns), Colors::None);
        assert_eq!(shown, expected);
        assert!(shown.lines().all(|line| display_width(line) <= columns), "{shown}");
    }

    #[test]
    fn lines_break_at_words_and_hang_under_their_text() {
        check(
            "law       the values repeat with period 7 from x = 0 on\n",
            40,
            "law       the values repeat with period\n          7 from x = 0 on\n",
        );
        check(
            "  take 3 from the heap of 5 and leave 1 and 1\n",
            40,
            "  take 3 from the heap of 5 and leave 1\n  and 1\n",
        );
        check("short\n", 40, "short\n");
        check(
            "  grundy code kayles --lang cpp  a program to submit\n",
            40,
            "  grundy code kayles --lang cpp\n      a program to submit\n",
        );
        check(
            "CONDITIONS  even(x) odd(x) is_prime(x) k divides x\n",
            40,
            "CONDITIONS  even(x) odd(x) is_prime(x) k\n            divides x\n",
        );
    }

    #[test]
    fn chinese_breaks_between_characters_but_not_before_a_stop() {
        check(
            "规律      从第零项起以七为周期重复出现，没有例外。\n",
            40,
            "规律      从第零项起以七为周期重复出现，\n          没有例外。\n",
        );
    }

    #[test]
    fn labels_take_the_same_room_in_both_languages() {
        for text in ["law", "规律", "SG 值", "standing"] {
            assert_eq!(display_width(&label(text)), LABEL, "{text}");
        }
    }

    #[test]
    fn what_no_terminal_reads_stays_as_it_is() {
        let long = "word ".repeat(60);
        assert_eq!(laid_out(&format!("{long}\n"), None, Colors::None), format!("{long}\n"));
    }

    #[test]
    fn rows_of_a_board_are_cut_between_two_numbers() {
        let row = |start: &str| format!("{start} | {}\n", "10 ".repeat(20).trim_end());
        let board = format!("{}---+-{}\n", row(" 1"), "-".repeat(60));
        let cut = cut_rows(&board, 40).expect("it is too wide");
        assert!(cut.lines().all(|line| line.chars().count() <= 40), "{cut}");
        assert!(cut.lines().next().is_some_and(|line| line.ends_with("10 …")), "{cut}");
        assert_eq!(cut_rows(&board, 100), None);
        assert_eq!(cut_rows("word ".repeat(30).as_str(), 40), None);
    }

    #[test]
    fn as_many_cells_as_fit_behind_their_indent() {
        // Ten columns, then `12 12 12 …`: the last cell needs no blank behind it.
        assert_eq!([39, 40, 42].map(|columns| fitting(Some(columns), 10, 2)), [10, 10, 11]);
        assert_eq!([fitting(Some(10), 10, 2), fitting(None, 10, 2)], [1, usize::MAX]);
    }

    #[test]
    fn a_proved_law_is_green() {
        let shown = laid_out("standing  ✓ proved\n", Some(80), Colors::True);
        assert_eq!(shown, "\x1b[2mstanding  \x1b[0m\x1b[32m✓ proved\x1b[0m\n");
    }
}
