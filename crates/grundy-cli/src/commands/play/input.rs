//! What a person types in a game.

use grundy::rule::{Position, Text};
use grundy::solve::Component;

use super::taking::Taking;

/// What a person wants.
pub enum Order {
    /// An empty line.
    Nothing,
    /// Leave.
    Quit,
    /// Take back the last move.
    Undo,
    /// Show a good move and why.
    Hint,
    /// List the legal moves.
    Moves,
    /// Say what may be typed.
    Help,
    /// Replace this component by these positions.
    Move(usize, Vec<Position>),
    /// Take so many.
    Take(Taking),
}

/// Whether positions are strings or boards, so that numbers name no part of them.
pub fn is_drawn(sum: &[Component<'_>]) -> bool {
    !sum.is_empty() && sum.iter().all(|component| !component.rules.characters().is_empty())
}

/// How a move of these positions is typed.
pub fn how_to_move(sum: &[Component<'_>]) -> Text {
    let coordinates: Vec<usize> = sum.iter().map(|part| part.position.coordinates.len()).collect();
    let has_arity = sum.iter().all(|component| component.rules.arity().is_some());
    match coordinates.as_slice() {
        _ if is_drawn(sum) => Text::new(
            "`moves` lists the moves; type the number of one, such as `3`, or its words.",
            "`moves` 列出走法；输入其中一种的编号，例如 `3`，或直接输入它的文字。",
        ),
        [count] if has_arity && *count > 1 => Text::new(
            "Type where to go, such as `1 2` for (1, 2), or a move in words; `#3` is the third of `moves`.",
            "输入要走到的局面，例如 `1 2` 表示 (1, 2)，或用文字输入走法；`#3` 是 `moves` 中的第三种走法。",
        ),
        [_] if has_arity => Text::new(
            "Type a move in words, `take 2`, or what the heap becomes: `4`; `[1,3]` splits it; `#3` is the third of `moves`.",
            "用文字输入走法，如 `取 2 个`；或输入这一堆变成什么：`4`；`[1,3]` 表示分堆；`#3` 是 `moves` 中的第三种走法。",
        ),
        _ => Text::new(
            "Type a move in words, `take 2 from heap 3`, or what a heap becomes: `2 4` makes the second 4; `2 [1,3]` splits it; `#3` is the third of `moves`.",
            "用文字输入走法，如 `从第 3 堆取 2 个`；或输入某一堆变成什么：`2 4` 把第二堆变成 4；`2 [1,3]` 表示分堆；`#3` 是 `moves` 中的第三种走法。",
        ),
    }
}

/// Reads a line: `hint`, `2 4`, `2 [1, 3]`, `take 3 from 2`.
pub fn read_order(line: &str, sum: &[Component<'_>]) -> Result<Order, Text> {
    match line.trim().to_lowercase().as_str() {
        "" => Ok(Order::Nothing),
        "quit" | "q" | "exit" | "退出" => Ok(Order::Quit),
        "undo" | "u" | "悔棋" => Ok(Order::Undo),
        "hint" | "h" | "提示" => Ok(Order::Hint),
        "help" | "?" | "？" | "帮助" => Ok(Order::Help),
        "moves" | "m" | "走法" => Ok(Order::Moves),
        other => {
            Taking::read(other, sum).map_or_else(|| becoming(other, sum), |taking| Ok(Order::Take(taking)))
        }
    }
}

fn becoming(line: &str, sum: &[Component<'_>]) -> Result<Order, Text> {
    // A lone position of several numbers needs no brackets: `3 5` is (3, 5).
    if let [component] = sum {
        let count = component.position.coordinates.len();
        let numbers: Vec<&str> = line.split([' ', ',', '，']).filter(|word| !word.is_empty()).collect();
        if count > 1 && numbers.len() == count && numbers.iter().all(|word| word.parse::<u64>().is_ok()) {
            let bracketed = format!("({})", numbers.join(", "));
            return Ok(Order::Move(0, positions(&bracketed, component)?));
        }
    }
    let (index, target) = match line.split_once(char::is_whitespace) {
        Some((first, rest)) if sum.len() > 1 || first.parse::<usize>() == Ok(1) => {
            (first.trim_end_matches('.').parse::<usize>().ok().and_then(|number| number.checked_sub(1)), rest)
        }
        _ if sum.len() == 1 => (Some(0), line),
        _ => return Err(not_read()),
    };
    let index = index.ok_or_else(not_read)?;
    let component = sum.get(index).ok_or_else(|| no_component(sum.len()))?;
    Ok(Order::Move(index, positions(target.trim(), component)?))
}

/// One position, or several in square brackets.
fn positions(text: &str, component: &Component<'_>) -> Result<Vec<Position>, Text> {
    let read = |text: &str| component.rules.read(text).map_err(|mistake| mistake.message);
    if let Ok(position) = read(text) {
        return Ok(vec![position]);
    }
    let Some(inner) = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')) else {
        return read(text).map(|position| vec![position]);
    };
    split_outside_brackets(inner).iter().map(|part| read(part.trim())).collect()
}

/// The parts between commas that stand outside of brackets.
fn split_outside_brackets(text: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0i32;
    for character in text.chars() {
        depth += match character {
            '(' | '[' => 1,
            ')' | ']' => -1,
            _ => 0,
        };
        match (character, parts.last_mut()) {
            (',', _) if depth == 0 => parts.push(String::new()),
            (_, Some(part)) => part.push(character),
            _ => {}
        }
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

fn no_component(count: usize) -> Text {
    Text::new(format!("the heaps are numbered 1 to {count}"), format!("堆的编号是 1 到 {count}"))
}

fn not_read() -> Text {
    Text::new(
        "type the number of a heap and what it becomes, such as `2 4`, or hint, undo, moves, quit",
        "请输入堆的编号和它变成什么，例如 `2 4`；或 hint、undo、moves、quit",
    )
}
