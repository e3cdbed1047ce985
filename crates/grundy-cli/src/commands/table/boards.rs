//! Tables of games on boards: one value for each size, or all boards of one size.

use grundy::rule::Rules;
use grundy::table::Cell;
use grundy::tables::{BoardValues, board_values};
use grundy_documents::BoardsDocument;

use crate::commands::Done;
use crate::context::Context;
use crate::failure::Failure;
use crate::screen;

/// The sizes that are shown where nobody asks for others.
pub const USUAL: &str = "5";

/// `2x3`.
pub fn size(text: &str) -> Result<(u64, u64), String> {
    let read = |text: &str| text.trim().parse::<u64>().ok().filter(|side| *side > 0);
    let sides = text.split_once(['x', 'X', '×', '*']);
    sides
        .and_then(|(rows, columns)| Some((read(rows)?, read(columns)?)))
        .ok_or_else(|| "write `2x3`".to_string())
}

/// What every place of the boards holds.
pub fn note_fill(fill: &str, context: &Context) {
    context.note(context.pick(
        &format!("boards with '{fill}' on every place; `--size 2x3` lists all boards of a size"),
        &format!("每格都是 '{fill}' 的棋盘；`--size 2x3` 列出某一尺寸的所有棋盘"),
    ));
}

/// All boards of a size, each with its value.
pub fn show(rules: &dyn Rules, size: (u64, u64), value: Option<u32>, context: &Context) -> Done {
    let stop = || context.should_stop();
    let working = context.working("filling the table", "打表中");
    let found = board_values(rules, size, &context.budget(&stop)).map_err(Failure::from);
    working.finish_and_clear();
    let BoardValues { boards, .. } = found?;
    let is_asked = |own: Cell| value.is_none_or(|value| own == Cell::Nimber(value));
    let asked: Vec<(String, Cell)> = boards.into_iter().filter(|(_, own)| is_asked(*own)).collect();
    if context.json {
        context.print_json(&BoardsDocument::new(rules.canonical(), &asked));
        return Ok(0);
    }
    let lines: String =
        asked.iter().map(|(board, value)| format!("{board}  {}\n", screen::written(*value))).collect();
    context.print(&lines);
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(size("2x3"), Ok((2, 3)));
        assert_eq!(size(" 4 × 5"), Ok((4, 5)));
        for wrong in ["", "3", "0x3", "2x-1", "axb"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
