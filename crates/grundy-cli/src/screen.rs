//! What people read in a terminal: labels in a column of their own, lines broken at words, a little colour.
//!
//! Where the output is no terminal, lines stay as long as they are: other programs break them, or nobody does.

use std::io::IsTerminal;

use grundy::emit::pictures::terminal::Colors;
use grundy::rule::display_width;

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

/// The columns of the terminal that results go to; none where they go elsewhere.
pub fn columns() -> Option<usize> {
    if !std::io::stdout().is_terminal() {
        return None;
    }
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size()?;
    Some(usize::from(columns).max(NARROWEST))
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

/// A line in parts that fit, each but the first under the text of the first.
fn broken(line: &str, columns: usize) -> Vec<String> {
    if display_width(line) <= columns {
        return vec![line.to_string()];
    }
    let indent = hanging(line);
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
    fn a_proved_law_is_green() {
        let shown = laid_out("standing  ✓ proved\n", Some(80), Colors::True);
        assert_eq!(shown, "\x1b[2mstanding  \x1b[0m\x1b[32m✓ proved\x1b[0m\n");
    }
}
