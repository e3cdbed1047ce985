//! Take-and-break codes written out as clauses of the language.

use crate::code::Code;

/// The clause that a code stands for.
pub(crate) fn expanded(code: &Code) -> String {
    let (digits, tail) = code.digits_and_tail();
    let mut alternatives = split_alternatives("x", code.digit(0));
    for (digit, taken) in digits.iter().zip(1u64..) {
        alternatives.extend(fixed(*digit, taken));
    }
    for (digit, offset) in tail.iter().zip(1u64..) {
        alternatives.extend(repeated(*digit, digits.len() as u64 + offset, tail.len() as u64));
    }
    format!("x -> {}", alternatives.join(" | "))
}

/// The alternatives of one digit: this many tokens are taken.
fn fixed(digit: u8, taken: u64) -> Vec<String> {
    let rest = format!("x - {taken}");
    let mut alternatives = Vec::new();
    match digit & 3 {
        1 => alternatives.push(format!("0 if x == {taken}")),
        2 => alternatives.push(format!("{rest} if x > {taken}")),
        3 => alternatives.push(rest.clone()),
        _ => {}
    }
    alternatives.extend(split_alternatives(&rest, digit));
    alternatives
}

/// The alternatives of a digit that stands at `first`, `first + step`, …
fn repeated(digit: u8, first: u64, step: u64) -> Vec<String> {
    let taken = format!("{first} + {step} * q");
    let rest = format!("x - ({taken})");
    let mut alternatives = Vec::new();
    match digit & 3 {
        1 => alternatives.push(format!("0 for q in 0..x if x == {taken}")),
        2 => alternatives.push(format!("{rest} for q in 0.. if x > {taken}")),
        3 => alternatives.push(format!("{rest} for q in 0..")),
        _ => {}
    }
    for split in split_alternatives("y", digit) {
        let (result, binders) = split.split_once("] ").unwrap_or((&split, ""));
        alternatives.push(format!("{result}] for q in 0..x let y = {rest} {binders}"));
    }
    alternatives
}

fn split_alternatives(rest: &str, digit: u8) -> Vec<String> {
    let mut alternatives = Vec::new();
    if digit & 4 != 0 {
        alternatives.push(format!("[a, {rest} - a] for a in 1..{rest}"));
    }
    if digit & 8 != 0 {
        alternatives.push(format!("[a, b, {rest} - a - b] for a in 1..{rest} for b in 1..{rest} - a"));
    }
    alternatives
}
