//! What a person types in a game.

use grundy::rule::{Position, Text};
use grundy::solve::Component;

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
        other => taking(other, sum).unwrap_or_else(|| becoming(other, sum)),
    }
}

/// `take 3 from 2`, or `take 3` where there is one heap; none if it is not of this form.
fn taking(line: &str, sum: &[Component<'_>]) -> Option<Result<Order, Text>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (taken, index) = match words.as_slice() {
        ["take", taken] => (taken.parse::<u64>().ok()?, 0),
        ["take", taken, "from", index] | [taken, "from", index] => {
            (taken.parse().ok()?, heap_meant(index, sum)?)
        }
        ["take", taken, "from", "heap", index] | [taken, "from", "heap", index] => {
            (taken.parse().ok()?, index.parse::<usize>().ok()?.checked_sub(1)?)
        }
        _ => return None,
    };
    let Some(component) = sum.get(index) else { return Some(Err(no_component(sum.len()))) };
    let [size] = component.position.coordinates.as_slice() else { return Some(Err(not_read())) };
    let Some(left) = size.checked_sub(taken) else { return Some(Err(not_read())) };
    let mut to = component.position.clone();
    to.coordinates[0] = left;
    Some(Ok(Order::Move(index, vec![to])))
}

/// A heap by its number, or by its size where no heap has that number.
fn heap_meant(word: &str, sum: &[Component<'_>]) -> Option<usize> {
    let number = word.parse::<usize>().ok()?;
    let by_size = sum.iter().position(|part| part.position.coordinates.as_slice() == [number as u64]);
    if (1..=sum.len()).contains(&number) { Some(number - 1) } else { by_size.or(number.checked_sub(1)) }
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
