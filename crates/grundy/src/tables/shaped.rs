//! Small positions of any shape, written as they are typed: boards, several lists, lists beside numbers.

use grundy_proof::Listed;
use grundy_rule::{Halt, Manner, Position, Rules};
use grundy_table::{Budget, Side, Values, outcomes_in_manner};

use super::claims::{letter, of_cell};
use super::outcomes::as_outcome;

/// No more positions are looked at.
const MOST: usize = 2_000;
/// Numbers, and elements of lists, are below this.
const BELOW: u64 = 4;
const LONGEST_LIST: u32 = 3;
/// The sizes of the boards.
const BOARDS: [(u32, u32); 7] = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (2, 3)];

/// The positions of a pattern such as `(b[,], i, j)` with who wins them, the smaller ones first.
pub(super) fn positions(
    rules: &dyn Rules,
    pattern: &str,
    manner: Manner,
    budget: &Budget<'_>,
) -> Result<Vec<Listed>, Halt> {
    let mut known: Vec<(String, Vec<Position>)> = Vec::new();
    for text in texts(pattern, &letters(rules)) {
        if budget.stopped() {
            return Err(Halt::Stopped);
        }
        known.extend(rules.parse_position(&text).ok().map(|sum| (text, sum)));
    }
    let listed = |position, (value, outcome)| Listed { position, coordinates: Vec::new(), value, outcome };
    if manner.is_plain() {
        let mut values = Values::new(rules, *budget);
        let mut found = Vec::new();
        for (text, sum) in known {
            found.extend(of_cell(values.of_sum(&sum)?).map(|told| listed(text, told)));
        }
        return Ok(found);
    }
    let single = |(text, mut sum): (String, Vec<Position>)| match sum.len() {
        1 => sum.pop().map(|position| (text, Side { rules, position })),
        _ => None,
    };
    let (texts, sides): (Vec<String>, Vec<Side<'_>>) = known.into_iter().filter_map(single).unzip();
    let outcomes = outcomes_in_manner(manner, &sides, budget)?;
    let told = |(text, outcome)| listed(text, (None, letter(as_outcome(outcome))));
    Ok(texts.into_iter().zip(outcomes).map(told).collect())
}

/// The characters that a rule speaks of; none where elements are numbers.
fn letters(rules: &dyn Rules) -> Vec<String> {
    rules.characters().iter().map(char::to_string).collect()
}

/// All small positions as texts.
fn texts(pattern: &str, letters: &[String]) -> Vec<String> {
    let inner = pattern.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
    let slots: Vec<&str> = match inner {
        Some(inner) => slots(inner),
        None => vec![pattern],
    };
    let each: Vec<Vec<String>> = slots.iter().map(|slot| of_slot(slot.trim(), letters)).collect();
    let mut all = vec![Vec::new()];
    for choices in &each {
        // Of several lists fewer are taken, so that all are there with small ones.
        let share = (MOST as f64).powf(1.0 / each.len() as f64).ceil() as usize;
        let longer = |head: &Vec<String>| {
            let with = |choice: &String| [head.as_slice(), std::slice::from_ref(choice)].concat();
            choices.iter().take(share.max(BELOW as usize)).map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).take(MOST).collect();
    }
    let joined = |parts: Vec<String>| match (inner, parts.as_slice()) {
        (None, [only]) => only.clone(),
        _ => format!("({})", parts.join(", ")),
    };
    all.into_iter().map(joined).collect()
}

/// The slots of a pattern; the comma of `b[,]` parts none.
fn slots(inner: &str) -> Vec<&str> {
    let (mut found, mut from, mut depth) = (Vec::new(), 0, 0);
    for (at, letter) in inner.char_indices() {
        depth += i32::from(letter == '[') - i32::from(letter == ']');
        if letter == ',' && depth == 0 {
            found.push(&inner[from..at]);
            from = at + 1;
        }
    }
    found.push(&inner[from..]);
    found
}

fn of_slot(slot: &str, letters: &[String]) -> Vec<String> {
    let numbers: Vec<String> = (0..BELOW).map(|number| number.to_string()).collect();
    let elements = if letters.is_empty() { &numbers } else { letters };
    if slot.ends_with("[,]") {
        return BOARDS.iter().flat_map(|size| boards(*size, elements, letters.is_empty())).collect();
    }
    if !slot.ends_with("[]") && !slot.ends_with("{}") {
        return numbers;
    }
    let lists = (0..=LONGEST_LIST).flat_map(|length| words(length, elements));
    let written = |list: Vec<&String>| {
        let parts: Vec<&str> = list.into_iter().map(String::as_str).collect();
        if letters.is_empty() { format!("({})", parts.join(", ")) } else { format!("\"{}\"", parts.concat()) }
    };
    lists.map(written).collect()
}

fn boards((rows, columns): (u32, u32), elements: &[String], of_numbers: bool) -> Vec<String> {
    // Boards of numbers hold 0 and 1.
    let elements = if of_numbers { &elements[..2] } else { elements };
    let between = if of_numbers { " " } else { "" };
    let written = |squares: Vec<&String>| {
        let row = |row: &[&String]| row.iter().map(|own| own.as_str()).collect::<Vec<_>>().join(between);
        let rows: Vec<String> = squares.chunks(columns as usize).map(row).collect();
        format!("\"{}\"", rows.join("/"))
    };
    words(rows * columns, elements).into_iter().take(MOST).map(written).collect()
}

/// All words of a length.
fn words(length: u32, elements: &[String]) -> Vec<Vec<&String>> {
    let mut all: Vec<Vec<&String>> = vec![Vec::new()];
    for _ in 0..length {
        let longer =
            |word: &Vec<_>| elements.iter().map(|own| [word.as_slice(), &[own]].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(longer).take(MOST).collect();
    }
    all
}
